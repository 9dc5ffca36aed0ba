import Hashing

/// One part of a site that several processes or machines build together.
///
/// The part of a file depends on its path alone, so that each file belongs to exactly one part. The
/// list of published files, `.gazette-files`, is that of the whole site in each part: the parts
/// copied into one folder are the site.
public struct SiteShard: Sendable, Hashable {
  /// Which part, from 1.
  public let number: Int
  /// How many parts there are, at least 1.
  public let count: Int

  /// A part; nil where there is none of that number.
  public init?(_ number: Int, of count: Int) {
    guard count >= 1, (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether a published file belongs to it.
  func has(_ path: String) -> Bool {
    var hasher = StableHasher()
    hasher.combine(path)
    return hasher.value % UInt64(count) == UInt64(number - 1)
  }
}
