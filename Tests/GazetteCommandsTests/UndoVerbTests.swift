import Foundation
import Testing

@testable import GazetteCommands

@Suite("The verbs that undo edits and merge people")
struct UndoVerbTests {
  private let data = #"""
    {"gazette": 1, "issues": [
      {"number": 1, "title": "one", "author": "ana-at-work", "tags": ["bug"]},
      {"number": 2, "title": "two", "author": "Ana", "assignees": ["ben", "benny"]}
    ]}
    """#

  @Test("the last edit is undone, and the one before it, to the byte")
  func undo() async throws {
    let site = try SampleSiteFolder(data)
    _ = await site.gazette("issue", "close", "1", "2")
    _ = await site.gazette("tag", "rename", "bug", "defect")
    #expect(
      await site.gazette("undo")
        == Outcome(
          exit: .done, output: "", error: "undid: renamed the tag 'bug' to 'defect' on 1 issue\n"))
    #expect(
      await site.gazette("undo", "--json", "-q")
        == Outcome(
          exit: .done,
          output: """
            {
              "undone": "closed issues 1 'one', 2 'two'",
              "date": "2026-01-31T12:00:00Z",
              "files": [
                "data/issues.json"
              ],
              "left": 0
            }

            """, error: ""))
    #expect(site.issues == data)
    #expect(
      await site.gazette("undo")
        == Outcome(
          exit: .failed, output: "",
          error: """
            error: there is no edit left to undo
              = the last 100 edits of gazette's own verbs are kept in .gazette

            """))
  }

  @Test("a dry run and edits that change nothing leave nothing to undo")
  func nothing() async throws {
    let site = try SampleSiteFolder(data)
    _ = await site.gazette("issue", "close", "1", "--dry-run")
    _ = await site.gazette("issue", "reopen", "1")
    _ = await site.gazette("issue", "close", "7")
    #expect(await site.gazette("undo").exit == .failed)
    #expect(site.read(".gazette/undo/00000001") == nil)
    _ = await site.gazette("issue", "close", "1")
    let outcome = await site.gazette("undo", "--dry-run")
    #expect(
      outcome.error == "nothing was written; without --dry-run: undid: closed issue 1 'one'\n")
    #expect(outcome.output.contains("\n-  {\"number\": 1"))
    #expect(await site.gazette("undo").exit == .done)
  }

  @Test("an edit is not undone once its file was changed by hand")
  func changed() async throws {
    let site = try SampleSiteFolder(data)
    _ = await site.gazette("issue", "delete", "2")
    let edited = try #require(site.issues) + "\n"
    try site.write(edited, to: "data/issues.json")
    #expect(
      await site.gazette("undo")
        == Outcome(
          exit: .failed, output: "",
          error: """
            error: 'data/issues.json' was changed since the last edit (deleted issue 2 'two')
             --> data/issues.json
              = nothing was changed
              = take back what was changed by hand first, or make the change you want

            """))
    #expect(site.issues == edited)
  }

  @Test(
    "no number is given again: neither a deleted issue's nor that of one whose making was undone")
  func numbers() async throws {
    let site = try SampleSiteFolder(data)
    _ = await site.gazette("issue", "close", "1")
    let closed = try #require(site.issues)
    _ = await site.gazette("issue", "delete", "2")
    #expect(await site.gazette("issue", "new", "three").output == "3\n")
    _ = await site.gazette("undo")
    #expect(await site.gazette("issue", "new", "again").output == "4\n")
    _ = await site.gazette("undo")
    #expect(await site.gazette("undo").error == "undid: deleted issue 2 'two'\n")
    #expect(site.issues == closed.replacing("\n]}", with: "\n], \"lastNumber\": 4}"))
    #expect(await site.gazette("undo").error == "undid: closed issue 1 'one'\n")
    #expect(site.issues == data.replacing("\n]}", with: "\n], \"lastNumber\": 4}"))
    #expect(await site.gazette("issue", "new", "five").output == "5\n")
    #expect(await site.gazette("undo", "--dry-run").output.contains("lastNumber"))
  }

  @Test("what was undone is said as something that was done")
  func words() async throws {
    let site = try SampleSiteFolder(data)
    _ = await site.gazette("light", "on")
    _ = await site.gazette("reminder", "at", "10:00")
    _ = await site.gazette("people", "merge", "benny", "ben")
    #expect(await site.gazette("undo").error == "undid: merged 'benny' into 'ben'\n")
    #expect(await site.gazette("undo").error == "undid: set reminders off, at 10:00\n")
    #expect(await site.gazette("undo").error == "undid: switched the light on\n")
  }

  @Test("sample data can be taken back")
  func sample() async throws {
    let site = try SampleSiteFolder(data)
    _ = await site.run(["init", site.path, "--sample", "--force"])
    #expect(
      await site.gazette("undo").error == "undid: put sample data in the place of everything\n")
    // The numbers of the sample's issues were given too.
    #expect(site.issues == data.replacing("\n]}", with: "\n], \"lastNumber\": 50}"))
  }

  @Test("an edit is made even where it cannot be kept")
  func unkept() async throws {
    let site = try SampleSiteFolder(data)
    try site.write("", to: ".gazette")
    let outcome = await site.gazette("issue", "close", "1")
    #expect(outcome.exit == .done)
    #expect(outcome.error.hasPrefix("warning: 'gazette undo' will not know of this edit: "))
    #expect(outcome.error.hasSuffix("closed issue 1 'one'\n"))
    #expect(site.issues != data)
  }

  @Test("merging people notes an alias in the configuration, changes no data, and can be undone")
  func merge() async throws {
    let configuration = "# Ours\ntitle: S # short\npeople:\n  bots: [ci]\n"
    let site = try SampleSiteFolder(data, configuration: configuration)
    #expect(
      await site.gazette("people", "merge", "ANA-at-work", "ana")
        == Outcome(exit: .done, output: "", error: "'ana-at-work' counts for 'Ana' now\n"))
    #expect(
      site.read("gazette.yml")
        == "# Ours\ntitle: S # short\npeople:\n  aliases:\n    ana-at-work: Ana\n  bots: [ci]\n")
    #expect(site.issues == data)
    #expect(
      await site.gazette("people", "list").output == """
        LOGIN  OPENED  CLOSED  ALIASES
        Ana         2       0  ana-at-work
        ben         0       0
        benny       0       0

        """)
    #expect(
      await site.gazette("people", "merge", "ana-at-work", "Ana").error
        == "nothing to change: 'ana-at-work' counts for 'Ana' now\n")
    // Who was merged into somebody goes along, and into an alias means into whom it stands for.
    _ = await site.gazette("people", "merge", "benny", "ben")
    #expect(
      await site.gazette("people", "merge", "ben", "ana-at-work", "--json")
        == Outcome(
          exit: .done,
          output: """
            {
              "login": "Ana",
              "aliases": [
                "ana-at-work",
                "ben",
                "benny"
              ]
            }

            """, error: "'ben' counts for 'Ana' now, and so do 'benny'\n"))
    #expect(await site.gazette("people", "list").output.contains("Ana         2       0"))
    for _ in 1...3 { #expect(await site.gazette("undo").exit == .done) }
    #expect(site.read("gazette.yml") == configuration)
  }

  @Test("logins that are not known, are one, or are hidden are not merged")
  func refused() async throws {
    let configuration = "title: S\npeople: {aliases: {benny: ben}, hidden: [ana-at-work]}\n"
    let site = try SampleSiteFolder(data, configuration: configuration)
    for (old, new, error) in [
      ("bem", "ana", "the data names nobody 'bem'\n  = did you mean 'ben'?"),
      ("ben", "zoe", "the data names nobody 'zoe'\n  = 'gazette people list' shows who there is"),
      ("ben", "BEN", "'ben' and 'BEN' are one login"),
      (
        "ben", "benny",
        """
        'benny' counts for 'ben' already
          = to have it the other way round, take the alias of 'benny' out of gazette.yml
        """
      ),
      (
        "ana-at-work", "ana",
        """
        'ana-at-work' is hidden, and as 'Ana' would be shown
          = name 'Ana' under 'hidden' in gazette.yml as well, or 'ana-at-work' no longer
        """
      ),
    ] {
      #expect(
        await site.gazette("people", "merge", old, new)
          == Outcome(exit: .failed, output: "", error: "error: \(error)\n"))
    }
    #expect(await site.gazette("people", "merge", "ben").exit == .usage)
    #expect(site.read("gazette.yml") == configuration)
    #expect(await site.gazette("people", "merge", "ben", "zoe", "--force").exit == .done)
    #expect(
      site.read("gazette.yml")
        == "title: S\npeople: {aliases: {ben: zoe, benny: zoe}, hidden: [ana-at-work]}\n")
  }
}
