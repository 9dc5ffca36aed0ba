public import Diagnostics
import IssueModel
public import IssueStore

extension Snapshot {
  /// Makes an edit, or throws and leaves the data half edited: work on a copy.
  public mutating func apply(_ edit: DataEdit) throws(Diagnostic) {
    switch edit {
    case .addIssue(let draft): try add(draft)
    case .changeIssue(let identity, let changes):
      let index = try existing(identity)
      for change in changes { try apply(change, toIssueAt: index) }
    case .deleteIssue(let identity):
      let index = try existing(identity)
      keepNumbers { $0.identity == identity }
      issues.remove(at: index)
    case .addTag(let tag): try define(tag)
    case .renameTag(let name, let new):
      try rename(Tag.self, try existing(Tag.self, name, orElse: Self.listTags), to: new)
    case .deleteTag(let name):
      let index = try existing(Tag.self, name, orElse: Self.listTags)
      let id = TagID(index)
      for index in issues.indices { issues[index].tags.removeAll { $0 == id } }
      tags[index].isDefined = false
    case .addProject(let project): try define(project)
    case .changeProject(let title, let changes):
      let index = try existing(Project.self, title)
      for change in changes { try apply(change, toProjectAt: index) }
    case .deleteProject(let title):
      let index = try existing(Project.self, title)
      keepNumbers { $0.project == ProjectID(index) }
      issues.removeAll { $0.project == ProjectID(index) }
      projects[index].isDefined = false
    case .setLight(let light): self.light = light
    case .setReminders(let settings): reminders = settings
    case .replaceEverything(let tags, let drafts):
      issues = []
      for index in self.tags.indices { self.tags[index].isDefined = false }
      for index in projects.indices { projects[index].isDefined = false }
      light = nil
      reminders = nil
      lastNumber = nil
      for tag in tags { try define(tag) }
      for draft in drafts { try add(draft) }
    }
  }

  /// Notes the highest number where an issue that is to go has it, so that it is not given again.
  private mutating func keepNumbers(of isToGo: (Issue) -> Bool) {
    let own = ownSource
    var highest = 0
    for issue in issues where issue.identity.source == own && isToGo(issue) {
      highest = max(highest, issue.number ?? 0)
    }
    if highest > 0, nextNumber - 1 == highest { lastNumber = highest }
  }

  private static let listTags = "'gazette tag list' shows what there is"

  private mutating func add(_ draft: IssueDraft) throws(Diagnostic) {
    let identity = Issue.Identity(source: source(), number: draft.number, key: nil)
    guard draft.number >= 0, index(of: identity) == nil else {
      throw .error("edit.number", "there is an issue \(draft.number) already")
    }
    var issue = Issue(
      identity: identity, state: draft.isClosed ? .closed : .open,
      title: try EditRules.line(draft.title, of: "title"))
    issue.body = draft.body
    issue.priority = draft.priority
    issue.tags = try identifiers(ofTags: draft.tags)
    issue.project = try project(draft.project)
    issue.author = try people(draft.author.map { [$0] } ?? []).first
    issue.assignees = try people(draft.assignees)
    issue.created = draft.created
    issue.updated = draft.created
    if draft.isClosed { issue.closed = draft.created }
    issue.due = draft.due
    issue.reminder = draft.reminder
    let place = issues.firstIndex { identity < $0.identity } ?? issues.endIndex
    issues.insert(issue, at: place)
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
      issues[index].project = try project(title)
    case .assignees(let logins): issues[index].assignees = try people(logins)
    case .due(let date): issues[index].due = date
    case .reminder(let reminder): issues[index].reminder = reminder
    case .comment(let draft):
      guard !draft.body.string.allSatisfy(\.isWhitespace) else {
        throw .error("edit.empty", "the comment is empty")
      }
      let comment = Comment(
        author: try people(draft.author.map { [$0] } ?? []).first, created: draft.created,
        body: draft.body)
      // The comments that are only counted stay counted.
      if let count = issues[index].reportedComments, count > 0 {
        issues[index].reportedComments = Int32(clamping: Int(count) + 1)
      }
      issues[index].comments.append(comment)
    case .updated(let date): issues[index].updated = date
    }
  }

  private func existing(_ identity: Issue.Identity) throws(Diagnostic) -> Int {
    guard let index = index(of: identity) else {
      let name = identity.number.map(String.init) ?? identity.key ?? ""
      throw .error(
        "edit.no-issue", "there is no issue \(name) in the site's own data",
        suggestion: "'gazette issue list' shows what there is")
    }
    return index
  }

  private mutating func source() -> SourceID {
    if let source = ownSource { return source }
    sources.append(Source(name: "", tracker: .gazette))
    return SourceID(sources.count - 1)
  }

  private mutating func people(_ logins: [String]) throws(Diagnostic) -> [PersonID] {
    var known = Dictionary(
      zip(people.map { $0.login.lowercased() }, people.indices), uniquingKeysWith: { a, _ in a })
    var indices: [Int] = []
    for login in logins {
      let login = try EditRules.line(login, of: "login")
      let index = known[login.lowercased()] ?? people.count
      if index == people.count { people.append(Person(login: login)) }
      known[login.lowercased()] = index
      indices.append(index)
    }
    return Self.unique(indices).map { PersonID($0) }
  }

  private mutating func identifiers(ofTags names: [String]) throws(Diagnostic) -> [TagID] {
    let known = inUse(Tag.self)
    var indices: [Int] = []
    for name in names {
      let name = try EditRules.line(name, of: Tag.noun)
      if let index = known[name.lowercased()] {
        indices.append(index)
      } else {
        indices.append(try entry(Tag.self, name))
      }
    }
    return Self.unique(indices).map { TagID($0) }
  }

  private static func unique(_ indices: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return indices.filter { seen.insert($0).inserted }
  }

  private mutating func project(_ title: String?) throws(Diagnostic) -> ProjectID? {
    guard let title else { return nil }
    return ProjectID(try entry(Project.self, title))
  }

  private mutating func apply(
    _ change: ProjectChange, toProjectAt index: Int
  ) throws(Diagnostic) {
    projects[index].isDefined = true
    switch change {
    case .title(let title): try rename(Project.self, index, to: title)
    case .details(let text): projects[index].details = text
    case .color(let color): projects[index].color = color
    case .isClosed(let isClosed): projects[index].isClosed = isClosed
    case .due(let date): projects[index].due = date
    case .reminder(let reminder): projects[index].reminder = reminder
    }
  }
}

/// The rules for values of edits.
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
