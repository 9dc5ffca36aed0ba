import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Secrets

/// The record and field of the data in which each leak occurs first, as `comment 3 of #12`, and the line of the
/// site's own files, as `gazette.yml:12`: in its exact spelling, or else in another one.
struct LeakFields {
  private var names: [Leak: String] = [:]
  private var lines: [Leak: String] = [:]
  private var parts: [Leak: String] = [:]
  private let mask: LeakMask

  /// Searches the data once for all leaks, which come with the file that is told of each, once more for each of the few
  /// that are too short for that, and once for those without an exact match.
  init(of paths: [Leak: String], in snapshot: Snapshot, and own: [SourceText], _ mask: LeakMask) {
    self.mask = mask
    let leaks = Array(paths.keys)
    let isLong = { (leak: Leak) in leak.text.utf8.count >= LiteralSet.shortest }
    find(leaks.filter(isLong), in: snapshot)
    for leak in leaks where !isLong(leak) {
      let wanted = Run(bytes: Array(leak.text.utf8), endsWord: leak.rule == .address)
      forEachField(of: snapshot) { text, name in
        guard names[leak] == nil, text.contains(run: wanted) else { return }
        names[leak] = name()
      }
    }
    // A path belongs to the machine if no field has it in its exact spelling.
    let rest = leaks.filter { names[$0] == nil && $0.rule != .path }
    findOtherwise(rest, in: snapshot)
    findParts(of: leaks.filter { names[$0] == nil && $0.rule == .text }, in: snapshot)
    let others = leaks.filter { names[$0] == nil && !$0.isPlaced }
    // A line of the file that the message names goes before a line of another file.
    let told = Dictionary(grouping: others) { paths[$0] ?? "" }
    for source in own {
      for (path, leaks) in told where source.isPublished(at: path) {
        findLines(of: leaks, in: [source])
      }
    }
    findLines(of: others.filter { lines[$0] == nil }, in: own)
    findNames(of: others.filter { lines[$0] == nil }, besides: paths, in: own)
  }

  /// The field of a leak; nil where none has it.
  subscript(leak: Leak) -> String? { names[leak] }

  /// The part of a leak that a field has, where none has all of it.
  func part(of leak: Leak) -> String? { parts[leak] }

  /// The line of the site's own files with a leak that no field has; nil where none has it.
  func line(of leak: Leak) -> String? { lines[leak] }

  fileprivate static func set(of leaks: [Leak]) -> LiteralSet {
    LiteralSet(
      leaks.enumerated().map {
        .init(Array($1.text.utf8), id: $0, endsWord: $1.rule == .address)
      })
  }

  /// Searches the fields as readers see them, without regard to letter case and spaces.
  private mutating func findOtherwise(_ leaks: [Leak], in snapshot: Snapshot) {
    if leaks.isEmpty { return }
    var forms = LeakForms(of: leaks)
    forEachField(of: snapshot) { text, name in
      for leak in forms.leaks(in: text.span) where names[leak] == nil { names[leak] = name() }
    }
  }

  /// Searches the fields for the parts of lines that are searched for instead of them.
  private mutating func findParts(of leaks: [Leak], in snapshot: Snapshot) {
    let known = leaks.compactMap { leak in
      leak.text.withSpan { Spellings.part(of: $0, least: WithheldTexts.leastPart) }.map {
        (leak: leak, part: $0)
      }
    }
    if known.isEmpty { return }
    let set = LiteralSet(known.enumerated().map { .init($1.part, id: $0) })
    forEachField(of: snapshot) { text, name in
      set.forEach(in: text.span) { _, id in
        let (leak, part) = known[id]
        if names[leak] != nil { return }
        names[leak] = name()
        parts[leak] = String(decoding: part, as: UTF8.self)
      }
    }
  }

  /// How many lines in a row are searched for a text that is broken over them.
  private static let mostLines = 3

  /// Searches the site's own files: for exact spellings, and line by line for others, also for encoded ones.
  private mutating func findLines(of leaks: [Leak], in own: [SourceText]) {
    if leaks.isEmpty { return }
    let set = Self.set(of: leaks)
    for source in own {
      func note(_ leak: Leak, at offset: Int) {
        if lines[leak] == nil {
          lines[leak] = "\(source.name):\(source.place(at: offset).line ?? 1)"
        }
      }
      set.forEach(in: source.utf8.span) { range, id in note(leaks[id], at: range.lowerBound) }
      for leak in leaks where leak.text.utf8.count < LiteralSet.shortest {
        source.utf8.firstRange(of: Array(leak.text.utf8)).map { note(leak, at: $0.lowerBound) }
      }
    }
    let others = leaks.filter { lines[$0] == nil }
    if others.isEmpty { return }
    var forms = LeakForms(of: others)
    for source in own {
      var missing = forms.leaksWithEncoded(in: source.utf8.span).filter { lines[$0] == nil }
      let rows = source.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      for count in 1...Self.mostLines where !missing.isEmpty {
        for (index, row) in rows.enumerated() {
          let last = rows[min(index + count, rows.count) - 1]
          let part = source.utf8[row.startIndex..<last.endIndex]
          for leak in forms.leaksWithEncoded(in: part.span) where missing.remove(leak) != nil {
            lines[leak] = "\(source.name):\(index + 1)"
          }
        }
      }
      for leak in missing { lines[leak] = source.name }
    }
  }

  /// Searches the names of the site's own files, but for those of the files that are told anyway.
  private mutating func findNames(
    of leaks: [Leak], besides paths: [Leak: String], in own: [SourceText]
  ) {
    if leaks.isEmpty { return }
    var forms = LeakForms(of: leaks)
    for source in own {
      for leak in forms.leaks(in: Array(source.name.utf8).span)
      where lines[leak] == nil && !source.isPublished(at: paths[leak] ?? "") {
        lines[leak] = "the name of \(source.name)"
      }
    }
  }

  private mutating func find(_ leaks: [Leak], in snapshot: Snapshot) {
    if leaks.isEmpty { return }
    let set = Self.set(of: leaks)
    forEachField(of: snapshot) { text, name in
      set.forEach(in: text.span) { _, id in
        if names[leaks[id]] == nil { names[leaks[id]] = name() }
      }
    }
  }

  /// Calls `body` with the texts and the name of each field of the data.
  private func forEachField(
    of snapshot: Snapshot, _ body: (_ text: [UInt8], _ name: () -> String) -> Void
  ) {
    for issue in snapshot.issues {
      func name(_ what: String) -> String {
        "\(what) of \(mask.masked(snapshot.reference(to: issue.identity)))"
      }
      body(Array(issue.title.utf8)) { name("the title") }
      body(issue.body.utf8) { name("the text") }
      for (comments, what) in [(issue.comments, "comment"), (issue.reviews, "review")] {
        for (index, comment) in comments.enumerated() {
          body(comment.body.utf8) { name("\(what) \(index + 1)") }
          if !comment.path.isEmpty { body(comment.path.utf8) { name("\(what) \(index + 1)") } }
        }
      }
      if let url = issue.url { body(Array(url.utf8)) { name("the address") } }
      guard issue.hasHistory else { continue }
      for event in issue.history.events {
        for text in [event.subject, event.before] where !text.isEmpty {
          body(Array(text.utf8)) { name("the history") }
        }
      }
    }
    for tag in snapshot.tags {
      for text in [tag.name, tag.details] {
        body(Array(text.utf8)) { "the label '\(mask.masked(tag.name))'" }
      }
    }
    for project in snapshot.projects {
      body(Array(project.title.utf8)) { "the project '\(mask.masked(project.title))'" }
      body(Array(project.details.utf8)) { "the project '\(mask.masked(project.title))'" }
    }
    for person in snapshot.people {
      for text in [person.login, person.name ?? ""] {
        body(Array(text.utf8)) { "the name of '\(mask.masked(person.login))'" }
      }
    }
  }
}

extension SourceText {
  /// Whether a file of the site's author is published at a path, as `static/a.txt` at `a.txt` and `pages/a.md` at
  /// `a.html`.
  fileprivate func isPublished(at path: String) -> Bool {
    func stem(_ path: some StringProtocol) -> String {
      path.split(separator: ".").dropLast().joined(separator: ".")
    }
    return name == "static/" + path
      || name.hasPrefix("pages/") && stem(name.dropFirst("pages/".utf8.count)) == stem(path)
  }
}

/// Finds leaks in texts as readers see them, without regard to letter case and spaces.
private struct LeakForms {
  private let leaks: [Leak]
  /// Those that are too short for a set.
  private let short: [Leak]
  private let set: LiteralSet
  private let folded: FoldedLeaks
  private let alike: [Int: [Leak]]
  private var folding = FoldedText()

  init(of leaks: [Leak]) {
    let folded = FoldedLeaks(leaks)
    (self.leaks, self.folded, set) = (leaks, folded, LeakFields.set(of: leaks))
    short = leaks.filter { $0.text.utf8.count < LiteralSet.shortest }
    alike = Dictionary(grouping: leaks) { folded.place(of: $0) ?? -1 }
  }

  /// The leaks that occur in a text.
  mutating func leaks(in text: Span<UInt8>) -> Set<Leak> {
    var found: Set<Leak> = []
    func look(_ form: Span<UInt8>) {
      set.forEach(in: form) { _, id in found.insert(leaks[id]) }
      if short.isEmpty { return }
      let bytes = [UInt8](form)
      found.formUnion(short.filter { bytes.firstRange(of: Array($0.text.utf8)) != nil })
    }
    look(text)
    if let shown = ShownText.bytes(of: text, joinsLines: true) { look(shown.span) }
    if let decoded = ShownText(decodingAddressesOf: text) { look(decoded.bytes.span) }
    Token.forEachDecodedPart(of: text) { look($0) }
    if let bare = Token.withoutGaps(text) {
      look(bare.span)
      Token.forEachDecodedPart(of: bare.span) { look($0) }
    }
    for place in folded.places(in: text, &folding) { found.formUnion(alike[place] ?? []) }
    if let plain = text.withoutListing {
      for place in folded.places(in: plain.span, &folding) { found.formUnion(alike[place] ?? []) }
    }
    return found
  }

  /// The leaks that occur in a text or in what is encoded in it.
  mutating func leaksWithEncoded(in text: Span<UInt8>) -> Set<Leak> {
    var found = leaks(in: text)
    EncodedText.forEach(in: text) { found.formUnion(leaks(in: $0)) }
    return found
  }
}

/// A run of bytes to search for.
private struct Run {
  let bytes: [UInt8]
  /// Whether it must not be followed by a letter or digit.
  let endsWord: Bool
}

extension Collection<UInt8> {
  /// Whether these bytes contain a run.
  fileprivate func contains(run: Run) -> Bool {
    guard let first = run.bytes.first, count >= run.bytes.count else { return false }
    var rest = self[...]
    while let place = rest.firstIndex(of: first) {
      let behind = rest[place...].dropFirst(run.bytes.count).first ?? 0
      if rest[place...].starts(with: run.bytes), !(run.endsWord && behind.isLetterOrDigit) {
        return true
      }
      rest = rest[index(after: place)...]
    }
    return false
  }
}
