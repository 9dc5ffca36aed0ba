import Files

/// What the system knows of the files below some paths at one moment; two of them tell what changed.
struct FileTree: Sendable, Equatable {
  /// The status of each file by its path.
  private(set) var files: [String: FileStatus] = [:]

  /// Looks at files and at folders with all that is below them; what is missing or cannot be read
  /// has no files, so that its coming back is a change.
  init(of paths: [String]) {
    for path in paths {
      FolderWalk.run(path) { file in
        if let status = (try? FileSystem.status(of: file)) ?? nil { files[file] = status }
      }
    }
  }

  /// Takes in what was seen of other paths.
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
