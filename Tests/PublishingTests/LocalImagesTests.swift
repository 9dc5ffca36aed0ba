import Configuration
import Foundation
import Testing

@testable import Publishing

@Suite("Pictures that reports have inside")
struct LocalImagesTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2]
  private static let embedded = "data:image/png;base64,iVBORw0KGgoBAg=="

  /// A site with pictures in all of its folders, one of them behind a link.
  private func site() throws -> TemporarySite {
    let site = try TemporarySite([
      "gazette.yml": "title: S\n", "data/issues.json": "[]", "static/a.txt": "x", "pages/p.md": "x",
      "secret/s.txt": "x",
    ])
    for path in ["static/a b.png", "static/shots/d.PNG", "pages/p.png", "secret/s.png"] {
      let url = URL(fileURLWithPath: site.path + "/" + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(Self.png).write(to: url)
    }
    for (link, target) in [("static/link.png", "/secret/s.png"), ("static/folder", "/secret")] {
      try FileManager.default.createSymbolicLink(
        atPath: site.path + "/" + link, withDestinationPath: site.path + target)
    }
    return site
  }

  @Test("a file of the site's own folders is inside; none outside of them or behind a link is")
  func folders() throws {
    let site = try site()
    func embedded(_ address: String, withholds: Bool = false) -> String? {
      LocalImages(
        SiteFolder(site.path), url: "https://example.org/s", withholdsRecords: withholds
      ).embedder()(Array(address.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }
    for address in [
      "a%20b.png", "./a b.png?x#y", "/a b.png", "x/../a b.png", "shots/d.PNG", "p.png",
      "https://example.org/s/p.png",
    ] {
      #expect(embedded(address) == Self.embedded, "\(address)")
    }
    for address in [
      "", "..", "../secret/s.png", "a/../../secret/s.png", "%2e%2e/secret/s.png", "link.png",
      "folder/s.png", "//example.org/p.png", "https://example.org/p.png", "file:///etc/p.png",
      "C:\\p.png", "a.txt", "a.png%00", ".hidden.png", "%zz.png", "issues.json",
    ] {
      #expect(embedded(address) == nil, "\(address)")
    }
    // What belongs to withheld records lies beside the data.
    let attachment = URL(fileURLWithPath: site.path + "/data/x.png")
    try Data(Self.png).write(to: attachment)
    #expect(embedded("x.png") == Self.embedded)
    #expect(embedded("x.png", withholds: true) == nil)
    #expect(embedded("p.png", withholds: true) == Self.embedded)
  }

  @Test("what a file is, its bytes tell; drawings can do no more than be seen")
  func types() {
    func type(_ text: String) -> String? { ImageType(of: Array(text.utf8))?.rawValue }
    #expect(ImageType(of: Self.png) == .png)
    #expect(ImageType(of: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
    #expect(type("GIF89a…") == "gif")
    #expect(type("RIFF0000WEBPVP8 ") == "webp")
    #expect(
      type(
        ##"<?xml version="1.0"?><svg xmlns="x"><style>.a{fill:url(#b)}</style><use href="#c"/></svg>"##
      )
        == "svg+xml")
    for hostile in [
      "", "x", "<html></html>", "<svg><script>x</script></svg>", "<svg><SCRIPT/></svg>",
      #"<svg onload="x"/>"#, #"<svg><a xlink:href="https://e.org"/></svg>"#,
      ##"<svg><image href="#a"/></svg>"##, "<svg><style>@import 'a'</style></svg>",
      "<svg><style>.a{fill:url(https://e.org)}</style></svg>",
      #"<!DOCTYPE svg [<!ENTITY a "b">]><svg/>"#, "<svg><foreignObject/></svg>",
      #"<svg><set attributeName="href" to="&#106;avascript:x"/></svg>"#, "<svg><a onload=x></svg>",
    ] {
      #expect(type(hostile) == nil, "\(hostile)")
    }
  }

  @Test("a printed report has them inside, is printed again when one changes, and links to others")
  func printed() async throws {
    let site = try site()
    try site.write("title: S\nreports: [{name: a, format: pdf}]\n", to: "gazette.yml")
    try site.write(
      """
      [{"number": 1, "title": "One", "state": "OPEN", "createdAt": "2026-01-01T08:00:00Z",
        "body": "![local](shots/d.PNG) <img src='p.png' alt='page'> ![far](https://e.org/f.png)"}]
      """, to: "data/issues.json")
    let folder = site.path + "-programs"
    for (name, text) in [
      ("python", "#!/bin/sh\ncp report.html report.pdf\n"), ("weasyprint", "#!\(folder)/python\n"),
    ] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
    }
    let printer = ReportPrinter(searching: [folder])
    func pictures() async throws -> [String] {
      try await site.build(printer: printer)
      return try site.page("reports/a.pdf").matches(
        of: /<img src="[^"]*" alt="[^"]*"|href="https:\/\/e.org\/f.png"[^>]*>far</
      ).map { String($0.output) }
    }
    #expect(
      try await pictures() == [
        #"<img src="\#(Self.embedded)" alt="local""#, #"<img src="\#(Self.embedded)" alt="page""#,
        #"href="https://e.org/f.png" rel="nofollow ugc noopener">far<"#,
      ])
    try Data(Self.png + [3, 4]).write(to: URL(fileURLWithPath: site.path + "/static/shots/d.PNG"))
    #expect(
      try await pictures().first
        == #"<img src="data:image/png;base64,iVBORw0KGgoBAgME" alt="local""#)
  }
}
