/// Lines with more list markers than libcmark takes in linear time.
extension SourceMarker {
  /// How many list markers a line may begin with.
  static let depthLimit = 400

  /// The place in a line after as many list markers as it may begin with; nil if it has no more.
  static func tooDeep(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var at = start
    var depth = 0
    while at < count {
      switch bytes[at] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): at += 1
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
        depth += 1
        at += 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while at < count, isDigit(bytes[at]) { at += 1 }
        guard at < count, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ")") else {
          return nil
        }
        depth += 1
        at += 1
      default: return nil
      }
      if depth > depthLimit {
        // A line of nothing else is a thematic break, which nests nothing.
        let end = (at..<count).first { bytes[$0] == 10 || bytes[$0] == 13 } ?? count
        let isBreak = (start..<end).allSatisfy {
          bytes[$0] == bytes[start] || bytes[$0] == UInt8(ascii: " ")
        }
        return isBreak ? nil : at
      }
    }
    return nil
  }

  /// A text with a mark after as many list markers as a line may begin with.
  static func flattened(
    _ text: UnsafeBufferPointer<UInt8>, _ marks: SourceMarks
  ) -> [UInt8] {
    var output: [UInt8] = []
    guard let bytes = text.baseAddress else { return output }
    var start = 0
    while start < text.count {
      let end = text.index(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 } ?? text.count
      let deep = tooDeep(bytes, start, end) ?? start
      output += text[start..<deep]
      if deep > start { marks.append(.literal, to: &output) }
      output += text[deep..<end]
      start = end
    }
    return output
  }
}
