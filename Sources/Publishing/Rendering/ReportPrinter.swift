import Configuration
import Diagnostics
import Printing
import Synchronization

/// Prints the reports of a site, with the first engine that is installed or the one that a report
/// asks for.
///
/// Engines are only looked for when a report is printed, since asking Python for its modules takes
/// a while.
public final class ReportPrinter: Sendable {
  typealias Engine = SiteConfiguration.Report.Engine

  private struct State {
    var engines: [Engine: Result<PrintEngine, Diagnostic>] = [:]
    var warnings: [Diagnostic] = []
  }

  private let folders: [String]
  private let state = Mutex(State())

  /// A printer that looks for engines in some folders, by default those of `PATH`.
  public init(searching folders: [String]? = nil) {
    self.folders = folders ?? PrintEngine.pathFolders
  }

  /// Which engines may be installed, judged by their programs.
  var installed: String {
    PrintEngine.installed(in: folders).map(\.rawValue).joined(separator: " ")
  }

  /// Whether an engine is available; a missing one is reported in the warnings.
  func canPrint(with engine: Engine) -> Bool { (try? find(engine).get()) != nil }

  private func find(_ engine: Engine) -> Result<PrintEngine, Diagnostic> {
    state.withLock { state in
      if let known = state.engines[engine] { return known }
      let found = Result<PrintEngine, Diagnostic> { () throws(Diagnostic) in
        try PrintEngine.find(engine == .first ? nil : engine.rawValue, in: folders)
      }
      state.engines[engine] = found
      if case .failure(let problem) = found {
        let what = engine == .first ? "no report" : "no report that asks for \(engine.rawValue)"
        state.warnings.append(
          .warning(
            "report.engine", "\(what) is printed: " + problem.message,
            suggestion: problem.suggestion))
      }
      return found
    }
  }

  /// The warnings since the last call.
  func takeWarnings() -> [Diagnostic] {
    state.withLock { state in
      defer { state.warnings = [] }
      return state.warnings
    }
  }

  /// A name that distinguishes engines.
  func name(of engine: Engine) -> String {
    (try? find(engine).get()).map { $0.kind.rawValue + " " + $0.program } ?? ""
  }

  /// The PDF of a report in HTML, as of an instant in seconds since 1970.
  func print(
    _ html: [UInt8], with engine: Engine, at epoch: Int64, attachments: [PDFAttachment]
  ) throws(Diagnostic) -> [UInt8] {
    let engine = try find(engine).get()
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
