import Bytes

/// Detects beginnings of lines that would begin a block or end a paragraph.
enum LineStart {
  /// The offset of the backslash that makes a line part of a paragraph; nil if it is one anyway.
  static func blockMarker(_ line: Span<UInt8>, endsLine: Bool) -> Int? {
    guard let first = line.first else { return nil }
    let run = line.end(from: 0) { $0 == first }
    func isEnd(_ at: Int) -> Bool { at < line.count ? line[at].isBlank : endsLine }
    func isMade(of isPart: (UInt8) -> Bool) -> Bool { line.end(from: 0, of: isPart) == line.count }
    let isDelimiterRow =
      line.index(of: "-", from: 0) != nil
      && isMade { $0 == "-" || $0 == "|" || $0 == ":" || $0.isSpace }
    let isMarker =
      switch first {
      case ">": true
      case "#": run <= 6 && isEnd(run)
      case "=": isEnd(run)
      case "`", "~": run >= 3
      case "-": isEnd(1) || isEnd(run) || isDelimiterRow || isMade { $0 == first || $0.isBlank }
      case "+": isEnd(1) || isDelimiterRow
      case "*": isEnd(1) || isMade { $0 == first || $0.isBlank }
      case "_": isMade { $0 == first || $0.isBlank }
      case "|", ":": isDelimiterRow
      default: false
      }
    if isMarker { return 0 }
    let digits = line.extracting(..<min(10, line.count)).end(from: 0) { $0.isDigit }
    let isNumber = digits > 0 && (line.byte(digits) == "." || line.byte(digits) == ")")
    return isNumber && isEnd(digits + 1) ? digits : nil
  }
}
