import Bytes
package import Configuration
package import IssueStore
import Secrets

/// What the leak gate knows of a site.
package struct GatedSite: Sendable {
  /// The folder of the site.
  let folder: SiteFolder
  /// The configuration, with published texts and names.
  let configuration: SiteConfiguration
  /// The data.
  let data: LoadResult
  /// The published texts that the site's author wrote: those of the configuration and of its own pages.
  let ownTexts: [OwnText]

  /// A site by its parts.
  package init(
    _ folder: SiteFolder, _ configuration: SiteConfiguration, _ data: LoadResult,
    ownTexts: [OwnText]
  ) {
    self.folder = folder
    self.configuration = configuration
    self.data = data
    self.ownTexts = ownTexts
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
