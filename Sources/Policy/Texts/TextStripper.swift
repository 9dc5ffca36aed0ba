import Bytes
import Configuration
import Markdown
import Secrets

/// Removes parts of texts: signatures, quotations in mails, pictures, and links to some servers.
struct TextStripper: Sendable {
  let dropsSignatures: Bool
  let dropsQuotes: Bool
  private let dropsImages: Bool
  /// The servers whose links are removed.
  private let hosts: [[UInt8]]

  /// A stripper for the parts that a configuration names; e-mail addresses are not among them.
  init(_ parts: [SiteConfiguration.Stripping]) {
    dropsSignatures = parts.contains(.signatures)
    dropsQuotes = parts.contains(.quotedReplies)
    dropsImages = parts.contains(.images)
    hosts = parts.compactMap {
      if case .links(let host) = $0 { Array(host.lowercased().utf8) } else { nil }
    }
  }

  /// The stripped text; nil where it does not change.
  func stripped(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    if dropsSignatures || dropsQuotes, let next = withoutMail(text) { result = next }
    // A picture may be the text of a link, so links are stripped after pictures.
    if dropsImages, let next = without(images: true, result ?? text) { result = next }
    if !hosts.isEmpty, let next = without(images: false, result ?? text) { result = next }
    return result
  }

  // MARK: - Links

  /// The text without pictures, or without links to the servers.
  private func without(images: Bool, _ text: [UInt8]) -> [UInt8]? {
    var edits: [(range: Range<Int>, bytes: [UInt8])] = []
    var at = 0
    let refused = labels(of: text) { images || isRefused($0) }
    // The labels of references, of pictures and of other links.
    var (pictures, others): (Set<String>, Set<String>) = ([], [])
    /// The start of the text of each open bracket, and whether it is that of a picture.
    var open: [(start: Int, isImage: Bool)] = []
    func replace(_ range: Range<Int>, by bytes: some Sequence<UInt8>) {
      edits.append((range, Array(bytes)))
      at = range.upperBound
    }
    /// Leaves of a link its text, in which there may be others.
    func unlink(_ bracket: (start: Int, isImage: Bool), to end: Int) {
      edits.append((bracket.start - (bracket.isImage ? 1 : 0)..<bracket.start + 1, []))
      replace(at..<end, by: [])
    }
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "["):
        open.append((at, at > 0 && text[at - 1] == UInt8(ascii: "!")))
        at += 1
      case UInt8(ascii: "]"):
        guard let bracket = open.popLast() else {
          at += 1
          continue
        }
        let inner = text[(bracket.start + 1)..<at]
        let reference =
          refused.isEmpty ? nil : reference(in: text, inner, among: refused)
        let definition =
          refused.isEmpty ? nil : definition(in: text, bracket.start, at)
        if images, !bracket.isImage, definition == nil, let reference {
          others.insert(reference.label)
        }
        if images && !bracket.isImage {
          at += 1
        } else if let definition, refused.contains(definition.label) {
          replace(bracket.start..<definition.end, by: [])
        } else if let end = target(text, from: at + 1),
          images || isRefused(text[(at + 2)..<end])
        {
          unlink(bracket, to: end + 1)
        } else if let reference {
          pictures.insert(reference.label)
          unlink(bracket, to: reference.end)
        } else {
          at += 1
        }
      case UInt8(ascii: "<") where images && text.span.hasWord("<img", at: at):
        let end = text.span.index(of: UInt8(ascii: ">"), from: at) ?? text.count - 1
        replace(at..<end + 1, by: Self.alternative(text.span.extracting(at..<end + 1)))
      case UInt8(ascii: "<")
      where images && Self.isAroundPicture(text.span, at):
        let end = text.span.index(of: UInt8(ascii: ">"), from: at) ?? text.count - 1
        replace(at..<end + 1, by: [])
      case UInt8(ascii: "<") where !images && text.span.hasWord("http", at: at + 1):
        let end = text.span.end(from: at + 1) { $0 > 0x20 && $0 != 0x3C && $0 != 0x3E }
        if end < text.count, text[end] == 0x3E, isRefused(text[(at + 1)..<end]) {
          replace(at..<end + 1, by: "[link]".utf8)
        } else {
          at += 1
        }
      case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "f"), UInt8(ascii: "F"):
        guard !images, Self.isScheme(at, in: text.span) else {
          at += 1
          continue
        }
        let end = end(ofAddressIn: text.span, at) { !"<>()[]\"'`".utf8.contains($0) }
        if isRefused(text[at..<end]) {
          replace(at..<end, by: "[link]".utf8)
        } else {
          at = end
        }
      case UInt8(ascii: "w"), UInt8(ascii: "W"):
        // Without a scheme, `www.` becomes a link as well.
        guard !images, text.span.hasWord("www.", at: at),
          at == 0 || text[at - 1] <= 0x20 || "*_~(".utf8.contains(text[at - 1])
        else {
          at += 1
          continue
        }
        let end = end(ofAddressIn: text.span, at) { !"<>()[]\"'`*~".utf8.contains($0) }
        if isRefused(host: text[at..<end]) {
          replace(at..<end, by: "[link]".utf8)
        } else {
          at = end
        }
      default: at += 1
      }
    }
    if edits.isEmpty { return nil }
    edits.sort { ($0.range.lowerBound, -$0.range.count) < ($1.range.lowerBound, -$1.range.count) }
    var (result, copied): ([UInt8], Int) = ([], 0)
    for (range, bytes) in edits where range.lowerBound >= copied {
      result += text[copied..<range.lowerBound] + bytes
      copied = range.upperBound
    }
    return without(definitions: pictures.subtracting(others), result + text[copied...])
  }

  /// Whether an address that becomes a link begins at an offset: the name of a scheme, and a colon with slashes, which
  /// may be written with a backslash or as an entity.
  private static func isScheme(_ at: Int, in text: Span<UInt8>) -> Bool {
    [("https" as StaticString), "http", "ftp"].contains { scheme in
      let end = at + scheme.utf8CodeUnitCount
      return text.hasWord(scheme, at: at)
        && (text.has("://", at: end) || text.has(":\\/", at: end) || text.has("&", at: end))
    }
  }

  /// The end of a bare address; punctuation after it belongs to the sentence (GFM, 6.9), and so do words and
  /// punctuation of other scripts directly behind ASCII, but in the name of a server.
  private func end(
    ofAddressIn text: Span<UInt8>, _ start: Int, _ isPart: (UInt8) -> Bool
  ) -> Int {
    var end = start
    while end < text.count, text[end] > 0x20, isPart(text[end]) {
      if end > start, text[end] >= 0x80, text[end - 1] < 0x80, text[end - 1] != UInt8(ascii: "."),
        !text.has("//", at: end - 2), text.widthOfLatinLetter(at: end) == 0
      {
        break
      }
      end += 1
    }
    return text.start(before: end) { "?!.,:;*_~".utf8.contains($0) }
  }

  /// Whether a tag begins that surrounds pictures, or whose content is shown in place of one.
  private static func isAroundPicture(_ text: Span<UInt8>, _ at: Int) -> Bool {
    let tags: [StaticString] = ["<picture", "</picture", "<source"]
    return tags.contains {
      let end = at + $0.utf8CodeUnitCount
      return text.hasWord($0, at: at) && (end == text.count || !text[end].isLetterOrDigit)
    }
  }

  /// The alternative text in the tag of a picture.
  private static func alternative(_ tag: Span<UInt8>) -> [UInt8] {
    for attribute in HTMLTag(tag, 0)?.attributes ?? [] {
      let name = tag.extracting(attribute.name)
      guard name.count == 3, name.hasWord("alt", at: 0) else { continue }
      var text: [UInt8] = []
      let value = tag.extracting(attribute.value)
      for at in value.indices {
        if value[at] == UInt8(ascii: "<") {
          text += "&lt;".utf8
        } else {
          text.append(max(0x20, value[at]))
        }
      }
      return text
    }
    return []
  }

  /// The parenthesis that closes the target of a link that begins at an offset; nil where its line
  /// has none.
  private func target(_ text: [UInt8], from open: Int) -> Int? {
    guard open < text.count, text[open] == UInt8(ascii: "(") else { return nil }
    let start = open + 1
    let line = text.span.extracting(..<min(text.count, start + 2000))
    let end = Self.end(ofTitleIn: line, from: start) ?? start
    let last = line.end(from: end) { $0 != UInt8(ascii: ")") && $0 != 0x0A }
    return last < text.count && text[last] == UInt8(ascii: ")") ? last : nil
  }

  /// Where the title in the target of a link ends, in which there may be parentheses; nil where it has none.
  private static func end(ofTitleIn line: Span<UInt8>, from start: Int) -> Int? {
    let address = line.end(from: start) { $0 > 0x20 && $0 != UInt8(ascii: ")") }
    let quote = line.end(from: address) { $0 == 0x20 }
    guard quote > address, quote < line.count, line[quote].isOne(of: "\"'") else { return nil }
    let end = line.end(from: quote + 1) { $0 != line[quote] && $0 != 0x0A }
    return end < line.count && line[end] == line[quote] ? end : nil
  }

  /// Whether an address is on one of the servers, or on a subdomain.
  func isRefused(_ address: ArraySlice<UInt8>) -> Bool {
    if hosts.isEmpty { return false }
    // Escapes and entities, as texts may have them, are seen through.
    if address.contains(where: { $0.isOne(of: "\\&") }),
      let shown = ShownText.bytes(of: Array(address).span, joinsLines: false),
      isRefused(asShown: shown[...])
    {
      return true
    }
    // Browsers decode the names of servers.
    if address.contains(UInt8(ascii: "%")),
      let decoded = ShownText(decodingAddressesOf: Array(address).span),
      isRefused(asShown: decoded.bytes[...])
    {
      return true
    }
    return isRefused(asShown: address)
  }

  private func isRefused(asShown address: ArraySlice<UInt8>) -> Bool {
    guard let slashes = address.firstIndex(of: UInt8(ascii: "/")), slashes + 1 < address.endIndex,
      address[slashes + 1] == UInt8(ascii: "/")
    else { return false }
    return isRefused(host: address[(slashes + 2)...])
  }

  /// Whether the host at the start of an address is one of the servers, or a subdomain; a leading
  /// `www.` is ignored on both sides.
  private func isRefused(host address: ArraySlice<UInt8>) -> Bool {
    let authority = address.prefix { $0 > 0x20 && !"/?#\\>".utf8.contains($0) }
    let name = authority.split(separator: UInt8(ascii: "@")).last ?? []
    var host = name.prefix { $0 != UInt8(ascii: ":") }.map(\.lowercased)
    // The host may end with a full stop for the root.
    if host.last == UInt8(ascii: ".") { host.removeLast() }
    return hosts.contains { wanted in
      host == wanted
        || wanted.starts(with: "www.".utf8) && host.elementsEqual(wanted.dropFirst(4))
        || host.count > wanted.count && host.suffix(wanted.count).elementsEqual(wanted)
          && host[host.count - wanted.count - 1] == UInt8(ascii: ".")
    }
  }
}
