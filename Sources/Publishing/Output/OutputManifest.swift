import Bytes
import Files

/// The list of what Gazette wrote in an output folder; only these files are ever removed.
///
/// It is the file `.gazette-files`: one path a line, relative to the folder, sorted.
struct OutputManifest: Sendable, Equatable {
  /// The list's own name.
  static let fileName = ".gazette-files"

  /// The paths of the files, without the list itself.
  var paths: Set<String>

  init(paths: Set<String> = []) {
    self.paths = paths
  }

  /// Reads a list; lines that lead out of the folder are not believed.
  init(reading bytes: [UInt8]) {
    paths = Set(
      bytes.split(separator: UInt8(ascii: "\n")).lazy.map { String(decoding: $0, as: UTF8.self) }
        .filter { Self.isSafe($0) && $0 != Self.fileName })
  }

  /// The list as it is written.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for path in paths.sorted() {
      bytes.append(contentsOf: path.utf8)
      bytes.append(0x0A)
    }
    return bytes
  }

  /// Whether a path stays in its folder and can stand on a line of the list.
  static func isSafe(_ path: String) -> Bool {
    guard !path.isEmpty, !path.utf8.contains(0), !path.utf8.contains(0x0A) else { return false }
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && ($0.count > 2 || $0.contains { $0 != UInt8(ascii: ".") }) }
  }

  /// The folders that paths lead through.
  static func folders(of paths: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var rest = path
      while let above = rest.parentPath, folders.insert(above).inserted { rest = above }
    }
    return folders
  }
}

extension Folder {
  /// Removes the folders that paths lead through as far as they are empty.
  func removeEmptyFolders(of paths: some Sequence<String>) {
    var cursor = FolderCursor(self)
    for path in OutputManifest.folders(of: paths).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      // Fails where something is left in it, which is what is wanted.
      if let (folder, name) = try? cursor.find(path) { try? folder.removeFolder(name) }
    }
  }
}
