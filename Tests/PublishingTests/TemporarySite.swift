import Configuration
import Foundation
import IssueModel
import TestSupport
import Testing

@testable import Publishing

/// A site in a temporary folder, as tests write it.
struct TemporarySite {
  let path = temporaryPath("site")

  init(_ files: [String: String]) throws {
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The day as of which sites are built: 2026-01-31.
  static var day: Day {
    get throws { try #require(Day(year: 2026, month: 1, day: 31)) }
  }

  /// What publishes the site again and again.
  func session(output: String? = nil) throws -> SiteSession {
    var options = SitePublisher.Options(today: try Self.day)
    options.jobs = 2
    options.output = output
    return SiteSession(SiteFolder(path), options: options)
  }

  /// Builds the site as of ``day``.
  @discardableResult
  func build(
    into output: String? = nil, jobs: Int = 2, usesCache: Bool = true,
    rasteriser: Rasteriser? = nil, printer: ReportPrinter? = nil
  ) async throws -> BuildReport {
    let day = try Self.day
    var options = SitePublisher.Options(today: day)
    options.output = output
    options.jobs = jobs
    options.usesCache = usesCache
    options.rasteriser = rasteriser
    options.printer = printer
    let session = SiteSession(SiteFolder(path), options: options)
    return try await session.publish(today: day, isLast: true)
  }

  /// A published file.
  func page(_ name: String, in output: String? = nil) throws -> String {
    try String(contentsOfFile: (output ?? path + "/public") + "/" + name, encoding: .utf8)
  }

  /// Every published file with its bytes.
  func published(in output: String? = nil) throws -> [String: Data] {
    let root = output ?? path + "/public"
    var files: [String: Data] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      var isFolder: ObjCBool = false
      let full = root + "/" + name
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files[name] = try Data(contentsOf: URL(fileURLWithPath: full))
    }
    return files
  }

  /// Three issues and a pull request, as `gh` lists them.
  static let data = """
    [
      {"number": 1, "title": "Door creaks", "body": "It *creaks*.", "state": "OPEN",
       "author": {"login": "ada"}, "labels": [{"name": "bug", "color": "d73a4a"}],
       "createdAt": "2026-01-01T08:00:00Z", "updatedAt": "2026-01-30T08:00:00Z",
       "closedAt": null, "comments": [], "url": "https://github.com/acme/house/issues/1"},
      {"number": 2, "title": "Oil the door", "body": "See #1 and @ada.", "state": "CLOSED",
       "author": {"login": "bo"}, "labels": [],
       "createdAt": "2026-01-02T08:00:00Z", "updatedAt": "2026-01-03T08:00:00Z",
       "closedAt": "2026-01-03T08:00:00Z",
       "comments": [{"author": {"login": "ada"}, "body": "Thanks!",
                     "createdAt": "2026-01-03T09:00:00Z"}],
       "url": "https://github.com/acme/house/issues/2"},
      {"number": 3, "title": "Paint <b>blue</b>", "body": "", "state": "OPEN",
       "author": {"login": "bo"},
       "labels": [{"name": "bug", "color": "d73a4a"}, {"name": "../x", "color": ""}],
       "createdAt": "2026-01-04T08:00:00Z", "updatedAt": "2026-01-04T08:00:00Z",
       "closedAt": null, "comments": [], "url": "https://github.com/acme/house/issues/3"}
    ]
    """
}
