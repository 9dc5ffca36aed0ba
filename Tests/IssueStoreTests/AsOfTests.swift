import IssueModel
import IssueStore
import Testing

@Suite("Data as it was")
struct AsOfTests {
  private func day(_ day: Int) -> Instant {
    Instant(Day(year: 2026, month: 1, day: day) ?? Day(number: 0), hour: 12)
  }

  private func issue(_ number: Int, made: Int, closed: Int? = nil) -> Issue {
    var issue = Issue(
      identity: Issue.Identity(source: SourceID(0), number: number, key: nil),
      state: closed == nil ? .open : .closed, title: "T")
    issue.created = day(made)
    issue.closed = closed.map { day($0) }
    issue.updated = day(closed ?? made)
    return issue
  }

  /// The issues on a day as `number state comments`.
  private func states(_ issues: [Issue], on number: Int) -> [String] {
    Snapshot(sources: [Source(name: "s", tracker: .gazette)], issues: issues).asOf(day(number).day)
      .issues.map {
        "\($0.key) \($0.state.word) \($0.commentCount)"
      }
  }

  @Test("what came later is left out, and what was closed later is open")
  func later() {
    var talked = issue(3, made: 1)
    talked.comments = [2, 5, 9].map { Comment(created: day($0), body: "said") }
    let issues = [issue(1, made: 1, closed: 3), issue(2, made: 4), talked]
    #expect(states(issues, on: 2) == ["1 open 0", "3 open 1"])
    #expect(states(issues, on: 3) == ["1 closed 0", "3 open 1"])
    #expect(states(issues, on: 5) == ["1 closed 0", "2 open 0", "3 open 2"])
    #expect(states(issues, on: 31) == ["1 closed 0", "2 open 0", "3 open 3"])
  }

  @Test("events tell of closings that were taken back")
  func reopened() {
    var one = issue(1, made: 1, closed: 8)
    one.history.events = [
      IssueEvent(.closed, date: day(2)), IssueEvent(.reopened, date: day(4)),
      IssueEvent(.closed, date: day(8)),
    ]
    var two = issue(2, made: 1)
    two.updated = day(4)
    two.history.events = [
      IssueEvent(.closed, date: day(2)), IssueEvent(.reopened, date: day(4)),
    ]
    #expect(states([one, two], on: 1) == ["1 open 0", "2 open 0"])
    #expect(states([one, two], on: 3) == ["1 closed 0", "2 closed 0"])
    #expect(states([one, two], on: 5) == ["1 open 0", "2 open 0"])
    #expect(states([one, two], on: 9) == ["1 closed 0", "2 open 0"])
  }

  @Test("the date of the data is the end of the day at most")
  func date() {
    let snapshot = Snapshot(
      sources: [Source(name: "s", tracker: .gazette)], issues: [issue(1, made: 1, closed: 9)],
      date: day(10))
    #expect(snapshot.asOf(day(3).day).date?.description == "2026-01-03T23:59:59Z")
    #expect(snapshot.asOf(day(20).day).date == day(10))
  }
}
