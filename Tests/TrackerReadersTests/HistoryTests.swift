import Diagnostics
import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("What trackers' JSON tells of the past of an issue")
struct HistoryTests {
  @Test("GitLab: notes of the system and events of labels tell what happened")
  func gitLabHistory() throws {
    func note(_ text: String, _ day: Int) -> String {
      #"{"system": true, "note": "\#(text)", "author": {"username": "ana"}, "created_at": "2026-01-0\#(day)T00:00:00Z"}"#
    }
    let result = try load(
      """
      [{"iid": 1, "title": "One", "state": "closed", "created_at": "2026-01-01T00:00:00Z",
        "resource_label_events": [{"action": "add", "label": {"name": "bug"},
          "user": {"username": "ben"}, "created_at": "2026-01-03T00:00:00Z"}],
        "notes": [\(note("changed title from **{-Old-} x** to **{+New+} x**", 2)),
          \(note("assigned to @cy and unassigned @dan", 4)), \(note("mentioned in merge request !3", 5)),
          \(note("marked this issue as a duplicate of #2", 6)), \(note("did the dishes", 6)),
          \(note("closed", 7))]}]
      """)
    #expect(
      Self.history(result, 0) == [
        "renamed ana - Old x New x", "labelled ben - bug", "assigned ana cy", "unassigned ana dan",
        "referenced ana - !3", "duplicate ana - #2", "closed ana -", "duplicates #2", "ana -",
      ])
    #expect(result.lost == ["system notes × 1 (1: 1)"])
  }

  @Test(
    "Phabricator: transactions of the status, in any form, tell when a task was closed and opened again",
    arguments: [
      [
        """
        {"result": {"data": [{"id": 1, "phid": "PHID-TASK-1", "fields": {"name": "Pump", "status": {"value": "spite"}}}]}}
        """,
        """
        {"result": {"data": [
          {"id": 9, "type": "status", "authorPHID": "cy", "objectPHID": "PHID-TASK-1", "dateCreated": 1767398400, "groupID": "c", "comments": [], "fields": {"old": "open", "new": "spite"}},
          {"id": 8, "type": "status", "authorPHID": "ben", "objectPHID": "PHID-TASK-1", "dateCreated": 1767312000, "groupID": "b", "comments": [], "fields": {"old": "resolved", "new": "open"}},
          {"id": 7, "type": "status", "authorPHID": "ana", "objectPHID": "PHID-TASK-1", "dateCreated": 1767225600, "groupID": "a", "comments": [], "fields": {"old": "open", "new": "resolved"}},
          {"id": 5, "type": "create", "authorPHID": "ana", "objectPHID": "PHID-TASK-1", "dateCreated": 1767225500, "groupID": "d", "comments": [], "fields": {}}]}}
        """,
      ],
      [
        """
        {"result": {"data": [{"id": 1, "fields": {"name": "Pump", "status": {"value": "spite"}}}]}}
        """,
        """
        {"result": {"1": [
          {"taskID": "1", "transactionID": "9", "transactionType": "status", "oldValue": "open", "newValue": "spite", "comments": null, "authorPHID": "cy", "dateCreated": "1767398400"},
          {"taskID": "1", "transactionID": "8", "transactionType": "status", "oldValue": "resolved", "newValue": "open", "comments": null, "authorPHID": "ben", "dateCreated": "1767312000"},
          {"taskID": "1", "transactionID": "7", "transactionType": "status", "oldValue": "open", "newValue": "resolved", "comments": null, "authorPHID": "ana", "dateCreated": "1767225600"},
          {"taskID": "1", "transactionID": "5", "transactionType": "status", "oldValue": null, "newValue": "open", "comments": null, "authorPHID": "ana", "dateCreated": "1767225500"}]}}
        """,
      ],
      [
        """
        {"result": {"data": [{"id": 1, "fields": {"name": "Pump", "status": {"value": "spite"}}, "transactions": [
          {"id": 9, "type": "status", "authorPHID": "cy", "dateCreated": 1767398400, "comments": [], "fields": {"old": "open", "new": "spite"}},
          {"id": 8, "type": "status", "authorPHID": "ben", "dateCreated": 1767312000, "comments": [], "fields": {"old": "resolved", "new": "open"}},
          {"id": 7, "type": "status", "authorPHID": "ana", "dateCreated": 1767225600, "comments": [], "fields": {"old": "open", "new": "resolved"}}]}]}}
        """
      ],
    ])
  func phabricatorStates(files: [String]) throws {
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.messages == [])
    #expect(result.outline == ["#T1 issue closed Pump"])
    #expect(Self.history(result, 0) == ["closed ana -", "reopened ben -", "closed cy -", "cy -"])
    #expect(result.snapshot.issues[0].closed?.description == "2026-01-03T00:00:00Z")
  }

  @Test("Jira: the changelog and the links tell what happened")
  func jiraHistory() throws {
    let result = try load(
      """
      {"startAt": 0, "issues": [{"key": "T-1", "fields": {"summary": "One",
        "status": {"name": "Done", "statusCategory": {"key": "done"}},
        "resolution": {"name": "Duplicate"}, "parent": {"key": "T-9"},
        "issuelinks": [{"type": {"name": "Duplicate"}, "outwardIssue": {"key": "T-2"}},
          {"type": {"name": "Blocks"}, "inwardIssue": {"key": "T-3"}}]},
        "changelog": {"histories": [
          {"author": {"name": "ana"}, "created": "2026-01-02T00:00:00Z", "items": [
            {"field": "labels", "fromString": "a b", "toString": "b c"},
            {"field": "status", "fromString": "Open", "toString": "Done"},
            {"field": "resolution", "fromString": null, "toString": "Duplicate"},
            {"field": "assignee", "toString": "ben"}, {"field": "Rank", "toString": "up"}]}]}}]}
      """)
    #expect(
      Self.history(result, 0) == [
        "labelled ana - c", "unlabelled ana - a", "moved ana - Open Done", "closed ana - Duplicate",
        "assigned ana ben", "partOf T-9", "duplicates T-2", "blockedBy T-3", "ana duplicate",
      ])
    #expect(result.lost == ["status × 1 (1: T-1)", "changelog.rank × 1 (1: T-1)"])
  }

  @Test(
    "links say what blocks what, and what is a duplicate; a kind that is not known is a relation, and counted",
    arguments: [
      (
        """
        {"issues": [{"key": "T-1", "fields": {"summary": "One", "resolution": null, "issuelinks": [
          {"type": {"name": "Blocks", "inward": "is blocked by", "outward": "blocks"}, "outwardIssue": {"key": "T-2"}},
          {"type": {"name": "Blocks", "inward": "is blocked by", "outward": "blocks"}, "inwardIssue": {"key": "T-3"}},
          {"type": {"name": "Blocks", "inward": "wird blockiert von", "outward": "blockiert"}, "outwardIssue": {"key": "T-4"}},
          {"type": {"name": "Cloners", "inward": "is cloned by", "outward": "clones"}, "outwardIssue": {"key": "T-5"}},
          {"type": {"name": "Duplicate", "inward": "is duplicated by", "outward": "duplicates"}, "inwardIssue": {"key": "T-6"}},
          {"type": {"name": "Problem", "inward": "is caused by", "outward": "causes"}, "inwardIssue": {"key": "T-7"}}]}}]}
        """,
        [
          "blocks T-2", "blockedBy T-3", "blocks T-4", "relates T-5", "relates T-6",
          "relates T-7",
        ], ["issuelinks.is caused by × 1 (1: T-1)"]
      ),
      (
        """
        <rss><channel><issue start="0" end="1" total="1"/><item><key>T-1</key><summary>One</summary>
          <resolution id="-1">Unresolved</resolution><issuelinks><issuelinktype><name>Blockade</name>
          <outwardlinks description="blocks"><issuelink><issuekey>T-2</issuekey></issuelink></outwardlinks>
          <inwardlinks description="is blocked by"><issuelink><issuekey>T-3</issuekey></issuelink></inwardlinks>
          </issuelinktype></issuelinks></item></channel></rss>
        """, ["blocks T-2", "blockedBy T-3"], []
      ),
      (
        """
        Issue key,Summary,Resolution,Inward issue link (Blocks),Outward issue link (Blocks),Outward issue link (Blocks),Inward issue link (Problem)
        T-1,One,,T-2,T-3,T-4,T-5
        """, ["blockedBy T-2", "blocks T-3", "blocks T-4", "relates T-5"],
        ["Inward issue link (Problem) × 1 (1: T-1)"]
      ),
      (
        """
        {"issues": [{"id": 1, "subject": "One", "project": {"name": "p"}, "closed_on": null, "relations": [
          {"issue_id": 1, "issue_to_id": 2, "relation_type": "blocks"},
          {"issue_id": 3, "issue_to_id": 1, "relation_type": "blocks"},
          {"issue_id": 1, "issue_to_id": 4, "relation_type": "precedes"},
          {"issue_id": 5, "issue_to_id": 1, "relation_type": "relates"}]}]}
        """, ["blocks #2", "blockedBy #3", "relates #4"], ["relations.precedes × 1 (1: 1)"]
      ),
      (
        """
        {"bugs": [{"id": 1, "summary": "One", "status": "NEW", "product": "P", "blocks": [2, 3],
          "depends_on": [4], "dupe_of": null}]}
        """, ["blocks #2", "blocks #3", "blockedBy #4"], ["status × 1 (1: 1)"]
      ),
      (
        """
        <bugzilla><bug><bug_id>1</bug_id><short_desc>One</short_desc><blocked>2</blocked>
          <dependson>3</dependson><dependson>4</dependson></bug></bugzilla>
        """, ["blocks #2", "blockedBy #3", "blockedBy #4"], []
      ),
      (
        """
        {"data": {"project": {"workItems": {"nodes": [{"iid": "1", "title": "One", "state": "OPEN",
          "widgets": [{"linkedItems": {"nodes": [
            {"linkType": "is_blocked_by", "workItem": {"iid": "2", "webUrl": "https://gitlab.example/a/b/-/work_items/2"}},
            {"linkType": "blocks", "workItem": {"iid": "3"}},
            {"linkType": "relates_to", "workItem": {"iid": "4"}}]}}]}]}}}}
        """, ["blockedBy a/b#2", "blocks #3", "relates #4"], []
      ),
      (
        """
        [{"iid": 1, "title": "One", "state": "opened", "links": [{"iid": 2, "link_type": "is_blocked_by",
          "web_url": "https://gitlab.example/a/b/-/issues/2"}, {"iid": 3, "link_type": "blocks"}]}]
        """, ["blockedBy a/b#2", "blocks #3"], []
      ),
      (
        """
        [{"sequence_id": 1, "name": "One", "completed_at": null,
          "issue_relation": [{"sequence_id": 2, "relation_type": "blocked_by"}],
          "issue_related": [{"sequence_id": 3, "relation_type": "blocked_by"}]}]
        """, ["blockedBy #2", "blocks #3"], []
      ),
      (
        """
        {"idReadable": "T-1", "summary": "One", "resolved": null, "links": [
          {"direction": "INWARD", "linkType": {"name": "Depend", "sourceToTarget": "is required for", "targetToSource": "depends on"},
           "issues": [{"idReadable": "T-2"}, {"idReadable": "T-3"}]},
          {"direction": "OUTWARD", "linkType": {"name": "Depend"}, "issues": [{"idReadable": "T-4"}]},
          {"direction": "INWARD", "linkType": {"name": "Subtask", "sourceToTarget": "parent for", "targetToSource": "subtask of"},
           "issues": [{"idReadable": "T-5"}]},
          {"direction": "BOTH", "linkType": {"name": "Relates", "sourceToTarget": "relates to"}, "issues": []}]}
        """, ["blockedBy T-2", "blockedBy T-3", "blocks T-4", "partOf T-5"], []
      ),
      (
        """
        {"id": 1, "fields": {"System.Title": "One", "System.State": "New"}, "relations": [
          {"rel": "System.LinkTypes.Dependency-Forward", "url": "https://dev.azure.example/o/_apis/wit/workItems/2"},
          {"rel": "System.LinkTypes.Dependency-Reverse", "url": "https://dev.azure.example/o/_apis/wit/workItems/3"},
          {"rel": "Custom.Causes-Forward", "url": "https://dev.azure.example/o/_apis/wit/workItems/5"},
          {"rel": "Hyperlink", "url": "https://hut.example/4"},
          {"rel": "AttachedFile", "url": "https://dev.azure.example/o/_apis/wit/attachments/6"},
          {"rel": "ArtifactLink", "url": "vstfs:///Git/Commit/7"}]}
        """, ["blocks #2", "blockedBy #3", "relates #5"],
        [
          "fields.System.State × 1 (1: 1)", "relations.Custom.Causes-Forward × 1 (1: 1)",
          "relations.Hyperlink × 1 (1: 1)", "relations.AttachedFile × 1 (1: 1)",
          "relations.ArtifactLink × 1 (1: 1)",
        ]
      ),
      (
        """
        {"identifier": "T-1", "title": "One", "state": {"type": "started"},
          "relations": {"nodes": [{"type": "blocks", "relatedIssue": {"identifier": "T-2"}}]},
          "inverseRelations": {"nodes": [{"type": "blocks", "issue": {"identifier": "T-3"}},
            {"type": "similar", "issue": {"identifier": "T-4"}}]}}
        """, ["blocks T-2", "blockedBy T-3", "relates T-4"],
        ["inverseRelations.similar × 1 (1: T-1)"]
      ),
      (
        """
        {"gid": "1", "name": "One", "completed": false, "dependencies": [{"gid": "2"}],
          "dependents": [{"gid": "3"}]}
        """, ["blockedBy 2", "blocks 3"], []
      ),
      (
        """
        {"bug_link": "https://api.launchpad.example/1.0/bugs/1", "importance": "High", "status": "New",
          "is_complete": false, "bug_data": {"id": 1, "title": "One",
          "duplicate_of_link": "https://api.launchpad.example/1.0/bugs/2"}}
        """, ["duplicates #2"], ["status × 1 (1: 1)"]
      ),
    ])
  func links(_ text: String, _ links: [String], _ lost: [String]) throws {
    let result = try load(text)
    #expect(result.messages == [])
    let issue = try #require(result.snapshot.issues.first)
    #expect(
      issue.history.links.map { "\($0.kind.word) \($0.reference)" } == links)
    #expect(result.lost == lost)
  }

  @Test("Bugzilla and Redmine: what was changed, also where it comes apart from its bug")
  func bugHistory() throws {
    let bugs = try load(
      """
      {"bugs": [{"id": 5, "summary": "Five", "status": "RESOLVED", "resolution": "DUPLICATE",
        "product": "Core", "dupe_of": 4, "creation_time": "2026-01-01T00:00:00Z"}]}
      """,
      """
      {"bugs": [{"id": 5, "alias": null, "history": [{"when": "2026-01-02T00:00:00Z",
        "who": "ana@x.org", "changes": [
          {"field_name": "status", "removed": "NEW", "added": "RESOLVED"},
          {"field_name": "keywords", "removed": "", "added": "crash, top"},
          {"field_name": "assigned_to", "removed": "nobody@x.org", "added": "ben@x.org"},
          {"field_name": "cc", "removed": "", "added": "cy@x.org"}]}]}]}
      """)
    #expect(
      Self.history(bugs, 0) == [
        "closed ana -", "labelled ana - crash", "labelled ana - top", "assigned ana ben",
        "duplicates #4", "ana duplicate",
      ])
    #expect(bugs.lost == ["status × 1 (1: 5)", "history.cc × 1 (2: 5)"])
    let redmine = try load(
      """
      {"issues": [{"id": 1, "subject": "One", "project": {"name": "p"},
        "relations": [{"issue_id": 1, "issue_to_id": 2, "relation_type": "duplicates"}],
        "parent": {"id": 7}, "journals": [{"user": {"name": "Ana"}, "notes": "", "details": [
          {"property": "attr", "name": "subject", "old_value": "Zero", "new_value": "One"},
          {"property": "attr", "name": "status_id", "old_value": "1", "new_value": "2"}]}]},
       {"id": 2, "subject": "Two", "author": {"id": 3, "name": "Ana"},
        "assigned_to": {"id": 4, "name": "Ben"}, "fixed_version": {"id": 8, "name": "1.0"},
        "closed_on": "2026-01-02T00:00:00Z", "journals": [
         {"user": {"id": 3, "name": "Ana"}, "created_on": "2026-01-01T00:00:00Z", "details": [
          {"property": "attr", "name": "assigned_to_id", "old_value": null, "new_value": "4"},
          {"property": "attr", "name": "assigned_to_id", "old_value": "4", "new_value": "99"},
          {"property": "attr", "name": "fixed_version_id", "old_value": "7", "new_value": "8"}]},
         {"user": {"id": 4, "name": "Ben"}, "created_on": "2026-01-02T00:00:00Z", "details": [
          {"property": "attr", "name": "status_id", "old_value": "2", "new_value": "5"}]}]}]}
      """)
    #expect(
      Self.history(redmine, 0) == ["renamed Ana - Zero One", "duplicates #2", "partOf #7", "- -"])
    #expect(
      Self.history(redmine, 1) == [
        "assigned Ana Ben", "milestoned Ana - 1.0", "closed Ben -", "Ben -",
      ])
    #expect(redmine.lost == ["changes of members × 2 (1: 1)"])
  }

  @Test("Gazette's own data: the last closing tells who closed what is closed, unless that is said")
  func ownHistory() throws {
    func events(_ kinds: String...) -> String {
      kinds.enumerated().map { index, kind in
        #"{"kind": "\#(kind)", "actor": "p\#(index)", "date": "2026-01-0\#(index + 1)"}"#
      }.joined(separator: ", ")
    }
    let result = try load(
      """
      {"gazette": 1, "issues": [
        {"number": 1, "state": "closed", "events": [\(events("closed", "reopened", "closed"))]},
        {"number": 2, "state": "open", "closeReason": "completed",
         "events": [\(events("closed", "reopened"))]},
        {"number": 3, "state": "closed", "closedBy": "ana", "events": [\(events("closed"))]}]}
      """)
    #expect((0...2).map { Self.history(result, $0).last } == ["p2 -", "- -", "ana -"])
  }

  /// The events and links of a record, one a line.
  private static func history(_ result: LoadResult, _ index: Int) -> [String] {
    func name(_ id: PersonID?) -> String { id.map { result.snapshot[$0].login } ?? "-" }
    let history = result.snapshot.issues[index].history
    return history.events.map { event in
      [
        event.kind.word, name(event.actor), name(event.person), event.before, event.subject,
      ].filter { !$0.isEmpty }.joined(separator: " ")
    } + history.links.map { "\($0.kind.word) \($0.reference)" }
      + ["\(name(history.closedBy)) \(history.reason?.word ?? "-")"]
  }

  @Test("events that collectors store with their record make the record once, with its events")
  func collectedEvents() throws {
    func event(_ type: String, _ date: String) -> String {
      """
      {"backend_name": "GitHub", "category": "event", "data": {"actor": {"login": "ana"},
        "createdAt": "\(date)", "eventType": "\(type)", "id": "\(type)", "label": {"name": "bug"},
        "issue": {"number": 2, "title": "Two", "state": "open", "id": 5, "user": {"login": "ola"},
          "html_url": "https://github.com/team/tool/issues/2", "created_at": "2025-03-01T10:00:00Z",
          "updated_at": "2025-03-02T10:00:00Z", "comments": 0}}}
      """
    }
    let result = try load(
      "[" + event("LabeledEvent", "2025-03-01T11:00:00Z") + ","
        + event("UnlabeledEvent", "2025-03-01T12:00:00Z") + "]")
    #expect(result.messages == [])
    #expect(result.outline == ["team/tool#2 issue open Two"])
    #expect(result.snapshot.issues[0].history.events.map(\.kind) == [.labelled, .unlabelled])
  }

  @Test("a review that a collector stores with its pull request is one of that")
  func collectedReview() throws {
    let result = try load(
      """
      [{"backend_name": "GitHubQL", "category": "event", "origin": "https://github.com/team/tool",
        "data": {"eventType": "PullRequestReview", "id": "r1", "state": "APPROVED", "body": "Good.",
          "createdAt": "2025-03-02T10:00:00Z", "author": {"login": "ana"},
          "url": "https://github.com/team/tool/pull/2#pullrequestreview-1",
          "pullRequest": {"closed": true, "merged": true, "mergedAt": "2025-03-03T10:00:00Z",
            "url": "https://github.com/team/tool/pull/2"},
          "issue": {"number": 2, "title": "Two", "state": "closed", "user": {"login": "ola"},
            "html_url": "https://github.com/team/tool/pull/2", "closed_at": "2025-03-03T10:00:00Z",
            "pull_request": {"html_url": "https://github.com/team/tool/pull/2"}}}}]
      """)
    #expect(result.messages == [] && result.notes == [])
    #expect(result.outline == ["team/tool#2 pull merged Two"])
    #expect(result.author(0) == "ola")
    let reviews = result.snapshot.issues[0].reviews
    #expect(reviews.map(\.review) == [.approved])
    #expect(reviews.map(\.body.string) == ["Good."])
    #expect(reviews.map { $0.author.map { result.snapshot[$0].login } } == ["ana"])
  }

  @Test(
    "a pull request with an event of merging is merged, wherever the event stands",
    arguments: [
      [#"{\#(pull), "timeline": [\#(merge), {"event": "closed", "actor": {"login": "ana"}}]}"#],
      [#"{\#(pull)}"#, #"[{\#(merge.dropFirst().dropLast()), "issue": {\#(pull)}}]"#],
      [
        #"{"data": {"repository": {"nameWithOwner": "a/b", "pullRequests": {"nodes": [{"number": 1, "title": "P", "closed": true, "timelineItems": {"nodes": [{"__typename": "MergedEvent", "createdAt": "2026-01-02T00:00:00Z", "actor": {"login": "ana"}}]}}]}}}}"#
      ],
    ])
  func mergeEvents(texts: [String]) throws {
    let result = try load(texts.map { Array($0.utf8) })
    #expect(result.outline == ["a/b#1 pull merged P"])
    #expect(result.snapshot.issues[0].closed?.day.description == "2026-01-02")
    #expect(Self.history(result, 0).last == "ana -")
    #expect(result.notes == [])
  }

  private static let pull =
    #""number": 1, "title": "P", "state": "closed", "user": {"login": "ben"}, "html_url": "https://github.com/a/b/pull/1", "pull_request": {"url": "https://api.github.com/repos/a/b/pulls/1"}"#
  private static let merge =
    #"{"id": 7, "event": "merged", "actor": {"login": "ana"}, "created_at": "2026-01-02T00:00:00Z"}"#

  @Test("a record that was closed at no stated date was when the last event of closing says")
  func closingEvent() throws {
    func issue(_ number: Int, _ state: String, _ closed: String) -> String {
      """
      {"iid": \(number), "title": "One", "state": "\(state)", "created_at": "2026-01-01T00:00:00Z", "closed_at": \(closed),
       "notes": [{"system": true, "note": "closed", "author": {"username": "ana"}, "created_at": "2026-01-04T00:00:00Z"},
         {"system": true, "note": "reopened", "author": {"username": "ben"}, "created_at": "2026-01-03T00:00:00Z"},
         {"system": true, "note": "closed", "author": {"username": "cy"}, "created_at": "2026-01-02T00:00:00Z"}]}
      """
    }
    let result = try load(
      "[\(issue(1, "closed", "null")), \(issue(2, "closed", "\"2026-02-01\"")), \(issue(3, "opened", "null"))]"
    )
    #expect(
      result.snapshot.issues.map { $0.closed?.day.description ?? "-" } == [
        "2026-01-04", "2026-02-01", "-",
      ])
    #expect((0...2).map { Self.history(result, $0).last } == ["ana -", "ana -", "- -"])
  }
}
