import Bytes
import Diagnostics
import IssueStore
import Queries

/// `gazette list`: what a query finds.
struct ListVerb: Verb {
  /// The forms a list comes in.
  enum Format: String, ArgumentChoice {
    /// Columns for a person at a terminal.
    case table
    /// RFC 4180, every member of every issue.
    case csv
    /// A table for a page or a comment.
    case md
  }

  /// How many issues are shown at most.
  struct Limit: ArgumentValue {
    let count: Int

    static var expectation: String { "a whole number from 0" }

    init?(argument: String) {
      guard let count = Int(argument), count >= 0 else { return nil }
      self.count = count
    }
  }

  var site = "."
  var text = ""
  var format = Format.table
  var limit: Limit?
  var wantsJSON = false
  var config: String?

  static let declaration = Declaration<Self>(
    "list", "What a query finds",
    discussion: """
      One argument is the query, two are the site and the query. Terms are ANDed; OR and parentheses \
      group, '-' negates; a query that begins with '-' follows '--':

        gazette list 'is:open label:"good first issue" sort:updated'
        gazette list docs 'created:>=@today-30d (is:merged OR comments:>5)'
        gazette list -- '-label:bug'

      Keys are is, label (tag, #), author, assignee, project (milestone), priority, no, created, \
      updated, closed, due, comments, number and sort; anything else is text, found in title or body \
      without regard to case or diacritics.

      CSV holds the data exactly as it is; a program that takes text for formulas must be told that \
      it is text. Lists in a cell are divided by ';'.
      """,
    [
      .site(\.site),
      .required("QUERY", \.text, "what to find"),
      .option("format", "FORM", \.format, "table, csv or md (default: table)"),
      .option("limit", "N", \.limit, "show the first N at most"),
      .json(\.wantsJSON),
      .config(\.config),
    ])

  func run(_ console: Console) throws -> Exit {
    let query = try Query(parsing: text)
    let now = try console.now()
    console.report(query.notes)
    let snapshot = try SiteReading(site: site, config: config).snapshot(console)
    let found = query.results(in: snapshot, now: now)
    console.report(query.unknownNames(in: snapshot))
    let shown = Array(limit.map { found.prefix($0.count) } ?? found[...])
    let listing = IssueListing(shown, of: snapshot)
    if wantsJSON {
      try console.json { listing.write(to: &$0) }
      return .done
    }
    switch format {
    case .csv: try listing.csv(isForTerminal: console.outputIsTerminal, console.write)
    case .md: try listing.markdown(console.write)
    case .table: try listing.table(width: console.outputWidth, console.write)
    }
    if shown.count < found.count {
      console.say("\(shown.count) of \(found.count) shown")
    } else if found.isEmpty {
      console.say("nothing is found")
    }
    return .done
  }
}
