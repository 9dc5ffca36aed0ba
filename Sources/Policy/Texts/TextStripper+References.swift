import Bytes

// Reference links, whose addresses are elsewhere in the text: `[text][label]` and `[label]:
// https://example.org`.
extension TextStripper {
  /// The most bytes of a label in CommonMark.
  private static let longestLabel = 999

  /// The labels of the wanted addresses of a text; the first definition of a label counts.
  func labels(of text: [UInt8], where isWanted: (ArraySlice<UInt8>) -> Bool) -> Set<String> {
    var isFound: [String: Bool] = [:]
    // A label contains no brackets, so only the bracket that closes each one is examined.
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

  /// The definition of a label at the start of a line, and where it ends; nil where there is none.
  func definition(
    in text: [UInt8], _ open: Int, _ close: Int
  ) -> (label: String, target: Range<Int>, end: Int)? {
    guard close + 1 < text.count, text[close + 1] == UInt8(ascii: ":"),
      let label = Self.label(text[(open + 1)..<max(open + 1, close)]), !label.hasPrefix("^")
    else { return nil }
    // Marks of quotations and list items may come before it.
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

  /// The end and the label of a reference link that begins with a bracket, if the label is one of
  /// these: `[text][label]`, `[label][]` or `[label]`.
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

  /// The form in which labels are compared: without regard to case and to the number of spaces.
  private static func label(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count <= longestLabel else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).lowercased().split { $0.isWhitespace }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
