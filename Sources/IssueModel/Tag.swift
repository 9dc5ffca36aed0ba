/// A label that issues carry.
public struct Tag: Sendable, Hashable {
  /// The name as its tracker writes it, never empty.
  public var name: String
  /// A UUID, where its tracker has one.
  public var uuid: String?
  /// Its description; empty where there is none.
  public var details: String
  /// The colour as 24 bits of red, green and blue; nil where the tracker has none.
  public var color: RGB?
  /// Whether the data defines it; false when records only use it.
  public var isDefined: Bool

  /// A tag.
  public init(
    name: String, uuid: String? = nil, details: String = "", color: RGB? = nil,
    isDefined: Bool = true
  ) {
    self.name = name
    self.uuid = uuid
    self.details = details
    self.color = color
    self.isDefined = isDefined
  }

  /// The order of tags: lower-cased name, then id (none comes first), then name.
  public static func naturalOrder(_ a: Tag, _ b: Tag) -> Bool {
    let (x, y) = (a.name.lowercased(), b.name.lowercased())
    if x != y { return x.utf8.lexicographicallyPrecedes(y.utf8) }
    let (i, j) = (a.uuid ?? "", b.uuid ?? "")
    return i != j ? i < j : a.name < b.name
  }
}

/// A colour: 8 bits each of red, green and blue.
public struct RGB: Sendable, Hashable {
  /// `0xRRGGBB`.
  public var value: UInt32

  /// A colour given as `0xRRGGBB`.
  public init(_ value: UInt32) {
    self.value = value & 0xFF_FFFF
  }

  /// A colour written as three or six hexadecimal digits, with or without `#`; nil for others.
  public init?(hex text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    // A sign would be read as part of the number.
    guard let first = digits.utf8.first, first >= UInt8(ascii: "0"),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    switch digits.utf8.count {
    case 6: value = number
    case 3:
      let (r, g, b) = (number >> 8 & 15, number >> 4 & 15, number & 15)
      value = (r * 17) << 16 | (g * 17) << 8 | b * 17
    default: return nil
    }
  }

  /// The colour as CSS writes it, `#rrggbb`.
  public var css: String {
    let digits = String(value, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}
