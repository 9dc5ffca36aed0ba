import Formats
import Testing

@Suite("Text without markup")
struct PlainTextTests {
  private func markdown(_ text: String, _ markup: Markup) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "what would be a link, a footnote, a table or an entity of Markdown is none",
    arguments: [
      ("[a](https://e.org) ![b](c)", #"[a\](https://e.org) ![b\](c)"#),
      ("[1]: https://e.org\n[^2]: b", "[1\\]: https://e.org  \n\\[^2\\]: b"),
      (
        "(https://e.org/a?b=1)\nme@e.org\nwww.e.org\nx",
        "(https://e.org/a?b=1)  \nme@e.org  \nwww.e.org  \nx"
      ),
      ("a[0] and [b] c, [[ -f d|e ]]", "a[0] and [b] c, [[ -f d|e ]]"),
      ("[https://e.org](x)", #"[<https://e.org>\](x)"#),
      ("a | b\n|---|:--|\nc | d", "a | b\\\n\\|---|:--|\\\nc | d"),
      ("a | b\n:-|-\n-|-", "a | b\\\n\\:-|-\\\n\\-|-"),
      ("&lt; &#60; &amp &; a & b;", #"\&lt; \&#60; &amp &; a & b;"#),
    ])
  func signs(_ text: String, _ wanted: String) {
    #expect(markdown(text, .plain) == wanted)
    #expect(markdown(text, .text) == wanted)
  }

  @Test("what would be a footnote of Markdown is none in any markup")
  func footnotes() {
    #expect(markdown("See [^1]\n\n[^1]: foot", .text) == "See \\[^1]\n\n\\[^1\\]: foot")
    let text = "See [^1]\n\n[^1]: foot\n\n[^b]:x"
    let wanted = #"""
      See \[^1]

      \[^1]: foot

      \[^b]:x
      """#
    #expect(markdown(text, .textile) == wanted)
    #expect(markdown(text, .remarkup) == wanted)
    #expect(markdown(#"\[^1]: foot"#, .jira) == #"\[^1]: foot"#)
  }

  @Test("where a tracker has no numbers, what reads like a reference stays as it is")
  func references() {
    let text = "See bug 12 and comment #3"
    #expect(markdown(text, .text) == text)
    #expect(markdown(text, .plain) == "See bug #12 and comment 3")
  }
}
