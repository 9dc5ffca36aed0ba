import Formats
import Testing

@Suite("Links and brackets of Jira's markup")
struct JiraLinkTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Markup.jira.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "an address as the text of a link has no escapes, which Markdown would show",
    arguments: [
      ("[https://x.org/a_b_]", "[https://x.org/a_b_](<https://x.org/a_b_>)"),
      (
        "[https://x.org/_a*|https://x.org/_a*|smart-link]",
        "[https://x.org/_a*](<https://x.org/_a*>)"
      ),
      ("[_a_ https://x.org/b_ c_|http://y.org]", "[*a* https://x.org/b_ c\\_](<http://y.org>)"),
      ("[{color:red}http://x.org/_a{color}|http://y.org]", "[http://x.org/_a](<http://y.org>)"),
      ("[x.org/a_|http://x.org/a_]", "[x.org/a\\_](<http://x.org/a_>)"),
    ])
  func addresses(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "spaces around bars, escaped brackets, colours, pictures and emoticons in the text of a link",
    arguments: [
      ("[a b | http://x.org ]", "[a b](<http://x.org>)"),
      ("[a \\[b\\]|http://x.org]", "[a \\[b\\]](<http://x.org>)"),
      ("[{color:red}a{color} (/)|http://x.org]", "[a ✅](<http://x.org>)"),
      ("[!a.png|thumbnail!|http://x.org]", "[`a.png`](<http://x.org>)"),
    ])
  func texts(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "what leads nowhere is text with its brackets",
    arguments: [
      ("run: x [up|down|status] [a|b]", "run: x [up|down|status] [a|b]"),
      ("[a|www.x.org] [a|Some page] [a|]", "[a|www.x.org] [a|Some page] [a|]"),
      ("[^0-9]* [|] [~ ana] [#]", "\\[^0-9]\\* [|] [\\~ ana] [#]"), ("[^] [~]", "\\[^] [\\~]"),
      ("|[a|b]|", "|  |\n| --- |\n| [a\\|b] |"),
      (
        "[a|file:///c:/x] [a|//host/x] [a|\\\\host\\x]",
        "a (file:///c:/x) a (//host/x) a (\\\\\\\\host\\\\x)"
      ),
      ("[*a*|#b] [#b] [a|~ana] [a|AB-1] [a b|^c.patch]", "**a** b a a (AB-1) `c.patch`"),
    ])
  func brackets(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test("what is lost in the text of a link is counted")
  func lost() {
    #expect(Markup.jira.markdown(Array("[!a.png!|http://x.org]".utf8)).lost == ["attachments": 1])
  }
}
