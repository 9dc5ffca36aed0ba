public import Diagnostics
public import IssueModel
public import IssueStore

extension Snapshot {
  /// Makes an edit, or throws and leaves the data half edited: work on a copy.
  public mutating func apply(_ edit: DataEdit) throws(Diagnostic) {
    switch edit {
    case .addIssue(let draft): try add(draft)
    case .changeIssue(let identity, let changes):
      let index = try existing(identity)
      for change in changes { try apply(change, toIssueAt: index) }
    case .deleteIssue(let identity): issues.remove(at: try existing(identity))
    case .addTag(let tag): try add(tag)
    case .renameTag(let name, let new): try renameTag(name, to: new)
    case .deleteTag(let name):
      let id = try existingTag(name, orElse: "make it with 'gazette tag new'")
      for index in issues.indices { issues[index].tags.removeAll { $0 == id } }
      tags[Int(id.index)].isDefined = false
    case .addProject(let project): try add(project)
    case .changeProject(let title, let changes):
      let id = try existingProject(title)
      for change in changes { try apply(change, to: id) }
    case .deleteProject(let title):
      let id = try existingProject(title)
      issues.removeAll { $0.project == id }
      projects[Int(id.index)].isDefined = false
    case .setLight(let light): self.light = light
    case .setReminders(let settings): reminders = settings
    case .replaceEverything(let tags, let drafts):
      issues = []
      for index in self.tags.indices { self.tags[index].isDefined = false }
      for index in projects.indices { projects[index].isDefined = false }
      light = nil
      reminders = nil
      for tag in tags { try add(tag) }
      for draft in drafts { try add(draft) }
    }
  }

  // MARK: - Issues

  private mutating func add(_ draft: IssueDraft) throws(Diagnostic) {
    let identity = Issue.Identity(source: source(), number: draft.number, key: nil)
    var low = 0
    var high = issues.count
    while low < high {
      let middle = (low + high) / 2
      if issues[middle].identity < identity { low = middle + 1 } else { high = middle }
    }
    guard draft.number >= 0, low == issues.count || issues[low].identity != identity else {
      throw .error("edit.number", "there is an issue \(draft.number) already")
    }
    var issue = Issue(
      identity: identity, state: draft.isClosed ? .closed : .open,
      title: try EditRules.line(draft.title, of: "title"))
    issue.body = draft.body
    issue.priority = draft.priority
    issue.tags = try identifiers(ofTags: draft.tags)
    issue.project = try draft.project.map { title throws(Diagnostic) in
      try projectIdentifier(title)
    }
    issue.author = try draft.author.map { login throws(Diagnostic) in try person(login) }
    issue.assignees = try people(draft.assignees)
    issue.created = draft.created
    issue.updated = draft.created
    if draft.isClosed { issue.closed = draft.created }
    issue.due = draft.due
    issue.reminder = draft.reminder
    issues.insert(issue, at: low)
  }

  private mutating func apply(
    _ change: IssueChange, toIssueAt index: Int
  ) throws(Diagnostic) {
    switch change {
    case .title(let title): issues[index].title = try EditRules.line(title, of: "title")
    case .body(let text): issues[index].body = text
    case .state(let state, let date):
      issues[index].state = state
      issues[index].closed = state == .open ? nil : date
    case .priority(let priority): issues[index].priority = priority
    case .tags(let names): issues[index].tags = try identifiers(ofTags: names)
    case .project(let title):
      issues[index].project = try title.map { title throws(Diagnostic) in
        try projectIdentifier(title)
      }
    case .assignees(let logins): issues[index].assignees = try people(logins)
    case .due(let date): issues[index].due = date
    case .reminder(let reminder): issues[index].reminder = reminder
    case .updated(let date): issues[index].updated = date
    }
  }

  private func existing(_ identity: Issue.Identity) throws(Diagnostic) -> Int {
    guard let index = index(of: identity) else {
      let name = identity.number.map(String.init) ?? identity.key ?? ""
      throw .error(
        "edit.no-issue", "there is no issue \(name) in the site's own data",
        suggestion: "'gazette list' shows what there is")
    }
    return index
  }

  private mutating func source() -> SourceID {
    if let source = ownSource { return source }
    sources.append(Source(name: "", tracker: .gazette))
    return SourceID(sources.count - 1)
  }

  // MARK: - People

  private mutating func people(_ logins: [String]) throws(Diagnostic) -> [PersonID] {
    var ids: [PersonID] = []
    for login in logins {
      let id = try person(login)
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  private mutating func person(_ login: String) throws(Diagnostic) -> PersonID {
    let login = try EditRules.line(login, of: "login")
    let folded = login.lowercased()
    if let index = people.firstIndex(where: { $0.login.lowercased() == folded }) {
      return PersonID(index)
    }
    people.append(Person(login: login))
    return PersonID(people.count - 1)
  }

  // MARK: - Tags

  /// Whether a tag is there for readers: defined, or on an issue.
  public func isInUse(_ id: TagID) -> Bool {
    tags[Int(id.index)].isDefined || issues.contains { $0.tags.contains(id) }
  }

  /// The tag of a name that is in use, without regard to case.
  public func tag(named name: String) -> TagID? {
    let folded = name.lowercased()
    return tags.indices.first { tags[$0].name.lowercased() == folded && isInUse(TagID($0)) }
      .map { TagID($0) }
  }

  private func existingTag(
    _ name: String, orElse hint: String? = nil
  ) throws(Diagnostic) -> TagID {
    if let id = tag(named: name) { return id }
    let names = tags.indices.filter { isInUse(TagID($0)) }.map { tags[$0].name }
    throw .error(
      "edit.no-tag", "there is no tag '\(name)'",
      suggestion: Suggestion.didYouMean(name, in: names) ?? hint)
  }

  private mutating func add(_ tag: Tag) throws(Diagnostic) {
    var tag = tag
    tag.name = try EditRules.line(tag.name, of: "name")
    tag.isDefined = true
    let folded = tag.name.lowercased()
    guard let index = tags.firstIndex(where: { $0.name.lowercased() == folded }) else {
      tags.append(tag)
      return
    }
    guard !tags[index].isDefined else {
      throw .error("edit.duplicate-tag", "there is a tag '\(tags[index].name)' already")
    }
    // Issues that use it go on doing so.
    tags[index] = tag
  }

  private mutating func renameTag(_ name: String, to new: String) throws(Diagnostic) {
    let id = try existingTag(name, orElse: "make it with 'gazette tag new'")
    let new = try EditRules.line(new, of: "name")
    let folded = new.lowercased()
    if let other = tags.firstIndex(where: { $0.name.lowercased() == folded }),
      other != Int(id.index)
    {
      guard !isInUse(TagID(other)) else {
        throw .error(
          "edit.duplicate-tag", "there is a tag '\(tags[other].name)' already",
          suggestion: "give another name, or delete one of the two")
      }
      tags[other].name = tags[Int(id.index)].name
    }
    tags[Int(id.index)].name = new
  }

  private mutating func identifiers(ofTags names: [String]) throws(Diagnostic) -> [TagID] {
    let definesSome = tags.contains(where: \.isDefined)
    var ids: [TagID] = []
    for name in names {
      let name = try EditRules.line(name, of: "tag")
      let id: TagID
      if let known = tag(named: name) {
        id = known
      } else if definesSome {
        id = try existingTag(name, orElse: "make it with 'gazette tag new'")
      } else if let unused = tags.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
        tags[unused] = Tag(name: name, isDefined: false)
        id = TagID(unused)
      } else {
        tags.append(Tag(name: name, isDefined: false))
        id = TagID(tags.count - 1)
      }
      if !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  // MARK: - Projects

  /// Whether a project is there for readers: defined, or named by an issue.
  public func isInUse(_ id: ProjectID) -> Bool {
    projects[Int(id.index)].isDefined || issues.contains { $0.project == id }
  }

  /// The project of a title that is in use, without regard to case.
  public func project(titled title: String) -> ProjectID? {
    let folded = title.lowercased()
    return projects.indices
      .first { projects[$0].title.lowercased() == folded && isInUse(ProjectID($0)) }
      .map { ProjectID($0) }
  }

  private func existingProject(
    _ title: String, orElse hint: String? = nil
  ) throws(Diagnostic) -> ProjectID {
    if let id = project(titled: title) { return id }
    let titles = projects.indices.filter { isInUse(ProjectID($0)) }.map { projects[$0].title }
    throw .error(
      "edit.no-project", "there is no project '\(title)'",
      suggestion: Suggestion.didYouMean(title, in: titles) ?? hint)
  }

  private mutating func projectIdentifier(_ title: String) throws(Diagnostic) -> ProjectID {
    let title = try EditRules.line(title, of: "project")
    if let id = project(titled: title) { return id }
    if projects.contains(where: \.isDefined) {
      return try existingProject(title, orElse: "make it with 'gazette project new'")
    }
    let folded = title.lowercased()
    if let unused = projects.firstIndex(where: { $0.title.lowercased() == folded }) {
      projects[unused] = Project(title: title, isDefined: false)
      return ProjectID(unused)
    }
    projects.append(Project(title: title, isDefined: false))
    return ProjectID(projects.count - 1)
  }

  private mutating func add(_ project: Project) throws(Diagnostic) {
    var project = project
    project.title = try EditRules.line(project.title, of: "title")
    project.isDefined = true
    let folded = project.title.lowercased()
    guard let index = projects.firstIndex(where: { $0.title.lowercased() == folded }) else {
      projects.append(project)
      return
    }
    guard !projects[index].isDefined else {
      throw .error(
        "edit.duplicate-project", "there is a project '\(projects[index].title)' already")
    }
    projects[index] = project
  }

  private mutating func apply(_ change: ProjectChange, to id: ProjectID) throws(Diagnostic) {
    let index = Int(id.index)
    projects[index].isDefined = true
    switch change {
    case .title(let title):
      let title = try EditRules.line(title, of: "title")
      let folded = title.lowercased()
      if let other = projects.firstIndex(where: { $0.title.lowercased() == folded }),
        other != index
      {
        guard !isInUse(ProjectID(other)) else {
          throw .error(
            "edit.duplicate-project", "there is a project '\(projects[other].title)' already")
        }
        projects[other].title = projects[index].title
      }
      projects[index].title = title
    case .details(let text): projects[index].details = text
    case .color(let color): projects[index].color = color
    case .isClosed(let isClosed): projects[index].isClosed = isClosed
    case .due(let date): projects[index].due = date
    case .reminder(let reminder): projects[index].reminder = reminder
    }
  }
}

/// What values of edits have to keep to.
enum EditRules {
  /// A text of one line, without white space around it.
  static func line(_ text: String, of what: String) throws(Diagnostic) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { throw .error("edit.empty", "the \(what) is empty") }
    let line = scalars[first...last]
    guard !line.contains(where: { $0.properties.generalCategory == .control || $0 == "\u{2028}" })
    else { throw .error("edit.line", "the \(what) must be a single line of text") }
    return String(line)
  }
}
