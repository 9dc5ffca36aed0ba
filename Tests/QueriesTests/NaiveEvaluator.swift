import Foundation
import IssueModel

@testable import IssueStore
@testable import Queries

/// Answers queries the slow and obvious way: names compared as strings, texts folded by Foundation.
struct NaiveEvaluator {
  let snapshot: Snapshot
  let now: Instant

  func results(of query: Query) -> [Int] {
    let found = snapshot.issues.indices.filter { holds(query.condition, snapshot.issues[$0]) }
    if query.order.key == .relevance {
      let created = QueryOrder(.created, isAscending: query.order.isAscending)
      let texts = query.condition.wantedTexts
      let first = found.filter { row in
        texts.allSatisfy { Self.contains(snapshot.issues[row].title, $0) } != created.isAscending
      }
      let all = QueryCondition.everything
      let sorted = results(of: Query(all, order: created))
      return sorted.filter(first.contains)
        + sorted.filter { found.contains($0) && !first.contains($0) }
    }
    return found.sorted { a, b in
      let (x, y) = (snapshot.issues[a], snapshot.issues[b])
      switch compare(x, y, query.order) {
      case .orderedAscending: return true
      case .orderedDescending: return false
      case .orderedSame: return x.identity < y.identity
      }
    }
  }

  private func compare(_ a: Issue, _ b: Issue, _ order: QueryOrder) -> ComparisonResult {
    switch order.key {
    case .created: return compare(a.created, b.created, order)
    case .updated: return compare(a.updated, b.updated, order)
    case .closed: return compare(a.closed, b.closed, order)
    case .comments: return compare(a.commentCount, b.commentCount, order)
    case .reactions: return compare(a.reactions, b.reactions, order)
    case .interactions: return compare(interactions(a), interactions(b), order)
    case .relevance: return .orderedSame
    case .priority: return compare(a.priority, b.priority, order)
    case .title:
      let (x, y) = (codePoints(a.title), codePoints(b.title))
      if x == y { return .orderedSame }
      return x.lexicographicallyPrecedes(y) == order.isAscending
        ? .orderedAscending : .orderedDescending
    case .number: return compare(a.number, b.number, order)
    }
  }

  private func codePoints(_ title: String) -> [UInt32] {
    title.lowercased().unicodeScalars.map(\.value)
  }

  private func compare<T: Comparable>(_ a: T?, _ b: T?, _ order: QueryOrder) -> ComparisonResult {
    switch (a, b) {
    case (nil, nil): return .orderedSame
    case (nil, _): return .orderedDescending
    case (_, nil): return .orderedAscending
    case (let a?, let b?):
      if a == b { return .orderedSame }
      return (a < b) == order.isAscending ? .orderedAscending : .orderedDescending
    }
  }

  func holds(_ condition: QueryCondition, _ issue: Issue) -> Bool {
    switch condition {
    case .all(let parts): return parts.allSatisfy { holds($0, issue) }
    case .any(let parts): return parts.contains { holds($0, issue) }
    case .not(let part): return !holds(part, issue)
    case .term(let term): return holds(term, issue)
    }
  }

  private func holds(_ term: QueryTerm, _ issue: Issue) -> Bool {
    switch term {
    case .state(.open): return issue.state == .open
    case .state(.closed): return issue.state == .closed || issue.state == .merged
    case .state(.merged): return issue.state == .merged
    case .kind(let kind): return issue.kind == kind
    case .tag(let name): return issue.tags.contains { same(snapshot[$0].name, name) }
    case .person(.author, let name): return issue.author.map { isCalled($0, name) } ?? false
    case .person(.assignee, let name): return issue.assignees.contains { isCalled($0, name) }
    case .person(.commenter, let name):
      return (issue.comments + issue.reviews).contains { isCalled($0.author, name) }
    case .person(.reviewer, let name):
      return issue.reviews.contains { $0.author != issue.author && isCalled($0.author, name) }
    case .person(.mentions, let name):
      let texts = [issue.body] + issue.comments.map(\.body) + issue.reviews.map(\.body)
      return texts.contains { mentions($0.string, name) }
    case .source(let name):
      let source = snapshot[issue.identity.source].name
      return same(source, name) || same(source.components(separatedBy: "/").last ?? "", name)
    case .draft: return issue.kind == .pull && issue.isDraft == true
    case .reason(let reason): return issue.history.reason == reason
    case .review(let review): return issue.kind == .pull && self.review(issue) == review
    case .linked(let kind):
      return issue.kind != kind
        && snapshot.issues.contains {
          $0.kind == kind && (closes($0, issue) || closes(issue, $0))
        }
    case .project(let name):
      return issue.project.map { same(snapshot[$0].title, name) } ?? false
    case .priority(let priority): return issue.priority == priority
    case .missing(.label): return issue.tags.isEmpty
    case .missing(.assignee): return issue.assignees.isEmpty
    case .missing(.project): return issue.project == nil
    case .missing(.due): return issue.due == nil
    case .missing(.priority): return issue.priority == nil
    case .missing(.reply):
      let said = issue.comments + issue.reviews
      let like = snapshot.issues.filter {
        $0.kind == issue.kind && $0.identity.source == issue.identity.source
      }
      // Without authors nobody knows who is somebody else.
      let isKnown =
        said.isEmpty
        ? issue.commentCount == 0
          && like.contains { !$0.comments.isEmpty || $0.reportedComments != nil }
        : like.contains { $0.author != nil }
      return isKnown
        && said.allSatisfy { comment in
          comment.created == nil || comment.author == issue.author
            || comment.author.map { snapshot[$0].isBot || snapshot[$0].login.hasSuffix("[bot]") }
              == true
        }
    case .date(.created, let dates): return holds(dates, issue.created)
    case .date(.updated, let dates): return holds(dates, issue.updated)
    case .date(.closed, let dates): return holds(dates, issue.closed)
    case .date(.merged, let dates):
      return issue.state == .merged && holds(dates, issue.closed)
    case .date(.due, let dates): return holds(dates, issue.due)
    case .count(.comments, let range): return range.contains(issue.commentCount)
    case .count(.reactions, let range):
      return issue.reactions.map { range.contains(Int($0)) } ?? false
    case .count(.interactions, let range): return interactions(issue).map(range.contains) ?? false
    case .number(let range): return issue.number.map(range.contains) ?? false
    case .key(let key): return same(issue.key, key)
    case .text(let text, let places):
      return places.contains(.title) && Self.contains(issue.title, text)
        || places.contains(.body) && Self.contains(issue.body.string, text)
    }
  }

  private func interactions(_ issue: Issue) -> Int? {
    issue.reactions.map { issue.commentCount + Int($0) }
  }

  private func review(_ issue: Issue) -> QueryReview? {
    let reviews = issue.reviews.filter { $0.review != .remark }
    if reviews.isEmpty { return QueryReview.none }
    let last = Set(reviews.map(\.author)).map { author in
      reviews.last { $0.author == author && $0.review != .commented }?.review
    }
    if last.contains(.changesRequested) { return .changes }
    return last.contains(.approved) ? .approved : nil
  }

  /// Whether a pull request says that it closes an issue, or the issue that it was closed by it.
  private func closes(_ a: Issue, _ b: Issue) -> Bool {
    guard a.identity.source == b.identity.source, let number = b.number else { return false }
    let kind: IssueLink.Kind = a.kind == .pull ? .closes : .closedBy
    if a.history.links.contains(IssueLink(kind, "#\(number)")) { return true }
    return a.kind == .pull
      && a.body.string.range(
        of: "(?i)(?<![a-z])(clos|fix|resolv)(e|es|ed)?[: ]+#\(number)(?![0-9])",
        options: .regularExpression) != nil
  }

  private func mentions(_ text: String, _ name: String) -> Bool {
    let bare = name.hasPrefix("@") ? String(name.dropFirst()) : name
    let logins = snapshot.people.indices.filter { isCalled(PersonID($0), name) }.map {
      snapshot.people[$0].login
    }
    return (logins + [bare]).contains { login in
      text.range(
        of:
          "(?i)(?<![a-z0-9._/+-])@\(NSRegularExpression.escapedPattern(for: login))(?![a-z0-9/_-])",
        options: .regularExpression) != nil
    }
  }

  private func same(_ a: String, _ b: String) -> Bool { a.lowercased() == b.lowercased() }

  private func isCalled(_ id: PersonID?, _ name: String) -> Bool {
    guard let id else { return false }
    let signsIn = { (person: Person) in
      same(person.login, name)
        || name.hasPrefix("@") && same(person.login, String(name.dropFirst()))
    }
    if snapshot.people.contains(where: signsIn) { return signsIn(snapshot[id]) }
    return snapshot[id].name.map { same($0, name) } ?? false
  }

  private func holds(_ dates: QueryDates, _ instant: Instant?) -> Bool {
    guard let instant else { return false }
    if let from = dates.from {
      let order = compare(instant, from.moment)
      if order < 0 || order == 0 && !from.isIncluded { return false }
    }
    if let to = dates.to {
      let order = compare(instant, to.moment)
      if order > 0 || order == 0 && !to.isIncluded { return false }
    }
    return true
  }

  /// Whether an instant is before (-1), in (0) or after (1) a moment.
  private func compare(_ instant: Instant, _ moment: QueryDates.Moment) -> Int {
    switch moment {
    case .instant(let other): return instant == other ? 0 : instant < other ? -1 : 1
    case .days(let first, let next):
      return instant.day < first ? -1 : instant.day < next ? 0 : 1
    case .day(let day): return instant.day == day ? 0 : instant.day < day ? -1 : 1
    case .today(let offset, let unit):
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let component: Calendar.Component =
        switch unit {
        case .days: .day
        case .weeks: .weekOfYear
        case .months: .month
        case .years: .year
        }
      let today = Date(timeIntervalSince1970: Double(now.seconds))
      guard let moved = calendar.date(byAdding: component, value: offset, to: today) else {
        return 1
      }
      let day = Instant(seconds: Int64(moved.timeIntervalSince1970)).day
      return instant.day == day ? 0 : instant.day < day ? -1 : 1
    }
  }

  /// Whether a text is a part of another once both are folded.
  static func contains(_ text: String, _ needle: String) -> Bool {
    let (text, needle) = (fold(text), fold(needle))
    guard !needle.isEmpty, needle.count <= text.count else { return needle.isEmpty }
    return (0...text.count - needle.count).contains { start in
      text[start..<start + needle.count].elementsEqual(needle)
    }
  }

  /// The text without case and diacritics, by Foundation's tables.
  static func fold(_ text: String) -> [Unicode.Scalar] {
    let ligatures: [Unicode.Scalar: String] = [
      "ß": "ss", "ς": "σ", "ſ": "s", "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "µ": "μ",
    ]
    func bare(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
        let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
        // Marks that make another letter stay with it.
        if parts.dropFirst().contains(where: { !isDropped($0) }) { return [scalar] }
        return parts.filter { !isDropped($0) }
      }
    }
    return bare(text).flatMap { bare(String($0).lowercased()) }.flatMap {
      ligatures[$0].map { Array($0.unicodeScalars) } ?? [$0]
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    let combining = scalar.properties.canonicalCombiningClass.rawValue
    return combining == 1 || (10...36).contains(combining) || combining >= 200
  }
}
