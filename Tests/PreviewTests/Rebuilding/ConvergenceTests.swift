import Configuration
import Diagnostics
import Foundation
import IssueModel
import Publishing
import Synchronization
import TestSupport
import Testing

@testable import Preview

/// After any sequence of edits the watched output is byte for byte what a clean build gives.
///
/// `GAZETTE_CONVERGENCE_EDITS` makes it longer, `GAZETTE_FUZZ_SEED` repeats a run.
@Suite("Convergence", .serialized)
struct ConvergenceTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let edits = environment["GAZETTE_CONVERGENCE_EDITS"].flatMap(Int.init) ?? 24

  private let day = Day(number: 20_484)

  @Test(
    "whenever a watcher comes to rest, its output is that of a clean build",
    arguments: [false, true])
  func converges(polls: Bool) async throws {
    let seed = testSeed("\(Self.edits) edits, \(polls ? "polling" : "inotify")")
    let folder = try TemporaryFolder()
    var editor = try RandomEdits(folder, seed: seed)
    var pace = SplitMix(seed: seed &+ 1)
    let site = SiteFolder(folder.path)
    var options = SitePublisher.Options(today: day)
    options.jobs = 2
    let log = EventLog()
    let watch = SiteWatch(
      SiteSession(site, options: options), output: site.output, polls: polls,
      today: { [day] in day },
      tell: { log.add($0) })
    let watcher = Task { try await watch.run() }
    var edits = 0
    var history: [String] = []
    while edits < Self.edits {
      for _ in 0..<Int.random(in: 1...4, using: &pace) {
        history.append(try editor.edit())
        edits += 1
        if Bool.random(using: &pace) { usleep(.random(in: 0..<60_000, using: &pace)) }
      }
      guard editor.isWhole else { continue }
      let difference = try await self.difference(from: site)
      if let difference {
        Issue.record(
          """
          seed \(seed): \(difference) after:
          \(history.suffix(12).joined(separator: "\n"))
          the watcher told: \(log.last)
          """)
        break
      }
    }
    watcher.cancel()
    try await watcher.value
  }

  /// What differs from a clean build when the watcher has come to rest; nil where nothing does.
  private func difference(from site: SiteFolder) async throws -> String? {
    let clean = try TemporaryFolder()
    var options = SitePublisher.Options(today: day)
    options.output = clean.path + "/public"
    options.usesCache = false
    _ = try await SiteSession(site, options: options).publish(.unknown, today: day)
    let expected = try published(in: clean.path + "/public")
    var difference: String?
    for _ in 0..<600 {
      let found = (try? published(in: site.output)) ?? [:]
      let paths = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
      if paths.isEmpty { return nil }
      difference = "\(paths.count) files differ, among them \(paths.sorted().prefix(3))"
      try await Task.sleep(for: .milliseconds(50))
    }
    return difference
  }

  private func published(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where !path.contains(".gazette-tmp-") {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: folder + "/" + path, isDirectory: &isFolder)
      if isThere, !isFolder.boolValue {
        files[path] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))
      }
    }
    return files
  }
}

/// What a watcher told last.
private final class EventLog: Sendable {
  private let events = Mutex<[String]>([])

  func add(_ event: SiteWatch.Event) {
    events.withLock { events in
      switch event {
      case .broken(let diagnostics):
        events.append("broken: " + diagnostics.map(\.message).joined(separator: "; "))
      case .published(let report, _, _): events.append("published: \(report.written) written")
      case .waiting: events.append("waiting")
      case .warning(let warning): events.append(warning.message)
      }
    }
  }

  var last: [String] { events.withLock { $0.suffix(5) } }
}
