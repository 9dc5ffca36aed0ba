import Bytes
import Diagnostics
import Files
import Hashing
import Synchronization

/// An output folder, locked against other writers.
///
/// It is only changed through an ``OutputStage``: new files are staged, and put in place together
/// when they are complete.
final class OutputFolder: Sendable {
  /// The prefix of temporary files and folders, by which leftovers of a killed process are
  /// recognised and removed.
  static let temporaryPrefix = ".gazette-tmp-"

  /// The folder's path.
  let path: String
  /// The folder, which stays open and locked when it is renamed.
  let root: Folder
  /// The list of published files.
  private let manifest: Mutex<Manifest>
  /// A file elsewhere that names the writer; the lock itself is on the folder, so that nothing of
  /// it is published.
  private let note: FileLock?
  private let allow: Folder.Guard?

  /// Opens a folder for writing, makes it if it is missing, and locks it.
  ///
  /// A commit that an earlier process had decided is completed, an undecided one is removed. A
  /// folder with files but without the list belongs to somebody else and is refused, unless `force`
  /// is set or all its files are in `remembered`: then its removal had begun.
  ///
  /// - Parameters:
  ///   - note: a lock file that tells a second writer who the first is.
  ///   - allow: asked before each change; for tests.
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
      // Another writer may have put a new folder there between opening and locking.
      if folder.isInPlace { return folder }
    }
  }

  /// The list of published files, which is parsed when first needed: a build without changes never
  /// needs it.
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

  /// The published files in a folder without a list; none if `force` is set. Without it, a folder
  /// with other files is refused.
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

  /// Removes the temporary files of killed processes.
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

  /// The list of files that Gazette wrote.
  var known: OutputManifest {
    manifest.withLock {
      let known = $0.value
      $0 = .value(known)
      return known
    }
  }

  /// Replaces the list of published files.
  func take(_ next: OutputManifest) { manifest.withLock { $0 = .value(next) } }

  /// The temporary name of the folder while it is filled; nil where it cannot be renamed.
  func aside() throws(SystemError) -> Aside? { try Aside(of: path, guardedBy: allow) }

  /// Whether the path still leads to this folder.
  var isInPlace: Bool { root.isInPlace }

  /// The status of the list of published files.
  var listStatus: WrittenFile? {
    var cursor = cursor
    return status(of: OutputManifest.fileName, &cursor)
  }

  /// A cursor over the folders of published files. It must not be kept for long, since it does not
  /// notice when a folder is replaced.
  var cursor: FolderCursor { FolderCursor(root) }

  /// The status of a published file; nil where there is none.
  func status(of path: String, _ cursor: inout FolderCursor) -> WrittenFile? {
    guard let (folder, name) = try? cursor.find(path), let status = folder.status(of: name),
      status.kind == .file
    else { return nil }
    return WrittenFile(status)
  }

  /// Whether all files of a table have the status recorded there.
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
      // A stage whose commit failed half-way.
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

/// The name beside an output folder that the folder has while it is filled for the first time, so
/// that nobody sees it incomplete.
struct Aside: Sendable {
  private let parent: Folder
  private let name: String
  private let aside: String

  /// The temporary name for the folder at a path; nil for the root of the file system.
  init?(of path: String, guardedBy allow: Folder.Guard?) throws(SystemError) {
    let (folder, name) = FileSystem.split(FileSystem.resolvingLinks(path))
    guard !name.isEmpty else { return nil }
    parent = try Folder(folder, guardedBy: allow)
    self.name = name
    let hash = Fingerprint(of: Array(name.utf8))
    aside = OutputFolder.temporaryPrefix + String(hash.low, radix: 16)
  }

  /// Removes the leftovers of a killed process; returns false where that is still running.
  func sweep() throws(SystemError) -> Bool {
    guard parent.status(of: aside)?.kind == .folder else { return true }
    let left = try parent.folder(aside)
    // In a folder that everybody may write to, another user may have made it.
    guard left.isOwn else { return true }
    guard left.lock() else { return false }
    try left.removeAll()
    try parent.removeFolder(aside)
    return true
  }

  /// Gives the folder its temporary name; returns false where that is not possible, as with a mount
  /// point.
  func leave(_ root: Folder) -> Bool {
    guard let status = root.status, let there = parent.status(of: name),
      status.isSameFile(as: there), parent.status(of: aside) == nil
    else { return false }
    return (try? parent.rename(name, to: aside, in: parent)) != nil
  }

  /// Gives the folder its name back.
  func comeBack() throws(SystemError) { try parent.rename(aside, to: name, in: parent) }
}
