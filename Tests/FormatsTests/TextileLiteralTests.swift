import Formats
import Testing

@Suite("Text that Textile leaves as it is")
struct TextileLiteralTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Markup.textile.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "no sign in a block of such text is one",
    arguments: [
      ("a\nnotextile. *b* @c@\n| d | -e-\n\n*f*", "a\n\n\\*b\\* @c@\\\n| d | -e-\n\n**f**"),
      ("notextile.. *a*\n\n# b\n\np. *c*", "\\*a\\*\n\n\\# b\n\n**c**"),
      ("notextile. <b>a</b>\r\n\r\nb", "\\<b>a\\</b>\n\nb"),
      (
        "a <notextile>\n*b*\n\nh1. c\n</notextile>\n*d*",
        "a\n\n\\*b\\*\n\nh1. c\n\n**d**"
      ),
      ("==\n*a*\n[b](c)\n==\n*d*", "\\*a\\*\\\n[b\\](c)\n\n**d**"),
      ("<notextile>\n*a*", "\\<notextile>\\\n**a**"), ("==\n*a*", "\\==\\\n**a**"),
      ("bq.. a\n\nnotextile. *b*\n\n*c*", "> a\n\n\\*b\\*\n\n**c**"),
      ("notextile. \n*a*", "\\*a\\*"), ("notextile.*a*", "notextile.\\*a\\*"),
      (
        "<pre>\n<notextile>\n</pre>\n*a*\n</notextile>",
        "```\n<notextile>\n```\n\n**a**\\\n\\</notextile>"
      ),
    ])
  func blocks(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "no sign in such a part of a line is one",
    arguments: [
      ("==*a* _b_== *c*", "\\*a\\* \\_b\\_ **c**"), ("(==@a@==) b", "(@a@) b"),
      ("==# a==", "\\# a"), ("<notextile># a</notextile>", "\\# a"),
      ("a <notextile> *b* </notextile> *c*", "a  \\*b\\*  **c**"),
      ("if a == b and c == *d*", "if a == b and c == **d**"),
      ("a==b and c==d", "a==b and c==d"), ("==a", "==a"), ("a\n====", "a\\\n\\===="),
      ("==<script>== x", "\\<script> x"),
      ("|==*a*==|b|", "|  |  |\n| --- | --- |\n| \\*a\\* | b |"),
    ])
  func lines(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }
}
