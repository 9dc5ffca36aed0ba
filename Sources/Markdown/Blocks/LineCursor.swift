import Bytes

/// A position in a line with its column, since a tab extends to the next multiple of four.
struct LineCursor: ~Escapable {
  /// The whole text.
  let bytes: Span<UInt8>
  /// The line without its end.
  let line: Range<Int>
  /// The offset, as an offset into the text.
  private(set) var offset: Int
  /// The offset, as a column from 0.
  private var column = 0
  /// The first byte from here that is neither space nor tab, or the line's end.
  private(set) var firstNonspace = 0
  /// The column of that byte.
  private var nonspaceColumn = 0

  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, _ line: Range<Int>) {
    self.bytes = bytes
    self.line = line
    offset = line.lowerBound
    findFirstNonspace()
  }

  /// The rest of the line from its first byte that is neither space nor tab.
  var rest: Span<UInt8> {
    @_lifetime(copy self) @inline(__always) get {
      bytes.extracting(firstNonspace..<line.upperBound)
    }
  }
  /// The range of the rest.
  var restRange: Range<Int> { firstNonspace..<line.upperBound }
  /// The number of columns from the position to the rest.
  var indent: Int { nonspaceColumn - column }
  /// Whether nothing but spaces and tabs is left.
  var isBlank: Bool { firstNonspace >= line.upperBound }
  /// Whether the rest is indented as code.
  var isIndented: Bool { indent >= 4 }
  /// The first byte that is neither space nor tab; a line feed if there is none.
  var first: UInt8 { isBlank ? 10 : bytes[firstNonspace] }
  /// Whether a space or tab is at the position.
  var isAtSpace: Bool { offset < line.upperBound && bytes[offset].isBlank }

  /// The width in columns of the byte at an offset, given its column.
  private func width(_ at: Int, _ column: Int) -> Int { bytes[at] == "\t" ? 4 - column % 4 : 1 }

  /// Moves on by columns, possibly into the middle of a tab.
  mutating func advance(columns count: Int) {
    var count = count
    while count > 0, offset < line.upperBound {
      let width = width(offset, column)
      let step = min(count, width)
      column += step
      count -= step
      if step == width { offset += 1 }
    }
    if offset > firstNonspace { findFirstNonspace() }
  }

  /// Moves on to an offset of the line.
  mutating func advance(to place: Int) {
    while offset < min(place, line.upperBound) {
      column += width(offset, column)
      offset += 1
    }
    if offset > firstNonspace { findFirstNonspace() }
  }

  private mutating func findFirstNonspace() {
    (firstNonspace, nonspaceColumn) = (offset, column)
    while firstNonspace < line.upperBound, bytes[firstNonspace].isBlank {
      nonspaceColumn += width(firstNonspace, nonspaceColumn)
      firstNonspace += 1
    }
  }
}
