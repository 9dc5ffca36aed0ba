/// Characters that stand in for others while libcmark parses a text, so that it leaves alone what
/// GFM treats otherwise, and so that what was escaped can still be told from what was not.
///
/// They are punctuation like what they stand for, so that the rules of emphasis see no difference;
/// one follows letters, and is the character of its block that libcmark takes for none. A block of characters that the text does not use is chosen for each text.
struct SourceMarks {
  /// What a mark stands for.
  enum Mark: UInt8 {
    /// What means something to libcmark, but is literal in an address.
    case asterisk, underscore, tilde, ampersand, backslash, openBracket, closeBracket, backtick
    /// Nothing: what precedes it was escaped, or was the end of an address.
    case literal
    /// Nothing: what precedes it was escaped, where texts are to be written as they were spelled.
    case escaped
    /// Nothing: what precedes it is the first letter of an address.
    case address
    /// Nothing: what precedes it is the end of an address, and a letter or digit.
    case end
    /// A `*`, `_` or `~` that may delimit emphasis.
    case openAsterisk, openUnderscore, openTilde

    /// Whether the mark stands for a byte that may delimit emphasis.
    var isDelimiter: Bool { rawValue >= Mark.openAsterisk.rawValue }

    /// The byte that the mark stands for; 0 for none.
    @inline(__always)
    var byte: UInt8 {
      switch self {
      case .asterisk, .openAsterisk: UInt8(ascii: "*")
      case .underscore, .openUnderscore: UInt8(ascii: "_")
      case .tilde, .openTilde: UInt8(ascii: "~")
      case .ampersand: UInt8(ascii: "&")
      case .backslash: UInt8(ascii: "\\")
      case .openBracket: UInt8(ascii: "[")
      case .closeBracket: UInt8(ascii: "]")
      case .backtick: UInt8(ascii: "`")
      case .literal, .escaped, .address, .end: 0
      }
    }
  }

  /// The first two bytes of every mark, those of U+2E00 to U+2E3F.
  static let lead: (UInt8, UInt8) = (0xE2, 0xB8)

  /// The third byte of the first mark.
  private let base: UInt8

  /// The third byte of the mark that is no punctuation, U+2E2F.
  private static let end: UInt8 = 0xAF

  /// Marks that do not occur in a text; nil if it uses all three blocks of rare punctuation,
  /// or the rare letter among it.
  init?(unusedIn text: UnsafeBufferPointer<UInt8>) {
    var used: Set<UInt8> = []
    var at = 0
    while let found = text.index(of: SourceMarks.lead.1, from: at) {
      at = found + 1
      if found > 0, text[found - 1] == SourceMarks.lead.0, found + 1 < text.count {
        used.insert(text[found + 1] & 0xF0)
        if text[found + 1] == SourceMarks.end { return nil }
      }
    }
    guard let free = [0x80, 0x90, 0xA0].first(where: { !used.contains($0) }) else { return nil }
    base = free
  }

  /// Writes a mark.
  func append(_ mark: Mark, to output: inout [UInt8]) {
    output.append(SourceMarks.lead.0)
    output.append(SourceMarks.lead.1)
    output.append(mark == .end ? SourceMarks.end : base + mark.rawValue)
  }

  /// The mark at a place; nil if there is none.
  @inline(__always)
  func mark(_ bytes: UnsafePointer<UInt8>, _ at: Int, _ end: Int) -> Mark? {
    guard bytes[at] == SourceMarks.lead.0, at + 2 < end, bytes[at + 1] == SourceMarks.lead.1
    else { return nil }
    return bytes[at + 2] == SourceMarks.end ? .end : Mark(rawValue: bytes[at + 2] &- base)
  }

  /// A text with the marks replaced by what they stand for.
  ///
  /// - Parameter keepsStructure: whether marks that say more than their byte remain: those of
  ///   delimiters, and those that stand for nothing.
  func restored(_ text: UnsafeBufferPointer<UInt8>, keepsStructure: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    guard let bytes = text.baseAddress else { return output }
    output.reserveCapacity(text.count)
    var at = 0
    while at < text.count {
      if let mark = mark(bytes, at, text.count) {
        if keepsStructure, mark.rawValue >= Mark.literal.rawValue {
          append(mark, to: &output)
        } else if mark.byte != 0 {
          output.append(mark.byte)
        }
        at += 3
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return output
  }
}
