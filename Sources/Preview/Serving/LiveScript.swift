import Bytes

/// The additions to pages when they are sent to the browser, and nowhere on disk.
enum LiveScript {
  /// The address of the script.
  static let path = "/.gazette/live.js"
  /// The address of the events.
  static let events = "/.gazette/events"

  /// A page with the script at its end.
  static func add(to page: [UInt8], version: String) -> [UInt8] {
    let tag = "<script src=\"\(path)\" data-version=\"\(version)\" defer></script>".utf8
    let ends = page.map(\.lowercased).ranges(of: Array("</body".utf8))
    let end = ends.last?.lowerBound ?? page.count
    return Array(page[..<end] + tag + page[end...])
  }

  /// The page for missing addresses, whose links have to work at any depth.
  static func rebase(_ page: [UInt8]) -> [UInt8] {
    let head = page.map(\.lowercased).firstRange(of: Array("<head>".utf8))
    guard let end = head?.upperBound else { return page }
    return Array(page[..<end] + "<base href=\"/404.html\">".utf8 + page[end...])
  }

  /// A page for a site that has none for addresses without one.
  static let notFoundPage = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Not found</title>
    <meta name="color-scheme" content="light dark"></head>
    <body><h1>Not found</h1><p>There is no page at this address. <a href="/">To the first page</a></p></body>
    </html>

    """
}
