import Diagnostics
import IssueModel
import Testing
import TestSupport

@testable import IssueStore
@testable import TrackerReaders

@Suite("GitHub's kinds of JSON")
struct GitHubTests {
  @Test("what github-backup writes has its comments, and names may be listed in a text")
  func backup() throws {
    let result = try load(
      """
      [{"number": 1, "title": "a", "state": "open", "user": {"login": "ana"}, "comments": 1,
        "labels": "bug, ui", "assignees": "ben,cy", "created_at": 1700000000.5,
        "updated_at": "2024-01-02T03:04:05+01:00[Europe/Berlin]",
        "comment_data": [{"body": "one", "user": {"login": "cy"}}]},
       {"number": 2, "title": "b", "state": "open", "user": {"login": "ana"}, "head": {"ref": "x"},
        "comment_regular_data": [{"body": "two"}], "comment_data": [{"body": "nit"}]}]
      """)
    #expect(result.outline == ["#1 issue open a", "#2 pull open b"])
    #expect(result.tags(0) == ["bug", "ui"])
    let issues = result.snapshot.issues
    #expect(issues[0].assignees.map { result.snapshot[$0].login } == ["ben", "cy"])
    #expect(issues[0].created?.description == "2023-11-14T22:13:20Z")
    #expect(issues[0].updated?.description == "2024-01-02T02:04:05Z")
    #expect(issues.map { $0.comments.map(\.body) } == [["one"], ["two"]])
    #expect(issues[1].reviews.map(\.body) == ["nit"])
  }

  @Test("an old dump's issues have a link to a pull request in which nothing is said")
  func emptyLinks() throws {
    let result = try load(
      """
      [{"number": 1, "title": "a", "state": "open", "user": {"login": "ana"},
        "pull_request": {"html_url": null, "diff_url": null, "patch_url": null}},
       {"number": 2, "title": "b", "state": "open", "user": {"login": "ana"},
        "pull_request": {"html_url": "https://github.com/a/b/pull/2", "diff_url": null}}]
      """)
    #expect(result.outline == ["#1 issue open a", "#2 pull open b"])
  }

  @Test("numbers collide across repositories, however a dump names these")
  func repositories() throws {
    let result = try load(
      """
      [{"number": 1, "title": "a", "state": "open", "repo": "https://github.com/team/one"},
       {"number": 1, "title": "b", "state": "open", "repo_name": "team/two"},
       {"number": 1, "title": "c", "state": "open", "repository": {"nameWithOwner": "team/three"}},
       {"number": 1, "title": "d", "state": "open", "repo": 7,
        "url": "https://github.com/team/four/issues/1"}]
      """)
    #expect(
      result.outline == [
        "team/one#1 issue open a", "team/two#1 issue open b", "team/three#1 issue open c",
        "team/four#1 issue open d",
      ])
    #expect(result.snapshot.sources[0].address == "https://github.com/team/one")
    #expect(result.lost == [])
  }

  @Test("the archive by which a repository is moved names people and labels by their addresses")
  func migration() throws {
    let repository = "https://github.com/team/tool"
    let result = try load(
      """
      [{"type": "issue", "url": "\(repository)/issues/1", "repository": "\(repository)",
        "user": "https://github.com/ana", "title": "One", "body": "b",
        "assignees": ["https://github.com/ben"], "milestone": "\(repository)/milestones/3",
        "labels": ["\(repository)/labels/good%20first%20issue", "\(repository)/labels/area/a"], "reactions": [],
        "closed_at": "2024-01-03T00:00:00Z", "created_at": "2024-01-01T00:00:00Z"}]
      """,
      """
      [{"type": "pull_request", "url": "\(repository)/pull/2", "repository": "\(repository)",
        "user": "https://github.com/apps/robot", "title": "Two", "body": null, "labels": [],
        "head": {"ref": "x"}, "work_in_progress": false, "merged_at": "2024-01-02T00:00:00Z", "closed_at": null},
       {"type": "pull_request", "url": "\(repository)/pull/3", "repository": "\(repository)",
        "user": "https://github.com/cy", "title": "Three", "body": null, "labels": [],
        "work_in_progress": true, "merged_at": null, "closed_at": null}]
      """,
      """
      [{"type": "issue_comment", "url": "\(repository)/issues/1#issuecomment-5",
        "issue": "\(repository)/issues/1", "user": "https://github.com/cy", "body": "c",
        "created_at": "2024-01-02T00:00:00Z"},
       {"type": "pull_request_review_comment", "pull_request": "\(repository)/pull/2",
        "user": "https://github.com/ben", "body": "nit", "created_at": "2024-01-02T00:00:00Z"}]
      """)
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "team/tool#1 issue closed One", "team/tool#2 pull merged Two",
        "team/tool#3 pull open Three",
      ])
    #expect(result.snapshot.issues.map(\.isDraft) == [nil, false, true])
    #expect(result.tags(0) == ["good first issue", "area/a"])
    #expect(result.snapshot.people.map(\.login) == ["ana", "ben", "robot", "cy"])
    #expect(result.snapshot.issues.map(\.comments.count) == [1, 0, 0])
    #expect(result.snapshot.issues.map(\.reviews.count) == [0, 1, 0])
    #expect(
      result.lost == [
        "milestones named by addresses or numbers alone × 1 (1)", "head × 1 (2: 2)",
      ])
  }

  @Test("a date that is not understood is counted, and the year 1 says that there is none")
  func dates() throws {
    let result = try load(
      """
      [{"number": 1, "title": "a", "state": "OPEN", "createdAt": "soon", "closedAt":
        "0001-01-01T00:00:00Z", "updatedAt": null}]
      """)
    #expect(result.outline == ["#1 issue open a"])
    #expect(result.lost == ["dates that are not understood × 1 (1: 1)"])
  }

  @Test("an archive's head names the source, its labels and its date")
  func archive() throws {
    let result = try load(
      """
      {"magic": "x", "timestamp": "2024-03-28T01:09:06.239800+00:00", "repo": "team/tool",
       "labels": [{"name": "bug", "description": "Broken", "color": "ce373a"}],
       "issues": [{"number": 2, "id": "I_2", "title": " Two ", "state": "CLOSED", "author": null,
         "url": "https://github.com/team/tool/issues/2",
         "authorAssociation": "NONE", "assignees": ["ben"], "labels": ["Bug", "new"], "body": "b",
         "createdAt": "2020-01-01T00:00:00Z", "updatedAt": "2020-01-03T00:00:00Z",
         "closedAt": "2020-01-02T00:00:00Z",
         "comments": [{"author": "ana", "body": "c", "createdAt": "2020-01-01T01:00:00Z"}]}],
       "pulls": [{"number": 1, "title": "One", "state": "MERGED", "author": "ghost", "body": null,
         "createdAt": "2019-01-01T00:00:00Z", "mergedAt": "2019-02-01T00:00:00Z", "labels": [],
         "reviews": [
           {"author": "cat", "state": "APPROVED", "body": "", "comments": []},
           {"author": "dan", "state": "COMMENTED", "body": "r", "comments": [
             {"author": "dan", "body": "line", "createdAt": "2019-01-02T00:00:00Z"}]}]}]}
      """)
    #expect(result.messages == [])
    #expect(
      result.outline == ["team/tool#1 pull merged One", "team/tool#2 issue closed Two"])
    let snapshot = result.snapshot
    #expect(
      snapshot.sources == [
        Source(name: "team/tool", tracker: .github, address: "https://github.com/team/tool")
      ])
    #expect(
      snapshot.tags == [
        Tag(name: "bug", details: "Broken", color: RGB(0xCE373A)),
        Tag(name: "new", isDefined: false),
      ])
    #expect(result.tags(1) == ["bug", "new"])
    #expect(snapshot.date == Instant(seconds: 1_711_588_146))
    #expect(result.author(0) == nil)
    #expect(result.author(1) == nil)
    #expect(snapshot.issues[0].reviews.map(\.body) == ["", "r", "line"])
    #expect(snapshot.issues[0].reviews.map(\.review) == [.approved, .commented, .remark])
    #expect(snapshot.issues[0].closed?.description == "2019-02-01T00:00:00Z")
    #expect(snapshot.issues[1].comments.map(\.body) == ["c"])
    #expect(Set(snapshot.people.map(\.login)) == ["ben", "ana", "cat", "dan"])
    #expect(result.lost == ["authorAssociation × 1 (1: 2)"])
  }

  @Test("gh prints any subset of its fields, and people as objects or strings")
  func cli() throws {
    let result = try load(
      """
      [{"number": 3, "title": "Three", "author": {"login": "app/robot", "is_bot": true},
        "labels": [{"name": "bug", "color": "d73a4a", "description": ""}], "state": "OPEN",
        "milestone": {"title": "1.0", "dueOn": "2026-03-01T00:00:00Z", "description": "First"},
        "url": "https://github.com/team/tool/issues/3", "comments": [], "stateReason": "REOPENED"},
       {"number": 4, "author": "ana", "headRefName": "fix", "isDraft": false,
        "mergedAt": null, "closedAt": "2026-01-02T03:04:05Z", "state": "CLOSED"},
       {"number": 5, "title": "", "state": "MERGED", "mergedAt": "2026-01-02T03:04:05Z"},
       {"number": 6, "closedAt": "2026-01-02T03:04:05Z"}]
      """)
    #expect(
      result.outline == [
        "team/tool#3 issue open Three", "#4 pull closed (no title)", "#5 pull merged (no title)",
        "#6 issue closed (no title)",
      ])
    #expect(result.author(0) == "robot[bot]")
    #expect(result.snapshot.projects.map(\.title) == ["1.0"])
    #expect(result.snapshot.projects[0].due?.day.description == "2026-03-01")
    #expect(
      result.lost == ["stateReason × 1 (1: 3)", "headRefName × 1 (1: 4)"])
  }

  @Test(
    "gh's fields may be any few of them; without a number the address has it",
    arguments: [
      (
        #"[{"number": 1}, {"number": 2}]"#,
        ["#1 issue open (no title)", "#2 issue open (no title)"]
      ),
      (#"[{"closed": true, "number": 1}]"#, ["#1 issue closed (no title)"]),
      (
        #"[{"title": "A", "url": "https://github.com/team/tool/issues/7"}]"#,
        ["team/tool#7 issue open A"]
      ),
      (#"[{"assignees": [], "milestone": null, "number": 3}]"#, ["#3 issue open (no title)"]),
    ])
  func fewFields(_ text: String, _ outline: [String]) throws {
    let result = try load(text)
    #expect(result.messages == [])
    #expect(result.outline == outline)
  }

  @Test("gh never lists both kinds: beside one that was merged all are pull requests")
  func kindOfAll() throws {
    let few = #"[{"number": 1, "state": "OPEN"}, {"number": 2, "state": "MERGED"}]"#
    #expect(
      try load(few).outline == ["#1 pull open (no title)", "#2 pull merged (no title)"])
    let certain = """
      [{"number": 1, "state": "OPEN", "isPullRequest": false},
       {"number": 2, "state": "OPEN", "isPullRequest": true}]
      """
    #expect(
      try load(certain).outline == ["#1 issue open (no title)", "#2 pull open (no title)"])
  }

  @Test("an answer about one record has its own lists")
  func single() throws {
    let result = try load(
      """
      {"data": {"repository": {"nameWithOwner": "team/tool", "issue": {"number": 4, "title": "A",
        "labels": {"nodes": [{"name": "bug"}]},
        "comments": {"totalCount": 3, "nodes": [{"author": null, "body": "hm"}]}}}}}
      """)
    #expect(result.outline == ["team/tool#4 issue open A"])
    #expect(result.tags(0) == ["bug"])
    #expect(result.counts.comments == 1)
    #expect(result.lost == [])
    #expect(
      result.missingComments.map { "\($0.count) × \($0.what): \($0.place)" } == [
        "2 × comments that the answer leaves out: team/tool#4"
      ])
  }

  @Test("the older form of an archive has pages that list pull requests among the issues")
  func pages() throws {
    let result = try load(
      """
      {"repo": "team/tool", "labels": [], "issues": [
        [{"number": 1, "title": "A", "state": "open", "user": {"login": "ana"}}],
        [{"number": 2, "title": "B", "state": "closed", "pull_request": {"merged_at": null}}]],
       "pulls": [[{"number": 2, "title": "B", "state": "closed", "head": {"ref": "x"},
         "merged_at": "2026-01-02T03:04:05Z"}], []]}
      """)
    #expect(result.outline == ["team/tool#1 issue open A", "team/tool#2 pull merged B"])
    #expect(
      result.lost == [
        "head × 1 (1: 2)", "records that came more than once × 1 (all data: team/tool#2)",
      ])
  }

  @Test("REST mixes issues and pull requests and counts comments")
  func rest() throws {
    let result = try load(
      """
      [{"number": 9, "title": "Nine", "state": "closed", "user": {"login": "ana",
        "html_url": "https://github.com/ana"}, "comments": 7, "pull_request": null,
        "html_url": "https://github.com/team/tool/issues/9", "url": "https://api.github.com/x",
        "closed_at": "2026-01-02T03:04:05Z", "reactions": {"total_count": 0, "url": ""}},
       {"number": 8, "title": "Eight", "state": "closed", "user": null,
        "url": "https://api.github.com/repos/team/tool/issues/8",
        "pull_request": {"merged_at": "2026-01-01T00:00:00Z"}, "labels": ["a\\n b"]}]
      """)
    #expect(result.files[0].format == "github-rest")
    #expect(
      result.outline == ["team/tool#8 pull merged Eight", "team/tool#9 issue closed Nine"])
    #expect(result.tags(0) == ["a b"])
    #expect(result.snapshot.issues[1].commentCount == 7)
    #expect(result.counts.comments == 0)
    #expect(
      result.snapshot.people == [Person(login: "ana", url: "https://github.com/ana")])
  }

  @Test("exactly thirty records look like gh's own limit")
  func thirty() throws {
    let records = (1...30).map { #"{"number": \#($0), "title": "t", "state": "OPEN"}"# }
    let all = try load("[" + records.joined(separator: ",\n") + "]")
    #expect(
      all.notes.map(\.message) == [
        "taken as whole: '1' has exactly 30 records, and its export may have stopped there"
      ])
    let fewer = try load("[" + records.dropLast().joined(separator: ",\n") + "]")
    #expect(fewer.notes.isEmpty)
  }

  @Test("a record that comes twice is kept in its later form")
  func duplicates() throws {
    let old =
      #"{"number": 1, "title": "Old", "state": "OPEN", "updatedAt": "2026-01-01T00:00:00Z"}"#
    let new =
      #"{"number": 1, "title": "New", "state": "OPEN", "updatedAt": "2026-01-02T00:00:00Z"}"#
    for files in [["[\(new), \(old)]"], ["[\(old)]", "[\(new)]"], ["[\(new)]", "[\(old)]"]] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.outline == ["#1 issue open New"])
      #expect(result.counts.duplicates == 1)
      #expect(result.lost == ["records that came more than once × 1 (all data: 1)"])
    }
  }

  /// What is known of the way of a record, an event a line.
  private static func history(_ snapshot: Snapshot, _ index: Int) -> [String] {
    func name(_ id: PersonID?) -> String { id.map { snapshot[$0].login } ?? "-" }
    let history = snapshot.issues[index].history
    return history.events.map { event in
      [
        event.kind.word, name(event.actor), name(event.person), event.date?.day.description ?? "-",
        event.before, event.subject,
      ].filter { !$0.isEmpty }.joined(separator: " ")
    } + history.links.map { "\($0.kind.word) \($0.reference)" }
      + ["\(name(history.closedBy)) \(history.reason?.word ?? "-")"]
  }

  @Test("events come by their verbs, or by their types, and what was said among them is said")
  func timelines() throws {
    let repository = #""repository": {"nameWithOwner": "team/other"}"#
    let result = try load(
      """
      [{"number": 1, "title": "One", "state": "closed", "user": {"login": "ana"},
        "html_url": "https://github.com/team/tool/issues/1", "state_reason": "completed",
        "closed_at": "2026-01-05T00:00:00Z", "timeline": [
        {"event": "labeled", "actor": {"login": "ana"}, "created_at": "2026-01-01T00:00:00Z",
         "label": {"name": "bug"}},
        {"event": "renamed", "actor": {"login": "ana"}, "rename": {"from": "A", "to": "B"}},
        {"event": "assigned", "actor": {"login": "ana"}, "assignee": {"login": "ben"}},
        {"event": "cross-referenced", "actor": {"login": "cy"}, "source": {"type": "issue",
         "issue": {"number": 7, "html_url": "https://github.com/team/tool/issues/7"}}},
        {"event": "commented", "user": {"login": "cy"}, "body": "Yes"},
        {"event": "subscribed", "actor": {"login": "cy"}},
        {"event": "closed", "actor": {"login": "dan"}, "created_at": "2026-01-05T00:00:00Z"}]}]
      """,
      """
      {"data": {"repository": {"nameWithOwner": "team/tool", "pullRequests": {"nodes": [
        {"number": 2, "title": "Two", "state": "MERGED", "mergedAt": "2026-01-06T00:00:00Z",
         "mergedBy": {"login": "eve"}, "closingIssuesReferences": {"nodes": [{"number": 1}]},
         "timelineItems": {"nodes": [
           {"__typename": "MilestonedEvent", "actor": {"login": "ana"}, "milestoneTitle": "1.0"},
           {"__typename": "CrossReferencedEvent", "source": {"number": 3, \(repository)}},
           {"__typename": "MarkedAsDuplicateEvent", "canonical": {"number": 4, \(repository)}},
           {"__typename": "PullRequestReview", "state": "APPROVED", "author": {"login": "ben"},
            "comments": {"nodes": [{"body": "nit", "path": "a.txt"}]}}]}}]}}}}
      """)
    #expect(result.messages == [])
    let snapshot = result.snapshot
    #expect(
      Self.history(snapshot, 0) == [
        "labelled ana - 2026-01-01 bug", "renamed ana - - A B", "assigned ana ben -",
        "referenced cy - - team/tool#7", "closed dan - 2026-01-05", "dan completed",
      ])
    #expect(snapshot.issues[0].comments.map(\.body) == ["Yes"])
    #expect(
      Self.history(snapshot, 1) == [
        "milestoned ana - - 1.0", "referenced - - - team/other#3", "duplicate - - - team/other#4",
        "closes #1", "duplicates team/other#4", "eve -",
      ])
    let reviews = snapshot.issues[1].reviews
    #expect(reviews.map(\.review) == [.approved, .remark])
    #expect(reviews.map { $0.author.map { snapshot[$0].login } } == ["ben", "ben"])
    #expect(reviews[1].path == "a.txt")
    #expect(result.lost == ["events.subscribed × 1 (1: 1)"])
  }

  @Test("reviews, remarks and events that come apart from their records find each other")
  func looseReviews() throws {
    let address = #""pull_request_url": "https://api.github.com/repos/team/tool/pulls/1""#
    let result = try load(
      #"[{"number": 1, "title": "One", "state": "open", "url": "https://api.github.com/repos/team/tool/issues/1", "head": {}}]"#,
      """
      [{"id": 51, "body": "reply", "user": {"login": "ana"}, "in_reply_to_id": 50, \(address),
        "created_at": "2026-01-04T00:00:00Z", "pull_request_review_id": 9},
       {"id": 50, "body": "nit", "path": "a.txt", "pull_request_review_id": 8, \(address),
        "created_at": "2026-01-02T00:00:00Z"},
       {"id": 8, "state": "CHANGES_REQUESTED", "body": "no", "user": {"login": "ben"}, \(address),
        "submitted_at": "2026-01-02T00:00:00Z"},
       {"id": 9, "state": "COMMENTED", "body": "", "user": {"login": "ana"}, \(address),
        "submitted_at": "2026-01-04T00:00:00Z"}]
      """,
      """
      [{"event": "locked", "actor": {"login": "cy"}, "issue": {"number": 1,
        "url": "https://api.github.com/repos/team/tool/issues/1"}, "id": 5}]
      """)
    #expect(result.messages == [])
    let snapshot = result.snapshot
    let reviews = snapshot.issues[0].reviews
    #expect(reviews.map(\.body) == ["no", "nit", "reply"])
    #expect(reviews.map(\.review) == [.changesRequested, .remark, .remark])
    #expect(reviews.map { $0.author.map { snapshot[$0].login } } == ["ben", "ben", "ana"])
    #expect(Self.history(snapshot, 0) == ["locked cy - -", "- -"])
  }
}
