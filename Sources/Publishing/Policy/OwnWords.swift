import Bytes
import Configuration
import Diagnostics
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

  /// Those of the leaks, titles of withheld records and names of hidden people, that texts written by hand say with
  /// other spaces, emphasis or letter case, and where they would be published. As they are, they are found in the pages.
  func ownLeaks(saying leaks: [Leak]) -> [(leak: Leak, path: String)] {
    if leaks.isEmpty { return [] }
    let exact = LiteralSet(
      leaks.enumerated().map { .init(Array($1.text.utf8), id: $0) })
    let folded = LiteralSet(
      leaks.enumerated().flatMap { id, leak in
        // What looks like a mark in a title may be none.
        Set([Self.folded(leak.text), Self.folded(Self.shown(Array(leak.text.utf8)))]).map {
          .init(Array($0.utf8), id: id, beginsWord: true, endsWord: true)
        }
      })
    var found: [(leak: Leak, path: String)] = []
    let forms = leaks.map { Self.folded($0.text) }
    for (_, path, text) in ownTexts {
      var known: Set<String> = []
      exact.forEach(in: text.span) { known.insert(forms[$1]) }
      folded.forEach(in: Array(Self.folded(Self.shown(text)).utf8).span) { _, id in
        if known.insert(forms[id]).inserted { found.append((leaks[id], path)) }
      }
    }
    return found
  }

  /// What readers see of a text.
  private static func shown(_ text: [UInt8]) -> String {
    String(decoding: ShownText(text.span, joinsLines: true)?.bytes ?? text, as: UTF8.self)
  }

  /// A text in small letters with one space between words.
  private static func folded(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
