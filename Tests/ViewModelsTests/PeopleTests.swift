import IssueModel
import Records
import Testing

@testable import ViewModels

@Suite("People, tags and what changed")
struct PeopleTests {
  private static let day: Int64 = 86_400

  /// Ada opens, Bo works and reviews, Cy only talks.
  private var site: SampleSite {
    var site = SampleSite()
    let day = Self.day
    site.add("a", state: .closed, created: day, author: "ada", assignees: ["bo"])
    site.add("b", created: 2 * day, author: "ada")
    site.add("c", created: 40 * day, tags: ["x"], author: "bo", kind: .pull)
    site.add("d", created: 41 * day, tags: ["x", "y"], author: "ada", kind: .pull)
    let cy = site.person("cy")
    site.snapshot.issues[0].closed = Instant(seconds: 35 * day)
    site.snapshot.issues[0].comments = [
      Comment(author: cy, created: Instant(seconds: 3 * day), body: "1"),
      Comment(author: PersonID(0), created: Instant(seconds: 4 * day), body: "own"),
      Comment(author: cy, created: Instant(seconds: 70 * day), body: "2"),
    ]
    site.snapshot.issues[3].reviews = [
      Comment(author: PersonID(1), created: Instant(seconds: 42 * day), body: "r"),
      Comment(author: PersonID(1), created: Instant(seconds: 43 * day), body: "r again"),
      Comment(author: PersonID(0), body: "own"),
    ]
    return site
  }

  @Test("each of many people in a conversation is named once on the page of its issue")
  func conversation() {
    var site = self.site
    site.snapshot.people = (0..<40).map { Person(login: "p\($0)") }
    site.snapshot.issues[0].comments = (Array(0..<40) + Array(0..<40)).map {
      IssueModel.Comment(
        author: PersonID($0), created: Instant(seconds: 58), body: "Hello")
    }
    let page = IssuePageRecord(at: 0, in: site.presentation)
    #expect(page.people.map(\.login) == (0..<24).map { "p\($0)" })
    #expect(page.morePeople == 16)
  }

  @Test("the table counts what each person opened, closed, reviewed and answered, and when")
  func table() {
    let people = PersonIndexRecord(order: 0, page: 1, in: site.presentation)
    #expect(
      people.columns.map(\.name) == ["opened", "closed", "reviewed", "answered", "first", "last"])
    #expect(
      people.people.map { person in
        (["login", "opened", "closed", "reviewed", "answered"].map(person.shown)
          + [person.counts?.entry.first, person.counts?.entry.last].map {
            "\(($0?.seconds ?? 0) / Self.day)"
          })
          .joined(separator: " ")
      } == ["ada 3 0 0 0 1 41", "bo 1 1 1 0 40 43", "cy 0 0 0 2 3 70"])
    #expect(
      people.shown("note")
        == "Closed counts the closed issues that are assigned to somebody. Answered counts comments on what others opened."
    )
  }

  @Test(
    "people are published in the order of each column",
    arguments: zip(
      0..<7,
      [
        "ada bo cy", "bo ada cy", "bo ada cy", "cy ada bo", "ada cy bo", "cy bo ada", "ada bo cy",
      ]))
  func orders(order: Int, logins: String) {
    var site = site
    site.snapshot.people[0].name = "Álvaro"
    site.snapshot.people[1].name = "Bo B"
    let page = PersonIndexRecord(order: order, page: 1, in: site.presentation)
    #expect(page.people.map(\.person.login).joined(separator: " ") == logins)
    #expect(
      (page.columns + [page.name].compactMap(\.self)).map(\.isCurrent).firstIndex(of: true) == order
    )
    #expect(page.name?.target == .people(by: "name", page: 1))
  }

  @Test("all that a person did tells when they were seen, their rhythm what is counted")
  func seen() {
    var site = site
    site.snapshot.issues[1].history.events = [
      IssueEvent(.labelled, actor: PersonID(0), date: Instant(seconds: 0)),
      IssueEvent(
        .assigned, actor: PersonID(0), person: PersonID(1), date: Instant(seconds: 99 * Self.day)),
    ]
    let ada = SubjectPageRecord<PersonRecord>(PersonID(0), page: 1, in: site.presentation).subject
    let entry = ada.counts?.entry
    #expect([entry?.first, entry?.last].map { $0?.seconds } == [0, 99 * Self.day])
    #expect(
      ada.months.suffix(2).map { "\($0.label) \($0.count)" } == ["Jan 1970 3", "Feb 1970 1"])
    let bo = PersonIndexRecord(order: 0, page: 1, in: site.presentation).people[1].counts?.entry
    #expect(bo?.last?.seconds == 43 * Self.day)
  }

  @Test("closed counts what somebody closed, or what is assigned where nothing tells who did")
  func closers() {
    var site = site
    site.snapshot.issues[2].state = .merged
    site.snapshot.issues[2].history.closedBy = site.person("dee")
    site.add("e", state: .closed, assignees: ["ada"])
    site.snapshot.issues[4].history.closedBy = PersonID(0)
    let page = PersonIndexRecord(order: 1, page: 1, in: site.presentation)
    #expect(
      page.people.map { "\($0.person.login) \($0.shown("closed"))" } == [
        "ada 1", "bo 1", "dee 1", "cy 0",
      ])
    #expect(
      page.shown("note").hasPrefix(
        "Closed counts what somebody closed or merged and, where nothing tells who did, the closed issues that are assigned to them. "
      ))
  }

  @Test("what the data does not tell has no column and is named")
  func gaps() {
    var site = SampleSite()
    site.add("a", author: "ada")
    let page = PersonIndexRecord(order: 0, page: 1, in: site.presentation)
    #expect(page.columns.map(\.name) == ["opened"] && page.name == nil)
    #expect(
      page.shown("note")
        == "Closed, Reviewed, Answered, First seen, and Last seen: not in this export.")
  }

  @Test("a person's first page has their rhythm and their awards")
  func profile() {
    let page = SubjectPageRecord<PersonRecord>(PersonID(0), page: 1, in: site.presentation)
    #expect(page.subject.months.count == 12)
    #expect(
      page.subject.months.suffix(2).map { "\($0.label) \($0.count)" } == [
        "Jan 1970 3", "Feb 1970 1",
      ])
    #expect(page.subject.awards?.records.map(\.standing.award.name) == ["First Steps"])
    let second = SubjectPageRecord<PersonRecord>(PersonID(0), page: 2, in: site.presentation)
    #expect(second.subject.months.isEmpty && second.subject.awards == nil)
  }

  @Test("tags with open issues come first, the others are set apart")
  func tags() {
    var site = site
    site.snapshot.issues[3].kind = .issue
    site.add("e", created: 9, tags: ["y"])
    site.add("f", state: .closed, tags: ["z"])
    let page = TagIndexRecord(page: 1, in: site.presentation)
    #expect(
      page.open.map { tag in
        ["name", "open", "percent", "share", "total"].map(tag.shown).joined(separator: " ")
      } == ["y 2 100 67 2", "x 1 50 33 2"])
    #expect(page.open.first?.counts?.oldest?.instant == Instant(seconds: 9))
    #expect(page.idle.map(\.chip.name) == ["z"])
    #expect(page.shown("total_label") == "3 tags")
  }

  @Test(
    "weeks are those of ISO 8601",
    arguments: [
      ("2024-09-08", "2024-w36", "Week 36 of 2024", "2 Sep 2024 – 8 Sep 2024"),
      ("2020-12-31", "2020-w53", "Week 53 of 2020", "28 Dec 2020 – 3 Jan 2021"),
      ("2021-01-03", "2020-w53", "Week 53 of 2020", "28 Dec 2020 – 3 Jan 2021"),
      ("2018-01-01", "2018-w01", "Week 1 of 2018", "1 Jan 2018 – 7 Jan 2018"),
      ("1969-12-28", "1969-w52", "Week 52 of 1969", "22 Dec 1969 – 28 Dec 1969"),
    ])
  func weeks(day: String, slug: String, title: String, range: String) throws {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let instant = Instant(try #require(Day(year: parts[0], month: parts[1], day: parts[2])))
    let week = Period(weekOf: instant)
    #expect(
      [week.slug, Language.english.title(of: week), Language.english.range(of: week)] == [
        slug, title, range,
      ])
    #expect(Period(number: week.number) == week)
    let month = Period(monthOf: instant)
    #expect(month.slug == String(day.prefix(7)))
    #expect(Period(number: month.number) == month)
    #expect(month.weeks.contains(week) && week.months.contains(month))
  }

  @Test("issues that were discussed are counted, and the ten that were most are listed")
  func manyDiscussed() {
    var site = SampleSite()
    for number in 1...12 {
      site.add("\(number)", created: Self.day)
      site.snapshot.issues[number - 1].comments = [
        Comment(created: Instant(seconds: 40 * Self.day), body: "")
      ]
    }
    site.add("last", created: 40 * Self.day)
    let presentation = site.presentation
    let month = Period(monthOf: Instant(seconds: 40 * Self.day))
    let part = ChangesPageRecord(month.number, in: presentation).parts.last
    #expect(part?.label == "Most discussed")
    #expect([part?.shown("total"), part?.shown("more")] == ["12", "2"])
    #expect(part?.rows.map(\.title) == (1...10).map { "\($0)" })
  }

  @Test("a month names twenty who were new, and leads to all by when they were first seen")
  func manyPeople() {
    var site = SampleSite()
    for number in 1...21 { site.add("\(number)", created: Self.day, author: "p\(number)") }
    func page() -> ChangesPageRecord {
      ChangesPageRecord(site.presentation.periodNumbers[0], in: site.presentation)
    }
    #expect(page().people.count == 20 && page().newPeople == 21)
    #expect(page().allPeople?.label == "All (21)")
    #expect(page().allPeople?.target == .people(by: "first", page: 1))
    site.snapshot.issues.removeLast()
    #expect(page().people.count == 20 && page().allPeople == nil)
  }

  @Test("a year that two pages share has the same figures on both")
  func sharedYear() {
    var site = SampleSite()
    // A month has 30.437 days on average: these are 126, of which the last page has six.
    for number in 0..<126 {
      site.add("\(number)", state: .closed, created: (95 + Int64(number) * 30437 / 1000) * Self.day)
      site.snapshot.issues[number].closed = site.snapshot.issues[number].created
    }
    let presentation = site.presentation
    #expect(presentation.monthCount == 126)
    let pages = (1...2).map { ChangesIndexRecord(page: $0, in: presentation) }
    let years = pages.compactMap { page in page.years.first { $0.year == 1970 } }
    #expect(years.map(\.months.count) == [3, 6])
    #expect(
      years.map { ["opened", "closed", "merged"].map($0.shown).joined(separator: " ") }
        == ["9 9 0", "9 9 0"])
  }

  @Test("what is counted in a month and a year is told by kind where the data has both kinds")
  func kinds() {
    var site = SampleSite()
    site.add("issue", state: .closed, created: Self.day)
    site.add("pull", created: 2 * Self.day, kind: .pull)
    site.add("merged", state: .merged, created: 3 * Self.day, kind: .pull)
    for place in [0, 2] { site.snapshot.issues[place].closed = Instant(seconds: 4 * Self.day) }
    func texts(_ language: Language) -> [String] {
      site.settings.language = language
      let presentation = site.presentation
      let page = ChangesPageRecord(presentation.periodNumbers[0], in: presentation)
      let year = ChangesIndexRecord(in: presentation).years[0]
      let figures = ["opened", "opened_pulls", "closed", "closed_pulls", "merged"]
      return [page.shown("summary")] + page.parts.map { "\($0.label) \($0.total) \($0.kinds)" }
        + [figures.map(year.months[0].shown).joined(separator: " ")]
        + [["opened_kinds", "closed_kinds"].map(year.shown).joined(separator: ", ")]
    }
    #expect(
      texts(.english) == [
        "3 opened (1 issue and 2 pull requests), 1 closed (1 issue), 1 merged.",
        "Opened 3 1 issue and 2 pull requests", "Merged 1 ", "Closed 1 1 issue",
        "3 2 1 0 1", "1 issue and 2 pull requests, 1 issue",
      ])
    #expect(
      [texts(.polish)[0], texts(.simplifiedChinese)[0]] == [
        "Otwarto 3 (1 zgłoszenie i 2 propozycje zmian), zamknięto 1 (1 zgłoszenie), scalono 1.",
        "新建3个（1个问题和2个拉取请求），关闭1个（1个问题），合并1个。",
      ])
    site.snapshot.issues[0].kind = .pull
    #expect(
      texts(.english) == [
        "3 opened, 1 closed, 1 merged.", "Opened 3 ", "Merged 1 ", "Closed 1 ", "3  1  1", ", ",
      ])
  }

  @Test("a month says what was opened, closed, merged and discussed in it, and who was new")
  func month() {
    let presentation = site.presentation
    let slugs = presentation.periodNumbers.map(presentation.periodSlug)
    #expect(
      slugs == [
        "1970-03", "1970-02", "1970-01", "1970-w11", "1970-w07", "1970-w06", "1970-w02",
        "1970-w01",
      ])
    let index = ChangesIndexRecord(in: presentation)
    #expect(
      index.years.flatMap(\.months).map(\.link.label) == [
        "March 1970", "February 1970", "January 1970",
      ])
    func text(_ slug: String) -> [String] {
      guard let place = slugs.firstIndex(of: slug) else { return [] }
      let page = ChangesPageRecord(presentation.periodNumbers[place], in: presentation)
      return [page.shown("title"), page.shown("summary")]
        + page.parts.map {
          ([$0.label + ":"] + $0.rows.map(\.title) + $0.notes).joined(separator: " ")
        }
        + [page.people.map(\.login).joined(separator: " ")]
    }
    #expect(
      text("1970-02") == [
        "February 1970",
        "2 opened (2 pull requests), 1 closed (1 issue), 0 merged.", "Opened: d c", "Closed: a",
        "bo",
      ])
    #expect(
      text("1970-01") == [
        "January 1970", "2 opened (2 issues), 0 closed, 0 merged.", "Opened: b a",
        "Most discussed: a 2 comments",
        "ada cy",
      ])
    // What was only talked about has a page too, and the activity by day leads to it.
    #expect(
      text("1970-w11") == [
        "Week 11 of 1970", "0 opened, 0 closed, 0 merged.", "Most discussed: a 1 comment", "",
      ])
    let calendar = presentation.chart("calendar")?.record
    #expect(calendar?.marks.last?.target == .changes("1970-w11"))
    #expect(calendar?.rows.last?.target == .changes("1970-03"))
  }
}
