import IssueModel

// What words mean that several trackers use.

extension Priority {
  /// The priority that a tracker's word stands for; nil for a word that says nothing, as `---`.
  ///
  /// The words are those that Jira, Bugzilla and Redmine come with; each of their defaults is medium.
  init?(trackerWord word: String) {
    switch word.lowercased() {
    case "highest", "high", "urgent", "immediate", "critical", "blocker", "p0", "p1", "p2":
      self = .high
    case "medium", "normal", "major", "p3": self = .medium
    case "low", "lowest", "minor", "trivial", "p4", "p5": self = .low
    default: return nil
    }
  }
}

extension RecordBatch {
  /// The moment that a member names; one that is not understood is counted.
  mutating func date(_ value: JSONValue) -> Instant? {
    if let instant = value.instant { return instant }
    if !value.isBlank, !(value.stringBytes?.hasPrefix("0001-01-01") ?? false) {
      lose("dates that are not understood")
    }
    return nil
  }

  /// Somebody whom a tracker describes by an object, or only by a name.
  ///
  /// The members that may hold the name to sign in with are tried in order; one named `name` or a
  /// display name becomes the name they go by.
  mutating func person(
    _ value: JSONValue, login members: [StaticString], name: StaticString
  ) -> PersonID? {
    if let login = value.stringBytes { return person(login) }
    var id: PersonID?
    for member in members where id == nil {
      id = value[member]?.stringBytes.flatMap { person($0) }
    }
    guard let id else { return nil }
    let index = Int(id.index)
    if people[index].name == nil, let name = value[name]?.stringBytes,
      let clean = CleanName(name.bytes), clean.string != people[index].login
    {
      people[index].name = clean.string
    }
    return id
  }

  /// Fills what a project is described by, where that is not known yet.
  mutating func describeProject(
    _ id: ProjectID, details: String? = nil, due: Instant? = nil, created: Instant? = nil,
    isClosed: Bool = false
  ) {
    let index = Int(id.index)
    if let details, projects[index].details.isEmpty { projects[index].details = details }
    if projects[index].due == nil { projects[index].due = due }
    if projects[index].created == nil { projects[index].created = created }
    if isClosed { projects[index].isClosed = true }
  }

  /// Fills what a tag is described by, where that is not known yet.
  mutating func describeTag(_ id: TagID, color: RGB? = nil, details: String? = nil) {
    let index = Int(id.index)
    if tags[index].color == nil { tags[index].color = color }
    if let details, tags[index].details.isEmpty { tags[index].details = details }
  }
}
