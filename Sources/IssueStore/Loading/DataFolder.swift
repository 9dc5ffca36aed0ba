public import Diagnostics
import Files
public import TrackerReaders

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension DataLoader {
  /// The data files below a folder, in the order of their paths; none when there is no such folder.
  ///
  /// Hidden files and those that editors and programs keep aside, as `issues.json~`, are passed over,
  /// except `.all-contributorsrc`. `name` is how messages name the folder, as `data`. Throws when the
  /// folder cannot be listed.
  public static func files(
    inFolder path: String, name: String
  ) throws(Diagnostic) -> [DataFile] {
    var files: [DataFile] = []
    try list(path, name: name, depth: 0, into: &files)
    return files
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Links between folders can form a ring; nothing is looked for deeper than this.
  private static let maximumDepth = 16

  private static func list(
    _ path: String, name: String, depth: Int, into files: inout [DataFile]
  ) throws(Diagnostic) {
    guard let folder = opendir(path) else {
      if errno == ENOENT, depth == 0 { return }
      throw FileBytes.unreadable(name, errno)
    }
    defer { closedir(folder) }
    var entries: [String] = []
    while let entry = readdir(folder) {
      let entryName = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !FileSystem.isScratch(entryName) || entryName == ".all-contributorsrc" {
        entries.append(entryName)
      }
    }
    for entry in entries.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let entryPath = path + "/" + entry
      let entryName = name + "/" + entry
      if isFolder(entryPath) {
        guard depth < maximumDepth else { continue }
        try list(entryPath, name: entryName, depth: depth + 1, into: &files)
      } else {
        files.append(DataFile(path: entryPath, name: entryName))
      }
    }
  }
}
