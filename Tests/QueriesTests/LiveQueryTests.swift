import Diagnostics
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import Queries

@Suite("Live queries")
struct LiveQueryTests {
  private static let now = RandomQueries.now

  private func issue(_ number: Int, _ title: String, tags: [Int] = [], created: Int64 = 0) -> Issue
  {
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: nil), title: title)
    issue.tags = tags.map { TagID($0) }
    issue.created = Instant(seconds: created)
    return issue
  }

  private var start: Snapshot {
    Snapshot(
      sources: [Source(name: "", tracker: .gazette)], tags: [Tag(name: "bug"), Tag(name: "ui")],
      issues: [
        issue(1, "one", tags: [0], created: 10), issue(2, "two", created: 20),
        issue(3, "three", tags: [0], created: 30), issue(4, "four", tags: [1], created: 40),
      ])
  }

  private func id(_ number: Int) -> Issue.Identity {
    .init(source: SourceID(0), number: number, key: nil)
  }

  @Test("only the queries whose lists are affected report")
  func affected() throws {
    var live = LiveIssues(start)
    let open = live.open(try Query(parsing: "is:open sort:number-asc"), now: Self.now)
    let bugs = live.open(try Query(parsing: "label:bug"), now: Self.now)
    let closed = live.open(try Query(parsing: "is:closed"), now: Self.now)
    #expect(live.issues(of: bugs).map(\.number) == [3, 1])
    var snapshot = live.snapshot
    snapshot.issues[1].state = .closed
    let update = live.update(to: snapshot, now: Self.now)
    #expect(
      update.reports == [
        .init(handle: open, changes: [.removed(id(2), at: 1)]),
        .init(handle: closed, changes: [.inserted(id(2), at: 0)]),
      ])
    #expect(update.difference.changed.map(\.fields.names) == [["state"]])
    #expect(live.issues(of: open).map(\.number) == [1, 3, 4])
    live.close(open)
    #expect(live[open] == nil)
    #expect(live.update(to: start, now: Self.now).reports.map(\.handle) == [closed])
  }

  @Test("an issue that changes places is moved and updated")
  func moved() throws {
    var live = LiveIssues(start)
    let all = live.open(try Query(parsing: "sort:title-asc"), now: Self.now)
    #expect(live.issues(of: all).map(\.title) == ["four", "one", "three", "two"])
    var snapshot = live.snapshot
    snapshot.issues[3].title = "zebra"
    let update = live.update(to: snapshot, now: Self.now)
    #expect(
      update.reports.map(\.changes) == [[.moved(id(4), from: 0, to: 3), .updated(id(4), at: 3)]])
  }

  @Test("renaming a tag asks every issue again and updates those that carry it")
  func renamed() throws {
    var live = LiveIssues(start)
    let bugs = live.open(try Query(parsing: "label:bug"), now: Self.now)
    let faults = live.open(try Query(parsing: "label:fault"), now: Self.now)
    let other = live.open(try Query(parsing: "-label:bug -label:fault"), now: Self.now)
    let all = live.open(try Query(parsing: ""), now: Self.now)
    var snapshot = live.snapshot
    snapshot.tags[0].name = "Fault"
    let update = live.update(to: snapshot, now: Self.now)
    #expect(
      update.reports == [
        .init(handle: bugs, changes: [.removed(id(1), at: 1), .removed(id(3), at: 0)]),
        .init(handle: faults, changes: [.inserted(id(3), at: 0), .inserted(id(1), at: 1)]),
        .init(handle: all, changes: [.updated(id(3), at: 1), .updated(id(1), at: 3)]),
      ])
    #expect(live.issues(of: other).map(\.number) == [4, 2])
  }

  @Test("the turn of the day is a change for queries that name @today, and for no others")
  func day() throws {
    var snapshot = start
    for index in snapshot.issues.indices {
      snapshot.issues[index].updated = Instant(Self.now.day.advanced(by: -index), hour: 12)
    }
    var live = LiveIssues(snapshot)
    let recent = live.open(try Query(parsing: "updated:>=@today-1d"), now: Self.now)
    _ = live.open(try Query(parsing: "updated:*..*"), now: Self.now)
    let later = Instant(seconds: Self.now.seconds + 60)
    #expect(live.update(to: snapshot, now: later).reports.isEmpty)
    let tomorrow = Instant(seconds: Self.now.seconds + 86_400)
    #expect(
      live.update(to: snapshot, now: tomorrow).reports == [
        .init(handle: recent, changes: [.removed(id(2), at: 0)])
      ])
  }

  @Test("steps applied in order to the old list give the new one, whatever changed")
  func steps() {
    let seed = UInt64.random(in: 0...9_999_999)
    print("live queries: seed \(seed)")
    var made = RandomQueries(seed: seed)
    for _ in 0..<30 {
      var live = LiveIssues(made.snapshot(issues: 40))
      let queries = (0..<12).map { _ in made.query() }
      let handles = queries.map { live.open($0, now: Self.now) }
      var now = Self.now
      for _ in 0..<6 {
        let before = handles.map { live.issues(of: $0) }
        let snapshot = edited(live.snapshot, &made)
        if made.random.chance(3) { now = Instant(seconds: now.seconds + 86_400) }
        let update = live.update(to: snapshot, now: now)
        for (index, handle) in handles.enumerated() {
          let changes = update.reports.first { $0.handle == handle }?.changes ?? []
          var list = before[index].map(\.identity)
          for change in changes { change.apply(to: &list) }
          let expected = queries[index].results(in: live.table, now: now)
          #expect(live[handle]?.rows == expected, "seed \(seed)")
          #expect(list == expected.map { snapshot.issues[$0].identity }, "seed \(seed)")
          #expect(!update.reports.contains { $0.changes.isEmpty })
          expectUpdates(changes, before[index], snapshot, update.difference, seed)
        }
      }
    }
  }

  /// Everything that stays in a list and differs is updated, once, and nothing else is.
  private func expectUpdates(
    _ changes: [ListChange], _ before: [Issue], _ snapshot: Snapshot,
    _ difference: SnapshotDifference, _ seed: UInt64
  ) {
    var updated: [Issue.Identity] = []
    var gone: Set<Issue.Identity> = []
    for change in changes {
      if case .updated(let identity, _) = change { updated.append(identity) }
      if case .removed(let identity, _) = change { gone.insert(identity) }
    }
    let expected = before.filter { old in
      guard !gone.contains(old.identity), let index = snapshot.index(of: old.identity) else {
        return false
      }
      let new = snapshot.issues[index]
      return new != old || new.tags.contains { difference.tags.changed.contains($0) }
        || new.project.map { difference.projects.changed.contains($0) } ?? false
        || (new.assignees + [new.author].compactMap { $0 }).contains {
          difference.people.changed.contains($0)
        }
    }
    #expect(Set(updated) == Set(expected.map(\.identity)), "seed \(seed)")
    #expect(Set(updated).count == updated.count, "seed \(seed)")
  }

  private func edited(_ snapshot: Snapshot, _ made: inout RandomQueries) -> Snapshot {
    var snapshot = snapshot
    for _ in 0..<made.random.next(below: 6) {
      let index = made.random.next(below: snapshot.issues.count)
      switch made.random.next(below: 5) {
      case 0:
        let identity = made.identity(below: 80)
        if snapshot.index(of: identity) == nil {
          snapshot.issues.append(made.issue(identity))
          snapshot.issues.sort { $0.identity < $1.identity }
        }
      case 1 where !snapshot.issues.isEmpty: snapshot.issues.remove(at: index)
      case 2 where made.random.chance(3):
        snapshot.tags[made.random.next(below: 5)].name = made.random.pick(["bug", "UI", "other"])
        snapshot.people[1].name = made.random.pick(["Ada", "linus"])
      case 3 where made.random.chance(3):
        for index in snapshot.issues.indices where made.random.chance(2) {
          snapshot.issues[index] = made.issue(snapshot.issues[index].identity)
        }
      default:
        if !snapshot.issues.isEmpty {
          snapshot.issues[index] = made.issue(snapshot.issues[index].identity)
        }
      }
    }
    return snapshot
  }
}

@Suite("Differences of lists")
struct ListDifferenceTests {
  @Test("one row that goes to the other end is one move")
  func oneMove() {
    #expect(
      ListDifference(targets: [4, 0, 1, 2, 3], count: 5).steps == [.moved(new: 4, from: 0, to: 4)])
    #expect(
      ListDifference(targets: [1, 2, 3, 4, 0], count: 5).steps == [.moved(new: 0, from: 4, to: 0)])
    #expect(ListDifference(targets: [0, 1, 2], count: 3).steps == [])
    #expect(
      ListDifference(targets: [-1, 1, -1], count: 2).steps == [
        .removed(old: 2, at: 2), .removed(old: 0, at: 0), .inserted(new: 0),
      ])
  }

  @Test("no more rows move than lie outside the longest run that keeps its order")
  func fewMoves() {
    var random = SplitMix(seed: 3)
    for count in 0..<40 {
      let targets = Array(0..<count).shuffled(using: &random)
      let difference = ListDifference(targets: targets, count: count)
      #expect(difference.steps.count <= count - ListDifference.longestAscending(targets).count)
      var list = targets
      for case .moved(let row, let from, let to) in difference.steps {
        #expect(list.remove(at: from) == row)
        list.insert(row, at: to)
      }
      #expect(list == Array(0..<count))
    }
  }

  @Test("turning a long list round takes no longer than sorting it")
  func reversal() {
    let targets = Array((0..<50_000).reversed())
    #expect(ListDifference(targets: targets, count: targets.count).steps.count == 49_999)
  }
}
