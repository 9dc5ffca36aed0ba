import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Records of GitHub outside of an answer")
struct GitHubRecordTests {
  @Test(
    "what a record has lists of belongs to it, whichever these are",
    arguments: [
      #""subIssues": {"nodes": [{"number": 3, "title": "Part", "state": "CLOSED"}]}"#,
      #""blockedBy": {"edges": [{"node": {"number": 3, "title": "Part"}}]}"#,
      #""blocking": [{"number": 3, "title": "Part", "html_url": "https://forge.example/o/r/issues/3"}]"#,
      #""repository": {"issues": {"totalCount": 3}}"#,
      #""projectsV2": {"nodes": [{"number": 7, "title": "Plan"}]}"#,
    ])
  func lists(_ member: String) throws {
    let first = #"{"number": 1, "title": "A", "state": "OPEN", \#(member)}"#
    let second = #"{"number": 2, "title": "B", "state": "CLOSED"}"#
    for text in ["[\(first), \(second)]", "\(first)\n\(second)\n"] {
      let result = try load(text)
      #expect(result.messages == [])
      #expect(result.outline == ["#1 issue open A", "#2 issue closed B"])
    }
    #expect(try load(first).outline == ["#1 issue open A"])
  }

  @Test(
    "the issues of milestones and projects are records, though these have titles too",
    arguments: [
      #"{"number": 1, "title": "v1", "state": "OPEN", "issues": {"nodes": [RECORD]}}"#,
      #"[{"number": 1, "title": "v1", "issues": {"edges": [{"node": RECORD}]}}]"#,
      #"{"key": "PUMP", "title": "The pump", "issues": [RECORD]}"#,
    ])
  func containers(_ text: String) throws {
    let record = #"{"number": 7, "title": "A", "state": "OPEN"}"#
    #expect(
      try load(text.replacing("RECORD", with: record)).outline == ["#7 issue open A"])
  }

  @Test("parts of a record that are not used are told")
  func told() throws {
    let result = try load(
      #"[{"number": 1, "title": "A", "state": "OPEN", "subIssues": {"nodes": [{"number": 3, "title": "Part"}]}}]"#
    )
    #expect(result.lost == ["subIssues × 1 (1: 1)"])
  }

  @Test("REST: a record names its parent by the address of that")
  func parent() throws {
    let result = try load(
      #"[{"number": 1, "title": "A", "state": "open", "html_url": "https://github.com/o/r/issues/1", "parent_issue_url": "https://api.github.com/repos/o/s/issues/7"}]"#
    )
    #expect(
      result.snapshot.issues[0].history.links.map { "\($0.kind) \($0.reference)" } == [
        "partOf o/s#7"
      ])
  }

  @Test("repositories with other names in an answer, and in lists, are sources of their own")
  func repositories() throws {
    func issues(_ title: String) -> String {
      #""issues": {"nodes": [{"number": 1, "title": "\#(title)", "state": "OPEN"}]}"#
    }
    let (a, b) = (
      #"{"nameWithOwner": "o/r", \#(issues("A"))}"#, #"{"nameWithOwner": "o/s", \#(issues("B"))}"#
    )
    for text in [
      #"{"data": {"a": \#(a), "b": \#(b)}}"#, "[\(a), \(b)]",
      #"{"data": {"organization": {"login": "o", "repositories": {"nodes": [{"name": "r", \#(issues("A"))}, {"name": "s", \#(issues("B"))}]}}}}"#,
    ] {
      let result = try load(text)
      #expect(result.messages == [])
      #expect(result.outline.sorted() == ["o/r#1 issue open A", "o/s#1 issue open B"])
    }
  }
}
