import Bytes

/// Rare characters that replace others while libcmark parses a text, so that it ignores constructs
/// that GFM treats differently, or that follow a character to record that it was escaped.
///
/// They are punctuation like the characters they replace, so the rules of emphasis give the same
/// result. The one that follows letters is not punctuation to libcmark. Each text uses the first of
/// three blocks of sixteen characters that do not occur in it.
struct Placeholders {
  /// The meaning of a placeholder.
  enum Kind: UInt8 {
    /// A character that libcmark would interpret, but is literal in an address.
    case asterisk, underscore, tilde, ampersand, backslash, openBracket, closeBracket, backtick
    /// No character: the one before it was escaped, or was the end of an address.
    case literal
    /// No character: the one before it was escaped, in texts that are written with their original
    /// spelling.
    case escaped
    /// No character: the one before it is the first letter of an address.
    case address
    /// No character: the one before it is the end of an address, and a letter or digit.
    case end
    /// A `*`, `_` or `~` that may delimit emphasis.
    case openAsterisk, openUnderscore, openTilde

    /// Whether it replaces a byte that may delimit emphasis.
    var isDelimiter: Bool { rawValue >= Kind.openAsterisk.rawValue }

    /// The byte that it replaces; 0 for none.
    @inline(__always) var byte: UInt8 {
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

  /// The first byte of every placeholder, those of U+2E00 to U+2E3F.
  static let lead: UInt8 = 0xE2
  private static let second: UInt8 = 0xB8
  /// The third byte of the placeholder that is no punctuation, U+2E2F.
  private static let end: UInt8 = 0xAF

  /// The third byte of the first placeholder.
  private let base: UInt8

  /// Placeholders that do not occur in a text; nil if it uses all three blocks of rare punctuation,
  /// or the rare letter among it.
  init?(unusedIn text: Span<UInt8>) {
    var free: [UInt8] = [0x80, 0x90, 0xA0]
    var at = 0
    while let found = text.index(of: Placeholders.second, from: at) {
      at = found + 1
      guard text.byte(found - 1) == Placeholders.lead, at < text.count else { continue }
      free.removeAll { $0 == text[at] & 0xF0 }
      if text[at] == Placeholders.end { return nil }
    }
    guard let first = free.first else { return nil }
    base = first
  }

  /// Writes a placeholder.
  func append(_ mark: Kind, to output: inout [UInt8]) {
    output.append(Placeholders.lead)
    output.append(Placeholders.second)
    output.append(mark == .end ? Placeholders.end : base + mark.rawValue)
  }

  /// The kind of placeholder at an offset; nil if there is none.
  @inline(__always) func mark(_ bytes: Span<UInt8>, _ at: Int) -> Kind? {
    guard at >= 0, at + 2 < bytes.count, bytes[at] == Placeholders.lead,
      bytes[at + 1] == Placeholders.second
    else { return nil }
    return bytes[at + 2] == Placeholders.end ? .end : Kind(rawValue: bytes[at + 2] &- base)
  }

  /// A text with the original characters restored.
  ///
  /// - Parameter keepsStructure: whether placeholders with a structural meaning remain: those of
  ///   delimiters, and those that replace no character.
  func restored(_ text: Span<UInt8>, keepsStructure: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var (at, done) = (0, 0)
    while let found = text.index(of: Placeholders.lead, from: at) {
      at = found + 1
      guard let mark = mark(text, found) else { continue }
      output += text.extracting(done..<found)
      (at, done) = (found + 3, found + 3)
      if keepsStructure, mark.rawValue >= Kind.literal.rawValue {
        append(mark, to: &output)
      } else if mark.byte != 0 {
        output.append(mark.byte)
      }
    }
    output += text.extracting(done...)
    return output
  }
}

extension Placeholders? {
  /// A text with the original characters restored, if any were replaced.
  func restored(_ text: Span<UInt8>, keepsStructure: Bool = false) -> [UInt8] {
    self?.restored(text, keepsStructure: keepsStructure) ?? Array(text)
  }
}
