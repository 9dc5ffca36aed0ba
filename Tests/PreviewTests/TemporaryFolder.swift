import Files
import Foundation

/// A folder that is removed in the end.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "gazette-preview-\(UUID().uuidString)"

  init() throws {
    try FileSystem.makeFolder(path)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and the folders that it is in.
  func write(_ text: String, to name: String) throws {
    try FileSystem.makeFolder(FileSystem.split(path + "/" + name).folder)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path + "/" + name, toPath: path + "/" + other)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  func makeFolder(_ name: String) throws {
    try FileSystem.makeFolder(path + "/" + name)
  }
}
