import Bytes
import Configuration
import Diagnostics
import Secrets

/// A published text that the site's author wrote.
struct OwnText {
  /// Where it is written, for messages.
  var place: String
  /// Where it is published.
  var path: String
  /// The source text. All of it is published, also the comments of HTML.
  var text: [UInt8]

  /// The text outside of template tags, whose queries may name things that no page shows.
  var outsideTags: [UInt8] {
    without("{#", "#}", without("{%", "%}", without("{{", "}}", text)))
  }

  /// The text as readers see it.
  var shown: [UInt8] { ShownText.bytes(of: text.span, joinsLines: true) ?? text }

  /// A text with a space in place of each part between two marks.
  private func without(_ beginning: String, _ end: String, _ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    while let first = text[at...].firstRange(of: beginning.utf8),
      let last = text[first.upperBound...].firstRange(of: end.utf8)
    {
      result += text[at..<first.lowerBound]
      result.append(0x20)
      at = last.upperBound
    }
    return at == 0 ? text : result + text[at...]
  }
}

extension SiteInputs {
  /// The published texts that the site's author wrote: those of the configuration and of its own
  /// pages.
  var ownTexts: [OwnText] {
    let texts = configuration.shownTexts.map {
      OwnText(
        place: "the configuration", path: "the site's pages", text: Array($0.utf8))
    }
    let pages = own.pages.map { page in
      OwnText(
        place: page.source.name, path: page.name + ".html",
        text: Array("\(page.title)\n\(page.details)\n".utf8) + page.source.utf8[page.bodyOffset...])
    }
    return texts + pages
  }

  /// The same, and the site's own templates, in which words may be names of their code.
  var writtenTexts: [OwnText] {
    ownTexts
      + own.templates.values.map {
        OwnText(place: $0.name, path: "the pages of " + $0.name, text: $0.utf8)
      }
  }

  /// The titles of withheld records and names of hidden people that occur in the author's texts
  /// with other spaces, emphasis or letter case, with the paths where they would be published.
  /// Exact spellings are found in the pages.
  func ownLeaks(saying leaks: FoldedLeaks) -> [(leak: Leak, path: String)] {
    if leaks.isEmpty { return [] }
    let asWritten = leaks.asWritten
    var folding = FoldedText()
    var found: [(leak: Leak, path: String)] = []
    for own in ownTexts {
      var said = leaks.places(in: own.text.span, &folding)
      said.formUnion(leaks.places(in: own.shown.span, &folding))
      if said.isEmpty { continue }
      asWritten.forEach(in: own.text.span) { _, place in said.remove(place) }
      found += said.sorted().map { (leaks[$0], own.path) }
    }
    return found
  }

  /// The leaks that occur in the author's texts in any letter case, with the paths where they would
  /// be published. They are not searched for elsewhere.
  func ownLeaks(writing leaks: [Leak]) -> [(leak: Leak, path: String)] {
    if leaks.isEmpty { return [] }
    let sets = LiteralSet.sets(
      leaks.enumerated().map {
        .init(Array($1.text.lowercased().utf8), id: $0, beginsWord: true, endsWord: true)
      })
    return ownTexts.flatMap { own in
      let text = Array(String(decoding: own.outsideTags, as: UTF8.self).lowercased().utf8)
      var found: Set<Int> = []
      for set in sets { set.forEach(in: text.span) { _, id in found.insert(id) } }
      return found.sorted().map { (leak: leaks[$0], path: own.path) }
    }
  }

  /// The matches of a search that it only finds in the author's texts as readers see them, not in
  /// the source, with the paths where they would be published.
  func ownLeaks(
    _ search: (Span<UInt8>, _ found: (Leak) -> Void) -> Void
  ) -> [(leak: Leak, path: String)] {
    var all: [(leak: Leak, path: String)] = []
    for own in ownTexts {
      var written: Set<Leak> = []
      search(own.text.span) { written.insert($0) }
      search(own.shown.span) { if written.insert($0).inserted { all.append(($0, own.path)) } }
    }
    return all
  }
}
