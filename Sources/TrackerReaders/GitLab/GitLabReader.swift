import Formats
import IssueModel

/// Issues and merge requests of GitLab: its REST interface, its GraphQL interface, and the files of a
/// project export (`project.json`, or `issues.ndjson` and `merge_requests.ndjson`).
///
/// See <https://docs.gitlab.com/api/issues/>. Merge requests have numbers of their own, which are
/// those of issues too; they are keyed as GitLab writes them, `!12`.
struct GitLabReader: JSONReader {
  let format = DataFormat(
    name: "gitlab", summary: "GitLab's REST interface or project export, as JSON",
    closed: "the state is closed, locked or merged")

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { $0.first.map { isRecord($0.unwrapped) } ?? false }
      || (sample.hasList("issues") && sample.hasList("merge_requests"))
  }

  func isRecord(_ value: JSONValue) -> Bool {
    (value.has("iid") && (value.has("title") || value.has("state"))) || isLabel(value)
      || isMember(value)
  }

  /// Who an account is that the other files of an export name by its number.
  private func isMember(_ value: JSONValue) -> Bool {
    value.has("user_id") && value.has("access_level") && value["user"]?["username"] != nil
  }

  private func isLabel(_ value: JSONValue) -> Bool {
    value.has("title") && value.has("color") && !value.has("iid")
      && (value.has("template") || value.has("type") || value.has("project_id"))
  }

  /// Milestones are numbered like issues, but nobody is their author.
  private func isMilestone(_ value: JSONValue) -> Bool {
    value.has("iid") && value.has("start_date") && !value.has("author")
      && !value.has("author_id")
  }

  let headLists = ["project_members"]

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    for member in head.elements(of: "project_members") {
      readMember(member, into: &batch)
    }
    let name = (head["path_with_namespace"] ?? head["data"]?["project"]?["fullPath"])?.string
    if let name { batch.context.source = Source(name: name, tracker: .gitlab) }
  }

  private func readMember(_ member: JSONValue, into batch: inout RecordBatch) {
    guard let id = (member["user_id"] ?? member["user"]?["id"])?.int,
      let name = member["user"]?["username"]?.stringBytes.flatMap({ CleanName($0.bytes) })
    else { return }
    batch.accounts[String(id)] = name.string
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    switch list {
    case _ where isMember(value): readMember(value, into: &batch)
    case _ where list == "labels" || isLabel(value):
      guard let name = (value["title"] ?? value["name"])?.stringBytes, let id = batch.tag(name)
      else { throw BrokenRecord("the label has no title") }
      batch.tags[Int(id.index)].isDefined = true
      batch.describeTag(id, color: value["color"]?.color, details: value["description"]?.line)
    case _ where list == "milestones" || isMilestone(value):
      if let id = batch.gitLabMilestone(value) { batch.projects[Int(id.index)].isDefined = true }
    default:
      if value.has("iid"), value.has("title") {
        let isMerge =
          list.names("merge_requests") || list.names("mergeRequests")
          || value.has("source_branch") || value.has("sourceBranch") || value.has("merge_status")
        try batch.readGitLabRecord(value, kind: isMerge ? .pull : .issue)
      } else {
        batch.lose(list.isEmpty ? "objects without iid" : list)
      }
    }
  }
}

extension JSONValue {
  /// The colour that a string writes in hexadecimal digits, or nil.
  var color: RGB? { string.flatMap { RGB(hex: $0) } }
}

extension Source {
  /// The project that a GitLab address lies in, `https://HOST/GROUP/PROJECT/-/issues/12`, or nil.
  static func gitLab(recordAddress url: String) -> Source? {
    let parts = url.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 7, parts[0] == "https:" || parts[0] == "http:",
      let end = parts.lastIndex(where: {
        $0 == "issues" || $0 == "merge_requests" || $0 == "work_items"
      })
    else { return nil }
    let last = parts[end - 1] == "-" ? end - 1 : end
    guard last > 4 else { return nil }
    return Source(
      name: parts[3..<last].joined(separator: "/"), tracker: .gitlab,
      address: parts[0..<last].joined(separator: "/"))
  }
}

extension RecordBatch {
  /// Takes an issue or merge request of GitLab.
  fileprivate mutating func readGitLabRecord(
    _ value: JSONValue, kind: Issue.Kind
  ) throws(BrokenRecord) {
    guard let number = value["iid"]?.recordNumber else {
      throw BrokenRecord("its iid is not a number")
    }
    recordKey = kind == .pull ? "!\(number)" : String(number)
    let isPull = kind == .pull
    var issue = Issue(
      identity: .init(
        source: SourceID(0), number: isPull ? nil : number, key: isPull ? recordKey : nil),
      kind: kind, title: CleanName.title(value["title"]?.stringBytes?.bytes))
    var merged: Instant?
    for (key, value) in value.members {
      switch key {
      case "iid", "id", "title", "project_id", "author_id", "assignee_id", "updated_by_id",
        "last_edited_by_id", "closed_by_id", "milestone_id", "assignee_ids", "references",
        "_links", "reference", "task_completion_status", "has_tasks", "task_status",
        "user_notes_count", "source_project_id", "target_project_id", "userNotesCount":
        break
      // An incident, a task or a test case is more than an issue.
      case "type", "issue_type":
        if let kind = value.string, kind.lowercased() != "issue" { lose(key) }
      case "description": issue.body = value.text
      case "state": issue.state = Self.gitLabState(value)
      case "state_id":
        issue.state = value.int == 2 ? .closed : value.int == 3 ? .merged : .open
      case "created_at", "createdAt": issue.created = date(value)
      case "updated_at", "updatedAt": issue.updated = date(value)
      case "closed_at", "closedAt": issue.closed = date(value) ?? issue.closed
      case "merged_at", "mergedAt": merged = date(value)
      case "metrics": merged = date(value["merged_at"]) ?? merged
      case "due_date", "dueDate": issue.due = date(value)
      case "labels":
        value.forEachItem { if let tag = gitLabLabel($0) { issue.tags.append(tag) } }
      case "label_links":
        for link in value.elements {
          if let tag = link["label"].flatMap({ gitLabLabel($0) }) { issue.tags.append(tag) }
        }
      case "milestone": issue.project = gitLabMilestone(value)
      case "author": issue.author = gitLabPerson(value)
      case "assignees":
        value.forEachItem { if let id = gitLabPerson($0) { issue.assignees.append(id) } }
      case "assignee":
        if issue.assignees.isEmpty, let id = gitLabPerson(value) { issue.assignees = [id] }
      case "issue_assignees", "merge_request_assignees":
        for element in value.elements {
          if let id = gitLabMember(element["user_id"]) { issue.assignees.append(id) }
        }
      case "confidential": issue.isPrivate = value.bool ?? false
      case "web_url", "webUrl": issue.url = value.webAddress
      case "notes", "notes_data", "discussions": readGitLabNotes(value, into: &issue)
      default: if !value.saysNothing, !key.hasSuffix("_url") { lose(key) }
      }
    }
    if issue.author == nil { issue.author = gitLabMember(value["author_id"]) }
    issue.reportedComments = Int32(
      clamping: (value["user_notes_count"] ?? value["userNotesCount"])?.int ?? 0)
    if issue.state == .merged { issue.closed = merged ?? issue.closed }
    if issue.state == .open { issue.closed = nil }
    issue.identity.source = source(
      issue.url.flatMap { Source.gitLab(recordAddress: $0) }, tracker: .gitlab)
    append(issue)
  }

  private static func gitLabState(_ value: JSONValue) -> Issue.State {
    switch value.string?.lowercased() {
    case "closed", "locked": .closed
    case "merged": .merged
    default: .open
    }
  }

  private mutating func gitLabLabel(_ value: JSONValue) -> TagID? {
    if let name = value.stringBytes { return tag(name) }
    guard let name = (value["title"] ?? value["name"])?.stringBytes, let id = tag(name) else {
      return nil
    }
    describeTag(id, color: value["color"]?.color, details: value["description"]?.line)
    return id
  }

  fileprivate mutating func gitLabMilestone(_ value: JSONValue) -> ProjectID? {
    guard let title = value["title"]?.stringBytes, let id = project(title) else { return nil }
    describeProject(
      id, details: value["description"]?.string,
      due: date(value["due_date"] ?? value["dueDate"]),
      created: date(value["created_at"] ?? value["createdAt"]),
      isClosed: value["state"]?.stringBytes.map { $0 == "closed" } ?? false)
    return id
  }

  private mutating func gitLabPerson(_ value: JSONValue) -> PersonID? {
    let id = person(value, login: ["username", "name"], name: "name")
    if let id, people[Int(id.index)].url == nil {
      people[Int(id.index)].url = (value["web_url"] ?? value["webUrl"])?.webAddress
    }
    return id
  }

  private mutating func gitLabMember(_ id: JSONValue?) -> PersonID? {
    id?.int.map { person(account: $0) }
  }

  private mutating func gitLabAuthor(of note: JSONValue) -> PersonID? {
    guard let id = gitLabMember(note["author_id"]) else {
      return note["author"].flatMap { gitLabPerson($0) }
    }
    // An export names those who left the project by nothing else.
    if let name = note["author"]?["name"]?.stringBytes.flatMap({ CleanName($0.bytes) }) {
      people[Int(id.index)].name = name.string
    }
    return id
  }

  /// What is read of a note, and what only says where it belongs.
  private static let noteMembers: [StaticString] = [
    "id", "type", "note", "body", "author", "author_id", "created_at", "createdAt", "updated_at",
    "updatedAt", "system", "confidential", "internal", "noteable_id", "noteable_iid",
    "noteable_type", "project_id", "discussion_id", "url", "commands_changes", "st_diff",
    "cached_markdown_version", "note_html", "imported_from",
  ]

  private mutating func readGitLabNotes(_ value: JSONValue, into issue: inout Issue) {
    value.forEachItem { note in
      // A discussion is a list of notes.
      if let notes = note["notes"] {
        readGitLabNotes(notes, into: &issue)
        return
      }
      if note["system"]?.bool == true {
        lose("system notes")
        return
      }
      if note["confidential"]?.bool == true || note["internal"]?.bool == true,
        !options.publishPrivate
      {
        leaveOutPrivateComment()
        return
      }
      guard let body = note["note"] ?? note["body"] else { return }
      let author = gitLabAuthor(of: note)
      let created = date(note["created_at"] ?? note["createdAt"])
      issue.comments.append(Comment(author: author, created: created, body: body.text))
      loseMembers(of: note, "comment", except: Self.noteMembers)
      loseChanges(of: note, "comment", ["updated_at", "updatedAt"], after: created)
    }
  }
}
