import IssueModel
import IssueStore
import Languages
public import Records

/// A figure at the top of the dashboard.
public struct TileRecord: Record {
  let name: String
  let label: String
  let text: String
  var details: [String] = []
  var sparkline: SparklineRecord?
  var target: LinkTarget?
  var isUnknown = false
  var isWords = false

  /// What templates may use of a tile.
  public static let fields = FieldTable<Self>("tile", "A figure at the top of the dashboard.") {
    Field("name", "Its name: open, first-reply, close, pulls, closed, total or lifespan.", \.name)
    Field("label", "What it tells.", \.label)
    Field("text", "The figure, or that the data does not tell it.", \.text)
    Field("is_unknown", "Whether the data does not tell it.", \.isUnknown)
    Field("is_words", "Whether there is no figure, but words that say why.") {
      $0.isUnknown || $0.isWords
    }
    Field("details", "More of it, and its trend, in a few words each.", \.details)
    Field("sparkline", "Its course month by month; none where too little is known.", \.sparkline)
    Field("target", "The list behind it; none where there is none.", \.target)
  }
}

extension Presentation {
  /// The four tiles; those of an archive summarise what was done. None for an empty site.
  var tiles: [TileRecord] {
    if snapshot.issues.isEmpty { return [] }
    let figures = issueFigures
    return isArchive
      ? [totalTile(figures), lifespanTile(figures), replyTile(figures), closeTile(figures)]
      : [
        openTile(figures), replyTile(figures), closeTile(figures),
        pullFigures.total > 0 ? pullTile(pullFigures) : closedTile(figures),
      ]
  }

  private func openTile(_ figures: Figures) -> TileRecord {
    TileRecord(
      name: "open", label: text(.openIssues), text: language.number(figures.open),
      details: [figures.openChange.map { language.text(.change($0)) } ?? unknown(.closedDate)],
      sparkline: course(figures) { $0.openAtEnd }, target: .list("open", page: 1))
  }

  private func replyTile(_ figures: Figures) -> TileRecord {
    let spread = figures.firstReply
    let isUnknown = figures.isUnknown("first_reply")
    return TileRecord(
      name: "first-reply", label: text(.firstReply),
      text: duration(spread.median, isUnknown: isUnknown, else: .noReplies),
      details: spread.median == nil
        ? []
        : [language.text(.withinWeek(spread.withinWeek, of: spread.count))]
          + lately(figures.recentReply) + waitingInAll,
      sparkline: SparklineRecord(figures.replyCourse.map { $0.map { Int($0) } }),
      target: repliesTarget, isUnknown: spread.median == nil && isUnknown,
      isWords: spread.median == nil)
  }

  /// How many issues wait for an answer; empty where none does, and for an archive.
  private var waitingInAll: [String] {
    let count = isArchive ? 0 : recentWork.waiting.total
    return count == 0
      ? [] : [language.text(.labelled(text(.needsAnswer), language.number(count)))]
  }

  /// The page behind the figure of first replies: the list of issues that wait for one, the chart
  /// where nothing is open, or none where the data does not tell.
  private var repliesTarget: LinkTarget? {
    if !isArchive { return unansweredTarget }
    return chart("first-reply") == nil ? nil : .chart("first-reply")
  }

  private func closeTile(_ figures: Figures) -> TileRecord {
    let isUnknown = figures.isUnknown("close")
    return TileRecord(
      name: "close", label: text(.timeToClose),
      text: duration(figures.close.median, isUnknown: isUnknown, else: .nothingClosed),
      details: (figures.close.p90.map { [language.text(.nineOfTen(language.duration($0)))] } ?? [])
        + lately(figures.recentClose),
      sparkline: SparklineRecord(figures.closeCourse.map { $0.map { Int($0) } }),
      target: .list("closed", page: 1), isUnknown: figures.close.median == nil && isUnknown,
      isWords: figures.close.median == nil)
  }

  private func pullTile(_ figures: Figures) -> TileRecord {
    TileRecord(
      name: "pulls", label: text(.openPulls), text: language.number(figures.open),
      details: [
        figures.mergedRecently.map { language.text(.mergedLately($0)) } ?? unknown(.wasMerged)
      ],
      sparkline: course(figures) { $0.merged }, target: openPullsTarget)
  }

  private func closedTile(_ figures: Figures) -> TileRecord {
    TileRecord(
      name: "closed", label: text(.closedIssues), text: language.number(figures.closed),
      details: [
        figures.closedRecently.map { language.text(.closedLately($0)) } ?? unknown(.closedDate)
      ],
      sparkline: course(figures) { $0.closed }, target: .list("closed", page: 1))
  }

  private func totalTile(_ figures: Figures) -> TileRecord {
    TileRecord(
      name: "total", label: text(.issues), text: language.number(figures.total),
      details: [
        pullFigures.total > 0 ? self.count(pullFigures.total, .pull) : nil,
        comments.map { self.count($0, .comment) },
      ].compactMap { $0 },
      sparkline: course(figures) { $0.opened }, target: .list("all", page: 1))
  }

  private func lifespanTile(_ figures: Figures) -> TileRecord {
    guard let first = facts.firstMade, let last = facts.lastChange else {
      return TileRecord(
        name: "lifespan", label: text(.lifespan), text: text(.notInExport), isUnknown: true)
    }
    func month(_ instant: Instant) -> String {
      let (year, month, _) = instant.day.civil
      return language.text(.shortMonth(month, of: year))
    }
    return TileRecord(
      name: "lifespan", label: text(.lifespan),
      text: language.duration(last.seconds - first.seconds),
      details: [month(first) == month(last) ? month(last) : month(first) + " – " + month(last)],
      sparkline: course(figures) { $0.openAtEnd },
      target: changesTable.months.isEmpty ? nil : changesTarget)
  }

  /// A sentence that something is not in the export.
  private func unknown(_ phrase: Phrase) -> String {
    language.text(.labelled(text(phrase), text(.notInExport)))
  }

  /// A duration, or why there is none: the data does not tell it, or what is measured has not happened yet, which
  /// for an archive it never will.
  private func duration(_ seconds: Int64?, isUnknown: Bool, else reason: Phrase) -> String {
    seconds.map { language.duration($0) }
      ?? text(isUnknown ? .notInExport : isArchive ? .noDuration : reason)
  }

  /// The median of the last 90 days; empty for an archive.
  private func lately(_ spread: Spread) -> [String] {
    guard let median = spread.median, !isArchive else { return [] }
    return [language.text(.lately(language.duration(median), of: spread.count))]
  }

  private func course(
    _ figures: Figures, _ value: (Figures.Month) -> Int?
  ) -> SparklineRecord? {
    SparklineRecord(figures.months.suffix(Figures.courseCount).map { value($0) })
  }
}

extension Figures {
  /// Whether the data does not tell a figure.
  fileprivate func isUnknown(_ figure: String) -> Bool { coverage[figure]?.isUnknown == true }
}
