import IssueModel
import IssueStore
import Records
import Testing

@testable import ViewModels

@Suite("Figures")
struct FiguresTests {
  private static let day: Int64 = 86_400
  /// 2024-01-01T00:00:00Z.
  private static let start: Int64 = 1_704_067_200

  private static func at(_ days: Double) -> Int64 { start + Int64(days * 86_400) }

  /// Four issues and a pull request, whose figures are worked out by hand below.
  private static func sample() -> SampleSite {
    var site = SampleSite()
    func say(_ number: Int, _ author: String, _ days: Double) {
      let comment = Comment(
        author: site.person(author), created: Instant(seconds: at(days)), body: "x")
      site.snapshot.issues[number - 1].comments.append(comment)
    }
    func close(_ number: Int, _ state: IssueModel.Issue.State, _ days: Double) {
      site.snapshot.issues[number - 1].state = state
      site.snapshot.issues[number - 1].closed = Instant(seconds: at(days))
    }
    site.add("one", created: at(0), author: "ana")
    site.add("two", created: at(1), author: "bo")
    site.add("three", created: at(40), author: "ana")
    site.add("four", created: at(100), author: "cy")
    site.add("change", created: at(60), author: "bo", kind: .pull)
    say(1, "ana", 0.5)  // the author
    say(1, "ci[bot]", 0.6)  // a program
    say(1, "bo", 3)
    say(1, "cy", 2)  // first by date, not by place
    say(2, "scout", 1.5)  // a program by the configuration
    say(2, "ana", 20)
    say(5, "ana", 61)
    close(1, .closed, 10)
    close(2, .closed, 95)
    close(5, .merged, 62)
    site.snapshot.issues[3].updated = Instant(seconds: at(120))
    site.snapshot.people[Int(site.person("scout").index)].isBot = true
    return site
  }

  @Test("of a small site are those that a person works out")
  func byHand() {
    let presentation = Self.sample().presentation
    let figures = presentation.issueFigures
    #expect([figures.total, figures.open, figures.closed, figures.merged] == [4, 2, 2, 0])
    #expect(figures.lastChange == Instant(seconds: Self.at(120)))
    // Within 90 days before day 120: made on days 40 and 100, closed on day 95.
    #expect(figures.openedRecently == 2)
    #expect(figures.closedRecently == 1)
    #expect(figures.openChange == 1)
    // Replies after 2 and 19 days, closings after 10 and 94, ages of 80 and 20 days.
    #expect(figures.firstReply.count == 2)
    #expect(figures.firstReply.median == 2 * Self.day)
    #expect(figures.firstReply.p90 == 19 * Self.day)
    #expect(figures.firstReply.withinWeek == 1)
    #expect(figures.close.median == 10 * Self.day)
    #expect(figures.close.p90 == 94 * Self.day)
    #expect(figures.age.median == 20 * Self.day)
    #expect(figures.age.p90 == 80 * Self.day)
    #expect(
      figures.months.map { month in
        ([month.opened, month.closed, month.openAtEnd].map { $0.map(String.init) ?? "nil" })
          .reduce(month.name) { $0 + " " + $1 }
      } == [
        "2024-01 2 1 1", "2024-02 1 0 2", "2024-03 0 0 2", "2024-04 1 1 2",
      ])
    #expect(figures.comments == 6)
    let pulls = presentation.pullFigures
    #expect([pulls.total, pulls.merged, pulls.mergedRecently] == [1, 1, 1])
    #expect(pulls.close.median == 2 * Self.day)
    #expect(pulls.firstReply.median == Self.day)
  }

  @Test("that the data does not tell are nil, and their coverage says so")
  func unknown() {
    var site = SampleSite()
    site.add("without dates")
    site.add("closed", state: .closed)
    let figures = site.presentation.issueFigures
    #expect(figures.openedRecently == nil)
    #expect(figures.closedRecently == nil)
    #expect(figures.comments == nil)
    #expect(figures.firstReply.median == nil)
    #expect(figures.months == [])
    #expect(
      figures.coverage.entries.map { "\($0.figure) \($0.known)/\($0.total)" } == [
        "opened_90d 0/2", "closed_90d 0/1", "first_reply 0/2", "close 0/1", "age_open 0/1",
        "months 0/2", "comments 0/2",
      ])
    #expect(site.presentation.figureRecords.last?.text == "not in this export")
    #expect(
      site.presentation.tiles.map(\.text) == ["1", "not in this export", "not in this export", "1"])
  }

  @Test("of comments are known where a record of the kind has some, or says that there are none")
  func knownComments() {
    var site = SampleSite()
    for title in ["a", "b"] { site.add(title, created: 1, author: "ana") }
    site.add("pull", created: 1, kind: .pull)
    site.snapshot.issues[0].comments = [Comment(created: Instant(seconds: 5), body: "x")]
    #expect(site.presentation.issueFigures.coverage["first_reply"]?.known == 2)
    #expect(site.presentation.pullFigures.coverage["first_reply"]?.known == 0)
    site.snapshot.issues[2].reportedComments = 0
    #expect(site.presentation.pullFigures.coverage["first_reply"]?.known == 1)
    // A count without the comments does not tell when somebody replied.
    site.snapshot.issues[2].reportedComments = 3
    #expect(site.presentation.pullFigures.coverage["first_reply"]?.known == 0)
    #expect(site.presentation.pullFigures.comments == 3)
  }

  @Test(
    "of comments are unknown of records that do not tell them where they were asked for by record")
  func askedComments() {
    var site = SampleSite()
    for title in ["a", "b", "c"] { site.add(title, created: 1, author: "ana") }
    site.snapshot.issues[0].comments = [Comment(created: Instant(seconds: 5), body: "x")]
    site.snapshot.issues[0].reportedComments = 1
    site.snapshot.issues[1].reportedComments = 0
    func known() -> [Int?] {
      let coverage = site.presentation.issueFigures.coverage
      return ["comments", "first_reply"].map { coverage[$0]?.known }
    }
    #expect(known() == [3, 3])
    site.snapshot.sources[0].tellsCommentsByRecord = true
    #expect(known() == [2, 2])
  }

  @Test("of first replies are unknown where no record has an author and some have comments")
  func authorless() {
    var site = SampleSite()
    for title in ["a", "b"] { site.add(title, created: 1) }
    site.snapshot.issues[0].comments = [Comment(created: Instant(seconds: 5), body: "x")]
    #expect(site.presentation.issueFigures.coverage["first_reply"]?.known == 1)
    site.snapshot.issues[1].comments = [Comment(created: Instant(seconds: 5), body: "x")]
    #expect(site.presentation.issueFigures.coverage["first_reply"]?.isUnknown == true)
    #expect(site.presentation.tiles[1].text == "not in this export")
  }

  @Test("the change of open issues leaves out those whose dates do not tell when they were open")
  func openChange() {
    var site = SampleSite()
    site.add("open", created: Self.at(100))
    for title in ["undated", "old"] { site.add(title, state: .closed, created: Self.at(1)) }
    site.add("closed", state: .closed, created: Self.at(100))
    site.snapshot.issues[2].closed = Instant(seconds: Self.at(90))
    site.snapshot.issues[3].closed = Instant(seconds: Self.at(120))
    #expect(site.presentation.issueFigures.openChange == 0)
    site.snapshot.issues[2].closed = nil
    #expect(site.presentation.issueFigures.openChange == 1)
    let charts = ["open-over-time", "time-to-close"].map {
      site.presentation.chart($0)?.record.details
    }
    #expect(charts[0]?.hasSuffix(" When 2 of them were closed is not in this export.") == true)
    #expect(charts[1]?.hasSuffix(" For 2 more, this is not in the export.") == true)
  }

  @Test("of first replies are unknown where comments are only counted")
  func countedComments() {
    var site = SampleSite()
    for title in ["a", "b"] { site.add(title, created: 1) }
    site.snapshot.issues[0].reportedComments = 3
    site.snapshot.issues[1].reportedComments = 0
    #expect(site.presentation.issueFigures.coverage["first_reply"]?.isUnknown == true)
    #expect(site.presentation.tiles[1].text == "not in this export")
    site.snapshot.issues[0].reportedComments = 0
    #expect(site.presentation.tiles[1].text == "No replies yet")
  }

  @Test("comments are counted where the data tells of them, and not called none where it does not")
  func comments() {
    var site = SampleSite()
    #expect(site.presentation.comments == 0)
    site.add("a", created: 1)
    #expect(site.presentation.comments == nil)
    site.snapshot.issues[0].reportedComments = 2
    #expect(site.presentation.comments == 2)
    site.add("b", created: 1, kind: .pull)
    #expect(site.presentation.comments == 2)
  }

  @Test("percentiles are the nearest rank, however values are ordered")
  func percentiles() {
    var one: [Int64] = [7]
    let single = Spread(&one)
    #expect([single.median, single.p90] == [7, 7])
    for count in [2, 9, 10, 11, 64, 65, 1000] {
      let sorted = (1...count).map { Int64($0) }
      for values in [sorted, sorted.reversed(), sorted.map { $0 * 7919 % Int64(count) + 1 }] {
        var values = values
        let wanted = values.sorted()
        let spread = Spread(&values)
        #expect(spread.median == wanted[(count + 1) / 2 - 1])
        #expect(spread.p90 == wanted[(count * 9 + 9) / 10 - 1])
      }
    }
  }

  @Test("are the same after edits as of a fresh site")
  func edits() {
    var site = Self.sample()
    var presentation = site.presentation
    let edits: [@Sendable (inout SampleSite) -> Void] = [
      { $0.snapshot.issues[2].state = .closed },
      { $0.snapshot.issues[2].closed = Instant(seconds: Self.at(121)) },
      { _ = $0.add("five", created: Self.at(130), author: "dora") },
      { $0.snapshot.issues[4].comments.removeAll() },
      { $0.snapshot.issues.remove(at: 1) },
      { $0.snapshot.people[0].isBot = true },
      { $0.snapshot.issues[0].comments[1].author = nil },
    ]
    for edit in edits {
      edit(&site)
      presentation = Presentation(
        site.snapshot, settings: site.settings, today: site.today, reusing: presentation)
      let fresh = site.presentation
      #expect(presentation.facts.entries == fresh.facts.entries)
      #expect(presentation.issueFigures == fresh.issueFigures)
      #expect(presentation.pullFigures == fresh.pullFigures)
    }
  }

  @Test("of dates of any age are bounded")
  func ancientDates() {
    var site = SampleSite()
    site.add("ancient", created: .min / 8)
    site.add("far", created: .max / 8)
    site.snapshot.projects = [Project(title: "Ages", due: Instant(seconds: .max / 8))]
    for index in 0..<2 { site.snapshot.issues[index].project = ProjectID(0) }
    #expect(site.presentation.issueFigures.months.count <= Figures.mostMonths)
    #expect(site.presentation.charts.isEmpty == false)
    #expect(ChartRecord.burnDown(ProjectID(0), in: site.presentation) != nil)
    #expect(Fingerprinter.fingerprint(of: DashboardRecord(in: site.presentation)) != 0)
  }

  @Test("count back from the last change where that is more than a week before the day")
  func recentDay() {
    var site = Self.sample()
    let last = Instant(seconds: Self.at(120)).day
    site.today = last.advanced(by: 7)
    #expect(site.presentation.recentDay == site.today)
    #expect(site.presentation.recentNote == "")
    site.today = last.advanced(by: 8)
    #expect(site.presentation.recentDay == last)
    #expect(
      site.presentation.recentNote
        == "Recent figures count back from that day.")
  }

  @Test(
    "durations are told in the largest unit of which there are two, rounded",
    arguments: [
      (0, ["0 minutes", "0 minut", "0分钟"]), (60, ["1 minute", "1 minuta", "1分钟"]),
      (7169, ["119 minutes", "119 minut", "119分钟"]), (7200, ["2 hours", "2 godziny", "2小时"]),
      (170_999, ["47 hours", "47 godzin", "47小时"]), (172_800, ["2 days", "2 dni", "2天"]),
      (10_281_600, ["119 days", "119 dni", "119天"]),
      (10_800_000, ["4 months", "4 miesiące", "4个月"]),
      (69_120_000, ["2 years", "2 lata", "2年"]), (93_312_000, ["3 years", "3 lata", "3年"]),
    ] as [(Int64, [String])])
  func durations(_ seconds: Int64, _ texts: [String]) {
    let languages = [Language.english, .polish, .simplifiedChinese]
    #expect(languages.map { $0.duration(seconds) } == texts)
  }
}
