import Bytes
import Files

/// A walk through a folder and all below it that a site may read, in the order in which data is read,
/// which asks the system for the status of folders and links only.
///
/// Links between folders can form rings, so each folder is entered once, and none that the first one is
/// in.
struct FolderWalk {
  /// The folders that are not entered any more, by their numbers on their disks.
  private var known: [UInt64: [FileStatus]] = [:]

  private init(outside root: String) {
    var path = FileSystem.resolvingLinks(root)
    while path != "/", path != "." {
      path = FileSystem.split(path).folder
      if let status = (try? FileSystem.status(of: path)) ?? nil { _ = isNew(status) }
    }
  }

  /// Whether files of a name are relevant: all but hidden ones, except one with data and the list
  /// of published files.
  static func isRead(_ name: String) -> Bool {
    !name.hasPrefix(".") || name == ".all-contributorsrc" || name == ".gazette-files"
  }

  /// Walks a folder. A folder that cannot be read has no entries.
  ///
  /// - Parameters:
  ///   - enter: Called with each folder before it is listed; returns whether to list it.
  ///   - link: Called with each link, whatever its target.
  ///   - file: Called with any other entry.
  static func run(
    _ root: String, enter: (String) -> Bool = { _ in true }, link: (String) -> Void = { _ in },
    file: (String) -> Void
  ) {
    var walk = FolderWalk(outside: root)
    var pending = [root]
    while let path = pending.popLast() {
      let status = (try? FileSystem.status(of: path)) ?? nil
      guard let status, status.kind == .folder else {
        file(path)
        continue
      }
      guard walk.isNew(status), enter(path) else { continue }
      let entries = ((try? FileSystem.entries(of: path)) ?? []).filter { isRead($0.name) }
      for entry in entries where entry.kind == .file || entry.kind == .other {
        file(path + "/" + entry.name)
      }
      for entry in entries where entry.kind == .link { link(path + "/" + entry.name) }
      pending += entries.reversed().filter { $0.kind == .folder || $0.kind == .link }
        .map { path + "/" + $0.name }
    }
  }

  private mutating func isNew(_ folder: FileStatus) -> Bool {
    if known[folder.inode]?.contains(where: { $0.isSameFile(as: folder) }) == true { return false }
    known[folder.inode, default: []].append(folder)
    return true
  }
}
