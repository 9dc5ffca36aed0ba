import Bytes
import Formats
import IssueModel
package import IssueStore
import Queries

/// The keys of everything but texts: states, names, days and numbers.
package struct FixedKeys: Sendable {
  /// A key with its rows in ascending order, or for a name as it is compared, the name as it is written.
  struct Entry: Sendable {
    let key: [UInt8]
    var rows: [Int32] = []
    var spelling = ""
  }

  /// The keys in the order of their bytes.
  let keys: [Entry]

  /// The keys of the issues of a snapshot.
  package init(_ snapshot: Snapshot) {
    var rows: [String: [Int32]] = [:]
    let issues = snapshot.issues
    func add(_ key: String, _ row: Int) {
      if rows[key]?.last != Int32(row) { rows[key, default: []].append(Int32(row)) }
    }
    let tags = snapshot.tags.map { Self.name("label:", $0.name) }
    let projects = snapshot.projects.map { Self.name("project:", $0.title) }
    let logins = snapshot.people.map { Self.name("", $0.login) }
    let names = snapshot.people.map { $0.name.map { Self.name("", $0) } }
    var days: [Int32: [Int32]] = [:]
    var counts: [QueryCount: [Int: [Int32]]] = [:]
    let links = IssueLinks(in: snapshot)
    let sources = snapshot.sources.map { $0.queryNames.map { Self.name("source:", $0) } }
    let people = Dictionary(
      snapshot.people.indices.map { (NameFolding.fold(snapshot.people[$0].login), $0) },
      uniquingKeysWith: { first, _ in first })
    var numbers: [Int: [Int32]] = [:]
    // By role and person, since there are more comments than people.
    var roles = QueryRole.allCases.map { _ in [[Int32]](repeating: [], count: logins.count) }
    let places = Dictionary(uniqueKeysWithValues: zip(QueryRole.allCases, roles.indices))
    func person(_ role: QueryRole, _ person: PersonID?, _ row: Int) {
      guard let person, let place = places[role] else { return }
      let index = Int(person.index)
      if roles[place][index].last != Int32(row) { roles[place][index].append(Int32(row)) }
    }
    var spellings: [String: String] = [:]
    func spell(_ space: String, _ name: String) {
      let key = Self.name("name-\(space):", name)
      spellings[key] = min(spellings[key] ?? name, name)
    }
    for login in logins { rows["person:" + login] = [] }
    for tag in snapshot.tags { spell("label", tag.name) }
    for project in snapshot.projects { spell("project", project.title) }
    for source in snapshot.sources where !source.name.isEmpty { spell("source", source.name) }
    for person in snapshot.people {
      spell("person", person.login)
      if let name = person.name { spell("person", name) }
    }
    for (row, issue) in issues.enumerated() {
      add(issue.state == .open ? "is:open" : "is:closed", row)
      if issue.state == .merged { add("is:merged", row) }
      add(issue.kind == .pull ? "is:pull" : "is:issue", row)
      if let priority = issue.priority { add("priority:\(priority.word)", row) }
      for tag in issue.tags { add(tags[Int(tag.index)], row) }
      if issue.tags.isEmpty { add("no:label", row) }
      for assignee in issue.assignees { person(.assignee, assignee, row) }
      if issue.assignees.isEmpty { add("no:assignee", row) }
      person(.author, issue.author, row)
      if let project = issue.project { add(projects[Int(project.index)], row) }
      if issue.project == nil { add("no:project", row) }
      if issue.due == nil { add("no:due", row) }
      for name in sources[Int(issue.identity.source.index)] where name != "source:" {
        add(name, row)
      }
      if issue.kind == .pull {
        if issue.draftState == true { add("is:draft", row) }
        if let review = issue.reviewState { add("review:\(review.rawValue)", row) }
      }
      if links.contains(issue) {
        add(issue.kind == .pull ? "linked:issue" : "linked:pull", row)
      }
      if issue.hasHistory, let reason = issue.history.reason { add("reason:\(reason)", row) }
      for comment in issue.comments { person(.commenter, comment.author, row) }
      for review in issue.reviews {
        person(.commenter, review.author, row)
        if review.isVerdict { person(.reviewer, review.author, row) }
      }
      _ = issue.mentions { name in
        if let index = people[name] {
          person(.mentions, PersonID(index), row)
        } else {
          add(Self.name("mentions-name:", name), row)
        }
        return false
      }
      for count in QueryCount.allCases {
        guard let value = count.value(of: issue) else { continue }
        counts[count, default: [:]][value, default: []].append(Int32(row))
      }
      if let number = issue.number {
        numbers[number, default: []].append(Int32(row))
      } else {
        add(Self.name("key:", issue.key), row)
      }
    }
    for (role, people) in zip(QueryRole.allCases, roles) {
      for (person, found) in people.enumerated() where !found.isEmpty {
        let name = names[person].map { ["\(role.rawValue)-name:\($0)"] } ?? []
        for key in ["\(role.rawValue):\(logins[person])"] + name {
          rows[key] = rows[key].map { $0.isEmpty ? found : Set($0 + found).sorted() } ?? found
        }
      }
    }
    var keys: [Entry] = []
    for (count, values) in counts {
      for (value, found) in values {
        keys.append(Entry(key: Self.key("\(count):", value, 8), rows: found))
      }
    }
    for (number, found) in numbers {
      keys.append(Entry(key: Self.key("number:", number, 12), rows: found))
    }
    for date in QueryDate.allCases {
      days.removeAll(keepingCapacity: true)
      for (row, issue) in issues.enumerated() {
        if let day = date.value(of: issue)?.day { days[day.number, default: []].append(Int32(row)) }
      }
      for (number, found) in days { rows["\(date):\(Day(number: number))"] = found }
    }
    keys += rows.map { Entry(key: Array($0.key.utf8), rows: $0.value) }
    for (key, name) in spellings {
      let name = Self.joined(name)
      keys.append(Entry(key: Array(key.utf8), spelling: key.hasSuffix(":" + name) ? "" : name))
    }
    keys.sort { $0.key.lexicographicallyPrecedes($1.key) }
    self.keys = keys
  }

  /// A name as queries compare it; what separates keys in a shard becomes U+001F.
  private static func name(_ prefix: String, _ name: String) -> String {
    joined(prefix + NameFolding.fold(name))
  }

  private static func joined(_ name: String) -> String {
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
