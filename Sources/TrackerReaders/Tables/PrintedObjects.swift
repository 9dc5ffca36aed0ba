/// A cell into which a script printed what an interface returned, `[{'name': 'bug', 'color': …}]` or
/// `{"login": "ana", …}`, as Python or as JSON.
struct PrintedObjects {
  /// What each object is called: its first `name`, `login` or `title`.
  let names: [String]

  /// Nil when the cell holds no objects.
  init?(_ text: String) {
    let cell = Array(text.utf8)
    let start = cell.drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") }
    guard start.first == UInt8(ascii: "{"), cell.contains(UInt8(ascii: ":")) else { return nil }
    var names: [String] = []
    var depth = 0
    // Whether the object at hand was named already, and the string before this one.
    var isNamed = false
    var member: ArraySlice<UInt8>?
    var at = start.startIndex
    while at < cell.endIndex {
      switch cell[at] {
      case UInt8(ascii: "{"):
        depth += 1
        if depth == 1 { isNamed = false }
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): member = nil
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let string = Self.string(in: cell, at: at)
        let end = string.endIndex
        if depth == 1, !isNamed, let name = member.map({ String(decoding: $0, as: UTF8.self) }),
          ["name", "login", "title"].contains(name), !string.isEmpty
        {
          names.append(Self.unescaped(string))
          isNamed = true
        }
        member = member == nil ? string : nil
        at = end
      default: break
      }
      at += 1
    }
    self.names = names
  }

  /// What stands between the quote at an offset and the one that ends it.
  private static func string(in cell: [UInt8], at start: Int) -> ArraySlice<UInt8> {
    var end = start + 1
    while end < cell.endIndex, cell[end] != cell[start] {
      end += cell[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return cell[start + 1..<max(start + 1, min(end, cell.endIndex))]
  }

  private static func unescaped(_ string: ArraySlice<UInt8>) -> String {
    var out: [UInt8] = []
    var isEscaped = false
    for byte in string {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        out.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
