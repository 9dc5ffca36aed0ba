import Bytes

/// Moves HTML that was made for a page at the site's root to a page in a folder: its relative addresses get
/// the way to the root.
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

  /// Whether an address is seen from the folder of its page: it has no scheme and no host, and leads to more
  /// than a part of the page itself.
  private static func isRelative(_ address: ArraySlice<UInt8>) -> Bool {
    guard let first = address.first, !"#?/\\".utf8.contains(first) else { return false }
    return !address.prefix { !"/?#".utf8.contains($0) }.contains(UInt8(ascii: ":"))
  }
}
