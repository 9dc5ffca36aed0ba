/// A long text as its tracker gave it: UTF-8 bytes, which are rendered without becoming a `String`.
public struct Text: Sendable, Hashable {
  /// The text's bytes, valid UTF-8.
  public var utf8: [UInt8]

  /// A text of these bytes, which must be valid UTF-8.
  public init(utf8: [UInt8]) {
    self.utf8 = utf8
  }

  /// A text with a string's content.
  public init(_ string: String) {
    utf8 = Array(string.utf8)
  }

  /// The empty text.
  public static let empty = Text(utf8: [])

  /// Whether it is empty.
  public var isEmpty: Bool { utf8.isEmpty }

  /// A copy as a string, for edits and errors; pages are made from the bytes.
  public var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension Text: ExpressibleByStringLiteral {
  /// A text written in source code.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
