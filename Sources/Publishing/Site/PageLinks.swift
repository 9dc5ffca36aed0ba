import Bytes

/// The addresses in the `href` and `src` attributes of a page that Gazette rendered, in their order,
/// each once.
struct PageLinks {
  /// The addresses as the page has them, their character references undone.
  private(set) var addresses: [String] = []

  /// Looks through a page; attributes are in double quotes, as all that Gazette writes.
  init(in page: [UInt8]) {
    var seen: Set<String> = []
    for name in [Array(" href=\"".utf8), Array(" src=\"".utf8)] {
      var offset = 0
      while offset + name.count < page.count {
        guard page[offset] == name[0], page[offset..<offset + name.count].elementsEqual(name)
        else {
          offset += 1
          continue
        }
        let start = offset + name.count
        let end = page[start...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
        let address = Self.plain(String(decoding: page[start..<end], as: UTF8.self))
        if seen.insert(address).inserted { addresses.append(address) }
        offset = end
      }
    }
  }

  /// The addresses that lead to a place in the same site, with the paths they lead to from a page.
  func internalTargets(from page: String) -> [(written: String, path: String)] {
    addresses.compactMap { address in
      let bare = address.prefix { $0 != "#" && $0 != "?" }
      guard !bare.isEmpty, !bare.hasPrefix("/"), !Self.hasScheme(bare) else { return nil }
      guard let path = Self.resolve(Self.decoded(bare), from: page) else {
        return (address, String(bare))
      }
      return (address, path)
    }
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

  /// The text with its `%20` undone; one that cannot be undone as it is.
  private static func decoded(_ text: Substring) -> String {
    String(decoding: text.utf8.percentDecoded() ?? Array(text.utf8), as: UTF8.self)
  }
}
