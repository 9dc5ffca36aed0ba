import Diagnostics
import Foundation
import IssueModel
import IssueStore
import TrackerReaders

/// Loads texts as if they were files `1`, `2`, …; they are written to a folder that is removed again.
package func load(
  _ texts: String..., options: LoadOptions = LoadOptions(),
  adjust: (inout DataFile) -> Void = { _ in }
) throws -> LoadResult {
  try load(texts.map { Array($0.utf8) }, options: options, adjust: adjust)
}

/// Loads bytes as if they were files `1`, `2`, ….
package func load(
  _ files: [[UInt8]], options: LoadOptions = LoadOptions(),
  adjust: (inout DataFile) -> Void = { _ in }
) throws -> LoadResult {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "gazette-readers-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let data = try files.enumerated().map { index, bytes in
    let file = folder.appending(path: "\(index + 1)")
    try Data(bytes).write(to: file)
    var described = DataFile(path: file.path, name: "\(index + 1)")
    adjust(&described)
    return described
  }
  return DataLoader.load(data, options: options)
}

extension LoadResult {
  /// The diagnostics in short: `warning 1:3:7 data.broken-record: …`.
  package var messages: [String] {
    diagnostics.map { diagnostic in
      let place = diagnostic.place.map { place in
        [place.file, place.line.map(String.init), place.column.map(String.init)]
          .compactMap { $0 }.joined(separator: ":")
      }
      return "\(diagnostic.severity) \(place ?? "-") \(diagnostic.code): \(diagnostic.message)"
    }
  }

  /// The losses in short: `reactions × 3 (1: 12)`.
  package var lost: [String] { losses.map { "\($0.what) × \($0.count) (\($0.place))" } }

  /// The records in short, one a line: source, key, kind, state, title.
  package var outline: [String] {
    snapshot.issues.map { issue in
      let source = snapshot[issue.identity.source].name
      return "\(source)#\(issue.key) \(issue.kind) \(issue.state) \(issue.title)"
    }
  }

  /// The names of a record's tags.
  package func tags(_ index: Int) -> [String] {
    snapshot.issues[index].tags.map { snapshot[$0].name }
  }

  /// The login of a record's author.
  package func author(_ index: Int) -> String? {
    snapshot.issues[index].author.map { snapshot[$0].login }
  }
}
