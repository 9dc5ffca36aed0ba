/// A text of a card in lines that fit their place, whatever font it is drawn with.
struct CardText: Sendable, Hashable {
  /// The lines.
  let lines: [String]
  /// Whether it is read from the right to the left.
  let isRightToLeft: Bool
  /// Whether all of the source is in them.
  let isWhole: Bool

  /// How many characters of a text are considered.
  private static let most = 600

  /// A text in lines.
  ///
  /// - Parameters:
  ///   - size: the size of the font in pixels.
  ///   - width: how many pixels a line may be wide.
  ///   - most: how many lines there may be.
  init(_ source: String, size: Int, width: Int, most: Int, isBold: Bool = false) {
    let scalars = source.unicodeScalars.prefix(Self.most + 1)
    let isCut = scalars.count > Self.most
    let shown = String(
      String.UnicodeScalarView(scalars.prefix(Self.most).compactMap { BadgeText.shown($0) }))
    // Bold letters are wider; the widths are those of a wide font.
    let limit = isBold ? width * 89 / size : width * 100 / size
    var lines: [(text: String, width: Int)] = [("", 0)]
    var isWhole = !isCut
    for word in Self.words(shown) {
      let last = lines[lines.count - 1]
      let gap = word.followsSpace && !last.text.isEmpty ? " " : ""
      let step = gap.isEmpty ? 0 : Self.space
      if last.width + step + word.width <= limit {
        lines[lines.count - 1] = (last.text + gap + word.text, last.width + step + word.width)
        continue
      }
      // A word wider than a line is broken anywhere.
      var pieces: [(text: String, width: Int)] = [("", 0)]
      for character in word.text {
        let width = Self.width(of: character)
        if pieces[pieces.count - 1].width + width > limit { pieces.append(("", 0)) }
        pieces[pieces.count - 1].text.append(character)
        pieces[pieces.count - 1].width += width
      }
      if last.text.isEmpty { lines.removeLast() }
      lines += pieces
      if lines.count > most { break }
    }
    if lines.count > most {
      lines = Array(lines.prefix(most))
      isWhole = false
    }
    if !isWhole, let last = lines.last {
      lines[lines.count - 1] = Self.shortened(last, to: limit)
    }
    self.lines = lines.map(\.text).filter { !$0.isEmpty }
    self.isWhole = isWhole
    isRightToLeft = Self.isRightToLeft(shown)
  }

  /// A line with an ellipsis at its end.
  private static func shortened(
    _ line: (text: String, width: Int), to limit: Int
  ) -> (text: String, width: Int) {
    var (text, width) = line
    while width + ellipsis > limit, let last = text.popLast() { width -= Self.width(of: last) }
    return (text + "…", width + ellipsis)
  }

  /// The parts that a text may be broken between: words, and each character of scripts without spaces.
  private static func words(
    _ text: String
  ) -> [(text: String, width: Int, followsSpace: Bool)] {
    var words: [(text: String, width: Int, followsSpace: Bool)] = []
    var (isOpen, followsSpace) = (false, false)
    for character in text {
      if character == " " {
        (isOpen, followsSpace) = (false, true)
        continue
      }
      let width = Self.width(of: character)
      let isWide = character.unicodeScalars.first.map { BadgeText.isWide($0.value) } ?? false
      if isOpen, !isWide {
        words[words.count - 1].text.append(character)
        words[words.count - 1].width += width
      } else {
        words.append((String(character), width, followsSpace))
      }
      (isOpen, followsSpace) = (!isWide, false)
    }
    return words
  }

  /// The width of a character in hundredths of the font's size: that of a bold one.
  private static func width(of character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // One picture can be made of several characters.
      if BadgeText.isWide(scalar.value) { return 100 }
      width += BadgeText.width(of: scalar)
    }
    return width
  }

  private static let space = 35
  private static let ellipsis = 82

  /// Whether the first letter is one of a script that is written from the right to the left.
  private static func isRightToLeft(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      default: if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
