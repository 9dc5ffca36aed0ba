import IssueModel
import IssueStore
import Testing

@testable import ViewModels

@Suite("What awards count")
struct AwardRuleTests {
  private let day: Int64 = 86_400

  /// The standings of an award: "SCOPE HOLDER COUNT earned TIER on DAY by #NUMBER".
  private func lines(_ award: Award, in site: SampleSite) -> [String] {
    var site = site
    site.snapshot.awards = [award]
    let presentation = site.presentation
    let board = presentation.awardBoard
    return Award.Scope.allCases.flatMap { scope in
      board.holders(scope).flatMap { holder in
        let standings = scope == .project ? board.site : board.standings(scope, of: holder)
        return standings.map { standing in
          var parts = [scope.rawValue, presentation.name(of: holder, scope) ?? "-"]
          parts.append("\(standing.count)")
          if standing.isEarned {
            parts.append("earned")
            if !standing.rung.name.isEmpty { parts.append(standing.rung.name) }
            if let date = standing.earnedOn { parts.append("on \(date.seconds / day)") }
            if let row = standing.row {
              parts.append("by #\(site.snapshot.issues[row].number ?? 0)")
            }
          }
          return parts.joined(separator: " ")
        }
      }
    }
  }

  private func award(
    _ criterion: String, _ value: Int, _ change: (inout Award.Rule) -> Void = { _ in }
  ) -> Award {
    var rule = Award.Rule()
    change(&rule)
    return Award(
      name: "A", details: "", color: "Gold", criterion: criterion, value: value, image: "star",
      rule: rule)
  }

  private func comment(_ author: PersonID?, _ date: Int64) -> IssueModel.Comment {
    IssueModel.Comment(author: author, created: Instant(seconds: date), body: "x")
  }

  /// Ana and Ben work on six records of ten days.
  private var site: SampleSite {
    var site = SampleSite()
    site.add("one", state: .closed, created: 0, tags: ["bug"], project: "M", author: "ana")
    site.add("two", state: .closed, created: day, author: "ana", assignees: ["ben", "cy"])
    site.add("three", created: 2 * day, tags: ["bug"], author: "ben")
    site.add("four", created: nil, author: "ben")
    site.add("five", state: .merged, created: 3 * day, author: "ben", kind: .pull)
    site.add("six", created: 4 * day, project: "M", author: "ana", kind: .pull)
    let (ana, ben, cy) = (site.person("ana"), site.person("ben"), site.person("cy"))
    site.snapshot.issues[0].closed = Instant(seconds: 8 * day)
    site.snapshot.issues[1].closed = Instant(seconds: 2 * day)
    site.snapshot.issues[4].closed = Instant(seconds: 5 * day)
    site.snapshot.issues[0].history.closedBy = cy
    site.snapshot.issues[0].comments = [
      comment(ana, day), comment(cy, 3 * day), comment(ben, 2 * day),
    ]
    site.snapshot.issues[5].comments = [comment(cy, 20 * day)]
    site.snapshot.issues[4].reviews = [
      comment(ben, 4 * day), comment(ana, 5 * day), comment(ana, 4 * day),
    ]
    return site
  }

  @Test("issues count for who opened them; one without a date counts, and comes last")
  func issues() {
    #expect(
      lines(award("issues", 2), in: site)
        == [
          "project - 4 earned on 1 by #2", "person ana 2 earned on 1 by #2",
          "person ben 2 earned by #4", "person cy 0",
        ].filter { $0 != "person cy 0" })
  }

  @Test(
    "closed issues count for those they are assigned to, else for who opened them, once for the site"
  )
  func closed() {
    #expect(
      lines(award("closed", 2), in: site) == [
        "project - 2 earned on 8 by #1", "person ana 1", "person ben 1", "person cy 1",
      ])
  }

  @Test("pull requests count when opened, and when merged")
  func pulls() {
    #expect(
      lines(award("pulls", 1), in: site) == [
        "project - 2 earned on 3 by #5", "person ana 1 earned on 4 by #6",
        "person ben 1 earned on 3 by #5",
      ])
    #expect(
      lines(award("merged", 1), in: site) == [
        "project - 1 earned on 5 by #5", "person ben 1 earned on 5 by #5",
      ])
  }

  @Test("comments count one by one; a review counts once for a pull request of somebody else")
  func talk() {
    #expect(
      lines(award("comments", 2), in: site) == [
        "project - 4 earned on 2 by #1", "person ana 1", "person ben 1",
        "person cy 2 earned on 20 by #6",
      ])
    #expect(
      lines(award("reviews", 1), in: site) == [
        "project - 1 earned on 4 by #5", "person ana 1 earned on 4 by #5",
      ])
  }

  @Test("who replied first to somebody else answered; programs do not")
  func answered() {
    #expect(
      lines(award("answered", 1), in: site) == [
        "project - 3 earned on 2 by #1", "person ana 1 earned on 4 by #5",
        "person ben 1 earned on 2 by #1", "person cy 1 earned on 20 by #6",
      ])
    var other = site
    other.snapshot.people[Int(other.person("ben").index)].isBot = true
    #expect(
      lines(award("answered", 1) { $0.scope = .person }, in: other) == [
        "person ana 1 earned on 4 by #5", "person cy 2 earned on 3 by #1",
      ])
  }

  @Test("fast is what was closed within the days")
  func fast() {
    #expect(
      lines(award("fast", 1) { ($0.days, $0.scope) = (1, .person) }, in: site) == [
        "person ben 1 earned on 2 by #2", "person cy 1 earned on 2 by #2",
      ])
  }

  @Test("a streak is the most weeks in a row, reached with what began its last week")
  func streak() {
    var site = SampleSite()
    for week in [0, 1, 3, 4, 5, 5] as [Int64] {
      site.add("x", created: (week * 7 + 4) * day, author: "ana")
    }
    #expect(
      lines(award("streak", 3) { $0.scope = .person }, in: site) == [
        "person ana 3 earned on 39 by #5"
      ])
    #expect(lines(award("streak", 4) { $0.scope = .person }, in: site) == ["person ana 3"])
    // A run of two weeks came before the longest one.
    #expect(
      lines(award("streak", 2) { $0.scope = .person }, in: site) == [
        "person ana 3 earned on 11 by #2"
      ])
    #expect(
      lines(award("streak", 1) { ($0.scope, $0.counted) = (.person, .merged) }, in: site) == [])
  }

  @Test("the first to reach a count has the award, and nobody else")
  func first() {
    #expect(
      lines(award("first", 2) { $0.counted = .issues }, in: site) == [
        "person ana 2 earned on 1 by #2", "person ben 2",
      ])
    #expect(
      lines(award("first", 1), in: site) == [
        "person ana 6 earned on 0 by #1", "person ben 5", "person cy 3",
      ])
  }

  @Test("what a query finds counts for authors, assignees or closers")
  func query() {
    func found(_ role: Award.Role) -> [String] {
      lines(
        award("query", 1) { ($0.query, $0.role, $0.scope) = ("is:closed is:issue", role, .person) },
        in: site)
    }
    #expect(found(.author) == ["person ana 2 earned on 2 by #2"])
    #expect(
      found(.assignee) == ["person ben 1 earned on 2 by #2", "person cy 1 earned on 2 by #2"])
    #expect(found(.closer) == ["person cy 1 earned on 8 by #1"])
    #expect(
      lines(award("issues", 1) { $0.query = "label:bug" }, in: site) == [
        "project - 2 earned on 0 by #1", "person ana 1 earned on 0 by #1",
        "person ben 1 earned on 2 by #3",
      ])
  }

  @Test(
    "an award given by hand is had by those it names, also where the data knows nothing of them")
  func manual() {
    let holders = [
      Award.Holder(login: "cy", date: Instant(seconds: 7 * day)), Award.Holder(login: "dot"),
    ]
    var site = site
    _ = site.person("dot")
    #expect(
      lines(award("manual", 1) { $0.holders = holders }, in: site) == [
        "person cy 1 earned on 7", "person dot 1 earned",
      ])
  }

  @Test("tags and milestones earn what happens within them")
  func scopes() {
    #expect(
      lines(award("issues", 2) { $0.scope = .tag }, in: site) == [
        "tag bug 2 earned on 2 by #3"
      ])
    #expect(
      lines(award("closed", 1) { $0.scope = .milestone }, in: site) == [
        "milestone M 1 earned on 8 by #1"
      ])
  }

  @Test("only what happened from the first to the last day counts")
  func period() {
    #expect(
      lines(
        award("issues", 1) {
          ($0.from, $0.until, $0.scope) = (Day(number: 1), Day(number: 2), .person)
        }, in: site) == ["person ana 1 earned on 1 by #2", "person ben 1 earned on 2 by #3"])
  }

  @Test("of several rungs the highest that is reached is shown, with its own date and the next one")
  func tiers() {
    let tiers = [
      Award.Tier(name: "Bronze", value: 1, color: "Orange", image: "star"),
      Award.Tier(name: "Silver", value: 2, color: "Gray", image: "star"),
      Award.Tier(name: "Gold", value: 5, color: "Gold", image: "star"),
    ]
    let ladder = Award(name: "L", details: "", criterion: "issues", tiers: tiers)
    #expect(
      lines(ladder, in: site) == [
        "project - 4 earned Silver on 1 by #2", "person ana 2 earned Silver on 1 by #2",
        "person ben 2 earned Silver by #4",
      ])
    var site = site
    site.snapshot.awards = [ladder]
    let standing = site.presentation.awardBoard.standing(0)
    #expect(standing.next == tiers[2])
    #expect(standing.percent == 80)
  }

  @Test("unknown criteria are never earned, and no awards are none")
  func nothing() {
    #expect(lines(award("chat", 0), in: site) == ["project - 0"])
    var site = site
    site.snapshot.awards = []
    #expect(site.presentation.awardBoard.site == [])
    site.snapshot.awards = nil
    #expect(site.presentation.awardBoard.site.count == 20)
  }

  @Test(
    "the original's thresholds: k issues of a user unlock one award more at each threshold",
    arguments: [0, 1, 9, 10, 19, 20, 49, 50, 99, 100, 249, 250, 499, 500, 999, 1000])
  func thresholds(count: Int) {
    var site = SampleSite()
    for number in 0..<count { site.add("i", created: Int64(number)) }
    let expected = [1, 10, 20, 50, 100, 250, 500, 1000].filter { $0 <= count }.count
    #expect(site.presentation.awardBoard.site.count(where: \.isEarned) == expected)
    for index in site.snapshot.issues.indices { site.snapshot.issues[index].state = .closed }
    #expect(site.presentation.awardBoard.site.count(where: \.isEarned) == 2 * expected)
  }
}
