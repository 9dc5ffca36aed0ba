import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import Queries

@Suite("Differences of lists")
struct ListDifferenceTests {
  private func difference(
    _ old: [Int], _ new: [Int], differing: [Int] = [], limit: Int = .max
  ) -> ListDifference {
    ListDifference(from: old, to: new, differing: Set(differing), limit: limit)
  }

  /// Makes a step in a list.
  private func apply(_ change: ListChange, to list: inout [Int]) {
    switch change {
    case .removed(let issue, let position): #expect(list.remove(at: position) == issue)
    case .moved(let issue, let from, let to):
      #expect(list.remove(at: from) == issue)
      list.insert(issue, at: to)
    case .inserted(let issue, let position): list.insert(issue, at: position)
    case .updated(let issue, let position): #expect(list[position] == issue)
    }
  }

  @Test("one issue that goes to the other end is one move")
  func oneMove() {
    #expect(
      difference([1, 2, 3, 4, 5], [2, 3, 4, 5, 1]).changes == [.moved(1, from: 0, to: 4)])
    #expect(
      difference([1, 2, 3, 4, 5], [5, 1, 2, 3, 4]).changes == [.moved(5, from: 4, to: 0)])
    #expect(difference([1, 2, 3], [1, 2, 3]).changes == [])
  }

  @Test("issues leave, move, come and change, in this order")
  func order() {
    #expect(
      difference([1, 2, 3, 4], [3, 2, 5], differing: [2, 3, 4, 5]).changes == [
        .removed(4, at: 3), .removed(1, at: 0), .moved(2, from: 0, to: 1),
        .inserted(5, at: 2), .updated(3, at: 0), .updated(2, at: 1),
      ])
  }

  @Test("steps beyond the limit are counted only")
  func limit() {
    let difference = difference([1, 2, 3, 4], [5, 4, 3, 2], differing: [3], limit: 2)
    #expect(difference.changes == [.removed(1, at: 0), .moved(3, from: 1, to: 2)])
    #expect(difference.count == 5)
  }

  @Test("steps applied in order to the old list give the new one, and as few as possible move")
  func steps() {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    for size in 0..<60 {
      let old = Array(0..<size).shuffled(using: &random).prefix(size - size / 4)
      let new = Array(0..<size).shuffled(using: &random).prefix(size - size / 4)
      let differing = (0..<size).filter { _ in random.chance(3) }
      let difference = difference(Array(old), Array(new), differing: differing)
      var list = Array(old)
      for change in difference.changes { apply(change, to: &list) }
      #expect(list == Array(new), "seed \(seed)")
      #expect(difference.count == difference.changes.count)
      let moves = difference.changes.count { if case .moved = $0 { true } else { false } }
      let kept = new.filter { old.contains($0) }.map { old.firstIndex(of: $0) ?? 0 }
      #expect(moves == kept.count - longestAscending(kept), "seed \(seed)")
      let updated = difference.changes.compactMap {
        if case .updated(let issue, _) = $0 { issue } else { nil }
      }
      #expect(updated == new.filter { differing.contains($0) && old.contains($0) })
    }
  }

  /// The length of a longest ascending run, the slow and obvious way.
  private func longestAscending(_ numbers: [Int]) -> Int {
    var best: [Int] = []
    for number in numbers {
      best.append(1 + (zip(numbers, best).filter { $0.0 < number }.map(\.1).max() ?? 0))
    }
    return best.max() ?? 0
  }

  @Test("issues look different when they changed, or what they name did")
  func differing() {
    func issue(_ number: Int) -> Issue {
      Issue(identity: .init(source: SourceID(0), number: number, key: nil), title: "one")
    }
    var old = Snapshot(
      sources: [Source(name: "", tracker: .gazette)], tags: [Tag(name: "bug"), Tag(name: "ui")],
      people: [Person(login: "ada")], projects: [Project(title: "P")],
      issues: (1...6).map(issue))
    old.issues[0].tags = [TagID(0)]
    old.issues[1].tags = [TagID(1)]
    old.issues[2].assignees = [PersonID(0)]
    old.issues[3].author = PersonID(0)
    old.issues[4].project = ProjectID(0)
    func differing(_ edit: (inout Snapshot) -> Void) -> Set<Int> {
      var new = old
      edit(&new)
      return SnapshotDifference(from: old, to: new).differing(in: new)
    }
    #expect(differing { $0.issues[5].title = "two" } == [5])
    #expect(differing { $0.tags[0].name = "Fault" } == [0])
    #expect(differing { $0.people[0].name = "Ada" } == [2, 3])
    #expect(differing { $0.projects[0].title = "Q" } == [4])
    #expect(differing { $0.light = Light(isOn: true) } == [])
  }
}
