import Bytes
import Configuration
import Secrets

extension SiteInputs {
  /// The texts that are written for the site by hand and shown: those of the configuration and of its own pages.
  var ownTexts: [(place: String, path: String, text: [UInt8])] {
    let texts = configuration.shownTexts.map {
      (place: "the configuration", path: "the site's pages", text: Array($0.utf8))
    }
    let pages = own.pages.map { page in
      (
        place: page.source.name, path: page.name + ".html",
        text: Array("\(page.title)\n\(page.details)\n".utf8) + page.source.utf8[page.bodyOffset...]
      )
    }
    return texts + pages
  }

  /// Those of the leaks, titles of withheld records, that texts written by hand say with other spaces, emphasis or
  /// letter case, and where they would be published. As they are, they are found in the pages.
  func ownLeaks(ofTitles leaks: [Leak]) -> [(leak: Leak, path: String)] {
    if leaks.isEmpty { return [] }
    let exact = LiteralSet(
      leaks.enumerated().map { .init(Array($1.text.utf8), id: $0) })
    let folded = LiteralSet(
      leaks.enumerated().map {
        .init(Self.folded(Array($1.text.utf8)), id: $0, beginsWord: true, endsWord: true)
      })
    var found: [(leak: Leak, path: String)] = []
    for (_, path, text) in ownTexts {
      var known: Set<Int> = []
      exact.forEach(in: text.span) { known.insert($1) }
      folded.forEach(in: Self.folded(text).span) { _, id in
        if known.insert(id).inserted { found.append((leaks[id], path)) }
      }
    }
    return found
  }

  /// What readers see of a text, in small letters and with one space between words.
  private static func folded(_ text: [UInt8]) -> [UInt8] {
    let shown = ShownText(text.span, joinsLines: true)?.bytes ?? text
    let words = String(decoding: shown, as: UTF8.self).lowercased().split(
      whereSeparator: \.isWhitespace)
    return Array(words.joined(separator: " ").utf8)
  }
}
