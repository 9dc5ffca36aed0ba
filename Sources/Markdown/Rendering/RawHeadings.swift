import Bytes

/// HTML, split at its headings.
struct RawHeadings {
  /// A part of the block.
  enum Piece {
    case markup([UInt8])
    /// Its text, and its markup.
    case heading(level: Int, text: [UInt8], markup: [UInt8])
  }

  /// The parts in their order; headings in a comment are markup.
  let pieces: [Piece]

  /// The texts of the headings.
  var texts: [[UInt8]] {
    pieces.compactMap { piece in
      if case .heading(_, let text, _) = piece { text } else { nil }
    }
  }

  /// Splits HTML.
  init(_ html: Span<UInt8>) {
    var pieces: [Piece] = []
    var (begin, at) = (0, 0)
    func add(markupTo end: Int) {
      let markup = html.extracting(begin..<end)
      if markup.end(from: 0, of: { $0.isSpace }) < markup.count {
        pieces.append(.markup(Array(markup)))
      }
    }
    while at < html.count {
      if html.has("<!--", at: at) {
        at += 4
        while at < html.count, !html.has("-->", at: at) { at += 1 }
      } else if let heading = RawHeadings.heading(html, at) {
        add(markupTo: at)
        pieces.append(heading.piece)
        at = heading.end
        begin = at
        continue
      }
      at += 1
    }
    add(markupTo: html.count)
    self.pieces = pieces
  }

  /// The heading that begins at a place, and where it ends: as in a browser at the tag of any heading, else with the block.
  private static func heading(_ html: Span<UInt8>, _ at: Int) -> (piece: Piece, end: Int)? {
    guard html[at] == "<", let level = level(html, at + 1),
      let begin = html.index(of: ">", from: at + 3).map({ $0 + 1 })
    else { return nil }
    var (end, next) = (begin, html.count)
    while end < html.count {
      if html[end] == "<" {
        if html.byte(end + 1) == "/", RawHeadings.level(html, end + 2) != nil {
          next = html.index(of: ">", from: end).map { $0 + 1 } ?? html.count
          break
        }
        if RawHeadings.level(html, end + 1) != nil {
          next = end
          break
        }
      }
      end += 1
    }
    let inside = html.extracting(html.trimmed(begin..<end))
    return (.heading(level: level, text: Self.text(of: inside), markup: Array(inside)), next)
  }

  /// The text of a heading. As on a page, tags that GFM disallows are text, and so is an unclosed
  /// one.
  private static func text(of html: Span<UInt8>) -> [UInt8] {
    var shown = ByteBuffer()
    TagFilter.append(html, isInline: false, to: &shown)
    var bytes = shown.bytes
    let afterTags = bytes.lastIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? 0
    let rest = bytes[afterTags...]
    if let open = rest.firstIndex(of: UInt8(ascii: "<")), bytes.span.byte(open + 1).isLetter {
      let text = bytes[open...].flatMap { $0 == "<" ? Array("&lt;".utf8) : [$0] }
      bytes.replaceSubrange(open..., with: text)
    }
    var reader = HTMLText()
    return reader.text(of: bytes.span)
  }

  /// The level of the heading whose tag has its name at an offset.
  private static func level(_ html: Span<UInt8>, _ at: Int) -> Int? {
    let (digit, end) = (html.byte(at + 1), html.byte(at + 2))
    guard html.byte(at) | 0x20 == UInt8(ascii: "h"),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(digit), end == ">" || end.isSpace
    else { return nil }
    return Int(digit - UInt8(ascii: "0"))
  }
}
