import IssueModel
import Testing

@testable import IssueStore

@Suite("Differences of snapshots")
struct SnapshotDifferenceTests {
  private func issue(_ number: Int, _ title: String) -> Issue {
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: nil), title: title)
    issue.body = "text"
    issue.comments = [Comment(body: "one")]
    return issue
  }

  private var old: Snapshot {
    Snapshot(
      sources: [Source(name: "", tracker: .gazette)], tags: [Tag(name: "bug"), Tag(name: "ui")],
      people: [Person(login: "ada")], projects: [Project(title: "Beta")],
      issues: [issue(1, "a"), issue(2, "b"), issue(4, "d"), issue(5, "e")])
  }

  @Test("equal snapshots have no difference, whether they share memory or not")
  func equal() {
    let snapshot = old
    for (a, b) in [(snapshot, snapshot), (old, old), (Snapshot(), Snapshot())] {
      let difference = SnapshotDifference(from: a, to: b)
      #expect(difference.keepsRows && difference.changed.isEmpty)
      #expect(!difference.changesTables && !difference.changesSettings)
    }
  }

  @Test("inserted, removed and changed issues are named, with the fields that differ")
  func issues() {
    var new = old
    new.issues[0].title = "A"
    new.issues[0].tags = [TagID(1)]
    new.issues.remove(at: 1)
    new.issues.insert(issue(3, "c"), at: 1)
    new.issues.append(issue(9, "i"))
    new.issues[3].comments[0].body = "two"
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.inserted == [1, 4])
    #expect(difference.removed == [1])
    #expect(difference.changed.map(\.identity.number) == [1, 5])
    #expect(difference.changed.map(\.newIndex) == [0, 3])
    #expect(difference.changed.map(\.fields.names) == [["title", "tags"], ["comments"]])
    #expect(!difference.keepsRows)
    #expect(!difference.changesTables)
  }

  @Test("every member of an issue is a field of its own")
  func fields() {
    let edits: [(String, (inout Issue) -> Void)] = [
      ("kind", { $0.kind = .pull }), ("state", { $0.state = .merged }),
      ("priority", { $0.priority = .low }), ("title", { $0.title = "x" }),
      ("body", { $0.body = "Text" }), ("author", { $0.author = PersonID(0) }),
      ("assignees", { $0.assignees = [PersonID(0)] }), ("tags", { $0.tags = [TagID(0)] }),
      ("project", { $0.project = ProjectID(0) }),
      ("created", { $0.created = Instant(seconds: 0) }),
      ("updated", { $0.updated = Instant(seconds: 0) }),
      ("closed", { $0.closed = Instant(seconds: 0) }),
      ("due", { $0.due = Instant(seconds: 0) }), ("comments", { $0.comments = [] }),
      ("comments", { $0.comments[0].author = PersonID(0) }),
      ("comments", { $0.comments[0].created = Instant(seconds: 0) }),
      ("comments", { $0.reportedComments = 3 }),
      ("reviews", { $0.reviews = [Comment(body: "fine")] }), ("private", { $0.isPrivate = true }),
      (
        "reminder",
        { $0.reminder = TimeOfDay(hour: 9, minute: 0).map { .init(isEnabled: true, time: $0) } }
      ),
      ("url", { $0.url = "https://example.org/1" }),
      ("comments", { $0.comments[0].isMember = true }),
      ("comments", { $0.comments[0].isPrivate = false }),
      ("comments", { $0.comments[0].id = 1 }),
      ("comments", { $0.hiddenComments = [HiddenComment(id: 1, created: nil)] }),
      ("comments", { $0.comments[0].review = .remark }),
      ("comments", { $0.comments[0].path = "a.txt" }),
      ("history", { $0.history.events = [IssueEvent(.locked)] }),
      ("history", { $0.history.links = [IssueLink(.relates, "#2")] }),
      ("history", { $0.history.closedBy = PersonID(0) }),
      ("history", { $0.history.reason = .duplicate }),
    ]
    for (name, edit) in edits {
      var edited = issue(1, "a")
      edit(&edited)
      #expect(IssueFields(differingBetween: issue(1, "a"), and: edited).names == [name])
    }
    #expect(IssueFields(differingBetween: issue(1, "a"), and: issue(1, "a")).isEmpty)
  }

  @Test("a changed, new or missing entry of any table is a change")
  func tables() {
    let edits: [(inout Snapshot) -> Void] = [
      { $0.tags[1].name = "interface" }, { $0.tags.append(Tag(name: "new")) },
      { $0.people[0].name = "Ada" }, { $0.projects[0].isClosed = true },
      { $0.sources[0].name = "else" },
    ]
    for edit in edits {
      var new = old
      edit(&new)
      for difference in [
        SnapshotDifference(from: old, to: new), SnapshotDifference(from: new, to: old),
      ] {
        #expect(difference.keepsRows && difference.changed.isEmpty)
        #expect(difference.changesTables && !difference.changesSettings)
      }
    }
  }

  @Test("a name of which only the bytes changed is a change, although the strings are equal")
  func bytes() {
    for name in [\Snapshot.tags[0].name, \.people[0].login] {
      var (composed, decomposed) = (old, old)
      composed[keyPath: name] = "\u{E9}"
      decomposed[keyPath: name] = "e\u{301}"
      #expect(SnapshotDifference(from: composed, to: decomposed).changesTables)
    }
  }

  @Test("settings are told apart from tables and issues")
  func settings() {
    var new = old
    new.light = Light(isOn: true)
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.keepsRows && difference.changed.isEmpty)
    #expect(difference.changesSettings && !difference.changesTables)
  }
}
