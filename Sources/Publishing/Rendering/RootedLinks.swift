import Bytes

/// Adapts HTML that was made for a page at the site's root to a page in a folder, by prefixing
/// relative addresses with the path to the root.
enum RootedLinks {
  /// Appends HTML to a page that is some folders below the root.
  static func append(_ html: [UInt8], to output: inout ByteBuffer, depth: Int) {
    var attributes = AttributeScanner(html)
    var copied = 0
    while let (name, value) = attributes.next() {
      guard names.contains(name), isRelative(html[value]) else { continue }
      output.append(Array(html[copied..<value.lowerBound]))
      for _ in 0..<depth { output.append(static: "../") }
      copied = value.lowerBound
    }
    output.append(Array(html[copied...]))
  }

  /// The attributes that hold an address.
  private static let names: Set<String> = ["href", "src", "poster"]

  /// Whether an address is relative to the folder of its page: it has no scheme and no host, and is
  /// more than a fragment.
  private static func isRelative(_ address: ArraySlice<UInt8>) -> Bool {
    guard let first = address.first, !"#?/\\".utf8.contains(first) else { return false }
    return !address.prefix { !"/?#".utf8.contains($0) }.contains(UInt8(ascii: ":"))
  }
}
