import Foundation

/// A folder of its own, removed in the end.
package final class SampleFolder: Sendable {
  /// Where it is.
  package let path: String

  /// A new folder among the temporary ones.
  package init() {
    path = NSTemporaryDirectory() + "gazette-test-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The text of a file; nil where there is none.
  package subscript(name: String) -> String? {
    get {
      (try? Data(contentsOf: URL(fileURLWithPath: path + "/" + name))).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// Writes a file, and the folders above it.
  package func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The names of all files, hidden ones too.
  package var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? [])
      .filter { !$0.isEmpty && $0.contains(".") }.sorted()
  }
}
