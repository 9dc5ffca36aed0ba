import Markdown
import Testing

@Suite("The sanitiser")
struct SanitizerTests {
  private func safe(_ text: String) -> String { html(text, MarkdownOptions()) }

  @Test("what an allow-list permits is rebuilt around Markdown")
  func allowed() {
    #expect(
      safe(
        """
        <details open>
        <summary>More</summary>

        - **x** <kbd>K</kbd> H<sub>2</sub>O

        </details>

        <table><tr><td align="right">1</table>

        <a name="top" href="https://example.org/?a&amp;b">link</a>
        """) == """
          <details open="">
          <summary>More</summary>
          <ul>
          <li><strong>x</strong> <kbd>K</kbd> H<sub>2</sub>O</li>
          </ul>
          </details>
          <table><tbody><tr><td align="right">1</td></tr></tbody></table>
          <p><a id="user-content-top" href="https://example.org/?a&amp;b" \
          rel="nofollow ugc noopener">link</a></p>

          """)
  }

  @Test("on the pages of a site, alignment is a class, and no style passes")
  func alignment() {
    let options = MarkdownOptions.conversation(base: nil, idPrefix: "c-")
    #expect(
      html(
        """
        <p align="Center" style="color: red">middle</p>
        <div align="top;color:red">as ever</div>
        <img src="https://example.org/a.png" alt="a" align=right>

        | n |
        |--:|
        | <b>1</b> |
        """, options) == """
          <p class="align-center">middle</p>
          <div>as ever</div>
          <img src="https://example.org/a.png" loading="lazy" alt="a" class="align-right" />
          <div class="scroll" role="group" tabindex="0" aria-label="Table"><table>
          <thead>
          <tr>
          <th class="align-right">n</th>
          </tr>
          </thead>
          <tbody>
          <tr>
          <td class="align-right"><b>1</b></td>
          </tr>
          </tbody>
          </table></div>

          """)
  }

  @Test("on the pages of a site, attributes that HTML has given up are left out")
  func obsolete() {
    var options = MarkdownOptions()
    options.isOnPage = true
    #expect(
      html(
        """
        <table border=1 cellpadding="2"><tr><td valign=top colspan=2 width="10%">x</td></tr></table>

        <img alt="a" width="10%" height=20 hspace=3>

        <tt>t</tt> <strike>gone</strike> <font color=red>f</font>

        <center>c <img src=https://x.org/i.png></center>

        <ol start=-2 type=i reversed=x><li value=x>i</ol>
        """, options) == """
          <div class="scroll" role="group" tabindex="0" aria-label="Table"><table><tbody><tr>\
          <td>x</td></tr></tbody></table></div>
          a
          <p><code>t</code> <s>gone</s> f</p>
          <div class="align-center">c <img src="https://x.org/i.png" loading="lazy" alt="" /></div>
          <ol start="-2" type="i" reversed=""><li>i</li></ol>

          """)
  }

  @Test("a text without tags is written as ever, with its links marked as a stranger's")
  func links() {
    var options = MarkdownOptions()
    options.base = "https://example.org/ada/engine/"
    #expect(
      html("[a](docs/x.md) [b](/y) [c](//h.org/z) [d](#e) <me@x.org> [f](g:h)", options) == """
        <p><a href="https://example.org/ada/engine/docs/x.md" rel="nofollow ugc noopener">a</a> \
        <a href="https://example.org/y" rel="nofollow ugc noopener">b</a> \
        <a href="https://h.org/z" rel="nofollow ugc noopener">c</a> \
        <a href="#user-content-e">d</a> \
        <a href="mailto:me@x.org" rel="nofollow ugc noopener">me@x.org</a> f</p>

        """)
    #expect(safe("[a](b) ![c](d)") == "<p>a c</p>\n")
  }

  @Test("links whose text is their address say so, for a printed page shows all other addresses")
  func addresses() {
    for text in [
      "http://x.org/_a_b", "<http://x.org/_a_b>", "[http://x.org/\\_a\\_b](http://x.org/_a_b)",
    ] {
      #expect(
        safe(text) == """
          <p><a class="address" href="http://x.org/_a_b" rel="nofollow ugc noopener">\
          http://x.org/_a_b</a></p>

          """)
    }
    #expect(!safe("[x](http://x.org) [*http://x.org*](http://x.org)").contains("class"))
    #expect(html("http://x.org") == "<p><a href=\"http://x.org\">http://x.org</a></p>\n")
  }

  @Test("relative addresses are resolved against the base and never leave its host")
  func relative() {
    var options = MarkdownOptions()
    options.base = "https://example.org/ada/engine/"
    func resolved(_ address: String) -> String? {
      let html = html("[a](<\(address)>)", options)
      guard html.hasPrefix("<p><a href=\"") else { return nil }
      return String(html.dropFirst(12).prefix { $0 != "\"" })
    }
    #expect(resolved("../x") == "https://example.org/ada/engine/x")
    #expect(
      resolved("../blob/main/docs/a.md#b") == "https://example.org/ada/engine/blob/main/docs/a.md#b"
    )
    #expect(resolved("../../pump/issues/1") == "https://example.org/ada/pump/issues/1")
    #expect(
      resolved("./a/./b/../c?d=../e#../f") == "https://example.org/ada/engine/a/c?d=../e#../f")
    #expect(resolved("../../../../x/..") == "https://example.org/")
    #expect(resolved("%2e%2E/.%2e/x") == "https://example.org/x")
    #expect(resolved("/../../x/.") == "https://example.org/x/")
    #expect(resolved("?q") == "https://example.org/ada/engine/?q")
    #expect(resolved("..//evil.example") == "https://example.org/evil.example")
    #expect(resolved("...") == "https://example.org/ada/engine/...")
    #expect(resolved("//h.org/../x") == "https://h.org/../x")
  }

  @Test("no id comes twice, whoever gives it")
  func ids() {
    let options = MarkdownOptions.file(base: nil, idPrefix: "f-")
    #expect(
      html(
        """
        <a name=one></a><a id="one">x</a> <a id=fn-1>y</a> <b id=two><p></b>z

        # One[^1]
        # Two

        [^1]: note <a id=fnref-1>v</a>
        """, options) == """
          <p><a id="f-one"></a><a>x</a> <a>y</a> <b id="f-two"></b></p><p>z</p>
          <h1 id="f-one-1"><a class="anchor" href="#f-one-1" aria-hidden="true" tabindex="-1"></a>\
          One<sup><a class="footnote-ref" href="#f-fn-1" id="f-fnref-1">1</a></sup></h1>
          <h1 id="f-two-1"><a class="anchor" href="#f-two-1" aria-hidden="true" tabindex="-1"></a>\
          Two</h1>
          <div class="footnotes" role="group" aria-label="Footnotes">
          <ol>
          <li id="f-fn-1">
          <p>note <a>v</a> <a class="footnote-back" href="#f-fnref-1" \
          aria-label="Back to the text">↩</a></p>
          </li>
          </ol>
          </div>

          """)
  }

  @Test("images load late, or become links where the site shows none")
  func images() {
    #expect(
      safe("![a *b*](https://x.org/c.png \"t\")")
        == "<p><img src=\"https://x.org/c.png\" loading=\"lazy\" alt=\"a b\" title=\"t\" /></p>\n")
    var options = MarkdownOptions()
    options.linksRemoteImages = true
    let link = "<a href=\"https://x.org/c.png\" rel=\"nofollow ugc noopener\">"
    #expect(
      html("![a](https://x.org/c.png) <img src='https://x.org/c.png'>", options)
        == "<p>\(link)a</a> \(link)https://x.org/c.png</a></p>\n")
  }

  @Test("what nests past the limit is shown as text, and the rest of the page stays whole")
  func nesting() {
    let output = safe(String(repeating: "<div>", count: 300) + "x")
    #expect(output.components("<div>") == 256)
    #expect(output.components("&lt;div&gt;") == 44)
    #expect(isBalanced(output))
  }
}
