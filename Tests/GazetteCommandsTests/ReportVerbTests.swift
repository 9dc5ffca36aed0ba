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
    let markdown = await site.run(["report", site.path, "--kind", "disposition", "--format", "md"])
    #expect(
      markdown.output.split(separator: "\n").filter { $0.hasPrefix("| <a") }
        .compactMap { $0.split(separator: "|").last.map(String.init) }
        == [" #2 Catch it ", " Closed after 16 days — **bo**, 2026-03-17: No. ", "  ", "  "])
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
        "## Contents", "- [Opened](#opened) — 1 (1 pull request)", "- [Merged](#merged) — 1",
        "- [Closed](#closed) — 1 (1 issue)", "- [Needs an answer](#waiting) — 2",
        "- [Still open](#still-open) — 2 (2 issues)", "- [Charts](#charts)",
        #"## <a id="opened"></a>Opened *1 (1 pull request)*"#,
        "| Number | Title | State | Assignees | Created | Closed on |",
        #"| <a id="issue-2"></a>#2 | Catch it | Merged |  | 2026-03-09 | 2026-03-10 |"#,
        #"## <a id="merged"></a>Merged *1*"#,
        "| Number | Title | State | Assignees | Created | Closed on |",
        "| #2 | Catch it | Merged |  | 2026-03-09 | 2026-03-10 |",
        #"## <a id="closed"></a>Closed *1 (1 issue)*"#,
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
    #expect(
      outcome.output.contains("1 opened (1 pull request), 1 closed (1 issue), 1 merged."))
  }

  @Test("an issue without tags says so where the data tells of tags", arguments: ["html", "md"])
  func tags(format: String) async throws {
    func saysSo(_ tags: String) async throws -> Bool {
      let site = try SampleSiteFolder(
        #"{"gazette": 1, "issues": [{"number": 1, "title": "Oil"}, {"number": 2, "title": "Door"\#(tags)}]}"#,
        configuration: "title: Sample\n")
      let outcome = await site.run(["report", site.path, "--format", format])
      return outcome.output.contains("No tags")
    }
    #expect(try await saysSo(#", "tags": ["rust"]"#))
    #expect(try await !saysSo(""))
  }

  @Test("release notes tell a pull request with what it closed, by tag, and name who is new")
  func releaseNotes() async throws {
    #expect(
      try await outline(site(), "--kind", "release-notes") == [
        "## Contents", "- [bug](#group-bug) — 1 entry", "- [No tags](#group-no-tags) — 1 entry",
        "- [Contributors](#contributors) — 3 people",
        #"## <a id="group-bug"></a>bug *1 entry*"#,
        #"- <a id="issue-2"></a>Catch it (#2, Closes #1) — bo"#,
        #"## <a id="group-no-tags"></a>No tags *1 entry*"#,
        #"- <a id="issue-3"></a>\=1+1 (#3) — cy"#,
        #"## <a id="contributors"></a>Contributors *3*"#,
        "- ana, 1 entry — **first contribution**", "- bo, 1 entry — **first contribution**",
        "- cy, 1 entry — **first contribution**",
      ])
  }

  @Test("who contributed before is not new; what was rejected or not done is no contribution")
  func newcomers() async throws {
    func record(_ number: Int, _ kind: String, _ author: String, _ day: Int, _ more: String = "")
      -> String
    {
      """
      {"number": \(number), "kind": "\(kind)", "title": "\(number)", "author": "\(author)", \(more)
       "state": "\(more.contains("merged") ? "merged" : "closed")", "creationDate": "2026-01-01T00:00:00Z",
       "closedDate": "2026-0\(day)-10T00:00:00Z"}
      """
    }
    let merged = #""state": "merged","#
    let records = [
      // Rejected before, merged now: new. Reported before what was done: not new.
      record(1, "pull", "ana", 1), record(2, "pull", "ana", 3, merged),
      record(3, "issue", "bo", 1), record(4, "pull", "bo", 3, merged),
      record(5, "issue", "cy", 1, #""closeReason": "notPlanned","#),
      record(6, "issue", "cy", 3),
      // What closes an issue of somebody at the same moment as that: both are new.
      record(7, "issue", "di", 3),
      record(8, "pull", "ed", 3, #""content": "Closes #7", "# + merged),
    ]
    let site = try SampleSiteFolder(
      "{\"gazette\": 1, \"issues\": [\(records.joined(separator: ","))]}",
      configuration: "title: S\n")
    let lines = try await outline(site, "--kind", "release-notes", "--period", "2026-03")
    #expect(
      lines.filter { $0.contains(", 1 entry") } == [
        "- ana, 1 entry — **first contribution**", "- bo, 1 entry",
        "- cy, 1 entry — **first contribution**", "- di, 1 entry — **first contribution**",
        "- ed, 1 entry — **first contribution**",
      ])
  }

  @Test("a report in full tells a conversation in the order of time")
  func conversation() async throws {
    let site = try SampleSiteFolder(
      """
      {"gazette": 1, "issues": [{"number": 1, "kind": "pull", "title": "One", "creationDate": "2026-01-01",
        "comments": [{"author": "ana", "creationDate": "2026-01-02", "content": "first"},
          {"author": "ana", "creationDate": "2026-01-05", "content": "last"}],
        "reviews": [{"author": "bo", "creationDate": "2026-01-03", "state": "changesRequested", "content": "but"},
          {"author": "cy", "creationDate": "2026-01-04", "state": "approved"}]}]}
      """, configuration: "title: S\n")
    let outcome = await site.run(["report", site.path, "is:pull", "--format", "md"])
    #expect(
      outcome.output.split(separator: "\n").filter { $0.hasPrefix("<a id=") || $0.hasPrefix(">") }
        == [
          #"<a id="issue-1-comment-1"></a>**ana**, 2026-01-02"#, "> first",
          #"<a id="issue-1-review-1"></a>**bo**, Changes requested, 2026-01-03"#, "> but",
          #"<a id="issue-1-verdict-1"></a>**cy**, Approved, 2026-01-04"#,
          #"<a id="issue-1-comment-2"></a>**ana**, 2026-01-05"#, "> last",
        ])
  }

  @Test("what is open stands in the band of its age, with who it waits for")
  func ageing() async throws {
    #expect(
      try await outline(site(), "--kind", "ageing").filter { $0.hasPrefix("|") } == [
        "| Age | Its assignee | A first reply | Total |",
        "| [1 to 3 months](#age-3) | 1 | 0 | **1** |",
        "| [up to 7 days](#age-1) | 0 | 1 | **1** |",
        "| Number | Title | Age | Waits for | Created | Updated |",
        #"| <a id="issue-4"></a>#4 | Wish | 75 days | Its assignee: bo | 2026-01-01 |  |"#,
        "| Number | Title | Age | Waits for | Created | Updated |",
        #"| <a id="issue-5"></a>#5 | Ask | 1 day | A first reply | 2026-03-16 |  |"#,
      ])
  }

  @Test("of a period behind the data nothing is said but that")
  func periodBehindData() async throws {
    let site = try site()
    let words = ["report", site.path, "--format", "md", "--kind", "status", "--period", "2027-02"]
    let lines = await site.run(words + ["--now", "2027-03-01"]).output.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("- Opened") || $0.contains("nothing is known") } == [
        "- Opened: not in this export",
        "1 Feb 2027 – 28 Feb 2027: The data ends on 17 March 2026: nothing is known of this period.",
      ])
  }

  @Test("an earlier report tells what is new, what changed and what is gone")
  func comparison() async throws {
    let site = try site()
    let earlier = await site.run([
      "report", site.path, "is:issue is:open", "--period", "2026-03-01..2026-03-08", "--json",
    ])
    try site.write(earlier.output, to: "old.json")
    func later(_ form: String...) async -> String {
      let outcome = await site.run(
        [
          "report", site.path, "is:issue -number:1", "--detail", "list", "--compare",
          site.path + "/old.json",
        ] + form)
      #expect(outcome.error == "")
      return outcome.output
    }
    let text = await later("--format", "md")
    #expect(
      text.contains("- Since the report of 8 March 2026: 2 new, 1 changed, 1 no longer here\n"))
    #expect(text.contains("| =1+1 **Changed: State, Closed on, Comments** |"))
    #expect(text.contains("| Ask **New** |"))
    #expect(text.contains("- \\#1 Crash\n"))
    let rows = await later("--format", "csv").split(separator: "\r\n").map { row in
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      return [cells[0], cells[cells.count - 2], cells[cells.count - 1]].joined(separator: " ")
    }
    #expect(
      rows == [
        "id change changed", "issue-5 new ", "issue-3 changed state;closed;comments",
        "issue-4 new ",
        "issue-1 gone ",
      ])
    let json = await later("--json")
    #expect(json.contains(#""compared_with": "2026-03-08T23:59:59Z""#))
    #expect(
      json.replacing(/\s+/, with: " ").contains(
        ##""gone": [ { "id": "issue-1", "name": "#1 Crash" } ]"##))
    // What is withheld since is neither named nor counted.
    try site.write("title: Sample\nexclude: ['number:1']\n", to: "gazette.yml")
    #expect(await later("--format", "md").contains(", 0 no longer here\n"))
    try site.write("title: Sample\n", to: "gazette.yml")
    let wrong = await site.run(["report", site.path, "--compare", site.path + "/gazette.yml"])
    #expect(wrong.exit == .failed)
    let other = await site.run([
      "report", site.path, "--kind", "ageing", "--compare", site.path + "/old.json",
    ])
    #expect(other.exit == .failed)
    #expect(
      other.error.contains(
        "is the data of a report of kind 'listing', and this is one of kind 'ageing'"))
  }

  @Test("an issue that only became older is not told as changed")
  func older() async throws {
    let site = try site()
    func report(_ now: String, _ more: String...) async -> String {
      await site.run(["report", site.path, "--kind", "ageing", "--period", now] + more).output
    }
    try site.write(await report("2026-01-01..2026-01-05", "--json"), to: "old.json")
    let text = await report(
      "2026-01-01..2026-02-20", "--format", "md", "--compare", site.path + "/old.json")
    #expect(text.contains("0 new, 0 changed, 0 no longer here"))
  }

  @Test("a report of a site has a copy for each period, and its data beside it")
  func published() async throws {
    let site = try site(
      "reports: [{name: weekly, kind: status, period: last week, keep: 3, attach: csv}]\n")
    let arguments = ["build", site.path, "--now", "2026-03-18T00:00:00Z"]
    #expect(await site.run(arguments).exit == .done)
    let week = try #require(site.read("public/reports/weekly/2026-W11.html"))
    #expect(
      week.contains(
        "9 Mar 2026 – 15 Mar 2026: 1 opened (1 pull request), 1 closed (1 issue), 1 merged."))
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

  @Test("of a period that ends before it begins the right order is told, of others the forms")
  func period() async throws {
    let site = try site("reports: [{name: a, period: 2026-05..2026-01}]\n")
    let build = await site.run(["build", site.path])
    #expect(build.error.contains("error: '2026-05..2026-01' ends before it begins\n"))
    #expect(build.error.contains("= write '2026-01..2026-05'\n"))
    let reversed = await site.run(["report", site.path, "--period", "2026-05..2026-01"])
    #expect(reversed.exit == .usage)
    #expect(
      reversed.error == """
        error: --period '2026-05..2026-01' ends before it begins
          = write '2026-01..2026-05'
        'gazette report --help' tells what it takes.

        """)
    let other = await site.run(["report", site.path, "--period", "2026-05..soon"])
    #expect(
      other.error == """
        error: --period takes a period as 2026-W12, 2026-03, 2026-Q1, 2026, 2026-01-01..2026-02-15, \
        2026-01..2026-05, 'last week' or 'this month', not '2026-05..soon'
        'gazette report --help' tells what it takes.

        """)
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
    let sorted = await site.run(["report", site.path, "--kind", kind, "--sort", "title"])
    #expect(sorted.exit == .failed)
    #expect(sorted.error.contains("a report of kind '\(kind)' has an order of its own"))
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

  @Test("relative addresses of texts lead to the tracker, and are text where it is not known")
  func addresses() async throws {
    func text(_ url: String) async throws -> [String] {
      let site = try SampleSiteFolder(
        #"""
        [{"number": 1, "title": "One", "state": "OPEN", \#(url)
          "body": "[a](b/c.md) ![d](e.png) [f](https://g.h/) [i](#j) <b>\n\n[- k](l)"}]
        """#, configuration: "title: S\n")
      let outcome = await site.run(["report", site.path, "--format", "md"])
      return outcome.output.split(separator: "\n").filter { $0.hasPrefix("> ") && $0.count > 2 }
        .map(String.init)
    }
    #expect(
      try await text(#""url": "https://github.com/o/r/issues/1","#) == [
        "> [a](https://github.com/o/r/b/c.md) [d](https://github.com/o/r/e.png) [f](https://g.h/) i",
        "> [- k](https://github.com/o/r/l)",
      ])
    #expect(try await text("") == ["> a d [f](https://g.h/) i", "> \\- k"])
  }
}
