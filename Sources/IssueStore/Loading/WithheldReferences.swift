import IssueModel

/// References to withheld records.
struct WithheldReferences: Sendable {
  /// The records, by their identities in the snapshot of all data.
  let identities: Set<Issue.Identity>
  /// The labels and projects of the whole data that no other record has, with their names.
  let tags: [TagID: String]
  let projects: [ProjectID: String]
  /// How others of a source refer to those of the same one, in small letters: `#12`, `!12`, a key. The projects of a
  /// tracker that numbers the records of all of them together refer to those of each other so too.
  private var local: [SourceID: Set<String>] = [:]
  /// How all refer to them, in small letters: `team/tool#12`, an address.
  private var spelled: Set<String> = []

  /// The references to some records of the whole data; `moved` has the last identity of each that was moved, by the
  /// earlier ones.
  init(
    _ records: [WithheldRecord], of whole: Snapshot, moved: [Issue.Identity: Issue.Identity]
  ) {
    let last = Set(records.lazy.map(\.issue.identity))
    var tags = Set(records.lazy.flatMap(\.issue.tags))
    var projects = Set(records.lazy.compactMap(\.issue.project))
    if !tags.isEmpty || !projects.isEmpty {
      for issue in whole.issues where !last.contains(issue.identity) {
        tags.subtract(issue.tags)
        if let project = issue.project { projects.remove(project) }
      }
    }
    self.tags = Dictionary(uniqueKeysWithValues: tags.lazy.map { ($0, whole[$0].name) })
    self.projects = Dictionary(uniqueKeysWithValues: projects.lazy.map { ($0, whole[$0].title) })
    let earlier = moved.filter { last.contains($0.value) }.map(\.key)
    identities = last.union(earlier)
    for identity in earlier {
      let key = (identity.key ?? "").lowercased()
      local[identity.source, default: []].formUnion([key, "#" + key])
    }
    for record in records {
      let identity = record.issue.identity
      let key = (identity.key ?? identity.number.map(String.init) ?? "").lowercased()
      let sign = key.hasPrefix("!") ? key : "#" + key
      local[identity.source, default: []].formUnion([key, sign])
      spelled.formUnion([record.name.lowercased(), (record.source + sign).lowercased()])
      guard let url = record.issue.url?.lowercased() else { continue }
      spelled.insert(url)
      // `https://host/team/tool/issues/12` is `team/tool#12`.
      let parts = url.split(separator: "/").dropFirst(2).filter { $0 != "-" }
      if parts.count > 2 { spelled.insert(parts.dropLast(2).joined(separator: "/") + sign) }
    }
    let sources = whole.sources.indices.map { SourceID($0) }
    for projects in Dictionary(grouping: sources, by: { whole[$0].tracker }).values {
      guard let first = projects.first, whole[first].tracker.numbersProjectsTogether else {
        continue
      }
      let all = projects.reduce(into: Set<String>()) { $0.formUnion(local[$1] ?? []) }
      for project in projects { local[project] = all }
    }
  }

  /// A history without entries that are due to the records: that they name this one, or are
  /// duplicates of it, and without links to them. Nil where it does not change.
  func shown(_ history: IssueHistory, of source: SourceID) -> IssueHistory? {
    if identities.isEmpty { return nil }
    func names(_ reference: String) -> Bool {
      let reference = reference.lowercased()
      return spelled.contains(reference) || local[source]?.contains(reference) ?? false
    }
    func isNamed(_ event: IssueEvent) -> Bool {
      [.referenced, .duplicate, .closed].contains(event.kind) && !event.subject.isEmpty
        && names(event.subject)
    }
    guard
      history.events.contains(where: isNamed)
        || history.links.contains(where: { names($0.reference) })
    else { return nil }
    var shown = history
    shown.links.removeAll { names($0.reference) }
    shown.events = history.events.compactMap { event in
      guard isNamed(event) else { return event }
      if event.kind != .closed { return nil }
      var closed = event
      closed.subject = ""
      return closed
    }
    return shown
  }
}

extension Source.Tracker {
  /// Whether a number or key is that of one record in all projects.
  fileprivate var numbersProjectsTogether: Bool {
    switch self {
    case .jira, .redmine, .bugzilla: true
    case .github, .gitlab, .trello, .backlog, .gazette, .table, .other: false
    }
  }
}
