import Files

/// The status of the files below some paths at one moment; the difference of two of them is what
/// changed.
struct FileTree: Sendable, Equatable {
  /// The status of each file by its path.
  private(set) var files: [String: FileStatus] = [:]

  /// Looks at files and at folders with everything below them; a path that is missing or unreadable
  /// has no files, so that it counts as a change when it comes back.
  init(of paths: [String]) {
    for path in paths {
      FolderWalk.run(path) { file in
        if let status = (try? FileSystem.status(of: file)) ?? nil { files[file] = status }
      }
    }
  }

  /// Merges the status of other paths.
  mutating func add(_ other: FileTree) {
    files.merge(other.files) { _, later in later }
  }

  /// The paths of files that came, went or changed since an earlier moment, sorted.
  func changes(since earlier: FileTree) -> [String] {
    let changed = files.filter { earlier.files[$0.key] != $0.value }.map(\.key)
    let gone = earlier.files.keys.filter { files[$0] == nil }
    return (changed + gone).sorted()
  }
}
