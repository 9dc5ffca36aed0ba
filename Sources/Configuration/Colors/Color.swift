import Bytes

/// An opaque colour of sRGB, as a screen shows it.
public struct Color: Sendable, Hashable {
  /// Red, green and blue, 0 to 255 each.
  public let red: UInt8
  /// Green.
  public let green: UInt8
  /// Blue.
  public let blue: UInt8

  /// A colour of its three parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A colour of its parts, 0 to 1; what lies outside becomes the nearest that a screen has.
  init(_ red: Double, _ green: Double, _ blue: Double) {
    func byte(_ part: Double) -> UInt8 {
      UInt8((max(0, min(1, part.isNaN ? 0 : part)) * 255).rounded())
    }
    self.init(red: byte(red), green: byte(green), blue: byte(blue))
  }

  /// A colour as CSS writes it: `#rgb`, `#rrggbb`, `rgb()`, `hsl()`, `oklch()` or a name; nil for what
  /// is none, and for what is not opaque.
  public init?(_ css: String) {
    let text = css.lowercased()
    if let named = Self.named[String(text.map { $0 == " " ? "-" : $0 })] {
      self = named
    } else if text.hasPrefix("#") {
      self.init(hex: text.utf8.dropFirst())
    } else {
      self.init(function: text)
    }
  }

  /// The digits behind a `#`: three or six.
  init?(hex digits: some Collection<UInt8>) {
    let values = digits.compactMap { digit -> UInt8? in
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
      default: nil
      }
    }
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
    case 6:
      self.init(
        red: values[0] * 16 + values[1], green: values[2] * 16 + values[3],
        blue: values[4] * 16 + values[5])
    default: return nil
    }
  }

  /// `rgb()`, `hsl()` or `oklch()`, with spaces or commas between its parts.
  private init?(function text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let parts = inside.split { $0 == " " || $0 == "," }
    guard parts.count == 3, !inside.contains("/") else { return nil }
    /// A number, or a share of what the part has at most.
    func number(_ index: Int, of whole: Double) -> Double? {
      let part = parts[index]
      guard part.hasSuffix("%") else { return Self.number(part) }
      return Self.number(part.dropLast()).map { $0 / 100 * whole }
    }
    func angle(_ index: Int) -> Double? {
      Self.number(parts[index].hasSuffix("deg") ? parts[index].dropLast(3) : parts[index])
    }
    switch text[..<open] {
    case "rgb":
      guard let red = number(0, of: 255), let green = number(1, of: 255),
        let blue = number(2, of: 255)
      else { return nil }
      self.init(red / 255, green / 255, blue / 255)
    case "hsl":
      guard let hue = angle(0), let saturation = number(1, of: 100), let light = number(2, of: 100)
      else { return nil }
      self.init(hue: hue, saturation: saturation / 100, lightness: light / 100)
    case "oklch":
      guard let light = number(0, of: 1), let chroma = number(1, of: 0.4), let hue = angle(2)
      else { return nil }
      self.init(lightness: light, chroma: chroma, hue: hue)
    default: return nil
    }
  }

  /// A number without exponent, as CSS usually has them.
  private static func number(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy {
      ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
    return isPlain && text.utf8.count < 20 ? Double(String(text)) : nil
  }

  /// A colour as CSS's `hsl()` has it, its hue in degrees.
  private init(hue: Double, saturation: Double, lightness: Double) {
    func part(_ offset: Double) -> Double {
      let k = (offset + hue / 30).remainder(dividingBy: 12)
      let place = k < 0 ? k + 12 : k
      return lightness
        - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(part(0), part(8), part(4))
  }

  /// A colour as CSS's `oklch()` has it, its hue in degrees. The numbers are those of Björn Ottosson's
  /// Oklab, as CSS Color 4 gives them.
  private init(lightness: Double, chroma: Double, hue: Double) {
    let (sine, cosine) = RealMath.sineAndCosine(ofDegrees: hue)
    let (a, b) = (chroma * cosine, chroma * sine)
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    func gamma(_ x: Double) -> Double {
      x <= 0.0031308 ? 12.92 * x : 1.055 * RealMath.power5Over12(x) - 0.055
    }
    self.init(
      gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }

  /// As CSS writes it: `#rrggbb`.
  public var hex: String {
    "#"
      + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
