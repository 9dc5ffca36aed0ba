import Languages
public import Records

/// A figure of the site.
public struct FigureRecord: Record {
  let label: String
  let value: Int?
  let text: String
  let icon: String
  let target: LinkTarget?

  /// What templates may use of a figure.
  public static let fields = FieldTable<Self>("figure", "A figure of the site.") {
    Field("label", "What is counted.", \.label)
    Field("value", "The count; none where the data does not tell it.", \.value)
    Field("text", "The count as the language writes it, or that the data does not tell it.", \.text)
    Field("icon", "The name of its icon.", \.icon)
    Field("target", "The list behind it; none where there is none.", \.target)
  }
}

extension Presentation {
  /// The counts of a site.
  var figureRecords: [FigureRecord] {
    func figure(_ phrase: Phrase, _ value: Int?, _ icon: String, _ list: String?) -> FigureRecord {
      FigureRecord(
        label: text(phrase), value: value,
        text: value.map { language.number($0) } ?? text(.notInExport), icon: icon,
        target: list.map { .list($0, page: 1) })
    }
    let (issues, pulls) = (issueFigures, pullFigures)
    let comments = [issues.comments, pulls.total > 0 ? pulls.comments : nil].compactMap { $0 }
    return [
      figure(.openIssues, issues.open, "issue-open", "open"),
      figure(.closedIssues, issues.closed + issues.merged, "issue-closed", "closed"),
      figure(.pulls, pulls.total, "pull-open", "pulls"),
      figure(.comments, comments.isEmpty ? nil : comments.reduce(0, +), "comment", nil),
    ]
  }
}
