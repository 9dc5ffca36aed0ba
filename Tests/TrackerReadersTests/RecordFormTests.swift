import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Records that come in several forms")
struct RecordFormTests {
  @Test(
    "a resolution that says there is none leaves a record open",
    arguments: [
      "\"Unresolved\"", "\"UNRESOLVED\"", "\"open\"", "\"none\"", "\"---\"",
      #"{"id": 10, "name": "open"}"#,
    ])
  func unresolved(resolution: String) throws {
    let records = ["Acknowledged", "REPORTED", "open", "closed"].enumerated().map {
      #"{"id": \#($0 + 1), "summary": "A", "status": "\#($1)", "resolution": \#(resolution)}"#
    }
    let result = try load("[\(records.joined(separator: ","))]")
    #expect(
      result.outline
        == ["#1 issue open A", "#2 issue open A", "#3 issue open A", "#4 issue closed A"])
    #expect(result.lost == ["status × 2 (1: 1)"])
    let resolved = try load(
      #"[{"id": 1, "summary": "A", "status": "Acknowledged", "resolution": "fixed"}]"#)
    #expect(resolved.outline == ["#1 issue closed A"])
  }

  @Test("a status beside a number and a title tells the state")
  func status() throws {
    let result = try load(
      #"[{"number": 1, "title": "A", "status": "closed"}, {"number": 2, "title": "B", "status": "open"}]"#
    )
    #expect(result.files.map(\.format) == ["json"])
    #expect(result.outline == ["#1 issue closed A", "#2 issue open B"])
    #expect(result.notes == [])
  }

  @Test(
    "of two records with one number, other titles and other times the one that is left out is told",
    arguments: [
      ("2025-01-01T23:30:00Z", "b", true), ("2025-01-01T23:30:00Z", "a", false),
      ("2024-12-31T12:00:00Z", "b", false), ("2024-12-31T12:07:30Z", "b", true),
      ("2024-12-31", "b", false),
    ])
  func sameNumber(_ created: String, _ title: String, _ isTold: Bool) throws {
    func record(_ title: String, _ created: String) -> [UInt8] {
      Array(
        #"[{"number": 1, "title": "\#(title)", "state": "open", "created_at": "\#(created)", "updated_at": "2025-02-01"}]"#
          .utf8)
    }
    let result = try load([record("a", "2024-12-31T00:30:00Z"), record(title, created)])
    #expect(result.snapshot.issues.map(\.title) == [title])
    #expect(
      result.diagnostics.map(\.message)
        == (isTold
          ? [
            "1 × a record is left out, since a different one, by its title, author, time or site, "
              + "has its number, first 1"
          ] : []))
  }

  @Test(
    "records with one number, of other people and with other titles and texts, are different ones at any other time",
    arguments: [
      ("2025-01-01T00:01:00Z", "bo", 1), ("2025-01-01T23:00:00Z", "bo", 1),
      ("2025-01-01T00:00:00Z", "bo", 0), ("2025-01-01T23:00:00Z", "ana", 0),
    ])
  func otherPeople(_ created: String, _ author: String, _ count: Int) throws {
    func record(_ title: String, _ created: String, _ author: String) -> String {
      #"[{"number": 1, "title": "\#(title)", "body": "\#(title)", "state": "OPEN", "author": {"login": "\#(author)"}, "createdAt": "\#(created)", "updatedAt": "2025-02-01"}]"#
    }
    let result = try load(
      record("a", "2025-01-01T00:00:00Z", "ana"), record("b", created, author))
    #expect(result.diagnostics.map(\.code) == Array(repeating: "data.same-number", count: count))
    #expect(result.outline == ["#1 issue open b"])
  }

  @Test("a record that is left out takes its comments and people with it")
  func comments() throws {
    func record(_ title: String, _ day: Int, _ members: String) -> String {
      #"[{"number": 1, "title": "\#(title)", "state": "OPEN", "createdAt": "2025-01-0\#(day)T00:00:00Z", "updatedAt": "2025-02-0\#(day)T00:00:00Z"\#(members)}]"#
    }
    let files = [
      record(
        "a", 1,
        #", "author": {"login": "ana"}, "comments": [{"author": {"login": "cy"}, "body": "Of a", "createdAt": "2025-01-02T00:00:00Z"}]"#
      ), record("b", 9, #", "author": {"login": "bo"}"#),
    ]
    for files in [files, files.reversed()] {
      let result = try load(files.map { Array($0.utf8) })
      #expect(result.outline == ["#1 issue open b"])
      #expect(result.snapshot.issues.map(\.comments.count) == [0])
      #expect(result.snapshot.people.map(\.login) == ["bo"])
    }
  }

  @Test("a comment in a list of its own goes with the record of its site")
  func commentsOfSites() throws {
    func record(_ title: String, _ site: String, _ day: Int) -> String {
      #"{"value": [{"id": 1, "url": "https://dev.azure.com/\#(site)/_apis/wit/workItems/1", "fields": {"System.Title": "\#(title)", "System.State": "New", "System.ChangedDate": "2025-02-0\#(day)T00:00:00Z"}}]}"#
    }
    let list =
      #"{"totalCount": 1, "count": 1, "comments": [{"workItemId": 1, "id": 9, "text": "Said", "createdBy": {"displayName": "Cy"}, "createdDate": "2025-01-03T00:00:00Z", "url": "https://dev.azure.com/one/_apis/wit/workItems/1/comments/9"}]}"#
    func said(_ day: Int) throws -> [String] {
      let result = try load(record("a", "one", 5), record("b", "two", day), list)
      return result.snapshot.issues.flatMap { [$0.title] + $0.comments.map(\.body.string) }
    }
    #expect(try said(9) == ["b"])
    #expect(try said(1) == ["a", "Said"])
  }

  @Test(
    "a record that one of another site replaces is told, wherever its address says so",
    arguments: [
      (
        #"[{"identifier": "ENG-1", "title": "TITLE", "url": "https://linear.app/SITE/issue/ENG-1", "state": {"type": "unstarted"}, "createdAt": "2024-01-01T00:00:00Z", "updatedAt": "2024-01-0DAYT00:00:00Z"}]"#,
        "ENG-1"
      ),
      (
        #"{"issues": [{"key": "KAN-1", "self": "https://SITE.atlassian.net/rest/api/2/issue/1", "fields": {"summary": "TITLE", "status": {"name": "Open"}, "created": "2024-01-01T00:00:00.000+0000", "updated": "2024-01-0DAYT00:00:00.000+0000"}}]}"#,
        "KAN#KAN-1"
      ),
      (
        #"{"value": [{"id": 1, "url": "https://dev.azure.com/SITE/_apis/wit/workItems/1", "fields": {"System.Title": "TITLE", "System.State": "New", "System.CreatedDate": "2024-01-01T00:00:00Z", "System.ChangedDate": "2024-01-0DAYT00:00:00Z"}}]}"#,
        "1"
      ),
    ])
  func otherSite(_ form: String, _ name: String) throws {
    func messages(_ sites: [String], _ titles: [String]) throws -> [String] {
      try load(
        zip(sites, titles).enumerated().map { day, one in
          Array(
            form.replacing("SITE", with: one.0).replacing("TITLE", with: one.1)
              .replacing("DAY", with: "\(day + 2)").utf8)
        }
      ).diagnostics.map(\.message)
    }
    #expect(
      try messages(["one", "two"], ["A", "B"]) == [
        "1 × a record is left out, since a different one, by its title, author, time or site, has its number, first \(name)"
      ])
    #expect(try messages(["one", "one"], ["A", "B"]) == [])
    #expect(try messages(["one", "two"], ["A", "A"]) == [])
  }

  /// An issue of Jira's in a form of a day.
  private static func jira(
    _ key: String, _ day: Int, id: Int = 7, made: Int = 1, host: String = "j.org",
    _ members: String = ""
  ) -> String {
    #"{"issues": [{"id": "\#(id)", "key": "\#(key)", "self": "https://\#(host)/rest/api/2/issue/\#(id)", "fields": {"summary": "Form of \#(key)", "status": {"name": "Open"}, "created": "2025-12-0\#(made)T00:00:00.000+0000", "updated": "2026-01-0\#(day)T00:00:00.000+0000"\#(members)}}]}"#
  }

  private static let orders: [@Sendable ([String]) -> [String]] = [{ $0 }, { $0.reversed() }]

  @Test("an issue that was moved is one, has its last key, and it is told")
  func moved() throws {
    let comment = #", "comment": {"total": 1, "comments": [{"id": "5", "body": "Said"}]}"#
    let files = [Self.jira("AB-1", 1, comment), Self.jira("XY-5", 2), Self.jira("XY-6", 2, id: 8)]
    for order in Self.orders {
      let result = try load(order(files).map { Array($0.utf8) })
      #expect(
        result.outline.sorted() == [
          "XY#XY-5 issue open Form of XY-5", "XY#XY-6 issue open Form of XY-6",
        ])
      #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"], []])
      #expect(
        result.notes.map(\.message).filter { $0.contains("moved") } == [
          "issues that were moved to another key: of each the form with the last date is kept (1 record, first XY#XY-5 in all data)"
        ])
    }
  }

  @Test(
    "issues that cannot be forms of one are all kept, although they have one number",
    arguments: [
      ("of one project", jira("AB-2", 2)), ("made later", jira("XY-5", 2, made: 2)),
      ("not changed by the move", jira("XY-5", 1)),
    ])
  func oneNumber(_ name: String, _ other: String) throws {
    let result = try load(Self.jira("AB-1", 1), other)
    #expect(result.outline.count == 2, "\(name)")
  }

  @Test("issues of two servers with one number are two")
  func servers() throws {
    let result = try load(Self.jira("AB-1", 1), Self.jira("XY-5", 2, host: "k.org"))
    #expect(
      result.outline == ["AB#AB-1 issue open Form of AB-1", "XY#XY-5 issue open Form of XY-5"])
  }

  @Test(
    "an issue that was private before it was moved is published in no form, unless the last says that it is public"
  )
  func movedPrivate() throws {
    let secret = Self.jira("AB-1", 1, #", "security": {"name": "Staff"}"#)
    for order in Self.orders {
      let silent = try load(order([secret, Self.jira("XY-5", 2)]).map { Array($0.utf8) })
      #expect(silent.outline == [])
      #expect(silent.counts.privateRecords == 1)
      let shown = Self.jira("XY-5", 2, #", "security": null"#)
      let result = try load(order([secret, shown]).map { Array($0.utf8) })
      #expect(result.outline == ["XY#XY-5 issue open Form of XY-5"])
    }
  }

  /// An issue of GitHub's that changed at a known moment.
  private static func gitHub(_ number: Int, _ title: String, _ members: String = "") -> String {
    #"[{"number": \#(number), "title": "\#(title)", "state": "open", "html_url": "https://github.com/a/b/issues/\#(number)", "updated_at": "2026-01-02T00:00:00Z"\#(members)}]"#
  }

  @Test(
    "two forms with one date of change that contradict each other are told, and the last file decides"
  )
  func contradiction() throws {
    let files = [
      Self.gitHub(1, "Old"), Self.gitHub(1, "New"), Self.gitHub(2, "Same"),
      Self.gitHub(2, "Same", #", "body": "More", "comments": 0"#),
    ]
    let result = try load(files.map { Array($0.utf8) })
    #expect(result.outline == ["a/b#1 issue open New", "a/b#2 issue open Same"])
    #expect(
      result.notes.map(\.message).filter { $0.contains("differ") } == [
        "records that came more than once with one date of change, and differ: of each the one with the last date in it is kept, or else the last one (1 record, first a/b#1 in all data)"
      ])
    #expect(try load(files.reversed().map { Array($0.utf8) }).outline[0] == "a/b#1 issue open Old")
  }

  @Test(
    "of two forms with one date of change the one that was closed then is kept, whichever file comes first"
  )
  func closedThen() throws {
    let closed = Self.gitHub(1, "One", #", "closed_at": "2026-01-02T00:00:00Z""#)
      .replacing(#""open""#, with: #""closed""#)
    for order in Self.orders {
      let result = try load(order([Self.gitHub(1, "One"), closed]).map { Array($0.utf8) })
      #expect(result.outline == ["a/b#1 issue closed One"])
      #expect(result.notes.contains { $0.message.contains("one date of change, and differ") })
    }
  }

  @Test("of two forms with one date of change one that is private keeps the record back")
  func privateForm() throws {
    let secret = Self.gitHub(1, "Secret", #", "private": true"#)
    for order in Self.orders {
      let files = order([Self.gitHub(1, "One", #", "private": false"#), secret])
      #expect(try load(files.map { Array($0.utf8) }).outline == [])
    }
  }

  @Test("nobody closed a record that an earlier form has as closed and the last one as open")
  func reopened() throws {
    let closed = Self.gitHub(1, "One", #", "closed_by": {"login": "ana"}"#)
      .replacing(#""open""#, with: #""closed""#)
    let open = Self.gitHub(1, "One").replacing("2026-01-02", with: "2026-01-03")
    for order in Self.orders {
      let result = try load(order([closed, open]).map { Array($0.utf8) })
      #expect(result.outline == ["a/b#1 issue open One"])
      #expect(result.snapshot.issues[0].history.closedBy == nil)
    }
  }

  @Test("issues of a dump of Gitea keep their dates, and whether they are closed")
  func giteaDump() throws {
    let result = try load(
      """
      [{"number": 1, "poster_name": "ana", "title": "A", "content": "Text", "state": "closed",
        "created": "2024-01-01T10:00:00Z", "updated": "2024-01-02T10:00:00Z", "closed": "2024-01-03T10:00:00Z"},
       {"number": 2, "poster_name": "ben", "title": "B", "content": "", "state": "open",
        "created": "2024-01-01T11:00:00Z", "updated": "2024-01-01T11:00:00Z", "closed": null}]
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue closed A", "#2 issue open B"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(
      [issue.created, issue.updated, issue.closed].map { $0?.description } == [
        "2024-01-01T10:00:00Z", "2024-01-02T10:00:00Z", "2024-01-03T10:00:00Z",
      ])
    #expect(issue.body == "Text")
    #expect(issue.author.map { result.snapshot[$0].login } == "ana")
    #expect(result.lost == [])
  }

  @Test(
    "one member that only merge requests of GitLab have makes a record one, whatever else was left out",
    arguments: [
      #""merged_at": "2025-03-02T10:00:00Z""#, #""mergedAt": null"#,
      #""merge_status": "can_be_merged""#, #""target_branch": "main""#, #""reference": "!12""#,
      #""references": {"short": "!12", "full": "hut/pump!12"}"#,
      #""web_url": "https://gitlab.hut.example/hut/pump/-/merge_requests/12""#,
    ])
  func mergeRequest(member: String) throws {
    let result = try load(#"[{"iid": 12, "title": "Seal", "state": "opened", \#(member)}]"#)
    #expect(result.files.map(\.format) == ["gitlab"])
    #expect(result.snapshot.issues.map { "\($0.kind) \($0.key)" } == ["pull !12"])
  }

  @Test(
    "references, addresses and members without a value do not make issues of GitLab merge requests")
  func noMergeRequest() throws {
    let result = try load(
      """
      [{"iid": 12, "title": "Seal", "state": "opened", "reference": "#12", "references": {"full": "hut/pump#12"},
        "merge_requests_count": 1, "merged_at": null, "source_branch": null,
        "web_url": "https://gitlab.hut.example/hut/pump/-/issues/12"}]
      """)
    #expect(result.snapshot.issues.map { "\($0.kind) \($0.key)" } == ["issue 12"])
  }

  @Test(
    "members without a value, which filters add, do not make issues pull requests or labels",
    arguments: [
      #"{"number": 1, "title": "Seal", "state": "OPEN", "headRefName": null, "reviews": null}"#,
      #"{"number": 1, "title": "Seal", "state": "open", "user": {"login": "ana"}, "merged_at": null, "head": null}"#,
      #"{"id": 1, "title": "Seal", "content": "", "status": "Open", "close_status": null, "branch_from": null}"#,
      #"{"id": "0b1d8fd2-31e2-4f0f-8a28-5a8d0c6a1f11", "sequence_id": 1, "name": "Seal", "state": {"name": "Todo", "group": "unstarted"}, "color": null}"#,
    ])
  func emptyMembers(record: String) throws {
    #expect(try load("[\(record)]").outline == ["#1 issue open Seal"])
  }

  @Test("open pull requests that gh prints with few members are none the less pull requests")
  func openPulls() throws {
    let result = try load(
      #"""
      [{"number": 1, "title": "Seal", "state": "OPEN", "mergedAt": null},
       {"number": 2, "title": "Tap", "state": "MERGED", "mergedAt": "2026-01-02T00:00:00Z"}]
      """#)
    #expect(result.outline == ["#1 pull open Seal", "#2 pull merged Tap"])
  }

  @Test("a comment of GitHub with the members of a review, all without a value, is a comment")
  func emptyMembersOfComment() throws {
    let address = "https://api.github.com/repos/hut/pump/issues/1"
    let result = try load(
      #"[{"number": 1, "title": "Seal", "state": "open", "url": "\#(address)", "user": null}]"#,
      """
      [{"id": 5, "body": "Done", "user": {"login": "ana"}, "issue_url": "\(address)", "pull_request_url": null,
        "path": null, "diff_hunk": null, "state": null, "created_at": "2026-01-02T00:00:00Z"}]
      """)
    #expect(result.outline == ["hut/pump#1 issue open Seal"])
    #expect(result.snapshot.issues.map { $0.comments.map(\.body) } == [["Done"]])
    #expect(result.snapshot.issues.map(\.reviews.isEmpty) == [true])
  }

  @Test(
    "GitLab's answer of the links of an issue has the others, and that it does not name that one is told"
  )
  func answerOfLinks() throws {
    let result = try load(
      """
      [{"iid": 2, "title": "Seal", "state": "opened", "link_type": "blocks", "issue_link_id": 5,
        "link_created_at": "2026-01-02T00:00:00Z", "link_updated_at": "2026-01-02T00:00:00Z"}]
      """)
    #expect(result.outline == ["#2 issue open Seal"])
    #expect(
      result.lost == ["links in an answer that does not name the issue that has them × 1 (1: 2)"])
  }

  @Test("issues of Bitbucket have a number of their own, dates and people")
  func bitbucket() throws {
    let result = try load(
      """
      {"count": 2, "search": null, "filter": {}, "issues": [
        {"local_id": 7, "title": "A", "content": "Text", "status": "resolved",
         "created_on": "2014-03-01T10:00:00Z", "updated_on": "2014-03-02T10:00:00Z",
         "reported_by": {"display_name": "Ana"}, "responsible": {"display_name": "Ben"}}]}
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["#7 issue closed A"])
    let issue = try #require(result.snapshot.issues.first)
    #expect(
      [issue.created, issue.updated].map { $0?.description } == [
        "2014-03-01T10:00:00Z", "2014-03-02T10:00:00Z",
      ])
    #expect(issue.body == "Text")
    #expect(issue.author.map { result.snapshot[$0].login } == "Ana")
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["Ben"])
  }

  @Test("what an interface answers at is no address of a record, and the one for people is")
  func addresses() throws {
    let result = try load(
      """
      [{"id": 1, "title": "A", "completed": false, "url": "https://3.basecampapi.com/1/todos/1.json",
        "app_url": "https://3.basecamp.com/1/todos/1", "comments_count": 2, "due_on": "2025-04-01"},
       {"id": 2, "title": "B", "completed": false, "url": "https://x.zendesk.com/api/v2/tickets/2"},
       {"id": 3, "title": "C", "completed": false, "url": "https://x.org/acme/api/issues/3"},
       {"id": 4, "title": "D", "completed": false, "url": "https://x.org/api/view/4"}]
      """)
    #expect(
      result.snapshot.issues.map(\.url) == [
        "https://3.basecamp.com/1/todos/1", nil, "https://x.org/acme/api/issues/3",
        "https://x.org/api/view/4",
      ])
    #expect(result.snapshot.issues.map(\.reportedComments) == [2, nil, nil, nil])
    #expect(result.snapshot.issues[0].due?.day.description == "2025-04-01")
  }
}
