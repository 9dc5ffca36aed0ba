import Formats
import IssueModel

/// Bugs from Bugzilla's REST interface, `{"bugs": […]}`, and its answers about comments,
/// `{"bugs": {"12": {"comments": […]}}}`.
///
/// See <https://bugzilla.readthedocs.io/en/latest/api/core/v1/bug.html>. The product is the project;
/// the first comment is the description. Of addresses, as which people sign in, only the part before
/// the `@` is kept, as Bugzilla itself shows them to visitors.
struct BugzillaReader: JSONReader {
  let format = DataFormat(
    name: "bugzilla", summary: "bugs from Bugzilla's REST interface",
    closed: "the status is RESOLVED, VERIFIED or CLOSED")

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { list in
      guard let first = list.first?.unwrapped else { return false }
      return isRecord(first)
        || (list.path.hasPrefix("bugs") && (first.has("bug_id") || first.has("id")))
    } || sample.hasList("bugs") || sample.head["bugs"]?.isObject ?? false
  }

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("id") && value.has("summary") && !isAttachment(value)
      && (value.has("product") || value.has("creation_time") || value.has("component")
        || value.has("last_change_time"))
  }

  private func isAttachment(_ value: JSONValue) -> Bool {
    value.has("bug_id") && value.has("file_name")
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if value.has("bug_id"), value.has("text") {
      batch.readLooseBugzillaComment(value)
    } else if isAttachment(value) {
      batch.lose("attachments")
    } else if value.has("history"), !value.has("summary"), !value.has("status") {
      batch.lose("history")
    } else if list.isEmpty || list == "bugs" || isRecord(value) {
      try batch.readBug(value)
    } else {
      batch.lose(list)
    }
  }
}

extension BugzillaReader {
  /// Whether a bug's status means that it is closed.
  static func isClosed(_ status: String) -> Bool {
    switch status.uppercased() {
    case "RESOLVED", "VERIFIED", "CLOSED": true
    default: false
    }
  }

  /// The name of an account: what stands before the `@` of its address; nil for nobody.
  static func login(_ account: String) -> String? {
    let login = account.split(separator: "@", omittingEmptySubsequences: false).first ?? ""
    return login.isEmpty || login == "nobody" || login == "unassigned" ? nil : String(login)
  }
}

extension RecordBatch {
  fileprivate mutating func readBug(_ value: JSONValue) throws(BrokenRecord) {
    guard let number = (value["id"] ?? value["bug_id"])?.recordNumber else {
      throw BrokenRecord("its id is not a number")
    }
    recordKey = String(number)
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: nil),
      title: CleanName.title((value["summary"] ?? value["short_desc"])?.stringBytes?.bytes))
    var isOpen: Bool?
    for (key, value) in value.members {
      switch key {
      case "id", "bug_id", "summary", "short_desc", "creator_detail", "assigned_to_detail",
        "cc_detail", "qa_contact_detail", "is_cc_accessible", "is_creator_accessible",
        "is_confirmed", "update_token", "actual_time":
        break
      case "status":
        issue.state = value.string.map(BugzillaReader.isClosed) ?? false ? .closed : .open
        loseStatus(value.string)
      case "is_open": isOpen = value.bool
      case "description": if issue.body.isEmpty { issue.body = value.text }
      case "creator", "reporter": issue.author = bugzillaPerson(value)
      case "assigned_to": if let id = bugzillaPerson(value) { issue.assignees = [id] }
      case "creation_time", "creation_ts": issue.created = date(value)
      case "last_change_time", "delta_ts": issue.updated = date(value)
      case "cf_last_resolved": issue.closed = date(value)
      case "deadline": issue.due = date(value)
      case "product": issue.project = value.stringBytes.flatMap { project($0) }
      case "keywords":
        for element in value.elements {
          if let id = element.stringBytes.flatMap({ tag($0) }) { issue.tags.append(id) }
        }
      case "priority":
        issue.priority = priority(value.string)
      case "groups": issue.isPrivate = !value.isBlank
      case "comment_count": issue.reportedComments = Int32(clamping: max(0, (value.int ?? 1) - 1))
      case "comments": readBugzillaComments(value, into: &issue)
      default:
        let isEmpty = value.isBlank || value.stringBytes.map { $0 == "---" } ?? false
        if !isEmpty { lose(key) }
      }
    }
    if let isOpen { issue.state = isOpen ? .open : .closed }
    if issue.state == .open { issue.closed = nil }
    for member: StaticString in ["creator_detail", "assigned_to_detail"] {
      nameBugzillaPerson(value[member])
    }
    issue.identity.source = source(nil, tracker: .bugzilla)
    append(issue)
  }

  private mutating func bugzillaPerson(_ value: JSONValue) -> PersonID? {
    let account = value.string ?? (value["name"] ?? value["email"])?.string
    return account.flatMap(BugzillaReader.login).flatMap { person($0) }
  }

  private mutating func nameBugzillaPerson(_ value: JSONValue?) {
    guard let value, let id = bugzillaPerson(value), people[Int(id.index)].name == nil,
      let name = value["real_name"]?.stringBytes.flatMap({ CleanName($0.bytes) })
    else { return }
    people[Int(id.index)].name = name.string
  }

  /// What is read of a comment, and what only says where it belongs.
  private static let commentMembers: [StaticString] = [
    "id", "bug_id", "count", "creator", "creator_id", "author", "creation_time", "time", "text",
    "raw_text", "is_private", "is_markdown",
  ]

  private mutating func bugzillaComment(_ value: JSONValue) -> Comment? {
    if value["is_private"]?.bool == true, !options.publishPrivate {
      leaveOutPrivateComment()
      return nil
    }
    loseMembers(of: value, "comment", except: Self.commentMembers)
    return Comment(
      author: (value["creator"] ?? value["author"]).flatMap { bugzillaPerson($0) },
      created: date(value["creation_time"] ?? value["time"]),
      body: (value["text"] ?? value["raw_text"])?.text ?? .empty)
  }

  private mutating func readBugzillaComments(_ value: JSONValue, into issue: inout Issue) {
    for (index, element) in value.elements.enumerated() {
      guard element.isObject, let comment = bugzillaComment(element) else { continue }
      if (element["count"]?.int).map({ $0 == 0 }) ?? (index == 0) {
        issue.body = comment.body
      } else {
        issue.comments.append(comment)
      }
    }
  }

  fileprivate mutating func readLooseBugzillaComment(_ value: JSONValue) {
    guard let number = value["bug_id"]?.recordNumber, let comment = bugzillaComment(value) else {
      return
    }
    let source = source(nil, tracker: .bugzilla)
    looseComments.append(
      LooseComment(
        identity: .init(source: source, number: number, key: nil), comment: comment,
        role: value["count"]?.int == 0 ? .body : .comment))
  }
}
