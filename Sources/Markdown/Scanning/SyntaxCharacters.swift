import CText

/// Which characters of Markdown's syntax occur in a text. One pass finds them, and a step of the
/// renderer whose characters do not occur is skipped.
struct SyntaxCharacters: OptionSet {
  let rawValue: UInt32

  /// A character that HTML forbids.
  static let control = SyntaxCharacters(GAZETTE_CONTROL)
  /// `![`
  static let image = SyntaxCharacters(GAZETTE_IMAGE)
  /// `://`
  static let address = SyntaxCharacters(GAZETTE_ADDRESS)
  /// `www`
  static let bareAddress = SyntaxCharacters(GAZETTE_BARE_ADDRESS)
  /// `~`
  static let tilde = SyntaxCharacters(GAZETTE_TILDE)
  /// `\`
  static let backslash = SyntaxCharacters(GAZETTE_BACKSLASH)
  /// `[^`
  static let note = SyntaxCharacters(GAZETTE_NOTE)
  /// A bracket, any byte, and the bracket that closes.
  static let box = SyntaxCharacters(GAZETTE_BOX)
  /// `|`
  static let pipe = SyntaxCharacters(GAZETTE_PIPE)
  /// `:-` or `-:`
  static let colonAtDash = SyntaxCharacters(GAZETTE_COLON_AT_DASH)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The characters that occur in a text.
  init(_ text: Span<UInt8>) {
    // All bytes that are read belong to the span.
    rawValue = unsafe text.withUnsafeBufferPointer { bytes in
      unsafe bytes.baseAddress.map { unsafe gazette_traits($0, bytes.count) } ?? 0
    }
  }

  private init(_ trait: some BinaryInteger) { rawValue = UInt32(truncatingIfNeeded: trait) }
}
