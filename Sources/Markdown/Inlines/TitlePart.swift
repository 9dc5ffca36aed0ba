/// A part of a title: code between backticks, or the text around it.
package struct TitlePart: Equatable {
  /// What is shown.
  package let text: String
  /// Whether it is code.
  package let isCode: Bool

  /// The parts of a title, as the code spans of CommonMark divide it.
  package static func parts(of title: String) -> [TitlePart] {
    let tick = UInt8(ascii: "`")
    let bytes = Array(title.utf8)
    var parts: [TitlePart] = []
    /// The lengths of runs for which no closing run follows, so that the whole is linear.
    var missing: Set<Int> = []
    var (start, offset) = (0, 0)
    func run(at offset: Int) -> Int { bytes[offset...].prefix { $0 == tick }.count }
    func add(_ range: Range<Int>, isCode: Bool) {
      if range.isEmpty { return }
      parts.append(TitlePart(text: String(decoding: bytes[range], as: UTF8.self), isCode: isCode))
    }
    while offset < bytes.count {
      guard bytes[offset] == tick else {
        offset += 1
        continue
      }
      let length = run(at: offset)
      let begin = offset + length
      var end = begin
      while !missing.contains(length), end < bytes.count {
        if bytes[end] != tick {
          end += 1
        } else if case let found = run(at: end), found != length {
          end += found
        } else {
          break
        }
      }
      offset = begin
      guard !missing.contains(length), end < bytes.count else {
        missing.insert(length)
        continue
      }
      add(start..<begin - length, isCode: false)
      add(inside(begin..<end, bytes), isCode: true)
      offset = end + length
      start = offset
    }
    add(start..<bytes.count, isCode: false)
    return parts
  }

  /// A code span without the space on each side that keeps backticks apart.
  private static func inside(_ range: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    let space = UInt8(ascii: " ")
    guard range.count > 2, bytes[range.lowerBound] == space, bytes[range.upperBound - 1] == space
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}
