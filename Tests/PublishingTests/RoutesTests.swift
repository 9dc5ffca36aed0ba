import Records
import Testing

@testable import Publishing

@Suite("Routes")
struct RoutesTests {
  let routes = Routes(formats: [.html, .markdown])

  @Test(
    "every target has a flat path",
    arguments: [
      (LinkTarget.home, "index.html"),
      (.issue(source: nil, key: "12"), "issues/12.html"),
      (.issue(source: "mls", key: "back-100-9"), "issues/mls/back-100-9.html"),
      (.list("open", page: 1), "lists/open.html"),
      (.list("open", page: 2), "lists/open/page/2.html"),
      (.tag("bug", page: 3), "tags/bug/page/3.html"),
      (.list("open", order: "updated", page: 2), "lists/open/updated/page/2.html"),
      (.tags, "tags.html"),
      (.tags(page: 2), "tags/page/2.html"),
      (.lists(page: 2), "lists/page/2.html"),
      (.people(by: "last", page: 2), "people/by/last/page/2.html"),
      (.changes("2024-w36"), "changes/2024-w36.html"),
      (.project("v1", page: 1), "projects/v1.html"),
      (.person("ada", page: 2), "people/ada/page/2.html"),
      (.awards, "awards.html"),
      (.report("monday"), "reports/monday.html"),
      (.feed("open.xml"), "feeds/open.xml"),
      (.page("docs/about"), "docs/about.html"),
      (.asset("style.css"), "style.css"),
    ])
  func paths(target: LinkTarget, path: String) {
    #expect(routes.path(of: target) == path)
  }

  @Test("links are relative to the page they stand on")
  func relative() {
    let deep = PageAddress(path: "lists/open/page/2.html", format: .html)
    #expect(routes.address(of: .home, from: deep) == "../../../index.html")
    #expect(
      routes.address(of: .issue(source: nil, key: "7"), from: deep) == "../../../issues/7.html")
    let top = PageAddress(path: "index.html", format: .html)
    #expect(routes.address(of: .list("open", page: 1), from: top) == "lists/open.html")
  }

  @Test("Markdown pages link to Markdown pages where there are any")
  func twins() {
    let page = PageAddress(path: "index.md", format: .markdown)
    #expect(routes.address(of: .issue(source: nil, key: "7"), from: page) == "issues/7.md")
    #expect(routes.address(of: .person("ada", page: 1), from: page) == "people/ada.html")
    let single = Routes(formats: [.html])
    #expect(single.address(of: .home, from: page) == "index.html")
  }

  @Test("letters of other scripts and odd characters are escaped in addresses")
  func escaping() {
    let page = PageAddress(path: "index.html", format: .html)
    #expect(
      routes.address(of: .tag("żółw", page: 1), from: page) == "tags/%C5%BC%C3%B3%C5%82w.html")
    #expect(routes.address(of: .asset("a b:c#d?.png"), from: page) == "a%20b%3Ac%23d%3F.png")
  }

  @Test(
    "outside addresses keep their own escapes and cannot carry script",
    arguments: [
      ("https://example.org/a%20b?c=d&e=\"<>", "https://example.org/a%20b?c=d&e=%22%3C%3E"),
      ("https://[::1]:8/a[b]?[c]", "https://[::1]:8/a%5Bb%5D?%5Bc%5D"),
      ("mailto:ada@example.org", "mailto:ada@example.org"),
      ("javascript:alert(1)", nil),
      ("JaVaScript:alert(1)", nil),
      ("data:text/html,x", nil),
      ("/relative", nil),
      ("", nil),
    ])
  func external(address: String, expected: String?) {
    let page = PageAddress(path: "index.html", format: .html)
    #expect(routes.address(of: .external(address), from: page) == expected)
  }
}
