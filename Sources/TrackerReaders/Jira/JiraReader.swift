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
    closed: "the status is of the category Done, or there is a resolution",
    history:
      "the changelog of statuses, titles, labels, versions and assignees; resolutions; links, parents"
  )

  let containers: Set<String> = ["fields"]

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { $0.first.map { isRecord($0.unwrapped) } ?? false }
      || (sample.hasList("issues") && sample.head.has("startAt"))
  }

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("key") && (value["fields"]?.isObject ?? false) || isComment(value)
  }

  /// A comment of a list that was requested separately.
  private func isComment(_ value: JSONValue) -> Bool {
    value.has("body") && value.has("author") && value.has("created") && !value.has("fields")
      && (value.has("updateAuthor") || value.has("jsdPublic")
        || value["self"]?.webAddress?.contains("/comment/") ?? false)
  }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    guard let names = head["names"] else { return }
    for (key, name) in names.members where key.hasPrefix("customfield_") {
      batch.context.names[key.string] = name.line
    }
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if isComment(value) { return batch.readLooseJiraComment(value) }
    guard list.isEmpty || value.has("fields") else {
      return try batch.passOver(
        value, in: list, key: value["key"]?.line, lacks: "fields",
        isLikeRecord: value.has("key") && value.has("expand"))
    }
    try batch.readJiraIssue(value)
  }

  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) {
    guard let comment = envelope["comment"], comment.isObject else { return }
    let isDeleted = envelope["webhookEvent"]?.string == "comment_deleted"
    let read = isDeleted ? nil : batch.jiraComment(comment)
    batch.append(read, ofMessageWith: comment, Self.created, isDeleted: isDeleted)
  }

  private static let created = RecordBatch.jira.comment.created
}

extension DataFile {
  /// The key of an issue with which the name of the file begins, as `TOOL-12-comments.json`; nil where there is none.
  fileprivate var jiraKey: String? {
    let name = name.split(separator: "/").last ?? ""
    let project = name.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
    let digits = name.dropFirst(project.count + 1).prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(project.count + 1 + digits.count)
    guard project.first?.isLetter == true, name.dropFirst(project.count).first == "-",
      !digits.isEmpty, rest.first.map({ !$0.isLetter }) ?? true
    else { return nil }
    return "\(project)-\(digits)"
  }
}

extension Source {
  /// The Jira project of a key such as `TOOL-12`, on the host of an address, or nil.
  static func jira(key: String, address: String?) -> Source? {
    guard let dash = key.lastIndex(of: "-"), dash != key.startIndex else { return nil }
    let name = String(key[..<dash])
    let parts = address.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
    // The interface may have a path: `https://HOST/jira/rest/api/2/issue/1`.
    let end = parts.firstIndex { $0 == "rest" || $0 == "browse" }
    let base = end.map { parts[..<$0].joined(separator: "/") }
    return Source(name: name, tracker: .jira, address: base.map { $0 + "/projects/" + name })
  }
}

extension RecordBatch {
  static let jira = RecordShape(
    .jira, login: ["name", "displayName", "accountId"], personName: "displayName",
    members: [
      .closed: ["resolutiondate"], .created: ["created"], .updated: ["updated"],
      .due: ["duedate"], .priority: ["priority"], .labels: ["labels"], .author: ["reporter"],
      .assignee: ["assignee"],
    ],
    redundant: ["summary", "project", "statuscategorychangedate", "lastViewed", "workratio"],
    comment: .init(
      author: ["author"], body: ["body"], created: ["created"], changed: ["updated"],
      redundant: [
        "self", "id", "renderedBody", "updateAuthor", "visibility", "jsdPublic",
        "jsdAuthorCanSeeRequest",
      ]))

  fileprivate mutating func readJiraIssue(_ value: JSONValue) throws(BrokenRecord) {
    guard let key = value["key"]?.line else { throw BrokenRecord("it has no key") }
    guard let fields = value["fields"] else { throw BrokenRecord("it has no fields") }
    var issue = begin(number: nil, key: key, titled: "summary", of: fields)
    issue.trackerID = value["id"]?.recordNumber ?? 0
    let names = value["names"]
    for (key, value) in fields.members {
      switch key {
      case "description": issue.body = jiraText(value)
      case "status":
        let category = value["statusCategory"]?["key"]?.string ?? ""
        let name = (value["name"] ?? value).string ?? ""
        if name.isEmpty, category.isEmpty { misread(key.string, value) }
        // Without a category, the presence of a resolution decides.
        let usual = category.isEmpty ? StateWords.isClosed(name) : category.lowercased() == "done"
        let isTold = fields.has("resolution") || fields.has("resolutiondate")
        let said: Issue.State? = usual == nil && !isTold ? nil : usual == true ? .closed : .open
        let state = state(name, usual: said)
        if state != .open { issue.state = state }
        loseStatus(name)
      case "resolution":
        let word = (value["name"] ?? value).string
        if !value.isBlank, word.map(StateWords.saysUnresolved) != true {
          issue.state = .closed
          issue.history.reason = CloseReason(named: word)
          if issue.history.reason == nil { lose(key) }
        }
      case "issuelinks": readJiraLinks(value, into: &issue)
      case "parent":
        if let parent = value["key"]?.line {
          issue.history.links.append(IssueLink(.partOf, parent))
        }
      case "creator":
        let reporter = fields["reporter"]
        if let reporter, !reporter.isBlank, !Self.isSamePerson(value, reporter) { lose(key) }
      case "fixVersions":
        issue.project = value.elements.first { _ in true }.flatMap { milestone($0) }
        let further = value.elements.count { _ in true } - 1
        if further > 0 { lose("further fix versions", times: further) }
      case "security": issue.mark(isPrivate: !value.isBlank)
      // Restrictions to roles, `{"issuerestrictions": {"projectrole": […]}, "shouldDisplay": true}`.
      case "issuerestriction":
        if value["issuerestrictions"]?.isBlank == false { issue.mark(isPrivate: true) }
      case "comment":
        let list = value["comments"] ?? value
        // A page of them may have none, and tell their number.
        if !list.isObject { readJiraComments(list, into: &issue) }
      case _ where Self.isEmptyJiraList(value): break
      case _ where key.hasPrefix("customfield_"):
        let name = names?[key: key.string]?.line ?? context.names[key.string]
        readJiraField(key, value, called: name, into: &issue)
      default: readMember(key, value, Self.jira, in: "fields.", into: &issue)
      }
    }
    assumeOpen(fields, unless: ["status", "resolution", "resolutiondate"])
    if let comments = value["comments_data"] { readJiraComments(comments, into: &issue) }
    if issue.author == nil { issue.author = fields["creator"].flatMap { person($0, Self.jira) } }
    if let changes = value.first(["changelog", "changelog_data"]), !changes.isBlank {
      readJiraChangelog(changes, into: &issue)
    }
    for part: StaticString in ["renderedFields", "transitions"] {
      if value[part]?.isBlank == false { lose(member: part.description) }
    }
    if let total = fields["comment"]?["total"]?.int {
      issue.reportedComments = Int32(clamping: max(0, total))
    }
    let own = Source.jira(key: key, address: value["self"]?.webAddress)
    if let own, let address = own.address {
      issue.url = address.dropLast("/projects/\(own.name)".count) + "/browse/" + key
    }
    finish(issue, source: own, .jira)
  }

  /// Reads a field that this Jira was given; `name` is what people call it, where `expand=names` asked for that.
  private mutating func readJiraField(
    _ key: JSONString, _ value: JSONValue, called name: String?, into issue: inout Issue
  ) {
    if let name, let isPrivate = Privacy.saysPrivate(ownField: name, value) {
      if isPrivate { issue.mark(isPrivate: true) }
    } else if let name, Privacy.isHinted(by: name), !value.saysNothing {
      lose(hint: "fields.\(key.string) (\(name))", at: "fields.\(key.string)")
    } else {
      readMember(key, value, Self.jira, in: "fields.", into: &issue)
    }
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

  /// Empty objects, as `{"votes": 0, "total": 0}`.
  private static func isEmptyJiraList(_ value: JSONValue) -> Bool {
    guard let count = (value["total"] ?? value["votes"] ?? value["watchCount"])?.int else {
      return false
    }
    return count == 0
  }

  /// The text of a string or of a document; content that Markdown cannot express is counted.
  private mutating func jiraText(_ value: JSONValue) -> Text {
    if value.stringBytes != nil { return text(value.text, .jira) }
    if let html = value["html"] { return text(takingMentions(html.text), .html) }
    var document = JiraDocument()
    let text = document.text(value)
    mentions += document.mentions.map { (recordKey, $0) }
    namesOfMentions.merge(document.names) { old, _ in old }
    for (kind, count) in document.losses.sorted(by: { $0.key < $1.key }) {
      lose("document.\(kind)", times: count)
    }
    return text
  }

  private mutating func readJiraComments(_ value: JSONValue, into issue: inout Issue) {
    for element in comments(value, in: "comment") {
      if let comment = jiraComment(element) { issue.comments.append(comment) }
    }
  }

  /// Reads a comment that is separate from its issue: its address has the issue's number on the server, or else
  /// the name of the file has the key.
  fileprivate mutating func readLooseJiraComment(_ element: JSONValue) {
    let address = element["self"]?.webAddress
    let parts = address.map { $0.split(separator: "/", omittingEmptySubsequences: false) } ?? []
    let key = file.jiraKey
    let own = key.flatMap { Source.jira(key: $0, address: address) }
    var identity = key.map {
      Issue.Identity(source: source(own, tracker: .jira), number: nil, key: $0)
    }
    if let rest = parts.firstIndex(of: "rest"), let place = parts.lastIndex(of: "issue"),
      place > rest, parts.count > place + 1, Int(parts[place + 1]) != nil
    {
      let name = parts[..<rest].joined(separator: "/") + "/browse/" + parts[place + 1]
      identity = .init(
        source: source(own, tracker: .jira), number: nil,
        key: Self.nameMark + Self.recordMark + name)
      if let key { accounts[Self.fileMark + name] = key }
    }
    guard let identity else {
      recordKey = element["id"]?.plainText.map { "comment \($0)" } ?? ""
      return lose(comment: Self.commentsOfNoRecord)
    }
    hiddenComments = []
    let comment = jiraComment(element)
    if let hidden = hiddenComments.popLast() {
      append(.privateComment(hidden), to: identity, from: element)
    }
    if let comment { append(.comment(comment), to: identity, from: element) }
  }

  /// A comment; nil for one that is left out.
  fileprivate mutating func jiraComment(_ element: JSONValue) -> Comment? {
    // The other way in which Service Management marks internal comments, besides `jsdPublic`.
    let isInternal =
      element["properties"]?.elements.contains {
        $0["key"]?.string == "sd.public.comment" && $0["value"]?["internal"]?.saysPrivate == true
      } ?? false
    let isLimited = isInternal || element["visibility"]?.isBlank == false
    let created = Self.jira.comment.created
    if leavesOut(comment: element, isHidden: isLimited, created: created) { return nil }
    let body = element["body"].map { jiraText($0) }
    return comment(element, Self.jira, body: body)
  }
}
