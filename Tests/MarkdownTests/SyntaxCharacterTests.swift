import Markdown
import Testing

@Suite("Syntax characters")
struct SyntaxCharacterTests {
  /// What gives work to one step of the renderer each, and what becomes of it.
  private static let pieces: [(text: String, html: String)] = [
    (
      "http://a.org",
      "<a class=\"address\" href=\"http://a.org\" rel=\"nofollow ugc noopener\">http://a.org</a>"
    ),
    (
      "www.a.org",
      "<a class=\"address\" href=\"http://www.a.org\" rel=\"nofollow ugc noopener\">www.a.org</a>"
    ),
    (
      "me@a.org",
      "<a class=\"address\" href=\"mailto:me@a.org\" rel=\"nofollow ugc noopener\">me@a.org</a>"
    ),
    ("~a~", "<del>a</del>"), ("\u{7}\u{85}b", "b"), ("é\u{1B}", "é"), (":tada:", "🎉"),
    ("#1", "<a href=\"1.html\">#1</a>"), ("@ada", "<a href=\"ada.html\">@ada</a>"),
    ("!1", "<a href=\"m.html\">!1</a>"), ("GH-1", "<a href=\"1.html\">GH-1</a>"),
    ("0123abc", "<a href=\"c.html\">0123abc</a>"),
    ("~bug", "<a href=\"bug.html\">~bug</a>"), ("%1", "<a href=\"1.html\">%1</a>"),
    ("\\#1", "#1"), ("\"<&>", "&quot;&lt;&amp;&gt;"), ("© “é”", "© “é”"),
    (
      "[^1]\n\n[^1]: n",
      "<sup><a class=\"footnote-ref\" href=\"#x-fn-1\" id=\"x-fnref-1\">1</a></sup>"
    ),
  ]

  private let links = ReferenceTable([
    ("#1", ResolvedReference(href: "1.html")), ("@ada", ResolvedReference(href: "ada.html")),
    ("!1", ResolvedReference(href: "m.html")), ("GH-1", ResolvedReference(href: "1.html")),
    ("0123abc", ResolvedReference(href: "c.html")),
    ("~bug", ResolvedReference(href: "bug.html")), ("%1", ResolvedReference(href: "1.html")),
  ])

  @Test("it is found wherever it stands, as wide as the processor may look", arguments: 0..<70)
  func place(distance: Int) {
    let options = MarkdownOptions.conversation(base: nil, idPrefix: "x-")
    let before = String(repeating: "x", count: distance)
    for (text, expected) in Self.pieces {
      let written = html(before + "( " + text, options, links)
      #expect(written.hasPrefix("<p>\(before)( \(expected)</p>\n"), "\(text): \(written)")
    }
  }

  @Test("boxes and tables are found wherever they stand", arguments: 0..<70)
  func blocks(distance: Int) {
    let before = String(repeating: "x", count: distance)
    #expect(
      html("- " + before + "\n- [x] a", MarkdownOptions())
        == "<ul>\n<li>\(before)</li>\n<li class=\"task-list-item\">"
        + "<input type=\"checkbox\" checked=\"\" disabled=\"\" aria-label=\"Done\" /> a</li>\n</ul>\n"
    )
    for row in [":-", "-:"] {
      #expect(html("# " + before + "\na\n" + row, MarkdownOptions()).contains("<table>"))
    }
  }

  @Test("only the markers of references that are known are looked for")
  func markers() {
    #expect(links.markers == .all)
    #expect(
      ReferenceTable([("ada/engine#2", ResolvedReference(href: "2.html"))]).markers == .number)
    #expect(ReferenceTable([("https://a.org/#1", ResolvedReference(href: "a"))]).markers == [])
    #expect(NoReferences().markers == [])
  }
}
