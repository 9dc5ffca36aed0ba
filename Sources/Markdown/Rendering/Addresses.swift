import Bytes

/// Which addresses of untrusted texts become links and images.
enum Addresses {
  /// The address that a link of an untrusted text may have; nil if it must stay text.
  static func link(_ url: [UInt8], _ options: MarkdownOptions) -> [UInt8]? {
    guard !url.isEmpty else { return nil }
    if url[0] == "#" {
      // The ids of the text bear the prefix, so what leads to them has to.
      return url.count > 1 ? Array("#\(options.idPrefix)".utf8) + url[1...] : nil
    }
    return absolute(url, options, schemes: linkSchemes)
  }

  /// The address that an image of an untrusted text may have; nil if only its description is shown.
  static func image(_ url: [UInt8], _ options: MarkdownOptions) -> [UInt8]? {
    guard !url.isEmpty, url[0] != "#" else { return nil }
    return absolute(url, options, schemes: imageSchemes)
  }

  /// Whether an address is a whole one of the web as it stands, as most are.
  static func isPlain(_ url: Span<UInt8>) -> Bool {
    guard url.count > 8, url.has("http", at: 0), url.has("://", at: url[4] == "s" ? 5 : 4) else {
      return false
    }
    for at in url.indices where url[at] < 33 || url[at] == 127 { return false }
    return true
  }

  /// Whether an address is relative, or of a scheme that untrusted texts may link to or show images from;
  /// entities may hide a scheme.
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
    // Browsers drop these from an address before they look at it.
    let url =
      url.contains(where: { $0 < 32 || $0 == 127 }) ? url.filter { $0 > 31 && $0 != 127 } : url
    let start = url.firstIndex { $0 != 32 } ?? url.endIndex
    if let colon = schemeEnd(url, from: start) {
      let scheme = String(decoding: url[start..<colon].map { $0 | 0x20 }, as: UTF8.self)
      guard schemes.contains(scheme), scheme == "mailto" || hasHost(url, after: colon) else {
        return nil
      }
      return Array(url[start...])
    }
    if options.keepsRelativeLinks { return url }
    func isSlash(_ at: Int) -> Bool {
      guard at < url.count else { return false }
      // Browsers read a backslash in an address as a slash.
      return url[at] == "/" || url[at] == "\\"
    }
    if isSlash(start), isSlash(start + 1) { return Array("https://".utf8) + url[(start + 2)...] }
    guard let base = options.base.map({ Array($0.utf8) }), let colon = schemeEnd(base, from: 0)
    else { return nil }
    return resolved(url[start...], base, scheme: colon)
  }

  /// Whether two slashes and a host follow a scheme; without them browsers guess.
  private static func hasHost(_ url: [UInt8], after colon: Int) -> Bool {
    guard colon + 3 < url.count, url[colon + 1] == "/", url[colon + 2] == "/" else { return false }
    return url[colon + 3] != "/" && url[colon + 3] != "\\"
  }

  /// A relative address, resolved against a base as RFC 3986 has it (section 5.2); it stays on the
  /// base's host.
  private static func resolved(_ reference: ArraySlice<UInt8>, _ base: [UInt8], scheme colon: Int)
    -> [UInt8]
  {
    let host = min(colon + 3, base.count)
    let slash = UInt8(ascii: "/")
    let hostEnd = base[host...].firstIndex(of: slash) ?? base.endIndex
    let baseEnd = base[hostEnd...].firstIndex(where: isPathEnd) ?? base.endIndex
    let pathEnd = reference.firstIndex(where: isPathEnd) ?? reference.endIndex
    var path: [UInt8] = []
    if pathEnd == reference.startIndex {
      path += base[hostEnd..<baseEnd]
    } else {
      if reference.first != slash, let last = base[hostEnd..<baseEnd].lastIndex(of: slash) {
        path += base[hostEnd...last]
      }
      path += reference[..<pathEnd]
    }
    return base[..<hostEnd] + withoutDots(path) + reference[pathEnd...]
  }

  /// A path without the segments `.` and `..`, which never lead above its root (section 5.2.4).
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    var segments: [ArraySlice<UInt8>] = []
    var isFolder = false
    for segment in path.split(separator: slash, omittingEmptySubsequences: false).dropFirst(
      path.first == slash ? 1 : 0)
    {
      isFolder = true
      switch dots(in: segment) {
      case 1: break
      case 2: _ = segments.popLast()
      default:
        segments.append(segment)
        isFolder = false
      }
    }
    if isFolder { segments.append([]) }
    var output: [UInt8] = []
    for segment in segments {
      output.append(slash)
      output += segment
    }
    return output.isEmpty ? [slash] : output
  }

  /// How many dots a segment is, one or two, in letters or percent-encoded as browsers take them;
  /// 0 if it is anything else.
  private static func dots(in segment: ArraySlice<UInt8>) -> Int {
    var count = 0
    var rest = segment
    while let first = rest.first {
      if first == "." {
        rest = rest.dropFirst()
      } else if rest.count >= 3, rest.starts(with: "%2".utf8),
        rest[rest.startIndex + 2] | 0x20 == "e"
      {
        rest = rest.dropFirst(3)
      } else {
        return 0
      }
      count += 1
      if count > 2 { return 0 }
    }
    return count
  }

  private static func isPathEnd(_ byte: UInt8) -> Bool { byte == "?" || byte == "#" }

  /// The offset of the colon that ends a scheme; nil if there is none.
  static func schemeEnd(_ url: [UInt8], from start: Int) -> Int? {
    guard start < url.count, url[start].isLetter else { return nil }
    for at in start..<url.count {
      switch url[at] {
      case ":": return at
      case "+", "-", ".": continue
      default: if !url[at].isLetterOrDigit { return nil }
      }
    }
    return nil
  }

  /// An address with the entities decoded that placeholders kept libcmark from decoding.
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

  /// What one of the commonest entities stands for that begins at an offset, and its length.
  func entity(at start: Int) -> (UInt8, Int)? {
    guard self[start] == "&" else { return nil }
    for (name, byte) in Self.entities where has(name, at: start) {
      return (byte, name.utf8CodeUnitCount)
    }
    return nil
  }
}
