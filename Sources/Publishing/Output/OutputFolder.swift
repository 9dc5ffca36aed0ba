import Bytes
import Diagnostics
import Files
import Hashing
import Synchronization

/// A folder that a site is published into, locked against other writers.
///
/// What is published changes only through an ``OutputStage``: new files are made aside, and put in place
/// together when all of them are there.
final class OutputFolder: Sendable {
  /// What temporary files and folders are called, so that they are known and removed when a process
  /// that made them is gone.
  static let temporaryPrefix = ".gazette-tmp-"

  /// The folder's path.
  let path: String
  /// The folder. It stays open, and locked, also while it has another name.
  let root: Folder
  /// What earlier builds left there.
  private let manifest: Mutex<Manifest>
  /// Says who writes; the lock itself is on the folder, so that nothing of it is published.
  private let note: FileLock?
  private let allow: Folder.Guard?

  /// Opens a folder for writing, making it where it is missing, and locks it.
  ///
  /// A publishing that an earlier process had begun to put in place is completed, one that it had not is
  /// removed. A folder with files but without the list is somebody else's and refused, unless forced or
  /// unless all of them are `remembered` from earlier builds: then somebody began to remove it.
  ///
  /// - Parameters:
  ///   - note: a lock elsewhere that tells a second writer who the first is.
  ///   - allow: is asked before each change; for tests.
  init(
    _ path: String, note: FileLock? = nil, force: Bool, remembered: () -> Set<String> = { [] },
    guardedBy allow: Folder.Guard? = nil
  ) throws(Diagnostic) {
    self.path = path
    self.note = note
    self.allow = allow
    do throws(SystemError) {
      root = try Self.lock(path, allow)
      var list = try Self.list(in: root)
      if try PendingCommit(in: root).complete(known: { list?.value ?? OutputManifest() }) != nil {
        list = try Self.list(in: root)
      }
      try Self.sweep(root)
      if list == nil {
        list = .value(try Self.files(of: root, path, force: force, remembered))
      }
      manifest = Mutex(list ?? .value(OutputManifest()))
    } catch {
      throw switch error.action {
      case "own": Self.foreign(path)
      case "lock": Self.locked(path)
      default: error.diagnostic
      }
    }
  }

  /// Opens the folder at a path and locks it; the lock goes with the folder.
  private static func lock(
    _ path: String, _ allow: Folder.Guard?
  ) throws(SystemError) -> Folder {
    while true {
      try FileSystem.makeFolder(path)
      let folder = try Folder(path, guardedBy: allow)
      guard folder.lock(), try Aside(of: path, guardedBy: allow)?.sweep() ?? true else {
        throw SystemError("lock", path, number: 0)
      }
      // Another writer may have put its folder here between our opening and our locking it.
      if folder.isInPlace { return folder }
    }
  }

  /// The list of published files: its bytes until somebody asks for it, since a build without changes does not.
  private enum Manifest: Sendable {
    case bytes([UInt8])
    case value(OutputManifest)

    var value: OutputManifest {
      switch self {
      case .bytes(let bytes): OutputManifest(reading: bytes)
      case .value(let manifest): manifest
      }
    }
  }

  private static func list(in root: Folder) throws(SystemError) -> Manifest? {
    guard root.status(of: OutputManifest.fileName)?.kind == .file else { return nil }
    return .bytes(try root.read(OutputManifest.fileName))
  }

  /// What earlier builds left in a folder without a list; one that holds files of others is refused,
  /// unless forced.
  private static func files(
    of root: Folder, _ path: String, force: Bool, _ remembered: () -> Set<String>
  ) throws(SystemError) -> OutputManifest {
    let entries = try root.entries()
    if force || entries.isEmpty { return OutputManifest() }
    let files = Set(try FileSystem.files(below: path))
    guard !entries.contains(where: { $0.name.hasPrefix(".") }), files.isSubset(of: remembered())
    else { throw SystemError("own", path, number: 0) }
    return OutputManifest(paths: files)
  }

  /// Removes the temporary files of processes that were cut off.
  private static func sweep(_ root: Folder) throws(SystemError) {
    for entry in try root.entries() where entry.name.hasPrefix(temporaryPrefix) {
      guard entry.kind == .folder else {
        try root.remove(entry.name)
        continue
      }
      try root.folder(entry.name).removeAll()
      try root.removeFolder(entry.name)
    }
  }

  private static func foreign(_ path: String) -> Diagnostic {
    .error(
      "output.foreign", "'\(path)' holds files that Gazette did not write",
      at: Place(file: path),
      suggestion: "name an empty folder with --output, or write into this one with --force")
  }

  private static func locked(_ path: String) -> Diagnostic {
    .error(
      "file.locked", "'\(path)' is being written by another process", at: Place(file: path),
      suggestion: "wait until it is done, or stop it, and try again")
  }

  /// What Gazette has written there, as far as it is known.
  var known: OutputManifest {
    manifest.withLock {
      let known = $0.value
      $0 = .value(known)
      return known
    }
  }

  /// The files that are published are these from now on.
  func take(_ next: OutputManifest) { manifest.withLock { $0 = .value(next) } }

  /// The name that the folder may have while it is filled; nil where it can have no other.
  func aside() throws(SystemError) -> Aside? { try Aside(of: path, guardedBy: allow) }

  /// Whether the folder is still the one that its path leads to.
  var isInPlace: Bool { root.isInPlace }

  /// What is known of the list of published files.
  var listStatus: WrittenFile? {
    var cursor = cursor
    return status(of: OutputManifest.fileName, &cursor)
  }

  /// Finds the folders of published files, for a while: it takes no notice when one of them is replaced.
  var cursor: FolderCursor { FolderCursor(root) }

  /// What is known of a published file; nil where there is none.
  func status(of path: String, _ cursor: inout FolderCursor) -> WrittenFile? {
    guard let (folder, name) = try? cursor.find(path), let status = folder.status(of: name),
      status.kind == .file
    else { return nil }
    return WrittenFile(status)
  }

  /// Whether files are there with the status that the table has.
  func holds(_ table: FileTable, jobs: Int) async -> Bool {
    await ParallelWork.run(count: table.count, jobs: jobs) { (worker, pieces) -> Bool in
      // The table is in order, so that each folder is opened once.
      var cursor = self.cursor
      while let range = pieces.take(worker) {
        for index in range where self.status(of: table.path(index), &cursor) != table.files[index] {
          pieces.stop()
          return false
        }
      }
      return true
    }.allSatisfy { $0 }
  }

  /// Begins to publish.
  func stage() throws(Diagnostic) -> OutputStage {
    do throws(SystemError) {
      // One that failed half-way.
      if try PendingCommit(in: root).complete(known: { known }) != nil,
        let list = try Self.list(in: root)
      {
        take(list.value)
      }
      return try OutputStage(in: self)
    } catch {
      throw error.diagnostic
    }
  }
}

/// The name beside an output folder that the folder has while it is filled for the first time, so that
/// nobody sees it before it is whole.
struct Aside: Sendable {
  private let parent: Folder
  private let name: String
  private let aside: String

  /// The name for the folder at a path; nil for the root of the file system.
  init?(of path: String, guardedBy allow: Folder.Guard?) throws(SystemError) {
    let (folder, name) = FileSystem.split(FileSystem.resolvingLinks(path))
    guard !name.isEmpty else { return nil }
    parent = try Folder(folder, guardedBy: allow)
    self.name = name
    let hash = Fingerprint(of: Array(name.utf8))
    aside = OutputFolder.temporaryPrefix + String(hash.low, radix: 16)
  }

  /// Removes what a process left there that was cut off; false where one is still at work.
  func sweep() throws(SystemError) -> Bool {
    guard parent.status(of: aside)?.kind == .folder else { return true }
    let left = try parent.folder(aside)
    // In a folder that everybody may write to, somebody else may have made it.
    guard left.isOwn else { return true }
    guard left.lock() else { return false }
    try left.removeAll()
    try parent.removeFolder(aside)
    return true
  }

  /// Gives the folder that other name; false where that cannot be, as with the root of a disk.
  func leave(_ root: Folder) -> Bool {
    guard let status = root.status, let there = parent.status(of: name),
      status.isSameFile(as: there), parent.status(of: aside) == nil
    else { return false }
    return (try? parent.rename(name, to: aside, in: parent)) != nil
  }

  /// Gives the folder its name again.
  func comeBack() throws(SystemError) { try parent.rename(aside, to: name, in: parent) }
}
