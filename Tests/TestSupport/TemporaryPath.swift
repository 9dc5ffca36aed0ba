import Foundation

/// The folder of this run of tests, which is removed when the run ends.
private let runFolder: String = {
  let path = NSTemporaryDirectory() + "gazette-tests-\(UUID().uuidString)"
  try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  atexit { try? FileManager.default.removeItem(atPath: runFolder) }
  return path
}()

/// A path of its own, at which nothing is yet; what is there in the end is removed.
package func temporaryPath(_ name: String) -> String {
  runFolder + "/\(name)-\(UUID().uuidString)"
}
