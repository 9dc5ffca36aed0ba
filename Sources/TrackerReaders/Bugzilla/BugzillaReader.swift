import Formats
import IssueModel

/// Bugs from Bugzilla's REST interface, `{"bugs": […]}`, and its answers about comments, `{"bugs":
/// {"12": {"comments": […]}}}`.
///
/// See <https://bugzilla.readthedocs.io/en/latest/api/core/v1/bug.html>. The product is the
/// project; the first comment is the description. Accounts are e-mail addresses, of which only the
/// part before the `@` is kept, as Bugzilla itself shows them to visitors.
struct BugzillaReader: JSONReader {
  let format = DataFormat(
    name: "bugzilla", summary: "bugs from Bugzilla's REST interface",
    closed: "the status is RESOLVED, VERIFIED or CLOSED",
    history:
      "the history of statuses, titles, keywords and assignees; duplicates, blockers; resolutions")

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { list in
      guard let first = list.first?.unwrapped else { return false }
      return isRecord(first)
        || (list.path.hasPrefix("bugs") && (first.has("bug_id") || first.has("id")))
    } || sample.hasList("bugs") || hasBugsByNumber(sample.head)
  }

  /// Whether it is an answer with comments or histories by the numbers of bugs, possibly of none.
  private func hasBugsByNumber(_ head: JSONValue) -> Bool {
    guard let bugs = head["bugs"], bugs.isObject else { return false }
    // npm's `package.json` has an object with an address there.
    return bugs.isBlank ? head.has("comments") : bugs.members.allSatisfy { $0.value.isObject }
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
      batch.readLooseBugzillaHistory(value)
    } else if list.isEmpty || list == "bugs" || isRecord(value) {
      try batch.readBug(value)
    } else {
      batch.lose(list: list)
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

  /// The name of an account: the part before the `@` of its address; nil for nobody.
  static func login(_ account: String) -> String? {
    let login = account.split(separator: "@", omittingEmptySubsequences: false).first ?? ""
    return login.isEmpty || login == "nobody" || login == "unassigned" ? nil : String(login)
  }
}

extension Source {
  /// The Bugzilla at an address, which is its name too, without the scheme, unless it has another one.
  static func bugzilla(at address: String, named name: String?) -> Source {
    let parts = address.split(separator: "/").dropFirst()
    let end = address.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return Source(
      name: name ?? parts.joined(separator: "/"), tracker: .bugzilla,
      address: end.map { String(address[...$0]) })
  }
}

extension RecordBatch {
  private static let bug = RecordShape(
    .bugzilla,
    members: [
      .created: ["creation_time", "creation_ts"], .updated: ["last_change_time", "delta_ts"],
      .closed: ["cf_last_resolved"], .due: ["deadline"], .project: ["product"],
      .labels: ["keywords"], .priority: ["priority"], .confidential: ["groups"],
    ],
    redundant: [
      "id", "bug_id", "summary", "short_desc", "creator_detail", "assigned_to_detail",
      "cc_detail", "qa_contact_detail", "is_cc_accessible", "is_creator_accessible",
      "is_confirmed", "update_token", "actual_time",
    ],
    comment: .init(
      author: [], body: ["text", "raw_text"], created: ["creation_time", "time"],
      redundant: [
        "id", "bug_id", "count", "creator", "creator_id", "author", "time", "is_private",
        "is_markdown",
      ]))

  fileprivate mutating func readBug(_ value: JSONValue) throws(BrokenRecord) {
    guard let number = value.first(["id", "bug_id"])?.recordNumber else {
      throw BrokenRecord("its id is not a number")
    }
    var issue = begin(
      number: number, titled: value.has("summary") ? "summary" : "short_desc", of: value)
    var history = IssueHistory()
    var isResolved = false
    for (key, value) in value.members {
      switch key {
      case "status":
        issue.state = value.string.map(BugzillaReader.isClosed) ?? false ? .closed : .open
        if value.stringBytes == nil { misread(key.string, value) }
        loseStatus(value.string)
      case "is_open": break
      case "history": history.add(bugzillaHistory(value))
      case "dupe_of":
        if let other = value.recordNumber {
          history.links.append(IssueLink(.duplicates, "#\(other)"))
        }
      case "blocks", "depends_on":
        let kind: IssueLink.Kind = key == "blocks" ? .blocks : .blockedBy
        history.links += value.elements.compactMap(\.recordNumber).map { IssueLink(kind, "#\($0)") }
      case "resolution":
        history.reason = CloseReason(named: value.string)
        // Only closed bugs have a resolution, whatever an installation calls its statuses.
        if let word = value.line, !word.isEmpty, word != "---" { isResolved = true }
      case "description": if issue.body.isEmpty { issue.body = text(value.text, .plain) }
      case "creator", "reporter": issue.author = bugzillaPerson(value)
      case "assigned_to": if let id = bugzillaPerson(value) { issue.assignees = [id] }
      case "comment_count": issue.reportedComments = Int32(clamping: max(0, (value.int ?? 1) - 1))
      case "comments":
        for (index, element) in comments(value, in: "comments").enumerated() {
          guard var comment = bugzillaComment(element) else { continue }
          let number = element["count"]?.int ?? Int64(index)
          if number == 0 {
            issue.body = comment.body
          } else {
            comment.number = Int32(clamping: number)
            issue.comments.append(comment)
          }
        }
      case _ where value.stringBytes.map { $0 == "---" } ?? false: break
      default: readMember(key, value, Self.bug, into: &issue)
      }
    }
    if isResolved { issue.state = .closed }
    if let isOpen = value["is_open"]?.bool { issue.state = isOpen ? .open : .closed }
    if !isResolved { assumeOpen(value, unless: ["status", "bug_status", "is_open"]) }
    history.settle(issue.state)
    issue.history = history
    _ = value["creator_detail"].map { bugzillaPerson($0, name: "real_name") }
    _ = value["assigned_to_detail"].map { bugzillaPerson($0, name: "real_name") }
    finish(issue, from: bugzilla)
  }

  /// The Bugzilla that the data names; nil where it names none.
  var bugzilla: Source? { origin.map { Source.bugzilla(at: $0, named: file.source) } }

  /// Adds a bug with its address in a Bugzilla.
  mutating func finish(_ issue: consuming Issue, from bugzilla: Source?) {
    if let address = bugzilla?.address, let number = issue.identity.number {
      issue.url = "\(address)/show_bug.cgi?id=\(number)"
    }
    finish(issue, source: bugzilla, .bugzilla)
  }

  /// Somebody by an account, or an object that names it and, as `name`, the person.
  mutating func bugzillaPerson(_ value: JSONValue, name: StaticString? = nil) -> PersonID? {
    let account = value.string ?? value.first(["__text__", "name", "email"])?.string
    let id = account.flatMap { account in
      BugzillaReader.login(account).flatMap { person($0, of: account) }
    }
    if let id, let name {
      people[Int(id.index)].take(name: value[name]?.line)
      if let nick = value["nick"]?.line, nick != people[Int(id.index)].login {
        people[Int(id.index)].otherNames.insert(nick)
      }
    }
    return id
  }

  private mutating func bugzillaComment(_ value: JSONValue) -> Comment? {
    if leavesOut(comment: value, created: Self.bug.comment.created) { return nil }
    var comment = comment(value, Self.bug)
    comment.author = value.first(["creator", "author"]).flatMap { bugzillaPerson($0) }
    return comment
  }

  fileprivate mutating func readLooseBugzillaComment(_ value: JSONValue) {
    guard let number = value["bug_id"]?.recordNumber else { return }
    hiddenComments = []
    let read = bugzillaComment(value)
    let source = source(bugzilla, tracker: .bugzilla)
    let identity = Issue.Identity(source: source, number: number, key: nil)
    let isBody = value["count"]?.int == 0
    guard var comment = read else {
      if let hidden = hiddenComments.popLast(), !isBody {
        append(.privateComment(hidden), to: identity, from: value)
      }
      return
    }
    comment.number = Int32(clamping: value["count"]?.int ?? 0)
    append(isBody ? .body(comment.body) : .comment(comment), to: identity, from: value)
  }
}
