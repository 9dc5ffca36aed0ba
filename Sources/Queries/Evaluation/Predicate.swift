import Bytes
import Formats
package import IssueModel
import IssueStore

/// A condition with its names looked up and its dates counted, ready to test issues.
struct Predicate {
  /// Whether an issue satisfies the condition.
  let holds: (_ issue: Issue, _ buffer: inout FoldingBuffer) -> Bool
  /// The cost of a test compared with others, so that texts are searched last.
  private let cost: Int

  private init(cost: Int, _ holds: @escaping (Issue, inout FoldingBuffer) -> Bool) {
    self.holds = holds
    self.cost = cost
  }

  private init(cost: Int = 0, _ holds: @escaping (Issue) -> Bool) {
    self.init(cost: cost) { issue, _ in holds(issue) }
  }

  /// The predicate of a condition for the names of a snapshot and the day of an instant.
  init(_ condition: QueryCondition, for snapshot: Snapshot, now: Instant) {
    func predicates(_ parts: [QueryCondition]) -> (parts: [Predicate], cost: Int) {
      let parts = parts.map { Predicate($0, for: snapshot, now: now) }.sorted { $0.cost < $1.cost }
      return (parts, parts.last?.cost ?? 0)
    }
    switch condition {
    case .all(let conditions):
      let (parts, cost) = predicates(conditions)
      self.init(cost: cost) { issue, buffer in
        for part in parts where !part.holds(issue, &buffer) { return false }
        return true
      }
    case .any(let conditions):
      let (parts, cost) = predicates(conditions)
      self.init(cost: cost) { issue, buffer in
        for part in parts where part.holds(issue, &buffer) { return true }
        return false
      }
    case .not(let condition):
      let part = Predicate(condition, for: snapshot, now: now)
      self.init(cost: part.cost) { issue, buffer in !part.holds(issue, &buffer) }
    case .term(let term): self.init(term, for: snapshot, now: now)
    }
  }

  private init(_ term: QueryTerm, for snapshot: Snapshot, now: Instant) {
    switch term {
    case .state(.open): self.init { $0.state == .open }
    case .state(.closed): self.init { $0.state != .open }
    case .state(.merged): self.init { $0.state == .merged }
    case .kind(let kind): self.init { $0.kind == kind }
    case .priority(let priority): self.init { $0.priority == priority }
    case .tag(let name):
      let isNamed = snapshot.tags(named: name)
      self.init(cost: 1) { $0.tags.contains { isNamed[Int($0.index)] } }
    case .person(let role, let name): self.init(role, name, in: snapshot)
    case .source(let name):
      let wanted = NameFolding.fold(name)
      let isNamed = snapshot.sources.map { $0.queryNames.contains(wanted) }
      self.init { isNamed[Int($0.identity.source.index)] }
    case .project(let name):
      let isNamed = NameFolding.matches(of: name, in: snapshot.projects, \.title)
      self.init { $0.project.map { isNamed[Int($0.index)] } ?? false }
    case .missing(.label): self.init { $0.tags.isEmpty }
    case .missing(.assignee): self.init { $0.assignees.isEmpty }
    case .missing(.project): self.init { $0.project == nil }
    case .missing(.due): self.init { $0.due == nil }
    case .missing(.priority): self.init { $0.priority == nil }
    case .missing(.reply):
      let replies = Replies(in: snapshot)
      self.init(cost: 1) { replies.areMissing($0) }
    case .draft: self.init { $0.kind == .pull && $0.draftState == true }
    case .reason(let reason): self.init { $0.hasHistory && $0.history.reason == reason }
    case .review(let review):
      self.init(cost: 1) { $0.kind == .pull && $0.reviewState == review }
    case .linked(let kind):
      let linked = IssueLinks(in: snapshot)
      self.init { $0.kind != kind && linked.contains($0) }
    case .date(let date, let dates):
      let (from, to) = dates.seconds(now: now)
      self.init { issue in
        date.value(of: issue).map { from <= $0.seconds && $0.seconds < to } ?? false
      }
    case .count(let count, let range):
      self.init { count.value(of: $0).map { range.contains($0) } ?? false }
    case .number(let range):
      // A record without a number may have digits for a key.
      let key = range.lowerBound == range.upperBound ? "\(range.lowerBound)" : nil
      self.init { $0.number.map { range.contains($0) } ?? ($0.key == key) }
    case .key(let key):
      let wanted = NameFolding.fold(key)
      self.init(cost: 2) { NameFolding.fold($0.key) == wanted }
    case .text(let text, let places):
      let needle = TextNeedle(text)
      self.init(cost: places == .title ? 2 : 3) { issue, buffer in
        places.contains(.body) && needle.isFound(in: issue.body.utf8.span, using: &buffer)
          || places.contains(.title)
            && issue.title.withSpan { needle.isFound(in: $0, using: &buffer) }
      }
    }
  }

  private init(_ role: QueryRole, _ name: String, in snapshot: Snapshot) {
    let isNamed = snapshot.people(named: name)
    func holds(_ person: PersonID?) -> Bool { person.map { isNamed[Int($0.index)] } ?? false }
    switch role {
    case .author: self.init { holds($0.author) }
    case .assignee: self.init(cost: 1) { $0.assignees.contains { holds($0) } }
    case .commenter:
      self.init(cost: 1) { issue in
        issue.comments.contains { holds($0.author) } || issue.reviews.contains { holds($0.author) }
      }
    case .reviewer:
      self.init(cost: 1) { issue in
        issue.reviews.contains { $0.author != issue.author && holds($0.author) }
      }
    case .mentions:
      // Texts also mention people who are unknown to the data.
      let bare = name.hasPrefix("@") ? String(name.dropFirst()) : name
      let wanted = isNamed.indices.filter { isNamed[$0] }.map { snapshot.people[$0].login }
      let logins = Set((wanted + [bare]).map(NameFolding.fold))
      // Where a site renames people, `@login` becomes a name of several words, without the sign.
      let names = wanted.filter { $0.contains(" ") }.map { TextNeedle($0) }
      self.init(cost: 4) { issue, buffer in
        if issue.mentions({ logins.contains($0) }) { return true }
        if names.isEmpty { return false }
        let texts = [issue.body] + (issue.comments + issue.reviews).map(\.body)
        for text in texts
        where names.contains(where: { $0.isFound(in: text.utf8.span, using: &buffer) }) {
          return true
        }
        return false
      }
    }
  }
}

extension QueryDate {
  /// The date of an issue, where it has one.
  package func value(of issue: Issue) -> Instant? {
    switch self {
    case .created: issue.created
    case .updated: issue.updated
    case .closed: issue.closed
    case .merged: issue.state == .merged ? issue.closed : nil
    case .due: issue.due
    }
  }
}

/// How names are compared: without regard to case, and as Unicode sees characters.
package enum NameFolding {
  /// The folded form of a name, for comparisons without regard to case.
  package static func fold(_ name: String) -> String {
    let lower = name.lowercased()
    guard lower.unicodeScalars.contains("ς") else { return lower }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: lower.unicodeScalars.lazy.map { $0 == "ς" ? "σ" : $0 })
    return String(scalars)
  }

  /// For each value whether it has the name.
  static func matches<Value>(
    of name: String, in values: [Value], _ nameOf: (Value) -> String
  ) -> [Bool] {
    let wanted = fold(name)
    return values.map { fold(nameOf($0)) == wanted }
  }
}

extension Snapshot {
  /// For each label whether it is called so.
  func tags(named name: String) -> [Bool] {
    let wanted = NameFolding.fold(name)
    return tags.map {
      NameFolding.fold($0.name) == wanted
        || aliases.tags[$0.name.lowercased()].map(NameFolding.fold) == wanted
    }
  }

  /// For each person whether they have a login or, where nobody has that, a name, or count for somebody who has.
  func people(named name: String) -> [Bool] {
    let wanted = NameFolding.fold(name)
    let bare = wanted.hasPrefix("@") ? String(wanted.dropFirst()) : wanted
    var logins = [wanted, bare]
    // GitHub's search calls the account NAME[bot] app/NAME.
    if bare.hasPrefix("app/") { logins.append("\(bare.dropFirst(4))[bot]") }
    let others = people.map { aliases.people[$0.login.lowercased()].map(NameFolding.fold) }
    let signsIn = people.indices.map { index in
      logins.contains(NameFolding.fold(people[index].login))
        || others[index].map(logins.contains) ?? false
    }
    if signsIn.contains(true) { return signsIn }
    let isNamed = people.map { $0.name.map(NameFolding.fold) == wanted }
    if aliases.people.isEmpty { return isNamed }
    let named = Set(
      people.indices.lazy.filter { isNamed[$0] }.map { people[$0].login.lowercased() })
    return people.indices.map { isNamed[$0] || others[$0].map(named.contains) ?? false }
  }
}
