import Bytes
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The plan of a commit, stored beside the staged files with a checksum.
struct CommitRecord: Sendable, CacheValue {
  /// The name of its file.
  static let fileName = "record"
  /// The file name of the new list of published files.
  static let listName = "list"

  /// The paths of the staged files, which are named by their indices here.
  var paths: [String] = []
  /// The published files to remove.
  var removals: [String] = []
  /// Whether there is a new list of published files.
  var replacesList = false

  /// Whether there is nothing to do.
  var isEmpty: Bool { paths.isEmpty && removals.isEmpty && !replacesList }

  static let blank = CommitRecord()

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&paths)
    coder.code(&removals)
    replacesList = coder.coded(replacesList ? 1 : 0) == 1
  }

  /// Makes missing folders, and fails if a file cannot be put in place or removed, so that no
  /// foreseeable failure happens after the commit is decided.
  func check(in root: Folder, known: OutputManifest) throws(SystemError) {
    var cursor = FolderCursor(root)
    var checked: Set<ObjectIdentifier> = []
    func check(_ folder: Folder, _ action: String, _ path: String) throws(SystemError) {
      guard checked.insert(ObjectIdentifier(folder)).inserted, !folder.isWritable else { return }
      throw SystemError(action, root.path.path(of: path))
    }
    for path in paths {
      do throws(SystemError) {
        let (folder, name) = try cursor.find(path, making: true)
        try check(folder, "write", path)
        guard folder.status(of: name)?.kind == .folder else { continue }
        let inside = try root.files(below: path).filter { !known.paths.contains($0) }
        guard inside.isEmpty else {
          throw SystemError("write", root.path.path(of: path), number: EISDIR)
        }
      } catch {
        // A file that this commit removes makes room for a folder.
        let isOurs = OutputManifest.folders(of: [path]).contains { known.paths.contains($0) }
        guard error.isBlocked, isOurs else { throw error }
      }
    }
    for path in removals {
      // A file behind a link, or one that is already gone, is not removed.
      if let (folder, _) = try? cursor.find(path) { try check(folder, "remove", path) }
    }
  }
}

extension Folder {
  /// The paths of all files and links below a folder.
  fileprivate func files(below path: String) throws(SystemError) -> [String] {
    var cursor = FolderCursor(self)
    var found: [String] = []
    var pending = [path]
    while let folder = pending.popLast() {
      for entry in try cursor.find(folder + "/x").folder.entries() {
        let path = folder + "/" + entry.name
        if entry.kind == .folder { pending.append(path) } else { found.append(path) }
      }
    }
    return found
  }
}
