import Configuration
import Diagnostics
import IssueModel
import IssueStore
import Languages
import Publishing
import Queries
import ViewModels

extension Verb {
  /// `gazette stats`: the figures of the results of a query.
  static let stats = Verb(
    "stats", "The figures of dashboards and charts",
    discussion: """
      Counts what the query finds: open and closed, how soon somebody else than the author, and no \
      program, replied, how long it took to close, how old the open ones are, and what was opened \
      and closed in each month. Days count back from the last change in the data. What the data \
      does not tell is 'not in this export', and null in JSON; 'coverage' says how many records tell it.

        gazette stats
        gazette stats docs 'is:pull author:ana' --json
      """
  ) { take in
    let first = take.optional("SITE", completion: .folders, "the site's folder, or the query")
    let second = take.optional("QUERY", "what to count (default: 'is:issue')")
    let wantsJSON = take.json()
    let config = take.config()
    // As for `report`: one argument is the site if it is a folder with a `gazette.yml`, else the query.
    let isSite = second != nil || first.map(SiteFolder.isSite) ?? false
    let reading = SiteReading(site: isSite ? first ?? "." : ".", config: config)
    let text = second ?? (isSite ? nil : first) ?? "is:issue"
    return { console in
      let query = try Query(parsing: text)
      console.report(query.notes)
      let inputs = try reading.inputs(console, texts: query.texts)
      let snapshot = inputs.data.snapshot
      let found = query.results(in: snapshot, now: try console.now())
      console.report(query.unknownNames(in: snapshot))
      let figures = Figures(found, in: snapshot)
      if wantsJSON { return try console.json { $0.figures(figures) } }
      for line in lines(of: figures) { try console.print(line) }
    }
  }

  /// The figures for a person at a terminal.
  private static func lines(of figures: Figures) -> [String] {
    let language = Language.english
    func percentiles(_ spread: Spread) -> String? {
      guard let median = spread.median, let p90 = spread.p90 else { return nil }
      return "median \(language.duration(median)), 90% within \(language.duration(p90))"
    }
    func line(_ name: String, _ text: String?, of figure: String? = nil) -> String {
      let isUnknown = figure.flatMap { figures.coverage[$0] }?.isUnknown ?? false
      return name + String(repeating: " ", count: max(1, 14 - name.count))
        + (isUnknown ? "not in this export" : text ?? "none")
    }
    let replies = figures.firstReply
    var lines = [
      line(
        "found",
        "\(figures.total): \(figures.open) open, \(figures.closed) closed, \(figures.merged) merged"
      ),
      line("last change", figures.lastChange?.description),
      line("opened", figures.openedRecently.map { "\($0) in the last 90 days" }, of: "opened_90d"),
      line(
        figures.merged > 0 ? "closed or merged" : "closed",
        figures.closedRecently.map { "\($0) in the last 90 days" }, of: "closed_90d"),
      line(
        "first reply",
        percentiles(replies).map {
          "\($0); \(replies.count) of \(figures.total) have one, \(replies.withinWeek) within a week"
        }, of: "first_reply"),
      line("close", percentiles(figures.close), of: "close"),
      line("age of open", percentiles(figures.age), of: "age_open"),
    ]
    if !figures.months.isEmpty {
      lines.append("")
      let months = figures.months.suffix(12)
      let columns: [(String, (Figures.Month) -> Int?)] = [
        ("OPENED", \.opened), (figures.merged > 0 ? "ENDED" : "CLOSED", \.closed),
        ("OPEN", \.openAtEnd),
      ]
      lines += TerminalTable(
        [TerminalTable.Column("MONTH", isRight: false, months.map(\.name))]
          + columns.map { name, value in
            TerminalTable.Column(
              name, isRight: true, months.map { value($0).map(String.init) ?? "–" })
          }
      ).lines.map { String($0.dropLast()) }
    }
    let partial = figures.coverage.entries.filter { $0.known < $0.total }
    if !partial.isEmpty { lines.append("") }
    return lines + partial.map { "\($0.figure): of \($0.total) records \($0.known) tell it" }
  }
}
