import Bytes
import Formats
import IssueModel
import IssueStore
import Queries

/// A key of an issue, before it is spelled out.
enum IssueKey {
  /// A property of many issues.
  case flag(Flag)
  /// A key without a parameter.
  case word(String)
  /// A tag by its index.
  case label(Int32)
  /// A project by its index.
  case project(Int32)
  /// The role of a person, by index.
  case person(QueryRole, Int32)
  /// A source by its index.
  case source(Int32)
  /// The day of a date, counted from the epoch.
  case day(QueryDate, Int32)
  /// How much of something it has.
  case count(QueryCount, Int)
  /// Its number.
  case number(Int)

  /// The properties of an issue.
  enum Flag: Int {
    case open, closed, merged, pull, issue, noLabel, noAssignee, noProject, noDue, noReply
    case spaceInTitle, spaceInBody

    /// The key.
    var word: String {
      switch self {
      case .open: "is:open"
      case .closed: "is:closed"
      case .merged: "is:merged"
      case .pull: "is:pull"
      case .issue: "is:issue"
      case .noLabel: "no:label"
      case .noAssignee: "no:assignee"
      case .noProject: "no:project"
      case .noDue: "no:due"
      case .noReply: "no:reply"
      case .spaceInTitle: "space:title"
      case .spaceInBody: "space:body"
      }
    }
  }

  /// A number that no other key has; nil for a key that has to be compared as text.
  var code: UInt64? {
    func code(_ kind: UInt64, _ part: Int, _ value: Int) -> UInt64? {
      value < 0 || value >> 48 != 0 ? nil : kind << 56 | UInt64(part) << 48 | UInt64(value)
    }
    return switch self {
    case .flag(let flag): code(0, 0, flag.rawValue)
    case .word: nil
    case .label(let index): code(1, 0, Int(index))
    case .project(let index): code(2, 0, Int(index))
    case .person(let role, let index): code(3, role.index, Int(index))
    case .source(let index): code(4, 0, Int(index))
    case .day(let date, let day): code(5, date.index, Int(day) + Int(Int32.max))
    case .count(let count, let value): code(6, count.index, value)
    case .number(let number): code(7, 0, number)
    }
  }
}

/// The names that keys of issues are made from, as queries compare them.
struct KeyNames: Sendable {
  private let tags: [String]
  private let projects: [String]
  private let logins: [String]
  private let people: [String?]
  private let sources: [[String]]
  /// The people by their logins.
  private let personOfLogin: [String: Int]
  /// The people whose logins have several words.
  private let spacedNames: SpacedNames

  /// The names of a snapshot.
  init(_ snapshot: Snapshot) {
    tags = snapshot.tags.map { Self.name("label:", $0.name) }
    projects = snapshot.projects.map { Self.name("project:", $0.title) }
    logins = snapshot.people.map { Self.name("", $0.login) }
    people = snapshot.people.map { $0.name.map { Self.name("", $0) } }
    sources = snapshot.sources.map {
      $0.queryNames.map { Self.name("source:", $0) }.filter { $0 != "source:" }
    }
    personOfLogin = Dictionary(
      snapshot.people.indices.map { (NameFolding.fold(snapshot.people[$0].login), $0) },
      uniquingKeysWith: { first, _ in first })
    spacedNames = SpacedNames(snapshot.people.map(\.login))
  }

  /// The keys of the names themselves: those of all tags, projects and sources, and of the people whom `isNamed` says.
  /// Other people of the snapshot are left out, since nothing that is published names them.
  func entries(of snapshot: Snapshot, naming isNamed: [Bool]) -> [FixedKeys.Entry] {
    var spellings: [[UInt8]: String] = [:]
    var suggestions = NameSuggestions()
    func spell(_ space: String, _ name: String) {
      let key = Array(Self.name("name-\(space):", name).utf8)
      spellings[key] = min(spellings[key] ?? name, name)
      suggestions.add(name, of: space)
    }
    for tag in snapshot.tags { spell("label", tag.name) }
    for project in snapshot.projects { spell("project", project.title) }
    for source in snapshot.sources where !source.name.isEmpty { spell("source", source.name) }
    var named: Set<String> = []
    for (index, person) in snapshot.people.enumerated() where isNamed[index] {
      named.insert(logins[index])
      spell("person", person.login)
      if let name = person.name { spell("person", name) }
    }
    return named.map { FixedKeys.Entry(key: Array("person:\($0)".utf8)) }
      + spellings.map { key, name in
        let name = Self.joined(name)
        let isFolded = key.suffix(name.utf8.count + 1).elementsEqual(":\(name)".utf8)
        return FixedKeys.Entry(key: key, spelling: isFolded ? "" : name)
      } + suggestions.entries
  }

  /// Calls a closure with the index of each person whom an issue names, in its texts too, with some more than once.
  func forEachPerson(of issue: Issue, _ body: (Int) -> Void) {
    issue.forEachPerson { body(Int($0.index)) }
    forEachMention(in: issue) { key in
      if case .person(_, let index) = key { body(Int(index)) }
    }
  }

  /// Calls a closure with each key of an issue, with some more than once.
  func forEachKey(
    of issue: Issue, _ links: IssueLinks, _ replies: Replies, _ body: (IssueKey) -> Void
  ) {
    func person(_ role: QueryRole, _ person: PersonID?) {
      if let person { body(.person(role, Int32(person.index))) }
    }
    body(.flag(issue.state == .open ? .open : .closed))
    if issue.state == .merged { body(.flag(.merged)) }
    body(.flag(issue.kind == .pull ? .pull : .issue))
    if let priority = issue.priority { body(.word("priority:\(priority.word)")) }
    for tag in issue.tags { body(.label(Int32(tag.index))) }
    if issue.tags.isEmpty { body(.flag(.noLabel)) }
    for assignee in issue.assignees { person(.assignee, assignee) }
    if issue.assignees.isEmpty { body(.flag(.noAssignee)) }
    person(.author, issue.author)
    if let project = issue.project { body(.project(Int32(project.index))) }
    if issue.project == nil { body(.flag(.noProject)) }
    if issue.due == nil { body(.flag(.noDue)) }
    if replies.areMissing(issue) { body(.flag(.noReply)) }
    body(.source(Int32(issue.identity.source.index)))
    if issue.kind == .pull {
      if issue.draftState == true { body(.word("is:draft")) }
      if let review = issue.reviewState { body(.word("review:\(review.rawValue)")) }
    }
    if links.contains(issue) {
      body(.word(issue.kind == .pull ? "linked:issue" : "linked:pull"))
    }
    if issue.hasHistory, let reason = issue.history.reason { body(.word("reason:\(reason)")) }
    for comment in issue.comments { person(.commenter, comment.author) }
    for review in issue.reviews {
      person(.commenter, review.author)
      if review.author != issue.author { person(.reviewer, review.author) }
    }
    forEachMention(in: issue, body)
    for count in QueryCount.allCases {
      if let value = count.value(of: issue) { body(.count(count, value)) }
    }
    for date in QueryDate.allCases {
      if let day = date.value(of: issue)?.day { body(.day(date, day.number)) }
    }
    if issue.title.withSpan({ $0.index(of: 0x20, from: 0) }) != nil { body(.flag(.spaceInTitle)) }
    if issue.body.utf8.span.index(of: 0x20, from: 0) != nil { body(.flag(.spaceInBody)) }
    if let number = issue.number {
      body(.number(number))
    } else {
      body(.word(Self.name("key:", issue.key)))
    }
  }

  /// Calls a closure with the key of each person whom the texts of an issue mention.
  private func forEachMention(in issue: Issue, _ body: (IssueKey) -> Void) {
    _ = issue.mentions { name in
      if let index = personOfLogin[name] {
        body(.person(.mentions, Int32(index)))
      } else {
        body(.word(Self.name("mentions-name:", name)))
      }
      return false
    }
    if !spacedNames.isEmpty {
      var buffer = FoldingBuffer()
      for text in [issue.body] + (issue.comments + issue.reviews).map(\.body) {
        buffer.withFolded(text.utf8.span) { folded in
          spacedNames.forEach(in: folded) { body(.person(.mentions, $0)) }
        }
      }
    }
  }

  /// The bytes of a key; a person is found by login and by name, a source by both of its names.
  func bytes(of key: IssueKey) -> [[UInt8]] {
    switch key {
    case .flag(let flag): [Array(flag.word.utf8)]
    case .word(let word): [Array(word.utf8)]
    case .label(let tag): [Array(tags[Int(tag)].utf8)]
    case .project(let project): [Array(projects[Int(project)].utf8)]
    case .person(let role, let person):
      ["\(role.rawValue):\(logins[Int(person)])"].map { Array($0.utf8) }
        + (people[Int(person)].map { [Array("\(role.rawValue)-name:\($0)".utf8)] } ?? [])
    case .source(let source): sources[Int(source)].map { Array($0.utf8) }
    case .day(let date, let number): [Array("\(date.rawValue):\(Day(number: number))".utf8)]
    case .count(let count, let value): [Self.key("\(count.rawValue):", value)]
    case .number(let number): [Self.key("number:", number)]
    }
  }

  /// The bytes of all keys of an issue.
  func bytes(of issue: Issue, _ links: IssueLinks, _ replies: Replies) -> Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    forEachKey(of: issue, links, replies) { keys.formUnion(bytes(of: $0)) }
    return keys
  }

  /// The folded form of a name; the separator of keys in a shard becomes U+001F.
  private static func name(_ prefix: String, _ name: String) -> String {
    joined(prefix + NameFolding.fold(name))
  }

  static func joined(_ name: String) -> String {
    guard name.utf8.contains(0x20) else { return name }
    return String(decoding: name.utf8.map { $0 == 0x20 ? 0x1F : $0 }, as: UTF8.self)
  }

  /// A key with a number. A letter for the number of its digits stands before them, so that keys are in
  /// the order of their numbers: `a7`, `b12`, `c100`.
  private static func key(_ name: String, _ number: Int) -> [UInt8] {
    let digits = String(max(0, number)).utf8
    return Array(name.utf8) + [0x60 + UInt8(digits.count)] + digits
  }
}

extension QueryRole {
  fileprivate var index: Int {
    switch self {
    case .author: 0
    case .assignee: 1
    case .commenter: 2
    case .mentions: 3
    case .reviewer: 4
    }
  }
}

extension QueryCount {
  fileprivate var index: Int {
    switch self {
    case .comments: 0
    case .reactions: 1
    case .interactions: 2
    }
  }
}

extension QueryDate {
  fileprivate var index: Int {
    switch self {
    case .created: 0
    case .updated: 1
    case .closed: 2
    case .merged: 3
    case .due: 4
    }
  }
}
