/// On which sides of a word, or of words beside each other, there is a space.
struct Spaces: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(before: Bool, behind: Bool) { rawValue = (before ? 1 : 0) | (behind ? 2 : 0) }

  static let before = Spaces(rawValue: 1)
  static let behind = Spaces(rawValue: 2)
  static let both: Spaces = [.before, .behind]

  /// All that ask for a space.
  static let asked: [Spaces] = [.before, .behind, .both]

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
  mutating func add(_ spaces: Spaces) {
    if spaces.contains(.before) { rawValue |= 1 }
    if spaces.contains(.behind) { rawValue |= 2 }
    if spaces == .both { rawValue |= 4 }
  }

  /// Whether some place of the word has all of these spaces.
  func has(_ spaces: Spaces) -> Bool {
    spaces.isEmpty || rawValue >> UInt32(spaces.rawValue - 1) & 1 == 1
  }
}
