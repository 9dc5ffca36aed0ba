import Bytes

/// Finds the attributes of the tags of an HTML page; comments, scripts and style sheets are
/// skipped.
struct AttributeScanner {
  private let page: [UInt8]
  private var offset = 0
  /// The name of the open tag; nil outside of tags.
  private var tag: String?

  /// A scanner at the beginning of a page.
  init(_ page: [UInt8]) {
    self.page = page
  }

  /// The next attribute with a value: its name in lower case, and the range of its value.
  mutating func next() -> (name: String, value: Range<Int>)? {
    while offset < page.count {
      guard let tag else {
        openTag()
        continue
      }
      skip { $0.isSpace || $0 == UInt8(ascii: "/") }
      guard offset < page.count else { break }
      if page[offset] == UInt8(ascii: ">") {
        self.tag = nil
        if ["script", "style", "textarea", "title"].contains(tag) { skip(past: "</" + tag) }
        continue
      }
      let name = word(endedBy: "=>/")
      skip { $0.isSpace }
      guard offset < page.count, page[offset] == UInt8(ascii: "=") else {
        // Anything that is no attribute is skipped.
        if name.isEmpty { offset += 1 }
        continue
      }
      offset += 1
      skip { $0.isSpace }
      return (String(decoding: page[name], as: UTF8.self).lowercased(), value())
    }
    return nil
  }

  /// Goes to the name of the next tag, and past it.
  private mutating func openTag() {
    skip { $0 != UInt8(ascii: "<") }
    if page[offset...].starts(with: "<!--".utf8) { return skip(past: "-->") }
    offset += 1
    guard offset < page.count, page[offset].isLetter else { return }
    tag = String(decoding: page[word(endedBy: ">/")], as: UTF8.self).lowercased()
  }

  private mutating func value() -> Range<Int> {
    guard offset < page.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(page[offset]) else {
      return word(endedBy: ">")
    }
    let quote = page[offset]
    offset += 1
    let start = offset
    skip { $0 != quote }
    defer { offset = min(offset + 1, page.count) }
    return start..<offset
  }

  /// The bytes up to white space or one of some others.
  private mutating func word(endedBy marks: String) -> Range<Int> {
    let start = offset
    skip { byte in !byte.isSpace && !marks.utf8.contains(byte) }
    return start..<offset
  }

  private mutating func skip(while condition: (UInt8) -> Bool) {
    while offset < page.count, condition(page[offset]) { offset += 1 }
  }

  /// Skips to the end of the next occurrence of a mark, or to the end of the page.
  private mutating func skip(past mark: String) {
    offset = page.span.index(ofWord: mark, from: offset).map { $0 + mark.utf8.count } ?? page.count
  }
}
