public import Diagnostics
import Files
public import TrackerReaders

extension DataLoader {
  /// The data files below a folder, in the order of their paths; empty when there is no such
  /// folder.
  ///
  /// Hidden files and backups of editors and programs, as `issues.json~`, are skipped, except
  /// `.all-contributorsrc`. `name` is how messages name the folder, as `data`. Throws when the
  /// folder cannot be listed.
  public static func files(
    inFolder path: String, name: String
  ) throws(Diagnostic) -> [DataFile] {
    var files: [DataFile] = []
    var listed: [UInt64: [FileStatus]] = [:]
    try list(path, name: name, depth: 0, listed: &listed, into: &files)
    return files
  }

  /// Nothing is looked for deeper than this.
  private static let maximumDepth = 16

  /// Links between folders can form rings, so each folder is listed once; `listed` are those that were,
  /// by their numbers on their disks.
  private static func list(
    _ path: String, name: String, depth: Int, listed: inout [UInt64: [FileStatus]],
    into files: inout [DataFile]
  ) throws(Diagnostic) {
    var entries: [FileSystem.Entry] = []
    do throws(SystemError) {
      guard let status = try FileSystem.status(of: path) else { return }
      if listed[status.inode]?.contains(where: { $0.isSameFile(as: status) }) == true { return }
      listed[status.inode, default: []].append(status)
      entries = try FileSystem.entries(of: path)
    } catch {
      throw FileBytes.unreadable(name, error)
    }
    for entry in entries.map(\.name)
    where !FileSystem.isScratch(entry) || entry == ".all-contributorsrc" {
      let entryPath = path + "/" + entry
      let entryName = name + "/" + entry
      if !FileSystem.isFolder(entryPath) {
        var file = DataFile(path: entryPath, name: entryName)
        file.isFound = true
        files.append(file)
      } else if depth < maximumDepth {
        try list(entryPath, name: entryName, depth: depth + 1, listed: &listed, into: &files)
      }
    }
  }
}
