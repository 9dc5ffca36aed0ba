import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("References to private records, and names of hidden people")
struct PrivateReferenceTests {
  /// The subjects of the events and the references of the links of all issues.
  private func references(_ result: LoadResult) -> [String] {
    result.snapshot.issues.flatMap {
      $0.history.events.map(\.subject) + $0.history.links.map(\.reference)
    }
  }

  @Test("GitHub's timelines and links do not name private repositories but their own")
  func gitHub() throws {
    func issue(_ repository: String, _ isPrivate: Bool) -> String {
      #"{"source": {"issue": {"number": 7, "title": "S", "html_url": "https://github.com/\#(repository)/issues/7", "#
        + #""repository": {"full_name": "\#(repository)", "private": \#(isPrivate)}}}, "event": "cross-referenced", "#
        + #""actor": {"login": "ana"}, "created_at": "2026-01-02T00:00:00Z"}"#
    }
    let rest = try load(
      """
      [{"number": 1, "title": "A", "state": "open", "user": {"login": "ana"}, "html_url": "https://github.com/a/own/issues/1",
        "timeline": [\(issue("a/secret", true)), \(issue("a/own", true)), \(issue("a/open", false))]}]
      """)
    #expect(references(rest) == ["a/own#7", "a/open#7"])
    #expect(rest.lost == ["references to private records × 1 (1: 1)"])
    func other(_ repository: String, _ isPrivate: Bool) -> String {
      #"{"__typename": "PullRequest", "number": 8, "repository": {"nameWithOwner": "\#(repository)", "isPrivate": \#(isPrivate)}}"#
    }
    let graph = try load(
      """
      {"data": {"repository": {"nameWithOwner": "a/own", "issues": {"nodes": [
        {"number": 1, "title": "A", "state": "CLOSED", "url": "https://github.com/a/own/issues/1", "author": {"login": "ana"},
         "closedByPullRequestsReferences": {"nodes": [\(other("a/secret", true)), \(other("a/open", false))]},
         "timelineItems": {"nodes": [
          {"__typename": "CrossReferencedEvent", "createdAt": "2026-01-02T00:00:00Z", "source": \(other("a/secret", true))},
          {"__typename": "ClosedEvent", "createdAt": "2026-01-03T00:00:00Z", "closer": \(other("a/secret", true))}]}}]}}}}
      """)
    #expect(references(graph) == ["", "a/open#8"])
    #expect(graph.lost.contains { $0.hasPrefix("references to private records") })
  }

  @Test("GitLab's links do not name confidential issues")
  func gitLab() throws {
    let rest = try load(
      """
      [{"iid": 1, "title": "A", "state": "opened", "web_url": "https://gitlab.com/a/b/-/issues/1", "links": [
        {"iid": 2, "title": "S", "confidential": true, "link_type": "blocks", "web_url": "https://gitlab.com/a/b/-/issues/2"},
        {"iid": 3, "title": "T", "confidential": false, "link_type": "blocks", "web_url": "https://gitlab.com/a/b/-/issues/3"}]}]
      """)
    #expect(references(rest) == ["a/b#3"])
    #expect(rest.lost.contains("references to private records × 1 (1: 1)"))
    let items = try load(
      """
      {"data": {"project": {"workItems": {"nodes": [{"iid": "1", "title": "A", "state": "OPEN",
        "webUrl": "https://gitlab.com/a/b/-/issues/1", "widgets": [{"type": "LINKED_ITEMS", "linkedItems": {"nodes": [
          {"linkType": "relates_to", "workItem": {"iid": "2", "confidential": true}}]}}]}]}}}}
      """)
    #expect(references(items) == [])
  }

  @Test("what people are called in full is known of them, as they may not be named in texts either")
  func fullNames() throws {
    let texts = [
      "Issue ID,URL,Title,State,Author,Author Username,Assignee,Assignee Username\n"
        + "1,https://gitlab.com/a/b/-/issues/1,A,Open,Ana Lee,ana,\"Ana Lee, Ben Ray\",\"ana, ben\"\n",
      #"[{"number": 1, "title": "A", "state": "open", "user": {"login": "ana", "full_name": "Ana Lee"}, "assignees": [{"login": "ben", "full_name": "Ben Ray"}], "html_url": "https://codeberg.org/a/b/issues/1"}]"#,
      #"{"issues": [{"id": 1, "summary": "A", "status": {"name": "new"}, "view_state": {"name": "public"}, "reporter": {"id": 1, "name": "ana", "real_name": "Ana Lee"}, "handler": {"id": 2, "name": "ben", "real_name": "Ben Ray"}}]}"#,
      "id,ref,subject,description,sprint_id,sprint,owner,owner_full_name,assigned_to,assigned_to_full_name,status\n"
        + "5,1,A,,,,ana,Ana Lee,ben,Ben Ray,New\n",
    ]
    for text in texts {
      let people = try load(text).snapshot.people
      #expect(
        people.map { [$0.login, $0.name ?? ""] } == [["ana", "Ana Lee"], ["ben", "Ben Ray"]])
    }
  }
}
