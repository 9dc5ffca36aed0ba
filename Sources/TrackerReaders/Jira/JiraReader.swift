import Formats
import IssueModel

/// Issues from Jira's REST interface: `{"issues": [{"key", "fields"}], "total": …}`.
///
/// See <https://developer.atlassian.com/cloud/jira/platform/rest/v3/>. The Jira project is the source,
/// a fix version the project of the model. An issue is closed when its status is of the category Done
/// or it has a resolution; one with a security level is private.
struct JiraReader: JSONReader {
  let format = DataFormat(
    name: "jira", summary: "issues from Jira's REST interface",
    closed: "the status is of the category Done, or there is a resolution")

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { $0.first.map { isRecord($0.unwrapped) } ?? false }
      || (sample.hasList("issues") && sample.head.has("startAt"))
  }

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("key") && (value["fields"]?.isObject ?? false)
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard list.isEmpty || value.has("fields") else {
      batch.lose(list)
      return
    }
    try batch.readJiraIssue(value)
  }
}

extension Source {
  /// The Jira project of a key such as `TOOL-12`, on the host of an address, or nil.
  static func jira(key: String, address: String?) -> Source? {
    guard let dash = key.lastIndex(of: "-"), dash != key.startIndex else { return nil }
    let name = String(key[..<dash])
    let parts = address.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
    // The interface may lie below a path: `https://HOST/jira/rest/api/2/issue/1`.
    let end = parts.firstIndex { $0 == "rest" || $0 == "browse" }
    let base = end.map { parts[..<$0].joined(separator: "/") }
    return Source(name: name, tracker: .jira, address: base.map { $0 + "/projects/" + name })
  }
}

extension RecordBatch {
  fileprivate mutating func readJiraIssue(_ value: JSONValue) throws(BrokenRecord) {
    guard let key = value["key"]?.stringBytes.flatMap({ CleanName($0.bytes) })?.string else {
      throw BrokenRecord("it has no key")
    }
    guard let fields = value["fields"] else { throw BrokenRecord("it has no fields") }
    recordKey = key
    var issue = Issue(
      identity: .init(source: SourceID(0), number: nil, key: key),
      title: CleanName.title(fields["summary"]?.stringBytes?.bytes))
    var isDone = false
    let privateBefore = privateComments
    for (key, value) in fields.members {
      switch key {
      case "summary", "project", "statuscategorychangedate", "lastViewed", "workratio": break
      case "description": issue.body = jiraText(value)
      case "status":
        let category = value["statusCategory"]?["key"]?.string ?? ""
        let name = value["name"]?.string ?? ""
        if category.lowercased() == "done"
          || (category.isEmpty && ["done", "closed", "resolved"].contains(name.lowercased()))
        {
          isDone = true
        }
        loseStatus(name)
      case "resolution":
        if !value.isBlank {
          isDone = true
          lose(key)
        }
      case "resolutiondate": issue.closed = date(value)
      case "created": issue.created = date(value)
      case "updated": issue.updated = date(value)
      case "duedate": issue.due = date(value)
      case "priority": issue.priority = priority((value["name"] ?? value).string)
      case "labels":
        for element in value.elements {
          if let id = element.stringBytes.flatMap({ tag($0) }) { issue.tags.append(id) }
        }
      case "reporter": issue.author = jiraPerson(value) ?? issue.author
      case "creator":
        let reporter = fields["reporter"]
        if let reporter, !reporter.isBlank, !Self.isSamePerson(value, reporter) { lose(key) }
      case "assignee": if let id = jiraPerson(value) { issue.assignees = [id] }
      case "fixVersions": readFixVersions(value, into: &issue)
      case "security": issue.isPrivate = !value.isBlank
      case "comment": readJiraComments(value["comments"] ?? value, into: &issue)
      default: if !value.saysNothing, !Self.isEmptyJiraList(value) { lose(key) }
      }
    }
    let leftOut = Int64(privateComments - privateBefore)
    if let comments = value["comments_data"] { readJiraComments(comments, into: &issue) }
    if issue.author == nil { issue.author = fields["creator"].flatMap { jiraPerson($0) } }
    for part: StaticString in ["changelog", "renderedFields", "transitions"] {
      if value[part]?.isBlank == false { lose(part.description) }
    }
    if let total = fields["comment"]?["total"]?.int {
      issue.reportedComments = Int32(clamping: total)
      let missing = total - Int64(issue.comments.count) - leftOut
      if missing > 0, !value.has("comments_data") {
        lose("comments that the answer leaves out", times: Int(clamping: missing))
      }
    }
    issue.state = isDone ? .closed : .open
    if !isDone { issue.closed = nil }
    let own = Source.jira(key: key, address: value["self"]?.webAddress)
    if let address = own?.address, let end = address.range(ofPath: "/projects/") {
      issue.url = address[..<end] + "/browse/" + key
    }
    issue.identity.source = source(own, tracker: .jira)
    append(issue)
  }

  /// Whether two descriptions are of one account.
  private static func isSamePerson(_ one: JSONValue, _ other: JSONValue) -> Bool {
    if let name = one.string { return name == other.string }
    for member: StaticString in ["accountId", "key", "name", "displayName"] {
      if let first = one[member]?.string, let second = other[member]?.string {
        return first == second
      }
    }
    return true
  }

  /// Objects that say that there is nothing, as `{"votes": 0, "total": 0}`.
  private static func isEmptyJiraList(_ value: JSONValue) -> Bool {
    guard let count = (value["total"] ?? value["votes"] ?? value["watchCount"])?.int else {
      return false
    }
    return count == 0
  }

  private mutating func jiraPerson(_ value: JSONValue) -> PersonID? {
    person(value, login: ["name", "displayName", "accountId"], name: "displayName")
  }

  /// The text of a string or of a document, of which what Markdown cannot hold is counted.
  private mutating func jiraText(_ value: JSONValue) -> Text {
    if value.stringBytes != nil { return value.text }
    var document = JiraDocument()
    let text = document.text(value)
    for (kind, count) in document.losses.sorted(by: { $0.key < $1.key }) {
      lose("document.\(kind)", times: count)
    }
    return text
  }

  private mutating func readFixVersions(_ value: JSONValue, into issue: inout Issue) {
    for (index, version) in value.elements.enumerated() {
      guard index == 0 else {
        lose("further fix versions")
        continue
      }
      guard let id = version["name"]?.stringBytes.flatMap({ project($0) }) else { continue }
      issue.project = id
      describeProject(
        id, details: version["description"]?.string, due: date(version["releaseDate"]),
        isClosed: version["released"]?.bool ?? false)
    }
  }

  /// What is read of a comment, and what only says again what others do.
  private static let commentMembers: [StaticString] = [
    "self", "id", "author", "body", "renderedBody", "created", "updated", "updateAuthor",
    "visibility", "jsdPublic", "jsdAuthorCanSeeRequest",
  ]

  private mutating func readJiraComments(_ value: JSONValue, into issue: inout Issue) {
    for element in value.elements {
      if element["visibility"]?.isBlank == false || element["jsdPublic"]?.bool == false,
        !options.publishPrivate
      {
        leaveOutPrivateComment()
        continue
      }
      let created = date(element["created"])
      issue.comments.append(
        Comment(
          author: element["author"].flatMap { jiraPerson($0) }, created: created,
          body: element["body"].map { jiraText($0) } ?? .empty))
      loseMembers(of: element, "comment", except: Self.commentMembers)
      loseChanges(of: element, "comment", ["updated"], after: created)
    }
  }
}

extension String {
  /// Where a part of a path begins, or nil.
  fileprivate func range(ofPath part: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(part) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
