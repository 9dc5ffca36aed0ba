import Bytes
import Diagnostics
import IssueStore
import Queries

extension Verb {
  /// `gazette list`: the results of a query.
  static let list = Verb(
    "list", "What a query finds",
    discussion: """
      One argument is the query, two are the site and the query. Terms are ANDed; OR and parentheses \
      group, '-' negates; a query that begins with '-' follows '--':

        gazette list 'is:open label:"good first issue" sort:updated'
        gazette list docs 'created:>=@today-30d (is:merged OR comments:>5)'
        gazette list -- '-label:bug'

      'gazette docs query' lists all keys; what is no key is text, found in title or body without \
      regard to case or diacritics.

      CSV holds the data exactly as it is; a program that takes text for formulas must be told that \
      it is text. Lists in a cell are divided by ';'.
      """
  ) { take in
    let site = take.site()
    let text: String = take.required("QUERY", "what to find")
    let list = ListArguments(from: &take)
    return { console in
      try list.show(text, of: SiteReading(site: site, config: list.config), on: console)
    }
  }

  /// `gazette issue list`: the same, for a site that is named as other verbs of issues name it.
  static let issueList = Verb(
    "issue list", "List what a query finds, open issues unless told otherwise",
    discussion: """
      The same as 'gazette list', of whatever data the site has:

        gazette issue list
        gazette issue list 'is:closed label:bug sort:updated' --limit 20

      'gazette docs query' lists all keys.
      """
  ) { take in
    let text = take.optional("QUERY", "what to find (default: 'is:issue is:open')")
    let site = take.siteOption()
    let list = ListArguments(from: &take)
    return { console in
      try list.show(
        text ?? "is:issue is:open", of: SiteReading(site: site, config: list.config), on: console)
    }
  }
}

/// The arguments of the verbs that list the results of a query.
private struct ListArguments: Sendable {
  /// The configuration, where it is not the site's own.
  let config: String?
  private let format: ListFormat
  private let limit: Limit?
  private let wantsJSON: Bool

  init(from take: inout ArgumentReader) {
    format = take.option(
      "format", "FORM", or: ListFormat.table, "table, csv or md (default: table)")
    limit = take.option("limit", "N", "show the first N at most")
    wantsJSON = take.json()
    config = take.config()
  }

  /// Shows the results of a query.
  func show(_ text: String, of reading: SiteReading, on console: Console) throws {
    let query = try Query(parsing: text)
    let now = try console.now()
    console.report(query.notes)
    let snapshot = try reading.snapshot(console, texts: query.texts)
    console.keep(snapshot)
    let found = query.results(in: snapshot, now: now)
    console.report(query.unknownNames(in: snapshot))
    if let note = Query.noteOfReference(text, in: snapshot) { console.report([note]) }
    let shown = Array(limit.map { found.prefix($0.count) } ?? found[...])
    let listing = IssueListing(shown, of: snapshot)
    if wantsJSON { return try console.json { listing.write(to: &$0) } }
    let lines =
      switch format {
      case .csv: listing.csv(isForTerminal: console.outputIsTerminal)
      case .md: listing.markdown()
      case .table: listing.table(width: console.outputWidth)
      }
    for line in lines { try console.write(line) }
    if shown.count < found.count {
      console.say("\(shown.count) of \(found.count) shown")
    } else if found.isEmpty {
      console.say("nothing is found")
    }
  }
}

/// The formats of a list.
private enum ListFormat: String, ArgumentChoice {
  /// Columns for a person at a terminal.
  case table
  /// RFC 4180, every member of every issue.
  case csv
  /// A table for a page or a comment.
  case md
}
