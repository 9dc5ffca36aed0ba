import Diagnostics

/// Collects replacements of byte ranges of a text and makes them all at once; every other byte stays.
struct TextSplicer {
  /// The text before.
  let original: [UInt8]
  private var splices: [(range: Range<Int>, text: [UInt8])] = []

  /// Nothing to replace yet.
  init(_ original: [UInt8]) {
    self.original = original
  }

  /// Replaces a range by text; ranges must not overlap. Several insertions at one place are in the
  /// order of the calls.
  mutating func replace(_ range: Range<Int>, with text: String) {
    splices.append((range, Array(text.utf8)))
  }

  /// Inserts text at an offset.
  mutating func insert(_ text: String, at offset: Int) { replace(offset..<offset, with: text) }

  /// Removes some units of a list, each with the separator between it and a remaining one; at least
  /// one must remain.
  mutating func keep(_ isKept: [Bool], of units: [Range<Int>]) {
    var hasKept = false
    for index in units.indices {
      if isKept[index] {
        hasKept = true
      } else if hasKept {
        replace(units[index - 1].upperBound..<units[index].upperBound, with: "")
      } else {
        replace(units[index].lowerBound..<units[index + 1].lowerBound, with: "")
      }
    }
  }

  /// The text with all replacements made; throws where two of them overlap.
  func result(of name: String) throws(Diagnostic) -> [UInt8] {
    let order = splices.indices.sorted {
      (splices[$0].range.lowerBound, $0) < (splices[$1].range.lowerBound, $1)
    }
    var out: [UInt8] = []
    out.reserveCapacity(original.count + 256)
    var position = 0
    for (range, text) in order.map({ splices[$0] }) {
      guard range.lowerBound >= position, range.upperBound <= original.count else {
        throw .error(
          "edit.conflict", "two of the changes are at one place of '\(name)'",
          at: Place(file: name))
      }
      out += original[position..<range.lowerBound]
      out += text
      position = range.upperBound
    }
    return out + original[position...]
  }
}
