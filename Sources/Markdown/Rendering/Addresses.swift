import Bytes

/// Decides which addresses of untrusted texts become links and images.
enum Addresses {
  /// The address that a link of an untrusted text may have; nil if it must stay text.
  static func link(_ url: [UInt8], _ options: MarkdownOptions) -> [UInt8]? {
    guard !url.isEmpty else { return nil }
    if url[0] == "#" {
      // The ids of the text have the prefix, so links to them need it too.
      guard url.count > 1 else { return nil }
      return Array(options.partsAt.utf8)
        + WebAddress.mended(url.prefix(1) + Array(options.idPrefix.utf8) + url[1...])
    }
    return absolute(url, options, schemes: linkSchemes)
  }

  /// The address of a link or picture of a text of the site, relative to the page where it begins at the site's root.
  static func rooted(_ url: [UInt8], _ options: MarkdownOptions) -> [UInt8] {
    guard options.keepsRelativeLinks, url.first == "/", url.count < 2 || !isSlash(url[1]) else {
      return url
    }
    let steps = options.page.utf8.count { $0 == "/" }
    let rest = url.dropFirst()
    let isRoot = rest.first.map { $0 == "?" || $0 == "#" } ?? true
    return Array(String(repeating: "../", count: steps).utf8)
      + (isRoot ? Array("index.html".utf8) : []) + rest
  }

  /// The address that a link of a text of the site has: that of the page, where it names a page's file.
  static func page(_ url: [UInt8], _ options: MarkdownOptions) -> [UInt8]? {
    let url = rooted(url, options)
    let path = url.prefix { $0 != "#" && $0 != "?" }
    guard !options.pages.isEmpty, path.suffix(3).elementsEqual(".md".utf8) else { return url }
    var parts = options.page.split(separator: "/").dropLast()
    let steps = String(decoding: path.dropLast(3), as: UTF8.self)
    for step in steps.split(separator: "/", omittingEmptySubsequences: false) {
      if step == ".." {
        guard parts.popLast() != nil else { return url }
      } else if step != "." {
        parts.append(step)
      }
    }
    guard options.pages.contains(parts.joined(separator: "/")) else { return url }
    return path.dropLast(3) + Array(".html".utf8) + url[path.endIndex...]
  }

  /// The address that an image of an untrusted text may have; nil if only its description is shown.
  static func image(_ url: [UInt8], _ options: MarkdownOptions) -> [UInt8]? {
    guard !url.isEmpty, url[0] != "#" else { return nil }
    return absolute(url, options, schemes: imageSchemes)
  }

  /// Whether an address names no scheme.
  static func isRelative(_ url: [UInt8]) -> Bool {
    let url = url.filter { $0 > 32 && $0 != 127 }
    return schemeEnd(url, from: 0) == nil
  }

  /// Whether an address is relative, or of a scheme that untrusted texts may link to or show images
  /// from; entities may hide a scheme.
  static func isHarmless(_ url: [UInt8], isImage: Bool) -> Bool {
    let first = url.prefix { $0 != "/" && $0 != "?" }
    if first.contains(UInt8(ascii: "&")) { return false }
    var options = MarkdownOptions()
    options.keepsRelativeLinks = true
    let schemes = isImage ? imageSchemes : linkSchemes
    return url.first == "#" || absolute(url, options, schemes: schemes) != nil
  }

  private static let imageSchemes = ["http", "https"]
  private static let linkSchemes = ["http", "https", "mailto", "ftp"]

  private static func absolute(_ url: [UInt8], _ options: MarkdownOptions, schemes: [String])
    -> [UInt8]?
  {
    if WebAddress.isPlain(url) { return url }
    // Browsers drop these from an address before they look at it.
    let url = url.filter { $0 > 31 && $0 != 127 }
    let start = url.firstIndex { $0 != 32 } ?? url.endIndex
    if let colon = schemeEnd(url, from: start) {
      let scheme = String(decoding: url[start..<colon], as: UTF8.self).lowercased()
      // Without two slashes and a host browsers guess.
      let hasHost =
        url[colon...].starts(with: "://".utf8) && colon + 3 < url.count && !isSlash(url[colon + 3])
      guard schemes.contains(scheme), scheme == "mailto" || hasHost else { return nil }
      return WebAddress.valid(Array(url[start...]))
    }
    if options.keepsRelativeLinks { return url }
    if url.count > start + 1, isSlash(url[start]), isSlash(url[start + 1]) {
      return WebAddress.valid(Array("https://".utf8) + url[(start + 2)...])
    }
    guard let base = options.base.map({ Array($0.utf8) }), let colon = schemeEnd(base, from: 0)
    else { return nil }
    // The base is that of the tracker's repository, and pages of its records lie one level below it.
    let isAbove = url[start...].starts(with: "../".utf8)
    return WebAddress.valid(resolved(url[(isAbove ? start + 3 : start)...], base, scheme: colon))
  }

  /// Whether browsers read a byte in an address as a slash.
  private static func isSlash(_ byte: UInt8) -> Bool { byte == "/" || byte == "\\" }

  /// A relative address, resolved against a base as RFC 3986 has it (section 5.2); it stays on the
  /// base's host.
  private static func resolved(_ reference: ArraySlice<UInt8>, _ base: [UInt8], scheme colon: Int)
    -> [UInt8]
  {
    let slash = UInt8(ascii: "/")
    func isPathEnd(_ byte: UInt8) -> Bool { byte == "?" || byte == "#" }
    let hostEnd = base[min(colon + 3, base.count)...].firstIndex(of: slash) ?? base.endIndex
    let basePath = base[hostEnd...].prefix { !isPathEnd($0) }
    var path = Array(reference.prefix { !isPathEnd($0) })
    let rest = reference.dropFirst(path.count)
    if path.isEmpty {
      path = Array(basePath)
    } else if path.first != slash, let last = basePath.lastIndex(of: slash) {
      path = basePath[...last] + path
    }
    return base[..<hostEnd] + withoutDots(path) + rest
  }

  /// A path without the segments `.` and `..`, percent-encoded or not as browsers accept them; they
  /// never lead above its root (section 5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var segments: [ArraySlice<UInt8>] = []
    var isFolder = false
    for segment in path.split(separator: slash, omittingEmptySubsequences: false)
      .dropFirst(path.first == slash ? 1 : 0)
    {
      let name = segment.count > 6 ? "" : String(decoding: segment, as: UTF8.self).lowercased()
      let isAbove = ["..", ".%2e", "%2e.", "%2e%2e"].contains(name)
      isFolder = isAbove || name == "." || name == "%2e"
      if isAbove { _ = segments.popLast() } else if !isFolder { segments.append(segment) }
    }
    if isFolder { segments.append([]) }
    return [slash] + segments.joined(separator: [slash])
  }

  /// The offset of the colon that ends a scheme; nil if there is none.
  private static func schemeEnd(_ url: [UInt8], from start: Int) -> Int? {
    guard start < url.count, url[start].isLetter else { return nil }
    let end = url[start...].firstIndex { !$0.isLetterOrDigit && !"+-.".utf8.contains($0) }
    return end.flatMap { url[$0] == ":" ? $0 : nil }
  }

  /// An address with the entities decoded that placeholders hid from libcmark.
  static func decoded(_ url: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var at = 0
    while at < url.count {
      let entity = url.span.entity(at: at)
      output.append(entity?.0 ?? url[at])
      at += entity?.1 ?? 1
    }
    return output
  }
}

extension Span<UInt8> {
  private static var entities: [(StaticString, UInt8)] {
    [
      ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
      ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
    ]
  }

  /// The character of a common entity that begins at an offset, and its length.
  func entity(at start: Int) -> (UInt8, Int)? {
    guard self[start] == "&" else { return nil }
    for (name, byte) in Self.entities where has(name, at: start) {
      return (byte, name.utf8CodeUnitCount)
    }
    return nil
  }
}
