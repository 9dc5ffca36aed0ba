/// The sides of a word, or of adjacent words, with a space.
struct Spaces: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(before: Bool, behind: Bool) { rawValue = (before ? 1 : 0) | (behind ? 2 : 0) }

  static let before = Spaces(rawValue: 1)
  static let behind = Spaces(rawValue: 2)
  static let both: Spaces = [.before, .behind]

  /// All that ask for a space.
  static let asked: [Spaces] = [.before, .behind, .both]

  /// For the eight values of a row's data about a word, a bit each that says whether the key of the
  /// word with these spaces lists the row: one of its places has the space that is asked for. The
  /// key for both sides lists only the few rows that have the two spaces at different places.
  fileprivate var listings: UInt32 {
    switch self {
    case .before: 0b1010_1010
    case .behind: 0b1100_1100
    case .both: 0b0000_1000
    default: 0b1111_1111
    }
  }

  /// How keys name it.
  var letter: String {
    switch self {
    case .before: "b"
    case .behind: "e"
    case .both: "f"
    default: ""
    }
  }
}

/// A word of a row, and which spaces it has somewhere there.
struct RowWord: Hashable, Sendable {
  private var rawValue: UInt32

  init(_ word: Int, _ spaces: Spaces = []) {
    rawValue = UInt32(word) << 3
    add(spaces)
  }

  /// Its number in a table, of 28 bits.
  var word: Int {
    get { Int(rawValue >> 3) }
    set { rawValue = UInt32(newValue) << 3 | rawValue & 7 }
  }

  /// Takes another place of the word.
  @inline(__always) mutating func add(_ spaces: Spaces) {
    rawValue |= spaces == .both ? 7 : UInt32(spaces.rawValue)
  }

  /// Whether some place of the word has these spaces at once.
  func has(_ spaces: Spaces) -> Bool {
    spaces.isEmpty || rawValue >> UInt32(spaces.rawValue - 1) & 1 == 1
  }

  /// Whether the row is among those of the key of the word with these spaces.
  @inline(__always) func isListed(_ spaces: Spaces) -> Bool {
    spaces.listings >> (rawValue & 7) & 1 == 1
  }
}
