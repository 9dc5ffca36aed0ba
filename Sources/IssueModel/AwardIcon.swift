/// A built-in icon for awards: a line drawing of 16 × 16.
public struct AwardIcon: Sendable, Hashable {
  /// Its name, as `rocket`.
  public let name: String
  /// Other names that data may use, as `flame.fill` for `flame`.
  public let aliases: [String]
  /// The elements of its SVG, which are drawn in lines 1.5 wide with round ends.
  public let drawing: String

  init(_ name: String, _ aliases: [String], _ drawing: String) {
    self.name = name
    self.aliases = aliases
    self.drawing = drawing
  }

  /// An icon of the site; its drawing must be safe to embed in a page.
  public init(own name: String, drawing: String) {
    self.init(name, [], drawing)
  }

  private static let byName = Dictionary(
    table.flatMap { icon in ([icon.name] + icon.aliases).map { ($0, icon) } },
    uniquingKeysWith: { first, _ in first })

  /// The icons, by their names.
  public static var all: [AwardIcon] { table }

  /// Every name and alias.
  public static var names: [String] { table.flatMap { [$0.name] + $0.aliases } }

  /// The icon of a name or an alias.
  public init?(named name: String) {
    guard let found = Self.byName[name] else { return nil }
    self = found
  }

  /// The icon as a file, drawn in the current colour.
  public var svg: String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='currentColor'"
      + " stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>\(drawing)</svg>"
  }
}

/// The meaning of an award's `image`.
public enum AwardPicture: Sendable, Hashable {
  /// An icon of the program.
  case icon(AwardIcon)
  /// A single emoji, which is shown as text.
  case emoji(String)
  /// A name that the program does not know.
  case unknown(String)

  /// The picture that an award's data names.
  public init(_ image: String) {
    if let icon = AwardIcon(named: image) {
      self = .icon(icon)
    } else if image.count == 1, image.unicodeScalars.count < 16,
      let first = image.unicodeScalars.first,
      first.properties.isEmojiPresentation || image.unicodeScalars.contains("\u{FE0F}")
    {
      self = .emoji(image)
    } else {
      self = .unknown(image)
    }
  }

  /// The emoji; nil for icons and unknown names.
  public var emoji: String? {
    if case .emoji(let text) = self { text } else { nil }
  }

  /// The name of the icon, or the name in the data.
  public var name: String {
    switch self {
    case .icon(let icon): icon.name
    case .emoji(let text), .unknown(let text): text
    }
  }
}
