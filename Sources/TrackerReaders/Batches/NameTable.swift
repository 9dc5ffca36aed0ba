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

  /// A table without names.
  package init() {}

  /// The number of a name, given now if it is new.
  package mutating func intern(_ name: String) -> (index: Int, isNew: Bool) {
    let key = Key(name: name.lowercased())
    if let known = numbers[key] { return (known, false) }
    numbers[key] = numbers.count
    return (numbers.count - 1, true)
  }
}
