/// What a byte of a text may begin, as bits, so that one look tells whether it needs another.
struct ByteClasses: OptionSet {
  let rawValue: UInt8

  /// `"`, `&`, `<` and `>`, which are written as entities.
  static let escaped = ByteClasses(rawValue: 1)
  /// The colon of an address or emoji code.
  static let colon = ByteClasses(rawValue: 2)
  /// The `w` of `www.`
  static let bareAddress = ByteClasses(rawValue: 4)
  /// The sign of mail addresses and people.
  static let at = ByteClasses(rawValue: 8)
  /// `[` and `]`
  static let bracket = ByteClasses(rawValue: 16)
  /// What gives issues and commits away: `#`, `-` and digits.
  static let reference = ByteClasses(rawValue: 32)
  /// The first byte of a mark.
  static let mark = ByteClasses(rawValue: 64)

  /// The classes of every byte.
  static let table: [ByteClasses] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): .escaped
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "w"): .bareAddress
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "["), UInt8(ascii: "]"): .bracket
    case UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .reference
    case SourceMarks.lead.0: .mark
    default: []
    }
  }
}
