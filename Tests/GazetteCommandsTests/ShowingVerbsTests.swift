import Foundation
import Testing

@testable import GazetteCommands

@Suite("The verbs that show issues, tags, projects and people")
struct ShowingVerbsTests {
  private let data = #"""
    {"gazette": 1, "issues": [
      {
        "number": 1, "title": "one\u001b[31m", "content": "# Text\r\n\n\tcode\u0007\n\n", "priority": "high",
        "creationDate": "2026-01-01T09:00:00Z", "modificationDate": "2026-01-03T00:00:00Z",
        "tags": ["bug", "ui"], "project": "P", "author": "ana", "assignees": ["ben"],
        "dueDate": "2026-03-01", "reminderEnabled": false, "reminderTime": "09:00",
        "comments": [
          {"author": "ben", "date": "2026-01-03T00:00:00Z", "content": "ana · 2026-01-04\nYes."},
          {"content": ""}
        ],
        "reviews": [{"author": "ana", "date": "2026-01-02T00:00:00Z", "state": "changesRequested"}],
        "links": [{"kind": "supersededBy", "reference": "#2"}], "url": "https://example.org/1"
      },
      {"number": 2, "title": "two", "tags": ["bug"], "project": "P", "completed": true, "closeReason": "notPlanned", "commentCount": 3},
      {"key": "B-3", "title": "three", "kind": "pull", "state": "merged", "tags": ["ui"], "private": true},
      {"key": "B-4", "title": "four", "kind": "pull", "tags": ["ui"]}
    ],
    "tags": [{"name": "bug", "description": "Something wrong", "color": "d73a4a"}, {"name": "new"}],
    "projects": [{"title": "P", "dueDate": "2026-03-01"}, {"title": "Done", "closed": true}],
    "people": [{"login": "ana", "name": "Ana A."}]}
    """#

  @Test("an issue is shown in full, its own texts indented and without control characters")
  func view() async throws {
    let site = try SampleSiteFolder(data)
    let outcome = await site.gazette("issue", "view", "#1")
    #expect(
      outcome
        == Outcome(
          exit: .done,
          output: """
            #1 one\u{FFFD}[31m
            open issue · high priority · opened 2026-01-01 by ana · changed 2026-01-03

            tags:      bug, ui
            project:   P
            assignees: ben
            due:       2026-03-01
            reminder:  09:00 every day, off
            links:     superseded by #2
            url:       https://example.org/1

              # Text

                  code\u{FFFD}

            ana · changes requested · 2026-01-02

            ben · 2026-01-03
              ana · 2026-01-04
              Yes.

            somebody
              No text.

            """, error: ""))
    #expect(
      await site.gazette("issue", "view", "2").output == """
        #2 two
        closed issue as not planned

        tags:    bug
        project: P

          No text.

        3 comments, not in this data

        """)
    #expect(
      await site.gazette("issue", "view", "b-4", "--color", "always").output
        == "\u{1B}[1mB-4 four\u{1B}[0m\n\u{1B}[32mopen pull request\u{1B}[0m\n\n"
        + "\u{1B}[2mtags:\u{1B}[0m ui\n\n\u{1B}[2m  No text.\u{1B}[0m\n")
  }

  @Test("as JSON an issue is the record of the published API")
  func viewJSON() async throws {
    let site = try SampleSiteFolder(data, configuration: "title: S\noutputs: [html, api]\n")
    let shown = await site.gazette("issue", "view", "1", "--json").output
    #expect(await site.run(["build", site.path]).exit == .done)
    let published = try #require(site.read("public/api/v1/issues/1.json"))
    func object(_ text: String) throws -> NSDictionary? {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    }
    #expect(try object(shown) == object(published))
    #expect(shown.contains("\"body\": \"ana · 2026-01-04\\nYes.\""))
  }

  @Test("an issue that is not there is an error, and so is one that is not published")
  func missing() async throws {
    let site = try SampleSiteFolder(data)
    for (name, error) in [
      ("9", "there is no issue 9 in this site\n  = 'gazette issue list' shows what there is"),
      ("B-5", "there is no issue B-5 in this site\n  = did you mean 'B-4'?"),
      (
        "b-3",
        """
        issue b-3 is not published, so it is not shown either
          = 'exclude', 'only' and 'publish_private' in gazette.yml decide that
        """
      ),
    ] {
      #expect(
        await site.gazette("issue", "view", name)
          == Outcome(exit: .failed, output: "", error: "error: \(error)\n"))
    }
    #expect(await site.gazette("issue", "view").exit == .usage)
  }

  @Test("of issues of one number in several sources one is named with its source")
  func sources() async throws {
    let site = try SampleSiteFolder(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "source": "x/y"}, {"number": 1, "title": "b", "source": "z"}]}"#
    )
    #expect(
      await site.gazette("issue", "view", "1").error == """
        error: there are several issues 1
          = name one of them: 'x/y#1', 'z#1'

        """)
    #expect(await site.gazette("issue", "view", "x/y#1").output.hasPrefix("#1 a\n"))
    #expect(await site.gazette("issue", "close", "Z#1").error == "closed issue 1 'b'\n")
  }

  @Test("'issue list' is 'list', of open issues unless told otherwise")
  func issueList() async throws {
    let site = try SampleSiteFolder(data)
    let listed = await site.gazette("issue", "list")
    #expect(listed == (await site.run(["list", site.path, "is:issue is:open"])))
    #expect(
      listed.output == """
        NUMBER  KIND   STATE  UPDATED     TITLE     TAGS
             1  issue  open   2026-01-03  one\u{FFFD}[31m  bug, ui

        """)
    for options in [["--json"], ["--format", "csv", "--limit", "1"], ["--format", "md"]] {
      #expect(
        await site.run(["issue", "list", "is:closed OR is:pull", "-C", site.path] + options)
          == (await site.run(["list", site.path, "is:closed OR is:pull"] + options)))
    }
  }

  @Test("tags are listed by name, with their issues, not their pull requests")
  func tags() async throws {
    let site = try SampleSiteFolder(data)
    #expect(
      await site.gazette("tag", "list")
        == Outcome(
          exit: .done,
          output: """
            NAME  OPEN  ISSUES  DESCRIPTION
            bug      1       2  Something wrong
            new      0       0
            ui       1       1

            """, error: ""))
    #expect(
      await site.gazette("tag", "list", "--json").output.hasPrefix(
        """
        [
          {
            "name": "bug",
            "id": null,
            "description": "Something wrong",
            "color": "#d73a4a",
            "open": 1,
            "issues": 2
          },

        """))
    let none = try SampleSiteFolder(#"{"gazette": 1, "issues": []}"#)
    #expect(
      await none.gazette("tag", "list")
        == Outcome(exit: .done, output: "", error: "there are no tags\n"))
    #expect(await none.gazette("tag", "list", "--json").output == "[]\n")
  }

  @Test("projects are listed, the open ones first, with how far along they are")
  func projects() async throws {
    let site = try SampleSiteFolder(data)
    #expect(
      await site.gazette("project", "list").output == """
        TITLE  STATE     DONE  DUE
        P      open    1 of 2  2026-03-01
        Done   closed  0 of 0

        """)
    #expect(
      await site.gazette("project", "list", "--json").output.hasSuffix(
        """
          {
            "title": "Done",
            "details": "",
            "color": "Light Blue",
            "closed": true,
            "created": null,
            "due": null,
            "issues": 0,
            "completed": 0
          }
        ]

        """))
  }

  @Test("people are listed with what they did, as the site calls them")
  func people() async throws {
    let site = try SampleSiteFolder(
      data, configuration: "title: S\npeople: {aliases: {benny: ben, Ben2: BEN}}\n")
    #expect(
      await site.gazette("people", "list").output == """
        LOGIN  NAME    OPENED  CLOSED  REVIEWED  ANSWERED  LAST        ALIASES
        ana    Ana A.       1       0         0         0  2026-01-02
        ben                 0       0         0         1  2026-01-03  Ben2, benny

        """)
    #expect(
      await site.gazette("people", "list", "--json").output.hasSuffix(
        """
          {
            "login": "ben",
            "name": null,
            "url": null,
            "total": 1,
            "open": 1,
            "opened": 0,
            "closed": 0,
            "reviewed": 0,
            "answered": 1,
            "first": "2026-01-03T00:00:00Z",
            "last": "2026-01-03T00:00:00Z",
            "contributions": [],
            "aliases": [
              "Ben2",
              "benny"
            ]
          }
        ]

        """))
    let hidden = try SampleSiteFolder(data, configuration: "title: S\npeople: {hidden: [ana]}\n")
    #expect(await hidden.gazette("people", "list").output.contains("ana") == false)
  }

  @Test("a comment is added, from the command line or standard input; its author may be a mention")
  func comment() async throws {
    let one = #"{"gazette": 1, "issues": [{"number": 1, "title": "one"}]}"#
    let site = try SampleSiteFolder(one)
    #expect(
      await site.gazette("issue", "comment", "1", "--body", "Yes.", "--author", "@ana")
        == Outcome(exit: .done, output: "", error: "commented on issue 1 'one'\n"))
    #expect(
      site.issues
        == one.replacing(
          "\"one\"",
          with:
            #""one", "comments": [{"author": "ana", "date": "2026-01-31T12:00:00Z", "content": "Yes."}], "modificationDate": "2026-01-31T12:00:00Z""#
        ))
    let silent = await site.gazette("issue", "comment", "1", "-b", "-")
    #expect(silent == Outcome(exit: .failed, output: "", error: "error: the comment is empty\n"))
    let json = await site.gazette("issue", "comment", "1", "-b", "No.", "--json", "-q")
    #expect(json.output.hasSuffix("\"comments\": 2\n}\n"))
    #expect(json.error == "")
  }

  @Test("a comment without a text, or on what is not there, changes nothing")
  func badComment() async throws {
    let site = try SampleSiteFolder(data)
    #expect(
      await site.gazette("issue", "comment", "1")
        == Outcome(
          exit: .usage, output: "",
          error: """
            error: no text is given
              = give it with --body, or a file with --body-file

            """))
    #expect(await site.gazette("issue", "comment", "-b", "x").exit == .usage)
    #expect(await site.gazette("issue", "comment", "8", "-b", "x").exit == .failed)
    #expect(site.issues == data)
  }

  @Test(
    "a tag and a project of a tracker's export are not edited, and the error shows where they stand"
  )
  func foreignNames() async throws {
    let export = """
      [{"number": 7, "title": "a", "state": "OPEN", "createdAt": "2026-01-01T00:00:00Z", "labels": [{"name": "Defect"}],
        "milestone": {"title": "One"}, "url": "https://github.com/o/r/issues/7"}]
      """
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": [], "tags": [{"name": "own"}]}"#)
    try site.write(export, to: "data/gh.json")
    for (words, what) in [
      (["tag", "rename", "defect", "bug"], "the tag 'defect'"),
      (["tag", "delete", "defect"], "the tag 'defect'"),
      (["project", "edit", "One", "--details", "x"], "the project 'One'"),
      (["project", "close", "one"], "the project 'one'"),
      (["project", "delete", "One", "-f"], "the project 'One'"),
    ] {
      #expect(
        await site.run(words + ["--site", site.path])
          == Outcome(
            exit: .failed, output: "",
            error: """
              error: \(what) stands in 'data/gh.json', which is not of Gazette's own and is not edited
               --> data/gh.json
                = change it on its tracker and export it again, or make own data of it with 'gazette import'

              """))
    }
    let rename = await site.gazette("tag", "rename", "bug", "x")
    #expect(
      rename.error == "error: there is no tag 'bug'\n  = 'gazette tag list' shows what there is\n")
    #expect(await site.gazette("tag", "rename", "own", "defect").exit == .done)
    #expect(site.read("data/gh.json") == export)
  }

  @Test("an issue of a tracker's export is not edited, and the error shows where it stands")
  func foreign() async throws {
    let export = """
      [
        {"number": 7, "title": "a", "state": "OPEN", "createdAt": "2026-01-01T00:00:00Z", "labels": [],
         "url": "https://github.com/o/r/issues/7"}
      ]
      """
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": []}"#)
    try site.write(export, to: "data/gh.json")
    #expect(
      await site.gazette("issue", "close", "7")
        == Outcome(
          exit: .failed, output: "",
          error: """
            error: issue 7 stands in 'data/gh.json', which is not of Gazette's own and is not edited
             --> data/gh.json:2:3
              |
            2 |   {"number": 7, "title": "a", "state": "OPEN", "createdAt": "2026-01-01T00:00:00Z", "labels": [],
              |   ^
              = change it on its tracker and export it again, or make own data of it with 'gazette import'

            """))
    #expect(site.read("data/gh.json") == export)
    try site.write(
      (7...8).map {
        #"{"iid": \#($0), "title": "b", "state": "opened", "web_url": "https://gitlab.com/o/r/-/issues/\#($0)"}"#
          + "\n"
      }.joined(),
      to: "data/gitlab.jsonl")
    #expect(
      await site.gazette("issue", "close", "8").error == """
        error: issue 8 stands in 'data/gitlab.jsonl', which is not of Gazette's own and is not edited
         --> data/gitlab.jsonl
          = change it on its tracker and export it again, or make own data of it with 'gazette import'

        """)
    let listed = try SampleSiteFolder(
      "[]", configuration: "title: S\ndata: [{path: data/gh.json}]\n")
    try listed.write(export, to: "data/gh.json")
    #expect(await listed.gazette("issue", "new", "x").exit == .failed)
    #expect(listed.issues == "[]")
  }
}
