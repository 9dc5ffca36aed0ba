/// A place in a line that knows its column, since a tab reaches to the next multiple of four.
struct LineCursor: ~Escapable {
  /// The whole text.
  let bytes: Span<UInt8>
  /// Where the line's end begins: its line feed, or the end of the text.
  let end: Int
  /// The offset, as an offset into the text.
  private(set) var offset: Int
  /// The offset, as a column from 0.
  private(set) var column = 0

  /// The first byte from here that is neither space nor tab, or the line's end.
  private(set) var firstNonspace = 0
  /// The column of that byte.
  private var nonspaceColumn = 0

  @_lifetime(copy bytes) init(_ bytes: Span<UInt8>, start: Int, end: Int) {
    self.bytes = bytes
    self.end = end
    offset = start
    findFirstNonspace()
  }

  /// How many columns there are from here to the first byte that is neither space nor tab.
  var indent: Int { nonspaceColumn - column }
  /// Whether nothing but spaces and tabs is left.
  var isBlank: Bool { firstNonspace >= end }
  /// Whether what is left is indented as code.
  var isIndented: Bool { indent >= 4 }
  /// The first byte that is neither space nor tab; a line feed if there is none.
  var first: UInt8 { byte(firstNonspace) }

  /// The byte at an offset of the text; a line feed at the line's end.
  @inline(__always) func byte(_ at: Int) -> UInt8 { at < end ? bytes[at] : UInt8(ascii: "\n") }

  /// Whether a space or tab stands here.
  var isAtSpace: Bool { byte(offset).isBlank }

  /// Moves on by columns, if need be to the middle of a tab.
  mutating func advance(columns count: Int) {
    var count = count
    while count > 0, offset < end {
      if bytes[offset] == "\t" {
        let width = 4 - column % 4
        let step = min(count, width)
        column += step
        if step == width { offset += 1 }
        count -= step
      } else {
        offset += 1
        column += 1
        count -= 1
      }
    }
    if offset > firstNonspace { findFirstNonspace() }
  }

  /// Moves on to an offset of the line.
  mutating func advance(to place: Int) {
    while offset < min(place, end) {
      column += bytes[offset] == "\t" ? 4 - column % 4 : 1
      offset += 1
    }
    if offset > firstNonspace { findFirstNonspace() }
  }

  private mutating func findFirstNonspace() {
    var at = offset
    var reached = column
    while at < end {
      if bytes[at] == " " {
        reached += 1
      } else if bytes[at] == "\t" {
        reached += 4 - reached % 4
      } else {
        break
      }
      at += 1
    }
    (firstNonspace, nonspaceColumn) = (at, reached)
  }
}
