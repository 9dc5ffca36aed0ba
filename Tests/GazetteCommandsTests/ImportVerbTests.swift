import Foundation
import Testing

@testable import GazetteCommands

@Suite("The verb import")
struct ImportVerbTests {
  private let dump = """
    [{"iid": 4, "title": "Four", "state": "closed", "labels": ["bug"], "weight": 2,
      "closed_at": "2026-01-02T03:04:05Z", "author": {"username": "ana"},
      "notes": [{"body": "hm", "author": {"username": "ben"}}, {"body": "x", "system": true}]},
     {"iid": 5, "title": "Secret", "state": "opened", "confidential": true}]
    """

  @Test("files of which none holds data replace nothing")
  func noData() async throws {
    let folder = try SampleSiteFolder()
    try folder.write("# Read me\n", to: "files/README.md")
    try folder.write("kept", to: "keep.json")
    let outcome = await folder.run([
      "import", folder.path + "/files", "-f", "-o", folder.path + "/keep.json",
    ])
    #expect(
      outcome
        == Outcome(
          exit: .failed, output: "",
          error: """
            note: 'SITE/files/README.md' is no data, and is ignored
             --> SITE/files/README.md
            error: none of the files holds data

            """))
    #expect(folder.read("keep.json") == "kept")
    // An answer without records is data all the same.
    try folder.write("[]", to: "files/answer.json")
    try folder.write("---\ntitle: A\n---\n", to: "files/12.md")
    #expect(
      await folder.run(["import", folder.path + "/files", "-f", "-o", folder.path + "/keep.json"])
        .exit == .done)
  }

  @Test("records that are left out for one reason are told once, and all with --verbose")
  func oneReason() async throws {
    let folder = try SampleSiteFolder()
    let rows = (1...30).map { "\($0 % 3 == 0 ? "" : String($0)),T\($0),open\n" }
    try folder.write("id,title,status\n" + rows.joined(), to: "rows.csv")
    let words = ["import", folder.path + "/rows.csv", "-f", "-o", folder.path + "/rows.json"]
    let brief = await folder.run(words + ["-q"]).error
    #expect(
      brief == """
        warning: row 3 is left out: it has neither number nor key, and 9 more for the same reason
         --> SITE/rows.csv:4:1
          |
        4 | ,T3,open
          | ^
          = --verbose shows all
          = fill its cell; 'columns:' in the configuration says which one it is

        """)
    let whole = await folder.run(words + ["-v"]).error
    #expect(whole.split(separator: "is left out: it has neither number nor key").count == 11)
  }

  @Test("with --json the result is the report: figures, and what was lost where")
  func report() async throws {
    let folder = try SampleSiteFolder()
    try folder.write(dump, to: "dump.json")
    let outcome = await folder.run([
      "import", folder.path + "/dump.json", "-o", folder.path + "/issues.json", "--json",
    ])
    #expect(
      outcome
        == Outcome(
          exit: .done,
          output: """
            {
              "issues": 1,
              "pulls": 0,
              "open": 0,
              "closed": 1,
              "merged": 0,
              "comments": 1,
              "tags": 1,
              "people": 2,
              "lost": [
                {
                  "what": "weight",
                  "count": 1,
                  "where": "SITE/dump.json: 4"
                },
                {
                  "what": "system notes",
                  "count": 1,
                  "where": "SITE/dump.json: 4"
                },
                {
                  "what": "private records",
                  "count": 1,
                  "where": "SITE/dump.json: 5"
                }
              ],
              "assumed": []
            }

            """, error: ""))
  }

  @Test("a file of which no record can be read fails, and what was there stays")
  func nothing() async throws {
    let folder = try SampleSiteFolder()
    try folder.write(#"[{"id": "a-1", "title": "x"}]"#, to: "beads.json")
    try folder.write("[]", to: "keep.json")
    for format in [["--format", "gh"], []] {
      let outcome = await folder.run(
        ["import", folder.path + "/beads.json"] + format
          + ["-f", "-o", folder.path + "/keep.json"])
      #expect(outcome.exit == .failed)
      #expect(try String(contentsOfFile: folder.path + "/keep.json", encoding: .utf8) == "[]")
    }
  }

  /// A file that makes no record, the format that is named for it, and what is told of it.
  struct Barren: Sendable, CustomTestStringConvertible {
    let file: String
    var format: String?
    let text: String
    let error: String
    var testDescription: String { file + " as " + (format ?? "what it is") }
  }

  private static let beads =
    #"{"id": "gz-2", "title": "Valve", "status": "open", "issue_type": "task"}"#
  private static let notes = """
    [{"id": 3, "noteable_type": "Issue", "noteable_iid": 4, "system": false, "body": "hm"}]
    """
  private static let awards = """
    [{"name": "Ten", "color": "Green", "criterion": "closed", "value": 10, "image": "star"}]
    """

  private static func isBeads(_ format: String) -> Barren {
    Barren(
      file: "beads.jsonl", format: format, text: beads,
      error: """
        error: 'SITE/beads.jsonl' holds no record in the format '\(format)'
         --> SITE/beads.jsonl
          = it looks like 'beads': leave '--format' or 'format:' out, or name 'beads' there

        """)
  }

  private static func isNotes(_ format: String?) -> Barren {
    Barren(
      file: "notes.json", format: format, text: notes,
      error: """
        error: 'SITE/notes.json' holds comments without the records that they belong to
          = give the file with the issues or pull requests as well

        """)
  }

  private static func isAwards(_ format: String?) -> Barren {
    Barren(
      file: "mine.json", format: format, text: awards,
      error: """
        error: 'SITE/mine.json' holds awards, but neither an issue nor a pull request
          = awards are not imported: keep the file in the site's data as it is

        """)
  }

  private static func holdsOthers(_ file: String, _ text: String) -> Barren {
    Barren(
      file: file, format: nil, text: text,
      error: """
        error: 'SITE/\(file)' holds neither an issue nor a pull request
         --> SITE/\(file)
          = add the file that has them; a tracker without any is written '[]'

        """)
  }

  private static let barren = [
    isBeads("gitlab"), isBeads("ietf-archive"), isBeads("awards"), isBeads("github-graphql"),
    isNotes(nil), isNotes("gitlab"), isNotes("github-graphql"),
    isAwards(nil), isAwards("awards"), isAwards("gitlab"),
    holdsOthers("labels.json", #"[{"id": 1, "name": "bug", "color": "d73a4a", "default": true}]"#),
    holdsOthers(
      "people.json",
      #"{"projectName": "p", "contributors": [{"login": "ana", "contributions": ["code"]}]}"#),
    Barren(
      file: "none.json", format: nil, text: #"{"startAt": 0, "total": 7, "issues": []}"#,
      error: """
        warning: the first 0 of 7 records: other pages of the answer in 'SITE/none.json' are missing
         --> SITE/none.json
          = ask for the other pages as well
        error: not one record came

        """),
    Barren(
      file: "gh.json", format: "gitlab", text: #"[{"number": 1, "title": "x", "state": "OPEN"}]"#,
      error: """
        error: 'SITE/gh.json' holds no record in the format 'gitlab'
         --> SITE/gh.json
          = it looks like 'gh': leave '--format' or 'format:' out, or name 'gh' there

        """),
    Barren(
      file: "rest.json", format: "redmine",
      text: #"[{"id": 12, "number": 1, "title": "x", "state": "open", "user": {"login": "ana"}}]"#,
      error: """
        error: no record of 'SITE/rest.json' has a title in the format 'redmine'
         --> SITE/rest.json
          = it looks like 'github-rest': leave '--format' or 'format:' out, or name 'github-rest' there

        """),
    Barren(
      file: "table.csv", format: "redmine-csv", text: "id,name,status\n1,Pump,Open\n",
      error: """
        error: no record of 'SITE/table.csv' has a title in the format 'redmine-csv'
         --> SITE/table.csv
          = it looks like 'csv': leave '--format' or 'format:' out, or name 'csv' there

        """),
    Barren(
      file: "answer.json", format: "github-graphql",
      text: #"{"data": null, "errors": [{"message": "Bad credentials"}]}"#,
      error: """
        error: 'SITE/answer.json' holds no data, but a tracker's answer that something was wrong: \
        Bad credentials
         --> SITE/answer.json:1:1
          |
        1 | {"data": null, "errors": [{"message": "Bad credentials"}]}
          | ^
          = ask it again

        """),
  ]

  @Test("a file that holds data of which no record comes replaces nothing", arguments: barren)
  func replacesNothing(_ barren: Barren) async throws {
    let folder = try SampleSiteFolder()
    try folder.write(barren.text, to: barren.file)
    try folder.write("kept", to: "keep.json")
    let outcome = await folder.run(
      ["import", folder.path + "/" + barren.file]
        + (barren.format.map { ["--format", $0] } ?? [])
        + ["-f", "-o", folder.path + "/keep.json"])
    #expect(outcome == Outcome(exit: .failed, output: "", error: barren.error))
    #expect(folder.read("keep.json") == "kept")
  }

  @Test(
    "an export that is honestly empty makes empty data, whether or not its format is named",
    arguments: [
      ("[]", "gitlab"),
      (#"{"repo": "a/b", "issues": [], "pulls": []}"#, "ietf-archive"),
      (#"{"issues": [], "total_count": 0, "offset": 0, "limit": 25}"#, "redmine"),
      (#"{"data": {"repository": {"issues": {"nodes": []}}}}"#, "github-graphql"),
    ])
  func empty(_ text: String, _ format: String) async throws {
    let folder = try SampleSiteFolder()
    try folder.write(text, to: "empty.json")
    for words in [[], ["--format", format]] {
      let outcome = await folder.run(["import", folder.path + "/empty.json", "-q"] + words)
      #expect(outcome.exit == .done)
      #expect(outcome.error == "")
      #expect(outcome.output.contains("\"issues\": []"))
    }
  }

  @Test("Imported data is the same after it is read again")
  func again() async throws {
    let folder = try SampleSiteFolder("[]")
    try folder.write(dump, to: "dump.json")
    let first = await folder.run(["import", folder.path + "/dump.json", "--private", "-q"])
    try folder.write(first.output, to: "first.json")
    let second = await folder.run(["import", folder.path + "/first.json", "--private", "-q"])
    #expect(first.exit == .done)
    #expect(first.output == second.output)
  }

  @Test("An existing file is replaced only with --force, and never by an import that fails")
  func existing() async throws {
    let folder = try SampleSiteFolder()
    try folder.write(dump, to: "dump.json")
    try folder.write("mine", to: "issues.json")
    let words = ["import", folder.path + "/dump.json", "-o", folder.path + "/issues.json"]
    let refused = await folder.run(words)
    #expect(refused.exit == .failed)
    #expect(
      refused.error == """
        error: 'SITE/issues.json' is there already
         --> SITE/issues.json
          = give --force to replace it

        """)
    try folder.write("[{", to: "broken.json")
    let broken = await folder.run(
      ["import", folder.path + "/broken.json", "-f", "-o", folder.path + "/issues.json"])
    #expect(broken.exit == .failed)
    #expect(folder.read("issues.json") == "mine")
    #expect(await folder.run(words + ["--force"]).exit == .done)
    #expect(folder.read("issues.json")?.contains("Four") == true)
  }

  @Test("files of no known format in a folder are passed over and counted; a named one is an error")
  func folders() async throws {
    let folder = try SampleSiteFolder()
    try folder.write(dump, to: "export/issues.json")
    try folder.write("0.2.4", to: "export/VERSION")
    let outcome = await folder.run(["import", folder.path + "/export", "--json"])
    #expect(outcome.exit == .done)
    #expect(outcome.output.contains("\"what\": \"files of no known format\""))
    #expect(
      outcome.error.hasPrefix(
        "warning: 'SITE/export/VERSION' is in no known format: it is neither JSON nor XML, "
          + "nor Markdown with front matter, nor a table; it is passed over\n"))
    #expect(await folder.run(["import", folder.path + "/export/VERSION"]).exit == .failed)
  }

  @Test("a format and words for a state that there are not are refused before anything is read")
  func options() async throws {
    let folder = try SampleSiteFolder()
    try folder.write("id,title,status\n1,Pump,Open\n", to: "table.csv")
    let path = folder.path + "/table.csv"
    #expect(
      await folder.run(["import", path, "--format", "github-rst"]).error
        == "error: there is no data format 'github-rst'\n  = did you mean 'github-rest'?\n")
    #expect(
      await folder.run(["import", path, "--states", "Open=opened"]).error
        == "error: 'opened', which --states gives to 'Open', is no state\n  = open, closed or merged\n"
    )
    #expect(
      await folder.run(["import", path, "--format", "jira"]).error.hasPrefix(
        "error: 'SITE/table.csv' is not 'jira': it looks like a table\n"))
    try folder.write("", to: "empty/.keep")
    #expect(
      await folder.run(["import", folder.path + "/empty"]).error
        == "error: there is no file to read\n")
  }

  @Test("an answer that says how many records there are, and has none, replaces nothing")
  func emptyPage() async throws {
    let folder = try SampleSiteFolder()
    try folder.write(#"{"issues": {"totalCount": 5, "nodes": []}}"#, to: "answer.json")
    try folder.write("kept", to: "keep.json")
    let outcome = await folder.run([
      "import", folder.path + "/answer.json", "-f", "-o", folder.path + "/keep.json",
    ])
    #expect(
      outcome
        == Outcome(
          exit: .failed, output: "",
          error: """
            warning: the first 0 of 5 records: other pages of the answer in 'SITE/answer.json' are missing
             --> SITE/answer.json
              = ask for the other pages as well
            error: not one record came

            """))
    #expect(folder.read("keep.json") == "kept")
  }

  @Test("where all records are private, it is said how to take them over")
  func allPrivate() async throws {
    let folder = try SampleSiteFolder()
    try folder.write("id,title,status,private\n1,Pump,open,yes\n", to: "table.csv")
    let outcome = await folder.run([
      "import", folder.path + "/table.csv", "-o", folder.path + "/out.json",
    ])
    #expect(outcome.exit == .done)
    #expect(
      outcome.error == """
        note: their tracker marks all records as private
          = give --private to take them over
        0 issues and 0 pull requests (0 open, 0 closed, 0 merged), 0 comments, 0 tags, 0 people
        not carried over:
          1 × private records, first in SITE/table.csv: 1

        """)
  }

  @Test("how to unpack a file is said of an archive and of a single file")
  func packed() async throws {
    let folder = try SampleSiteFolder()
    for (name, advice) in [
      ("export.tar.gz", "unpack it with 'tar xzf', and give the files in it"),
      ("issues.json.gz", "unpack it with 'gunzip'"),
    ] {
      try folder.write("\u{1F}", to: name)
      try Data([0x1F, 0x8B, 8]).write(to: URL(fileURLWithPath: folder.path + "/" + name))
      let outcome = await folder.run(["import", folder.path + "/" + name])
      #expect(outcome.exit == .failed)
      #expect(outcome.error.hasSuffix("  = \(advice)\n"))
    }
  }
}
