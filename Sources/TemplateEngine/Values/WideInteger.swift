/// A whole number outside of the range of 64 bits, from -2^127 up to 2^128 - 1.
///
/// Those above 2^127 - 1 can be written, printed and compared, as in MiniJinja; calculating with
/// them is an error, since results are signed numbers of 128 bits.
public struct WideInteger: Sendable, Hashable {
  /// The number without its sign.
  public let magnitude: UInt128
  /// Whether the number is below zero.
  public let isNegative: Bool

  /// A number with a sign.
  public init(_ number: Int128) {
    magnitude = number.magnitude
    isNegative = number < 0
  }

  /// A number without a sign.
  public init(_ number: UInt128) {
    magnitude = number
    isNegative = false
  }

  /// The number, where it fits.
  public var exact: Int128? {
    isNegative ? Int128(exactly: magnitude).map { -$0 } ?? .min : Int128(exactly: magnitude)
  }

  /// The number, rounded.
  public var double: Double { isNegative ? -Double(magnitude) : Double(magnitude) }

  /// The digits with their sign.
  public var description: String { (isNegative ? "-" : "") + String(magnitude) }
}

extension Value {
  /// A whole number in the smallest case that holds it.
  public static func integer(_ wide: Int128) -> Value {
    if let narrow = Int(exactly: wide) { .integer(narrow) } else { .bigInteger(WideInteger(wide)) }
  }

  /// A whole number without a sign in the smallest case that holds it.
  public static func integer(_ wide: UInt128) -> Value {
    if let narrow = Int(exactly: wide) { .integer(narrow) } else { .bigInteger(WideInteger(wide)) }
  }
}
