public import Configuration
public import IssueModel

extension NamedColor {
  /// The colour on badges and cards, which no style sheet reaches. White is legible on most of
  /// them, and they can be told apart on light and on dark ground.
  public var badgeColor: Color {
    switch self {
    case .pink: Color(red: 0xD4, green: 0x48, blue: 0x8E)
    case .purple: Color(red: 0x85, green: 0x47, blue: 0xC9)
    case .red: Color(red: 0xC9, green: 0x34, blue: 0x34)
    case .orange: Color(red: 0xC8, green: 0x65, blue: 0x0A)
    case .gold: Color(red: 0xA6, green: 0x7C, blue: 0x00)
    case .green: Color(red: 0x2A, green: 0x8A, blue: 0x43)
    case .teal: Color(red: 0x16, green: 0x82, blue: 0x7F)
    case .lightBlue: Color(red: 0x2A, green: 0x80, blue: 0xBD)
    case .darkBlue: Color(red: 0x29, green: 0x50, blue: 0x9E)
    case .midnight: Color(red: 0x3B, green: 0x3B, blue: 0x7A)
    case .darkGray: Color(red: 0x5C, green: 0x5F, blue: 0x66)
    case .gray: Color(red: 0x7D, green: 0x80, blue: 0x87)
    }
  }
}

extension Award.Tier {
  /// The colour of its badges.
  public var badgeColor: Color { (NamedColor(rawValue: color) ?? .gray).badgeColor }
}
