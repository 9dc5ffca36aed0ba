import Languages
public import Records

/// The page of all charts of a site.
public struct ChartsPageRecord: Record {
  let frame: PageFrame
  let presentation: Presentation

  /// The page of a site.
  public init(in presentation: Presentation) {
    self.presentation = presentation
    frame = presentation.frame(presentation.text(.charts), section: "charts")
  }

  /// What templates may use of the page of charts.
  public static let fields = FieldTable<Self>(
    "charts page", "All charts of the site: charts.html.", in: \.frame
  ) {
    Field("note", "Which moment the charts count back from; empty where nothing has a date.") {
      $0.presentation.chartsNote
    }
    Field("charts", "The charts that the data has something for.") { $0.presentation.charts }
  }
}

extension Presentation {
  /// A note that says from which moment charts count back.
  var chartsNote: String {
    date(facts.lastChange).map { language.text(.countedBack(from: $0.text(language.longDate))) }
      ?? ""
  }
}
