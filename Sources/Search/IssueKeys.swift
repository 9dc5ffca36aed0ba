import Bytes
import Formats
import IssueModel
import IssueStore
import Queries

/// A key of an issue, before it is spelled out.
enum IssueKey: Hashable {
  /// What needs no spelling.
  case word(String)
  /// A tag by its index.
  case label(Int32)
  /// A project by its index.
  case project(Int32)
  /// What a person by its index has to do with the issue.
  case person(QueryRole, Int32)
  /// A source by its index.
  case source(Int32)
  /// The day of a date, counted from the epoch.
  case day(QueryDate, Int32)
  /// How much of something it has.
  case count(QueryCount, Int)
  /// Its number.
  case number(Int)
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
  /// The keys of the names themselves.
  let entries: [FixedKeys.Entry]

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
    for person in snapshot.people {
      spell("person", person.login)
      if let name = person.name { spell("person", name) }
    }
    entries =
      Set(logins).map { FixedKeys.Entry(key: Array("person:\($0)".utf8)) }
      + spellings.map { key, name in
        let name = Self.joined(name)
        let isFolded = key.suffix(name.utf8.count + 1).elementsEqual(":\(name)".utf8)
        return FixedKeys.Entry(key: key, spelling: isFolded ? "" : name)
      } + suggestions.entries
  }

  /// Calls a closure with each key of an issue, with some more than once.
  func forEachKey(
    of issue: Issue, _ links: IssueLinks, _ replies: Replies, _ body: (IssueKey) -> Void
  ) {
    func person(_ role: QueryRole, _ person: PersonID?) {
      if let person { body(.person(role, Int32(person.index))) }
    }
    body(.word(issue.state == .open ? "is:open" : "is:closed"))
    if issue.state == .merged { body(.word("is:merged")) }
    body(.word(issue.kind == .pull ? "is:pull" : "is:issue"))
    if let priority = issue.priority { body(.word("priority:\(priority.word)")) }
    for tag in issue.tags { body(.label(Int32(tag.index))) }
    if issue.tags.isEmpty { body(.word("no:label")) }
    for assignee in issue.assignees { person(.assignee, assignee) }
    if issue.assignees.isEmpty { body(.word("no:assignee")) }
    person(.author, issue.author)
    if let project = issue.project { body(.project(Int32(project.index))) }
    if issue.project == nil { body(.word("no:project")) }
    if issue.due == nil { body(.word("no:due")) }
    if replies.areMissing(issue) { body(.word("no:reply")) }
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
      if review.isVerdict { person(.reviewer, review.author) }
    }
    _ = issue.mentions { name in
      if let index = personOfLogin[name] {
        body(.person(.mentions, Int32(index)))
      } else {
        body(.word(Self.name("mentions-name:", name)))
      }
      return false
    }
    for count in QueryCount.allCases {
      if let value = count.value(of: issue) { body(.count(count, value)) }
    }
    for date in QueryDate.allCases {
      if let day = date.value(of: issue)?.day { body(.day(date, day.number)) }
    }
    if let number = issue.number {
      body(.number(number))
    } else {
      body(.word(Self.name("key:", issue.key)))
    }
  }

  /// The bytes of a key; a person is found by login and by name, a source by both of its names.
  func bytes(of key: IssueKey) -> [[UInt8]] {
    switch key {
    case .word(let word): [Array(word.utf8)]
    case .label(let tag): [Array(tags[Int(tag)].utf8)]
    case .project(let project): [Array(projects[Int(project)].utf8)]
    case .person(let role, let person):
      ["\(role.rawValue):\(logins[Int(person)])"].map { Array($0.utf8) }
        + (people[Int(person)].map { [Array("\(role.rawValue)-name:\($0)".utf8)] } ?? [])
    case .source(let source): sources[Int(source)].map { Array($0.utf8) }
    case .day(let date, let number): [Array("\(date.rawValue):\(Day(number: number))".utf8)]
    case .count(let count, let value): [Self.key("\(count.rawValue):", value, 8)]
    case .number(let number): [Self.key("number:", number, 12)]
    }
  }

  /// The bytes of all keys of an issue.
  func bytes(of issue: Issue, _ links: IssueLinks, _ replies: Replies) -> Set<[UInt8]> {
    var keys: Set<[UInt8]> = []
    forEachKey(of: issue, links, replies) { keys.formUnion(bytes(of: $0)) }
    return keys
  }

  /// A name as queries compare it; what separates keys in a shard becomes U+001F.
  private static func name(_ prefix: String, _ name: String) -> String {
    joined(prefix + NameFolding.fold(name))
  }

  static func joined(_ name: String) -> String {
    guard name.utf8.contains(0x20) else { return name }
    return String(decoding: name.utf8.map { $0 == 0x20 ? 0x1F : $0 }, as: UTF8.self)
  }

  /// A key with a number of so many digits at least.
  private static func key(_ name: String, _ number: Int, _ count: Int) -> [UInt8] {
    let number = max(0, number)
    var key = ByteBuffer()
    key.append(name)
    var digits = 1
    var bound = 10
    while digits < count, number >= bound {
      digits += 1
      bound *= 10
    }
    for _ in digits..<max(digits, count) { key.append(UInt8(ascii: "0")) }
    key.append(decimal: number)
    return key.bytes
  }
}
