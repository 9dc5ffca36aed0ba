import Bytes
import Testing

@Suite("Escaping for Markdown")
struct MarkdownEscapingTests {
  @Test("Punctuation that could be markup gets a backslash, and names and numbers call nobody")
  func escaping() {
    var output = ByteBuffer()
    output.append(markdown: "*a* _b_ [c](d) <e> `f` |~&$\\ @me #12 ł!")
    #expect(
      output.string
        == "\\*a\\* \\_b\\_ \\[c\\](d) \\<e\\> \\`f\\` \\|\\~\\&\\$\\\\ @\u{2060}me #\u{2060}12 ł!")
  }

  @Test("A line of Markdown shows a text as it stands, with breaks, addresses and emoji")
  func line() {
    var output = ByteBuffer()
    output.append(
      asMarkdownLine:
        "\\`*_[x](y)<>&~^{a}$@b|c: d:e:\n#1 #2 ##3\r\n#4 www.a wwww.b ww.c Www.d http://e ł.:")
    #expect(
      output.string
        == ###"\\\`\*\_\[x\](y)\<\>\&\~\^\{a}\$\@b\|c: d\:e\: #1 \#2 \##3  #4 "###
        + #"www\.a wwww\.b ww.c Www.d http\://e ł.\:"#)
  }

  @Test("An address in a text becomes no link")
  func addresses() {
    var output = ByteBuffer()
    output.append(markdown: "http://a.org ://www.b.org wwww.c x: y. www")
    #expect(output.string == "http\\://a.org \\://www\\.b.org wwww\\.c x: y. www")
  }
}
