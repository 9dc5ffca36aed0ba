package import Diagnostics
package import Formats
package import IssueModel

/// Why a record was left out, as the end of a sentence: `it has neither number nor key`.
package struct BrokenRecord: Error {
  package var reason: String
  /// What to do about it.
  package var suggestion: String

  init(_ reason: String, suggestion: String = "mend the record, or take it out") {
    self.reason = reason
    self.suggestion = suggestion
  }
}

/// Something that came apart from its record.
package struct LoosePart: Sendable {
  /// What it is to its record.
  package enum Content: Sendable {
    case comment(Comment)
    /// A comment that is left out as private, though its tracker counts it.
    case privateComment
    /// A review with its number on the tracker, or a remark with the numbers of what it belongs to.
    case review(Comment, id: Int64?, parents: [Int64])
    /// The record's own text.
    case body(Text)
    case history(IssueHistory)
    /// The record itself but for its state, which other records with its identity tell, as tasks of a bug.
    case record(Issue)
    /// What is to be done about the record in one of the things that it concerns.
    case task(Issue, of: String)
    /// The identifier of the record's state, which other data may define, in its form of that time.
    case status(String, updated: Instant?)
    /// That the record, which had last been changed at that time, was deleted.
    case deletion(Instant?)
  }

  /// The record.
  package var identity: Issue.Identity
  package var content: Content
}

/// What a container says about all records in it.
package struct RecordContext: Sendable, Equatable {
  /// The source of records that do not name their own.
  var source: Source?
  /// The sources that the container describes, by their names.
  var sources: [String: Source] = [:]
  /// Names by the identifiers that records use for them, as a board's lists by their ids.
  var names: [String: String] = [:]
  /// Whether records of a status are closed, by the list that defines the status and by the status' name.
  var statuses: [String: [String: Bool]] = [:]

  /// A container that says nothing.
  package init() {}
}

/// What a reader makes of a part of a file: records with tables of their own.
///
/// Parts are read on several threads; ``SnapshotBuilder`` takes their batches in the file's order and
/// gives every name its final identifier.
package struct RecordBatch: Sendable {
  /// What the configuration says.
  let options: LoadOptions
  /// The file.
  package let file: DataFile
  /// What the container at hand says about its records.
  package var context = RecordContext()

  package var sources: [Source] = []
  package var people: [Person] = []
  package var tags: [Tag] = []
  package var projects: [Project] = []
  private(set) var issues: [Issue] = []
  /// What came apart from its record.
  package var looseParts: [LoosePart] = []
  package var awards: [Award] = []
  /// Whether it says which awards there are, if only that there are none.
  package var definesAwards: Bool { file.isAwards || !awards.isEmpty }
  /// The names of those.
  var awardNames: Set<String> = []
  package var light: Light?
  package var reminders: ReminderSettings?
  /// The highest number that the site's own data ever gave, as far as they say so.
  package var lastNumber: Int?
  /// What the export says about its own date.
  package var date: Instant?

  /// Warnings at offsets of the file.
  package var warnings: [(offset: Int, diagnostic: Diagnostic)] = []
  /// Which of the warnings of the record at hand are about one of its members, and that member's path.
  package var warnedMembers: [(warning: Int, path: [String])] = []
  /// What is not carried over, and what was taken for granted.
  package var remarks = RemarkTable()
  package var broken = 0
  /// How many records are none that can be read, though nothing is wrong with them, and what the first is.
  package private(set) var unusable = (count: 0, what: "")
  /// How many of the records their tracker marks private, where those are not to be published.
  package var privateRecords = 0
  package var privateComments = 0
  /// How many of them belong to the record at hand.
  var privateCommentsOfRecord = 0
  /// Whether there is a pull request among the records.
  private(set) var hasPulls = false
  /// Whether a record says outright whether it is an issue or a pull request.
  var kindsAreCertain = false
  /// The names of what records of any file name only by a number or an address: the logins of accounts,
  /// projects of GitLab, milestones of GitHub.
  package var accounts: [String: String] = [:]
  /// How the dates of a table are read.
  package var dayOrder = DayOrder()
  /// What a table has no columns for.
  package var lacking: Set<TableRole> = []
  /// What answers say of how many records there are.
  package var totals = AnswerTotals()
  /// The paths of ``DataFile/columns`` at which a record has something, if only null.
  package var mappedPaths: Set<String> = []
  /// The addresses of records that were read with one of their events.
  var recordsOfEvents: Set<String> = []
  /// People whom the data itself describes, whether or not a record names them.
  package var definedPeople: Set<Int> = []
  /// People whom a record names in a way that it does not keep, each with the record's place in the batch.
  package var namedBesides: [(person: Int, record: Int)] = []

  /// Where the record at hand begins in the file.
  package var recordOffset = 0
  /// The place of the record at hand in its list, from 1.
  package var recordOrdinal: Int {
    mutating get {
      dependsOnOrdinals = true
      return ordinal
    }
    set { ordinal = newValue }
  }
  private var ordinal = 0
  /// Whether the record at hand is told because it was deleted.
  package var isDeleted = false
  /// Whether what was read would be something else if the records stood elsewhere in their list.
  package var dependsOnOrdinals = false
  /// The number or key of the record at hand, for the loss report.
  package var recordKey = ""

  private var sourceNames = NameTable()
  private var personNames = NameTable()
  private var tagNames = NameTable()
  private var projectNames = NameTable()
  /// The last e-mail address of each login.
  private var addresses: [String: String] = [:]

  /// An empty batch for a part of a file.
  package init(options: LoadOptions, file: DataFile) {
    self.options = options
    self.file = file
  }

  /// Takes a record. One that its tracker marks private is left out when the data is published, so that
  /// a record that became private takes the place of what it was before. Of one that was deleted only that is kept.
  mutating func append(_ issue: Issue) {
    if isDeleted {
      lose("deleted records")
      looseParts.append(
        LoosePart(identity: issue.identity, content: .deletion(issue.updated)))
      return
    }
    notePrivacy(of: issue)
    if issue.kind == .pull { hasPulls = true }
    var issue = issue
    if !issue.history.isEmpty { issue.history.settle(issue.state) }
    issues.append(issue)
  }

  /// Remembers somebody whom the record at hand names in a way that it does not keep.
  mutating func nameBesides(_ person: PersonID) {
    namedBesides.append((Int(person.index), issues.count))
  }

  /// Gives the records away; the batch keeps what it says besides.
  package mutating func takeIssues() -> [Issue] {
    let taken = issues
    issues = []
    return taken
  }

  /// Counts a comment that its tracker marks private, and that is left out.
  mutating func leaveOutPrivateComment() {
    privateComments += 1
    privateCommentsOfRecord += 1
    lose("private comments")
  }

  /// Counts a record that cannot be one here though nothing is wrong with it.
  mutating func passOver(_ what: String) {
    if unusable.count == 0 { unusable.what = what }
    unusable.count += 1
    lose(what)
  }

  /// Counts a comment that belongs to no record.
  mutating func lose(comment what: String) {
    remarks.add(what, .comment, file: file.name, record: recordKey)
  }

  /// Makes every record a pull request.
  mutating func makePulls() {
    hasPulls = !issues.isEmpty
    for index in issues.indices { issues[index].kind = .pull }
  }

  /// Counts something that the model cannot carry.
  mutating func lose(_ what: JSONString) {
    lose(member: what.string)
  }

  /// Counts something of a part of a record that the model cannot carry, as `comment.reactions`.
  mutating func lose(_ member: JSONString, of part: StaticString) {
    lose(member: "\(part).\(member.string)")
  }

  /// Counts something that the model cannot carry.
  package mutating func lose(_ what: String, times: Int = 1) {
    remarks.add(what, times: times, file: file.name, record: recordKey)
  }

  /// Counts a member of the tracker's own that the model cannot carry.
  mutating func lose(member: String, times: Int = 1, as kind: Remark.Kind = .member) {
    remarks.add(member, kind, times: times, file: file.name, record: recordKey)
  }

  /// Counts a date that is not understood; `part` says of what it is.
  mutating func loseDate(_ part: String = "") {
    lose(member: "dates that are not understood" + part, as: .date)
  }

  /// Counts a record of which something had to be taken for granted, as `the state open, since …`.
  package mutating func assume(
    _ what: String, times: Int = 1, suggestion: @autoclosure () -> String = ""
  ) {
    remarks.add(
      what, .assumption, times: times, file: file.name, record: recordKey,
      suggestion: suggestion())
  }

  /// Counts a record whose word for its state is not known, and that is taken as open.
  mutating func assumeOpen(word: String) {
    remarks.add(word, .state, file: file.name, record: recordKey)
  }

  /// Warns of something in the record at hand, of one of its members, or at another offset of the file.
  package mutating func warn(
    _ code: String, _ message: String, at offset: Int? = nil, member: [String] = [],
    suggestion: String? = nil
  ) {
    if !member.isEmpty { warnedMembers.append((warnings.count, member)) }
    var warning = Diagnostic.warning(code, message, suggestion: suggestion)
    warning.record = recordKey.isEmpty ? nil : recordKey
    warnings.append((offset ?? recordOffset, warning))
  }

  /// Leaves a record out because it is broken, which `what` says; `offset` is where that shows.
  package mutating func leaveOut(
    _ what: String, _ reason: String, at offset: Int? = nil, suggestion: String
  ) {
    broken += 1
    lose("broken records")
    warn(
      "data.broken-record", "\(what) is left out: \(reason)", at: offset, suggestion: suggestion)
  }

  /// Takes the record at hand, or leaves it out where that says it is broken; `what` names it.
  package mutating func attempt(
    _ what: @autoclosure () -> String, _ take: (inout RecordBatch) throws(BrokenRecord) -> Void
  ) {
    do throws(BrokenRecord) {
      try take(&self)
    } catch {
      leaveOut(what(), error.reason, suggestion: error.suggestion)
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
  /// The identifier of a source: the record's own, else the container's, else the one that the
  /// configuration gives to the file, else the default source.
  mutating func source(_ own: Source?, tracker: Source.Tracker) -> SourceID {
    let source =
      own ?? context.source ?? Source(name: file.source ?? "", tracker: tracker)
    let (index, isNew) = sourceNames.intern(source.name)
    if isNew {
      sources.append(source)
    } else if sources[index].address == nil {
      sources[index].address = source.address
    }
    return SourceID(index)
  }

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

  /// The identifier of somebody whom the data names by an address with an account in it; two addresses of one
  /// account may be two people.
  mutating func person(_ account: String, of address: String) -> PersonID? {
    if account != address, address.contains("@") {
      let address = address.lowercased()
      if addresses[account, default: address] != address {
        assume(
          "people whose addresses differ only behind the @ are taken for one, called by what stands before it",
          suggestion: "write the name of each in the place of the address")
      }
      addresses[account] = address
    }
    return person(account)
  }

  /// Gives people whom the records call by an identifier the name that other places have for it.
  package mutating func rename(_ accounts: [String: String]) {
    if accounts.isEmpty { return }
    for index in people.indices {
      if let name = accounts[people[index].login] { people[index].login = name }
    }
  }

  /// The identifier of an account that is known by a number; who it is says ``accounts`` of some file.
  mutating func person(account number: Int64) -> PersonID {
    let mark = Self.nameMark + String(number)
    let (index, isNew) = personNames.intern(mark)
    if isNew { people.append(Person(login: mark)) }
    return PersonID(index)
  }

  /// The identifier of a source that is known by a mark of its own; what it is called says ``accounts`` of
  /// some file, else it is the default source.
  mutating func source(marked mark: String, tracker: Source.Tracker) -> SourceID {
    let (index, isNew) = sourceNames.intern(Self.nameMark + mark)
    if isNew { sources.append(Source(name: Self.nameMark + mark, tracker: tracker)) }
    return SourceID(index)
  }

  /// The identifier of a project that is known by a mark of its own; what it is called says ``accounts`` of
  /// some file.
  mutating func project(marked mark: String) -> ProjectID {
    let (index, isNew) = projectNames.intern(Self.nameMark + mark)
    if isNew { projects.append(Project(title: Self.nameMark + mark, isDefined: false)) }
    return ProjectID(index)
  }

  /// The identifier of a tag; nil when the name is empty.
  mutating func tag(_ name: String) -> TagID? {
    Self.intern(name, &tagNames, &tags) { Tag(name: $0, isDefined: false) }.map { TagID($0) }
  }

  /// The identifier of a project; nil when the title is empty.
  mutating func project(_ title: String) -> ProjectID? {
    Self.intern(title, &projectNames, &projects) { Project(title: $0, isDefined: false) }
      .map { ProjectID($0) }
  }
}

extension RecordBatch {
  /// The first byte of the placeholder of a name that is not known yet; no name begins so.
  package static let nameMark = "\u{1}"
  /// Stands before the number of a project of GitLab, and by itself for one without.
  package static let projectMark = "project"
}

extension IssueHistory {
  /// Takes what is told of the same record elsewhere.
  package mutating func add(_ other: IssueHistory) {
    events += other.events
    links += other.links
    closedBy = closedBy ?? other.closedBy
    reason = reason ?? other.reason
  }
}
