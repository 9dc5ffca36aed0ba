import Diagnostics
import IssueModel
import TestSupport
import Testing

@testable import IssueStore
@testable import TrackerReaders

@Suite("Other trackers' JSON")
struct TrackerTests {
  @Test("GitLab: issues and merge requests have numbers of their own")
  func gitLab() throws {
    let result = try load(
      """
      {"iid": 15, "project_id": 1, "title": "Fifteen", "description": "d", "state": "closed",
       "created_at": "2022-01-21T13:58:18.361+01:00", "closed_at": "2022-01-22T00:00:00Z",
       "labels": ["bug", "a::b"], "author": {"username": "ana", "name": "Ana",
       "web_url": "https://lab.org/ana"}, "assignees": [{"username": "ben"}],
       "milestone": {"title": "M1", "due_date": "2022-03-01", "state": "closed"},
       "web_url": "https://lab.org/group/sub/tool/-/issues/15", "user_notes_count": 4,
       "due_date": "2022-02-01", "weight": 3}
      {"iid": 15, "title": "Merge", "state": "merged", "source_branch": "x", "target_branch": "y",
       "merged_at": "2022-02-02T00:00:00Z", "author": null,
       "web_url": "https://lab.org/group/sub/tool/-/merge_requests/15"}
      {"iid": 16, "title": "Secret", "state": "opened", "confidential": true}
      """.replacing("\n ", with: " "))
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "group/sub/tool#15 issue closed Fifteen", "group/sub/tool#!15 pull merged Merge",
      ])
    #expect(result.snapshot.sources[0].address == "https://lab.org/group/sub/tool")
    #expect(result.snapshot.issues[0].created?.description == "2022-01-21T12:58:18Z")
    #expect(result.snapshot.issues[0].commentCount == 4)
    #expect(result.tags(0) == ["bug", "a::b"])
    #expect(result.snapshot.projects[0].isClosed)
    #expect(result.counts.privateRecords == 1)
    #expect(
      result.lost == [
        "weight × 1 (1: 15)", "source_branch × 1 (1: !15)", "target_branch × 1 (1: !15)",
        "private records × 1 (1: 16)",
      ])
  }

  @Test("GitLab: a project export names people by its members and labels by links")
  func gitLabExport() throws {
    let result = try load(
      """
      {"description": "x", "issues": [{"iid": 1, "title": "One", "author_id": 7,
        "state": "opened", "label_links": [{"label": {"title": "bug", "color": "#ff0000"}}],
        "issue_assignees": [{"user_id": 7}],
        "notes": [{"note": "hello", "author_id": 7, "created_at": "2022-01-01T00:00:00Z",
          "system": false}, {"note": "closed", "system": true}, {"note": "psst", "internal": true}]}],
       "merge_requests": [{"iid": 1, "title": "MR", "state": "closed", "author_id": 9}],
       "labels": [{"title": "idle", "color": "#00ff00", "description": "Nobody"}],
       "milestones": [{"iid": 1, "title": "M", "start_date": null, "state": "active"}],
       "project_members": [{"user": {"id": 7, "username": "ana"}, "access_level": 40}]}
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open One", "#!1 pull closed MR"])
    #expect(result.author(0) == "ana")
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["hello"])
    #expect(result.snapshot.tags.map(\.name) == ["idle", "bug"])
    #expect(result.snapshot.tags[1].color == RGB(0xFF0000))
    #expect(result.snapshot.projects.map(\.title) == ["M"])
    #expect(result.counts.privateComments == 1)
    #expect(
      result.losses.map(\.what) == [
        "private comments", "accounts that nothing names",
      ])
  }

  @Test(
    "discussions of the REST interface and epics are told as what they are",
    arguments: [
      (
        #"[{"number": 3, "title": "How?", "state": "open", "user": {"login": "ana"}, "html_url": "https://github.com/a/b/discussions/3"}]"#,
        "discussions are taken as issues"
      ),
      (
        #"{"data": {"repository": {"discussions": {"nodes": [{"number": 3, "title": "How?", "closed": false, "url": "https://github.com/a/b/discussions/3"}]}}}}"#,
        "discussions are taken as issues"
      ),
      (
        #"[{"iid": 3, "group_id": 2, "title": "Epic", "state": "opened", "author": {"username": "ana"}}]"#,
        "epics are taken as issues"
      ),
    ])
  func otherKinds(text: String, what: String) throws {
    let assumed = try load(text).assumptions.map { "\($0.what) × \($0.count)" }
    #expect(assumed == ["\(what) × 1"])
  }

  @Test("what is taken for granted about discussions and dates of JSON is told")
  func assumptions() throws {
    let discussions = try load(
      """
      {"data": {"repository": {"nameWithOwner": "team/tool", "discussions": {"nodes": [
        {"number": 4, "title": "How?", "createdAt": "2026-01-02T00:00:00Z", "closed": false}]}}}}
      """)
    #expect(discussions.outline == ["team/tool#4 issue open How?"])
    #expect(discussions.assumptions.map(\.what) == ["discussions are taken as issues"])
    let dates = try load(
      """
      [{"number": 1, "title": "a", "state": "open", "created_at": "05/03/2026"},
       {"number": 2, "title": "b", "state": "open", "created_at": "2026-03-05T00:00:00Z"},
       {"number": 3, "title": "c", "state": "open", "created_at": "2026-03-25", "updated_at": "06/04/2026"}]
      """)
    #expect(dates.snapshot.issues[0].created?.day.description == "2026-05-03")
    #expect(
      dates.assumptions.map { "\($0.count) × \($0.what), \($0.place)" } == [
        "2 × dates in which the day may come first, as 05/03/2026, are read with the month first, 1: 1"
      ])
  }

  @Test("Jira: tables, tasks and cards of a document become Markdown, what cannot is counted")
  func jiraDocument() throws {
    func node(_ type: String, _ attributes: String = "{}", _ content: String...) -> String {
      #"{"type": "\#(type)", "attrs": \#(attributes), "content": [\#(content.joined(separator: ","))]}"#
    }
    func text(_ text: String) -> String { #"{"type": "text", "text": "\#(text)"}"# }
    func paragraph(_ content: String) -> String { node("paragraph", "{}", content) }
    let document = node(
      "doc", "{}",
      node(
        "table", "{}",
        node(
          "tableRow", "{}", node("tableHeader", "{}", paragraph(text("A|x"))),
          node("tableHeader", "{}", paragraph(text("B")))),
        node("tableRow", "{}", node("tableCell", "{}", paragraph(text("1")), paragraph(text("2"))))),
      node("table", "{}", node("tableRow", "{}", node("tableCell", "{}", paragraph(text("c"))))),
      node("mediaSingle", "{}", node("media", #"{"type": "file", "alt": "shot.png"}"#)),
      node("media", #"{"type": "external", "url": "https://x.org/i.png", "alt": "pic"}"#),
      node("expand", #"{"title": "More"}"#, paragraph(text("inside"))),
      node(
        "taskList", "{}", node("taskItem", #"{"state": "DONE"}"#, text("a")),
        node("taskItem", #"{"state": "TODO"}"#, text("b"))),
      node(
        "orderedList", #"{"order": 3}"#,
        node(
          "listItem", "{}", paragraph(text("c")),
          node(
            "bulletList", "{}",
            node("listItem", "{}", paragraph(text("d")))))),
      node("codeBlock", #"{"language": "c"}"#, text("```")),
      node(
        "paragraph", "{}", node("mention", #"{"text": "@Ana"}"#), text(" on "),
        node("date", #"{"timestamp": "1704153600000"}"#), text(" "),
        node("inlineCard", #"{"url": "https://x.org/y"}"#)),
      node("extension", #"{"extensionKey": "toc"}"#))
    let result = try load(
      #"{"key": "T-1", "fields": {"summary": "One", "description": \#(document)}}"#)
    #expect(
      result.snapshot.issues[0].body.string == """
        | A\\|x | B |
        | --- | --- |
        | 1<br>2 |

        | |
        | --- |
        | c |

        (shot.png)

        ![pic](https://x.org/i.png)

        **More**

        inside

        - [x] a
        - [ ] b

        3. c
           - d

        ````c
        ```
        ````

        @Ana on 2024-01-02 <https://x.org/y>
        """)
    #expect(result.lost == ["document.extension × 1 (1: T-1)", "document.media × 1 (1: T-1)"])
  }

  @Test("Jira: done is a status of category Done or a resolution")
  func jira() throws {
    let result = try load(
      """
      {"startAt": 0, "maxResults": 50, "total": 4, "issues": [
       {"id": "10", "key": "TOOL-1", "self": "https://j.org/jira/rest/api/2/issue/10", "fields": {
        "summary": "One", "description": {"type": "doc", "version": 1, "content": [
          {"type": "heading", "attrs": {"level": 2}, "content": [{"type": "text", "text": "Head"}]},
          {"type": "paragraph", "content": [{"type": "text", "text": "Bold", "marks":
            [{"type": "strong"}]}, {"type": "text", "text": " text"}]},
          {"type": "bulletList", "content": [{"type": "listItem", "content": [{"type": "paragraph",
            "content": [{"type": "text", "text": "a"}]}]}, {"type": "listItem", "content": [
            {"type": "paragraph", "content": [{"type": "text", "text": "b"}]}]}]}]},
        "status": {"name": "Fertig", "statusCategory": {"key": "done"}}, "resolution": null,
        "created": "2018-05-14T23:54:10.593+0200", "resolutiondate": "2018-05-15T00:00:00.000+0000",
        "duedate": "2018-06-01", "priority": {"name": "Highest"}, "labels": ["x", "y"],
        "reporter": {"name": "ana", "displayName": "Ana A."}, "assignee": null,
        "fixVersions": [{"name": "1.0", "releaseDate": "2018-07-01", "released": true}],
        "comment": {"total": 2, "comments": [{"author": {"displayName": "Ben"}, "body": "c",
          "created": "2018-05-14T23:54:10.593+0200"}, {"body": "s", "visibility": {"type": "role"}}]},
        "votes": {"votes": 0}, "customfield_1": null, "customfield_2": "v"}},
       {"key": "TOOL-2", "fields": {"summary": "Two", "status": {"name": "Open",
        "statusCategory": {"key": "new"}}, "resolution": {"name": "Fixed"}}},
       {"key": "TOOL-3", "fields": {"summary": "Three", "status": {"name": "Open"}}},
       {"key": "TOOL-4", "fields": {"summary": "Four", "security": {"name": "Staff"}}}]}
      """)
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "TOOL#TOOL-1 issue closed One", "TOOL#TOOL-2 issue closed Two",
        "TOOL#TOOL-3 issue open Three",
      ])
    let issue = result.snapshot.issues[0]
    #expect(issue.body == "## Head\n\n**Bold** text\n\n- a\n- b")
    #expect(issue.url == "https://j.org/jira/browse/TOOL-1")
    #expect(issue.created?.description == "2018-05-14T21:54:10Z")
    #expect(issue.priority == .high)
    #expect(issue.comments.map(\.body) == ["c"])
    #expect(
      result.snapshot.people == [Person(login: "ana", name: "Ana A."), Person(login: "Ben")])
    #expect(result.counts.privateRecords == 1 && result.counts.privateComments == 1)
    #expect(
      result.lost == [
        "status × 1 (1: TOOL-1)", "private comments × 1 (1: TOOL-1)",
        "customfield_2 × 1 (1: TOOL-1)", "private records × 1 (1: TOOL-4)",
      ])
    #expect(result.snapshot.issues[1].history.reason == .completed)
  }

  @Test("Bugzilla: RESOLVED, VERIFIED and CLOSED are closed, the first comment is the text")
  func bugzilla() throws {
    let bugs = """
      {"bugs": [{"id": 5, "summary": "Five", "status": "VERIFIED", "resolution": "FIXED",
        "creator": "ana@x.org", "creator_detail": {"name": "ana@x.org", "real_name": "Ana"},
        "assigned_to": "nobody@x.org", "keywords": ["crash"], "product": "Core",
        "creation_time": "2009-07-22T15:27:25Z", "cf_last_resolved": "2009-07-23T00:00:00Z",
        "priority": "P1", "groups": [], "comment_count": 3, "target_milestone": "---"},
       {"id": 6, "summary": "Six", "status": "ASSIGNED", "product": "Core", "resolution": ""},
       {"id": 7, "summary": "Seven", "product": "Core", "groups": ["security"]}], "faults": []}
      """
    let comments = """
      {"bugs": {"5": {"comments": [
        {"bug_id": 5, "count": 0, "text": "the text", "creator": "ana@x.org"},
        {"bug_id": 5, "count": 1, "text": "one", "time": "2009-07-22T16:00:00Z"},
        {"bug_id": 5, "count": 2, "text": "hidden", "is_private": true}, {"bug_id": 5, "count": 3, "text": "three", "time": "2009-07-23T16:00:00Z"}]}}, "comments": {}}
      """
    let result = try load(bugs, comments)
    #expect(result.messages == [])
    #expect(result.outline == ["#5 issue closed Five", "#6 issue open Six"])
    #expect(result.snapshot.issues[0].body == "the text")
    #expect(result.snapshot.issues[0].comments.map(\.number) == [1, 3])
    #expect(result.snapshot.people == [Person(login: "ana", name: "Ana")])
    #expect(result.snapshot.issues[0].assignees == [])
    #expect(result.snapshot.issues[1].priority == nil)
    #expect(result.tags(0) == ["crash"])
    #expect(result.snapshot.projects.map(\.title) == ["Core"])
    #expect(result.counts.privateRecords == 1 && result.counts.privateComments == 1)
  }

  @Test("Redmine: closed is what has a date of closing")
  func redmine() throws {
    let result = try load(
      """
      {"issues": [{"id": 2, "project": {"id": 1, "name": "Tool"}, "subject": "Two",
        "status": {"id": 1, "name": "Fertiggestellt"}, "priority": {"name": "Urgent"},
        "author": {"id": 1, "name": "Ana A"}, "assigned_to": {"id": 2, "name": "Ben B"},
        "fixed_version": {"name": "1.0"}, "description": "d", "done_ratio": 0,
        "created_on": "2020-01-01T00:00:00Z", "closed_on": "2020-01-02T00:00:00Z",
        "journals": [{"user": {"name": "Ben B"}, "notes": "n", "created_on": "2020-01-01T01:00:00Z",
          "details": [{"property": "attr"}]}, {"notes": "", "details": []},
          {"notes": "p", "private_notes": true}]},
       {"id": 3, "subject": "Three", "status": {"name": "X", "is_closed": false},
        "closed_on": "2020-01-02T00:00:00Z", "is_private": false}], "total_count": 2}
      """)
    #expect(result.messages == [])
    #expect(result.outline == ["Tool#2 issue closed Two", "#3 issue open Three"])
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["n"])
    #expect(result.author(0) == "Ana A")
    #expect(result.snapshot.issues[1].closed == nil)
    #expect(result.counts.privateComments == 1)
    let one = try load(#"{"issue": {"id": 9, "subject": "Nine", "status": {"name": "New"}}}"#)
    #expect(one.outline == ["#9 issue open Nine"])
  }

  @Test("Trello: archived cards are closed, and those in lists that the configuration names")
  func trello() throws {
    var options = LoadOptions()
    options.closedLists = ["DONE"]
    let result = try load(
      """
      {"id": "b", "name": "Board", "url": "https://trello.com/b/x/board",
       "actions": [{"type": "commentCard", "date": "2020-01-02T00:00:00Z",
          "data": {"text": "second", "card": {"idShort": 1}}, "memberCreator": {"username": "ben"}},
         {"type": "commentCard", "date": "2020-01-01T00:00:00Z",
          "data": {"text": "first", "card": {"idShort": 1}}}, {"type": "updateCard"}],
       "cards": [{"id": "5e0be10012345678901234ab", "idShort": 1, "name": "One", "desc": "d",
          "closed": false, "idList": "l2", "idMembers": ["m1"], "due": "2020-02-01T12:00:00.000Z",
          "labels": [{"name": "", "color": "green"}, {"name": "bug", "color": "red_dark"}],
          "shortUrl": "https://trello.com/c/abc", "badges": {"comments": 2}},
         {"id": "1", "idShort": 2, "name": "Two", "closed": true, "idList": "l1"},
         {"id": "2", "idShort": 3, "name": "Three", "closed": false, "idList": "l1"}],
       "lists": [{"id": "l1", "name": "To do"}, {"id": "l2", "name": "Done"}],
       "members": [{"id": "m1", "username": "ana", "fullName": "Ana"}], "checklists": [{"id": "c"}]}
      """, options: options)
    #expect(result.messages == [])
    #expect(
      result.outline == [
        "Board#1 issue closed One", "Board#2 issue closed Two", "Board#3 issue open Three",
      ])
    let issue = result.snapshot.issues[0]
    #expect(issue.created?.description == "2020-01-01T00:00:00Z")
    #expect(issue.comments.map(\.body) == ["first", "second"])
    #expect(issue.assignees.map { result.snapshot[$0].name } == ["Ana"])
    #expect(result.tags(0) == ["green", "bug"])
    #expect(result.snapshot.projects.map(\.title) == ["Done", "To do"])
    #expect(result.lost == ["checklists × 1 (1)", "action.updateCard × 1 (1)"])
  }

  @Test("Trello: cards of archived lists are closed, and checklists become lists of tasks")
  func trelloLists() throws {
    let result = try load(
      """
      {"name": "Board", "cards": [{"id": "c1", "idShort": 1, "name": "One", "desc": "d",
          "closed": false, "idList": "l1"},
         {"id": "c3", "idShort": 3, "name": "Three", "desc": "d\\n- e", "closed": false, "idList": "l1"},
         {"id": "c2", "idShort": 2, "name": "Two", "desc": "", "closed": false, "idList": "l2"}],
       "lists": [{"id": "l1", "name": "Now", "closed": false},
         {"id": "l2", "name": "Then", "closed": true}],
       "checklists": [{"idCard": "c1", "name": "Steps", "checkItems": [
           {"name": "last", "state": "incomplete", "pos": 2}, {"name": "first", "state": "complete",
           "pos": 1}]}, {"idCard": "c1", "name": "More", "checkItems": []},
         {"idCard": "c3", "name": "List", "checkItems": [{"name": "x", "state": "complete"}]},
         {"idCard": "c2", "name": "Alone", "checkItems": [{"name": "x", "state": "complete"}]}]}
      """)
    #expect(
      result.outline == [
        "Board#1 issue open One", "Board#2 issue closed Two", "Board#3 issue open Three",
      ])
    #expect(
      result.snapshot.issues.map(\.body) == [
        "d\n\nSteps:\n\n- [x] first\n- [ ] last\n\nMore:\n\n", "Alone:\n\n- [x] x\n",
        "d\n- e\n\nList:\n\n- [x] x\n",
      ])
    #expect(result.lost == [])
  }

  @Test("GraphQL: repositories in a list, with lists of their own")
  func graphQL() throws {
    let result = try load(
      """
      {"data": {"organization": {"repositories": {"nodes": [
        {"nameWithOwner": "team/a", "issues": {"totalCount": 1, "nodes": [{"number": 1, "title": "A",
          "closed": true, "comments": {"totalCount": 3, "nodes": [{"body": "c"}]},
          "labels": {"edges": [{"node": {"name": "bug"}}]}}]}},
        {"name": "b", "owner": {"login": "team"}, "pullRequests": {"nodes": [
          {"number": 2, "title": "B", "state": "MERGED", "mergedAt": "2020-01-01T00:00:00Z"},
          {"title": "none"}]}}]}}}}
      """)
    #expect(result.outline == ["team/a#1 issue closed A", "team/b#2 pull merged B"])
    #expect(result.tags(0) == ["bug"])
    #expect(result.snapshot.issues[0].commentCount == 1)
    #expect(result.counts.broken == 1)
  }

  @Test("JSON inside strings, and behind a first line that is none")
  func strings() throws {
    let outline = ["#1 issue open One"]
    for text in [
      #""[{\"number\": 1, \"title\": \"One\", \"state\": \"OPEN\"}]""#,
      "\"{\\\"number\\\": 1,\\n \\\"title\\\": \\\"One\\\"}\"\n",
      #"{"id": 5, "payload": "{\"number\": 1, \"title\": \"One\"}"}"#,
      #"{"issues": "[{\"number\": 1, \"title\": \"One\"}]"}"#,
    ] {
      let result = try load(text)
      #expect(result.messages == [])
      #expect(result.outline == outline)
    }
    for first in ["Fetching, please wait", "[INFO] fetching", "{Fetching}", "issues"] {
      let result = try load(first + "\n" + #"[{"number": 1, "title": "One", "state": "OPEN"}]"#)
      #expect(
        result.messages == [
          "warning 1:1 data.first-line: the first line is no JSON and is passed over"
        ])
      #expect(result.outline == outline)
    }
  }
}
