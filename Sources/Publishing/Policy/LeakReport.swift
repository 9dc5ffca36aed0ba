import Bytes
public import Diagnostics
public import IssueModel
import IssueStore

extension SitePublisher {
  /// What of a site must not be published and would be; nothing is written.
  ///
  /// - Parameter jobs: how many pages are rendered at a time.
  public static func leaks(
    of inputs: SiteInputs, today: Day, jobs: Int
  ) async throws(DiagnosticList) -> [Diagnostic] {
    var options = Options(today: today)
    options.jobs = jobs
    return try await SitePublisher(inputs, options: options).leaks()
  }
}

/// What is told of leaks: in which record and field each stands, as far as that can be told.
enum LeakReport {
  /// An error for each leak that is not allowed, in the order of the files that have them.
  static func diagnostics(
    of table: LeakTable, in snapshot: Snapshot, allowed: [Pattern]
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for leaks in groups(of: table) {
      if leaks.contains(where: { leak in allowed.contains { $0.allows(leak.text) } }) { continue }
      let fields = leaks.lazy.map { ($0, field(holding: $0, in: snapshot)) }
      guard let (leak, field) = fields.first(where: { $1 != nil }) ?? fields.first else { continue }
      // What the tracker shows to all is no secret of this machine.
      if leak.rule == .path, field != nil { continue }
      let places = leaks.compactMap { table.places[$0] }
      let more = places.reduce(-1) { $0 + $1.count }
      let path = places.map(\.path).min() ?? ""
      let files =
        "on \(path)" + (more > 0 ? " and \(more) other file\(more == 1 ? "" : "s")" : "")
      found.append(
        .error(
          "leak-\(leak.rule.rawValue)",
          "\(leak.name) would be published \(files)" + (field.map { "; it stands in \($0)" } ?? ""),
          at: Place(file: path), notes: [Diagnostic.Note("it is \(shown(leak))")],
          suggestion: suggestion(leak)))
    }
    return found
  }

  /// The leaks of a table, each beside those that differ from it only in case, as in the keys of searches.
  private static func groups(of table: LeakTable) -> [[Leak]] {
    Dictionary(grouping: table.places.keys) { "\($0.rule) \($0.text.lowercased())" }.values
      .map { leaks in leaks.sorted { $0.text < $1.text } }
      .sorted { a, b in
        let (x, y) = (table.places[a[0]]?.path ?? "", table.places[b[0]]?.path ?? "")
        return (x, a[0].rule.rawValue, a[0].text) < (y, b[0].rule.rawValue, b[0].text)
      }
  }

  /// As much of what was found as tells which one it is; of a token only its beginning.
  private static func shown(_ leak: Leak) -> String {
    leak.rule == .token ? "'\(leak.text.prefix(8))…'" : "'\(leak.text.prefix(60))'"
  }

  private static func suggestion(_ leak: Leak) -> String {
    switch leak.rule {
    case .token:
      "take it back where it was made, and write 'redact: [token]'; what is no secret may be allowed with "
        + "'leaks: {allow: [TEXT]}'"
    case .email: "'leaks: {allow: [TEXT]}' allows an address that may be seen"
    default: "take it out of where it stands, or allow it with 'leaks: {allow: [TEXT]}'"
    }
  }

  /// The record and the field in which a text stands first, as `comment 3 of #12`; nil where none has it.
  private static func field(holding leak: Leak, in snapshot: Snapshot) -> String? {
    let wanted = Run(bytes: Array(leak.text.utf8), endsWord: leak.rule == .address)
    for issue in snapshot.issues {
      let name = snapshot.spelling(of: issue.identity)
      let record = name.contains("#") ? name : "#" + name
      if issue.title.utf8.contains(run: wanted) { return "the title of \(record)" }
      if issue.body.utf8.contains(run: wanted) { return "the text of \(record)" }
      for (comments, what) in [(issue.comments, "comment"), (issue.reviews, "review")] {
        for (index, comment) in comments.enumerated()
        where comment.body.utf8.contains(run: wanted) || comment.path.utf8.contains(run: wanted) {
          return "\(what) \(index + 1) of \(record)"
        }
      }
      if issue.url?.utf8.contains(run: wanted) == true { return "the address of \(record)" }
      guard issue.hasHistory else { continue }
      for event in issue.history.events
      where event.subject.utf8.contains(run: wanted) || event.before.utf8.contains(run: wanted) {
        return "the history of \(record)"
      }
    }
    for tag in snapshot.tags
    where tag.name.utf8.contains(run: wanted) || tag.details.utf8.contains(run: wanted) {
      return "the label '\(tag.name)'"
    }
    for project in snapshot.projects
    where project.title.utf8.contains(run: wanted) || project.details.utf8.contains(run: wanted) {
      return "the project '\(project.title)'"
    }
    for person in snapshot.people
    where [person.login, person.name ?? ""].contains(where: { $0.utf8.contains(run: wanted) }) {
      return "the name of '\(person.login)'"
    }
    return nil
  }
}

/// Bytes that are looked for.
private struct Run {
  let bytes: [UInt8]
  /// Whether neither a letter nor a digit may stand behind them.
  let endsWord: Bool
}

extension Collection<UInt8> {
  /// Whether a run of bytes stands in them.
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
