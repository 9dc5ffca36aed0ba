import Bytes

/// HTML, taken apart at its headings.
struct RawHeadings {
  /// A part of the block.
  enum Piece {
    case markup([UInt8])
    case heading(level: Int, text: [UInt8])
  }

  /// The parts in their order; headings that are not closed, or stand in a comment, are markup.
  let pieces: [Piece]

  /// Whether there are headings.
  var hasHeadings: Bool {
    pieces.contains { piece in
      if case .heading = piece { true } else { false }
    }
  }

  /// What the headings say.
  var texts: [[UInt8]] {
    pieces.compactMap { piece in
      if case .heading(_, let text) = piece { text } else { nil }
    }
  }

  /// Takes HTML apart.
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

  /// The heading that begins at a place, and where it ends.
  private static func heading(_ html: Span<UInt8>, _ at: Int) -> (piece: Piece, end: Int)? {
    guard at + 3 < html.count, html[at] == "<", html[at + 1] | 0x20 == UInt8(ascii: "h"),
      (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(html[at + 2]),
      html[at + 3] == ">" || html[at + 3].isSpace,
      let begin = html.index(of: ">", from: at + 3).map({ $0 + 1 })
    else { return nil }
    var end = begin
    while end + 4 < html.count {
      if html[end] == "<", html[end + 1] == "/", html[end + 2] | 0x20 == UInt8(ascii: "h"),
        html[end + 3] == html[at + 2], let close = html.index(of: ">", from: end)
      {
        var reader = HTMLText()
        let text = reader.text(of: html.extracting(begin..<end))
        return (.heading(level: Int(html[at + 2] - UInt8(ascii: "0")), text: text), close + 1)
      }
      end += 1
    }
    return nil
  }
}
