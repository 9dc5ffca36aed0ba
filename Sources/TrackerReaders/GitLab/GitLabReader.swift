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
    closed: "the state is closed, locked or merged",
    history:
      "notes of the system, events of labels, states and milestones, also in lists of their own; who closed or merged it; links of work items"
  )

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { $0.first.map { isRecord($0.unwrapped) } ?? false }
      || (sample.hasList("issues") && sample.hasList("merge_requests"))
      || isProject(sample.head)
  }

  func isRecord(_ value: JSONValue) -> Bool {
    (value.has("iid") && (value.has("title") || value.has("state"))) || isLabel(value)
      || isMember(value) || isNote(value) || isDiscussion(value) || isEvent(value)
  }

  /// What the files of an export beside it belong to, `tree/project.json`.
  private func isProject(_ head: JSONValue) -> Bool {
    head.has("visibility_level") && !head.has("title") && !head.has("iid")
  }

  /// A note of a list that was requested separately.
  private func isNote(_ value: JSONValue) -> Bool {
    value.has("noteable_type") && value.has("system") && value.has("body")
  }

  /// An event of a list that was requested separately.
  private func isEvent(_ value: JSONValue) -> Bool {
    value.has("resource_type") && value.has("resource_id") && value.has("created_at")
  }

  /// Notes that answer each other.
  private func isDiscussion(_ value: JSONValue) -> Bool {
    value.has("individual_note") && value.has("notes")
  }

  /// Who an account is that the other files of an export name by its number.
  private func isMember(_ value: JSONValue) -> Bool {
    value.has("user_id") && value.has("access_level") && value["user"]?["username"] != nil
  }

  private func isLabel(_ value: JSONValue) -> Bool {
    value.has("title") && value.has("color") && !value.has("iid")
      && (value.has("template") || value.has("type") || value.has("project_id"))
  }

  /// Members that only merge requests have.
  private static let mergeMembers: [StaticString] = [
    "source_branch", "sourceBranch", "target_branch", "targetBranch", "merge_status", "merged_at",
    "mergedAt",
  ]

  /// Whether a record is a merge request, by any of its members that are left.
  private func isMerge(_ value: JSONValue) -> Bool {
    // Filters add members without a value to all records; a query of GraphQL names those of merge requests alone.
    if value.first(Self.mergeMembers) != nil || value.has("mergedAt") { return true }
    let reference = value.first(["reference"]) ?? value["references"]?["full"]
    return reference?.string?.contains("!") == true
      || value.first(["web_url", "webUrl"])?.string?.contains("/merge_requests/") == true
  }

  /// Milestones are numbered like issues, but have no author; older exports have no `start_date`.
  private func isMilestone(_ value: JSONValue) -> Bool {
    guard value.has("iid"), !value.has("author"), !value.has("author_id") else { return false }
    if value.has("start_date") || value["state"]?.string == "active" { return true }
    return value.has("title") && value.has("due_date") && value.has("updated_at")
      && (value.has("project_id") || value.has("group_id"))
      && !Self.issueMembers.contains { value.has($0) }
  }

  /// Members that no milestone has.
  private static let issueMembers: [StaticString] = [
    "labels", "label_links", "confidential", "milestone", "milestone_id", "assignees", "notes",
    "closed_at", "issue_type", "user_notes_count", "source_branch",
  ]

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
      let name = member["user"]?["username"]?.line
    else { return }
    batch.accounts[String(id)] = name
  }

  func adviceForFullPage(of recordCount: Int) -> String? {
    [20, 100].contains(recordCount)
      ? "ask for the other pages as well, as `glab api --paginate` does" : nil
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if isNote(value) {
      batch.readLooseGitLabNote(value)
    } else if isDiscussion(value) {
      for note in value.elements(of: "notes") { batch.readLooseGitLabNote(note) }
    } else if isEvent(value) {
      batch.readLooseGitLabEvent(value)
    } else if isMember(value) {
      readMember(value, into: &batch)
    } else if list == "labels" || isLabel(value) {
      try batch.defineLabel(value)
    } else if list == "milestones" || isMilestone(value) {
      if let id = batch.milestone(value) { batch.projects[Int(id.index)].isDefined = true }
    } else if value.has("iid"), value.has("title") {
      let isMerge = list.names("merge_requests") || list.names("mergeRequests") || isMerge(value)
      try batch.readGitLabRecord(value, kind: isMerge ? .pull : .issue)
    } else {
      let number = value["iid"]?.recordNumber.map(String.init)
      try batch.passOver(
        value, in: list, key: number, lacks: number == nil ? "iid" : "title",
        isLikeRecord: number != nil || value.first(["project_id", "web_url"]) != nil
          || (list.isEmpty ? !value.has("title") : value.has("title") && value.has("state")))
    }
  }

  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) {
    guard let note = envelope["object_attributes"], note.has("note") else { return }
    batch.readGitLabNote(
      of: note, by: envelope["user"], isHidden: envelope.isConfidential("note"))
  }
}

/// What is collected of a record of GitLab before it becomes an issue.
private struct GitLabFields {
  var merged: Instant?
  var history = IssueHistory()
  /// Whether the record says how many notes it has.
  var countsNotes = false
}

extension RecordBatch {
  static let gitLab = RecordShape(
    .gitlab, login: ["username", "name"],
    members: [
      .body: ["description"], .created: ["created_at", "createdAt"],
      .updated: ["updated_at", "updatedAt"], .closed: ["closed_at", "closedAt"],
      .due: ["due_date", "dueDate"], .labels: ["labels"], .project: ["milestone"],
      .author: ["author"], .assignee: ["assignees", "assignee"], .confidential: ["confidential"],
      .url: ["web_url", "webUrl"], .comments: ["user_notes_count", "userNotesCount"],
    ],
    redundant: [
      "iid", "id", "title", "project_id", "author_id", "assignee_id", "updated_by_id",
      "last_edited_by_id", "closed_by_id", "milestone_id", "assignee_ids", "references",
      "_links", "reference", "task_completion_status", "has_tasks", "task_status",
      "descriptionHtml", "edited", "lastEditedAt", "lastEditedBy",
      "source_project_id", "target_project_id", "issue_link_id", "link_created_at",
      "link_updated_at",
    ],
    comment: .init(
      author: ["author"], body: ["note", "body"], created: ["created_at", "createdAt"],
      changed: ["updated_at", "updatedAt"],
      redundant: [
        "id", "type", "author_id", "system", "confidential", "internal", "noteable_id",
        "noteable_iid", "noteable_type", "project_id", "discussion_id", "url",
        "commands_changes", "st_diff", "cached_markdown_version", "note_html", "imported_from",
      ]))

  /// Takes an issue or merge request of GitLab.
  fileprivate mutating func readGitLabRecord(
    _ value: JSONValue, kind: Issue.Kind
  ) throws(BrokenRecord) {
    guard let number = value["iid"]?.recordNumber else {
      throw BrokenRecord("its iid is not a number")
    }
    let isPull = kind == .pull
    var issue = begin(
      number: isPull ? nil : number, key: isPull ? "!\(number)" : nil, titled: "title", of: value)
    issue.kind = kind
    var fields = GitLabFields()
    fields.countsNotes = value.has("user_notes_count") || value.has("userNotesCount")
    for (key, value) in value.members { readGitLabMember(key, value, into: &issue, &fields) }
    var history = fields.history
    if issue.author == nil { issue.author = gitLabMember(value["author_id"]) }
    assumeOpen(value, unless: ["state", "state_id"])
    if value.has("group_id"), !value.has("project_id") { assume("epics are taken as issues") }
    if issue.state == .merged { issue.closed = fields.merged ?? issue.closed }
    if !history.events.isEmpty {
      history.events = Self.withoutRepeatedStates(history.events.sorted(stablyBy: \.date))
    }
    history.closedBy = history.closedBy ?? gitLabMember(value["closed_by_id"])
    history.settle(issue.state)
    issue.history = history
    let own = issue.url.flatMap { Source.gitLab(recordAddress: $0) }
    // Exports of a project have its number alone, merge requests in them by another name.
    let project = value.first(["project_id", "target_project_id"])?.int
    if let own, let project {
      accounts["\(Self.projectMark) \(project)"] = own.name
    }
    if let id = value["id"]?.int {
      accounts[Self.recordMark + Self.gitLabIdentifier(id, isPull: isPull)] =
        issue.identity.key ?? String(number)
    }
    // Exports have these in lists of another name.
    if value.has("label_links") { rolesOfRecord.insert(.labels) }
    if value.has("issue_assignees") || value.has("merge_request_assignees") {
      rolesOfRecord.insert(.assignee)
    }
    if value.has("author_id") { rolesOfRecord.insert(.author) }
    let place = issues.count
    finish(issue, source: own ?? project.flatMap { self.project(numbered: $0) }, .gitlab)
    noteGaps(from: place)
  }

  /// Reads a member of a record, or of a part of it.
  private mutating func readGitLabMember(
    _ key: JSONString, _ value: JSONValue, into issue: inout Issue, _ fields: inout GitLabFields
  ) {
    switch key {
    // An incident, a task or a test case is more than an issue.
    case "type", "issue_type":
      if let kind = value.string, kind.lowercased() != "issue" { lose(key) }
    case "workItemType":
      if let kind = value["name"]?.string, kind.lowercased() != "issue" { lose(key) }
    // A work item has a part for each thing that its type can have.
    case "widgets":
      for widget in value.elements {
        for (key, value) in widget.members
        where !(key == "type" || key == "__typename" || key == "widgets") {
          readGitLabMember(key, value, into: &issue, &fields)
        }
      }
    case "state":
      guard let word = value.string else {
        misread(key.string, value)
        break
      }
      let usual: Issue.State? =
        switch word.lowercased() {
        case "opened", "open", "reopened": .open
        case "closed", "locked": .closed
        case "merged": .merged
        default: nil
        }
      issue.state = state(word, usual: usual)
    case "state_id":
      issue.state = value.int == 2 ? .closed : value.int == 3 ? .merged : .open
    case "merged_at", "mergedAt": fields.merged = date(value)
    case "metrics":
      fields.merged = date(value["merged_at"]) ?? fields.merged
      fields.history.closedBy = fields.history.closedBy ?? gitLabMember(value["merged_by_id"])
    case "label_links":
      for link in value.elements {
        if let tag = link["label"].flatMap({ label($0) }) { issue.tags.append(tag) }
      }
    case "issue_assignees", "merge_request_assignees":
      for element in value.elements {
        if let id = gitLabMember(element["user_id"]) { issue.assignees.append(id) }
      }
    case "labels", "assignees":
      loseRest(of: value, key.string, total: "count")
      readMember(key, value, Self.gitLab, into: &issue)
    case "notes", "notes_data", "discussions":
      if !fields.countsNotes { loseRest(of: value, "comments", total: "count") }
      readGitLabNotes(value, into: &issue, &fields.history)
    case "resource_label_events", "resource_state_events", "resource_milestone_events":
      value.forEachItem { readGitLabEvent($0, into: &fields.history) }
    case "closed_by", "merged_by", "merge_user", "mergeUser", "closedBy":
      fields.history.closedBy = person(value, Self.gitLab) ?? fields.history.closedBy
    case "upvotes", "downvotes":
      issue.reactions = Int32(clamping: Int64(issue.reactions ?? 0) + max(0, value.int ?? 0))
    case "linkedItems":
      fields.history.links += gitLabLinks(value)
    // Collectors add the answer of `/issues/NUMBER/links`, which holds the other issues alone.
    case "links", "issue_links":
      for other in comments(value, in: key.string) {
        if let one = gitLabLink(to: other, called: other["link_type"], in: key.string) {
          fields.history.links.append(one)
        }
      }
    case "link_type": lose("links in an answer that does not name the issue that has them")
    case "draft", "work_in_progress": issue.isDraft = value.bool
    default: readMember(key, value, Self.gitLab, into: &issue)
    }
  }

  /// Reads a note that was requested separately and identifies its record by number and project.
  fileprivate mutating func readLooseGitLabNote(_ note: JSONValue) {
    let kind = note["noteable_type"]?.string ?? ""
    recordKey = note["noteable_iid"]?.recordNumber.map(String.init) ?? ""
    guard ["Issue", "WorkItem", "MergeRequest"].contains(kind) else {
      lose("notes of other things")
      return
    }
    let isPull = kind == "MergeRequest"
    let number = note["noteable_iid"]?.recordNumber
    let key: String?
    if let number {
      if isPull { recordKey = "!\(number)" }
      key = isPull ? recordKey : nil
    } else if let id = note["noteable_id"]?.int {
      recordKey = note["id"]?.int.map { "note \($0)" } ?? ""
      key = Self.nameMark + Self.recordMark + Self.gitLabIdentifier(id, isPull: isPull)
    } else {
      recordKey = note["id"]?.int.map { "note \($0)" } ?? ""
      lose(comment: Self.commentsOfNoRecord + " (`noteable_iid`)")
      return
    }
    // Before GitLab 15 notes did not name their project.
    let project = note["project_id"]?.int.map { " \($0)" } ?? ""
    let identity = Issue.Identity(
      source: file.source == nil
        ? source(marked: Self.projectMark + project, tracker: .gitlab)
        : source(nil, tracker: .gitlab),
      number: isPull ? nil : number, key: key)
    var issue = Issue(identity: identity, title: "")
    var history = IssueHistory()
    hiddenComments = []
    readGitLabNote(note, into: &issue, &history)
    if let hidden = hiddenComments.popLast() {
      append(.privateComment(hidden), to: identity, from: note)
    }
    for comment in issue.comments { append(.comment(comment), to: identity, from: note) }
    if !history.isEmpty { append(.history(history), to: identity, from: note, kind: "event ") }
  }

  /// Reads the note of a message about the record that was read last, which names its author beside it.
  fileprivate mutating func readGitLabNote(
    of note: JSONValue, by user: JSONValue?, isHidden: Bool
  ) {
    var issue = Issue(identity: .init(source: SourceID(0), number: nil, key: nil), title: "")
    var history = IssueHistory()
    readGitLabNote(note, isHidden: isHidden, into: &issue, &history)
    var comment = issue.comments.last
    if let user, user["id"] == nil || user["id"]?.int == note["author_id"]?.int {
      comment?.author = person(user, Self.gitLab)
    }
    append(comment, ofMessageWith: note, Self.gitLab.comment.created)
  }

  /// Whom an export names by the number of an account.
  mutating func gitLabMember(_ id: JSONValue?) -> PersonID? {
    id?.int.map { person(account: String($0)) }
  }

  /// Whom a note of an export has as its author by the number of an account.
  private mutating func gitLabAuthor(of note: JSONValue) -> PersonID? {
    let account = gitLabMember(note["author_id"])
    // An export names those who left the project by nothing else, for all its files.
    if let account, let name = note["author"]?["name"]?.line {
      people[Int(account.index)].take(name: name, goesBefore: true)
      accounts[people[Int(account.index)].login] = Person.withoutAddresses(name)
    }
    return account
  }

  private mutating func readGitLabNotes(
    _ value: JSONValue, into issue: inout Issue, _ history: inout IssueHistory
  ) {
    for note in comments(value, in: "notes") {
      // A discussion is a list of notes.
      if let notes = note["notes"] {
        readGitLabNotes(notes, into: &issue, &history)
      } else {
        readGitLabNote(note, into: &issue, &history)
      }
    }
  }

  private mutating func readGitLabNote(
    _ note: JSONValue, isHidden: Bool = false, into issue: inout Issue,
    _ history: inout IssueHistory
  ) {
    if note["system"]?.bool == true {
      if isHidden || note.isPrivateComment == true, !options.publishPrivate {
        return lose("system notes")
      }
      let actor = gitLabAuthor(of: note) ?? note["author"].flatMap { person($0, Self.gitLab) }
      if !readGitLabSystemNote(note, by: actor, into: &history) { lose("system notes") }
      return
    }
    if leavesOut(comment: note, isHidden: isHidden, created: Self.gitLab.comment.created) { return }
    guard note.has("note") || note.has("body") else { return }
    let account = gitLabAuthor(of: note)
    var comment = comment(note, Self.gitLab)
    comment.author = account ?? comment.author
    issue.comments.append(comment)
  }
}
