import Bytes

/// Gives each name a number, without regard to case, in the order in which names are first seen.
package struct NameTable: Sendable {
  /// A name in lower case, compared by its bytes.
  private struct Key: Hashable {
    let name: String

    static func == (a: Key, b: Key) -> Bool {
      a.name.withSpan { a in b.name.withSpan { b in a.equals(b) } }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  private var numbers: [Key: Int] = [:]
  /// Names as they were written last, each in the place that some of its bytes say, with their numbers: data repeats
  /// few names, and they need not be made lower case each time.
  private var recent: [(name: String, index: Int)] = []

  /// A table without names.
  package init() {}

  /// The number of a name, given now if it is new.
  package mutating func intern(_ name: String) -> (index: Int, isNew: Bool) {
    if recent.isEmpty { recent = Array(repeating: ("", 0), count: 32) }
    let place = name.withSpan { bytes in
      bytes.isEmpty
        ? 0
        : (bytes.count &* 31 ^ Int(bytes[0]) &* 7 ^ Int(bytes[bytes.count - 1]) &* 5
          ^ Int(bytes[bytes.count / 2])) & 31
    }
    if !name.isEmpty, Key(name: recent[place].name) == Key(name: name) {
      return (recent[place].index, false)
    }
    let (index, isNew) = number(of: Key(name: name.lowercased()))
    recent[place] = (name, index)
    return (index, isNew)
  }

  private mutating func number(of key: Key) -> (index: Int, isNew: Bool) {
    if let known = numbers[key] { return (known, false) }
    numbers[key] = numbers.count
    return (numbers.count - 1, true)
  }
}
