import Bytes

/// A colour of sRGB, as a screen shows it.
public struct Color: Sendable, Hashable {
  /// Red, green and blue, 0 to 255 each.
  public let red: UInt8
  /// Green.
  public let green: UInt8
  /// Blue.
  public let blue: UInt8
  /// Its opacity, from 0 for transparent to 255.
  public let opacity: UInt8

  /// A colour of its three parts.
  public init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = 255) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }

  /// A colour of components from 0 to 1, which are clamped.
  init(_ red: Double, _ green: Double, _ blue: Double, opacity: Double = 1) {
    func byte(_ part: Double) -> UInt8 {
      UInt8((max(0, min(1, part.isNaN ? 0 : part)) * 255).rounded())
    }
    self.init(red: byte(red), green: byte(green), blue: byte(blue), opacity: byte(opacity))
  }

  /// A colour in the syntax of CSS Color 4: a name, `#rgb`, `#rrggbb`, or a function as `oklch()`,
  /// with or without opacity; nil for any other text.
  public init?(_ css: String) {
    let text = css.lowercased()
    if let named = Self.named[String(text.map { $0 == " " ? "-" : $0 })] {
      self = named
    } else if text.hasPrefix("#") {
      self.init(hex: text.utf8.dropFirst())
    } else if let function = ColorFunction(text), let color = function.color {
      self = color
    } else {
      return nil
    }
  }

  /// The digits behind a `#`: three or six, with opacity four or eight.
  init?(hex digits: some Collection<UInt8>) {
    let values = digits.compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard values.count == digits.count else { return nil }
    let bytes: [UInt8]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
    default: return nil
    }
    self.init(
      red: bytes[0], green: bytes[1], blue: bytes[2], opacity: bytes.count > 3 ? bytes[3] : 255)
  }

  /// The colour composited over an opaque one.
  public func over(_ ground: Color) -> Color {
    ground.mixed(with: self, share: Double(opacity) / 255)
  }

  /// The mixture of this colour and another in sRGB; the opacity of both is ignored.
  func mixed(with other: Color, share: Double) -> Color {
    func part(_ a: UInt8, _ b: UInt8) -> Double {
      (Double(a) * (1 - share) + Double(b) * share) / 255
    }
    return Color(part(red, other.red), part(green, other.green), part(blue, other.blue))
  }

  /// As CSS writes it: `#rrggbb`, or `#rrggbbaa` where it is not opaque.
  public var hex: String {
    let parts = [red, green, blue] + (opacity < 255 ? [opacity] : [])
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
