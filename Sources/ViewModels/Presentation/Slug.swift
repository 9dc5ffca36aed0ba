import Bytes

/// Makes the names of files and anchors out of names that people chose.
///
/// A slug is never empty, never longer than 80 bytes, and made of lower-case letters, digits and
/// single hyphens; letters of every script stay, since an address may hold them.
public enum Slug {
  /// The slug of a name; `fallback` where the name has no letter and no digit.
  public static func make(_ name: String, fallback: String) -> String {
    let slug = name.withSpan { make(ofASCII: $0) } ?? make(ofAny: name)
    return slug.isEmpty ? fallback : slug
  }

  private static let limit = 80

  /// The same without looking up what Unicode says of each character; nil where there are others.
  private static func make(ofASCII name: Span<UInt8>) -> String? {
    var slug: [UInt8] = []
    slug.reserveCapacity(min(name.count, limit))
    var gap = false
    for index in name.indices {
      let byte = name[index]
      guard byte < 0x80 else { return nil }
      guard byte.isLetterOrDigit else {
        gap = !slug.isEmpty
        continue
      }
      if slug.count + (gap ? 2 : 1) > limit { break }
      if gap { slug.append(0x2D) }
      gap = false
      slug.append(byte.lowercased)
    }
    return String(decoding: slug, as: UTF8.self)
  }

  private static func make(ofAny name: String) -> String {
    var slug = String.UnicodeScalarView()
    var bytes = 0
    var gap = false
    for scalar in name.unicodeScalars {
      guard isWord(scalar) else {
        gap = bytes > 0
        continue
      }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where isWord(lower) {
        let width = UTF8.width(lower) + (gap ? 1 : 0)
        if bytes + width > limit { return String(slug) }
        if gap { slug.append("-") }
        gap = false
        slug.append(lower)
        bytes += width
      }
    }
    return String(slug)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isLetterOrDigit }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter,
      .decimalNumber:
      return true
    default: return false
    }
  }
}

/// Hands out slugs so that no two differ only by case.
public struct SlugTable: Sendable {
  private var taken: Set<String>
  /// The number to try next for each name that was taken, so that many equal names cost no search.
  private var next: [String: Int] = [:]

  /// A table in which some slugs are taken from the start.
  public init(reserved: Set<String> = []) {
    taken = reserved
  }

  /// The slug of a name, with `-2`, `-3` … behind it when it is taken.
  public mutating func assign(_ name: String, fallback: String) -> String {
    let base = Slug.make(name, fallback: fallback)
    if taken.insert(base).inserted { return base }
    var number = next[base, default: 2]
    while !taken.insert("\(base)-\(number)").inserted { number += 1 }
    next[base] = number + 1
    return "\(base)-\(number)"
  }
}
