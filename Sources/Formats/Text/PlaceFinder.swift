import Bytes
package import Diagnostics

/// Turns ascending offsets into places, in one pass over a text of any size.
package struct PlaceFinder: ~Escapable {
  private let name: String
  private let text: Span<UInt8>
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var column = 1

  /// Excerpts of longer lines are left out: a line can be as long as its file.
  private static let excerptLimit = 4096

  /// A finder that begins at the start of a text shown under a name.
  @_lifetime(copy text)
  package init(name: String, text: Span<UInt8>) {
    self.name = name
    self.text = text
  }

  /// The place of an offset, which must not be before that of the previous call.
  package mutating func place(at target: Int) -> Place {
    let target = min(target, text.count)
    while offset < target {
      let byte = text[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < text.count && text[offset] == 0x0A)) {
        line += 1
        lineStart = offset
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Place(file: name, line: line, column: column, excerpt: excerpt())
  }

  private func excerpt() -> String? {
    var end = lineStart
    while end < text.count, text[end] != 0x0A, text[end] != 0x0D {
      end += 1
      if end - lineStart > Self.excerptLimit { return nil }
    }
    return String(text.extracting(lineStart..<end))
  }

  /// Gives warnings of a text in memory their places.
  package static func placed(
    _ warnings: [(offset: Int, diagnostic: Diagnostic)], in source: SourceText
  ) -> [Diagnostic] {
    placed(warnings, name: source.name, in: source.utf8.span)
  }

  /// Adds places to warnings; those of one file are ordered by offset.
  package static func placed(
    _ warnings: [(offset: Int, diagnostic: Diagnostic)], name: String, in text: Span<UInt8>
  ) -> [Diagnostic] {
    // Those with one reason are told as one: fewer would make its count wrong.
    let limit = 20_000
    var finder = PlaceFinder(name: name, text: text)
    var placed = warnings.sorted { $0.offset < $1.offset }.prefix(limit).map { warning in
      var diagnostic = warning.diagnostic
      diagnostic.place = finder.place(at: warning.offset)
      if diagnostic.isConfidential { diagnostic.place?.excerpt = nil }
      return diagnostic
    }
    if warnings.count > limit {
      placed.append(
        .warning(
          "data.more", "\(warnings.count - limit) more warnings of this file are not shown",
          at: Place(file: name)))
    }
    return placed
  }
}
