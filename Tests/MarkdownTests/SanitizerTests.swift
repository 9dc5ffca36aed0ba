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

  @Test("on the pages of a site, alignment is a style, and no other style passes")
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
          <p style="text-align: center">middle</p>
          <div>as ever</div>
          <img src="https://example.org/a.png" loading="lazy" alt="a" style="float: right" />
          <table>
          <thead>
          <tr>
          <th style="text-align: right">n</th>
          </tr>
          </thead>
          <tbody>
          <tr>
          <td style="text-align: right"><b>1</b></td>
          </tr>
          </tbody>
          </table>

          """)
  }

  @Test("on the pages of a site, attributes that HTML has given up are left out")
  func obsolete() {
    var options = MarkdownOptions()
    options.alignsByStyle = true
    #expect(
      html(
        """
        <table border=1 cellpadding="2"><tr><td valign=top colspan=2 width="10%">x</td></tr></table>

        <img alt="a" width="10%" height=20 hspace=3>
        """, options) == """
          <table><tbody><tr><td colspan="2">x</td></tr></tbody></table>
          <img alt="a" height="20" />

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

  /// Ways to bring script, style, forms or foreign addresses into a page, by the classes that
  /// collections of such texts have.
  private static let attacks = [
    "<script>alert(1)</script>", "<ScRiPt src=//evil.example></sCrIpT>",
    "<img src=x onerror=alert(1)>", "<img src=\"https://ok.example/a.png\" onload='alert(1)'>",
    "<img/src=x/onerror=alert(1)>", "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
    "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
    "<body onload=alert(1)>", "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'>", "<object data=javascript:alert(1)>",
    "<embed src=javascript:alert(1)>", "<form action=javascript:alert(1)><input type=submit>",
    "<button formaction=javascript:alert(1)>x</button>", "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)></video>",
    "<style>@import 'https://evil.example';</style>", "<link rel=stylesheet href=//evil.example>",
    "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<base href=//evil.example>",
    "<div style=\"background:url(https://evil.example)\">x</div>",
    "<a href=\"javascript:alert(1)\">x</a>", "<a href=\"java&#115;cript:alert(1)\">x</a>",
    "<a href=\"java\nscript:alert(1)\">x</a>", "<a href=' &#1;javascript:alert(1)'>x</a>",
    "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
    "<a href=\"vbscript:alert(1)\">x</a>", "[x](javascript:alert(1))",
    "[x](JaVaScRiPt&colon;alert(1))", "[x](java&#x0A;script:alert(1))", "[x](<\u{1}javascript:a>)",
    "![x](javascript:alert(1))", "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "[x]: javascript:alert(1)\n\n[x]", "<javascript:alert(1)>", "<div\nonclick=alert(1)\n\n# x",
    "<div title=\"\n\n[x](https://ok.example/ 'onclick=alert(1) y=')",
    "<a title='\n\n# x'onclick=alert(1) '",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<p title='</p><script>alert(1)</script>'>x</p>", "<!--><img src=x onerror=alert(1)>-->",
    "<!-- --!><img src=x onerror=alert(1)> -->", "<![CDATA[<img src=x onerror=alert(1)>]]>",
    "<xmp><p title=\"</xmp><img src=x onerror=alert(1)>\">", "<textarea></div><script>x</script>",
    "<plaintext>", "<template><script>alert(1)</script></template>",
    "<select><option><style></option></select><img src=x onerror=alert(1)></style>",
    "<table><form><input name=x></form></table>", "`<img src=x onerror=alert(1)>`",
    "| <img src=x onerror=alert(1)> |\n|-|", "- [ ] <input onclick=alert(1)>",
    "> [!NOTE]\n> <script>alert(1)</script>", "[^a]\n\n[^a]: <svg onload=alert(1)>",
    "```x\" onclick=\"alert(1)\ny\n```",
    "# <img src=x onerror=alert(1)>\n\n[x](#\"onclick=alert(1))",
    "www.x.org/\"onmouseover=alert(1)", "https://x.org/<script>alert(1)</script>",
    "![\" onerror=\"alert(1)](https://x.org/)", "[x](https://x.org/ '\" onclick=\"alert(1)')",
    "<a id=location name=document>x</a>", "<img name=body src=https://x.org/>",
    "</div></main></body></html><p>outside", "<a href='https://x.org/'><a href='https://y.org/'>z",
    ":tada\" onclick=\"x:", "@ada\"onclick=x", "#12\"onclick=x",
  ]

  @Test("no attack leaves more than allowed elements, attributes and addresses", arguments: attacks)
  func attack(text: String) {
    for options in [
      MarkdownOptions(), .conversation(base: "https://ok.example/r/", idPrefix: "c1-"),
      .file(base: nil, idPrefix: "f-"),
    ] {
      let output = html(text, options)
      for tag in tags(of: output) {
        #expect(Self.elements.contains(tag.name), "\(tag) in \(output)")
        for (name, value) in tag.attributes {
          #expect(Self.attributes.contains(name), "\(name) in \(output)")
          if name == "id" { #expect(value.hasPrefix(options.idPrefix), "\(output)") }
          if name == "style" {
            let rest = value.replacing("text-align: ", with: "").replacing("float: ", with: "")
            #expect(["left", "center", "right", "justify"].contains(rest), "\(output)")
          }
          if name == "href" || name == "src" {
            let schemes = ["https://", "http://", "mailto:", "ftp://", "#" + options.idPrefix]
            #expect(schemes.contains { value.hasPrefix($0) }, "\(value) in \(output)")
          }
        }
      }
      #expect(isBalanced(output), "\(output)")
    }
  }

  @Test("what nests past the limit is shown as text, and the rest of the page stays whole")
  func nesting() {
    let output = safe(String(repeating: "<div>", count: 300) + "x")
    #expect(output.components("<div>") == 256)
    #expect(output.components("&lt;div&gt;") == 44)
    #expect(isBalanced(output))
  }

  // What the sanitiser may let through, as a reader of its documentation would write it down.
  private static let elements: Set<String> = [
    "a", "b", "blockquote", "br", "code", "del", "details", "div", "em", "h1", "h2", "h3", "hr",
    "i", "img", "input", "kbd", "li", "ol", "p", "pre", "section", "span", "strong", "sub",
    "summary", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
  ]
  private static let attributes: Set<String> = [
    "align", "alt", "aria-hidden", "aria-label", "checked", "class", "disabled", "href", "id",
    "loading", "open", "rel", "src", "style", "tabindex", "title", "type",
  ]
}
