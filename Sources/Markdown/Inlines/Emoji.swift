/// The emoji that trackers write as short codes.
enum Emoji {
  /// The emoji of a code without its colons; nil if there is none.
  static func find(_ code: UnsafeBufferPointer<UInt8>) -> StaticString? { nil }
}
