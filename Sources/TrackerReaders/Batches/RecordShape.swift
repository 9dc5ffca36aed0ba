import Formats
import IssueModel

/// The names of a tracker's members of records in JSON.
struct RecordShape: Sendable {
  /// The names of a tracker's members of comments; of several, better ones come first.
  struct CommentShape: Sendable {
    var author: [StaticString]
    var body: [StaticString]
    var created: [StaticString]
    /// The date of change, if it says more than the date of creation.
    var changed: [StaticString] = []
    /// Members that repeat others, or that identify the place of the comment.
    var redundant: [StaticString] = []
  }

  /// The meaning of a member.
  enum Member {
    case role(TableRole)
    /// A repetition of other members, or a member that is read separately.
    case redundant
    case unknown
  }

  /// The tracker.
  let tracker: Source.Tracker
  /// The members that may have the login, better ones first.
  let login: [StaticString]
  /// The member with the display name.
  let personName: StaticString
  /// The members of comments.
  let comment: CommentShape
  /// All known members of comments.
  fileprivate let commentMembers: [StaticString]
  /// The members of records by the lengths of their names.
  private var members: [[(name: StaticString, member: Member)]] = []

  /// The shape of a tracker's records: `members` mean the same for every tracker, `redundant` ones need
  /// not be read.
  init(
    _ tracker: Source.Tracker, login: [StaticString] = [], personName: StaticString = "name",
    members: [TableRole: [StaticString]], redundant: [StaticString],
    comment: CommentShape = CommentShape(author: [], body: [], created: [])
  ) {
    self.tracker = tracker
    self.login = login
    self.personName = personName
    self.comment = comment
    commentMembers =
      comment.author + comment.body + comment.created + comment.changed + comment.redundant
    for (role, names) in members { for name in names { add(name, .role(role)) } }
    for name in redundant { add(name, .redundant) }
  }

  private mutating func add(_ name: StaticString, _ member: Member) {
    let length = name.utf8CodeUnitCount
    while members.count <= length { members.append([]) }
    members[length].append((name, member))
  }

  /// The meaning of a member.
  func member(_ name: JSONString) -> Member {
    guard name.count < members.count else { return .unknown }
    return members[name.count].first { name == $0.name }?.member ?? .unknown
  }
}

// MARK: - Records

extension RecordBatch {
  /// The title of a record without one.
  package static let noTitle = "(no title)"

  /// Begins a record.
  mutating func begin(number: Int?, key: String? = nil, title: String?) -> Issue {
    recordKey = number.map(String.init) ?? key ?? ""
    privateCommentsOfRecord = 0
    hiddenComments = []
    rolesOfRecord = title == nil ? [] : [.title]
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: key),
      title: title.flatMap(CleanName.line) ?? Self.noTitle)
    issue.isPrivate = recordIsPrivate
    return issue
  }

  /// Begins a record whose title is in a member; one of another type is counted.
  mutating func begin(
    number: Int?, key: String? = nil, titled member: StaticString, of value: JSONValue
  ) -> Issue {
    let title = value[member]
    let issue = begin(number: number, key: key, title: title?.string)
    if let title, title.stringBytes == nil { misread(member.description, title) }
    return issue
  }

  /// Adds a record whose members were read. One without a state may wait for others that state it,
  /// and one about several things may have a task for each, `taskOf`.
  mutating func finish(
    _ issue: consuming Issue, source own: Source?, _ tracker: Source.Tracker, waits: Bool = false,
    taskOf target: String? = nil
  ) {
    if issue.state == .open { issue.closed = nil }
    // Trackers count private comments too; unpublished ones are subtracted.
    settleHiddenComments(of: &issue)
    if privateCommentsOfRecord > 0 {
      issue.reportedComments =
        issue.reportedComments.map { max(0, $0 - Int32(clamping: privateCommentsOfRecord)) }
        ?? Int32(clamping: issue.comments.count)
    }
    issue.identity.source = source(own, tracker: tracker)
    if waits || target != nil, !isDeleted {
      takeMapped(into: &issue)
      takeHiddenComments(into: &issue)
      notePrivacy(of: issue)
      let identity = issue.identity
      looseParts.append(
        LoosePart(
          identity: identity, content: target.map { .task(issue, of: $0) } ?? .record(issue)))
    } else {
      append(issue)
    }
  }

  /// Counts a record that its tracker marks private, where those are not to be published.
  mutating func notePrivacy(of issue: Issue) {
    guard issue.isPrivate == true, !options.publishPrivate else { return }
    privateRecords += 1
    lose("private records")
    remarks.withholdRecord()
  }

  /// Reads a member with the same meaning for every tracker; an unknown one is counted. `container` is the path of the
  /// object that has it.
  mutating func readMember(
    _ key: JSONString, _ value: JSONValue, _ shape: RecordShape, in container: String = "",
    into issue: inout Issue
  ) {
    switch shape.member(key) {
    case .redundant: break
    case .unknown: loseUnknown(key, value, in: container)
    case .role(let role):
      rolesOfRecord.note(role)
      if !take(value, as: role, shape, into: &issue) { misread(key.string, value) }
    }
  }

  /// Reads a value of a known meaning; false where it is of another type than that has, wholly or in part.
  private mutating func take(
    _ value: JSONValue, as role: TableRole, _ shape: RecordShape, into issue: inout Issue
  ) -> Bool {
    switch role {
    case .body:
      issue.body = text(value.text, shape.tracker.markup)
      return value.stringBytes != nil
    case .priority:
      let word = (value["name"] ?? value).string
      issue.priority = priority(word)
      return word != nil
    case .labels:
      var isUnderstood = value.isList
      value.forEachItem { item in
        if let id = label(item) {
          issue.tags.append(id)
        } else if !item.saysNothing {
          isUnderstood = false
        }
      }
      return isUnderstood
    case .project:
      issue.project = milestone(value) ?? issue.project
      return issue.project != nil
    case .author:
      if value.isNobody(of: shape.tracker) { return true }
      guard let id = person(value, shape) else { return false }
      issue.author = id
    case .assignee: return takeAssignees(value, shape, into: &issue)
    case .created: issue.created = date(value)
    case .updated: issue.updated = date(value)
    case .closed: issue.closed = date(value) ?? issue.closed
    case .due: issue.due = date(value)
    case .comments:
      issue.reportedComments = Int32(clamping: max(0, value.count ?? 0))
      return value.count != nil
    case .url:
      issue.url = value.webAddress ?? issue.url
      return value.stringBytes != nil
    case .confidential: issue.mark(isPrivate: value.saysPrivate)
    default: break
    }
    return true
  }

  /// Reads a list of assignees, or the one beside it; false where some are of another type.
  private mutating func takeAssignees(
    _ value: JSONValue, _ shape: RecordShape, into issue: inout Issue
  ) -> Bool {
    guard value.isList else {
      guard issue.assignees.isEmpty, !value.isNobody(of: shape.tracker) else { return true }
      issue.assignees = person(value, shape).map { [$0] } ?? []
      return !issue.assignees.isEmpty
    }
    var isUnderstood = true
    value.forEachItem { item in
      if let id = person(item, shape) {
        issue.assignees.append(id)
      } else if !item.saysNothing, !item.isNobody(of: shape.tracker) {
        isUnderstood = false
      }
    }
    return isUnderstood
  }

  /// The objects in a list of comments; what else stands there is counted as not understood.
  mutating func comments(_ list: JSONValue, in member: String) -> [JSONValue] {
    if !list.isList { misread(member, list) }
    var objects: [JSONValue] = []
    list.forEachItem { item in
      if item.isObject { objects.append(item) } else { misread(member, item) }
    }
    return objects
  }

  /// Counts a member that is not known.
  private mutating func loseUnknown(_ key: JSONString, _ value: JSONValue, in container: String) {
    if !value.saysNothing, !key.isIdentifier, Privacy.isUnread(inRecord: key, value) {
      lose(member: key.string, saying: value, in: container)
      losePrivateFields(key.string, value, in: container)
    }
  }

  /// A person whom a tracker describes by an object, or only by a name.
  mutating func person(_ value: JSONValue, _ shape: RecordShape) -> PersonID? {
    if value.isNobody(of: shape.tracker) { return nil }
    if shape.tracker == .github, let account = value.gitHubAccount { return person(account) }
    if let login = value.string { return person(called: login, nil, shape) }
    var found: PersonID?
    let account = account(of: value, shape)
    for member in shape.login where found == nil {
      found = value[member]?.string.flatMap { person(called: $0, account, shape) }
    }
    guard let id = found ?? person(withAddressIn: value) else { return nil }
    let index = Int(id.index)
    // Gitea, which answers as GitHub does, has names of another name. GitHub's people may be called as they sign in;
    // elsewhere that is a name they do not have.
    let other = shape.tracker == .github ? value["full_name"] : nil
    if let name = (value[shape.personName] ?? other)?.line,
      shape.tracker == .github || name != people[index].login
    {
      people[index].take(name: name)
    }
    if shape.tracker == .jira {
      for member: StaticString in ["accountId", "key", "name", "emailAddress"] {
        if let name = value[member]?.line { accounts[name] = people[index].login }
      }
    }
    if !people[index].isBot, value.describesBot { people[index].isBot = true }
    if people[index].url == nil {
      people[index].url = value.first(["html_url", "web_url", "webUrl"])?.webAddress
    }
    return id
  }

  /// A person by a login, or by an address in the place of one, which Gazette's own data may mean as it stands.
  private mutating func person(
    called login: String, _ account: String?, _ shape: RecordShape
  ) -> PersonID? {
    let name = shape.tracker == .gazette ? login : Self.account(login)
    if let account { return person(name, withAccount: account) }
    return person(name, of: login)
  }

  /// The account of somebody who is called by a name in full for want of a login, as in Jira Cloud and Redmine.
  private func account(of value: JSONValue, _ shape: RecordShape) -> String? {
    switch shape.tracker {
    case .jira: value.first(["name"]) == nil ? value["accountId"]?.line : nil
    case .redmine: value.has("login") ? nil : Self.account(numbered: value["id"])
    default: nil
    }
  }

  /// The account of somebody whom a tracker numbers; nil where there is no number.
  static func account(numbered identifier: JSONValue?) -> String? {
    identifier?.plainText.map { "user \($0)" }
  }

  /// A text as Markdown; content that Markdown cannot express is counted.
  mutating func text(_ text: consuming Text, _ markup: Markup?) -> Text {
    guard let markup, !text.isEmpty else { return text }
    if markup == .jira { noteMentions(in: text.utf8.span) }
    // Newer fields of a tracker may be Markdown where the older ones are HTML.
    if markup == .html, !Markup.isHTML(text.utf8) { return text }
    // Redmine can be set to either.
    if markup == .textile, Markup.isMarkdown(text.utf8) {
      assume("texts taken as Markdown, though others of the tracker are Textile")
      return text
    }
    let source = markup == .html ? takingMentionElements(text) : text
    let (markdown, lost) = markup.markdown(source.utf8)
    for (what, count) in lost.sorted(by: { $0.key < $1.key }) {
      lose("\(what) in texts", times: count)
    }
    return Text(utf8: markdown)
  }

  /// A label that a tracker describes by an object, or only by its name.
  mutating func label(_ value: JSONValue) -> TagID? {
    if let name = value.gitHubLabelName { return tag(name) }
    if let name = value.string { return tag(name) }
    guard let id = value.first(["title", "name"])?.string.flatMap({ tag($0) }) else {
      return nil
    }
    describeTag(id, color: value["color"]?.color, details: value["description"]?.line)
    return id
  }

  /// Reads a label that is listed separately.
  mutating func defineLabel(_ value: JSONValue) throws(BrokenRecord) {
    guard let id = label(value) else { throw BrokenRecord("the label has no name") }
    tags[Int(id.index)].isDefined = true
  }

  /// A milestone or version that a tracker describes by an object, or only by its name.
  mutating func milestone(_ value: JSONValue) -> ProjectID? {
    if let address = value.gitHubMilestoneAddress { return project(marked: address) }
    let title = value.string ?? value.first(["title", "name"])?.string
    guard let id = title.flatMap({ project($0) }) else { return nil }
    let index = Int(id.index)
    if projects[index].details.isEmpty {
      projects[index].details = value["description"]?.string ?? ""
    }
    let due = value.first(["dueOn", "due_on", "due_date", "dueDate", "releaseDate"])
    projects[index].due = projects[index].due ?? date(due)
    let created = value.first(["createdAt", "created_at"])
    projects[index].created = projects[index].created ?? date(created)
    let isClosed = value["state"]?.string?.lowercased() == "closed"
    if isClosed || value["released"]?.bool == true { projects[index].isClosed = true }
    return id
  }

  /// Sets the description and colour of a tag, where they are not known yet.
  mutating func describeTag(_ id: TagID, color: RGB? = nil, details: String? = nil) {
    let index = Int(id.index)
    if tags[index].color == nil { tags[index].color = color }
    if let details, tags[index].details.isEmpty { tags[index].details = details }
  }

  /// A comment; its unknown members are counted as parts of the record.
  mutating func comment(
    _ value: JSONValue, _ shape: RecordShape, _ part: StaticString = "comment",
    body: Text? = nil
  ) -> Comment {
    let names = shape.comment
    for (key, value) in value.members where !shape.commentMembers.contains(where: { key == $0 }) {
      if !value.saysNothing, !key.isIdentifier, Privacy.isUnread(inComment: key, value) {
        lose(key, of: part)
      }
    }
    // Only Bugzilla has either.
    let isMarkdown = value["is_markdown"]?.bool == true
    let named = value.first(names.author).flatMap { $0.isNobody(of: shape.tracker) ? nil : $0 }
    let author = author(of: part, named) { $0.person($1, shape) }
    let created = date(value.first(names.created))
    for (key, value) in value.members where names.changed.contains(where: { key == $0 }) {
      if !value.isBlank, date(value) != created { lose(key, of: part) }
    }
    var comment = Comment(
      author: author, created: created,
      body: body ?? value.first(names.body).map {
        text($0.text, isMarkdown ? .bugzilla : shape.tracker.markup)
      } ?? .empty)
    comment.identify(by: value, isPrivate: commentIsPrivate)
    return comment
  }
}

extension JSONString {
  /// Whether a member of this name only repeats an identifier or an address.
  var isIdentifier: Bool { isAddress || hasSuffix("_data") }

  /// Whether a member of this name only has an address.
  var isAddress: Bool { hasSuffix("_url") || hasSuffix("Url") }
}
