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
    var listed: [UInt64: [FileStatus]] = [:]
    try list(path, name: name, depth: 0, listed: &listed, into: &files)
    return files
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Nothing is looked for deeper than this.
  private static let maximumDepth = 16

  /// Links between folders can form rings, so each folder is listed once; `listed` are those that were,
  /// by their numbers on their disks.
  private static func list(
    _ path: String, name: String, depth: Int, listed: inout [UInt64: [FileStatus]],
    into files: inout [DataFile]
  ) throws(Diagnostic) {
    guard let folder = opendir(path) else {
      if errno == ENOENT, depth == 0 { return }
      throw FileBytes.unreadable(name, errno)
    }
    defer { closedir(folder) }
    guard let status = FileSystem.status(of: dirfd(folder)) else {
      throw FileBytes.unreadable(name, errno)
    }
    if listed[status.inode]?.contains(where: { $0.isSameFile(as: status) }) == true { return }
    listed[status.inode, default: []].append(status)
    var entries: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        // A folder whose reading fails half-way is no shorter folder.
        if errno != 0 { throw FileBytes.unreadable(name, errno) }
        break
      }
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
        try list(entryPath, name: entryName, depth: depth + 1, listed: &listed, into: &files)
      } else {
        files.append(DataFile(path: entryPath, name: entryName))
      }
    }
  }
}
