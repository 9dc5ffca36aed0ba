import Testing

import Markdown

@Suite("What may stand in what on a page")
struct ContentModelTests {
  @Test(
    "elements stand on a page only where HTML lets them",
    arguments: [
      ("<li>a</li>", "<div>a</div>\n"),
      ("<ul>a<ol><li>b</ol></ul>", "<ul><li>a</li><li><ol><li>b</li></ol></li></ul>\n"),
      ("<dl><dd>a</dd></dl>", "<div><div>a</div></div>\n"),
      ("<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>\n"),
      ("<h1><div>a</div></h1>", "<h1>a</h1>\n"),
      ("<summary>a</summary>", "<div>a</div>\n"),
      (
        "<details><summary><a href=\"https://a.example\">a</a></summary>b</details>",
        "<details><summary>a</summary>b</details>\n"
      ),
      ("<p><time>a</time> <bdo>b</bdo> <rt>c</rt></p>", "<p>a b c</p>\n"),
    ])
  func forms(_ text: String, _ expected: String) {
    var options = MarkdownOptions()
    options.isOnPage = true
    #expect(html(text, options) == expected)
  }
}
