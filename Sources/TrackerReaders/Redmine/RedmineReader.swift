import Formats
import IssueModel

/// Issues from Redmine's REST interface, `{"issues": […], "total_count": …}` or `{"issue": {…}}`.
///
/// See <https://www.redmine.org/projects/redmine/wiki/Rest_Issues>. The project is the source, a
/// version the project of the model.
struct RedmineReader: JSONReader {
  let format = DataFormat(
    name: "redmine", summary: "issues from Redmine's REST interface",
    closed: "there is a date in `closed_on`, unless the status itself says `is_closed`")

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("id") && value.has("subject")
      && (value.has("status") || value.has("tracker") || value.has("project")
        || value.has("created_on"))
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard value.has("subject") || list.isEmpty || list == "issues" else {
      batch.lose(list)
      return
    }
    try batch.readRedmineIssue(value)
  }
}

extension RecordBatch {
  fileprivate mutating func readRedmineIssue(_ value: JSONValue) throws(BrokenRecord) {
    guard let number = value["id"]?.recordNumber else {
      throw BrokenRecord("its id is not a number")
    }
    recordKey = String(number)
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: nil),
      title: CleanName.title(value["subject"]?.stringBytes?.bytes))
    var isClosed: Bool?
    var own: Source?
    for (key, value) in value.members {
      switch key {
      case "id", "subject": break
      case "description": issue.body = value.text
      case "project":
        own = value["name"]?.string.map { Source(name: $0, tracker: .redmine) }
      case "status":
        isClosed = value["is_closed"]?.bool
        loseStatus((value["name"] ?? value).string)
      case "priority":
        issue.priority = priority(value["name"]?.string ?? value.string)
      case "author": issue.author = person(value, login: ["login", "name"], name: "name")
      case "assigned_to":
        if let id = person(value, login: ["login", "name"], name: "name") {
          issue.assignees = [id]
        }
      case "fixed_version":
        issue.project = (value["name"] ?? value).stringBytes.flatMap { project($0) }
      case "tags":
        for element in value.elements {
          let name = element.stringBytes ?? element["name"]?.stringBytes
          if let id = name.flatMap({ tag($0) }) { issue.tags.append(id) }
        }
      case "due_date": issue.due = date(value)
      case "created_on": issue.created = date(value)
      case "updated_on": issue.updated = date(value)
      case "closed_on": issue.closed = date(value)
      case "is_private": issue.isPrivate = value.bool ?? false
      case "journals": readJournals(value, into: &issue)
      default: if !value.isBlank, !key.hasSuffix("_data") { lose(key) }
      }
    }
    issue.state = isClosed ?? (issue.closed != nil) ? .closed : .open
    if issue.state == .open { issue.closed = nil }
    issue.identity.source = source(own, tracker: .redmine)
    append(issue)
  }

  /// What is read of a journal's entry, and who changed it.
  private static let journalMembers: [StaticString] = [
    "id", "user", "notes", "created_on", "updated_on", "updated_by", "private_notes", "details",
  ]

  private mutating func readJournals(_ value: JSONValue, into issue: inout Issue) {
    for journal in value.elements {
      if journal["details"]?.isBlank == false { lose("changes of members") }
      guard let notes = journal["notes"], !notes.isBlank else { continue }
      if journal["private_notes"]?.bool == true, !options.publishPrivate {
        leaveOutPrivateComment()
        continue
      }
      let author = journal["user"].flatMap { person($0, login: ["login", "name"], name: "name") }
      let created = date(journal["created_on"])
      issue.comments.append(Comment(author: author, created: created, body: notes.text))
      loseMembers(of: journal, "comment", except: Self.journalMembers)
      loseChanges(of: journal, "comment", ["updated_on"], after: created)
    }
  }
}
