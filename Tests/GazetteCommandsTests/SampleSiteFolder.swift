import Foundation

@testable import GazetteCommands

/// A site folder of its own, removed in the end, and the command that works on it.
final class SampleSiteFolder: Sendable {
  let path: String

  init(_ issues: String? = nil, configuration: String = "title: Sample\n") throws {
    path = NSTemporaryDirectory() + "gazette-site-" + UUID().uuidString
    guard let issues else { return }
    try write(configuration, to: "gazette.yml")
    try write(issues, to: "data/issues.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) -> String? {
    (try? Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  var issues: String? { read("data/issues.json") }

  /// Runs an editing verb on the site, at noon of 31 January 2026.
  func gazette(_ words: String...) async -> Outcome {
    await run(words + ["--site", path])
  }

  /// Runs a verb as it is given; the folder's path is not part of what comes out.
  func run(_ words: [String], isTerminal: Bool = false) async -> Outcome {
    let output = MemoryStream(isTerminal: isTerminal)
    let error = MemoryStream(isTerminal: isTerminal)
    let exit = await GazetteCommand.run(
      words, in: ProcessContext(output, error, ["SOURCE_DATE_EPOCH": "1769860800"]))
    return Outcome(
      exit: exit, output: output.text.replacing(path, with: "SITE"),
      error: error.text.replacing(path, with: "SITE"))
  }
}
