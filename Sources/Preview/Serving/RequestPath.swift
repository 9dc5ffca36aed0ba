import Bytes

/// The path of a request as the names of folders and of a file, decoded.
struct RequestPath: Sendable, Equatable {
  /// The names on the way, the last one being that of the file; none for the site itself.
  let names: [String]
  /// Whether the path ends in a slash, and so names a folder.
  let isFolder: Bool

  /// Parses the path of a request; nil for one that cannot be in a site: `..`, empty or hidden
  /// names, invalid escapes, a NUL or an escaped slash.
  init?(_ target: String) {
    guard target.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts = target.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts = parts.dropLast() }
    var names: [String] = []
    for part in parts {
      guard let name = Self.decoded(part.utf8), !name.isEmpty, !name.hasPrefix("."),
        !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "/"))
      else { return nil }
      names.append(name)
    }
    self.names = names
  }

  /// The path as an address writes it, without a slash at its end.
  var address: String {
    names.map { "/" + $0.percentEncoded(keeping: \.isUnreserved) }.joined()
  }

  /// A text percent-decoded; nil where its escapes, or the UTF-8 they make, are broken.
  static func decoded(_ text: some Sequence<UInt8>) -> String? {
    text.percentDecoded().flatMap { String(validating: $0, as: UTF8.self) }
  }
}
