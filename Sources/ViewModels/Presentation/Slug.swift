import Bytes

/// Makes the names of files and anchors from names that people chose.
///
/// A slug is never empty, never longer than 80 bytes, and made of lower-case letters, digits and
/// single hyphens. Letters of every script are kept, since an address may contain them.
public enum Slug {
  /// The slug of a name; `fallback` where the name has no letter and no digit.
  public static func make(_ name: String, fallback: String) -> String {
    let limit = 80
    var slug: [UInt8] = []
    var gap = false
    /// Appends a letter or digit; returns false where there is no room left.
    func append(_ bytes: some Collection<UInt8>) -> Bool {
      if slug.count + bytes.count + (gap ? 1 : 0) > limit { return false }
      if gap { slug.append(UInt8(ascii: "-")) }
      gap = false
      slug.append(contentsOf: bytes)
      return true
    }
    scalars: for scalar in name.unicodeScalars {
      guard isWord(scalar) else {
        gap = !slug.isEmpty
        continue
      }
      // ASCII needs no lookup of Unicode properties, which is the slowest step.
      if scalar.isASCII {
        guard append(CollectionOfOne(UInt8(ascii: scalar).lowercased)) else { break }
      } else {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where isWord(lower) {
          guard append(lower.utf8) else { break scalars }
        }
      }
    }
    return slug.isEmpty ? fallback : String(decoding: slug, as: UTF8.self)
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
  /// The number to try next for each base slug, so that many equal names need no search.
  private var next: [String: Int] = [:]

  /// A table with reserved slugs.
  public init(reserved: Set<String> = []) {
    taken = reserved
  }

  /// The slug of a name, with `-2`, `-3` … appended when it is taken.
  public mutating func assign(_ name: String, fallback: String) -> String {
    let base = Slug.make(name, fallback: fallback)
    if taken.insert(base).inserted { return base }
    var number = next[base, default: 2]
    while !taken.insert("\(base)-\(number)").inserted { number += 1 }
    next[base] = number + 1
    return "\(base)-\(number)"
  }
}
