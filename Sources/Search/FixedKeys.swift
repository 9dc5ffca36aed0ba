import Bytes
import Formats
import IssueModel
package import IssueStore
import Queries

/// The keys of everything but texts: states, names, days and numbers.
package struct FixedKeys: Sendable {
  /// The keys in the order of their bytes, each with its rows in ascending order.
  let keys: [(key: [UInt8], rows: [Int32])]

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
    var comments: [Int: [Int32]] = [:]
    var numbers: [Int: [Int32]] = [:]
    func person(_ role: String, _ person: PersonID, _ row: Int) {
      add("\(role):\(logins[Int(person.index)])", row)
      if let name = names[Int(person.index)] { add("\(role)-name:\(name)", row) }
    }
    for login in logins { rows["person:" + login] = [] }
    for (row, issue) in issues.enumerated() {
      add(issue.state == .open ? "is:open" : "is:closed", row)
      if issue.state == .merged { add("is:merged", row) }
      add(issue.kind == .pull ? "is:pull" : "is:issue", row)
      if let priority = issue.priority { add("priority:\(priority.word)", row) }
      for tag in issue.tags { add(tags[Int(tag.index)], row) }
      if issue.tags.isEmpty { add("no:label", row) }
      for assignee in issue.assignees { person("assignee", assignee, row) }
      if issue.assignees.isEmpty { add("no:assignee", row) }
      if let author = issue.author { person("author", author, row) }
      if let project = issue.project { add(projects[Int(project.index)], row) }
      if issue.project == nil { add("no:project", row) }
      if issue.due == nil { add("no:due", row) }
      comments[issue.commentCount, default: []].append(Int32(row))
      if let number = issue.number {
        numbers[number, default: []].append(Int32(row))
      } else {
        add(Self.name("key:", issue.key), row)
      }
    }
    var keys: [(key: [UInt8], rows: [Int32])] = []
    for (count, found) in comments { keys.append((Self.key("comments:", count, 8), found)) }
    for (number, found) in numbers { keys.append((Self.key("number:", number, 12), found)) }
    for date in QueryDate.allCases {
      days.removeAll(keepingCapacity: true)
      for (row, issue) in issues.enumerated() {
        if let day = date.value(of: issue)?.day { days[day.number, default: []].append(Int32(row)) }
      }
      for (number, found) in days { rows["\(date):\(Day(number: number))"] = found }
    }
    keys += rows.map { (Array($0.key.utf8), $0.value) }
    keys.sort { $0.key.lexicographicallyPrecedes($1.key) }
    self.keys = keys
  }

  /// A name as queries compare it; what separates keys in a shard becomes U+001F.
  private static func name(_ prefix: String, _ name: String) -> String {
    let folded = prefix + NameFolding.fold(name)
    guard folded.utf8.contains(0x20) else { return folded }
    return String(decoding: folded.utf8.map { $0 == 0x20 ? 0x1F : $0 }, as: UTF8.self)
  }

  /// A key with a number of so many digits at least.
  private static func key(_ name: StaticString, _ number: Int, _ count: Int) -> [UInt8] {
    let number = max(0, number)
    var key = ByteBuffer()
    key.append(static: name)
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
