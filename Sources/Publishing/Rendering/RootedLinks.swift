import Bytes
import Markdown

/// Adapts addresses in HTML to the folder of its page.
enum RootedLinks {
  /// Appends HTML to a page that is some folders below the site's root: an address that begins with
  /// a slash leads on from that root, and so does a relative one of HTML that was made for a page
  /// there.
  static func append(
    _ html: [UInt8], to output: inout ByteBuffer, depth: Int, isMadeForRoot: Bool
  ) {
    var copied = 0
    HTMLTag.forEachAttribute(in: html.span) { name, value in
      guard names.contains(name) else { return }
      let isRooted = isRooted(html[value])
      guard isRooted || isMadeForRoot && isRelative(html[value]) else { return }
      output.append(html.span.extracting(copied..<value.lowerBound))
      for _ in 0..<depth { output.append(static: "../") }
      copied = value.lowerBound
      guard isRooted else { return }
      copied += 1
      if copied == value.upperBound || "?#".utf8.contains(html[copied]) {
        output.append(static: "index.html")
      }
    }
    output.append(html.span.extracting(copied...))
  }

  /// The attributes that hold an address.
  private static let names: Set<String> = ["href", "src", "poster"]

  /// Whether an address begins with a slash, but names no host.
  private static func isRooted(_ address: ArraySlice<UInt8>) -> Bool {
    guard address.first == UInt8(ascii: "/") else { return false }
    return !(address.dropFirst().first.map { "/\\".utf8.contains($0) } ?? false)
  }

  /// Whether an address is relative to the folder of its page: it has no scheme and no host, and is
  /// more than a fragment.
  private static func isRelative(_ address: ArraySlice<UInt8>) -> Bool {
    guard let first = address.first, !"#?/\\".utf8.contains(first) else { return false }
    return !address.prefix { !"/?#".utf8.contains($0) }.contains(UInt8(ascii: ":"))
  }
}
