import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Records
import TemplateEngine
import ViewModels

/// The functions with which pages written by hand query the data.
enum SiteFunctions {
  /// Registers them all.
  static func register(in vocabulary: inout Vocabulary) {
    vocabulary.addFunction("issues", issues)
    vocabulary.addFunction("count", count)
    vocabulary.addFunction("stats", stats)
    vocabulary.addFunction("chart", chart)
  }

  /// `issues(query, limit)`: the results of a query, as rows of a list.
  private static let issues: Vocabulary.Function = { (arguments, state) throws(EvaluationError) in
    let query = try arguments.optionalString("query") ?? ""
    let limit = try arguments.optionalInteger("limit")
    if let limit, limit < 0 {
      throw EvaluationError(
        "'limit' is \(limit), and there are no fewer rows than none", kind: .arguments,
        suggestion: "leave it out for all rows")
    }
    let (rows, questions) = try ask(query, &state)
    let shown = limit.map { rows.prefix($0) } ?? rows[...]
    try state.charge(shown.count)
    return Value(questions.presentation.issueRows(shown).fieldValue)
  }

  /// `count(query)`: the number of issues and pull requests that a query finds.
  private static let count: Vocabulary.Function = { (arguments, state) throws(EvaluationError) in
    .integer(try ask(try arguments.optionalString("query") ?? "", &state).rows.count)
  }

  /// `stats(query)`: the figures of the results of a query, named as in `gazette stats --json`.
  private static let stats: Vocabulary.Function = { (arguments, state) throws(EvaluationError) in
    let query = try arguments.optionalString("query") ?? "is:issue"
    let (rows, questions) = try ask(query, &state)
    let figures = questions.presentation.figures(of: rows)
    try state.charge(figures.months.count)
    return value(of: figures)
  }

  private static func value(of figures: Figures) -> Value {
    func number(_ number: Int?) -> Value { number.map { .integer($0) } ?? .none }
    func seconds(_ seconds: Int64?) -> Value { number(seconds.map { Int($0) }) }
    func spread(_ name: String, _ spread: Spread, more: [(String, Value)] = []) -> Value {
      let isKnown = figures.coverage[name]?.isUnknown != true
      let members: [(String, Value)] = [
        ("count", number(isKnown ? spread.count : nil)),
        ("median_seconds", seconds(isKnown ? spread.median : nil)),
        ("p90_seconds", seconds(isKnown ? spread.p90 : nil)),
      ]
      return map(members + more.map { isKnown ? $0 : ($0.0, .none) })
    }
    return map([
      ("issues", .integer(figures.total)), ("open", .integer(figures.open)),
      ("closed", .integer(figures.closed)), ("merged", .integer(figures.merged)),
      ("opened_90d", number(figures.openedRecently)),
      ("closed_90d", number(figures.closedRecently)),
      (
        "first_reply",
        spread(
          "first_reply", figures.firstReply,
          more: [("within_week", number(figures.firstReply.withinWeek))])
      ),
      ("close", spread("close", figures.close)),
      (
        "age_open",
        map([
          ("median_seconds", seconds(figures.age.median)),
          ("p90_seconds", seconds(figures.age.p90)),
        ])
      ),
      ("last_change", figures.lastChange.map { .string($0.description) } ?? .none),
      (
        "months",
        .list(
          figures.months.map { month in
            map([
              ("month", .string(month.name)), ("opened", number(month.opened)),
              ("closed", number(month.closed)), ("open_at_end", number(month.openAtEnd)),
            ])
          })
      ),
      (
        "coverage",
        map(
          figures.coverage.entries.map { entry in
            (entry.figure, map([("known", .integer(entry.known)), ("of", .integer(entry.total))]))
          })
      ),
    ])
  }

  private static func map(_ members: [(String, Value)]) -> Value {
    var builder = OrderedMap.Builder()
    for (name, value) in members { builder.set(name, value) }
    return .map(builder.map)
  }

  /// `chart(name, query)`: a chart of the results of a query, or of all issues.
  private static let chart: Vocabulary.Function = { (arguments, state) throws(EvaluationError) in
    let name = try arguments.requiredString("name")
    guard let kind = ChartKind.named(name) else {
      let names = ChartKind.all.map(\.name)
      throw EvaluationError(
        "there is no chart '\(name)'",
        suggestion: Suggestion.didYouMean(name, in: names) ?? "known are "
          + names.joined(separator: ", "))
    }
    let query = try arguments.optionalString("query")
    let (rows, questions) = try ask(query ?? "is:issue", &state)
    guard let template = questions.chart,
      let record = kind.record(
        of: query == nil ? nil : rows, query: query, in: questions.presentation)
    else { return .safe("") }
    var drawing = ByteBuffer(limit: state.outputLimit)
    do throws(TemplateError) {
      try template.render(
        record: RecordReference(
          RecordStorage([ChartDrawingRecord(record, in: questions.presentation)]), at: 0),
        into: &drawing, userContext: state.userContext)
    } catch {
      throw EvaluationError(error.diagnostic.message)
    }
    // In Markdown it is an HTML block, whose content is not parsed.
    let isMarkdown = state.autoescape == .markdown
    return .safe(isMarkdown ? "\n\n" + drawing.string + "\n\n" : drawing.string)
  }

  private static func ask(
    _ query: String, _ state: inout CallState
  ) throws(EvaluationError) -> (rows: [Int], questions: PageQuestions) {
    guard let questions = (state.userContext as? PageContext)?.questions else {
      throw EvaluationError(
        "this function works only on pages written by hand",
        suggestion: "put what asks of the data into a file of 'pages'")
    }
    try state.charge(questions.presentation.snapshot.issues.count / 16)
    do throws(Diagnostic) {
      return (try questions.rows(of: query), questions)
    } catch {
      throw EvaluationError(
        "in the query '\(query)': \(error.message)", suggestion: error.suggestion)
    }
  }
}
