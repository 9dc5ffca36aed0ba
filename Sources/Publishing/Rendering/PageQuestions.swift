import Diagnostics
import Synchronization
import TemplateEngine
import ViewModels

/// The queries of a page written by hand, and the names of such pages.
final class PageQuestions: Sendable {
  /// The data.
  let presentation: Presentation
  /// The names of the pages written by hand, which links may refer to by file names.
  let pages: Set<String>
  /// The name of the page.
  let page: String
  /// The template of a chart.
  let chart: Template?
  private let asked = Mutex<[String]>([])

  init(_ presentation: Presentation, pages: Set<String>, page: String, chart: Template?) {
    self.presentation = presentation
    self.pages = pages
    self.page = page
    self.chart = chart
  }

  /// The queries so far, each once, in the order of the page.
  var queries: [String] { asked.withLock { $0 } }

  /// The results of a query, by index.
  func rows(of query: String) throws(Diagnostic) -> [Int] {
    let rows = try presentation.rows(asked: query)
    asked.withLock { if !$0.contains(query) { $0.append(query) } }
    return rows
  }
}
