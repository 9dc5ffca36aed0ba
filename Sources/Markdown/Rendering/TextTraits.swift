import CText

/// What may have to be looked for in a text, since what gives it away occurs: found in one pass, so
/// that nothing else is spent on what a text does not have.
struct TextTraits: OptionSet {
  let rawValue: UInt32

  /// A character that HTML forbids.
  static let control = TextTraits(GAZETTE_CONTROL)
  /// `![`
  static let image = TextTraits(GAZETTE_IMAGE)
  /// `://`
  static let address = TextTraits(GAZETTE_ADDRESS)
  /// `www`
  static let bareAddress = TextTraits(GAZETTE_BARE_ADDRESS)
  /// `~`
  static let tilde = TextTraits(GAZETTE_TILDE)
  /// `\`
  static let backslash = TextTraits(GAZETTE_BACKSLASH)
  /// `@`
  static let at = TextTraits(GAZETTE_AT)
  /// `:`
  static let colon = TextTraits(GAZETTE_COLON)
  /// `[^`
  static let note = TextTraits(GAZETTE_NOTE)
  /// A bracket, any byte, and the bracket that closes.
  static let box = TextTraits(GAZETTE_BOX)
  /// `|`
  static let pipe = TextTraits(GAZETTE_PIPE)
  /// `:-` or `-:`
  static let colonAtDash = TextTraits(GAZETTE_COLON_AT_DASH)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The traits of a text.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    rawValue = text.baseAddress.map { gazette_traits($0, text.count) } ?? 0
  }

  private init(_ trait: some BinaryInteger) { rawValue = UInt32(truncatingIfNeeded: trait) }
}
