import Bytes

// Links whose addresses stand elsewhere in the text, `[text][label]` and `[label]: https://example.org`.
extension TextStripper {
  /// The most bytes of a label, as CommonMark has it.
  private static let longestLabel = 999

  /// The labels of those addresses of a text that are looked for; of several of one label the first counts.
  func labels(of text: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool) -> Set<String> {
    var isFound: [String: Bool] = [:]
    // A label has no brackets in it, so that of each only the one that closes it is looked at.
    var open: Int?
    for at in text.indices {
      if text[at] == UInt8(ascii: "[") { open = at }
      guard text[at] == UInt8(ascii: "]"), let start = open else { continue }
      open = nil
      if let found = definition(in: text, start, at), isFound[found.label] == nil {
        isFound[found.label] = isWanted(text[found.target])
      }
    }
    return Set(isFound.lazy.filter(\.value).map(\.key))
  }

  /// What is said of a label in brackets at the start of a line, and where that ends; nil where nothing is.
  func definition(
    in text: [UInt8], _ open: Int, _ close: Int
  ) -> (label: String, target: Range<Int>, end: Int)? {
    guard close + 1 < text.count, text[close + 1] == UInt8(ascii: ":"),
      let label = Self.label(text[(open + 1)..<max(open + 1, close)]), !label.hasPrefix("^")
    else { return nil }
    // Signs of quotations and items may stand before it.
    let first = text.span.start(before: open) { " \t>-*+.)0123456789".utf8.contains($0) }
    guard first == 0 || text[first - 1] == 0x0A else { return nil }
    var start = text.span.end(from: close + 2) { $0 == 0x20 || $0 == 0x09 }
    if start < text.count, text[start] == 0x0A {
      start = text.span.end(from: start + 1) { $0 == 0x20 || $0 == 0x09 }
    }
    let end = text.span.end(from: start) { $0 > 0x20 }
    let lineEnd = text.span.index(of: 0x0A, from: end) ?? text.count
    let title = text.span.extracting(..<lineEnd).end(from: end) { $0 <= 0x20 }
    guard end > start, title == lineEnd || "\"'(".utf8.contains(text[title]) else { return nil }
    let hasAngles = end > start + 1 && text[start] == 0x3C && text[end - 1] == 0x3E
    return (label, hasAngles ? start + 1..<end - 1 : start..<end, lineEnd)
  }

  /// The text without the definitions of labels.
  func without(definitions labels: Set<String>, _ text: [UInt8]) -> [UInt8] {
    if labels.isEmpty { return text }
    var result: [UInt8] = []
    var (open, copied): (Int?, Int) = (nil, 0)
    for at in text.indices {
      if text[at] == UInt8(ascii: "[") { open = at }
      guard text[at] == UInt8(ascii: "]"), let start = open, start >= copied else { continue }
      open = nil
      if let found = definition(in: text, start, at), labels.contains(found.label) {
        result += text[copied..<start]
        copied = found.end
      }
    }
    return result + text[copied...]
  }

  /// Where a link ends whose text is in brackets, and its label, if that is one of these: `[text][label]`,
  /// `[label][]` or `[label]`.
  func reference(
    in text: [UInt8], _ inner: ArraySlice<UInt8>, among labels: Set<String>
  ) -> (label: String, end: Int)? {
    func found(_ label: String?, _ end: Int) -> (String, Int)? {
      label.flatMap { labels.contains($0) ? ($0, end) : nil }
    }
    let next = inner.endIndex + 1
    if next < text.count, text[next] == UInt8(ascii: "[") {
      let limit = text.span.extracting(..<min(text.count, next + Self.longestLabel))
      let end = limit.end(from: next + 1) { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
      guard end < text.count, text[end] == UInt8(ascii: "]") else { return nil }
      let label = Self.label(text[(next + 1)..<end]) ?? Self.label(inner)
      return found(label, end + 1)
    }
    return found(Self.label(inner), next)
  }

  /// A label as labels are compared: without regard to case and to how many spaces there are.
  private static func label(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count <= longestLabel else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).lowercased().split { $0.isWhitespace }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
