import Languages
public import Records

/// A chart outside of the page of charts, for pages written by hand.
public struct ChartDrawingRecord: Record {
  let chart: ChartRecord
  let words: Shared<Words>

  /// A chart of a site.
  public init(_ chart: ChartRecord, in presentation: Presentation) {
    self.chart = chart
    words = presentation.words
  }

  /// What templates may use of a chart by itself.
  public static let fields = FieldTable<Self>(
    "chart drawing", "A chart by itself, for pages written by hand: chart.html."
  ) {
    Field("chart", "The chart.", \.chart)
    Field("words", "The phrases of the site's language.", \.words)
  }
}
