package import Diagnostics
package import Formats
package import IssueModel

/// Values that a container states for all its records.
package struct RecordContext: Sendable, Equatable {
  /// The source of records that do not name their own.
  var source: Source?
  /// The address of the tracker that a collector names for the container.
  package var origin: String?
  /// The sources that the container describes, by their names.
  var sources: [String: Source] = [:]
  /// When reminders come that have no time of their own.
  var remindAt = TimeOfDay.usualReminder
  /// Names by the identifiers that records use for them, as a board's lists by their ids.
  var names: [String: String] = [:]
  /// Whether records of a status are closed, by the list that defines the status and by the status' name.
  var statuses: [String: [String: Bool]] = [:]

  /// An empty context.
  package init() {}
}

/// The result of reading a part of a file: records with tables of their own.
///
/// Parts are read on several threads; ``SnapshotBuilder`` adds their batches in the file's order
/// and gives every name its final identifier.
package struct RecordBatch: Sendable {
  /// The options of the configuration.
  let options: LoadOptions
  /// The file.
  package let file: DataFile
  /// The context of the current container.
  package var context = RecordContext()
  /// The address of the tracker that a collector, or what is around the record, names for the record at hand.
  package var origin: String?

  package var sources: [Source] = []
  package var people: [Person] = []
  package var tags: [Tag] = []
  package var projects: [Project] = []
  private(set) var issues: [Issue] = []
  /// Parts that are separate from their records.
  package var looseParts: [LoosePart] = []
  package var awards: [Award] = []
  /// Whether it defines the awards, possibly that there are none.
  package var definesAwards: Bool { file.isAwards || !awards.isEmpty }
  /// The names of those.
  var awardNames: Set<String> = []
  package var light: Light?
  package var reminders: ReminderSettings?
  /// The highest number that was ever used in the site's own data, if they state it.
  package var lastNumber: Int?
  /// The date that the export states.
  package var date: Instant?

  /// Warnings at offsets of the file.
  package var warnings: [(offset: Int, diagnostic: Diagnostic)] = []
  /// Which of the warnings of the record at hand are about one of its members, and that member's path.
  package var warnedMembers: [(warning: Int, path: [String])] = []
  /// Data that the model cannot hold, and assumptions.
  package var remarks = RemarkTable()
  package var broken = 0
  /// The records that are left out as their JSON is damaged.
  package var damaged: [DamagedRecord] = []
  /// How many records are not usable although nothing is wrong with them, and an example.
  package private(set) var unusable = (count: 0, what: "")
  /// How many of the records their tracker marks private, where those are not to be published.
  package var privateRecords = 0
  /// How many comments are left out because they are private.
  package var privateComments = 0
  /// How many private comments the tracker counted for this record.
  var privateCommentsOfRecord = 0
  /// The hidden comments of this record.
  var hiddenComments: [HiddenComment] = []
  /// Whether the comment at hand says that it is private; nil where it does not say.
  var commentIsPrivate: Bool?
  /// Whether any record is a pull request.
  private(set) var hasPulls = false
  /// Whether any record states whether it is an issue or a pull request.
  var kindsAreCertain = false
  /// The names of things that records of any file identify only by a number or an address: the
  /// logins of accounts, also by e-mail addresses, projects of GitLab, milestones of GitHub.
  package var accounts: [String: String] = [:]
  /// The accounts that texts mention, each with the record.
  var mentions: [(record: String, account: String)] = []
  /// The names that texts have for accounts that they mention.
  var namesOfMentions: [String: String] = [:]
  /// How the dates of a table are read.
  package var dayOrder = DayOrder()
  /// What the comments of a table end in.
  package var commentTails = CommentTails()
  /// The roles for which a table has no columns.
  package var lacking: Set<TableRole> = []
  /// The roles that records lack from some place on, in formats that state all they know of a record.
  package internal(set) var gaps: [RecordGaps] = []
  /// The roles that the record at hand states.
  var rolesOfRecord: RoleSet = []
  /// The numbers of records that answers state.
  package var totals = AnswerTotals()
  /// The paths of ``DataFile/columns`` at which a record has something, if only null.
  package var mappedPaths: Set<String> = []
  /// The records, by their places, that are closed pull requests of which they do not tell whether they were
  /// merged.
  package var unknownMerges: [Int] = []
  /// Whether a table has the word merged for a state, so that its word closed says that a pull request was not.
  package var statesTellMerges = false
  /// The addresses of records that were read with one of their events.
  var recordsOfEvents: Set<String> = []
  /// People whom the data itself describes, whether or not a record names them.
  package var definedPeople: Set<Int> = []
  /// The contributions of people, each behind the person's index.
  var contributions: Set<String> = []
  /// The accounts of people who are called by names that others may have, by the people's indices.
  package private(set) var namedAccounts: [Int: String] = [:]
  /// People who are named in parts of records that are not kept, each with the record's index in
  /// the batch.
  package var namedBesides: [(person: Int, record: Int)] = []

  /// The links by identifiers.
  var identified = IdentifiedLinks()
  /// What the configuration maps of the record at hand, besides what its own reader takes.
  var mapped: MappedMembers?

  /// Where the record at hand begins in the file.
  package var recordOffset = 0 {
    didSet { remarks.beginRecord() }
  }
  /// The place of the record at hand in its list, from 1.
  package var recordOrdinal: Int {
    mutating get {
      dependsOnOrdinals = true
      return ordinal
    }
    set { ordinal = newValue }
  }
  private var ordinal = 0
  /// Whether the current record is a deletion.
  package var isDeleted = false
  /// Whether the result depends on the positions of the records in their list.
  package var dependsOnOrdinals = false
  /// Whether the record at hand says by the usual members that it is private; nil where it does not say.
  package var recordIsPrivate: Bool?
  /// The number or key of the record at hand, for the loss report.
  package var recordKey = ""

  /// The labels that say who alone may see a record.
  private var restrictions: Set<TagID> = []

  var sourceNames = NameTable()
  private var personNames = NameTable()
  private var tagNames = NameTable()
  private var projectNames = NameTable()
  /// The last e-mail address of each login.
  private var addresses: [String: String] = [:]
  /// The addresses of people who are called by what stands before the `@`, by the people's indices.
  package private(set) var addressed: [Int: String] = [:]

  /// An empty batch for a part of a file.
  package init(options: LoadOptions, file: DataFile) {
    self.options = options
    self.file = file
  }

  /// Adds a record. A private one is only left out when the data is published, so that a record
  /// that became private replaces its earlier version. Of a deleted one only the deletion is kept.
  mutating func append(_ issue: Issue) {
    var issue = issue
    takeMapped(into: &issue)
    if isDeleted {
      lose(member: "deleted records", as: .leftOut)
      looseParts.append(
        LoosePart(identity: issue.identity, content: .deletion(issue.updated)))
      return
    }
    settleHiddenComments(of: &issue)
    takeHiddenComments(into: &issue)
    if !restrictions.isEmpty, issue.tags.contains(where: restrictions.contains) {
      issue.mark(isPrivate: true)
    }
    notePrivacy(of: issue)
    if issue.kind == .pull { hasPulls = true }
    issue.settleHistory()
    issues.append(issue)
  }

  /// Records a person whom the current record names in a part that is not kept.
  mutating func nameBesides(_ person: PersonID) {
    namedBesides.append((Int(person.index), issues.count))
  }

  /// Moves the records out of the batch.
  package mutating func takeIssues() -> [Issue] {
    let taken = issues
    issues = []
    return taken
  }

  /// Replaces the texts of records, and those of comments that came apart from theirs.
  mutating func changeTexts(_ change: (Text) -> Text) {
    for index in issues.indices {
      issues[index].body = change(issues[index].body)
      issues[index].comments = issues[index].comments.map { comment in
        var comment = comment
        comment.body = change(comment.body)
        return comment
      }
    }
    for index in looseParts.indices {
      guard case .comment(var comment) = looseParts[index].content else { continue }
      comment.body = change(comment.body)
      looseParts[index].content = .comment(comment)
    }
  }

  /// Changes the record at an index.
  mutating func changeIssue(at index: Int, _ change: (inout Issue) -> Void) {
    change(&issues[index])
  }

  /// Counts a record that cannot be one here though nothing is wrong with it.
  mutating func passOver(_ what: String) {
    if unusable.count == 0 { unusable.what = what }
    unusable.count += 1
    lose(what)
  }

  /// Makes every record a pull request.
  mutating func makePulls() {
    hasPulls = !issues.isEmpty
    for index in issues.indices { issues[index].kind = .pull }
  }

  /// Whether messages may quote the record at hand.
  package var mayQuote: Bool {
    options.mayQuote && (recordIsPrivate != true || options.publishPrivate)
  }

  /// Warns of something in the record at hand, of one of its members, or at another offset of the file.
  package mutating func warn(
    _ code: String, _ message: String, at offset: Int? = nil, member: [String] = [],
    suggestion: String? = nil
  ) {
    if !member.isEmpty { warnedMembers.append((warnings.count, member)) }
    var warning = Diagnostic.warning(code, message, suggestion: suggestion)
    warning.record = recordKey.isEmpty ? nil : recordKey
    warning.isConfidential = !mayQuote
    warnings.append((offset ?? recordOffset, warning))
  }

  /// Skips a broken record, for the reason `what`; `offset` is the place of the problem.
  package mutating func leaveOut(
    _ what: String, _ reason: String, at offset: Int? = nil, suggestion: String
  ) {
    broken += 1
    lose("broken records")
    warn(
      "data.broken-record", "\(what) is left out: \(reason)", at: offset, suggestion: suggestion)
  }

  /// Adds the current record, or skips it if `take` throws that it is broken; then `what` names it,
  /// and `title` is added where it may be quoted.
  package mutating func attempt(
    _ what: @autoclosure () -> String, title: @autoclosure () -> String = "",
    _ take: (inout RecordBatch) throws(BrokenRecord) -> Void
  ) {
    do throws(BrokenRecord) {
      try take(&self)
    } catch {
      leaveOut(
        mayQuote ? what() + title() : what(), error.reason, suggestion: error.suggestion)
    }
  }

  /// Tells of broken UTF-8 at an offset of the file.
  package mutating func warnOfBrokenUTF8(
    at offset: Int, suggestion: String = JSONRepair.Kind.brokenUTF8.suggestion
  ) {
    warn(
      "data.repaired", JSONRepair.Kind.brokenUTF8.message, at: offset, suggestion: suggestion)
  }
}

// MARK: - Names

extension RecordBatch {
  /// The place of a name in a table, to which it is added when it is new; nil when it is empty.
  private static func intern<T>(
    _ name: String, _ names: inout NameTable, _ table: inout [T], _ make: (String) -> T
  ) -> Int? {
    guard let name = CleanName.line(name) else { return nil }
    let (index, isNew) = names.intern(name)
    if isNew { table.append(make(name)) }
    return index
  }

  /// The identifier of a person; nil when the name is empty.
  mutating func person(_ login: String) -> PersonID? {
    Self.intern(login, &personNames, &people) { Person(login: $0) }.map { PersonID($0) }
  }

  /// The identifier of a person whom the data names by an address with an account; accounts of two
  /// addresses may be two people.
  mutating func person(_ account: String, of address: String) -> PersonID? {
    if account != address, address.contains("@") {
      let address = address.lowercased()
      let end = address.hasSuffix(">") ? address.lastIndex(of: "<") : nil
      let bare = end.map { String(address[$0...].dropFirst().dropLast()) } ?? address
      // A login that the data states with the address is the better one.
      accounts[bare] = accounts[bare] ?? account
      // What stands before the brackets is a name, which others may have.
      if end != nil, address.hasPrefix(account.lowercased()) {
        return person(account, withAccount: bare)
      }
      if addresses[account, default: address] != address {
        assume(
          "people whose addresses differ only behind the @ are taken for one, called by what stands before it",
          suggestion: "write the name of each in the place of the address")
      }
      addresses[account] = address
      // Of two people with one name another file may name only one otherwise.
      guard let name = CleanName.line(account) else { return nil }
      let (index, isNew) = personNames.intern(name + Self.nameMark + bare)
      if isNew { people.append(Person(login: name)) }
      addressed[index] = bare
      return PersonID(index)
    }
    return person(account)
  }

  /// The identifier of a person who is called by a name that others may have, and has an account; nil when the
  /// name is empty.
  mutating func person(_ name: String, withAccount account: String?) -> PersonID? {
    guard let id = person(name), let account else { return person(name) }
    let first = Int(id.index)
    if namedAccounts[first] == nil { namedAccounts[first] = account }
    if namedAccounts[first] == account { return id }
    let login = people[first].login
    let (index, isNew) = personNames.intern(login + Self.nameMark + account)
    if isNew { people.append(Person(login: login)) }
    namedAccounts[index] = account
    return PersonID(index)
  }

  /// Replaces the identifiers by which records name people with their names from other places; others that look like
  /// identifiers are counted.
  package mutating func rename(_ accounts: [String: String]) {
    if accounts.isEmpty { return }
    recordKey = ""
    for index in people.indices {
      let account = people[index].login
      if let name = accounts[account] {
        people[index].login = name
        if name != account { namedAccounts[index] = account }
      } else if namedAccounts[index] == nil, Person.isAccount(account) {
        assume("people are called by their identifiers where no column has names for them")
      }
    }
  }

  /// The identifier of somebody who is known by an account; ``accounts`` of some file has the login, and else it is
  /// the name.
  mutating func person(account: String, named name: String? = nil) -> PersonID {
    let mark = Self.nameMark + account
    let (index, isNew) = personNames.intern(mark)
    if isNew { people.append(Person(login: mark, name: name)) }
    return PersonID(index)
  }

  /// The identifier of a project that is known by a mark; ``accounts`` of some file has its name.
  mutating func project(marked mark: String) -> ProjectID {
    let (index, isNew) = projectNames.intern(Self.nameMark + mark)
    if isNew { projects.append(Project(title: Self.nameMark + mark, isDefined: false)) }
    return ProjectID(index)
  }

  /// The identifier of a tag; nil when the name is empty.
  mutating func tag(_ name: String) -> TagID? {
    let count = tags.count
    let id = Self.intern(name, &tagNames, &tags) { Tag(name: $0, isDefined: false) }
      .map { TagID($0) }
    if tags.count > count, let id, Privacy.isRestriction(label: name) { restrictions.insert(id) }
    return id
  }

  /// The identifier of a tag that a record names by an identifier of its tracker; ``accounts`` of some file has its name.
  mutating func tag(identifiedBy identifier: String) -> TagID {
    let mark = Self.nameMark + identifier
    let (index, isNew) = tagNames.intern(mark)
    if isNew { tags.append(Tag(name: mark, isDefined: false)) }
    return TagID(index)
  }

  /// The identifier of a project; nil when the title is empty.
  mutating func project(_ title: String) -> ProjectID? {
    Self.intern(title, &projectNames, &projects) { Project(title: $0, isDefined: false) }
      .map { ProjectID($0) }
  }
}
