/// What is added to pages on their way to the browser, and nowhere on disk.
enum LiveScript {
  /// The address of the script.
  static let path = "/.gazette/live.js"
  /// The address of the events.
  static let events = "/.gazette/events"

  /// A page with the script at its end.
  static func add(to page: [UInt8], version: String) -> [UInt8] {
    let tag = Array("<script src=\"\(path)\" data-version=\"\(version)\" defer></script>".utf8)
    guard let end = lastBodyEnd(in: page) else { return page + tag }
    return Array(page[..<end]) + tag + Array(page[end...])
  }

  /// The page for addresses without one, whose links have to hold at any depth.
  static func rebase(_ page: [UInt8]) -> [UInt8] {
    let base = Array("<base href=\"/404.html\">".utf8)
    let head = Array("<head>".utf8)
    guard page.count >= head.count else { return page }
    for start in 0...(page.count - head.count)
    where page[start] == 0x3C && isSame(page[start..<start + head.count], head) {
      return Array(page[..<(start + head.count)]) + base + Array(page[(start + head.count)...])
    }
    return page
  }

  /// A page for a site that has none for addresses without one.
  static let notFoundPage = """
    <!DOCTYPE html>
    <html lang="en"><head><meta charset="utf-8"><title>Not found</title>
    <meta name="color-scheme" content="light dark"></head>
    <body><h1>Not found</h1><p>There is no page at this address. <a href="/">To the first page</a></p></body>
    </html>

    """

  private static func lastBodyEnd(in page: [UInt8]) -> Int? {
    let end = Array("</body".utf8)
    guard page.count >= end.count else { return nil }
    return (0...(page.count - end.count)).last { start in
      page[start] == 0x3C && isSame(page[start..<start + end.count], end)
    }
  }

  private static func isSame(_ bytes: ArraySlice<UInt8>, _ lowercase: [UInt8]) -> Bool {
    zip(bytes, lowercase).allSatisfy { byte, wanted in
      byte == wanted || ((0x41...0x5A).contains(byte) && byte + 0x20 == wanted)
    }
  }
}
