import Configuration
import IssueModel
import IssueStore
import Queries
import Records
import Testing

@testable import ViewModels

@Suite("Fingerprints of the records of pages, and what a build reuses of the last")
struct RecordFingerprintTests {
  /// A page: every value that a template can read of its record, and the record's fingerprint.
  struct Page: Equatable {
    var values: String
    var fingerprint: UInt64
  }

  private static func sample() -> SampleSite {
    var site = SampleSite()
    site.snapshot.sources[0] = Source(
      name: "acme/house", tracker: .github, address: "https://github.com/acme/house")
    site.add(
      "Door", created: 100, tags: ["bug", "wish"], project: "One", author: "ada", assignees: ["bo"])
    site.add("Window", state: .closed, created: 200, tags: ["bug"], project: "One", author: "bo")
    site.add("Roof", created: 300, tags: ["wish"], project: "Two", author: "ada", kind: .pull)
    site.add("Wall", priority: .high, created: 400, author: "cy")
    site.settings.url = "https://example.org"
    site.settings.outputs.insert(.feeds)
    site.snapshot.issues[0].body = "See #2, acme/house#2, #9, @bo and deadbeef1."
    site.snapshot.issues[1].comments = [
      Comment(author: PersonID(0), created: Instant(seconds: 500), body: "As #1 says.")
    ]
    site.snapshot.issues[2].reviews = [
      Comment(author: PersonID(1), body: "Good, @cy."), Comment(author: PersonID(1), body: "Here."),
    ]
    site.snapshot.issues[2].reviews[0].review = .approved
    site.snapshot.issues[2].reviews[1].review = .remark
    site.snapshot.issues[1].closed = Instant(seconds: 900)
    site.snapshot.issues[1].history.closedBy = PersonID(0)
    site.snapshot.issues[1].history.events = [
      IssueEvent(
        .renamed, actor: PersonID(0), date: Instant(seconds: 600), subject: "B", before: "A"),
      IssueEvent(.assigned, actor: PersonID(0), person: PersonID(1), date: Instant(seconds: 700)),
    ]
    site.snapshot.issues[1].history.links = [IssueLink(.duplicates, "#4")]
    site.snapshot.projects[0].details = "By @ada."
    site.snapshot.projects[1].due = Instant(site.today)
    site.snapshot.issues[3].updated = Instant(site.today)
    for text in ["label:bug sort:title-asc", "is:open window OR author:ada sort:updated"] {
      if let query = try? Query(parsing: text) {
        site.settings.filters.append(.init(name: text, text: text, query: query, icon: "tag"))
      }
    }
    return site
  }

  /// Every page by its name.
  private static func pages(_ presentation: Presentation) -> [String: Page] {
    let issues = presentation.snapshot.issues
    var pages: [String: Page] = [:]
    func add<R: Record>(_ name: String, _ record: R) {
      pages[name] = Page(
        values: text(of: record.fieldValue), fingerprint: Fingerprinter.fingerprint(of: record))
    }
    for index in issues.indices {
      add("issue \(issues[index].key)", IssuePageRecord(at: index, in: presentation))
    }
    for list in presentation.lists {
      for order in 0..<list.orderCount {
        add(
          "list \(list.slug) \(order)",
          SubjectPageRecord<ListRecord>(list, order: order, page: 1, in: presentation))
      }
    }
    for tag in presentation.index.tags {
      add("tag \(tag.index)", SubjectPageRecord<TagRecord>(tag, page: 1, in: presentation))
    }
    for project in presentation.index.projects {
      for order in 0..<presentation.projectOrderCount(project) {
        add(
          "project \(project.index) \(order)",
          SubjectPageRecord<ProjectRecord>(project, order: order, page: 1, in: presentation))
      }
    }
    for person in presentation.shownPeople {
      add(
        "person \(person.index)",
        SubjectPageRecord<PersonRecord>(person, page: 1, in: presentation))
    }
    func add<R: ReportRecord>(_ kind: R.Type, _ request: ReportRequest) {
      add(
        "report \(request.kind.rawValue) \(request.detail)",
        R(ReportInput(request, in: presentation)))
    }
    for kind in ReportKind.allCases {
      // What they show in full is the same code.
      for detail in ReportDetail.allCases where kind == .listing || detail == .full {
        add(kind.record, report(kind, detail))
      }
    }
    for feed in presentation.feeds { add("feed " + feed.name, FeedRecord(feed, in: presentation)) }
    add("dashboard", DashboardRecord(in: presentation))
    add("charts", ChartsPageRecord(in: presentation))
    add("awards", AwardBoardRecord(in: presentation))
    for place in presentation.awardBoard.awards.indices {
      add("award \(place)", AwardPageRecord(place, page: 1, in: presentation))
    }
    for place in presentation.cohorts.indices {
      add("cohort \(place)", CohortPageRecord(place, page: 1, in: presentation))
    }
    for season in presentation.seasons {
      add(
        "leaderboard \(season.number)", LeaderboardRecord(season.number, page: 1, in: presentation))
    }
    add("tags", TagIndexRecord(page: 1, in: presentation))
    for (order, entry) in presentation.peopleOrders.enumerated() {
      add("people \(entry.name)", PersonIndexRecord(order: order, page: 1, in: presentation))
    }
    for number in presentation.periodNumbers {
      add("changes \(number)", ChangesPageRecord(number, in: presentation))
    }
    add("changes", ChangesIndexRecord(in: presentation))
    add("reminders", RemindersPageRecord(in: presentation))
    add("projects", ProjectIndexRecord(in: presentation))
    add("404", PlainPageRecord.notFound(in: presentation))
    add("gone", PlainPageRecord.gone(in: presentation))
    add("favicon", FaviconRecord(in: presentation))
    return pages
  }

  /// A report of everything by tag.
  private static func report(_ kind: ReportKind, _ detail: ReportDetail) -> ReportRequest {
    var specification = ReportSpecification()
    (specification.kind, specification.grouping) = (kind, Placed(.tag))
    specification.detail = detail
    return ReportRequest(
      specification, title: "All", text: "", query: Query(.all([])), today: Day(number: 20_000),
      recent: Day(number: 20_000))
  }

  /// A value with all that is in it, derived fields included.
  private static func text(of value: FieldValue) -> String {
    switch value {
    case .none: "none"
    case .bool(let bool): "\(bool)"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .string(let text): "'\(text)'"
    case .markdown(let text):
      "\(String(decoding: text.source, as: UTF8.self)) \(text.references) \(text.base ?? "-") "
        + "\(text.origin)"
    case .link(let target): "\(target)"
    case .list(let values): "[" + values.map(text).joined(separator: ",") + "]"
    case .strings(let texts): "\(texts)"
    case .records(let storage):
      "["
        + (0..<storage.count).map { text(of: .record(.init(storage, at: $0))) }
        .joined(separator: ",") + "]"
    case .record(let record):
      "{"
        + record.type.fields.indices.map {
          "\(record.type.fields[$0].name): \(text(of: record.value(slot: $0)))"
        }.joined(separator: "; ") + "}"
    }
  }

  @Test(
    "what no page shows changes none; a field that reads it belongs to the fingerprint",
    arguments: unshown.map(\.name))
  func unseen(_ name: String) throws {
    var site = Self.sample()
    try #require(Self.unshown.first { $0.name == name }).change(&site)
    let isVisible = Self.pages(site.presentation) != Self.pages(Self.sample().presentation)
    #expect(!isVisible, "move it to 'changes'")
  }

  @Test("each member of the data has a change above; one that is new needs it, and its name here")
  func members() throws {
    func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    let site = Self.sample()
    let storage = try #require(Mirror(reflecting: site.snapshot.issues[0]).children.first?.value)
    let fields = try #require(Mirror(reflecting: storage).children.first?.value)
    #expect(
      names(fields) == [
        "identity", "kind", "state", "priority", "title", "body", "author", "assignees", "tags",
        "project", "created", "updated", "closed", "due", "comments", "hiddenComments", "reviews",
        "reportedComments", "reactions", "isDraft", "isPrivate", "reminder", "trackerID", "url",
        "history",
      ])
    #expect(
      names(Comment(body: "")) == [
        "author", "created", "review", "isMember", "isPrivate", "path", "number", "id", "body",
      ])
    #expect(names(IssueHistory()) == ["events", "links", "closedBy", "reason"])
    #expect(
      names(site.snapshot.issues[1].history.events[0]) == [
        "kind", "actor", "person", "date", "subject", "before",
      ])
    #expect(
      names(site.snapshot.tags[0]) == ["name", "uuid", "details", "color", "isDefined"])
    #expect(
      names(site.snapshot.projects[0]) == [
        "title", "details", "color", "isClosed", "created", "due", "reminder", "isDefined",
      ])
    #expect(
      names(site.snapshot.people[0]) == [
        "login", "name", "otherNames", "url", "avatar", "contributions", "cohorts", "email",
        "isBot",
      ])
    #expect(
      names(site.snapshot.sources[0]) == ["name", "tracker", "address", "tellsCommentsByRecord"])
  }

  @Test(
    "every value that a template can read is in the fingerprint",
    arguments: changes.map(\.name))
  func completeness(_ name: String) throws {
    let before = Self.pages(Self.sample().presentation)
    var site = Self.sample()
    try #require(Self.changes.first { $0.name == name }).change(&site)
    let after = Self.pages(site.presentation)
    let missed = after.keys.filter { page in
      guard let old = before[page], let new = after[page] else { return false }
      return old.values != new.values && old.fingerprint == new.fingerprint
    }
    #expect(missed.sorted() == [])
    let isVisible = before != after
    #expect(isVisible)
  }

  @Test("an edit of a text changes the fingerprints of its own page, of feeds and of reports alone")
  func precision() {
    let before = Self.pages(Self.sample().presentation)
    var site = Self.sample()
    site.snapshot.issues[3].body = "It is #12."
    let after = Self.pages(site.presentation)
    let moved = after.keys.filter { before[$0]?.fingerprint != after[$0]?.fingerprint }
    #expect(
      moved.sorted() == [
        "feed all", "feed open", "feed recent", "feed unanswered", "issue 4",
        "report ageing full", "report disposition full", "report listing full",
        "report listing text", "report status full",
      ])
  }

  @Test(
    "a presentation that reuses an earlier one shows what a fresh one shows",
    arguments: changes.map(\.name))
  func reuse(_ name: String) throws {
    func sorted(_ site: SampleSite) -> SampleSite {
      var site = site
      // Issues come in the order of their identities.
      site.snapshot.issues.sort { $0.identity < $1.identity }
      return site
    }
    let first = Self.sample()
    var second = first
    try #require(Self.changes.first { $0.name == name }).change(&second)
    second = sorted(second)
    var third = second
    third.snapshot.issues[0].state = .closed
    third.snapshot.issues[0].title = "Last"
    var presentation = first.presentation
    _ = Self.pages(presentation)
    // There and back, so that parts are reused twice; at times nothing is asked in between.
    for (number, site) in [second, third, second, first, second, third, first].enumerated() {
      presentation = Presentation(
        site.snapshot, settings: site.settings, today: site.today, reusing: presentation)
      if number > 3, number < 6 { continue }
      let reused = Self.pages(presentation)
      let fresh = Self.pages(site.presentation)
      let wrong = fresh.keys.filter { fresh[$0] != reused[$0] }.sorted()
      #expect(wrong == [], "step \(number)")
      #expect(reused.count == fresh.count, "step \(number)")
    }
  }

  @Test("only issues that changed are named as changed, and only while all names stay the same")
  func changedRows() {
    let first = Self.sample()
    let base = first.presentation
    func rows(_ change: (inout SampleSite) -> Void) -> [Int]? {
      var site = first
      change(&site)
      let presentation = Presentation(
        site.snapshot, settings: site.settings, today: site.today, reusing: base)
      #expect(
        presentation.countOfChanges(since: base) == site.presentation.countOfChanges(since: base))
      return presentation.changes.isDisjoint(with: Reusable.issuePages.inputs.union(.issues))
        ? presentation.changedRows : nil
    }
    #expect(rows { _ in } == [])
    #expect(rows { $0.snapshot.issues[2].title = "Gate" } == [2])
    #expect(
      rows {
        $0.snapshot.issues[0].body = "x"
        $0.snapshot.issues[3].state = .closed
      } == [0, 3])
    #expect(rows { $0.snapshot.tags[0].name = "fault" } == nil)
    #expect(rows { $0.snapshot.issues.remove(at: 0) } == nil)
    #expect(rows { $0.settings.title = "House" } == nil)
    #expect(first.presentation.follows(base) == false)
  }
}
