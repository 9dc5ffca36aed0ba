import IssueModel
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("Records whose objects a program made columns or members of")
struct FlattenedRecordTests {
  /// What became of GitHub's records: the outline, the addresses, who made them and what they belong to.
  private func facts(_ result: LoadResult) -> [String] {
    zip(result.outline, result.snapshot.issues.indices).map { line, index in
      let issue = result.snapshot.issues[index]
      let project = issue.project.map { result.snapshot[$0].title } ?? "-"
      return "\(line); \(issue.url ?? "-"); \(result.author(index) ?? "-"); \(project)"
    }
  }

  private static let records = [
    "o/r#1 issue open One; https://github.com/o/r/issues/1; ana; v1",
    "o/r#2 pull merged Two; https://github.com/o/r/pull/2; ben; -",
    "o/r#3 pull closed Three; https://github.com/o/r/pull/3; ben; -",
  ]

  @Test("a table of GitHub's has pages before addresses of the interface, and dates of merging")
  func gitHubTable() throws {
    let api = "https://api.github.com/repos/o/r"
    let result = try load(
      """
      url,html_url,number,title,state,user.login,milestone.title,pull_request.url,pull_request.merged_at
      \(api)/issues/1,https://github.com/o/r/issues/1,1,One,open,ana,v1,,
      \(api)/issues/2,https://github.com/o/r/pull/2,2,Two,closed,ben,,\(api)/pulls/2,2025-01-01T00:00:00Z
      \(api)/issues/3,https://github.com/o/r/pull/3,3,Three,closed,ben,,\(api)/pulls/3,
      """)
    #expect(result.messages == [])
    #expect(facts(result) == Self.records)
    #expect(result.notes == [])
    let addresses = try load("url,number,title,state\n\(api)/issues/1,1,One,open\n")
    #expect(facts(addresses) == ["o/r#1 issue open One; -; -; -"])
  }

  @Test("the printed object of a pull request says when it was merged")
  func printedObject() throws {
    let result = try load(
      """
      html_url,number,title,state,user,milestone,pull_request
      https://github.com/o/r/issues/1,1,One,open,{'login': 'ana'},{'title': 'v1'},
      https://github.com/o/r/pull/2,2,Two,closed,{'login': 'ben'},,"{'url': 'u', 'merged_at': '2025-01-01T00:00:00Z'}"
      https://github.com/o/r/pull/3,3,Three,closed,{'login': 'ben'},,"{'url': 'u', 'merged_at': None}"
      """)
    #expect(facts(result) == Self.records)
    #expect(result.notes == [])
  }

  @Test("JSON of GitHub's has members with points in their names")
  func gitHubMembers() throws {
    func record(_ number: Int, _ title: String, _ kind: String, _ rest: String) -> String {
      #"{"number": \#(number), "title": "\#(title)", "html_url": "https://github.com/o/r/\#(kind)/\#(number)", "labels": [], \#(rest), "milestone": null}"#
    }
    let records = [
      record(
        1, "One", "issues",
        #""state": "open", "user.login": "ana", "milestone.title": "v1", "pull_request.merged_at": null"#
      ),
      record(
        2, "Two", "pull",
        #""state": "closed", "user.login": "ben", "pull_request.merged_at": "2025-01-01T00:00:00Z""#
      ),
      record(
        3, "Three", "pull",
        #""state": "closed", "user.login": "ben", "pull_request.merged_at": null"#),
    ]
    let result = try load("[\(records.joined(separator: ", "))]")
    #expect(result.files.map(\.format) == ["github-rest"])
    #expect(facts(result) == Self.records)
    #expect(result.lost == [])
  }

  @Test("a table of Jira's JSON has its columns below 'fields', also the level of security")
  func jiraTable() throws {
    let result = try load(
      """
      key,fields.summary,fields.status.name,fields.status.statusCategory.name,fields.reporter.displayName,fields.created,fields.security.name
      T-1,One,Shipped,Done,Ana,2025-01-02T00:00:00.000+0000,
      T-2,Two,Waiting,To Do,Ben,2025-01-02T00:00:00.000+0000,
      T-3,Three,Waiting,To Do,Ben,2025-01-02T00:00:00.000+0000,Staff
      """)
    #expect(result.files.map(\.format) == ["jira-csv"])
    #expect(result.outline == ["T#T-1 issue closed One", "T#T-2 issue open Two"])
    #expect([0, 1].map(result.author) == ["Ana", "Ben"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("tables of GitLab's answers have the numbers of the project, also of merge requests")
  func gitLabTable() throws {
    let result = try load(
      """
      id,iid,title,state,merged_at,assignee,assignees,author.username,author.name,milestone.title,confidential,labels,web_url
      901,1,One,opened,,,"[{'id': 1, 'username': 'ben', 'name': 'Ben B'}]",ana,Ana A,v1,False,"['bug']",https://gitlab.com/g/p/-/issues/1
      902,2,Two,closed,,,[],ana,Ana A,,True,[],https://gitlab.com/g/p/-/issues/2
      903,1,Three,merged,2025-01-01T00:00:00Z,,[],ana,Ana A,,False,[],https://gitlab.com/g/p/-/merge_requests/1
      """)
    #expect(result.files.map(\.format) == ["gitlab-csv"])
    #expect(result.messages == [])
    #expect(
      facts(result) == [
        "g/p#1 issue open One; https://gitlab.com/g/p/-/issues/1; ana; v1",
        "g/p#!1 pull merged Three; https://gitlab.com/g/p/-/merge_requests/1; ana; -",
      ])
    #expect(result.snapshot.issues[0].assignees.map { result.snapshot[$0].login } == ["ben"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("tables of Redmine's answers say whether a status is one of closed issues")
  func redmineTable() throws {
    let result = try load(
      """
      id,subject,tracker.name,project.name,status.name,status.is_closed,author.name,assigned_to.name,is_private,created_on,closed_on
      1,One,Bug,Hut,Waits,False,Ana,Ben,False,2025-01-01T00:00:00Z,
      2,Two,Bug,Hut,Shelved,True,Ana,,False,2025-01-01T00:00:00Z,
      3,Three,Bug,Hut,New,False,Ana,,True,2025-01-01T00:00:00Z,
      """)
    #expect(result.files.map(\.format) == ["redmine-csv"])
    #expect(result.outline == ["Hut#1 issue open One", "Hut#2 issue closed Two"])
    #expect(result.snapshot.issues[0].assignees.map { result.snapshot[$0].login } == ["Ben"])
    #expect(result.counts.privateRecords == 1)
  }

  @Test("bugs of a group in a table of Bugzilla's answers are private")
  func bugzillaTable() throws {
    let result = try load(
      """
      id,summary,status,resolution,creator,assigned_to,groups,creation_time,last_change_time
      1,One,NEW,,ana@x.org,nobody@mozilla.org,[],2025-01-01T00:00:00Z,2025-01-02T00:00:00Z
      2,Two,RESOLVED,FIXED,ana@x.org,ben@x.org,[],2025-01-01T00:00:00Z,2025-01-02T00:00:00Z
      3,Three,NEW,,ana@x.org,ben@x.org,['core-security'],2025-01-01T00:00:00Z,2025-01-02T00:00:00Z
      """)
    #expect(result.files.map(\.format) == ["bugzilla-csv"])
    #expect(result.outline == ["#1 issue open One", "#2 issue closed Two"])
    #expect([0, 1].map(result.author) == ["ana", "ana"])
    #expect(result.snapshot.issues[0].updated?.description == "2025-01-02T00:00:00Z")
    #expect(result.counts.privateRecords == 1)
  }

  @Test(
    "a status in an object may have its category, which decides where its own word is not known")
  func category() throws {
    func issue(_ number: Int, _ name: String, _ category: String) -> String {
      #"{"key": "T-\#(number)", "summary": "A", "status": {"name": "\#(name)", "category": "\#(category)"}, "url": "https://j.example/rest/api/2/issue/\#(number)"}"#
    }
    let result = try load(
      "[\(issue(1, "Shipped", "Done")), \(issue(2, "Waits", "To Do")), \(issue(3, "Closed", "Garden"))]"
    )
    #expect(
      result.outline == ["#T-1 issue closed A", "#T-2 issue open A", "#T-3 issue closed A"])
    #expect(result.snapshot.issues.map(\.url) == [nil, nil, nil])
    #expect(result.assumptions == [])
  }

  @Test("a number in JSON may have its sign before it, as in a table")
  func sign() throws {
    let result = try load(
      ###"[{"number": "#1", "title": "One", "state": "open"}, {"number": "##2", "title": "Two", "state": "open"}]"###
    )
    #expect(result.outline == ["#1 issue open One"])
    #expect(result.diagnostics.map(\.code) == ["data.broken-record"])
  }

  @Test("comments of GitHub's records may stand below names of a program's own")
  func comments() throws {
    for member in ["comments_list", "all_comments", "issue_comments"] {
      let result = try load(
        #"[{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "comments": 1, "\#(member)": [{"body": "Said", "user": {"login": "ben"}}]}]"#
      )
      #expect(result.snapshot.issues.map { $0.comments.map(\.body) } == [["Said"]])
      #expect(result.lost == [])
    }
  }

  @Test(
    "a line of dashes below the headers is no record, and words of GitHub's for what was closed are known"
  )
  func markdownTable() throws {
    let result = try load(
      "| id | title | state |\n|----|:-----:|------|\n| 1 | - | not planned |\n| 2 | Two | Closed as duplicate |\n"
    )
    #expect(result.outline == ["#1 issue closed -", "#2 issue closed Two"])
    #expect(result.assumptions == [])
  }

  @Test("a story that a column says is archived is closed")
  func archived() throws {
    let result = try load("id,name,is_completed,is_archived\n1,One,FALSE,TRUE\n2,Two,FALSE,FALSE\n")
    #expect(result.outline == ["#1 issue closed One", "#2 issue open Two"])
  }
}
