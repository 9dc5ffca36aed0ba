import Bytes
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is to be done with the files that were made aside; it is kept beside them, with a checksum.
struct CommitRecord: Sendable, CacheValue {
  /// The record's own name.
  static let fileName = "record"
  /// The name of the new list of published files.
  static let listName = "list"

  /// Where the files go, which are called by their indices here.
  var paths: [String] = []
  /// Published files that are to be removed.
  var removals: [String] = []
  /// Whether there is a new list.
  var replacesList = false

  /// Whether there is nothing to do.
  var isEmpty: Bool { paths.isEmpty && removals.isEmpty && !replacesList }

  static let blank = CommitRecord()

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&paths)
    coder.code(&removals)
    replacesList = coder.coded(replacesList ? 1 : 0) == 1
  }

  /// Makes the folders that are missing, and fails where a file could not be put in place or removed:
  /// nothing that can be known before a commit is decided fails after it.
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
        // A file that goes with this commit makes room for a folder.
        let isOurs = OutputManifest.folders(of: [path]).contains { known.paths.contains($0) }
        guard error.isBlocked, isOurs else { throw error }
      }
    }
    for path in removals {
      // What is behind a link or gone is not removed.
      if let (folder, _) = try? cursor.find(path) { try check(folder, "remove", path) }
    }
  }
}

extension Folder {
  /// The paths of all files and links beneath a folder in this one.
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
