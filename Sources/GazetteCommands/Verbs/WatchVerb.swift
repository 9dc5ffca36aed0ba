import Diagnostics
import IssueModel
import IssueStore
import Preview
import Publishing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `gazette watch`: publishes a site on every change.
struct WatchVerb: Verb {
  var site = "."
  var output: String?
  var baseURL: String?
  var config: String?
  var force = false
  var jobs: JobCount?

  static let declaration = Declaration<Self>(
    "watch", "Publish a site on every change",
    discussion: """
      Looks at the configuration, the data, the pages, the templates and the static files several \
      times a second and publishes what changed, until it is interrupted. While an edit is broken \
      the last good site stays.
      """,
    [
      .site(\.site),
      .output(
        \.output, value: "DIR", completion: .folders,
        "where to publish (default: public in the site's folder)"),
      .baseURL(\.baseURL),
      .config(\.config),
      .force(\.force, "publish into a folder that holds files Gazette did not write"),
      .jobs(\.jobs),
    ])

  /// How long it waits between two looks, in microseconds.
  private static let interval: UInt32 = 100_000

  func run(_ console: Console) async throws -> Exit {
    let folder = try SiteReading(site: site, config: config).folder()
    var paths = Self.paths(of: folder)
    var poller = ChangePoller(knowing: FileTree(of: paths))
    var day = try console.now().day
    try await publish(folder, console, because: nil)
    console.say("watching \(folder.path)")
    while true {
      usleep(Self.interval)
      let today = try console.now().day
      let changes = poller.look(FileTree(of: paths))
      guard !changes.isEmpty || today != day else { continue }
      day = today
      do {
        try await publish(folder, console, because: changes.count)
        paths = Self.paths(of: folder)
      } catch let error as Diagnostic {
        console.report(error)
      } catch let error as DiagnosticList {
        console.report(error.diagnostics)
      }
    }
  }

  private func publish(_ folder: SiteFolder, _ console: Console, because changes: Int?) async throws
  {
    let start = Clock.monotonicMilliseconds()
    let inputs = try SiteInputs(reading: folder, jobs: jobs?.count ?? 0)
    console.report(inputs.warnings)
    var options = SitePublisher.Options(today: try console.now().day)
    options.output = output
    options.baseURL = baseURL
    options.force = force
    options.jobs = jobs?.count ?? JobCount.cores
    options.holder = "gazette watch"
    let report = try await SitePublisher(inputs, options: options).publish()
    console.report(report.warnings)
    let cause = changes.map { "\($0) files changed, " } ?? ""
    console.say(
      "\(cause)\(report.rendered) pages rendered, \(report.written) files written, "
        + "\(report.removed) removed, \(Clock.monotonicMilliseconds() - start) ms")
  }

  /// What a site is made from: the parts of its folder, and the data that its configuration names.
  private static func paths(of folder: SiteFolder) -> [String] {
    let own = [
      folder.configuration, folder.data, folder.pages, folder.templates, folder.statics,
    ]
    guard let configuration = try? SiteInputs.configuration(of: folder),
      let files = try? SiteInputs.dataFiles(of: folder, configuration)
    else { return own }
    return own + files.map(\.path).filter { !$0.hasPrefix(folder.data + "/") }
  }
}
