import Diagnostics
import Files
import Foundation
import IssueModel

@testable import IssueStore

/// A folder of its own, removed in the end.
final class SampleFolder: Sendable {
  let path: String

  init() {
    path = NSTemporaryDirectory() + "gazette-edit-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The text of a file; nil where there is none.
  subscript(name: String) -> String? {
    get {
      (try? Data(contentsOf: URL(fileURLWithPath: path + "/" + name))).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The names of all files, hidden ones too.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? [])
      .filter { !$0.isEmpty && $0.contains(".") }.sorted()
  }

  func store(
    _ access: FileStore.Access = .write(holder: "test"), writer: FileStore.Writer = .fileSystem
  ) throws -> FileStore {
    try FileStore(folder: path, name: "data", access: access, writer: writer)
  }
}

/// The identity of an issue of the site's own data.
func own(_ number: Int) -> IssueModel.Issue.Identity {
  IssueModel.Issue.Identity(source: SourceID(0), number: number, key: nil)
}

let noon = Instant(seconds: 1_769_860_800)

/// A draft with only a title.
func draft(_ number: Int, _ title: String) -> IssueDraft {
  IssueDraft(number: number, title: title, created: noon)
}
