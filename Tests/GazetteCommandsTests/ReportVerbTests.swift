import Testing

@testable import GazetteCommands

@Suite("Reports of each kind")
struct ReportVerbTests {
  private static let data = #"""
    {"gazette": 1, "issues": [
      {"number": 1, "title": "Crash", "author": "ana", "state": "closed", "tags": ["bug"],
       "content": "It **crashes**.", "creationDate": "2026-03-02T00:00:00Z",
       "closedDate": "2026-03-10T00:00:00Z",
       "comments": [{"author": "bo", "creationDate": "2026-03-03T00:00:00Z", "content": "Seen."}]},
      {"number": 2, "kind": "pull", "title": "Catch it", "author": "bo", "state": "merged",
       "tags": ["bug"], "content": "Closes #1", "creationDate": "2026-03-09T00:00:00Z",
       "closedDate": "2026-03-10T00:00:00Z"},
      {"number": 3, "title": "=1+1", "author": "cy", "state": "closed",
       "creationDate": "2026-03-01T00:00:00Z", "closedDate": "2026-03-17T00:00:00Z",
       "comments": [{"author": "bo", "creationDate": "2026-03-17T00:00:00Z", "content": "No."}]},
      {"number": 4, "title": "Wish", "author": "ana", "assignees": ["bo"],
       "creationDate": "2026-01-01T00:00:00Z"},
      {"number": 5, "title": "Ask", "author": "cy", "creationDate": "2026-03-16T00:00:00Z"}
    ]}
    """#

  private func site(_ configuration: String = "") throws -> SampleSiteFolder {
    try SampleSiteFolder(Self.data, configuration: "title: Sample\n" + configuration)
  }

  /// The lines of a Markdown report that are headings, items or rows of tables, without those of the cover.
  private func outline(_ site: SampleSiteFolder, _ arguments: String...) async throws -> [String] {
    let outcome = await site.run(
      ["report", site.path, "--format", "md", "--now", "2026-03-18T00:00:00Z"] + arguments)
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let begin = lines.firstIndex { $0.hasPrefix("## ") } ?? lines.count
    return lines[begin...].filter { line in
      !line.hasPrefix("|---") && ["#", "-", "|"].contains { line.hasPrefix($0) }
    }
  }

  @Test("a disposition names who asked, what closed it and who decided, by number")
  func disposition() async throws {
    let site = try site()
    let outcome = await site.run([
      "report", site.path, "--kind", "disposition", "--format", "csv",
    ])
    #expect(
      outcome.output
        == """
        id,source,kind,number,key,title,state,priority,tags,project,author,assignees,created,updated,closed,due,comments,resolution,closed_by,replaced_by,decided_by,decided_on,decision
        issue-1,,issue,1,1,Crash,closed,,bug,,ana,,2026-03-02T00:00:00Z,,2026-03-10T00:00:00Z,,1,Closed,#2,,,,
        issue-3,,issue,3,3,'=1+1,closed,,,,cy,,2026-03-01T00:00:00Z,,2026-03-17T00:00:00Z,,1,Closed,,,bo,2026-03-17T00:00:00Z,No.
        issue-4,,issue,4,4,Wish,open,,,,ana,bo,2026-01-01T00:00:00Z,,,,0,,,,,,
        issue-5,,issue,5,5,Ask,open,,,,cy,,2026-03-16T00:00:00Z,,,,0,,,,,,

        """.replacing("\n", with: "\r\n"))
  }

  @Test("a report in which something is that must not be published is not written")
  func leaks() async throws {
    let site = try site("leaks: {rules: [Wish]}\n")
    for form in [["--format", "html"], ["--format", "md"], ["--format", "csv"], ["--json"]] {
      let outcome = await site.run(["report", site.path, "is:issue", "--detail", "list"] + form)
      #expect(outcome.exit == .failed && outcome.output == "", "\(form)")
      #expect(
        outcome.error.contains("error: the text 'Wish' would be published on report."))
    }
    let outcome = await site.run(["report", site.path, "number:5"])
    #expect(outcome.error == "")
  }

  @Test("a status is about the period, as things stood at its end")
  func status() async throws {
    #expect(
      try await outline(site(), "--kind", "status", "--period", "2026-W11").prefix(14) == [
        "## Contents", "- [Opened](#opened) — 1", "- [Merged](#merged) — 1",
        "- [Closed](#closed) — 1", "- [Needs an answer](#waiting) — 2",
        "- [Still open](#still-open) — 2", "- [Charts](#charts)",
        #"## <a id="opened"></a>Opened *1*"#,
        "| Number | Title | State | Assignees | Created | Closed on |",
        "| #2 | Catch it | Merged |  | 2026-03-09 | 2026-03-10 |",
        #"## <a id="merged"></a>Merged *1*"#,
        "| Number | Title | State | Assignees | Created | Closed on |",
        "| #2 | Catch it | Merged |  | 2026-03-09 | 2026-03-10 |",
        #"## <a id="closed"></a>Closed *1*"#,
      ])
  }

  @Test("the figures of a status count what its sections list: what is merged is not closed")
  func statusFigures() async throws {
    let site = try site()
    let outcome = await site.run([
      "report", site.path, "--format", "md", "--now", "2026-03-18T00:00:00Z", "--kind", "status",
      "--period", "2026-W11",
    ])
    #expect(outcome.output.contains("- Closed: 1\n"))
    #expect(outcome.output.contains("1 opened, 1 closed, 1 merged."))
  }

  @Test("release notes tell a pull request with what it closed, by tag, and name who is new")
  func releaseNotes() async throws {
    #expect(
      try await outline(site(), "--kind", "release-notes") == [
        "## Contents", "- [bug](#group-bug) — 1 entry", "- [No tags](#group-no-tags) — 1 entry",
        "- [Contributors](#contributors) — 2 people",
        #"## <a id="group-bug"></a>bug *1 entry*"#,
        #"- <a id="issue-2"></a>Catch it (#2, Closes #1) — bo"#,
        #"## <a id="group-no-tags"></a>No tags *1 entry*"#,
        #"- <a id="issue-3"></a>=1+1 (#3) — cy"#,
        #"## <a id="contributors"></a>Contributors *2*"#,
        "- bo, 1 entry — **first contribution**", "- cy, 1 entry — **first contribution**",
      ])
  }

  @Test("what is open stands in the band of its age, with who it waits for")
  func ageing() async throws {
    #expect(
      try await outline(site(), "--kind", "ageing").filter { $0.hasPrefix("|") } == [
        "| Age | Who works on it | A first reply | Total |",
        "| [30 to 90 days](#age-3) | 1 | 0 | **1** |",
        "| [less than 7 days](#age-1) | 0 | 1 | **1** |",
        "| Number | Title | Age | Waits for | Created | Updated |",
        #"| <a id="issue-4"></a>#4 | Wish | 75 days | Who works on it: bo | 2026-01-01 |  |"#,
        "| Number | Title | Age | Waits for | Created | Updated |",
        #"| <a id="issue-5"></a>#5 | Ask | 1 day | A first reply | 2026-03-16 |  |"#,
      ])
  }

  @Test("an earlier report tells what is new, what changed and what is gone")
  func comparison() async throws {
    let site = try site()
    let earlier = await site.run([
      "report", site.path, "is:issue is:open", "--period", "2026-03-01..2026-03-15", "--json",
    ])
    try site.write(earlier.output, to: "old.json")
    let later = await site.run([
      "report", site.path, "is:issue -number:1", "--detail", "list", "--format", "md", "--compare",
      site.path + "/old.json",
    ])
    #expect(later.error == "")
    #expect(
      later.output.contains(
        "- Since the report of 15 March 2026: 2 new, 1 changed, 0 no longer here\n"))
    #expect(later.output.contains("| =1+1 **Changed: closed, comments, state** |"))
    #expect(later.output.contains("| Ask **New** |"))
    let wrong = await site.run(["report", site.path, "--compare", site.path + "/gazette.yml"])
    #expect(wrong.exit == .failed)
  }

  @Test("a report of a site has a copy for each period, and its data beside it")
  func published() async throws {
    let site = try site(
      "reports: [{name: weekly, kind: status, period: last week, keep: 3, attach: csv}]\n")
    let arguments = ["build", site.path, "--now", "2026-03-18T00:00:00Z"]
    #expect(await site.run(arguments).exit == .done)
    let week = try #require(site.read("public/reports/weekly/2026-W11.html"))
    #expect(week.contains("9 Mar 2026 – 15 Mar 2026: 1 opened, 1 closed, 1 merged."))
    let page = try #require(site.read("public/reports/weekly.html"))
    #expect(page.contains("href=\"../reports/weekly/2026-W10.html\">2026-W10</a>"))
    #expect(page.contains("href=\"../reports/weekly.csv\""))
    #expect(try #require(site.read("public/reports/weekly.csv")).hasPrefix("id,source,kind,"))
    #expect(site.read("public/reports/weekly/2026-W09.html") != nil)
    #expect(site.read("public/reports/weekly/2026-W08.html") == nil)
    // The same days later: the copy of a period is what it was.
    let later = ["build", site.path, "--now", "2026-03-25T00:00:00Z"]
    #expect(await site.run(later).exit == .done)
    #expect(site.read("public/reports/weekly/2026-W11.html") == week)
    #expect(site.read("public/reports/weekly/2026-W09.html") == nil)
  }

  @Test("options and keys of gazette.yml are refused alike")
  func refused() async throws {
    let site = try site("reports: [{name: a, period: soon, kind: statsu, keep: 3}]\n")
    let build = await site.run(["build", site.path])
    #expect(build.error.contains("not 'soon'"))
    #expect(build.error.contains("did you mean 'status'?"))
    let report = await site.run(["report", "--kind", "statsu"])
    #expect(report.exit == .usage)
    #expect(report.error.contains("did you mean 'status'?"))
    #expect(await site.run(["report", "--period", "soon"]).exit == .usage)
  }

  @Test(
    "what groups itself takes no other grouping", arguments: ["status", "ageing", "certificate"])
  func ungrouped(kind: String) async throws {
    let site = try site("reports: [{name: a, kind: \(kind), group_by: tag}]\n")
    let words = "a report of kind '\(kind)' has groups of its own"
    let build = await site.run(["build", site.path])
    #expect(build.exit == .failed)
    #expect(build.error.contains("gazette.yml:") && build.error.contains(words))
    let report = await site.run(["report", site.path, "--kind", kind, "--group-by", "author"])
    #expect(report.exit == .failed)
    #expect(report.error.contains(words))
    #expect(
      await site.run(["report", site.path, "--kind", kind, "--group-by", "none"]).exit == .done)
  }

  @Test("no text of a tracker becomes HTML, structure or a note of another in Markdown")
  func hostile() async throws {
    let site = try SampleSiteFolder(
      #"""
      {"gazette": 1, "issues": [
        {"number": 1, "title": "# <script>x</script> [a](javascript:b)", "author": "a|<b>",
         "content": "# One\n\n### Three\n\nSee[^1] `x`{=html}\n\n[^1]: note\n\nand <script>y</script>\n"},
        {"number": 2, "title": ":smile: a: b #", "content": "See[^1]\n\n[^1]: other\n"}
      ]}
      """#, configuration: "title: S\n")
    let outcome = await site.run([
      "report", site.path, "sort:number-asc", "--detail", "text", "--format", "md",
    ])
    let text = outcome.output
    #expect(!text.replacing("\\<script", with: "").contains("<script"))
    #expect(text.contains("</a>#2 \\:smile: a: b \\#\n"))
    #expect(text.contains("> ### One\n"))
    #expect(text.contains("> #### Three\n"))
    #expect(text.contains("> See[^issue-1-1] `x`\\{=html}\n"))
    #expect(text.contains("> [^issue-1-1]: note\n"))
    #expect(text.contains("> [^issue-2-1]: other\n"))
  }
}
