import Diagnostics
import Editing
import IssueModel
import IssueStore
import Testing

@testable import ViewModels

private let noon = Instant(seconds: 1_769_860_800)

/// A root over a store in memory that holds a sample site.
private func root(
  _ build: (inout SampleSite) -> Void = { _ in }, reviews: ReviewCounter = ReviewCounter()
) -> (CompositionRoot, MemoryStore) {
  var site = SampleSite()
  build(&site)
  let store = MemoryStore(site.snapshot)
  return (CompositionRoot(store: store, now: { noon }, reviews: reviews), store)
}

private func id(_ number: Int) -> IssueModel.Issue.Identity {
  .init(source: SourceID(0), number: number, key: nil)
}

@Suite("The sidebar's intents")
struct SidebarIntentTests {
  @Test("tags stand by name and follow every change of the data")
  func live() throws {
    let (root, store) = root { $0.add("a", tags: ["b", "C"]) }
    let sidebar = root.sidebar
    #expect(sidebar.names == ["b", "C"])
    try store.perform([.addTag(Tag(name: "a"))])
    #expect(sidebar.names == ["a", "b", "C"])
    #expect(sidebar.tags.map { sidebar.badge(of: $0) } == [0, 1, 1])
  }

  @Test("deleting a tag keeps its issues")
  func delete() throws {
    let (root, store) = root {
      $0.add("one", tags: ["a", "b"])
      $0.add("two", tags: ["b"])
    }
    let sidebar = root.sidebar
    #expect(try sidebar.delete("B") == 2)
    #expect(store.snapshot.issues.map(\.title) == ["one", "two"])
    #expect(store.snapshot.issues.map { $0.tags.map { store.snapshot[$0].name } } == [["a"], []])
    try sidebar.delete(at: [0, 7])
    #expect(sidebar.names == [])
    #expect(store.snapshot.issues.count == 2)
  }

  @Test("a tag is renamed in two steps, and everywhere")
  func rename() throws {
    let (root, store) = root { $0.add("one", tags: ["a", "b"]) }
    let sidebar = root.sidebar
    sidebar.beginRenaming(sidebar.tags[0])
    #expect(sidebar.renaming?.name == "a")
    sidebar.renaming?.name = " z "
    #expect(sidebar.names == ["a", "b"])
    try sidebar.completeRenaming()
    #expect(sidebar.names == ["b", "z"])
    #expect(store.snapshot.issues[0].tags.map { store.snapshot[$0].name } == ["z", "b"])
    #expect(sidebar.renaming == nil)
  }

  @Test(
    "a name that is taken or empty is refused, and the renaming goes on", arguments: ["B", " "])
  func refused(name: String) {
    let (root, store) = root { $0.add("one", tags: ["a", "b"]) }
    let sidebar = root.sidebar
    sidebar.beginRenaming(sidebar.tags[0])
    sidebar.renaming?.name = name
    #expect(throws: Diagnostic.self) { try sidebar.completeRenaming() }
    #expect(sidebar.renaming?.name == name)
    #expect(store.snapshot.tags.map(\.name) == ["a", "b"])
  }

  @Test("a tag's case alone can be changed, and the name of a deleted tag can be used again")
  func reuse() throws {
    let (root, _) = root { $0.add("one", tags: ["a", "b"]) }
    let sidebar = root.sidebar
    sidebar.beginRenaming(sidebar.tags[0])
    sidebar.renaming?.name = "A"
    try sidebar.completeRenaming()
    _ = try sidebar.delete("b")
    sidebar.beginRenaming(sidebar.tags[0])
    sidebar.renaming?.name = "b"
    try sidebar.completeRenaming()
    #expect(sidebar.names == ["b"])
  }
}

@Suite("The content's intents")
struct ContentIntentTests {
  @Test("the issues of the selection follow the data")
  func live() throws {
    let (root, store) = root {
      $0.add("old", created: 1, tags: ["a"])
      $0.add("new", created: 2, tags: ["a"])
      $0.add("other", created: 3)
    }
    let content = root.content(IssueSelection(.tag(TagID(0))))
    #expect(content.issues.map(\.title) == ["new", "old"])
    try store.perform([.deleteIssue(id(2))])
    #expect(content.issues.map(\.title) == ["old"])
    try store.perform([.renameTag("a", to: "z")])
    #expect(content.issues.map(\.title) == ["old"])
  }

  @Test("everything asked for is ANDed, and priority and status only while filtering")
  func selection() {
    let (root, store) = root {
      $0.add("Café open", priority: .high, created: 1, tags: ["a", "b"])
      $0.add("cafe closed", state: .closed, priority: .low, created: 2, tags: ["a"])
      $0.add("tea", priority: .high, created: 3, tags: ["a", "b"])
      $0.add("café pull", created: 4, tags: ["a"], kind: .pull)
    }
    let content = root.content()
    func titles(_ change: (inout IssueSelection) -> Void) -> [String] {
      var selection = IssueSelection()
      change(&selection)
      content.selection = selection
      return content.issues.map(\.title)
    }
    #expect(titles { _ in } == ["tea", "cafe closed", "Café open"])
    #expect(titles { $0.isNewestFirst = false } == ["Café open", "cafe closed", "tea"])
    #expect(titles { $0.text = " CAFÉ " } == ["cafe closed", "Café open"])
    #expect(titles { $0.tokens = [TagID(0), TagID(1)] } == ["tea", "Café open"])
    #expect(titles { $0.status = .closed } == ["tea", "cafe closed", "Café open"])
    #expect(
      titles {
        $0.isFiltering = true
        $0.status = .closed
      } == ["cafe closed"])
    #expect(
      titles {
        $0.isFiltering = true
        $0.priority = .high
        $0.text = "open"
        $0.filter = .tag(TagID(1))
      } == ["Café open"])
    #expect(titles { $0.filter = .modified(since: noon) } == [])
    withExtendedLifetime(store) {}
  }

  @Test("typing # suggests the tags that contain what follows, sorted")
  func tokens() {
    let (root, store) = root { $0.add("x", tags: ["Zebra", "bug", "Debug"]) }
    let content = root.content()
    func suggestions(_ text: String) -> [String] {
      content.selection.text = text
      return content.suggestedTokens.map { store.snapshot[$0].name }
    }
    #expect(suggestions("#") == ["bug", "Debug", "Zebra"])
    #expect(suggestions("#BUG") == ["bug", "Debug"])
    #expect(suggestions("bug") == [])
  }

  @Test("a new issue is of medium priority and takes the selected tag")
  func newIssue() throws {
    let (root, store) = root { $0.add("x", tags: ["a"]) }
    let identity = try root.content(IssueSelection(.tag(TagID(0)))).newIssue("New")
    #expect(identity == id(2))
    let issue = store.snapshot.issues[1]
    #expect(issue.tags == [TagID(0)])
    #expect(issue.priority == .medium)
    #expect([issue.created, issue.updated] == [noon, noon])
    #expect(issue.isOpen)
    _ = try root.content().newIssue("Another")
    #expect(store.snapshot.issues[2].tags == [])
  }

  @Test("issues are deleted by their positions in the list")
  func delete() throws {
    let (root, store) = root { for title in ["c", "b", "a"] { $0.add(title) } }
    let content = root.content()
    #expect(content.issues.map(\.title) == ["c", "b", "a"])
    try content.delete(at: [0, 2, 9])
    #expect(store.snapshot.issues.map(\.title) == ["b"])
  }

  @Test("closing notes when, reopening forgets it, and both do nothing twice")
  func closing() throws {
    let (root, store) = root { $0.add("a") }
    let content = root.content()
    #expect(try content.close([id(1), id(1)]) == 1)
    #expect(store.snapshot.issues[0].closed == noon)
    #expect(store.snapshot.issues[0].updated == noon)
    #expect(try content.close([id(1)]) == 0)
    #expect(try content.reopen([id(1)]) == 1)
    #expect(store.snapshot.issues[0].closed == nil)
    #expect(throws: Diagnostic.self) { try content.close([id(1), id(9)]) }
    #expect(store.snapshot.issues[0].isOpen)
  }

  @Test("a review is asked for with five tags or more, every tenth time")
  func reviews() throws {
    let (few, _) = root { $0.add("x", tags: ["1", "2", "3", "4"]) }
    let content = few.content()
    #expect(!(1...30).contains { _ in content.shouldRequestReview() })
    let counter = ReviewCounter()
    let (many, _) = root({ $0.add("x", tags: ["1", "2", "3", "4", "5"]) }, reviews: counter)
    #expect((1...30).filter { _ in many.content().shouldRequestReview() } == [10, 20, 30])
    #expect(counter.count == 30)
  }

  @Test("links lead to an issue or make a new one")
  func links() throws {
    typealias Link = ContentViewModel.Link
    #expect(Link("gazette:issue/12") == .issue("12"))
    #expect(Link("gazette:new-issue") == .newIssue)
    #expect(Link("gazette:issue/") == nil)
    #expect(Link("https://example.org/issue/12") == nil)
    let (root, store) = root { $0.add("a", tags: ["t"]) }
    let content = root.content(IssueSelection(.tag(TagID(0))))
    #expect(try content.open(.issue("1")) == id(1))
    #expect(throws: Diagnostic.self) { try content.open(.issue("7")) }
    #expect(try content.open(.newIssue) == id(2))
    #expect(store.snapshot.issues[1].tags == [TagID(0)])
  }

  @Test("a tag or project that the data does not know is refused, with the nearest name")
  func unknownNames() {
    let (root, store) = root {
      $0.add("a", tags: ["feature"])
      _ = $0.project("Release")
    }
    let content = root.content()
    let tag = #expect(throws: Diagnostic.self) {
      try content.newIssue("x") { $0.tags = ["featur"] }
    }
    #expect(tag?.suggestion == "did you mean 'feature'?")
    let project = #expect(throws: Diagnostic.self) {
      try content.edit(id(1), [.project("Relase")])
    }
    #expect(project?.suggestion == "did you mean 'Release'?")
    #expect(store.snapshot.issues.count == 1)
  }

  @Test("a title must be a line with something in it", arguments: ["", " \t", "a\nb", "a\u{0}"])
  func titles(title: String) {
    let (root, store) = root()
    #expect(throws: Diagnostic.self) { try root.content().newIssue(title) }
    #expect(store.snapshot.issues.isEmpty)
  }
}

@Suite("The projects' intents")
struct ProjectsIntentTests {
  @Test("open and closed projects are shown apart, newest first, and follow the data")
  func lists() throws {
    let (root, store) = root()
    let open = root.projects()
    let closed = root.projects(showsClosed: true)
    for (offset, title) in ["a", "b", "c"].enumerated() {
      try open.add(Project(title: title, created: Instant(seconds: Int64(offset))))
    }
    func titles(_ model: ProjectsViewModel) -> [String] {
      model.projects.map { store.snapshot[$0].title }
    }
    #expect(titles(open) == ["c", "b", "a"])
    try open.close("B")
    #expect(titles(open) == ["c", "a"])
    #expect(titles(closed) == ["b"])
    try closed.reopen("b")
    #expect(titles(closed) == [])
  }

  @Test("a new project is light blue and of now")
  func add() throws {
    let (root, store) = root()
    try root.projects().add(Project(title: "P"))
    #expect(store.snapshot.projects == [Project(title: "P", created: noon)])
    #expect(throws: Diagnostic.self) { try root.projects().add(Project(title: "p")) }
  }

  @Test("items come in optimized order, by title, or by creation date")
  func orders() {
    let (root, _) = root {
      $0.add("b done", state: .closed, created: 1, project: "P")
      $0.add("c low", priority: .low, created: 2, project: "P")
      $0.add("A high", priority: .high, created: 3, project: "P")
    }
    let projects = root.projects()
    func titles(_ order: ProjectsViewModel.ItemOrder) -> [String] {
      projects.order = order
      return projects.items(of: ProjectID(0)).map(\.title)
    }
    #expect(titles(.optimized) == ["A high", "c low", "b done"])
    #expect(titles(.title) == ["A high", "b done", "c low"])
    #expect(titles(.created) == ["b done", "c low", "A high"])
    #expect(projects.completion(of: ProjectID(0)) == Completion(completed: 1, total: 3))
  }

  @Test("an item is added to its project and deleted by its position")
  func items() throws {
    let (root, store) = root { _ = $0.project("P") }
    let projects = root.projects()
    _ = try projects.addItem("b", to: "p")
    _ = try projects.addItem("a", to: "P")
    projects.order = .title
    try projects.deleteItems(at: [0], of: ProjectID(0))
    #expect(store.snapshot.issues.map(\.title) == ["b"])
    #expect(store.snapshot.issues[0].project == ProjectID(0))
  }

  @Test("deleting a project takes its issues with it, and says so first")
  func delete() throws {
    let (root, store) = root {
      $0.add("a", project: "P")
      $0.add("b")
      $0.add("c", project: "P")
    }
    let projects = root.projects()
    #expect(
      projects.deletionNotice(of: "p") == "deleting the project 'P' deletes its 2 issues as well")
    #expect(projects.deletionNotice(of: "Q") == nil)
    #expect(try projects.delete("p") == 2)
    #expect(store.snapshot.issues.map(\.title) == ["b"])
    #expect(projects.projects == [])
    #expect(throws: Diagnostic.self) { try projects.delete("P") }
  }
}

@Suite("The home page's intents")
struct HomeIntentTests {
  @Test("the first three of the top ten are up next, the rest is more to explore")
  func split() {
    let (root, _) = root {
      for number in 1...12 { $0.add("m\(number)", created: Int64(number), project: "A") }
      $0.add("h", priority: .high, created: 99, project: "B")
      $0.add("none", priority: .high)
      $0.add("done", state: .closed, priority: .high, project: "A")
    }
    let home = root.home
    #expect(home.upNext.map(\.title) == ["h", "m1", "m2"])
    #expect(home.moreToExplore.map(\.title) == ["m3", "m4", "m5", "m6", "m7", "m8", "m9"])
  }

  @Test("what is to be done first follows the data")
  func updates() throws {
    let (root, store) = root {
      $0.add("a", project: "A")
      $0.add("free")
    }
    let home = root.home
    try store.perform([.changeIssue(id(1), [.title("b")])])
    #expect(home.topItems.map(\.title) == ["b"])
    try store.perform([.changeProject("A", [.isClosed(true)])])
    #expect(home.topItems.isEmpty)
    #expect(home.projects.isEmpty)
  }

  @Test("sample data replaces everything there was, and says so first")
  func sampleData() throws {
    let (root, store) = root { $0.add("precious", tags: ["t"], project: "P") }
    let home = root.home
    #expect(
      home.sampleDataNotice
        == "sample data replaces everything there is: 1 entry, 1 tag, and 1 project")
    try home.addSampleData()
    let snapshot = store.snapshot
    #expect(snapshot.issues.count == 50)
    #expect(root.sidebar.names == (1...5).map { "Tag \($0)" })
    #expect(snapshot.issues.map(\.title).contains("Issue 3-7"))
    #expect(!snapshot.issues.contains { $0.title == "precious" })
    #expect(snapshot.issues.allSatisfy { $0.tags.count == 1 })
    #expect(Set(snapshot.issues.map(\.priority)) == [.low, .medium, .high])
    #expect(Set(snapshot.issues.map(\.state)) == [.open, .closed])
  }

  @Test("an empty site has nothing to lose, and the sample is the same every time")
  func sameSample() {
    #expect(root().0.home.sampleDataNotice == nil)
    #expect(SampleData(created: noon).issues == SampleData(created: noon).issues)
  }
}

@Suite("The light's intents")
struct LightIntentTests {
  @Test("a light that was never set is off; toggling switches it")
  func toggle() throws {
    let (root, store) = root()
    let light = root.light
    #expect(!light.isOn)
    try light.toggle()
    #expect(light.isOn)
    #expect(store.snapshot.light == Light(isOn: true))
    try light.toggle()
    #expect(store.snapshot.light == Light(isOn: false))
    try store.perform([.setLight(Light(isOn: true))])
    #expect(light.isOn)
  }
}
