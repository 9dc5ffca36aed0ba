public import Diagnostics
public import IssueModel
import IssueStore

/// A site that is published again and again as its inputs change.
///
/// After a publishing that failed the last good site stays, and the session goes on to work.
public actor SiteSession {
  /// Which of a site's inputs may have changed since they were last looked at.
  public enum Changes: Sendable, Hashable {
    /// Any of them.
    case unknown
    /// Only these files, as the session names them: their content changed, they came or went.
    case paths(Set<String>)
  }

  /// The site's folder.
  public nonisolated let folder: SiteFolder
  private let options: SitePublisher.Options
  private var dataFiles: [String] = []

  /// A session for a site; nothing is read yet. The day of the options is that of the first
  /// publishing only.
  public init(_ folder: SiteFolder, options: SitePublisher.Options) {
    self.folder = folder
    self.options = options
  }

  /// The files and folders that the site is made from at present, as paths to watch: the
  /// configuration, the folders of data, pages, templates and static files, and data that is
  /// elsewhere.
  public var inputs: [String] {
    [folder.configuration, folder.data, folder.pages, folder.templates, folder.statics]
      + dataFiles.filter { !$0.hasPrefix(folder.data + "/") }
  }

  /// Brings the published site up to date.
  ///
  /// - Parameters:
  ///   - changes: which inputs may have changed since the last call.
  ///   - today: the day on which the pages are made.
  ///   - progress: called now and then with how many pages are done and how many there are; from any
  ///     thread.
  /// - Throws: everything that is wrong, at once; nothing was written unless writing itself failed.
  public func publish(
    _ changes: Changes = .unknown, today: Day,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws(DiagnosticList) -> BuildReport {
    var options = options
    options.today = today
    let clock = ContinuousClock()
    let start = clock.now
    if let configuration = try? SiteInputs.configuration(of: folder),
      let files = try? SiteInputs.dataFiles(of: folder, configuration)
    {
      dataFiles = files.map(\.path)
    }
    let inputs = try SiteInputs(
      reading: folder, skipUnreadable: options.skipsUnreadable, jobs: options.jobs)
    let read = clock.now
    let publisher = try SitePublisher(inputs, options: options)
    let prepared = clock.now
    do throws(Diagnostic) {
      var report = try await publisher.publish(progress: progress)
      report.warnings = inputs.warnings
      report.times = BuildReport.Times(
        reading: (read - start).milliseconds, preparing: (prepared - read).milliseconds,
        publishing: (clock.now - prepared).milliseconds)
      return report
    } catch {
      throw DiagnosticList([error])
    }
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
