/// A text of a badge, reduced to the characters that a picture of one line can show, with its
/// width.
public struct BadgeText: Sendable, Hashable {
  /// The text.
  public let text: String
  /// Its width in hundredths of the font's size, as Verdana and DejaVu Sans have it.
  public let width: Int

  /// The most characters that a badge shows of a text.
  static let most = 60

  /// A text without what XML does not allow, without line breaks and spaces in a row, which drawings
  /// do not show, and without what changes the direction of other text; long ones are cut.
  public init(_ source: String) {
    var scalars = String.UnicodeScalarView()
    var width = 0
    var count = 0
    var isFlag = false
    for scalar in source.unicodeScalars {
      guard let scalar = Self.shown(scalar) else { continue }
      if scalar == " ", scalars.last ?? " " == " " { continue }
      if count == Self.most {
        scalars.append("…")
        width += Self.width(of: "…")
        break
      }
      isFlag = Self.isRegional(scalar) && !isFlag && scalars.last.map(Self.isRegional) ?? false
      // A character after a joiner belongs to the picture before it, and so does the second of a flag.
      let isJoined = Self.isWide(scalar.value) && scalars.last?.value == 0x200D || isFlag
      scalars.append(scalar)
      width += isJoined ? 0 : Self.width(of: scalar)
      count += 1
    }
    if scalars.last == " " {
      scalars.removeLast()
      width -= Self.width(of: " ")
    }
    text = String(scalars)
    self.width = width
  }

  /// A character as pictures show it; nil for what XML does not allow and for what changes the direction of
  /// other text.
  static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFFFE, 0xFFFF:
      nil
    default: scalar
    }
  }

  /// The advance width of a character in hundredths of the font's size.
  static func width(of scalar: Unicode.Scalar) -> Int {
    let value = Int(scalar.value)
    if ascii.indices.contains(value - 0x20) { return ascii[value - 0x20] }
    switch scalar.properties.generalCategory {
    // A spacing mark widens its letter by little.
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: return 0
    default:
      return others.first { $0.range.contains(scalar.value) }?.width
        ?? (isWide(scalar.value) ? 100 : 64)
    }
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  /// Whether a character is as wide as high: Chinese, Japanese and Korean, full-width forms, pictures.
  static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD, 0x2600...0x27BF:
      true
    default: false
    }
  }

  /// The widths of characters beyond ASCII that are neither as wide as a digit nor as wide as high, as
  /// Noto and DejaVu Sans have them.
  private static let others: [(range: ClosedRange<UInt32>, width: Int)] = [
    (0xBC...0xBE, 100), (0xC6...0xC6, 98), (0x152...0x152, 107), (0x0600...0x077F, 52),
    (0x2014...0x2015, 100), (0x2026...0x2026, 90), (0x2160...0x217F, 90), (0x2190...0x21FF, 82),
    (0x2460...0x24FF, 90), (0xFB50...0xFEFC, 52), (0xFF61...0xFF9F, 50), (0xFFFD...0xFFFD, 100),
    (0x1F3FB...0x1F3FF, 0),
  ]

  /// The widths of the characters from the space to the tilde in Verdana.
  private static let ascii: [Int] = [
    35, 39, 46, 82, 64, 108, 73, 27, 45, 45, 64, 82, 36, 45, 36, 45,  // space to /
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 45, 45, 82, 82, 82, 55,  // 0 to ?
    100, 68, 69, 70, 77, 63, 57, 78, 75, 42, 45, 69, 56, 84, 75, 79,  // @ to O
    60, 79, 70, 68, 62, 73, 68, 99, 69, 62, 69, 45, 45, 45, 82, 64,  // P to _
    64, 60, 62, 52, 62, 60, 35, 62, 63, 27, 34, 59, 27, 97, 63, 61,  // ` to o
    62, 62, 43, 52, 39, 63, 59, 82, 59, 59, 53, 63, 45, 63, 82,  // p to ~
  ]
}
