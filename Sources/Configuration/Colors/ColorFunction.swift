/// A parsed CSS colour function, as `lab(50% 40 20 / 80%)`.
struct ColorFunction {
  private let name: Substring
  private let parts: [Substring]
  private let opacity: Double

  /// Parses a function in lower case; nil for any other text. Its parts are separated by spaces or
  /// commas.
  init?(_ text: String) {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let halves = inside.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = halves.first, halves.count < 3 else { return nil }
    var parts = first.split { $0 == " " || $0 == "," }
    var opacity = halves.count > 1 ? halves[1].trimmed : nil
    if opacity == nil, parts.count == 4, inside.contains(",") { opacity = parts.removeLast() }
    (name, self.parts) = (text[..<open], parts)
    guard let share = opacity.map({ Self.number($0, of: 1) }) ?? 1 else { return nil }
    self.opacity = share
  }

  /// The colour in sRGB, by the formulas of CSS Color 4; nil where the function is unknown.
  var color: Color? {
    if name == "color" { return predefined }
    guard parts.count == 3 else { return nil }
    switch name {
    case "rgb", "rgba":
      return numbers(255, 255, 255).map { color($0 / 255, $1 / 255, $2 / 255) }
    case "hsl", "hsla":
      guard let hue = angle(0), let (_, saturation, lightness) = numbers(nil, 100, 100) else {
        return nil
      }
      return color(Self.hsl(hue, max(0, saturation / 100), lightness / 100))
    case "hwb":
      guard let hue = angle(0), let (_, white, black) = numbers(nil, 100, 100) else { return nil }
      let (whole, gray) = ((white + black) / 100, white / (white + black))
      if whole >= 1 { return color(gray, gray, gray) }
      let (red, green, blue) = Self.hsl(hue, 1, 0.5)
      func part(_ part: Double) -> Double { part * (1 - whole) + white / 100 }
      return color(part(red), part(green), part(blue))
    case "lab":
      return numbers(100, 125, 125).map { color(lab: $0, $1, $2) }
    case "lch":
      guard let (lightness, chroma, _) = numbers(100, 150, nil), let hue = angle(2) else {
        return nil
      }
      let (a, b) = Self.ends(chroma, hue)
      return color(lab: lightness, a, b)
    case "oklab":
      return numbers(1, 0.4, 0.4).map { color(oklab: $0, $1, $2) }
    case "oklch":
      guard let (lightness, chroma, _) = numbers(1, 0.4, nil), let hue = angle(2) else {
        return nil
      }
      let (a, b) = Self.ends(chroma, hue)
      return color(oklab: lightness, a, b)
    default: return nil
    }
  }

  /// `color()`: a colour in a space that has a name.
  private var predefined: Color? {
    guard parts.count == 4,
      let (a, b, c) = ColorFunction(name: name, parts: Array(parts[1...]), opacity: opacity)
        .numbers(1, 1, 1)
    else { return nil }
    if parts[0] == "srgb" { return color(a, b, c) }
    return ColorSpace.named(parts[0]).map { color(linear: $0.linear(a, b, c)) }
  }

  private init(name: Substring, parts: [Substring], opacity: Double) {
    (self.name, self.parts, self.opacity) = (name, parts, opacity)
  }

  private func color(_ red: Double, _ green: Double, _ blue: Double) -> Color {
    Color(red, green, blue, opacity: opacity)
  }

  private func color(_ parts: (Double, Double, Double)) -> Color {
    color(parts.0, parts.1, parts.2)
  }

  private func color(linear parts: (Double, Double, Double)) -> Color {
    color(ColorSpace.gamma(parts.0), ColorSpace.gamma(parts.1), ColorSpace.gamma(parts.2))
  }

  private func color(lab lightness: Double, _ a: Double, _ b: Double) -> Color {
    let lightness = max(0, min(100, lightness))
    let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
    let middle = (lightness + 16) / 116
    func part(_ x: Double) -> Double {
      x * x * x > epsilon ? x * x * x : (116 * x - 16) / kappa
    }
    // White of D50.
    return color(
      linear: ColorSpace.xyzD50.linear(
        part(a / 500 + middle) * (0.3457 / 0.3585), part(middle),
        part(middle - b / 200) * ((1 - 0.3457 - 0.3585) / 0.3585)))
  }

  /// The numbers of Oklab are Björn Ottosson's.
  private func color(oklab lightness: Double, _ a: Double, _ b: Double) -> Color {
    let lightness = max(0, min(1, lightness))
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return color(
      linear: (
        4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
        -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
        -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s
      ))
  }

  /// Three parts as numbers, given the value of 100% for each; a part with nil is ignored.
  private func numbers(
    _ first: Double?, _ second: Double?, _ third: Double?
  ) -> (Double, Double, Double)? {
    let wholes = [first, second, third]
    let found = zip(parts, wholes).compactMap { part, whole in
      whole.map { Self.number(part, of: $0) } ?? 0
    }
    return found.count == 3 ? (found[0], found[1], found[2]) : nil
  }

  /// A part as an angle in degrees.
  private func angle(_ index: Int) -> Double? {
    let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    let part = parts[index]
    for (unit, degrees) in units where part.hasSuffix(unit) {
      return Self.number(part.dropLast(unit.count), of: nil).map { $0 * degrees }
    }
    return Self.number(part, of: nil)
  }

  /// A number, or a share of a whole; `none` is 0.
  private static func number(_ text: Substring, of whole: Double?) -> Double? {
    if text == "none" { return 0 }
    if text.hasSuffix("%") {
      return whole.flatMap { whole in number(text.dropLast(), of: nil).map { $0 / 100 * whole } }
    }
    let isNumber = text.utf8.allSatisfy {
      ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || ".-+e".utf8.contains($0)
    }
    return isNumber && text.utf8.count < 32 ? Double(String(text)) : nil
  }

  /// The ends on two axes of a distance in a direction.
  private static func ends(_ distance: Double, _ degrees: Double) -> (Double, Double) {
    let (sine, cosine) = RealMath.sineAndCosine(ofDegrees: degrees)
    return (max(0, distance) * cosine, max(0, distance) * sine)
  }

  /// The parts of a colour by hue in degrees, saturation and lightness.
  private static func hsl(
    _ hue: Double, _ saturation: Double, _ lightness: Double
  ) -> (Double, Double, Double) {
    func part(_ offset: Double) -> Double {
      let k = (offset + hue / 30).remainder(dividingBy: 12)
      let place = k < 0 ? k + 12 : k
      return lightness
        - saturation * min(lightness, 1 - lightness) * max(-1, min(place - 3, 9 - place, 1))
    }
    return (part(0), part(8), part(4))
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop { $0 == " " }
    return rest.lastIndex { $0 != " " }.map { rest[...$0] } ?? ""
  }
}
