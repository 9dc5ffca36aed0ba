import Bytes
package import IssueModel
package import IssueStore
package import Secrets

// Searches of the texts of records in the form that their trackers have. In pages characters may be
// escaped and mixed with markup, and all pages together are many times as long.
extension LeakGate {
  /// The prefix of the path that is reported for a text of an issue, before its key.
  static let texts = "the pages of #"

  /// Searches the texts of an issue twice: once as they are written, for tokens and passwords, since a page may cut
  /// these in two or hide them; and once as readers see them, for tokens with zero-width characters in them, for
  /// withheld titles, names and lines in other spellings, for personal data, and for matches of expressions.
  package func search(textsOf issue: Issue, _ folding: inout FoldedText, _ leaks: inout LeakTable) {
    let pages = Self.texts + issue.key
    let title = Array(issue.title.utf8)
    search(text: title, &folding) { leaks.add($0, in: pages) }
    search(text: issue.body.utf8, &folding) { leaks.add($0, in: pages) }
    var names: [[UInt8]] = []
    // By index, since copying a comment takes as long as searching a short one.
    for list in [issue.comments, issue.reviews] {
      for index in list.indices {
        search(text: list[index].body.utf8, &folding) { leaks.add($0, in: pages) }
        if !list[index].path.isEmpty { names.append(list[index].path.utf8) }
      }
    }
    if let url = issue.url { names.append(Array(url.utf8)) }
    if issue.hasHistory {
      names += issue.history.events.flatMap { [Array($0.subject.utf8), Array($0.before.utf8)] }
    }
    if !names.isEmpty {
      search(text: Self.joined(names), &folding) { leaks.add($0, in: pages) }
    }
    let long = ([title] + names).filter { $0.count > Self.shortestCutInHistory }
    search(whole: long, of: pages) { leaks.add($0, in: pages) }
  }

  /// The fewest characters to which pages cut a title or a name in a history, and any other name.
  private static let (shortestCutInHistory, shortestCut) = (120, 30)

  /// Searches texts that pages cut for all that pages are searched for: half a token is not recognised there.
  private func search(whole texts: [[UInt8]], of path: String, _ found: (Leak) -> Void) {
    if texts.isEmpty { return }
    search(readable: Self.joined(texts).span, of: path) { leak in leak.map(found) }
  }

  /// Texts joined with a separator that a search does not take for a space.
  private static func joined(_ names: [[UInt8]]) -> [UInt8] {
    Array(names.filter { !$0.isEmpty }.joined(separator: "\n.\n".utf8))
  }

  /// Leaks in the names and descriptions of labels, projects, awards and cohorts, and in published queries. Pages may
  /// cut these texts, so they are searched whole. Names of sources are searched as well: keys of the search contain
  /// them. Withheld titles and hidden names are also found in other spellings.
  package func leaks(inNamesOf snapshot: Snapshot, and queries: [String]) -> [Leak] {
    let texts =
      snapshot.tags.flatMap { [$0.name, $0.details] }
      + snapshot.projects.flatMap { [$0.title, $0.details] }
      + (snapshot.awards ?? []).flatMap(\.texts) + queries
      + Set(snapshot.people.lazy.flatMap(\.cohorts)).sorted() + snapshot.sources.map(\.name)
    let names = texts.map { Array($0.utf8) }
    var folding = FoldedText()
    var found: [Leak] = []
    search(whole: names.filter { $0.count > Self.shortestCut }, of: "") { found.append($0) }
    // A page makes a link of `password@host` alone.
    Self.forEachToken(in: Self.joined(names).span) { found.append($0) }
    search(folded: Self.joined(names).span, for: folded, &folding) { found.append($0) }
    // Somebody who is shown may be called as somebody hidden is.
    let people = Self.joined(snapshot.people.compactMap(\.name).map { Array($0.utf8) })
    search(folded: people.span, for: folded, &folding) { if $0.isOfWithheld { found.append($0) } }
    return found
  }

  /// Searches the name of a copied file.
  package func search(nameOf path: String, _ leaks: inout LeakTable) {
    let name = Array(path.utf8)
    var folding = FoldedText()
    search(name.span, of: path, &leaks)
    search(folded: name.span, for: folded, &folding) { leaks.add($0, in: path) }
  }

  private func search(
    text: [UInt8], _ folding: inout FoldedText, _ found: (Leak) -> Void
  ) {
    // What is on pages too is told of these.
    Self.forEachToken(in: text.span, found)
    Self.search(gapsIn: text.span, found)
    search(hiddenIn: text.span, found)
    search(folded: text.span, for: folded, &folding, found)
    if expressions.isEmpty, refused.isEmpty { return }
    searchForExpressions(text.span, found)
    if expressions.isEmpty, refusesEmailAlone, !PersonalDataScanner.mayShowEmail(text.span) {
      return
    }
    func find(_ bytes: Span<UInt8>, _ range: Range<Int>, _ kind: PersonalData) {
      let leak = Leak(kind, bytes.extracting(range))
      if leak.text != ownAddress { found(leak) }
    }
    if let shown = ShownText.bytes(of: text.span, joinsLines: true) {
      let bytes = shown.span
      searchForExpressions(bytes, found)
      searchForPersonalData(bytes) { find(bytes, $0, $1) }
    }
    if let decoded = ShownText(decodingAddressesOf: text.span) {
      let bytes = decoded.bytes.span
      searchForPersonalData(bytes) { find(bytes, $0, $1) }
    }
  }

  /// Searches a text for what withheld records say, as it is written: comments, attributes and definitions of links
  /// are on no page, and the index of the search has them in small letters.
  private func search(hiddenIn text: Span<UInt8>, _ found: (Leak) -> Void) {
    guard hasWithheldTexts else { return }
    for set in literals {
      set.forEach(in: text) { _, id in
        if let leak = meanings[id], leak.isOfWithheld { found(leak) }
      }
    }
  }

  /// Searches a text for tokens and private keys with zero-width characters.
  static func search(gapsIn text: Span<UInt8>, _ found: (Leak) -> Void) {
    guard let bare = Token.withoutGaps(text) else { return }
    // What has none of them is found in the pages.
    var known: Set<Leak> = []
    forEachToken(in: text) { known.insert($0) }
    forEachToken(in: bare.span) { if known.insert($0).inserted { found($0) } }
  }

  /// Searches the fenced code of a text for tokens, which colours cut in pages.
  static func search(codeIn text: Span<UInt8>, _ found: (Leak) -> Void) {
    for sign in ["`", "~"] as [Unicode.Scalar] {
      var at = 0
      func fence(from start: Int) -> Int? {
        var next = start
        while let place = text.index(of: sign, from: next) {
          if text.end(from: place, of: { $0 == UInt8(ascii: sign) }) > place + 2 { return place }
          next = place + 1
        }
        return nil
      }
      while let start = fence(from: at) {
        let first = text.end(from: start) { $0 == UInt8(ascii: sign) }
        let end = fence(from: first) ?? text.count
        forEachToken(in: text.extracting(first..<end), found)
        at = text.end(from: end) { $0 == UInt8(ascii: sign) }
      }
    }
  }

  private static let keys = LiteralSet(
    (Token.keyMarks + Token.secretKeyMarks).map { .init(Array($0.utf8), id: 0) })

  private static func forEachToken(in text: Span<UInt8>, _ body: (Leak) -> Void) {
    var at = 0
    while let token = Token.first(in: text, from: at) {
      at = token.range.upperBound
      body(Leak(token, in: text))
    }
    for token in Token.passwords(in: text) + Token.named(in: text) { body(Leak(token, in: text)) }
    Token.forEachDecodedPart(of: text) { part in
      if let token = Token.first(in: part) { body(Leak(token, in: part)) }
    }
    keys.forEach(in: text) { range, _ in
      let key =
        text[range.lowerBound] == UInt8(ascii: "e")
        ? Token.secretKey(in: text, behind: range.upperBound)
        : Token.privateKey(in: text, mark: range)
      if let key { body(Leak(key, in: text)) }
    }
  }

  /// Searches a text for other spellings of titles, names and lines; exact ones are found in the pages.
  private func search(
    folded text: Span<UInt8>, for folded: FoldedLeaks, _ folding: inout FoldedText,
    _ found: (Leak) -> Void
  ) {
    if folded.isEmpty { return }
    var said = folded.places(in: text, &folding)
    if said.isEmpty { return }
    for set in literals {
      set.forEach(in: text) { _, id in
        if let place = meanings[id].flatMap({ folded.place(of: $0) }) { said.remove(place) }
      }
    }
    for place in said.sorted() { found(folded[place]) }
  }

  /// Searches a copied file, or a piece of it.
  package func search(copied bytes: Span<UInt8>, of path: String, _ leaks: inout LeakTable) {
    search(bytes, of: path, &leaks)
    search(written: bytes, of: path, &leaks)
  }

  /// Searches what is written by hand for what is not looked for in the bytes of pages.
  package func search(written bytes: Span<UInt8>, of path: String, _ leaks: inout LeakTable) {
    var folding = FoldedText()
    func look(_ text: Span<UInt8>) {
      Self.search(gapsIn: text) { leaks.add($0, in: path) }
      Self.search(codeIn: text) { leaks.add($0, in: path) }
      for token in Token.passwords(in: text) + Token.named(in: text) {
        leaks.add(Leak(token, in: text), in: path)
      }
      for folded in [folded, foldedComments] {
        search(folded: text, for: folded, &folding) { leaks.add($0, in: path) }
      }
    }
    func take(_ text: Span<UInt8>) {
      look(text)
      if !folded.isEmpty || !foldedComments.isEmpty, let plain = text.withoutListing {
        look(plain.span)
      }
      var found = LeakTable()
      EncodedText.forEach(in: text) { decoded in
        search(decoded, of: path, &found)
        look(decoded)
      }
      if found.isEmpty { return }
      // What is no escape is found as it is written, where that is published. Escapes may be shown as they are.
      var known = LeakTable()
      search(readable: text, of: path, isLiteral: true) { $0.map { known.add($0, in: path) } }
      // A private key in Base64 is told once.
      let isKeyTold = known.places.keys.contains { $0.name == Token.Kind.encodedKey.rawValue }
      for leak in found.places.keys where known.places[leak] == nil {
        if isKeyTold, leak.name == Token.Kind.privateKey.rawValue { continue }
        leaks.add(leak, in: path)
      }
    }
    if bytes.index(of: "\0", from: 0) == nil { return take(bytes) }
    // Binary files may contain texts, such as the comments of pictures. The byte before a text is often its length.
    EncodedText.forEachReadable(in: bytes) { text in
      take(text)
      if text[0].isLetterOrDigit { look(text.extracting(1..<text.count)) }
    }
  }
}

extension LeakGate {
  /// The withheld lines of a table that are no leaks: an earlier published text or another text of the same person
  /// has them too, perhaps wrapped or quoted in another way, or many published records have them.
  func lines(of table: LeakTable, saidIn snapshot: Snapshot) -> Set<Leak> {
    let lines = table.places.keys.filter { writings[$0] != nil }
    var said: Set<Leak> = []
    if lines.isEmpty { return said }
    let forms = lines.enumerated().compactMap { id, line in
      let part = line.text.withSpan { Spellings.part(of: $0, least: 40) } ?? Array(line.text.utf8)
      return FoldedText.forms(of: String(decoding: part, as: UTF8.self)).first
        .map { LiteralSet.Literal($0, id: id) }
    }
    let sets = LiteralSet.sets(forms)
    var folding = FoldedText()
    var records: [Leak: Set<Issue.Identity>] = [:]
    func look(_ text: Span<UInt8>, of issue: Issue, _ writing: WithheldTexts.Writing) {
      folding.take(text) { folded in
        for set in sets {
          set.forEach(in: folded) { _, id in
            if writings[lines[id]]?.allows(writing) ?? false { said.insert(lines[id]) }
            records[lines[id], default: []].insert(issue.identity)
          }
        }
      }
    }
    for issue in snapshot.issues {
      for (text, author, date) in issue.writtenTexts {
        let login = author.map { snapshot.people[Int($0.index)].login }
        let writing = WithheldTexts.Writing(login: login, date: date)
        look(text.span, of: issue, writing)
        FoldedLeaks.forEachShown(in: text.span) { look($0, of: issue, writing) }
      }
    }
    return said.union(records.filter { $0.value.count > WithheldTexts.mostRecords }.keys)
  }
}

extension Issue {
  /// The body, the comments and the reviews, each with its author and date, where these are known.
  var writtenTexts: [(text: [UInt8], author: PersonID?, date: Instant?)] {
    [(body.utf8, author, created)]
      + [comments, reviews].joined().map { ($0.body.utf8, $0.author, $0.created) }
  }
}

extension Award {
  /// What it says on its page.
  fileprivate var texts: [String] {
    [name, details] + tiers.map(\.name) + rule.holders.compactMap(\.reason)
      + [rule.query].compactMap(\.self)
      + translations.sorted { $0.key < $1.key }.flatMap { [$0.value.name, $0.value.details] }
      .compactMap { $0 }
  }
}
