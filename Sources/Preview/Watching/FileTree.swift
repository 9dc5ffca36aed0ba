public import Files

/// What the system knows of the files below some paths at one moment; two of them tell what changed.
public struct FileTree: Sendable, Equatable {
  /// The status of each file by its path.
  public private(set) var files: [String: FileStatus] = [:]

  /// Looks at files and at folders with all that is below them; what is missing or cannot be read
  /// has no files, so that its coming back is a change.
  public init(of paths: [String]) {
    for path in paths {
      guard let status = try? FileSystem.status(of: path) else { continue }
      guard status.kind == .folder else {
        files[path] = status
        continue
      }
      for name in (try? FileSystem.files(below: path)) ?? [] {
        let file = path + "/" + name
        if let status = try? FileSystem.status(of: file) { files[file] = status }
      }
    }
  }

  /// The paths of files that came, went or changed since an earlier moment, sorted.
  public func changes(since earlier: FileTree) -> [String] {
    let changed = files.filter { earlier.files[$0.key] != $0.value }.map(\.key)
    let gone = earlier.files.keys.filter { files[$0] == nil }
    return (changed + gone).sorted()
  }
}
