import Foundation

/// Real data that lies beside the repository on some machines; the tests that use it skip elsewhere.
package enum SharedData {
  /// The folder `shared/data` beside one of the folders that this file is in, or nil.
  package static let folder: String? = {
    var folder = URL(filePath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appending(path: "shared/data")
      if FileManager.default.fileExists(atPath: candidate.path) { return candidate.path }
    }
    return nil
  }()

  /// Whether the folder is there.
  package static var isPresent: Bool { folder != nil }

  /// The path of a file in it.
  package static func path(_ name: String) -> String { (folder ?? "") + "/" + name }
}
