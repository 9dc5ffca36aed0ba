import Foundation
import Testing

@testable import GazetteCommands

@Suite("The verb list")
struct ListVerbTests {
  private static let data = #"""
    {"gazette": 1, "issues": [
      {"number": 7, "title": "Crash | on *start*", "content": "boom", "priority": "high",
       "tags": ["bug", "good first issue"], "project": "1.0", "author": "ada",
       "assignees": ["ben", "ada"], "creationDate": "2026-01-02T03:04:05Z",
       "modificationDate": "2026-02-01T00:00:00Z", "dueDate": "2026-03-01T00:00:00Z",
       "commentCount": 3, "url": "https://example.org/issues/7"},
      {"number": 12, "kind": "pull", "title": "=1+1, \"two\"\u001b[31m", "content": "",
       "state": "merged", "creationDate": "2026-01-03T00:00:00Z",
       "closedDate": "2026-01-04T00:00:00Z", "tags": ["日本語"]},
      {"key": "K-1", "title": "@ada see #7", "content": "Zażółć", "state": "closed",
       "creationDate": "2026-01-01T00:00:00Z", "url": "javascript:alert(1)"}
    ]}
    """#

  /// What the command does in a site with the data above.
  private func list(_ words: [String], columns: Int? = nil) async throws -> (Exit, String, String) {
    let site = FileManager.default.temporaryDirectory.appending(path: "list-\(UUID())")
    defer { try? FileManager.default.removeItem(at: site) }
    let folder = site.appending(path: "data")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("title: Test\n".utf8).write(to: site.appending(path: "gazette.yml"))
    try Data(Self.data.utf8).write(to: folder.appending(path: "issues.json"))
    let output = MemoryStream(isTerminal: columns != nil)
    let error = MemoryStream()
    let exit = await GazetteCommand.run(
      ["list"] + words.map { $0 == "SITE" ? site.path : $0 },
      in: ProcessContext(output, error, columns.map { ["COLUMNS": String($0)] } ?? [:]))
    return (exit, output.text, error.text)
  }

  @Test("JSON has the members of the design, in the order of the query")
  func json() async throws {
    let (exit, output, error) = try await list(["--json", "SITE", "crash OR number:K-1"])
    #expect(exit == .done)
    #expect(error == "")
    #expect(
      output == """
        [
          {
            "source": "",
            "kind": "issue",
            "number": 7,
            "key": "7",
            "title": "Crash | on *start*",
            "state": "open",
            "priority": "high",
            "tags": [
              "bug",
              "good first issue"
            ],
            "project": "1.0",
            "author": "ada",
            "assignees": [
              "ben",
              "ada"
            ],
            "created": "2026-01-02T03:04:05Z",
            "updated": "2026-02-01T00:00:00Z",
            "closed": null,
            "due": "2026-03-01T00:00:00Z",
            "comments": 3
          },
          {
            "source": "",
            "kind": "issue",
            "number": null,
            "key": "K-1",
            "title": "@ada see #7",
            "state": "closed",
            "priority": null,
            "tags": [],
            "project": null,
            "author": null,
            "assignees": [],
            "created": "2026-01-01T00:00:00Z",
            "updated": null,
            "closed": null,
            "due": null,
            "comments": 0
          }
        ]

        """)
    #expect(try await list(["--json", "SITE", "label:none"]).1 == "[]\n")
  }

  @Test("CSV holds every member exactly as it is")
  func csv() async throws {
    let lines = [
      "source,kind,number,key,title,state,priority,tags,project,author,assignees,created,updated,"
        + "closed,due,comments",
      ",issue,7,7,Crash | on *start*,open,high,bug;good first issue,1.0,ada,ben;ada,"
        + "2026-01-02T03:04:05Z,2026-02-01T00:00:00Z,,2026-03-01T00:00:00Z,3",
      ",pull,12,12,\"=1+1, \"\"two\"\"\u{FFFD}[31m\",merged,,日本語,,,,2026-01-03T00:00:00Z,,"
        + "2026-01-04T00:00:00Z,,0",
      ",issue,,K-1,@ada see #7,closed,,,,,,2026-01-01T00:00:00Z,,,,0",
    ]
    #expect(
      try await list(["--format", "csv", "SITE", "sort:comments"]).1
        == lines.map { $0 + "\r\n" }.joined())
  }

  @Test("a Markdown table shows titles as text, links only to the web and calls nobody")
  func markdown() async throws {
    #expect(
      try await list(["--format=md", "SITE", "sort:created-asc"]).1 == """
        | Number | Kind | State | Updated | Title | Tags |
        | --- | --- | --- | --- | --- | --- |
        | K-1 | issue | closed |  | @\u{2060}ada see #\u{2060}7 |  |
        | [7](https://example.org/issues/7) | issue | open | 2026-02-01 | Crash \\| on \\*start\\* \
        | bug, good first issue |
        | 12 | pull | merged |  | =1+1, "two"\u{FFFD}\\[31m | 日本語 |

        """)
  }

  @Test("a table is aligned and has no control characters; no line ends in a space")
  func table() async throws {
    #expect(
      try await list(["SITE", ""]).1 == """
        NUMBER  KIND   STATE   UPDATED     TITLE               TAGS
            12  pull   merged              =1+1, "two"\u{FFFD}[31m    日本語
             7  issue  open    2026-02-01  Crash | on *start*  bug, good first issue
           K-1  issue  closed              @ada see #7

        """)
  }

  @Test("on a terminal a table fits, cuts titles and leaves out what matters less")
  func terminal() async throws {
    #expect(
      try await list(["SITE", ""], columns: 70).1 == """
        NUMBER  KIND   STATE   UPDATED     TITLE               TAGS
            12  pull   merged              =1+1, "two"\u{FFFD}[31m    日本語
             7  issue  open    2026-02-01  Crash | on *start*  bug, good firs…
           K-1  issue  closed              @ada see #7

        """)
    #expect(
      try await list(["SITE", ""], columns: 30).1 == """
        NUMBER  TITLE
            12  =1+1, "two"\u{FFFD}[31m
             7  Crash | on *start*
           K-1  @ada see #7

        """)
    for columns in 1..<90 {
      for line in try await list(["SITE", ""], columns: columns).1.split(separator: "\n") {
        #expect(TerminalText.width(String(line)) <= max(columns, 20))
      }
    }
  }

  @Test("a limit cuts the list and says so")
  func limit() async throws {
    let (exit, output, error) = try await list(["SITE", "is:issue sort:number", "--limit", "1"])
    #expect(exit == .done)
    #expect(output.split(separator: "\n").count == 2)
    #expect(error == "1 of 2 shown\n")
    #expect(try await list(["SITE", "", "--limit", "0", "--json"]).1 == "[]\n")
    #expect(try await list(["SITE", "", "--limit", "-1"]).0 == .usage)
  }

  @Test("An unknown name in a query is reported with the nearest known one")
  func unknownNames() async throws {
    let (exit, output, error) = try await list([
      "SITE", "label:bgu OR -author:\"nobody\" -label:bgu",
    ])
    #expect(exit == .done)
    #expect(output.hasPrefix("NUMBER"))
    #expect(
      error == """
        note: no tag is called 'bgu'
          = did you mean 'bug'?
        note: no person is called 'nobody'

        """)
    #expect(try await list(["-q", "SITE", "label:bgu"]).2 == "")
  }

  @Test(
    "a word that is the reference of an issue is looked for as a text, and a note says so",
    arguments: [
      ("k-1", "k-1", "number:k-1"), ("2", nil, nil), ("\"K-1\"", nil, nil), ("K-1 x", nil, nil),
    ])
  func reference(query: String, word: String?, instead: String?) async throws {
    let (exit, _, error) = try await list(["SITE", query, "--json"])
    #expect(exit == .done)
    #expect(
      error
        == (word.map {
          """
          note: '\($0)' is looked for as a text, and is the reference of an issue
            = write \(instead ?? "")

          """
        } ?? ""))
  }

  @Test("A syntax error in a query is shown with its place, and nothing is written")
  func malformed() async throws {
    let (exit, output, error) = try await list(["SITE", "is:opn"])
    #expect(exit == .failed)
    #expect(output == "")
    #expect(
      error == """
        error: nothing can be 'opn'
         --> <query>:1:4
          |
        1 | is:opn
          |    ^^^
          = did you mean 'open'?

        """)
  }

  @Test("the query is required, and a third argument is one too many")
  func arguments() async throws {
    #expect(try await list([]).0 == .usage)
    #expect(try await list(["SITE", "a", "b"]).0 == .usage)
    #expect(try await list(["--", "SITE", "-label:bug is:issue"]).1.contains("K-1"))
    #expect(try await list(["/no/such/site", "a"]).0 == .failed)
  }
}
