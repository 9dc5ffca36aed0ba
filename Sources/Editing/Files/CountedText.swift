/// Parses a text of lines that are followed by runs of bytes, whose lengths are in the lines.
struct CountedText {
  private var rest: ArraySlice<UInt8>

  /// Begins at the start of a text.
  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Whether all was read.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next line without its end; nil where none ends.
  mutating func line() -> String? {
    guard let end = rest.firstIndex(of: 0x0A) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// The words behind the first one of the next line; nil where it begins otherwise or has another count.
  mutating func words(_ first: Substring, count: Int) -> [Substring]? {
    guard let words = line()?.split(separator: " "), words.first == first,
      words.count == count + 1
    else { return nil }
    return Array(words.dropFirst())
  }

  /// The next bytes; nil where there are fewer.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
