import Diagnostics
import Printing
import Synchronization

/// Prints the reports of a site, with the first engine of this machine.
///
/// The engine is looked for where a report is to be printed, since asking Python what it has takes a while.
public final class ReportPrinter: Sendable {
  private struct State {
    var engine: Result<PrintEngine, Diagnostic>?
    var warnings: [Diagnostic] = []
  }

  private let folders: [String]
  private let state = Mutex(State())

  /// A printer whose engine is in one of some folders, else in one of `PATH`.
  public init(searching folders: [String]? = nil) {
    self.folders = folders ?? PrintEngine.pathFolders
  }

  /// Whether a program is there that could be the engine.
  var mayPrint: Bool { PrintEngine.isInstalled(in: folders) }

  /// Whether there is an engine; where there is none, the warnings say so.
  var canPrint: Bool { (try? engine.get()) != nil }

  private var engine: Result<PrintEngine, Diagnostic> {
    state.withLock { state in
      if let known = state.engine { return known }
      let found = Result<PrintEngine, Diagnostic> { () throws(Diagnostic) in
        try PrintEngine.find(nil, in: folders)
      }
      state.engine = found
      if case .failure(let problem) = found {
        state.warnings.append(
          .warning(
            "report.engine", "no report is printed: " + problem.message,
            suggestion: problem.suggestion))
      }
      return found
    }
  }

  /// What was told since the last time.
  func takeWarnings() -> [Diagnostic] {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
  }

  /// Tells engines apart.
  var name: String { (try? engine.get()).map { $0.kind.rawValue + " " + $0.program } ?? "" }

  /// The PDF of a report in HTML, as of an instant in seconds since 1970.
  func print(
    _ html: [UInt8], at epoch: Int64, attachments: [PDFAttachment]
  ) throws(Diagnostic) -> [UInt8] {
    let engine = try engine.get()
    do {
      return try PDFPrinter(engine).print(html, at: epoch, attachments: attachments) { _, _ in
      } report: { warning in
        state.withLock { $0.warnings.append(warning) }
      }
    } catch let problem as Diagnostic {
      throw problem
    } catch {
      throw .error("report.engine", "the report was not printed: \(error)")
    }
  }
}
