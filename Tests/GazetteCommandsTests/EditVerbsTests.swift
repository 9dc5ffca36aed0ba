import Foundation
import Testing

@testable import GazetteCommands

@Suite("The verbs that edit data")
struct EditVerbsTests {
  private let two = """
    {"gazette": 1, "x": [1,  2], "tags": [{"name": "bug"}, {"name": "ui"}], "issues": [
      {"number": 1, "title": "one", "tags": ["bug"], "project": "P"},
      {"number": 2, "title": "two", "tags": ["bug", "ui"], "completed": true}
    ]}
    """

  @Test("a new issue's number is printed, and it stands behind the others")
  func issueNew() async throws {
    let site = try SampleSiteFolder(two)
    let outcome = await site.gazette("issue", "new", "Three", "-t", "UI ", "--due", "2026-02-01")
    #expect(outcome == Outcome(exit: .done, output: "3\n", error: "made issue 3 'Three'\n"))
    #expect(
      site.issues
        == two.replacing(
          "\"completed\": true}",
          with: #"""
            "completed": true},
              {"number": 3, "title": "Three", "creationDate": "2026-01-31T12:00:00Z", "modificationDate": "2026-01-31T12:00:00Z", "priority": "medium", "completed": false, "dueDate": "2026-02-01T00:00:00Z", "tags": ["ui"]}
            """#))
  }

  @Test("a record is written as JSON where that is asked for")
  func json() async throws {
    let site = try SampleSiteFolder(two)
    let outcome = await site.gazette("issue", "edit", "2", "--priority", "high", "--json", "-q")
    #expect(
      outcome.output == """
        {
          "source": "",
          "kind": "issue",
          "number": 2,
          "key": "2",
          "title": "two",
          "state": "closed",
          "priority": "high",
          "tags": [
            "bug",
            "ui"
          ],
          "project": null,
          "author": null,
          "assignees": [],
          "created": null,
          "updated": "2026-01-31T12:00:00Z",
          "closed": null,
          "due": null,
          "comments": 0
        }

        """)
    #expect(outcome.error == "")
  }

  @Test("a dry run shows the difference and writes nothing")
  func dryRun() async throws {
    let site = try SampleSiteFolder(two)
    let outcome = await site.gazette("tag", "rename", "bug", "defect", "--dry-run")
    #expect(
      outcome
        == Outcome(
          exit: .done,
          output: """
            --- data/issues.json
            +++ data/issues.json
            @@ -1,4 +1,4 @@
            -{"gazette": 1, "x": [1,  2], "tags": [{"name": "bug"}, {"name": "ui"}], "issues": [
            -  {"number": 1, "title": "one", "tags": ["bug"], "project": "P"},
            -  {"number": 2, "title": "two", "tags": ["bug", "ui"], "completed": true}
            +{"gazette": 1, "x": [1,  2], "tags": [{"name": "defect"}, {"name": "ui"}], "issues": [
            +  {"number": 1, "title": "one", "tags": ["defect"], "project": "P"},
            +  {"number": 2, "title": "two", "tags": ["defect", "ui"], "completed": true}
             ]}
            \\ No newline at end of file

            """,
          error: "nothing was written; without --dry-run: "
            + "renamed the tag 'bug' to 'defect' on 2 issues\n"))
    #expect(site.issues == two)
  }

  @Test("issues are closed, opened again and deleted, and what was done is said")
  func states() async throws {
    let site = try SampleSiteFolder(two)
    #expect(
      await site.gazette("issue", "close", "1", "2").error == "closed issues 1 'one', 2 'two'\n")
    #expect(
      site.issues
        == two.replacing(
          "\"project\": \"P\"}",
          with:
            #""project": "P", "completed": true, "closedDate": "2026-01-31T12:00:00Z", "modificationDate": "2026-01-31T12:00:00Z"}"#
        ))
    #expect(await site.gazette("issue", "reopen", "#1").exit == .done)
    #expect(await site.gazette("issue", "delete", "1").error == "deleted issue 1 'one'\n")
    #expect(site.issues?.contains("\"one\"") == false)
    let missing = await site.gazette("issue", "close", "1")
    #expect(missing.exit == .failed)
    #expect(missing.error.hasPrefix("error: there is no issue 1 in the site's own data\n"))
  }

  @Test("closing what is closed changes nothing, not even a date")
  func nothing() async throws {
    let site = try SampleSiteFolder(two)
    let outcome = await site.gazette("issue", "close", "2")
    #expect(outcome.error == "nothing to change: closed issue 2 'two'\n")
    #expect(site.issues == two)
  }

  @Test("deleting a tag keeps its issues and names them")
  func tagDelete() async throws {
    let site = try SampleSiteFolder(two)
    let outcome = await site.gazette("tag", "delete", "BUG")
    #expect(outcome.error == "deleted the tag 'BUG'; 2 issues lost it: #1 #2\n")
    #expect(
      site.issues
        == two.replacing("{\"name\": \"bug\"}, ", with: "").replacing("[\"bug\"]", with: "[]")
        .replacing("\"bug\", ", with: ""))
    let mistyped = await site.gazette("tag", "rename", "u", "x")
    #expect(mistyped.exit == .failed)
  }

  @Test("deleting a project says first that its issues go, and needs to be told to")
  func projectDelete() async throws {
    let site = try SampleSiteFolder(two)
    let refused = await site.gazette("project", "delete", "p")
    #expect(refused.exit == .failed)
    #expect(
      refused.error == """
        error: deleting the project 'P' deletes its 1 issue as well
          = '--force' says that this is meant

        """)
    #expect(site.issues == two)
    let done = await site.gazette("project", "delete", "p", "--force")
    #expect(
      done.error == """
        deleting the project 'P' deletes its 1 issue as well
        deleted the project 'p' and 1 issue

        """)
    #expect(site.issues?.contains("\"one\"") == false)
  }

  @Test("projects are made, changed, closed and opened again")
  func projects() async throws {
    let site = try SampleSiteFolder("{\"gazette\": 1, \"issues\": []}")
    #expect(await site.gazette("project", "new", "P", "--project-color", "dark-blue").exit == .done)
    #expect(
      await site.gazette("project", "edit", "P", "--title", "Q", "--reminder", "9:30").exit == .done
    )
    #expect(await site.gazette("project", "close", "q").exit == .done)
    #expect(
      site.issues
        == #"{"gazette": 1, "issues": [], "projects": [{"title": "Q", "color": "Dark Blue", "closed": true, "creationDate": "2026-01-31T12:00:00Z", "reminderEnabled": true, "reminderTime": "09:30"}]}"#
    )
    #expect(await site.gazette("project", "reopen", "Q").exit == .done)
    #expect(site.issues?.contains("\"closed\": false") == true)
  }

  @Test("the light is switched, and says how it was")
  func light() async throws {
    let site = try SampleSiteFolder("{\"gazette\": 1}")
    #expect(await site.gazette("light", "toggle").error == "the light is on (it was off)\n")
    #expect(site.issues == #"{"gazette": 1, "light": {"on": true}}"#)
    #expect(
      await site.gazette("light", "on").error == "nothing to change: the light is on (it was on)\n")
    #expect(await site.gazette("light", "off", "--json", "-q").output == "{\n  \"on\": false\n}\n")
  }

  @Test("a light that follows a rule says so when it is switched")
  func ruledLight() async throws {
    let site = try SampleSiteFolder(
      "{\"gazette\": 1}", configuration: "title: S\nlight: {query: 'is:open #bug'}\n")
    let outcome = await site.gazette("light", "on")
    #expect(outcome.error.contains("the site's light follows the rule 'is:open #bug'"))
  }

  @Test("reminders are switched and timed, an issue's own too")
  func reminders() async throws {
    let site = try SampleSiteFolder(#"{"gazette": 1, "issues": [{"number": 1, "title": "a"}]}"#)
    #expect(await site.gazette("reminder", "at", "18:05").error == "reminders are off, at 18:05\n")
    #expect(
      await site.gazette("reminder", "on").error
        == "reminders are on, at 18:05: in the site's calendar, and on its page of reminders while "
        + "that is open; nothing is sent\n")
    #expect(await site.gazette("issue", "edit", "1", "--reminder", "07:00").exit == .done)
    #expect(await site.gazette("issue", "edit", "1", "--reminder", "off").exit == .done)
    #expect(
      site.issues
        == #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "reminderEnabled": false, "reminderTime": "07:00", "modificationDate": "2026-01-31T12:00:00Z"}], "reminders": {"enabled": true, "remindAt": "18:05"}}"#
    )
    #expect(await site.gazette("reminder", "at", "25:00").exit == .usage)
  }

  @Test("With --verbose an edit tells what became of the site's lists")
  func lists() async throws {
    let site = try SampleSiteFolder(
      #"""
      {"gazette": 1, "issues": [
        {"number": 1, "title": "a", "creationDate": "2026-01-01T00:00:00Z"},
        {"number": 2, "title": "b", "creationDate": "2026-01-02T00:00:00Z"}
      ]}
      """#, configuration: "title: S\nfilters: [{name: Mine, query: 'b is:open'}]\n")
    let outcome = await site.gazette("issue", "close", "2", "-v")
    #expect(
      outcome.error.hasSuffix(
        """
        All Issues: 2 changed at position 1
        Recent Issues: 2 is new at position 1
        Open issues: 2 left position 1
        Closed issues: 2 is new at position 1
        Mine: 2 left position 1

        """))
    let sorted = await site.gazette("issue", "close", "2", "-v")
    #expect(sorted.error == "nothing to change: closed issue 2 'b'\n")
  }

  @Test("Of a list that changes a lot the first ten changes are told, and how many more there are")
  func longLists() async throws {
    let site = try SampleSiteFolder()
    _ = await site.run(["init", site.path, "--sample"])
    let words = ["issue", "delete"] + (1...12).map(String.init) + ["-v", "--site", site.path]
    let outcome = await site.run(words)
    let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("All Issues: ") }
    #expect(lines.count == 11)
    #expect(lines.last == "All Issues: and 2 more changes")
  }

  @Test("Somebody at a terminal with five tags is asked for a review at every tenth edit")
  func review() async throws {
    let hint = "hint: if Gazette is of use to you, a review of it helps others to find it\n"
    let tags = (1...5).map { "{\"name\": \"t\($0)\"}" }.joined(separator: ", ")
    let site = try SampleSiteFolder("{\"gazette\": 1, \"tags\": [\(tags)]}")
    func hints(_ edits: Int, isTerminal: Bool) async -> [Int] {
      var found: [Int] = []
      for edit in 1...edits {
        let words = ["light", "toggle", "--site", site.path]
        if await site.run(words, isTerminal: isTerminal).error.contains(hint) { found.append(edit) }
      }
      return found
    }
    #expect(await hints(12, isTerminal: false) == [])
    #expect(site.read(".gazette/edits") == nil)
    #expect(await hints(21, isTerminal: true) == [10, 20])
    #expect(site.read(".gazette/edits") == "21")
    let four = try SampleSiteFolder("{\"gazette\": 1, \"tags\": [{\"name\": \"t\"}]}")
    _ = await four.run(["light", "on", "--site", four.path], isTerminal: true)
    #expect(four.read(".gazette/edits") == nil)
  }

  @Test("The counter of edits is not written through a link")
  func linkedCounter() async throws {
    let tags = (1...5).map { "{\"name\": \"t\($0)\"}" }.joined(separator: ", ")
    let site = try SampleSiteFolder("{\"gazette\": 1, \"tags\": [\(tags)]}")
    try site.write("precious", to: "target")
    try FileManager.default.createDirectory(
      atPath: site.path + "/.gazette", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "/.gazette/edits", withDestinationPath: site.path + "/target")
    let outcome = await site.run(["light", "on", "--site", site.path], isTerminal: true)
    #expect(outcome.exit == .done)
    #expect(site.read("target") == "precious")
  }

  @Test("With --verbose the reminder verbs name every issue that is reminded of")
  func remindersOfIssues() async throws {
    let site = try SampleSiteFolder(
      #"""
      {"gazette": 1, "issues": [
        {"number": 1, "title": "a", "reminderEnabled": true, "reminderTime": "07:00"},
        {"number": 2, "title": "b", "reminderEnabled": false, "reminderTime": "08:00"}
      ]}
      """#)
    let outcome = await site.gazette("reminder", "on", "-v")
    #expect(outcome.error.hasPrefix("07:00 issue 1 'a'\nreminders are on, at 09:00: in the site's"))
  }

  @Test("a new site has a configuration, data and a page, and is not made where something is")
  func initialize() async throws {
    let site = try SampleSiteFolder()
    let made = await site.run(["init", site.path, "--title", "Two: \"x\""])
    #expect(
      made.error == """
        made gazette.yml, pages/about.md, data/issues.json in 'SITE'
        next: gazette build SITE

        """)
    #expect(site.read("gazette.yml")?.contains(#"title: "Two: \"x\"""#) == true)
    let again = await site.run(["init", site.path])
    #expect(again.exit == .failed)
    #expect(again.error.hasPrefix("error: 'SITE' is not empty\n"))
    #expect(await site.gazette("issue", "new", "First").output == "1\n")
  }

  @Test("sample data is the same every time, and replaces data only when told to")
  func sample() async throws {
    let first = try SampleSiteFolder()
    let second = try SampleSiteFolder()
    #expect(await first.run(["init", first.path, "--sample"]).exit == .done)
    #expect(await second.run(["init", second.path, "--sample"]).exit == .done)
    let data = try #require(first.issues)
    #expect(data == second.issues)
    #expect(data.contains("\"title\": \"Issue 5-10\""))
    let refused = await first.run(["init", first.path, "--sample"])
    #expect(refused.exit == .failed)
    #expect(
      refused.error == """
        error: sample data replaces everything there is: 50 entries and 5 tags
          = '--force' says that this is meant

        """)
    _ = await first.gazette("issue", "delete", "7")
    #expect(await first.run(["init", first.path, "--sample", "--force"]).exit == .done)
    #expect(first.issues == data)
  }

  @Test("without a configuration there is no site to edit")
  func noSite() async throws {
    let site = try SampleSiteFolder()
    try site.write("{}", to: "data/issues.json")
    let outcome = await site.gazette("issue", "new", "x")
    #expect(outcome.exit == .failed)
    #expect(outcome.error.hasPrefix("error: there is no 'SITE/gazette.yml', so this is no site\n"))
  }

  @Test("A missing argument or a malformed value ends with status 64")
  func usage() async throws {
    let site = try SampleSiteFolder(two)
    #expect(await site.gazette("issue", "new").exit == .usage)
    #expect(await site.gazette("issue", "edit", "1", "--due", "tomorrow").exit == .usage)
    #expect(await site.gazette("issue", "new", "x", "--priority", "urgent").exit == .usage)
    #expect(await site.run(["issue"]).exit != .done)
  }
}
