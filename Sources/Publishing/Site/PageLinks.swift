import Bytes
import Markdown

/// The addresses in the `href` and `src` attributes of a page, in their order, each once, and its
/// anchors.
struct PageLinks {
  /// A link to a place on the same site.
  struct Target {
    /// The address in the source.
    let written: String
    /// The path of the linked file.
    let path: String
    /// The fragment; nil for a link to the page itself.
    let anchor: String?
  }

  /// The addresses with their character references decoded.
  private(set) var addresses: [String] = []
  /// The values of the `id` and `name` attributes.
  private(set) var anchors: Set<String> = []

  /// Parses a page; people may write attributes with or without quotes.
  init(in page: [UInt8]) {
    var seen: Set<String> = []
    HTMLTag.forEachAttribute(in: page.span) { name, value in
      let value = Self.plain(String(decoding: page[value], as: UTF8.self))
      switch name {
      case "href", "src": if seen.insert(value).inserted { addresses.append(value) }
      case "id", "name": anchors.insert(value)
      default: break
      }
    }
  }

  /// The links to places on the same site, relative to the page's own path.
  func internalTargets(from page: String) -> [Target] {
    addresses.compactMap { address in
      let bare = address.prefix { $0 != "#" && $0 != "?" }
      guard !bare.hasPrefix("/"), !Self.hasScheme(bare) else { return nil }
      let anchor = Self.anchor(of: address)
      if bare.isEmpty {
        return anchor.map { Target(written: address, path: page, anchor: $0) }
      }
      let path = Self.resolve(Self.decoded(bare), from: page) ?? String(bare)
      return Target(written: address, path: path, anchor: anchor)
    }
  }

  /// The fragment of an address; nil where it has none, or one that a script reads.
  private static func anchor(of address: String) -> String? {
    guard let mark = address.firstIndex(of: "#") else { return nil }
    let anchor = decoded(address[mark...].dropFirst())
    return anchor.isEmpty || anchor == "top" || anchor.contains("=") || anchor.contains(":~:")
      ? nil : anchor
  }

  private static func hasScheme(_ address: Substring) -> Bool {
    guard let colon = address.firstIndex(of: ":") else { return false }
    return !address[..<colon].contains("/")
  }

  /// The path below the site's root; nil where it leads out of the site.
  private static func resolve(_ address: String, from page: String) -> String? {
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in address.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case ".", "": break
      case "..":
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      default: parts.append(String(part))
      }
    }
    if address.hasSuffix("/") || address.hasSuffix("..") || parts.isEmpty {
      parts.append("index.html")
    }
    return parts.joined(separator: "/")
  }

  private static func plain(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var text = text
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"),
      ("&#x27;", "'"), ("&amp;", "&"),
    ] {
      text = text.split(separator: reference, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return text
  }

  /// The text with `%20` and the like decoded; unchanged where that is not possible.
  private static func decoded(_ text: Substring) -> String {
    String(decoding: text.utf8.percentDecoded() ?? Array(text.utf8), as: UTF8.self)
  }
}
