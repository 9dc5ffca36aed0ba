import IssueModel
import TestSupport

@testable import IssueStore
@testable import Queries

/// Makes up data and queries whose names, dates and texts meet often.
struct RandomQueries {
  var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  static let now = Instant(seconds: 1_773_570_600)
  static let words = [
    "crash", "Crash", "café", "cafe\u{301}", "Zażółć", "straße", "STRASSE", "İx", "ΣΊΣΥΦΟΣ", "ёлка",
    "a", "ss", "s", "ﬁ", "日本", "🦊", "—", "\u{301}", "e\u{327}\u{301}", "x", "naïve", "NAIVE", ".",
  ]
  static let tagNames = ["bug", "Bug", "UI", "good first issue", "Zażółć", "q\"t", "b\\s", "(x)"]
  static let logins = ["ada", "Grace", "linus", "zoë"]
  static let titles = ["Beta", "beta", "Release 1.0"]

  mutating func snapshot(issues count: Int) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.sources = [Source(name: "", tracker: .table), Source(name: "b/c", tracker: .github)]
    snapshot.tags = Self.tagNames.map { Tag(name: $0) }
    snapshot.people = Self.logins.map { Person(login: $0) }
    snapshot.people[1].name = "Ada"
    snapshot.people[2].name = "Linus T"
    snapshot.projects = Self.titles.map { Project(title: $0) }
    var identities: Set<Issue.Identity> = []
    for _ in 0..<count { identities.insert(identity(below: count * 2)) }
    snapshot.issues = identities.sorted().map { issue($0) }
    return snapshot
  }

  mutating func identity(below limit: Int) -> Issue.Identity {
    let number = random.next(below: limit)
    let source = SourceID(random.next(below: 2))
    return random.chance(6)
      ? Issue.Identity(source: source, number: nil, key: "K-\(number)")
      : Issue.Identity(source: source, number: number, key: nil)
  }

  mutating func issue(_ identity: Issue.Identity) -> Issue {
    var issue = Issue(identity: identity, title: text(3))
    issue.kind = random.chance(3) ? .pull : .issue
    issue.state = random.pick([.open, .open, .closed, .merged])
    issue.priority = random.pick([nil, .low, .medium, .high])
    issue.body = random.chance(4) ? .empty : Text(text(12))
    issue.author = random.chance(5) ? nil : PersonID(random.next(below: Self.logins.count))
    for index in Self.logins.indices where random.chance(4) {
      issue.assignees.append(PersonID(index))
    }
    for index in Self.tagNames.indices where random.chance(4) { issue.tags.append(TagID(index)) }
    issue.project = random.chance(2) ? nil : ProjectID(random.next(below: Self.titles.count))
    issue.created = instant()
    issue.updated = instant()
    issue.closed = instant()
    issue.due = instant()
    issue.reportedComments = Int32(random.next(below: 6))
    if random.chance(2) { issue.reactions = Int32(random.next(below: 6)) }
    if random.chance(2) { issue.isDraft = random.chance(2) }
    if random.chance(3) { issue.body = Text("see @ada.\n\n**@zoë** @nobody/x me@linus @grace-x") }
    if random.chance(4) { issue.body = Text("Fixes #\(random.next(below: 60)), see #1") }
    if random.chance(4) {
      issue.history.reason = random.pick(CloseReason.allCases)
      issue.history.links = [
        IssueLink(random.pick([.closes, .closedBy]), "#\(random.next(below: 60))")
      ]
    }
    for _ in 0..<random.next(below: 4) {
      var review = Comment(author: PersonID(random.next(below: 4)), body: "Hello @Grace")
      review.review = random.pick(Comment.ReviewPart.allCases)
      issue.reviews.append(review)
    }
    if random.chance(3) {
      issue.comments = (0...random.next(below: 3)).map { _ in
        Comment(author: PersonID(random.next(below: 4)), body: "yes, @LINUS")
      }
    }
    return issue
  }

  /// The data after a few edits.
  mutating func edited(_ snapshot: Snapshot) -> Snapshot {
    var snapshot = snapshot
    for _ in 0..<random.next(below: 6) {
      let index = random.next(below: snapshot.issues.count)
      switch random.next(below: 5) {
      case 0:
        let identity = identity(below: 80)
        if snapshot.index(of: identity) == nil {
          snapshot.issues.append(issue(identity))
          snapshot.issues.sort { $0.identity < $1.identity }
        }
      case 1 where !snapshot.issues.isEmpty: snapshot.issues.remove(at: index)
      case 2 where random.chance(3):
        snapshot.tags[random.next(below: 5)].name = random.pick(["bug", "UI", "other"])
        snapshot.people[1].name = random.pick(["Ada", "linus"])
      case 3 where random.chance(3):
        for index in snapshot.issues.indices where random.chance(2) {
          snapshot.issues[index] = issue(snapshot.issues[index].identity)
        }
      default:
        if !snapshot.issues.isEmpty {
          snapshot.issues[index] = issue(snapshot.issues[index].identity)
        }
      }
    }
    return snapshot
  }

  private mutating func text(_ words: Int) -> String {
    var text = ""
    for _ in 0..<random.next(below: words + 1) {
      text += random.pick(Self.words) + (random.chance(3) ? "" : " ")
    }
    return text
  }

  /// A date near others, often at the edge of a day; now and then none.
  private mutating func instant() -> Instant? {
    if random.chance(5) { return nil }
    let day = Self.now.day.advanced(by: random.next(below: 60) - 45)
    return Instant(
      seconds: Instant(day).seconds + Int64(random.pick([0, 86_399, 43_200, 37_800, 37_801])))
  }

  mutating func query() -> Query {
    let order =
      random.chance(2)
      ? nil : QueryOrder(random.pick(QueryOrder.Key.allCases), isAscending: random.chance(2))
    return Query(condition(depth: 0), order: order)
  }

  private mutating func condition(depth: Int) -> QueryCondition {
    switch depth > 3 ? 3 : random.next(below: 7) {
    case 0: return .all((0..<random.next(below: 4)).map { _ in condition(depth: depth + 1) })
    case 1: return .any((0..<1 + random.next(below: 3)).map { _ in condition(depth: depth + 1) })
    case 2: return .not(condition(depth: depth + 1))
    default: return .term(term())
    }
  }

  private mutating func term() -> QueryTerm {
    switch random.next(below: 22) {
    case 0: return .state(random.pick(QueryState.allCases))
    case 1: return .kind(random.chance(2) ? .issue : .pull)
    case 2, 3: return .tag(recase(random.pick(Self.tagNames + ["none"])))
    case 4, 5, 14, 15:
      return .person(
        random.pick(QueryRole.allCases),
        recase(random.pick(Self.logins + ["linus t", "@Grace", "nobody"])))
    case 16: return .source(recase(random.pick(["b/c", "c", "b", ""])))
    case 17: return .draft
    case 18: return .reason(random.pick(CloseReason.allCases))
    case 19: return .review(random.pick(QueryReview.allCases))
    case 20: return .linked(random.chance(2) ? .issue : .pull)
    case 6: return .project(recase(random.pick(Self.titles + ["alpha"])))
    case 7: return .priority(random.pick(Priority.allCases))
    case 8: return .missing(random.pick(QueryAttribute.allCases))
    case 9, 10: return .date(random.pick(QueryDate.allCases), dates())
    case 11:
      let low = random.next(below: 6)
      return .count(
        random.pick(QueryCount.allCases),
        random.chance(3) ? low...Int.max : low...low + random.next(below: 3))
    case 12:
      let number = random.next(below: 60)
      if random.chance(3) { return .key("k-\(number)") }
      return .number(random.chance(2) ? number...number + 9 : Int.min...number)
    default:
      let text = random.pick(Self.words + ["zazolc", "sisyf", "ελκα", "i", "fe", "e", "rasse"])
      return .text(
        random.chance(3) ? recase(text) + random.pick(Self.words) : recase(text),
        random.pick([.all, .all, .title, .body]))
    }
  }

  private mutating func recase(_ text: String) -> String {
    random.pick([text, text.uppercased(), text.lowercased()])
  }

  private mutating func dates() -> QueryDates {
    if random.chance(3) {
      let whole = QueryDates.Bound(moment(), isIncluded: true)
      return QueryDates(from: whole, to: whole)
    }
    return QueryDates(from: bound(), to: bound())
  }

  private mutating func bound() -> QueryDates.Bound? {
    random.chance(3) ? nil : QueryDates.Bound(moment(), isIncluded: random.chance(2))
  }

  private mutating func moment() -> QueryDates.Moment {
    let day = Self.now.day.advanced(by: random.next(below: 60) - 45)
    switch random.next(below: 5) {
    case 0: return .day(day)
    case 4: return .days(day, before: day.advanced(by: 28))
    case 1: return .today(offset: random.next(below: 60) - 45, unit: .days)
    case 2:
      return .today(offset: random.next(below: 5) - 3, unit: random.pick(QueryDates.Unit.allCases))
    default: return .instant(Instant(day, hour: random.pick([0, 10, 12]), minute: 30))
    }
  }
}
