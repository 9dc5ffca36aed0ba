import Bytes

/// A cell with the printed answer of an interface, `[{'name': 'bug', 'color': …}]` or `{"login":
/// "ana", …}`, in the syntax of Python or of JSON.
struct PrintedObjects {
  /// The name of each object: its first `username`, `name`, `login` or `title`.
  private(set) var names: [String] = []
  /// The texts and truths of each object by their members.
  private(set) var objects: [[String: String]] = []

  /// Nil when the cell holds no objects.
  init?(_ text: String) {
    let cell = Array(text.utf8)
    let start = cell.drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") }
    guard start.first == UInt8(ascii: "{"), cell.contains(UInt8(ascii: ":")) else { return nil }
    var depth = 0
    // Whether the object at hand was named already, and the string before this one.
    var isNamed = false
    var member: String?
    var at = start.startIndex
    while at < cell.endIndex {
      switch cell[at] {
      case UInt8(ascii: "{"):
        depth += 1
        if depth == 1 {
          isNamed = false
          objects.append([:])
        }
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): member = nil
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let bytes = Self.string(in: cell, at: at)
        let string = Self.unescaped(bytes)
        if depth == 1, let name = member, !objects.isEmpty {
          objects[objects.count - 1][name] = string
          if !isNamed, ["username", "name", "login", "title"].contains(name), !string.isEmpty {
            names.append(string)
            isNamed = true
          }
        }
        member = member == nil ? string : nil
        at = bytes.endIndex
      case let byte where byte.isLetterOrDigit:
        let end = cell[at...].firstIndex { !$0.isLetterOrDigit } ?? cell.endIndex
        let word = String(decoding: cell[at..<end], as: UTF8.self)
        if depth == 1, let name = member, Self.plainWords.contains(word), !objects.isEmpty {
          objects[objects.count - 1][name] = word
        }
        at = end - 1
      default: break
      }
      at += 1
    }
  }

  /// Values without quotes that are kept: whether something is so.
  private static let plainWords: Set<String> = ["True", "False", "true", "false", "0", "1"]

  /// The strings of a list that was printed, `["bug", "it's, ui"]`; nil for anything else.
  static func strings(in text: String) -> [String]? {
    let cell = Array(text.utf8)
    guard cell.first == UInt8(ascii: "["), cell.last == UInt8(ascii: "]"), cell.count > 1 else {
      return nil
    }
    var strings: [String] = []
    var at = 1
    while at < cell.count - 1 {
      if cell[at] == UInt8(ascii: "'") || cell[at] == UInt8(ascii: "\"") {
        let bytes = string(in: cell, at: at)
        strings.append(unescaped(bytes))
        at = bytes.endIndex
      } else if cell[at] > 0x20, cell[at] != UInt8(ascii: ",") {
        return nil
      }
      at += 1
    }
    return at == cell.count - 1 ? strings : nil
  }

  /// The text between the quote at an offset and the closing one.
  private static func string(in cell: [UInt8], at start: Int) -> ArraySlice<UInt8> {
    var end = start + 1
    while end < cell.endIndex, cell[end] != cell[start] {
      end += cell[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return cell[start + 1..<max(start + 1, min(end, cell.endIndex))]
  }

  /// A string without its escapes, which JSON and Python have in common but for `\x41`.
  private static func unescaped(_ string: ArraySlice<UInt8>) -> String {
    if !string.contains(UInt8(ascii: "\\")) { return String(decoding: string, as: UTF8.self) }
    // Characters beyond the basic plane are written as two units.
    var units: [UInt16] = []
    var out = ""
    var at = string.startIndex
    func flush() {
      out += String(decoding: units, as: UTF16.self)
      units = []
    }
    while at < string.endIndex {
      let end = string[at...].firstIndex(of: UInt8(ascii: "\\")) ?? string.endIndex
      if end > at {
        flush()
        out += String(decoding: string[at..<end], as: UTF8.self)
      }
      guard end + 1 < string.endIndex else { break }
      let sign = string[end + 1]
      at = end + 2
      let length = sign == UInt8(ascii: "u") ? 4 : sign == UInt8(ascii: "x") ? 2 : 0
      let digits = string[at...].prefix(length).compactMap(\.hexValue)
      switch sign {
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case _ where length > 0 && digits.count == length:
        units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
        at += length
      default:
        // An escaped character begins the next piece.
        flush()
        let rest = string[at...].firstIndex(of: UInt8(ascii: "\\")) ?? string.endIndex
        out += String(decoding: string[end + 1..<rest], as: UTF8.self)
        at = rest
      }
    }
    flush()
    return out
  }
}
