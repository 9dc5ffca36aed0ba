import Bytes
import Diagnostics
import Editing
import IssueModel
import IssueStore
import Markdown

/// Finds inconsistencies in data that could be read.
struct DataCheck {
  private let snapshot: Snapshot
  private let places: RecordPlaces

  /// A check of data; `places` tells where its records stand.
  init(_ snapshot: Snapshot, places: RecordPlaces) {
    self.snapshot = snapshot
    self.places = places
  }

  /// Everything found: duplicates first, then what is wrong with each issue, in their order.
  func run() -> [Diagnostic] {
    var found = places.duplicates + places.repeatedDefinitions
    let tags = unknownTags
    let projects = unknownProjects
    for issue in snapshot.issues {
      found += dates(of: issue)
      found += references(of: issue)
      for tag in issue.tags where tags.contains(tag) {
        found.append(
          unknown(
            "tag", snapshot[tag].name, in: issue,
            among: snapshot.tags.filter(\.isDefined).map(\.name)))
      }
      if let project = issue.project, projects.contains(project) {
        found.append(
          unknown(
            "project", snapshot[project].title, in: issue,
            among: snapshot.projects.filter(\.isDefined).map(\.title)))
      }
      found += people(of: issue)
    }
    return found
  }

  // MARK: - Names

  /// Tags that are used and not defined, where the data defines some.
  private var unknownTags: Set<TagID> {
    guard snapshot.tags.contains(where: \.isDefined) else { return [] }
    return Set(snapshot.tags.indices.filter { !snapshot.tags[$0].isDefined }.map { TagID($0) })
  }

  private var unknownProjects: Set<ProjectID> {
    guard snapshot.projects.contains(where: \.isDefined) else { return [] }
    return Set(
      snapshot.projects.indices.filter { !snapshot.projects[$0].isDefined }.map { ProjectID($0) })
  }

  /// People whom the site's own data does not describe, where it describes some.
  private func people(of issue: Issue) -> [Diagnostic] {
    guard !places.definedPeople.isEmpty, snapshot[issue.identity.source].tracker == .gazette else {
      return []
    }
    let named = (issue.author.map { [$0] } ?? []) + issue.assignees
    var seen: Set<PersonID> = []
    return named.filter {
      seen.insert($0).inserted && !places.definedPeople.contains(snapshot[$0].login.lowercased())
    }.map { unknown("person", snapshot[$0].login, in: issue, among: places.definedPeople.sorted()) }
  }

  private func unknown(
    _ what: String, _ name: String, in issue: Issue, among names: [String]
  ) -> Diagnostic {
    .warning(
      "data.unknown-\(what)",
      "issue \(issue.key) names the \(what) '\(name)', which the data does not define",
      at: places.place(of: issue), suggestion: Suggestion.didYouMean(name, in: names))
  }

  // MARK: - Dates

  private func dates(of issue: Issue) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func later(_ a: Instant?, _ nameA: String, _ b: Instant?, _ nameB: String) {
      guard let a, let b, a > b else { return }
      found.append(
        .warning(
          "data.dates",
          "issue \(issue.key) was \(nameB) on \(b), before it was \(nameA) on \(a)",
          at: places.place(of: issue)))
    }
    later(issue.created, "made", issue.closed, "closed")
    later(issue.created, "made", issue.updated, "changed")
    if let created = issue.created, let due = issue.due, due.day < created.day {
      found.append(
        .warning(
          "data.dates", "issue \(issue.key) is due on \(due.day), before it was made on \(created)",
          at: places.place(of: issue)))
    }
    if issue.isOpen, let closed = issue.closed {
      found.append(
        .warning(
          "data.dates", "issue \(issue.key) is open and was closed on \(closed)",
          at: places.place(of: issue)))
    }
    for (index, comment) in issue.comments.enumerated() {
      if let created = issue.created, let date = comment.created, date < created {
        found.append(
          .warning(
            "data.dates",
            "comment \(index + 1) of issue \(issue.key) is of \(date), before the issue of \(created)",
            at: places.place(of: issue)))
      }
    }
    return found
  }

  // MARK: - References

  /// Records the references outside of code and links.
  private final class Recorder: ReferenceResolver {
    var spellings: [String] = []
    let isEmpty = false

    func resolve(_ spelling: Span<UInt8>) -> ResolvedReference? {
      guard spelling.count <= 24 else { return nil }
      let bytes = spelling.indices.map { spelling[$0] }
      spellings.append(String(decoding: bytes, as: UTF8.self))
      return nil
    }
  }

  private func references(of issue: Issue) -> [Diagnostic] {
    var missing: [Int] = []
    for text in [issue.body] + issue.comments.map(\.body) {
      guard hasDangling(text.utf8, issue.identity.source) else { continue }
      let recorder = Recorder()
      var renderer = MarkdownRenderer()
      var output = ByteBuffer()
      var options = MarkdownOptions()
      options.additions = [.references]
      let source = text.utf8
      renderer.render(source.span, options: options, links: recorder, into: &output)
      for spelling in recorder.spellings {
        guard let number = Self.number(spelling), isMissing(number, issue.identity.source),
          !missing.contains(number)
        else { continue }
        missing.append(number)
      }
    }
    return missing.map { number in
      .warning(
        "data.dangling-reference", "issue \(issue.key) refers to #\(number), which does not exist",
        at: places.place(of: issue))
    }
  }

  /// Whether a scan of the bytes finds a candidate; spares most texts the parser.
  private func hasDangling(_ text: [UInt8], _ source: SourceID) -> Bool {
    var isFound = false
    ReferenceScanner.scan(text.span) { range, kind in
      guard !isFound, kind == .issue || kind == .prefixedIssue, range.count <= 24 else { return }
      let spelling = String(decoding: text[range], as: UTF8.self)
      if let number = Self.number(spelling), isMissing(number, source) { isFound = true }
    }
    return isFound
  }

  private func isMissing(_ number: Int, _ source: SourceID) -> Bool {
    snapshot.index(of: Issue.Identity(source: source, number: number, key: nil)) == nil
  }

  /// The number of `#12` or `GH-12`.
  private static func number(_ spelling: String) -> Int? {
    if spelling.hasPrefix("#") { return Int(spelling.dropFirst()) }
    return spelling.lowercased().hasPrefix("gh-") ? Int(spelling.dropFirst(3)) : nil
  }
}
