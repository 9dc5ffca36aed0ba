import IssueModel
import Secrets

// What is looked for in the texts of records as their trackers have them: in pages characters may be escaped, markup
// may stand among them, and all pages together are many times as long.
extension LeakGate {
  /// Searches the texts of an issue as readers see them: for tokens among whose characters some are without width, for
  /// titles and names in other letters, for personal data, and for what expressions match.
  func search(textsOf issue: Issue, _ leaks: inout LeakTable) {
    let pages = "the pages of #" + issue.key
    var folding = FoldedText()
    search(text: Array(issue.title.utf8), &folding) { leaks.add($0, in: pages) }
    search(text: issue.body.utf8, &folding) { leaks.add($0, in: pages) }
    for comment in issue.comments {
      search(text: comment.body.utf8, &folding) { leaks.add($0, in: pages) }
    }
    for comment in issue.reviews {
      search(text: comment.body.utf8, &folding) { leaks.add($0, in: pages) }
    }
  }

  private func search(
    text: [UInt8], _ folding: inout FoldedText, _ found: (Leak) -> Void
  ) {
    Self.search(gapsIn: text.span, found)
    if !folded.isEmpty { search(folded: text, &folding, found) }
    if expressions.isEmpty, refused.isEmpty { return }
    searchForExpressions(text.span, found)
    if expressions.isEmpty, refusesEmailAlone, !PersonalDataScanner.mayShowEmail(text.span) {
      return
    }
    func find(_ bytes: Span<UInt8>, _ range: Range<Int>, _ kind: PersonalData) {
      let leak = Leak(kind, bytes.extracting(range))
      if leak.text != ownAddress { found(leak) }
    }
    if let shown = ShownText(text.span, joinsLines: true) {
      let bytes = shown.bytes.span
      searchForExpressions(bytes, found)
      searchForPersonalData(bytes) { find(bytes, $0, $1) }
    }
    if let decoded = ShownText(decodingAddressesOf: text.span) {
      let bytes = decoded.bytes.span
      searchForPersonalData(bytes) { find(bytes, $0, $1) }
    }
  }

  /// Searches a text for tokens among whose characters some are without width.
  static func search(gapsIn text: Span<UInt8>, _ found: (Leak) -> Void) {
    Token.forEachPartWithGaps(of: text) { part in
      if let token = Token.first(in: part) { found(Leak(token, in: part)) }
    }
  }

  /// Searches a text for titles and names that it does not say as pages have them, where they are found there.
  private func search(
    folded text: [UInt8], _ folding: inout FoldedText, _ found: (Leak) -> Void
  ) {
    var said = folded.places(in: text.span, &folding)
    if said.isEmpty { return }
    for set in literals {
      set.forEach(in: text.span) { _, id in
        if let place = meanings[id].flatMap({ folded.place(of: $0) }) { said.remove(place) }
      }
    }
    for place in said.sorted() { found(folded[place]) }
  }

  /// Searches a file that is copied, or a piece of it.
  func search(copied bytes: Span<UInt8>, of path: String, _ leaks: inout LeakTable) {
    search(bytes, of: path, &leaks)
    Self.search(gapsIn: bytes) { leaks.add($0, in: path) }
  }
}
