import IssueModel
public import Records

/// A chart of opened and closed issues by month.
///
/// Geometry is in units of a drawing 100 high; bars are as wide as the drawing's width divided by
/// their number, which the template knows as `slot`.
public struct ActivityChartRecord: Record {
  let months: [ActivityMonthRecord]
  let peak: Int
  let summary: String
  let width: Int
  let slot: Int

  /// What templates may use of the chart.
  public static let fields = FieldTable<Self>(
    "activity chart", "Opened and closed issues by month, in a drawing 100 units high."
  ) {
    Field("months", "The months, oldest first; 24 at most, without gaps.", \.months)
    Field("peak", "The greatest count of a month, at least 1.", \.peak)
    Field("summary", "The whole in a sentence, for those who do not see it.", \.summary)
    Field("width", "The width of the drawing: slot times the number of months.", \.width)
    Field("slot", "The width that belongs to a month.", \.slot)
  }
}

/// A month of the chart.
public struct ActivityMonthRecord: Record {
  let label: String
  let isLabelled: Bool
  let opened: Int
  let closed: Int
  let x: Int
  let openedHeight: Int
  let closedHeight: Int

  /// What templates may use of a month.
  public static let fields = FieldTable<Self>("activity month", "A month of the activity chart.") {
    Field("label", "The month and year.", \.label)
    Field("is_labelled", "Whether the axis names it.", \.isLabelled)
    Field("opened", "How many issues were opened.", \.opened)
    Field("closed", "How many issues were closed.", \.closed)
    Field("x", "Where the month begins in the drawing.", \.x)
    Field("opened_height", "The height of the bar of opened issues, 0 to 100.", \.openedHeight)
    Field("closed_height", "The height of the bar of closed issues, 0 to 100.", \.closedHeight)
  }
}

extension ActivityChartRecord {
  /// The chart of issues, pull requests left out; nil where nothing has a date.
  init?(_ issues: [Issue], language: Language) {
    var opened: [Int: Int] = [:]
    var closed: [Int: Int] = [:]
    for issue in issues where issue.kind == .issue {
      if let created = issue.created { opened[Self.month(of: created), default: 0] += 1 }
      if let end = issue.closed { closed[Self.month(of: end), default: 0] += 1 }
    }
    let months = Set(opened.keys).union(closed.keys)
    guard let last = months.max(), let first = months.min() else { return nil }
    let shown = max(first, last - 23)...last
    let peak = max(1, shown.map { max(opened[$0] ?? 0, closed[$0] ?? 0) }.max() ?? 1)
    let slot = 24
    self.months = shown.enumerated().map { offset, month in
      let (up, down) = (opened[month] ?? 0, closed[month] ?? 0)
      return ActivityMonthRecord(
        label: language.month(month % 12 + 1, of: month / 12),
        isLabelled: offset == 0 || month % 12 == 0,
        opened: up, closed: down, x: offset * slot,
        openedHeight: (up * 100 + peak - 1) / peak, closedHeight: (down * 100 + peak - 1) / peak)
    }
    self.peak = peak
    self.slot = slot
    width = slot * shown.count
    summary = language.activitySummary(
      opened: shown.reduce(0) { $0 + (opened[$1] ?? 0) },
      closed: shown.reduce(0) { $0 + (closed[$1] ?? 0) },
      from: language.month(shown.lowerBound % 12 + 1, of: shown.lowerBound / 12),
      to: language.month(last % 12 + 1, of: last / 12))
  }

  /// Months since the beginning of the year 0; dates before it count as that beginning.
  private static func month(of instant: Instant) -> Int {
    let (year, month, _) = instant.day.civil
    return max(0, year * 12 + month - 1)
  }
}

extension Language {
  func activitySummary(opened: Int, closed: Int, from: String, to: String) -> String {
    let (up, down) = (number(opened), number(closed))
    // A chart of one month spans nothing.
    let isSpan = from != to
    return switch self {
    case .english: "\(isSpan ? "From \(from) to \(to)" : from): \(up) opened, \(down) closed."
    case .polish: "\(isSpan ? "Od \(from) do \(to)" : from): otwarto \(up), zamknięto \(down)."
    case .simplifiedChinese: "\(isSpan ? "\(from)至\(to)" : from)：新建 \(up) 个，关闭 \(down) 个。"
    }
  }
}
