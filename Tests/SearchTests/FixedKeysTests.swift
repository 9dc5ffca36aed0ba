import IssueModel
import IssueStore
import Testing
import TestSupport

@testable import Search

@Suite("The keys of states, names, days and numbers")
struct FixedKeysTests {
  private func text(_ keys: FixedKeys) -> [String] {
    keys.keys.map { "\(String(decoding: $0.key, as: UTF8.self)) \($0.rows) \($0.spelling)" }
  }

  private func issue(_ row: Int, _ random: inout SplitMix) -> IssueModel.Issue {
    var issue = IssueModel.Issue(
      identity: .init(source: SourceID(0), number: row + 1, key: nil), title: "A title")
    func person() -> PersonID? {
      Bool.random(using: &random) ? PersonID(Int.random(in: 0..<4, using: &random)) : nil
    }
    func instant() -> Instant? {
      Bool.random(using: &random)
        ? Instant(seconds: .random(in: 0..<6, using: &random) * 86_400) : nil
    }
    issue.kind = [.issue, .pull].randomElement(using: &random) ?? .issue
    issue.state = [.open, .closed, .merged].randomElement(using: &random) ?? .open
    issue.priority = [.low, .high, nil].randomElement(using: &random) ?? nil
    issue.author = person()
    issue.assignees = [person()].compactMap(\.self)
    issue.tags = (0..<3).filter { _ in Bool.random(using: &random) }.map { TagID($0) }
    issue.project = Bool.random(using: &random) ? ProjectID(0) : nil
    issue.created = instant()
    issue.updated = instant()
    issue.due = instant()
    issue.reportedComments = .random(in: 0..<3, using: &random)
    let other = Int.random(in: 1...60, using: &random)
    issue.body = Text(
      ["Fixes #\(other).", "Ask @ana or @nobody.", "No more."].randomElement(using: &random) ?? "")
    return issue
  }

  @Test(
    "after random changes they are those of the issues made anew", arguments: 0..<4 as Range<UInt64>
  )
  func changes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var snapshot = Snapshot()
    snapshot.sources = [Source(name: "team/tool", tracker: .table)]
    snapshot.tags = ["bug", "Bug", "good first issue"].map { Tag(name: $0) }
    snapshot.projects = [Project(title: "Spring")]
    snapshot.people = ["ana", "Ben", "chen", "dot"].map { Person(login: $0) }
    snapshot.people[1].name = "Ana"
    snapshot.issues = (0..<40).map { issue($0, &random) }
    var keys = FixedKeys(snapshot)
    for step in 0..<40 {
      let before = snapshot
      var rows = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        Int.random(in: 0..<40, using: &random)
      }
      for row in rows { snapshot.issues[row] = issue(row, &random) }
      if Bool.random(using: &random) {
        rows.append(snapshot.issues.count)
        snapshot.issues.append(issue(snapshot.issues.count, &random))
      }
      keys = FixedKeys(keys, of: snapshot, before: before, changed: Set(rows))
      #expect(text(keys) == text(FixedKeys(snapshot)), "seed \(seed), step \(step)")
    }
  }

  @Test(
    "people whom no record names are in no key, until one does, or unless they are of a cohort or hold an award"
  )
  func unnamed() {
    var snapshot = Snapshot()
    snapshot.sources = [Source(name: "", tracker: .table)]
    snapshot.people = ["ana", "quentin", "chen", "dot"].map { Person(login: $0) }
    snapshot.people[1].name = "Quentin Quill"
    snapshot.people[3].cohorts = ["Spring"]
    var first = IssueModel.Issue(
      identity: .init(source: SourceID(0), number: 1, key: nil), title: "A title")
    first.author = PersonID(0)
    first.body = "Ask @chen."
    snapshot.issues = [first]
    func logins(_ keys: FixedKeys) -> [String] {
      text(keys).filter { $0.hasPrefix("person:") }.map {
        String($0.dropFirst(7).prefix { $0 != " " })
      }
    }
    let keys = FixedKeys(snapshot)
    #expect(logins(keys) == ["ana", "chen", "dot"])
    #expect(!text(keys).contains { $0.lowercased().contains("quill") || $0.contains("quentin") })
    let before = snapshot
    snapshot.issues[0].body = "Ask @Quentin."
    let later = FixedKeys(keys, of: snapshot, before: before, changed: [0])
    #expect(logins(later) == ["ana", "dot", "quentin"])
    #expect(text(later) == text(FixedKeys(snapshot)))
  }

  @Test("people whose logins have several words are mentioned by these, in texts and comments")
  func spacedNames() {
    var snapshot = Snapshot()
    snapshot.sources = [Source(name: "", tracker: .table)]
    snapshot.people = ["Ana Arc", "Ana Arc Jr", "Żółty  Kot", "A. K. x7pq", "bo"].map {
      Person(login: $0)
    }
    snapshot.people[0].name = "Ana"
    let texts = [
      "Ask ana ARC jr.", "Diana  Arc, Diana Arcs", "zołty  kot; a. k. x7p", "A. K. x7pq A. K. x7pq",
      "bo", "ana\narc",
    ]
    snapshot.issues = texts.enumerated().map { row, text in
      var issue = IssueModel.Issue(
        identity: .init(source: SourceID(0), number: row + 1, key: nil), title: "Ana Arc")
      if row.isMultiple(of: 2) {
        issue.body = Text(text)
      } else {
        issue.comments = [IssueModel.Comment(body: Text(text))]
      }
      return issue
    }
    #expect(
      text(FixedKeys(snapshot)).filter { $0.hasPrefix("mentions") }.map {
        $0.replacing("\u{1F}", with: "_")
      } == [
        "mentions-name:ana [0, 1] ", "mentions:a._k._x7pq [3] ", "mentions:ana_arc [0, 1] ",
        "mentions:ana_arc_jr [0] ", "mentions:żółty__kot [2] ",
      ])
  }
}
