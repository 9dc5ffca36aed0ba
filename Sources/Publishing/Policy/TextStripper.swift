import Bytes
import Configuration

/// Takes parts out of texts: signatures, what mails quote, pictures, and links to some servers.
struct TextStripper: Sendable {
  private let dropsSignatures: Bool
  private let dropsQuotes: Bool
  private let dropsImages: Bool
  /// The servers to which no link leads.
  private let hosts: [[UInt8]]

  /// A stripper of what a configuration names; addresses of e-mail are not among it.
  init(_ parts: [SiteConfiguration.Stripping]) {
    dropsSignatures = parts.contains(.signatures)
    dropsQuotes = parts.contains(.quotedReplies)
    dropsImages = parts.contains(.images)
    hosts = parts.compactMap {
      if case .links(let host) = $0 { Array(host.lowercased().utf8) } else { nil }
    }
  }

  /// The text without them; nil where it stays.
  func stripped(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8]?
    if dropsSignatures || dropsQuotes, let next = withoutMail(text) { result = next }
    // A picture may be the text of a link.
    if dropsImages, let next = without(images: true, result ?? text) { result = next }
    if !hosts.isEmpty, let next = without(images: false, result ?? text) { result = next }
    return result
  }

  // MARK: - Mails

  private func withoutMail(_ text: [UInt8]) -> [UInt8]? {
    var kept: [ArraySlice<UInt8>] = []
    var isChanged = false
    var isQuote = false
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let bare = line.last == 0x0D ? line.dropLast() : line
      if dropsSignatures, bare.elementsEqual("-- ".utf8), !kept.isEmpty {
        isChanged = true
        break
      }
      if dropsQuotes {
        if isQuote, bare.isEmpty || bare.first == UInt8(ascii: ">") {
          isChanged = true
          continue
        }
        isQuote = Self.introducesQuote(bare)
        if isQuote {
          isChanged = true
          continue
        }
      }
      kept.append(line)
    }
    return isChanged ? Array(kept.joined(separator: [0x0A])) : nil
  }

  /// Whether a line says who wrote what follows, as mail programs put it above what they quote.
  private static func introducesQuote(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count < 300, line.last == UInt8(ascii: ":") else { return false }
    let text = String(decoding: line, as: UTF8.self).lowercased()
    let ends = [" wrote:", " writes:", " schrieb:", " napisał:", " napisała:", " a écrit :", "写道:"]
    return ends.contains { text.hasSuffix($0) }
  }

  // MARK: - Links

  /// The text without pictures, or without links to the servers.
  private func without(images: Bool, _ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var at = 0
    let refused = images ? [] : refusedLabels(of: text)
    /// Where the text of each open bracket begins, and whether it is that of a picture.
    var open: [(start: Int, isImage: Bool)] = []
    func replace(_ range: Range<Int>, by bytes: some Sequence<UInt8>) {
      result += text[copied..<max(copied, range.lowerBound)]
      result += bytes
      copied = max(copied, range.upperBound)
      at = copied
    }
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "["):
        open.append((at, at > 0 && text[at - 1] == UInt8(ascii: "!")))
        at += 1
      case UInt8(ascii: "]"):
        guard let bracket = open.popLast(), bracket.start >= copied else {
          at += 1
          continue
        }
        let inner = text[(bracket.start + 1)..<at]
        if !refused.isEmpty, let definition = definition(in: text, bracket.start, at),
          refused.contains(definition.label)
        {
          replace(bracket.start..<definition.end, by: [])
        } else if let end = target(text, from: at + 1),
          images ? bracket.isImage : isRefused(text[(at + 2)..<end])
        {
          replace(bracket.start - (bracket.isImage ? 1 : 0)..<end + 1, by: inner)
        } else if !refused.isEmpty, let end = reference(in: text, inner, among: refused) {
          replace(bracket.start - (bracket.isImage ? 1 : 0)..<end, by: inner)
        } else {
          at += 1
        }
      case UInt8(ascii: "<") where images && text.span.hasWord("<img", at: at):
        let end = text.span.index(of: UInt8(ascii: ">"), from: at) ?? text.count - 1
        replace(at..<end + 1, by: [])
      case UInt8(ascii: "<") where !images && text.span.has("http", at: at + 1):
        let end = text.span.end(from: at + 1) { $0 > 0x20 && $0 != 0x3C && $0 != 0x3E }
        if end < text.count, text[end] == 0x3E, isRefused(text[(at + 1)..<end]) {
          replace(at..<end + 1, by: "[link]".utf8)
        } else {
          at += 1
        }
      case UInt8(ascii: "h") where !images:
        guard text.span.has("http", at: at),
          text.span.has("://", at: at + 4)
            || text.span.has("s://", at: at + 4)
        else {
          at += 1
          continue
        }
        let end = text.span.end(from: at) { $0 > 0x20 && !"<>()[]\"'`".utf8.contains($0) }
        if isRefused(text[at..<end]) { replace(at..<end, by: "[link]".utf8) } else { at = end }
      default: at += 1
      }
    }
    return copied == 0 ? nil : result + text[copied...]
  }

  /// The parenthesis that ends the target of a link that begins at an offset; nil where none does on its line.
  private func target(_ text: [UInt8], from open: Int) -> Int? {
    guard open < text.count, text[open] == UInt8(ascii: "(") else { return nil }
    let start = open + 1
    let end = text.span.extracting(..<min(text.count, start + 2000)).end(from: start) {
      $0 != UInt8(ascii: ")") && $0 != 0x0A
    }
    return end < text.count && text[end] == UInt8(ascii: ")") ? end : nil
  }

  /// Whether an address leads to one of the servers, or to one below it.
  func isRefused(_ address: ArraySlice<UInt8>) -> Bool {
    if hosts.isEmpty { return false }
    guard let slashes = address.firstIndex(of: UInt8(ascii: "/")), slashes + 1 < address.endIndex,
      address[slashes + 1] == UInt8(ascii: "/")
    else { return false }
    let host =
      address[(slashes + 2)...].prefix { !"/?#:".utf8.contains($0) }
      .split(separator: UInt8(ascii: "@")).last?.map(\.lowercased) ?? []
    return hosts.contains { wanted in
      host == wanted
        || host.count > wanted.count && host.suffix(wanted.count).elementsEqual(wanted)
          && host[host.count - wanted.count - 1] == UInt8(ascii: ".")
    }
  }
}
