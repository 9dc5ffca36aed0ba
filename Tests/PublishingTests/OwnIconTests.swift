import Foundation
import IssueModel
import Testing

@testable import Publishing

@Suite("Icons of a site's own")
struct OwnIconTests {
  private func icon(_ svg: String) -> OwnIcon { OwnIcon(named: "x", Array(svg.utf8)) }

  @Test("the shapes of a drawing are kept, in one colour")
  func shapes() throws {
    let read = icon(
      """
      <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><!-- a > b -->
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#123" stroke-width="2">
        <title>A star</title>
        <g transform="translate(1 2)"><path d="M1 2
        L3,4z" style="fill: red; stroke-linecap:round"/><circle cx='5' cy='6' r='7' fill="url(#a)"/></g>
      </svg>
      """)
    #expect(
      read.icon?.drawing == """
        <svg width='16' height='16' viewBox='0 0 24 24' fill='none' stroke='currentColor' \
        stroke-width='2'><g transform='translate(1 2)'><path d='M1 2 L3,4z' fill='currentColor' \
        stroke-linecap='round'/><circle cx='5' cy='6' fill='currentColor' r='7'/></g></svg>
        """)
    #expect(read.leftOut == ["fill"])
    #expect(
      icon("<svg width='8px' height='4'><rect width='2' height='1'/></svg>").icon?.drawing == """
        <svg width='16' height='16' viewBox='0 0 8 4' fill='currentColor' stroke='none'>\
        <rect height='1' width='2'/></svg>
        """)
  }

  @Test(
    "whatever could act, load or say something is left out",
    arguments: [
      "<script>alert(1)</script>", "<foreignObject><b>x</b></foreignObject>",
      "<image href='http://evil.example/x.png'/>", "<use xlink:href='http://evil.example/#a'/>",
      "<style>path { fill: url(http://evil.example) }</style>", "<a href='javascript:alert(1)'/>",
      "<animate attributeName='href' to='javascript:alert(1)'/>", "<text>hello</text>",
      "<svg onload='alert(1)'/>", "<path onclick='alert(1)' d='M0 0'/>",
      "<path d='M0 0' style='fill:url(http://evil.example)'/>",
      "<path d='M0 0' fill=\"url('http://evil.example')\"/>",
      "<path d='M0 0' filter='url(http://evil.example)'/>",
      "<set attributeName='onload' to='alert(1)'/>", "<![CDATA[<script>alert(1)</script>]]>",
      "<!--><script>alert(1)</script>-->", "<path d='M0 0&quot;/>&lt;script>'/>",
      "<PATH d='x'/>", "<g><script><path d='M9 9'/></script></g>",
      "<path transform='url(x)' d='M0 0'/>", "<path d='\u{202E}M0 0'/>",
    ])
  func hostile(_ part: String) throws {
    let read = icon("<svg viewBox='0 0 16 16'>\(part)<path d='M1 1'/></svg>")
    let drawing = try #require(read.icon?.drawing)
    for word in [
      "script", "evil", "url", "href", "on", "style", "<text", "\u{202E}", "&", "\"", "9",
    ]
    where word != "on" || !drawing.contains("none") {
      #expect(!drawing.contains(word), "\(drawing)")
    }
    #expect(drawing.hasSuffix("<path d='M1 1'/></svg>"), "\(drawing)")
  }

  @Test(
    "what is no icon is told",
    arguments: [
      ("", "it is no whole SVG"), ("hello", "it is no whole SVG"),
      ("<html></html>", "it is no SVG"), ("<svg><path d='M0 0'/></svg>", "it has no viewBox"),
      ("<svg viewBox='0 0 0 0'><path/></svg>", "it has no viewBox"),
      ("<svg viewBox='0 0 9 9'><g></svg>", "it is no whole SVG"),
      ("<svg viewBox='0 0 9 9'><g", "it is no whole SVG"),
      ("<svg viewBox='0 0 9 9'></svg>", "nothing of it can be shown"),
      ("<svg viewBox='0 0 9 9'><text>a</text></svg>", "nothing of it can be shown"),
      (
        "<svg viewBox='0 0 9 9'>" + String(repeating: "<g>", count: 99),
        "its groups are nested too deeply"
      ),
      (String(repeating: "<", count: 70_000), "it has more than 64 KB"),
    ])
  func refused(_ svg: String, _ problem: String) {
    let read = icon(svg)
    #expect(read.icon == nil)
    #expect(read.problem == problem)
  }

  @Test(
    "an award that names an icon of the site is shown with it, and check says what is wrong with others"
  )
  func site() async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\noutputs: [html, cards]\n",
      "data/issues.json": TemporarySite.data,
      "data/awards.json": """
      [{"name": "Kiln", "criterion": "issues", "value": 1, "image": "our-kiln"}]
      """,
      "icons/our-kiln.svg":
        "<svg viewBox='0 0 9 9'><script>alert(1)</script><path d='M1 1h7v7z'/></svg>",
      "icons/unused.svg": "<svg viewBox='0 0 9 9'><path d='M2 2'/></svg>", "icons/no.png": "",
    ])
    let report = try await site.build()
    #expect(
      report.warnings.map { "\($0.code) \($0.place?.file ?? "")" } == [
        "icon.name icons/no.png", "icon.left-out icons/our-kiln.svg", "cards.no-rasteriser ",
      ])
    let style = try site.page("site.css")
    #expect(
      style.contains(
        """
        [data-icon="our-kiln"] { --i: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'
        """), "\(style)")
    #expect(
      style.contains("d='M1 1h7v7z'") && !style.contains("unused") && !style.contains("alert"))
    #expect(try site.page("awards.html").contains("site.css"))
    #expect(try site.page("cards/awards/kiln.svg").contains("<path d='M1 1h7v7z'/>"))
    #expect(try site.page("cards/awards/kiln.svg").contains(##"color="#fff" stroke="#fff""##))
    let award = Award(
      name: "A", details: "", color: "", criterion: "issues", value: 1, image: "our-klin")
    #expect(
      AwardCheck.problems(of: award, icons: ["our-kiln"], place: { _, _ in nil }).first?.suggestion
        == "did you mean 'our-kiln'?")
    #expect(AwardCheck.problems(of: award, icons: ["our-klin"], place: { _, _ in nil }).isEmpty)
  }
}
