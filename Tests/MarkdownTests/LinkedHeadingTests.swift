import Bytes
import Markdown
import Testing

@Suite("Links to headings of a text")
struct LinkedHeadingTests {
  @Test(
    "a heading that a link of the text names has an id, once in the text, and no other has one",
    arguments: [
      (
        "[a](#my-usage) [b](#set-up-1)\n\n# *My* `usage`!\n\n# Set up\n\n# Set up",
        "<p><a href=\"#t-my-usage\">a</a> <a href=\"#t-set-up-1\">b</a></p>\n"
          + "<h2 id=\"t-my-usage\"><em>My</em> <code>usage</code>!</h2>\n<h2>Set up</h2>\n"
          + "<h2 id=\"t-set-up-1\">Set up</h2>\n"
      ),
      (
        "## Zażółć\n\n<h3 align=left>A &amp; B</h3>\n\n[a](#ZAŻÓŁĆ) <a href='#a--b'>b</a> [c](#none)",
        "<h2 id=\"t-zażółć\">Zażółć</h2>\n<h3 id=\"t-a--b\" class=\"align-left\">A &amp; B</h3>\n"
          + "<p><a href=\"#t-za%C5%BC%C3%B3%C5%82%C4%87\">a</a> <a href=\"#t-a--b\">b</a> c</p>\n"
      ),
      (
        "<a name=use></a>[a](#use)\n\n# Use\n\n# fn-1\n\n[b](#fn-1)",
        "<p><a id=\"t-use\"></a><a href=\"#t-use\">a</a></p>\n<h2>Use</h2>\n"
          + "<h2>fn-1</h2>\n<p>b</p>\n"
      ),
      // Each spelling of a link leads to the one id.
      (
        "# Use\n\n<h3 id='Own' align=left>Mine</h3>\n\n[a](#Use) [b](#use) [c](#mine) [d](#own \"t\")",
        "<h2 id=\"t-use\">Use</h2>\n<h3 id=\"t-Own\" class=\"align-left\">Mine</h3>\n"
          + "<p><a href=\"#t-use\">a</a> <a href=\"#t-use\">b</a> <a href=\"#t-Own\">c</a> "
          + "<a href=\"#t-Own\" title=\"t\">d</a></p>\n"
      ),
      // A link that leads to nothing is its text; an id that its tag has stays.
      (
        "[*a*](#no) <a id=x href=#none>b</a> [c](#x) [d](https://x.org)",
        "<p><em>a</em> <a id=\"t-x\">b</a> <a href=\"#t-x\">c</a> "
          + "<a href=\"https://x.org\" rel=\"nofollow ugc noopener\">d</a></p>\n"
      ),
    ])
  func linkedHeadings(text: String, expected: String) {
    var options = MarkdownOptions()
    options.isOnPage = true
    options.headingsUnder = 1
    options.idPrefix = "t-"
    #expect(html(text, options) == expected)
  }

  @Test("the id of a heading keeps the marks of letters and emoji, as on GitHub")
  func marks() {
    var options = MarkdownOptions()
    options.isOnPage = true
    options.headingsUnder = 1
    options.idPrefix = "t-"
    let page = html(
      "# हिन्दी\n\n# ⚙️ Settings\n\n# 2½\n\n[a](#हिन्दी) [b](#%EF%B8%8F-settings) [c](#2)", options)
    #expect(
      page.hasPrefix(
        "<h2 id=\"t-हिन्दी\">हिन्दी</h2>\n<h2 id=\"t-\u{FE0F}-settings\">⚙️ Settings</h2>\n<h2 id=\"t-2\">2½</h2>\n"
      ))
  }

  @Test("a heading with an emoji is named by its code too, as where the code is written")
  func emoji() {
    let options = MarkdownOptions.conversation(base: nil, idPrefix: "t-")
    var page = options
    page.isOnPage = true
    page.headingsUnder = 1
    #expect(
      html("# :rocket: Go\n\n[a](#rocket-go) [b](#-go)\n\n# Done 📝\n\n[c](#done-pencil)", page)
        == "<h2 id=\"t--go\">🚀 Go</h2>\n<p><a href=\"#t--go\">a</a> <a href=\"#t--go\">b</a></p>\n"
        + "<h2 id=\"t-done-\">Done 📝</h2>\n<p><a href=\"#t-done-\">c</a></p>\n")
  }

  @Test("a heading of the site's own text takes no id that a tag of the text has")
  func ownIDs() {
    var options = MarkdownOptions()
    options.rawHTML = .keep
    options.additions = .all
    options.idPrefix = ""
    #expect(
      html("<a id=\"use\"></a>\n\n# Use\n\n`<a id=\"mine\">`\n\n# Mine\n", options)
        == "<p><a id=\"use\"></a></p>\n"
        + "<h1 id=\"use-1\"><a class=\"anchor\" href=\"#use-1\" aria-hidden=\"true\" tabindex=\"-1\"></a>Use</h1>\n"
        + "<p><code>&lt;a id=&quot;mine&quot;&gt;</code></p>\n"
        + "<h1 id=\"mine\"><a class=\"anchor\" href=\"#mine\" aria-hidden=\"true\" tabindex=\"-1\"></a>Mine</h1>\n"
    )
  }

  @Test("a footnote is no heading's, and links to it lead to it")
  func footnotesAndHeadings() {
    let options = MarkdownOptions.conversation(base: nil, idPrefix: "t-")
    let page = html("[a](#fn-1) b[^1]\n\n# fn-1\n\n[^1]: n", options)
    #expect(page.contains("<h1>fn-1</h1>") && page.components("id=\"t-fn-1\"") == 1)
  }

  @Test("a link to a heading of the text stays one in Markdown, unless several texts share it")
  func linkedHeadingsInMarkdown() {
    let text = Array(
      "[a](#my-usage) [b](#None) <a href=\"#x\">c</a> ![d](#x)\n\n## My *usage*\n\n# X\n".utf8)
    func written(under level: Int?, notes: String) -> String {
      var output = ByteBuffer()
      var renderer = MarkdownRenderer()
      renderer.commonMark(
        text.span, keepsHTML: false, headingsUnder: level, notes: notes,
        addresses: .conversation(base: nil, idPrefix: "t-"), into: &output)
      return output.string
    }
    #expect(
      written(under: nil, notes: "")
        == "[a](#my-usage) b [c](#x) d\n\n## My *usage*\n\n# X\n")
    #expect(written(under: 2, notes: "t-") == "a b c d\n\n### My *usage*\n\n### X\n")
  }
}
