import Configuration
public import IssueModel
import Languages
import Records

/// A kind of chart: its name, and how it is made from issues and their figures.
public struct ChartKind: Sendable {
  /// The name, as pages and addresses use it.
  public let name: String
  let title: Phrase
  /// What it counts, and how.
  let details: Sentence
  let make: @Sendable (ChartInput) -> ChartRecord?

  /// Every chart that can be made of any issues, in the order of the page that shows them all.
  public static let all: [ChartKind] = [
    ChartKind(name: "open-over-time", title: .openOverTime, details: .openOverTimeMeans) {
      .openOverTime($0)
    },
    ChartKind(name: "throughput", title: .throughput, details: .throughputMeans) {
      .throughput($0)
    },
    ChartKind(name: "first-reply", title: .firstReply, details: .firstReplyMeans) {
      .firstReply($0)
    },
    ChartKind(name: "time-to-close", title: .timeToClose, details: .timeToCloseMeans) {
      .timeToClose($0)
    },
    ChartKind(name: "age", title: .ageOfOpen, details: .ageMeans) { .age($0) },
    ChartKind(name: "by-tag", title: .byTag, details: .byTagMeans) { .byTag($0) },
    ChartKind(name: "by-priority", title: .byPriority, details: .byPriorityMeans) {
      .byPriority($0)
    },
    ChartKind(name: "decided", title: .decided, details: .decidedMeans) { .decided($0) },
    ChartKind(name: "calendar", title: .calendarOfWork, details: .calendarMeans) { .calendar($0) },
  ]

  /// The chart of a name; nil where there is none.
  public static func named(_ name: String) -> ChartKind? { all.first { $0.name == name } }

  /// The chart of given issues by their indices, or of all issues without pull requests; nil where
  /// there is nothing to draw.
  ///
  /// - Parameters:
  ///   - query: the query that finds the given issues; without it the marks of the chart are no
  ///     links.
  ///   - mostMonths: the most months that it shows.
  ///   - end: the end of the months and weeks of given issues; nil for the last change.
  public func record(
    of rows: [Int]? = nil, query: String? = nil, in presentation: Presentation,
    mostMonths: Int = ChartInput.mostMonths, until end: Instant? = nil
  ) -> ChartRecord? {
    let figures =
      rows.map { presentation.figures(of: $0, until: end) } ?? presentation.issueFigures
    return make(
      ChartInput(
        kind: self, presentation: presentation, figures: figures, rows: rows, query: query,
        mostMonths: mostMonths))
  }
}

/// The input of a chart.
public struct ChartInput {
  let kind: ChartKind
  let presentation: Presentation
  let figures: Figures
  /// The issues; nil for all issues, without pull requests where a chart does not count these as well.
  let rows: [Int]?
  /// The query that finds these issues, where one is known.
  var query: String?
  /// The most months that are shown.
  var mostMonths: Int

  /// The most months that a chart shows.
  public static let mostMonths = 36

  var language: Language { presentation.language }

  func text(_ phrase: Phrase) -> String { presentation.text(phrase) }

  func number(_ number: Int) -> String { language.number(number) }

  /// The page of the changes in a month or week, or, for a chart of given issues, a search for
  /// those of them that changed then; nil where nothing changed.
  func target(of period: Period) -> LinkTarget? {
    guard rows != nil else { return presentation.target(of: period) }
    guard presentation.changesTable.entries[period.number] != nil else { return nil }
    let days = period.isWeek ? "\(period.first)..\(period.last)" : period.slug
    return search("(created:\(days) OR closed:\(days))")
  }

  /// A search for the issues of the chart that meet a condition; nil where the site has no search
  /// or the query of the issues is not known.
  func search(_ condition: String) -> LinkTarget? {
    if rows == nil { return presentation.search("is:issue " + condition) }
    return query.flatMap {
      presentation.search($0.isEmpty ? condition : "(\($0)) " + condition)
    }
  }

  /// A sentence that names the tag with the most open issues.
  func mostOpen(_ tag: String, _ count: Int) -> String {
    presentation.wording.said(.mostOpenCarry) + tag + language.text(.mostOpen(count))
  }

  /// The chart's record without a drawing.
  func chart(_ sentence: Sentence) -> ChartRecord { chart(said: language.text(sentence)) }

  /// The chart's record without a drawing, with a sentence in the site's words.
  func chart(said sentence: String) -> ChartRecord {
    ChartRecord(
      name: kind.name, title: text(kind.title), details: presentation.wording.said(kind.details),
      sentence: sentence)
  }
}

extension String {
  /// The text in quotes, as a query takes it.
  var inQuotes: String {
    "\"" + flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
  }
}

extension Presentation {
  /// A chart of the whole site, made once; nil where the data has nothing to draw.
  func chart(_ name: String) -> Shared<ChartRecord>? { charts.first { $0.record.name == name } }

  /// The charts of the whole site that the data has something for.
  var charts: [Shared<ChartRecord>] {
    figures.charts.value {
      // An archive is shown over a longer time.
      let months = isArchive ? 2 * ChartInput.mostMonths : ChartInput.mostMonths
      return ChartKind.all.compactMap { kind in
        kind.record(in: self, mostMonths: months).map { Shared($0) }
      }
    }
  }
}
