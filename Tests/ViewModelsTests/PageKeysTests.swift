import Hashing
import IssueModel
import IssueStore
import Records
import Testing

@testable import ViewModels

@Suite("The keys of pages")
struct PageKeysTests {
  /// A page: what it shows, and what stands for what it is made from.
  struct Page: Equatable {
    var record: UInt64
    var key: UInt64
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
    site.snapshot.issues[0].body = "See #2, #9, @bo and deadbeef1."
    site.snapshot.issues[1].comments = [
      Comment(author: PersonID(0), created: Instant(seconds: 500), body: "As #1 says.")
    ]
    site.snapshot.issues[2].reviews = [Comment(author: PersonID(1), body: "Good, @cy.")]
    site.snapshot.projects[0].details = "By @ada."
    site.snapshot.issues[3].updated = Instant(site.today)
    for text in ["label:bug sort:title-asc", "is:open window OR author:ada sort:updated"] {
      if let query = try? Query(parsing: text) {
        site.settings.filters.append(.init(name: text, text: text, query: query, icon: "tag"))
      }
    }
    return site
  }

  /// Every page that has a key, by its name.
  private static func pages(_ site: SampleSite) -> [String: Page] {
    pages(site.presentation, PageKeys(of: site.presentation))
  }

  private static func pages(_ presentation: Presentation, _ keys: PageKeys) -> [String: Page] {
    let issues = presentation.snapshot.issues
    var pages: [String: Page] = [:]
    func add<R: Record>(_ name: String, _ record: R, _ key: UInt64) {
      var fingerprinter = Fingerprinter()
      fingerprinter.combine(record: record)
      pages[name] = Page(record: fingerprinter.fingerprint, key: key)
    }
    for index in issues.indices {
      let model = IssuePageViewModel(at: index, in: presentation)
      add("issue \(issues[index].key)", model.record, model.key(keys))
    }
    for list in presentation.lists {
      let model = IssueListViewModel(list, in: presentation)
      add("list \(list.slug)", model.record(page: 1), model.key(page: 1, keys))
    }
    for tag in presentation.index.tags {
      let model = TagViewModel(tag, in: presentation)
      add("tag \(tag.index)", model.record(page: 1), model.key(page: 1, keys))
    }
    for project in presentation.index.projects {
      let model = ProjectViewModel(project, in: presentation)
      add("project \(project.index)", model.record(page: 1), model.key(page: 1, keys))
    }
    for person in presentation.peopleWithPages {
      let model = PersonViewModel(person, in: presentation)
      add("person \(person.index)", model.record(page: 1), model.key(page: 1, keys))
    }
    let report = ReportViewModel(
      title: "All", query: "", rows: Array(issues.indices), groupedBy: .tag,
      in: presentation)
    add("report", report.record, report.key(keys))
    let dashboard = DashboardViewModel(in: presentation)
    add("dashboard", dashboard.record, dashboard.key(keys))
    let awards = AwardBoard(in: presentation)
    add("awards", awards.record, awards.key(keys))
    add(
      "tags", TagViewModel.index(in: presentation), TagViewModel.indexKey(keys, in: presentation))
    add(
      "projects", ProjectViewModel.index(in: presentation),
      ProjectViewModel.indexKey(keys, in: presentation))
    add(
      "people", PersonViewModel.index(in: presentation),
      PersonViewModel.indexKey(keys, in: presentation))
    return pages
  }

  /// Everything that a site can have changed, by itself.
  static let changes: [(name: String, change: @Sendable (inout SampleSite) -> Void)] = [
    ("title", { $0.snapshot.issues[0].title = "Gate" }),
    ("body", { $0.snapshot.issues[0].body = "See #3." }),
    ("state", { $0.snapshot.issues[0].state = .closed }),
    ("kind", { $0.snapshot.issues[0].kind = .pull }),
    ("priority", { $0.snapshot.issues[0].priority = .high }),
    ("author", { $0.snapshot.issues[0].author = PersonID(1) }),
    ("no author", { $0.snapshot.issues[0].author = nil }),
    ("assignees", { $0.snapshot.issues[0].assignees = [] }),
    ("tags", { $0.snapshot.issues[0].tags.reverse() }),
    ("project", { $0.snapshot.issues[0].project = ProjectID(1) }),
    ("created", { $0.snapshot.issues[0].created = Instant(seconds: 250) }),
    ("updated", { $0.snapshot.issues[0].updated = Instant(seconds: 250) }),
    ("closed", { $0.snapshot.issues[0].closed = Instant(seconds: 250) }),
    ("due", { $0.snapshot.issues[0].due = Instant(seconds: 250) }),
    ("comment", { $0.snapshot.issues[0].comments = [Comment(body: "Yes")] }),
    ("comment's author", { $0.snapshot.issues[1].comments[0].author = nil }),
    ("comment's date", { $0.snapshot.issues[1].comments[0].created = nil }),
    ("comment's text", { $0.snapshot.issues[1].comments[0].body = "As #3 says." }),
    ("review", { $0.snapshot.issues[2].reviews[0].body = "Bad." }),
    ("review's author", { $0.snapshot.issues[2].reviews[0].author = PersonID(2) }),
    ("count of comments", { $0.snapshot.issues[0].reportedComments = 7 }),
    (
      "reminder",
      {
        $0.snapshot.issues[0].reminder = TimeOfDay(hour: 9, minute: 5).map {
          Reminder(isEnabled: true, time: $0)
        }
      }
    ),
    ("address", { $0.snapshot.issues[0].url = "https://example.org/1" }),
    ("number", { $0.snapshot.issues[3].identity.number = 9 }),
    (
      "key",
      { $0.snapshot.issues[3].identity = .init(source: SourceID(0), number: nil, key: "B-4") }
    ),
    ("issue gone", { $0.snapshot.issues.remove(at: 1) }),
    ("issue added", { $0.add("New", created: 900, tags: ["bug"], author: "bo") }),
    ("tag's name", { $0.snapshot.tags[0].name = "fault" }),
    ("tag's colour", { $0.snapshot.tags[0].color = RGB(0x112233) }),
    ("tag's text", { $0.snapshot.tags[0].details = "Broken things" }),
    ("tag of the same slug", { $0.snapshot.tags.append(Tag(name: "Bug!")) }),
    ("person's name", { $0.snapshot.people[0].name = "Ada L." }),
    ("person's login", { $0.snapshot.people[1].login = "bob" }),
    ("person's address", { $0.snapshot.people[0].url = "https://example.org" }),
    ("contributions", { $0.snapshot.people[0].contributions = ["code"] }),
    ("project's title", { $0.snapshot.projects[0].title = "First" }),
    ("project's text", { $0.snapshot.projects[0].details = "By @bo." }),
    ("project's colour", { $0.snapshot.projects[0].color = .red }),
    ("project's state", { $0.snapshot.projects[0].isClosed = true }),
    ("project's due date", { $0.snapshot.projects[0].due = Instant(seconds: 250) }),
    ("source's address", { $0.snapshot.sources[0].address = "https://github.com/acme/home" }),
    ("source's name", { $0.snapshot.sources[0].name = "acme/home" }),
    ("source's tracker", { $0.snapshot.sources[0].tracker = .gitlab }),
    (
      "second source",
      {
        $0.snapshot.sources.append(Source(name: "acme/barn", tracker: .github))
        $0.snapshot.issues[3].identity.source = SourceID(1)
      }
    ),
    ("date of the data", { $0.snapshot.date = Instant(seconds: 1000) }),
    ("light", { $0.snapshot.light = Light(isOn: true) }),
    ("awards", { $0.snapshot.awards = [Award.builtIn[0]] }),
    ("filter gone", { $0.settings.filters.removeLast() }),
    ("site's title", { $0.settings.title = "House" }),
    ("language", { $0.settings.language = .polish }),
    ("hidden person", { $0.settings.hiddenPeople = ["bo"] }),
    ("link of the navigation", { $0.settings.pages = [.init(name: "about", title: "About")] }),
    ("day", { $0.today = Day(number: 20_100) }),
  ]

  @Test("whatever changes a page's record changes its key", arguments: changes.map(\.name))
  func completeness(_ name: String) throws {
    let before = Self.pages(Self.sample())
    var site = Self.sample()
    try #require(Self.changes.first { $0.name == name }).change(&site)
    let after = Self.pages(site)
    let missed = after.keys.filter { page in
      guard let old = before[page], let new = after[page] else { return false }
      return old.record != new.record && old.key == new.key
    }
    #expect(missed.sorted() == [])
    #expect(before != after)
  }

  @Test("an edit of a text changes the key of its own page alone")
  func precision() {
    let before = Self.pages(Self.sample())
    var site = Self.sample()
    site.snapshot.issues[3].body = "It is #12."
    let after = Self.pages(site)
    let moved = after.keys.filter { before[$0]?.key != after[$0]?.key }
    #expect(moved.sorted() == ["issue 4", "report"])
  }

  @Test(
    "what is taken over from a presentation before is what would be worked out anew",
    arguments: changes.map(\.name))
  func following(_ name: String) throws {
    func sorted(_ site: SampleSite) -> SampleSite {
      var site = site
      // Records come in the order of their identities.
      site.snapshot.issues.sort { $0.identity < $1.identity }
      return site
    }
    let first = Self.sample()
    var second = first
    try #require(Self.changes.first { $0.name == name }).change(&second)
    second = sorted(second)
    // There and back, and what is taken over twice.
    var third = second
    third.snapshot.issues[0].state = .closed
    third.snapshot.issues[0].title = "Last"
    var presentation = first.presentation
    var keys = PageKeys(of: presentation)
    _ = Self.pages(presentation, keys)
    for (number, site) in [second, third, second, first].enumerated() {
      presentation = Presentation(
        site.snapshot, settings: site.settings, today: site.today, following: presentation)
      keys = PageKeys(of: presentation, following: keys)
      let followed = Self.pages(presentation, keys)
      let fresh = Self.pages(site)
      let wrong = fresh.keys.filter { fresh[$0] != followed[$0] }.sorted()
      #expect(wrong == [], "step \(number)")
      #expect(followed.count == fresh.count, "step \(number)")
      #expect(presentation.hasSamePages(as: site.presentation), "step \(number)")
    }
  }

  @Test("only the rows of records that changed are named as changed, and none where names did")
  func changedRows() {
    let first = Self.sample()
    let base = first.presentation
    let keys = PageKeys(of: base)
    func rows(_ change: (inout SampleSite) -> Void, since keys: PageKeys) -> [Int]? {
      var site = first
      change(&site)
      let presentation = Presentation(
        site.snapshot, settings: site.settings, today: site.today, following: base)
      return PageKeys(of: presentation, following: keys).changedRows(since: keys)
    }
    #expect(rows({ _ in }, since: keys) == [])
    #expect(rows({ $0.snapshot.issues[2].title = "Gate" }, since: keys) == [2])
    #expect(
      rows(
        {
          $0.snapshot.issues[0].body = "x"
          $0.snapshot.issues[3].state = .closed
        }, since: keys) == [0, 3])
    #expect(rows({ $0.snapshot.tags[0].name = "fault" }, since: keys) == nil)
    #expect(rows({ $0.snapshot.issues.remove(at: 0) }, since: keys) == nil)
    #expect(rows({ $0.settings.title = "House" }, since: keys) == nil)
    // Keys of one presentation do not know what changed since another.
    let others = PageKeys(of: first.presentation)
    #expect(rows({ $0.snapshot.issues[2].title = "Gate" }, since: others) == nil)
  }
}
