import IssueModel
import IssueStore
import TestSupport
import Testing

@testable import TrackerReaders

@Suite("Exports of several files")
struct ExportTests {
  /// The comments of a record in short.
  private func said(_ result: LoadResult, _ index: Int) -> [String] {
    result.snapshot.issues[index].comments.map { comment in
      let author = comment.author.map { result.snapshot[$0].login } ?? "-"
      return "\(author): \(comment.body.string)"
    }
  }

  private static let gitLabIssues = """
    [{"id": 501, "iid": 12, "project_id": 3, "title": "Pump leaks", "state": "opened", "labels": ["water"],
      "author": {"username": "ana", "name": "Ana"}, "user_notes_count": 2,
      "web_url": "https://gitlab.hut.example/g/hut/-/issues/12"},
     {"id": 502, "iid": 12, "project_id": 4, "title": "Roof", "state": "closed", "labels": [],
      "author": {"username": "ola"}, "confidential": true,
      "web_url": "https://gitlab.hut.example/g/barn/-/issues/12"},
     {"id": 601, "iid": 12, "project_id": 3, "title": "Seal it", "state": "merged", "source_branch": "x",
      "web_url": "https://gitlab.hut.example/g/hut/-/merge_requests/12"}]
    """

  /// A note as GitLab lists it, of a record in a project.
  private static func note(
    _ body: String, _ type: String, project: Int, _ more: String = "\"system\": false"
  ) -> String {
    """
    {"id": 90\(body.utf8.count), "type": null, "body": "\(body)", "attachment": null,
     "author": {"id": 2, "username": "ola", "name": "Ola"}, "created_at": "2025-03-02T09:00:00.000Z",
     "noteable_id": 501, "noteable_type": "\(type)", "project_id": \(project), "noteable_iid": 12, \(more)}
    """
  }

  @Test("GitLab's lists of notes go to the record of their number in their project")
  func gitLabNotes() throws {
    let result = try load(
      "[" + Self.note("Sealed", "Issue", project: 3) + ","
        + Self.note("closed", "Issue", project: 3, "\"system\": true") + ","
        + Self.note("Hush", "Issue", project: 3, "\"system\": false, \"internal\": true") + ","
        + Self.note("Dry", "Issue", project: 4) + "]",
      Self.gitLabIssues,
      "[" + Self.note("Nice", "MergeRequest", project: 3) + ","
        + Self.note("Epic", "Epic", project: 3) + "]",
      #"[{"id": "6a9c", "individual_note": false, "notes": ["#
        + Self.note("Look here", "MergeRequest", project: 3) + "]}]")
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["gitlab", "gitlab", "gitlab", "gitlab"])
    #expect(
      result.outline == [
        "g/hut#12 issue open Pump leaks", "g/hut#!12 pull merged Seal it",
      ])
    #expect(said(result, 0) == ["ola: Sealed"])
    #expect(result.snapshot.issues[0].history.events.map(\.kind) == [.closed])
    #expect(said(result, 1) == ["ola: Nice", "ola: Look here"])
    #expect(result.counts.privateRecords == 1)
    #expect(result.counts.privateComments == 1)
    #expect(result.counts.comments == 3)
    #expect(
      result.lost == [
        "private comments × 1 (1: 12)", "private records × 1 (2: 12)",
        "source_branch × 1 (2: !12)", "notes of other things × 1 (3: 12)",
      ])
  }

  @Test("notes of a project of which there are no records are told")
  func homelessNotes() throws {
    let result = try load(
      Self.gitLabIssues, "[" + Self.note("Sealed", "Issue", project: 9) + "]")
    #expect(result.counts.comments == 0)
    #expect(result.lost.contains { $0.hasPrefix("comments without a record × 1") })
  }

  @Test("nobody is known by comments alone whose record is not in the data")
  func homelessPeople() throws {
    func comment(_ issue: Int, _ login: String) -> String {
      let address = "repos/acme/tool/issues/\(issue)"
      return """
        {"id": 9\(issue), "user": {"login": "\(login)"}, "body": "By \(login)", "created_at": "2026-01-02T00:00:00Z",
         "issue_url": "https://api.github.com/\(address)", "html_url": "https://github.com/acme/tool/issues/\(issue)#issuecomment-9"}
        """
    }
    let result = try load(
      "["
        + [comment(2, "eve"), comment(2, "bo"), comment(2, "dan"), comment(1, "bo")].joined(
          separator: ",") + "]",
      """
      [{"number": 1, "title": "Pump leaks", "state": "open", "user": {"login": "ana"}, "created_at": "2026-01-01T00:00:00Z",
        "html_url": "https://github.com/acme/tool/issues/1"}]
      """, #"{"gazette": 1, "people": [{"login": "dan", "name": "Dan"}], "issues": []}"#)
    #expect(result.snapshot.people.map(\.login).sorted() == ["ana", "bo", "dan"])
    #expect(said(result, 0) == ["bo: By bo"])
    #expect(result.snapshot.issues[0].author.map { result.snapshot[$0].login } == "ana")
    #expect(result.counts.people == 3)
  }

  @Test("notes that do not say of which record they are are told once, with a count and the first")
  func notesWithoutNumber() throws {
    let note = Self.note("Sealed", "Issue", project: 3).replacing(
      #""noteable_iid": 12,"#, with: ""
    ).replacing(#""noteable_id": 501, "#, with: "")
    let result = try load(Self.gitLabIssues, "[\(note), \(note)]")
    let told =
      "comments that do not say of which record they are (`noteable_iid`)"
    #expect(result.messages == [])
    #expect(result.lost.filter { $0.contains("comments") } == ["\(told) × 2 (2: note 906)"])
    #expect(
      result.notes.filter { $0.code == "data.comments" }.map(\.message) == [
        "2 × \(told), first in 2: note 906"
      ])
  }

  @Test("notes without the number of their record are found by its internal number")
  func notesByIdentifier() throws {
    func note(_ type: String) -> String {
      Self.note("On \(type)", type, project: 3).replacing(
        #""noteable_iid": 12"#, with: #""noteable_iid": null"#)
    }
    let result = try load(
      #"[{"id": "6a9c", "individual_note": false, "notes": [\#(note("Issue")), \#(note("MergeRequest"))]}]"#,
      """
      [{"id": 501, "iid": 12, "project_id": 3, "title": "Pump", "state": "opened", "web_url": "https://gitlab.example/g/hut/-/issues/12"},
       {"id": 502, "iid": 501, "project_id": 3, "title": "Hose", "state": "opened", "web_url": "https://gitlab.example/g/hut/-/issues/501"}]
      """,
      #"[{"id": 501, "iid": 7, "project_id": 3, "title": "Seal", "state": "merged", "source_branch": "x", "web_url": "https://gitlab.example/g/hut/-/merge_requests/7"}]"#
    )
    #expect(
      result.outline == [
        "g/hut#12 issue open Pump", "g/hut#501 issue open Hose", "g/hut#!7 pull merged Seal",
      ])
    #expect((0...2).map { said(result, $0) } == [["ola: On Issue"], [], ["ola: On MergeRequest"]])
    #expect(result.lost.filter { $0.contains("comments") } == [])
  }

  @Test("notes that do not name their project belong to the only one there is")
  func notesOfOlderGitLab() throws {
    let note = Self.note("Sealed", "Issue", project: 3).replacing(#""project_id": 3,"#, with: "")
    let only = Self.gitLabIssues.replacing("g/barn", with: "g/hut").replacing(
      "\"iid\": 12, \"project_id\": 4", with: "\"iid\": 13, \"project_id\": 3")
    let result = try load("[\(note)]", only)
    #expect(said(result, 0) == ["ola: Sealed"])
    #expect(try load("[\(note)]", Self.gitLabIssues).counts.comments == 0)
  }

  private static let archive: [String] = [
    #"""
    [{"type": "repository", "url": "https://github.com/hut/pump", "owner": "https://github.com/hut",
      "name": "pump", "private": false,
      "labels": [{"url": "https://github.com/hut/pump/labels/water", "name": "water", "color": "0000ff"}]}]
    """#,
    #"""
    [{"type": "user", "url": "https://github.com/ana", "login": "ana", "name": "Ana Bauer",
      "avatar_url": "https://avatars.githubusercontent.com/u/1?v=4",
      "emails": [{"address": "ana@hut.example", "primary": true}]},
     {"type": "user", "url": "https://github.com/ola", "login": "ola", "name": null}]
    """#,
    #"""
    [{"type": "issue", "url": "https://github.com/hut/pump/issues/1",
      "repository": "https://github.com/hut/pump", "user": "https://github.com/ana",
      "title": "Pump leaks", "body": "At noon", "assignee": "https://github.com/ola",
      "assignees": ["https://github.com/ola"], "milestone": "https://github.com/hut/pump/milestones/1",
      "labels": ["https://github.com/hut/pump/labels/water"], "reactions": [],
      "closed_at": "2025-03-02T10:00:00Z", "created_at": "2025-03-01T10:00:00Z",
      "updated_at": "2025-03-03T10:00:00Z"},
     {"type": "issue", "url": "https://github.com/hut/pump/issues/2",
      "repository": "https://github.com/hut/pump", "user": "https://github.com/ola", "title": "Valve",
      "milestone": "https://github.com/hut/pump/milestones/9", "labels": [], "closed_at": null,
      "created_at": "2025-03-01T10:00:00Z"}]
    """#,
    #"""
    [{"type": "issue_comment", "url": "https://github.com/hut/pump/issues/1#issuecomment-77",
      "issue": "https://github.com/hut/pump/issues/1", "user": "https://github.com/ola", "body": "Sealed",
      "formatter": "markdown", "created_at": "2025-03-02T09:00:00Z"}]
    """#,
    #"""
    [{"type": "issue_event", "url": "https://github.com/hut/pump/issues/1#event-1",
      "issue": "https://github.com/hut/pump/issues/1", "actor": "https://github.com/ola",
      "event": "closed", "created_at": "2025-03-02T10:00:00Z"},
     {"type": "issue_event", "url": "https://github.com/hut/pump/issues/1#event-2",
      "issue": "https://github.com/hut/pump/issues/1", "actor": "https://github.com/ola",
      "event": "labeled", "label": "https://github.com/hut/pump/labels/water", "label_name": "water",
      "created_at": "2025-03-01T11:00:00Z"}]
    """#,
    #"""
    [{"type": "pull_request", "url": "https://github.com/hut/pump/pull/3",
      "user": "https://github.com/ola", "repository": "https://github.com/hut/pump", "title": "Seal it",
      "body": "", "labels": [], "close_issue_references": ["https://github.com/hut/pump/issues/1"],
      "merged_at": "2025-03-03T10:00:00Z", "closed_at": "2025-03-03T10:00:00Z",
      "created_at": "2025-03-02T10:00:00Z"}]
    """#,
    #"""
    [{"type": "pull_request_review", "url": "https://github.com/hut/pump/pull/3/files#pullrequestreview-5",
      "pull_request": "https://github.com/hut/pump/pull/3", "user": "https://github.com/ana",
      "body": "Good", "formatter": "markdown", "state": 40, "submitted_at": "2025-03-02T12:00:00Z"}]
    """#,
    #"""
    [{"type": "pull_request_review_comment", "url": "https://github.com/hut/pump/pull/3/files#r9",
      "pull_request": "https://github.com/hut/pump/pull/3",
      "pull_request_review": "https://github.com/hut/pump/pull/3/files#pullrequestreview-5",
      "user": "https://github.com/ana", "body": "typo", "path": "a.c", "state": 1,
      "created_at": "2025-03-02T12:00:00Z"}]
    """#,
    #"""
    [{"type": "milestone", "url": "https://github.com/hut/pump/milestones/1",
      "repository": "https://github.com/hut/pump", "user": "https://github.com/ana", "title": "Spring",
      "description": "Dry feet", "state": "open", "due_on": "2025-04-01T00:00:00Z",
      "created_at": "2025-01-01T00:00:00Z"}]
    """#,
    #"""
    [{"type": "team", "url": "https://github.com/orgs/hut/teams/t", "name": "t", "members": []}]
    """#,
  ]

  @Test("the files of GitHub's archive name people, labels, milestones and records by addresses")
  func gitHubArchive() throws {
    let result = try load(Self.archive.map { Array($0.utf8) })
    #expect(result.messages.count == 1 && result.messages[0].contains("'10' is JSON of no known"))
    #expect(Set(result.files.map(\.format)) == ["github-rest", "gh"])
    #expect(
      result.outline == [
        "hut/pump#1 issue closed Pump leaks", "hut/pump#2 issue open Valve",
        "hut/pump#3 pull merged Seal it",
      ])
    let (snapshot, issue) = (result.snapshot, result.snapshot.issues[0])
    #expect(result.author(0) == "ana")
    #expect(
      snapshot.people.map { "\($0.login) \($0.name ?? "-") \($0.avatar != nil) \($0.email ?? "-")" }
        == ["ana Ana Bauer true -", "ola - false -"])
    #expect(issue.assignees.map { snapshot[$0].login } == ["ola"])
    #expect(snapshot.tags.map { "\($0.name) \($0.color == RGB(0x0000FF))" } == ["water true"])
    #expect(issue.project.map { snapshot[$0].title } == "Spring")
    #expect(snapshot.projects.map(\.details) == ["Dry feet"])
    #expect(snapshot.issues[1].project == nil)
    #expect(said(result, 0) == ["ola: Sealed"])
    #expect(issue.history.events.map(\.kind) == [.labelled, .closed])
    #expect(issue.history.events.map(\.subject) == ["water", ""])
    let pull = snapshot.issues[2]
    #expect(pull.history.links == [IssueLink(.closes, "hut/pump#1")])
    #expect(pull.reviews.map(\.body) == ["Good", "typo"])
    #expect(pull.reviews.map(\.review) == [.approved, .remark])
    #expect(result.counts.comments == 1)
    #expect(result.lost == ["milestones named by addresses or numbers alone × 1 (3)"])
  }

  @Test("a GitHub project's items are the issues and pull requests that they show")
  func gitHubProject() throws {
    let result = try load(
      #"""
      {"items": [
        {"assignees": ["ola"], "content": {"body": "At noon", "number": 7, "repository": "hut/pump",
           "title": "Pump leaks", "type": "Issue", "url": "https://github.com/hut/pump/issues/7"},
         "id": "PVTI_1", "labels": ["water"], "milestone": {"title": "Spring", "dueOn": "2025-04-01T00:00:00Z"},
         "priority": "High", "repository": "https://github.com/hut/pump", "status": "Done",
         "title": "Pump leaks", "estimate": 3},
        {"content": {"body": "", "number": 8, "repository": "hut/pump", "title": "Seal it",
           "type": "PullRequest", "url": "https://github.com/hut/pump/pull/8"},
         "id": "PVTI_2", "repository": "https://github.com/hut/pump", "status": "In Progress",
         "title": "Seal it"},
        {"content": {"body": "Think", "title": "Buy hose", "type": "DraftIssue", "id": "DI_1"},
         "id": "PVTI_3", "status": "Todo", "title": "Buy hose"}], "totalCount": 4}
      """#)
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 3 of 4 records: other pages of the answer in '1' are missing"
      ])
    #expect(result.files.map(\.format) == ["github-project"])
    #expect(
      result.outline == [
        "hut/pump#7 issue closed Pump leaks", "hut/pump#8 pull open Seal it",
        "hut/pump#PVTI_3 issue open Buy hose",
      ])
    let issue = result.snapshot.issues[0]
    #expect(result.tags(0) == ["water"])
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ola"])
    #expect(issue.project.map { result.snapshot[$0].title } == "Spring")
    #expect(issue.priority == .high)
    #expect(issue.body == "At noon")
    #expect(
      result.lost == [
        "status × 3 (1: 7)", "estimate × 1 (1: 7)", "records that the answer leaves out × 1 (1)",
      ])
    #expect(
      result.remarks.filter { $0.kind == .assumption }.map { "\($0.what) × \($0.count)" } == [
        "state taken from the project's status: no member tells it × 3",
        "drafts of a project are taken as issues, called by the identifiers of their items × 1",
      ])
    #expect(result.snapshot.issues.map(\.body) == ["At noon", "", "Think"])
  }

  @Test("a project of drafts alone has issues without a repository")
  func drafts() throws {
    let result = try load(
      #"""
      {"items": [
        {"content": {"title": "Buy hose", "type": "DraftIssue"}, "id": "P1", "title": "Buy hose", "status": "Done"},
        {"content": {"title": "Call", "type": "DraftIssue"}, "id": "P2", "title": "Call", "assignees": ["ola"]}]}
      """#)
    #expect(result.messages == [])
    #expect(result.outline == ["#P1 issue closed Buy hose", "#P2 issue open Call"])
    #expect(result.snapshot.issues.map { $0.assignees.count } == [0, 1])
  }

  @Test("drafts among the items of a project that GraphQL answers are read as those of gh")
  func draftsOfGraphQL() throws {
    let draft =
      #"{"id": "PVTI_3", "content": {"__typename": "DraftIssue", "title": "Buy hose", "body": "Think", "creator": {"login": "ana"}}}"#
    let issue =
      #"{"id": "PVTI_1", "content": {"__typename": "Issue", "number": 7, "title": "Pump", "state": "OPEN", "url": "https://github.com/hut/pump/issues/7"}}"#
    func answer(_ items: String...) -> String {
      #"{"data": {"organization": {"projectV2": {"items": {"nodes": [\#(items.joined(separator: ", "))]}}}}}"#
    }
    for text in [answer(draft, issue), answer(issue, draft)] {
      let result = try load(text)
      #expect(result.messages == [])
      #expect(result.files.map(\.format) == ["github-graphql"])
      try #require(
        result.outline == ["hut/pump#7 issue open Pump", "hut/pump#PVTI_3 issue open Buy hose"])
      #expect(result.snapshot.issues[1].body == "Think")
      #expect(result.author(1) == "ana")
      #expect(result.lost == [])
      #expect(
        result.assumptions.map(\.what) == [
          "drafts of a project are taken as issues, called by the identifiers of their items"
        ])
    }
    let field = #""fieldValues": {"nodes": [{}, {"name": "Done", "field": {"name": "Status"}}]}"#
    for status in [#""fieldValueByName": {"name": "Done"}"#, field] {
      let done = try load(answer(draft.replacing(#""content""#, with: "\(status), \"content\"")))
      #expect(done.outline == ["#PVTI_3 issue closed Buy hose"])
    }
    let nameless = try load(answer(issue, draft.replacing(#""id": "PVTI_3", "#, with: "")))
    #expect(nameless.outline == ["hut/pump#7 issue open Pump"])
    #expect(
      nameless.messages == [
        "warning 1:1:210 data.broken-record: record 2 ('Buy hose') is left out: the draft has no id"
      ])
  }

  @Test("a file of nothing but what cannot be a record is an error, and not an empty list")
  func nothingUsable() throws {
    let bugs = #"<bug error="NotPermitted"><bug_id>15</bug_id></bug>"#
    #expect(
      try load("<bugzilla>\(bugs)\(bugs)</bugzilla>").messages == [
        "error - data.no-records: none of the 2 records of '1' can be read as bugzilla-xml"
      ])
  }

  @Test("issues whose people have addresses, as Gitea gives them, are no roster")
  func peopleWithAddresses() throws {
    let ana = #"{"id": 1, "login": "ana", "full_name": "Ana", "email": "ana@example.org"}"#
    let result = try load(
      """
      [{"id": 101, "number": 1, "html_url": "https://gitea.example/hut/pump/issues/1", "title": "Leak", "body": "",
        "user": \(ana), "assignee": \(ana), "assignees": [\(ana)], "labels": [], "state": "open", "comments": 0}]
      """)
    #expect(result.outline.map { $0.drop { $0 != "#" } } == ["#1 issue open Leak"])
    #expect(result.author(0) == "ana")
  }

  @Test("a project of GitHub's archive is no issue")
  func projectOfArchive() throws {
    let result = try load(
      """
      [{"type": "issue", "url": "https://github.com/hut/pump/issues/1", "title": "Leak", "body": "",
        "repository": "https://github.com/hut/pump", "user": "https://github.com/ana",
        "created_at": "2026-01-01T00:00:00Z"}]
      """,
      """
      [{"type": "project", "url": "https://github.com/hut/pump/projects/1", "number": 1, "name": "Board", "body": "",
        "owner": "https://github.com/hut/pump", "creator": "https://github.com/ana", "public": true, "columns": []}]
      """)
    #expect(result.outline == ["hut/pump#1 issue open Leak"])
    #expect(result.lost == ["projects of the archive × 1 (2)"])
  }
}
