import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Issues and pull requests of Bitbucket")
struct BitbucketTests {
  /// Somebody as Bitbucket Cloud describes people.
  private static func person(_ name: String) -> String {
    #"{"display_name": "\#(name)", "account_id": "55:\#(name)", "nickname": "x", "type": "user"}"#
  }

  /// Who made each record, who works on it and who closed it.
  private func people(_ result: LoadResult) -> [String] {
    result.snapshot.issues.map { issue in
      let people = [issue.author] + issue.assignees + [issue.history.closedBy]
      return people.compactMap { $0.map { result.snapshot[$0].login } }.joined(separator: ",")
    }
  }

  private static let issues = """
    {"pagelen": 20, "values": [
      {"type": "issue", "id": 1, "title": "Pump", "content": {"raw": "Wet", "markup": "markdown", "type": "rendered"},
       "reporter": \(person("Ana")), "assignee": \(person("Ola")), "state": "on hold", "kind": "bug", "priority": "major",
       "milestone": {"name": "M1"}, "version": null, "component": {"name": "core"}, "votes": 1, "watches": 2,
       "created_on": "2025-01-01T00:00:00+00:00", "updated_on": "2025-01-02T00:00:00+00:00",
       "repository": {"full_name": "hut/pump"}, "links": {"html": {"href": "https://bitbucket.org/hut/pump/issues/1"}}},
      {"type": "issue", "id": 2, "title": "Valve", "content": {"raw": "", "type": "rendered"},
       "reporter": null, "assignee": null, "state": "wontfix", "kind": "task", "priority": "trivial",
       "created_on": "2025-01-01T00:00:00+00:00", "repository": {"full_name": "hut/pump"}}]}
    """
  private static let comments = """
    {"pagelen": 20, "values": [
      {"type": "issue_comment", "id": 9, "content": {"raw": "Dry"}, "user": \(person("Ola")),
       "created_on": "2025-01-03T00:00:00+00:00", "issue": {"type": "issue", "id": 1, "title": "Pump",
       "repository": {"full_name": "hut/pump"}}}]}
    """

  /// Pull requests of Bitbucket Cloud in states, from number 1 on.
  private static func pulls(_ states: String...) -> String {
    let all = states.enumerated().map { place, state in
      """
      {"type": "pullrequest", "id": \(place + 1), "title": "Fix \(place + 1)", "description": "Text", "state": "\(state)",
       "author": \(person("Ana")), "closed_by": \(state == "OPEN" ? "null" : person("Ola")), "comment_count": 3,
       "source": {"branch": {"name": "fix"}, "repository": null},
       "destination": {"branch": {"name": "main"}, "repository": {"full_name": "hut/pump"}},
       "created_on": "2025-01-01T00:00:00+00:00", "updated_on": "2025-01-02T00:00:00+00:00",
       "links": {"html": {"href": "https://bitbucket.org/hut/pump/pull-requests/\(place + 1)"}}}
      """
    }
    return #"{"pagelen": 10, "values": [\#(all.joined(separator: ","))]}"#
  }

  @Test("issues have people, a milestone and the comments that were asked for separately")
  func cloudIssues() throws {
    let result = try load(Self.issues, Self.comments)
    #expect(result.messages == [])
    #expect(result.files.map(\.format) == ["bitbucket", "bitbucket"])
    #expect(result.outline == ["#1 issue open Pump", "#2 issue closed Valve"])
    #expect(people(result) == ["Ana,Ola", ""])
    let issue = result.snapshot.issues[0]
    #expect(issue.body == "Wet")
    #expect(result.tags(0) == ["core", "bug"])
    #expect(issue.project.map { result.snapshot[$0].title } == "M1")
    #expect(issue.url == "https://bitbucket.org/hut/pump/issues/1")
    #expect(issue.comments.map(\.body) == ["Dry"])
  }

  @Test(
    "pull requests have numbers of their own beside those of issues, and are open, merged or declined"
  )
  func cloudPulls() throws {
    let result = try load(Self.issues, Self.pulls("OPEN", "MERGED", "DECLINED", "SUPERSEDED"))
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "#1 issue open Pump", "#2 issue closed Valve", "#!1 pull open Fix 1",
        "#!2 pull merged Fix 2",
        "#!3 pull closed Fix 3", "#!4 pull closed Fix 4",
      ])
    #expect(people(result).suffix(4) == ["Ana", "Ana,Ola", "Ana,Ola", "Ana,Ola"])
    #expect(result.snapshot.issues.map(\.reportedComments).suffix(4) == [3, 3, 3, 3])
    #expect(result.snapshot.projects.map(\.title) == ["M1"])
  }

  @Test("pull requests of Bitbucket Server have states, dates and an author, and no project")
  func server() throws {
    func pull(_ number: Int, _ state: String) -> String {
      """
      {"id": \(number), "version": 3, "title": "Fix \(number)", "description": "Text", "state": "\(state)",
       "open": \(state == "OPEN"), "closed": \(state != "OPEN"), "createdDate": 1735689600000, "updatedDate": 1735776000000,
       \(state == "OPEN" ? "" : #""closedDate": 1735776000000,"#)
       "fromRef": {"id": "refs/heads/fix", "repository": {"slug": "pump", "id": 5}},
       "toRef": {"id": "refs/heads/main", "repository": {"slug": "pump", "id": 5}}, "locked": false,
       "author": {"user": {"name": "ana", "displayName": "Ana B"}, "role": "AUTHOR"},
       "properties": {"commentCount": 2}, "links": {"self": [{"href": "https://bb.example/p/\(number)"}]}}
      """
    }
    let result = try load(
      #"{"size": 3, "isLastPage": false, "values": [\#(pull(1, "OPEN")), \#(pull(2, "MERGED")), \#(pull(3, "DECLINED"))]}"#
    )
    #expect(
      result.messages == [
        "warning 1 data.incomplete: the first 3 records of more: other pages of the answer in '1' are missing"
      ])
    #expect(
      result.outline == ["#1 pull open Fix 1", "#2 pull merged Fix 2", "#3 pull closed Fix 3"])
    #expect(people(result) == ["ana", "ana", "ana"])
    #expect(result.snapshot.projects.isEmpty)
    #expect(
      result.snapshot.issues.map { $0.closed?.description ?? "-" } == [
        "-", "2025-01-02T00:00:00Z", "2025-01-02T00:00:00Z",
      ])
    #expect(result.snapshot.issues.map(\.url) == (1...3).map { "https://bb.example/p/\($0)" })
  }

  @Test(
    "repositories of one name in two projects of Bitbucket Server are two sources, with and without numbers"
  )
  func serverProjects() throws {
    func pull(_ project: String, _ number: String) -> String {
      let repository = #"{\#(number) "slug": "pump", "project": {"key": "\#(project)"}}"#
      return
        #"[{"id": 1, "title": "Update", "state": "OPEN", "fromRef": {"id": "f"}, "toRef": {"id": "m", "repository": \#(repository)}}]"#
    }
    for numbers in [[#""id": 5,"#, #""id": 6,"#], ["", ""]] {
      let result = try load(pull("AA", numbers[0]), pull("BB", numbers[1]))
      #expect(result.outline == ["AA/pump#1 pull open Update", "BB/pump#1 pull open Update"])
      #expect(result.messages == [])
    }
  }

  @Test("an export of a repository has the comments of its issues, and its other lists are told")
  func export() throws {
    let result = try load(
      """
      {"milestones": [{"name": "M1"}], "attachments": [{"filename": "a.png", "issue": 1, "path": "x"}],
       "versions": [{"name": "1.0"}], "components": [{"name": "core"}], "meta": {"default_kind": "bug"},
       "comments": [
         {"content": "Dry", "created_on": "2014-01-03T00:00:00+00:00", "user": \(Self.person("Ola")), "issue": 1, "id": 5},
         {"content": null, "created_on": "2014-01-03T00:00:00+00:00", "user": \(Self.person("Ola")), "issue": 1, "id": 6}],
       "logs": [{"comment": 5, "changed_to": "new", "field": "status", "issue": 1}],
       "issues": [{"id": 1, "title": "Pump", "content": "Wet", "kind": "bug", "status": "new", "priority": "major",
         "reporter": \(Self.person("Ana")), "assignee": null, "watchers": [], "voters": [], "milestone": "M1",
         "version": "1.0", "component": null, "created_on": "2014-01-01T00:00:00+00:00",
         "updated_on": "2014-01-02T00:00:00+00:00"}]}
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open Pump"])
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["Dry"])
    #expect(
      result.notes(whole: true).map(\.message).filter { $0.contains("not used") } == [
        "6 members are not used: milestones (1), attachments (1), versions (1), components (1), logs (1), version (1)"
      ])
  }

  @Test("merge requests of GitLab from before they had numbers of projects are pull requests")
  func oldMergeRequests() throws {
    let result = try load(
      """
      [{"id": 7, "title": "A", "state": "merged", "source_branch": "f", "target_branch": "main", "merged_at": "2013-01-02"},
       {"id": 10, "title": "D", "state": "closed", "source_branch": "f", "merged_at": "2013-01-03"},
       {"id": 8, "title": "B", "state": "closed", "source_branch": "f", "target_branch": "main", "merged_at": null},
       {"id": 9, "title": "C", "state": "opened", "source_branch": "f", "target_branch": "main", "merged_at": null}]
      """)
    #expect(
      result.outline == [
        "#!10 pull merged D", "#!7 pull merged A", "#!8 pull closed B", "#!9 pull open C",
      ])
    #expect(result.snapshot.issues[1].closed?.day.description == "2013-01-02")
    let issue = #"[{"id": 7, "title": "Issue", "state": "opened"}]"#
    let pull = #"[{"id": 7, "title": "A", "state": "opened", "source_branch": "f"}]"#
    #expect(try load(issue, pull).outline == ["#7 issue open Issue", "#!7 pull open A"])
    let mapped = try load(pull) { $0.columns = ["number": "id"] }
    #expect(mapped.outline == ["#7 pull open A"])
  }

  @Test("an empty member, and one of a record that says it is an issue, makes no pull request")
  func issues() throws {
    let text = """
      [{"id": 1, "title": "A", "status": "open", "type": "x", "merged_at": "", "source_branch": ""},
       {"id": 2, "title": "B", "status": "open", "type": "Issue", "source_branch": "f"},
       {"id": 3, "title": "C", "status": "open", "type": "x", "merged_at": "2025-01-01"}]
      """
    let result = try load(text) { $0.columns = ["kind": "type"] }
    #expect(result.outline == ["#1 issue open A", "#2 issue open B", "#3 pull merged C"])
  }

  /// A comment of pull request 1 of a repository.
  private static func remark(_ text: String, of repository: String, _ more: String = "") -> String {
    """
    {"type": "pullrequest_comment", "id": \(text.utf8.count), "content": {"raw": "\(text)"}, "user": \(person("Ola")),
     "created_on": "2025-01-03T00:00:00+00:00", "deleted": false\(more), "pullrequest": {"type": "pullrequest", "id": 1, "title": "Fix 1",
     "links": {"html": {"href": "https://bitbucket.org/\(repository)/pull-requests/1"}}}}
    """
  }

  @Test(
    "comments belong to the pull request of their repository, and drafts of comments are left out")
  func remarks() throws {
    let remarks = [
      Self.remark("Dry", of: "hut/pump"), Self.remark("Rusty", of: "hut/valve"),
      Self.remark("Draft", of: "hut/pump", #", "pending": true"#),
    ]
    let pulls = Self.pulls("OPEN")
    for files in [[pulls], [pulls, pulls.replacing("hut/pump", with: "hut/valve")]] {
      let texts = files + ["[\(remarks.prefix(files.count).joined(separator: ",")), \(remarks[2])]"]
      let result = try load(texts.map { Array($0.utf8) })
      #expect(
        result.snapshot.issues.map { $0.comments.map(\.body.string) }
          == Array([["Dry"], ["Rusty"]].prefix(files.count)))
    }
  }

  @Test(
    "records of a private repository are left out beside others, and are told by its name alone")
  func privateRepository() throws {
    let mark = #""full_name": "hut/pump", "is_private": true"#
    let forms = [Self.issues, Self.pulls("OPEN")].map {
      $0.replacing(#""full_name": "hut/pump""#, with: mark)
    }
    let other = #"[{"number": 1, "title": "Open", "content": "", "completed": false}]"#
    for form in forms {
      let result = try load(form, other)
      #expect(result.messages == [])
      #expect(result.outline == ["#1 issue open Open"])
      #expect(
        try load(form).messages == [
          "warning 1 data.unknown-privacy: the repository 'hut/pump' is marked private, and its records are published"
        ])
    }
    #expect(
      try load(forms[1]).outline == ["hut/pump#!1 pull open Fix 1"])
  }
}
