import Bytes
import Configuration
import Diagnostics
import Editing
import Files
import IssueModel
import IssueStore
import Markdown

extension Finding {
  static let unfinishedEdit = Finding("edit.unfinished", "an edit that was interrupted")
  static let danglingReference = Finding(
    "data.dangling-reference", "a number in a text that no record has", .note)
  static let dates = Finding("data.dates", "dates of a record that run backwards")
  static let futureDate = Finding(
    "data.future-date", "a date of the past that lies more than a day ahead")
  static let unknownTag = Finding(
    "data.unknown-tag", "a tag that the data does not define, although it defines some")
  static let unknownProject = Finding(
    "data.unknown-project", "a project that the data does not define, although it defines some")
  static let unknownPerson = Finding(
    "data.unknown-person", "a person whom the data does not define, although it defines some")
}

extension Check {
  /// Problems in data that could be read.
  static let data = Check(
    Finding("data.duplicate", "a number that two records of the site's own data have", .error),
    Finding("data.duplicate-tag", "a tag that is defined twice"),
    Finding("data.duplicate-project", "a project that is defined twice"),
    Finding("data.duplicate-person", "a person who is defined twice"),
    .unknownTag, .unknownProject, .unknownPerson, .dates, .futureDate, .danglingReference
  ) { site in
    // Issues name people by what the site calls them.
    let aliases = site.configuration.peopleAliases.map { ($0.key.lowercased(), $0.value) }
    let known = Dictionary(aliases) { first, _ in first }
    let people = site.places.definedPeople.map { login in
      let own = (known[login] ?? login).lowercased()
      return (site.data.renamed[own] ?? own).lowercased()
    }
    var check = DataCheck(
      site.data.snapshot, places: site.places, people: Set(people), now: site.now)
    return check.run()
  }

  /// An edit of several files that was interrupted.
  static let journal = Check(.unfinishedEdit) { site in
    guard site.folder.unfinishedEdit != nil else { return [] }
    return [
      Finding.unfinishedEdit.told(
        "an edit of several files was interrupted",
        at: Place(file: "data/" + EditJournal.name),
        suggestion: "the next edit of this data, whichever it is, finishes it first")
    ]
  }
}

/// Finds inconsistencies in data that could be read.
private struct DataCheck {
  private let snapshot: Snapshot
  private let places: RecordPlaces
  /// Later dates are in the future, in whichever time zone they were written.
  private let latest: Instant
  /// The defined names of each kind.
  private let tags: [String]
  private let projects: [String]
  private let people: [String]
  private let knownPeople: Set<String>
  /// Suggestions for unknown names; only for the first hundred, since each is compared with all
  /// names.
  private var suggestions: [String: String?] = [:]
  private var found: [Diagnostic] = []

  /// A check of data; `places` has the places of its records, `people` the defined people in lower
  /// case.
  init(_ snapshot: Snapshot, places: RecordPlaces, people: Set<String>, now: Instant) {
    self.snapshot = snapshot
    self.places = places
    latest = Instant(seconds: now.seconds + 86_400)
    tags = snapshot.tags.filter(\.isDefined).map(\.name)
    projects = snapshot.projects.filter(\.isDefined).map(\.title)
    self.people = people.sorted()
    knownPeople = people
  }

  /// All problems: duplicates first, then those of each issue, in their order. A name is unknown
  /// only where the data defines some of its kind.
  mutating func run() -> [Diagnostic] {
    found = places.duplicates + places.repeatedDefinitions
    for issue in snapshot.issues {
      checkDates(of: issue)
      checkReferences(of: issue)
      // Exports of trackers use names that they do not define.
      guard snapshot[issue.identity.source].tracker == .gazette else { continue }
      for tag in issue.tags where !tags.isEmpty && !snapshot[tag].isDefined {
        unknown(.unknownTag, "tag", snapshot[tag].name, among: tags, in: issue)
      }
      if let project = issue.project, !projects.isEmpty, !snapshot[project].isDefined {
        unknown(.unknownProject, "project", snapshot[project].title, among: projects, in: issue)
      }
      if people.isEmpty { continue }
      var seen: Set<PersonID> = []
      for person in (issue.author.map { [$0] } ?? []) + issue.assignees {
        let login = snapshot[person].login
        if seen.insert(person).inserted, !knownPeople.contains(login.lowercased()) {
          unknown(.unknownPerson, "person", login, among: people, in: issue)
        }
      }
    }
    return found
  }

  private mutating func warn(
    _ finding: Finding, _ message: String, _ issue: Issue, suggestion: String? = nil
  ) {
    var problem = finding.told(message, at: places.place(of: issue), suggestion: suggestion)
    problem.record = issue.key
    found.append(problem)
  }

  private mutating func unknown(
    _ finding: Finding, _ kind: String, _ name: String, among names: [String], in issue: Issue
  ) {
    let key = kind + " " + name
    if suggestions[key] == nil, suggestions.count < 100 {
      suggestions[key] = .some(Suggestion.didYouMean(name, in: names))
    }
    warn(
      finding,
      "issue \(issue.key) names the \(kind) '\(name)', which the data does not define", issue,
      suggestion: suggestions[key] ?? nil)
  }

  private mutating func checkDates(of issue: Issue) {
    let key = issue.key
    if let created = issue.created {
      for (date, what) in [(issue.closed, "closed"), (issue.updated, "changed")] {
        guard let date, created > date else { continue }
        warn(
          .dates, "issue \(key) was \(what) on \(date), before it was made on \(created)", issue)
      }
      if let due = issue.due, due.day < created.day {
        warn(.dates, "issue \(key) is due on \(due.day), before it was made on \(created)", issue)
      }
    }
    for (date, what) in [
      (issue.created, "made"), (issue.updated, "changed"), (issue.closed, "closed"),
    ] {
      guard let date, date > latest else { continue }
      warn(.futureDate, "issue \(key) was \(what) on \(date), which is in the future", issue)
    }
    if issue.isOpen, let closed = issue.closed {
      warn(.dates, "issue \(key) is open and was closed on \(closed)", issue)
    }
    for (index, comment) in issue.comments.enumerated() {
      if let date = comment.created, date > latest {
        warn(
          .futureDate,
          "comment \(index + 1) of issue \(key) is of \(date), which is in the future", issue)
      }
      guard let created = issue.created, let date = comment.created, date < created else {
        continue
      }
      warn(
        .dates,
        "comment \(index + 1) of issue \(key) is of \(date), before the issue of \(created)",
        issue)
    }
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

  private mutating func checkReferences(of issue: Issue) {
    let source = issue.identity.source
    var missing: Set<Int> = []
    for text in [issue.body] + issue.comments.map(\.body) {
      let bytes = text.utf8
      guard hasDangling(bytes, source) else { continue }
      let recorder = Recorder()
      var renderer = MarkdownRenderer()
      var output = ByteBuffer()
      var options = MarkdownOptions()
      options.additions = [.references]
      renderer.render(bytes.span, options: options, links: recorder, into: &output)
      for number in recorder.spellings.compactMap({ missingNumber($0, source) })
      where missing.insert(number).inserted {
        warn(
          .danglingReference, "issue \(issue.key) refers to #\(number), which does not exist",
          issue)
      }
    }
  }

  /// Whether a scan of the bytes finds a candidate, which spares most texts the parser.
  private func hasDangling(_ text: [UInt8], _ source: SourceID) -> Bool {
    var isFound = false
    ReferenceScanner.scan(text.span) { range, kind in
      guard !isFound, [.issue, .issueComment, .prefixedIssue].contains(kind), range.count <= 24
      else { return }
      isFound = missingNumber(String(decoding: text[range], as: UTF8.self), source) != nil
    }
    return isFound
  }

  /// The number of `#12` or `GH-12` where there is no such issue.
  private func missingNumber(_ spelling: String, _ source: SourceID) -> Int? {
    var digits = spelling.dropFirst().prefix { $0 != " " }
    if !spelling.hasPrefix("#") {
      guard spelling.lowercased().hasPrefix("gh-") else { return nil }
      digits = spelling.dropFirst(3)
    }
    guard let number = Int(digits), !snapshot.withholds(number, of: snapshot[source].name) else {
      return nil
    }
    let identity = Issue.Identity(source: source, number: number, key: nil)
    return snapshot.index(of: identity) == nil ? number : nil
  }
}
