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
        "<details><summary>a <a href=\"https://a.example\"><b>b</b> &amp; c</a></summary>d</details>",
        "<details><summary>a <b>b</b> &amp; c</summary><p><a href=\"https://a.example\" "
          + "rel=\"nofollow ugc noopener\">b &amp; c</a></p>d</details>\n"
      ),
      (
        "<details><summary><a href=\"javascript:x\">a</a><a href=\"#b\"></a><a href=\"#c&amp;\">c</a>"
          + "<h2>d</h2><pre>e</pre></summary>f</details>",
        "<details><summary>acde</summary><p>c</p>f</details>\n"
      ),
      ("<p><time>a</time> <bdo>b</bdo> <rt>c</rt></p>", "<p>a b c</p>\n"),
    ])
  func forms(_ text: String, _ expected: String) {
    var options = MarkdownOptions()
    options.isOnPage = true
    #expect(html(text, options) == expected)
  }

  @Test("images of a summary that are shown as links, and those in links, are links below it")
  func images() {
    var options = MarkdownOptions()
    options.isOnPage = true
    options.linksRemoteImages = true
    let source =
      "<details><summary><img src=\"https://a.example/1\" alt=\"one\"> <a href=\"https://a.example/\">"
      + "<img src=\"https://a.example/2\" alt=\"two\"></a> <img src=\"x\" alt=\"three\"></summary>b</details>"
    #expect(
      html(source, options)
        == "<details><summary>one two three</summary><p><a href=\"https://a.example/1\" "
        + "rel=\"nofollow ugc noopener\">one</a> <a href=\"https://a.example/\" "
        + "rel=\"nofollow ugc noopener\">two</a></p>b</details>\n")
    options.linksRemoteImages = false
    #expect(
      html(source, options)
        == "<details><summary><img src=\"https://a.example/1\" loading=\"lazy\" alt=\"one\" /> "
        + "<img src=\"https://a.example/2\" loading=\"lazy\" alt=\"two\" /> three</summary>"
        + "<p><a href=\"https://a.example/\" rel=\"nofollow ugc noopener\">two</a></p>b</details>\n"
    )
  }

  @Test(
    "cells of a table span what other cells begin in, and what nothing else lies on",
    arguments: [
      // Of three columns one has no cell beginning in it.
      (
        "<tr><td>a<td>b</tr><tr><td colspan=3>c</tr>",
        "<tr><td>a</td><td>b</td></tr><tr><td colspan=\"2\">c</td></tr>"
      ),
      // Rows end with their group, and those without cells are none.
      (
        "<tr><td rowspan=9>a<td>b</tr><tr></tr><tr><td>c</tr>",
        "<tr><td rowspan=\"2\">a</td><td>b</td></tr><tr><td>c</td></tr>"
      ),
      // A cell ends where one from the row above is.
      (
        "<tr><td>a<td rowspan=2>b</tr><tr><td colspan=2>c</tr>",
        "<tr><td>a</td><td rowspan=\"2\">b</td></tr><tr><td>c</td></tr>"
      ),
      ("<tr><td colspan=0 rowspan=x>a</tr>", "<tr><td>a</td></tr>"),
    ])
  func spans(_ rows: String, _ expected: String) {
    var options = MarkdownOptions()
    options.isOnPage = true
    let html = html("<table>\(rows)</table>", options)
    #expect(html.contains("<table><tbody>\(expected)</tbody></table>"), "\(html)")
  }

  @Test(
    "languages and times are those that HTML knows",
    arguments: [
      ("<p lang=en-GB>a</p>", "<p lang=\"en-GB\">a</p>\n"),
      ("<p lang=char>a</p>", "<p>a</p>\n"),
      ("<ins datetime=2024-02-29>a</ins>", "<p><ins datetime=\"2024-02-29\">a</ins></p>\n"),
      ("<ins datetime=2023-02-29>a</ins>", "<p><ins>a</ins></p>\n"),
      ("<ins datetime=2024-01-01T10:00>a</ins>", "<p><ins>a</ins></p>\n"),
      (
        "<del datetime=2024-01-01T10:00Z>a</del>",
        "<p><del datetime=\"2024-01-01T10:00Z\">a</del></p>\n"
      ),
    ])
  func values(_ text: String, _ expected: String) {
    var options = MarkdownOptions()
    options.isOnPage = true
    #expect(html(text, options) == expected)
  }

  @Test(
    "an address leads somewhere only if a browser can follow it, and is valid then",
    arguments: [
      ("http://a.de/%zz%41#b#c", "<a href=\"http://a.de/%25zz%41#b%23c\">x</a>"),
      ("http://a.de\\b", "<a href=\"http://a.de/b\">x</a>"),
      ("http://a.de:8080/|[", "<a href=\"http://a.de:8080/%7C%5B\">x</a>"),
      ("http://müller.de", "<a href=\"http://m%C3%BCller.de\">x</a>"),
      ("http://xn--mller-kva.de", "<a href=\"http://xn--mller-kva.de\">x</a>"),
      ("#a%#", "<a href=\"#user-content-a%25%23\">x</a>"),
      ("http://a.de:b/", "x"), ("http://a.de:65536/", "x"), ("http://a b/", "x"),
      ("http://a..de/", "x"), ("http://a@b@c/", "x"), ("http://@/", "x"), ("///a", "x"),
      ("http://xn--0.de/", "x"), ("http://[::1/", "x"), ("http://☃.net/", "x"),
      ("http://\(String(repeating: "a", count: 64)).de/", "x"),
    ])
  func addresses(_ address: String, _ expected: String) {
    let html = html("[x](<\(address)>)", MarkdownOptions())
      .replacing(" rel=\"nofollow ugc noopener\"", with: "")
    #expect(html == "<p>\(expected)</p>\n")
  }

  @Test(
    "no character that HTML forbids is written, however it is spelled",
    arguments: [0x85, 1, 0xFDD0, 0xFFFE, 0x1FFFF], [false, true])
  func forbidden(_ value: Int, isEntity: Bool) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let character = isEntity ? "&#\(value);" : String(Character(scalar))
    for text in [
      character, "<i>\(character)</i>", "`\(character)`", "<b title=\"\(character)\">",
      "[a](b \"\(character)\")",
    ] {
      let html = html("a\(text)b", .file(base: "https://a.example/", idPrefix: ""))
      #expect(
        html.unicodeScalars.allSatisfy {
          $0 == "\n"
            || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
              && !(0xFDD0...0xFDEF).contains($0.value) && $0.value & 0xFFFE != 0xFFFE)
        }, "\(html)")
    }
  }
}
