extension String {
  /// The most characters of a title in a list.
  static let longestTitle = 300

  /// The text, cut to ``longestTitle``; the page of an issue has the whole title.
  var cut: String {
    guard utf8.count > Self.longestTitle,
      let end = unicodeScalars.index(
        startIndex, offsetBy: Self.longestTitle, limitedBy: endIndex), end < endIndex
    else { return self }
    return String(self[..<end]) + "…"
  }

  /// The text between Unicode isolates, where it has letters that run from right to left, so that
  /// it does not change the direction of its surroundings. HTML has `<bdi>` for it; this is for
  /// plain text.
  var isolated: String {
    let turns = unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
        0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
    return turns ? "\u{2068}\(self)\u{2069}" : self
  }

  /// The text, cut with an ellipsis where it is longer than `length` characters.
  func cut(to length: Int) -> String {
    if utf8.count <= length { return self }
    // A character may have any number of marks, so the scalars that are looked at are limited.
    let scalars = unicodeScalars.prefix(4 * length + 1)
    let head = String(String.UnicodeScalarView(scalars.prefix(4 * length)))
    guard scalars.count > 4 * length || head.count > length else { return self }
    return head.prefix(length - 1) + "…"
  }

  /// The width in letters; those of East Asian scripts, and pictures, count as two.
  var width: Int { reduce(0) { $0 + $1.width } }

  /// The text, cut where it is wider than `most` letters.
  func cut(toWidth most: Int) -> String {
    let text = cut(to: most)
    var width = 0
    for place in text.indices {
      width += text[place].width
      if width > most { return text[..<place] + "…" }
    }
    return text
  }

  /// The text cut for a row of a table. One that takes many bytes in HTML, as quotation marks or
  /// letters with many marks do, is cut sooner.
  var cutForRow: String { cut(to: 60).cut(toBytes: 150) }

  /// The text, cut where it takes more than `most` bytes in HTML.
  func cut(toBytes most: Int) -> String {
    if utf8.count <= most / 6 { return self }
    var cost = 0
    for place in unicodeScalars.indices {
      switch unicodeScalars[place] {
      case "&", "<", ">", "\"", "'": cost += 6
      case let scalar: cost += String(scalar).utf8.count
      }
      if cost > most { return String(unicodeScalars[..<place]) + "…" }
    }
    return self
  }
}

extension Character {
  fileprivate var width: Int {
    switch unicodeScalars.first?.value ?? 0 {
    // Joiners and marks of direction.
    case 0x200B...0x200F, 0x2060...0x2069: 0
    case 0..<0x1100, 0x2000..<0x2E80: 1
    default: 2
    }
  }
}
