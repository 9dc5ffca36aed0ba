import Foundation

@testable import GazetteCommands

/// A problem, as `check --json` lists it.
private struct Problem: Decodable {
  var severity, code, message: String
  var file, suggestion: String?
  var line, column: Int?

  /// `error CODE FILE:LINE:COLUMN MESSAGE | SUGGESTION`.
  var text: String {
    let place = ([file ?? "-"] + [line, column].compactMap { $0.map(String.init) })
      .joined(separator: ":")
    return "\(severity) \(code) \(place) \(message)" + (suggestion.map { " | " + $0 } ?? "")
  }
}

/// What `check --json` finds in a site, each in one line.
func found(in site: SampleSiteFolder, _ more: String...) async throws -> [String] {
  let outcome = await site.run(["check", site.path, "--json"] + more)
  return try JSONDecoder().decode([Problem].self, from: Data(outcome.output.utf8)).map(\.text)
}
