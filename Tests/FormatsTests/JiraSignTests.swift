import Formats
import Testing

@Suite("Code, backslashes and signs of Jira's markup")
struct JiraSignTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Markup.jira.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "code as Jira's editor writes it, with braces, escapes and entities",
    arguments: [
      ("{{{}a b{}}}c", "`a b`c"), ("{{{}{}}}", "`{}`"), ("{{a{}}}", "`a{}`"),
      ("{{Set&lt;Int&gt;&nbsp;a}}", "`Set<Int> a`"), ("{{\\-\\-a \\_b\\_}}", "`--a _b_`"),
      ("{{C:\\a\\b}} {{\\\\a\\b}}", "`C:\\a\\b` `\\\\a\\b`"),
      ("{{/a/{b}}} {{${a}}} {{a}}} {{a{b}} c", "`/a/{b}` `${a}` `a`} `a{b` c"),
      ("{{a\\}}} {{a\\{b}}", "`a}` `a{b`"), ("{{*a&amp;*}}", "**`a&`**"),
    ])
  func code(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }
}
