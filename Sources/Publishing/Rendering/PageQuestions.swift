import Diagnostics
import Synchronization
import TemplateEngine
import ViewModels

/// What a page written by hand asks of the data, and the names of such pages.
final class PageQuestions: Sendable {
  /// The data.
  let presentation: Presentation
  /// The names of the pages written by hand, which links may name by their files.
  let pages: Set<String>
  /// The name of the page that asks.
  let page: String
  /// What draws a chart.
  let chart: Template?
  private let asked = Mutex<[String]>([])

  init(_ presentation: Presentation, pages: Set<String>, page: String, chart: Template?) {
    self.presentation = presentation
    self.pages = pages
    self.page = page
    self.chart = chart
  }

  /// The queries that were asked so far, each once, in the order of the page.
  var queries: [String] { asked.withLock { $0 } }

  /// The issues that a query finds, by index.
  func rows(of query: String) throws(Diagnostic) -> [Int] {
    let rows = try presentation.rows(asked: query)
    asked.withLock { if !$0.contains(query) { $0.append(query) } }
    return rows
  }
}
