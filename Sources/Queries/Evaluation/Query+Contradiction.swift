public import IssueModel

extension Query {
  /// Why no record whatever can be found, as `nothing is both 'is:open' and 'is:closed'`; nil where one
  /// may be, or where that is too much to work out.
  ///
  /// - Parameter now: the day from which dates are counted.
  public func contradiction(now: Instant) -> String? {
    guard let ways = QueryWay.ways(of: condition, isNegated: false) else { return nil }
    var first: String?
    for way in ways {
      guard let reason = way.contradiction(now: now) else { return nil }
      first = first ?? reason
    }
    return first
  }
}

/// A conjunction of tests, one of the ways in which a condition can hold.
private struct QueryWay {
  /// A test, and whether it must fail.
  struct Test: Hashable {
    var term: QueryTerm
    var isNegated: Bool

    /// Writes "not open" as "closed", and "no issue" as "pull request", so that equal tests compare equal.
    init(_ term: QueryTerm, isNegated: Bool) {
      (self.term, self.isNegated) = (term, isNegated)
      guard isNegated else { return }
      switch term {
      case .kind(let kind): self.term = .kind(kind == .issue ? .pull : .issue)
      case .state(.open): self.term = .state(.closed)
      case .state(.closed): self.term = .state(.open)
      default: return
      }
      self.isNegated = false
    }
  }

  var tests: [Test] = []

  /// Queries with more ways than this are not looked through.
  private static let limit = 256

  /// The ways in which a condition holds, or does not; nil where there are too many.
  static func ways(of condition: QueryCondition, isNegated: Bool) -> [QueryWay]? {
    switch condition {
    case .term(let term): return [QueryWay(tests: [Test(term, isNegated: isNegated)])]
    case .not(let part): return ways(of: part, isNegated: !isNegated)
    case .all(let parts) where !isNegated, .any(let parts) where isNegated:
      var found = [QueryWay()]
      for part in parts {
        guard let more = ways(of: part, isNegated: isNegated), found.count * more.count <= limit
        else { return nil }
        found = found.flatMap { way in more.map { QueryWay(tests: way.tests + $0.tests) } }
      }
      return found
    case .all(let parts), .any(let parts):
      var found: [QueryWay] = []
      for part in parts {
        guard let more = ways(of: part, isNegated: isNegated), found.count + more.count <= limit
        else { return nil }
        found += more
      }
      return found
    }
  }

  /// Why nothing can be found in this way; nil where something may be.
  func contradiction(now: Instant) -> String? {
    for (index, test) in tests.enumerated() {
      if !test.isNegated, let reason = test.term.contradiction(now: now) { return reason }
      for other in tests[..<index] where test.excludes(other, now: now) {
        return "nothing is both '\(other.spelling)' and '\(test.spelling)'"
      }
    }
    return nil
  }
}

extension QueryWay.Test {
  /// Its spelling in a query, as `-is:open`.
  fileprivate var spelling: String { (isNegated ? "-" : "") + term.spelling }

  /// Whether no record can pass both.
  fileprivate func excludes(_ other: Self, now: Instant) -> Bool {
    if isNegated || other.isNegated {
      if term == other.term { return isNegated != other.isNegated }
      // A merged pull request is closed too.
      return false
    }
    return term.excludes(other.term, now: now) || other.term.excludes(term, now: now)
  }
}

extension QueryTerm {
  /// The kind of all records that it holds for.
  fileprivate var kind: Issue.Kind? {
    switch self {
    case .kind(let kind): kind
    case .state(.merged), .draft, .review, .date(.merged, _): .pull
    case .linked(let other): other == .pull ? .issue : .pull
    default: nil
    }
  }

  /// Why no record passes it; nil where one may.
  fileprivate func contradiction(now: Instant) -> String? {
    switch self {
    case .number(let range), .count(_, let range):
      range.upperBound < 0 ? "the range of '\(spelling)' holds no number" : nil
    case .date(_, let dates):
      dates.isFixed && dates.isEmpty(now: now) ? "the range of '\(spelling)' holds no day" : nil
    default: nil
    }
  }

  /// Whether no record satisfies both; only the pairs in one order are looked at.
  fileprivate func excludes(_ other: QueryTerm, now: Instant) -> Bool {
    if let kind, let theirs = other.kind, kind != theirs { return true }
    switch (self, other) {
    case (.state(.open), .state(let state)): return state != .open
    case (.state(.open), .date(let date, _)): return date == .closed || date == .merged
    case (.priority(let one), .priority(let two)): return one != two
    case (.project(let one), .project(let two)):
      return NameFolding.fold(one) != NameFolding.fold(two)
    case (.missing(.label), .tag), (.missing(.project), .project),
      (.missing(.priority), .priority), (.missing(.assignee), .person(.assignee, _)),
      (.missing(.due), .date(.due, _)):
      return true
    case (.number(let one), .number(let two)): return !one.overlaps(two)
    case (.count(let what, let one), .count(let same, let two)):
      return what == same && !one.overlaps(two)
    case (.date(let what, let one), .date(let same, let two)):
      guard what == same, one.isFixed == two.isFixed, one.isRelative == two.isRelative else {
        return false
      }
      let ((from, to), (start, end)) = (one.seconds(now: now), two.seconds(now: now))
      return to <= start || end <= from
    default: return false
    }
  }

  /// Its spelling in a query, as `label:bug`; only the key for tests of dates, counts and numbers.
  fileprivate var spelling: String {
    func quoted(_ name: String) -> String {
      name.contains { " ,()\"".contains($0) } ? "\"\(name)\"" : name
    }
    return switch self {
    case .state(let state): "is:\(state.rawValue)"
    case .kind(let kind): kind == .pull ? "is:pull" : "is:issue"
    case .tag(let name): "label:\(quoted(name))"
    case .person(let role, let name): "\(role.rawValue):\(quoted(name))"
    case .source(let name): "source:\(quoted(name))"
    case .project(let name): "project:\(quoted(name))"
    case .priority(let priority): "priority:\(priority)"
    case .missing(let attribute): "no:\(attribute.rawValue)"
    case .date(let date, _): "\(date.rawValue):"
    case .count(let count, _): "\(count.rawValue):"
    case .draft: "is:draft"
    case .reason(let reason): "reason:\(reason)"
    case .linked(let kind): kind == .pull ? "linked:pull" : "linked:issue"
    case .review(let review): "review:\(review.rawValue)"
    case .number: "number:"
    case .key(let key): "number:\(quoted(key))"
    case .text(let text, _): quoted(text)
    }
  }
}

extension QueryDates {
  /// Whether both ends are days of the calendar, whatever day it is.
  fileprivate var isFixed: Bool { ![from, to].contains { $0?.moment.isRelative == true } }
  /// Whether both ends are counted from the day on which the query is answered.
  fileprivate var isRelative: Bool { ![from, to].contains { $0?.moment.isRelative == false } }

  fileprivate func isEmpty(now: Instant) -> Bool {
    let (from, to) = seconds(now: now)
    return to <= from
  }
}

extension QueryDates.Moment {
  fileprivate var isRelative: Bool { if case .today = self { true } else { false } }
}
