import Diagnostics
import Editing
import IssueModel
import IssueStore
import Testing

@testable import ViewModels

private let noon = Instant(seconds: 1_769_860_800)

/// Counts in memory.
private final class ReviewCounter: ReviewCounting {
  var count = 0
}

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

@Suite("The intents of tags")
struct TagsIntentTests {
  @Test("tags stand by name and follow every change of the data")
  func live() throws {
    let (root, store) = root { $0.add("a", tags: ["b", "C"]) }
    #expect(root.tags.names == ["b", "C"])
    try root.tags.add(Tag(name: "a"))
    #expect(root.tags.names == ["a", "b", "C"])
    #expect(store.snapshot.tags.count == 3)
  }

  @Test("deleting a tag keeps its issues")
  func delete() throws {
    let (root, store) = root {
      $0.add("one", tags: ["a", "b"])
      $0.add("two", tags: ["b"])
    }
    #expect(try root.tags.delete("B") == 2)
    #expect(store.snapshot.issues.map(\.title) == ["one", "two"])
    #expect(store.snapshot.issues.map { $0.tags.map { store.snapshot[$0].name } } == [["a"], []])
  }

  @Test("a tag is renamed everywhere")
  func rename() throws {
    let (root, store) = root { $0.add("one", tags: ["a", "b"]) }
    try root.tags.rename("a", to: " z ")
    #expect(root.tags.names == ["b", "z"])
    #expect(store.snapshot.issues[0].tags.map { store.snapshot[$0].name } == ["z", "b"])
  }

  @Test("a name that is taken or empty is refused", arguments: ["B", " "])
  func refused(name: String) {
    let (root, store) = root { $0.add("one", tags: ["a", "b"]) }
    #expect(throws: Diagnostic.self) { try root.tags.rename("a", to: name) }
    #expect(store.snapshot.tags.map(\.name) == ["a", "b"])
  }

  @Test("a tag's case alone can be changed, and the name of a deleted tag can be used again")
  func reuse() throws {
    let (root, _) = root { $0.add("one", tags: ["a", "b"]) }
    try root.tags.rename("a", to: "A")
    _ = try root.tags.delete("b")
    try root.tags.rename("A", to: "b")
    #expect(root.tags.names == ["b"])
  }
}

@Suite("The intents of issues")
struct ContentIntentTests {
  @Test("a new issue is open, of medium priority and of now")
  func newIssue() throws {
    let (root, store) = root { $0.add("x", tags: ["a"]) }
    #expect(try root.content.newIssue("New") { $0.tags = ["a"] } == id(2))
    let issue = store.snapshot.issues[1]
    #expect(issue.tags == [TagID(0)])
    #expect(issue.priority == .medium)
    #expect([issue.created, issue.updated] == [noon, noon])
    #expect(issue.isOpen)
  }

  @Test("issues are deleted together, each once")
  func delete() throws {
    let (root, store) = root { for title in ["c", "b", "a"] { $0.add(title) } }
    #expect(throws: Diagnostic.self) { try root.content.delete([id(1), id(9)]) }
    try root.content.delete([id(1), id(3), id(1)])
    #expect(store.snapshot.issues.map(\.title) == ["b"])
  }

  @Test("closing notes when, reopening forgets it, and both do nothing twice")
  func closing() throws {
    let (root, store) = root { $0.add("a") }
    try root.content.set(.closed, of: [id(1), id(1)])
    #expect(store.snapshot.issues[0].closed == noon)
    #expect(store.snapshot.issues[0].updated == noon)
    try root.content.set(.open, of: [id(1)])
    #expect(store.snapshot.issues[0].closed == nil)
    #expect(throws: Diagnostic.self) { try root.content.set(.closed, of: [id(1), id(9)]) }
    #expect(store.snapshot.issues[0].isOpen)
  }

  @Test("a review is asked for with five tags or more, every tenth time")
  func reviews() throws {
    let (few, _) = root { $0.add("x", tags: ["1", "2", "3", "4"]) }
    #expect(!(1...30).contains { _ in few.content.shouldRequestReview() })
    let counter = ReviewCounter()
    let (many, _) = root({ $0.add("x", tags: ["1", "2", "3", "4", "5"]) }, reviews: counter)
    #expect((1...30).filter { _ in many.content.shouldRequestReview() } == [10, 20, 30])
    #expect(counter.count == 30)
  }

  @Test("an issue is found by its number, and one that is not there is told")
  func find() throws {
    let (root, _) = root { $0.add("a") }
    #expect(try root.content.issue("#1").title == "a")
    #expect(throws: Diagnostic.self) { try root.content.issue("7") }
  }

  @Test("a tag or project that the data does not know is refused, with the nearest name")
  func unknownNames() {
    let (root, store) = root {
      $0.add("a", tags: ["feature"])
      _ = $0.project("Release")
    }
    let tag = #expect(throws: Diagnostic.self) {
      try root.content.newIssue("x") { $0.tags = ["featur"] }
    }
    #expect(tag?.suggestion == "did you mean 'feature'?")
    let project = #expect(throws: Diagnostic.self) {
      try root.content.edit(id(1), [.project("Relase")])
    }
    #expect(project?.suggestion == "did you mean 'Release'?")
    #expect(store.snapshot.issues.count == 1)
  }

  @Test("a title must be a line with something in it", arguments: ["", " \t", "a\nb", "a\u{0}"])
  func titles(title: String) {
    let (root, store) = root()
    #expect(throws: Diagnostic.self) { try root.content.newIssue(title) }
    #expect(store.snapshot.issues.isEmpty)
  }
}

@Suite("The intents of projects")
struct ProjectsIntentTests {
  @Test("a new project is light blue and of now")
  func add() throws {
    let (root, store) = root()
    try root.projects.add(Project(title: "P"))
    #expect(store.snapshot.projects == [Project(title: "P", created: noon)])
    #expect(throws: Diagnostic.self) { try root.projects.add(Project(title: "p")) }
  }

  @Test("deleting a project takes its issues with it, and says so first")
  func delete() throws {
    let (root, store) = root {
      $0.add("a", project: "P")
      $0.add("b")
      $0.add("c", project: "P")
    }
    let projects = root.projects
    #expect(
      projects.deletionNotice(of: "p") == "deleting the project 'P' deletes its 2 issues as well")
    #expect(projects.deletionNotice(of: "Q") == nil)
    #expect(try projects.delete("p") == 2)
    #expect(store.snapshot.issues.map(\.title) == ["b"])
    #expect(SiteIndex(store.snapshot).projects.isEmpty)
    #expect(throws: Diagnostic.self) { try projects.delete("P") }
  }
}

@Suite("The sample data")
struct SampleDataTests {
  @Test("sample data replaces everything there was, and says so first")
  func sampleData() throws {
    let (root, store) = root { $0.add("precious", tags: ["t"], project: "P") }
    #expect(
      root.home.sampleDataNotice
        == "sample data replaces everything there is: 1 entry, 1 tag, and 1 project")
    try root.home.addSampleData()
    let snapshot = store.snapshot
    #expect(snapshot.issues.count == 50)
    #expect(root.tags.names == (1...5).map { "Tag \($0)" })
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

extension TagsViewModel {
  /// The names of the tags in use or defined, in their order.
  fileprivate var names: [String] {
    SiteIndex(store.snapshot).tags.map { store.snapshot[$0].name }
  }
}
