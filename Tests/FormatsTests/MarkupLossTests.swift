import Formats
import Testing

@Suite("Markup that Markdown does not have")
struct MarkupLossTests {
  @Test("Textile's styles are dropped and counted")
  func styles() {
    let (text, lost) = Markup.textile.markdown(
      Array("%{color:red}x% *{color:red}b* 5%{a}".utf8))
    #expect(String(decoding: text, as: UTF8.self) == "x **b** 5%{a}")
    #expect(lost == ["colours": 2])
  }

  @Test("what Markdown has not is counted")
  func lost() {
    let lost = Markup.jira.markdown(
      Array("{color:red}a{color} [^b.txt] {toc} !c.png! {anchor:x}".utf8)
    ).lost
    #expect(lost == ["colours": 1, "attachments": 2, "macros": 2])
  }
}
