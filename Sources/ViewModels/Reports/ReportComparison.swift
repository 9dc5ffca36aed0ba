public import IssueModel
public import Records

/// What is new in a report since an earlier one.
public struct ReportComparison: Sendable {
  /// What became of a row.
  public enum Mark: Sendable {
    /// It is not in the earlier report.
    case new
    /// Some of its members, by their names, are not what they were.
    case changed([String])
  }

  /// The rows that are not what they were, by their ids.
  public var marks: [String: Mark] = [:]
  /// The rows of the earlier report that this one has not: reference and title.
  public var gone: [String] = []
  /// The date of the data of the earlier report, as it is written there.
  public var date: Instant?

  /// A comparison that found nothing.
  public init() {}
}

/// What is new in a report since an earlier one, for templates.
public struct ReportComparisonRecord: Record {
  let summary: String
  let date: DateRecord?
  let gone: [String]

  init(_ comparison: ReportComparison, in presentation: Presentation) {
    var (new, changed) = (0, 0)
    for mark in comparison.marks.values {
      if case .new = mark { new += 1 } else { changed += 1 }
    }
    summary = presentation.language.text(
      .difference(new: new, changed: changed, gone: comparison.gone.count))
    date = presentation.date(comparison.date)
    gone = comparison.gone
  }

  /// What templates may use of a comparison.
  public static let fields = FieldTable<Self>(
    "report comparison", "What is new in a report since an earlier one."
  ) {
    Field("summary", "How many rows are new, changed, or no longer there, in words.", \.summary)
    Field("date", "The date of the data of the earlier report.", \.date)
    Field("gone", "What the earlier report had and this one has not.", \.gone)
  }
}
