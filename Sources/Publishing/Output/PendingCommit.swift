import Bytes
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A commit that is decided and not yet complete: a folder in the output folder with the new files
/// and a ``CommitRecord``.
///
/// Each of its steps is idempotent, so that whoever opens the output folder after a crash can
/// complete it.
struct PendingCommit {
  private static let undecided = OutputFolder.temporaryPrefix + "stage"
  /// What a commit leaves that was decided and failed, for the user.
  static let consequence = "part of the site is as it was; the next build puts the rest in place"
  private static let decided = OutputFolder.temporaryPrefix + "commit"

  private let root: Folder

  /// The pending commit of an output folder, if there is one.
  init(in root: Folder) {
    self.root = root
  }

  /// Makes the folder for the files of an undecided commit.
  static func makeStaging(in root: Folder) throws(SystemError) -> Folder {
    if root.status(of: undecided) != nil { removeStaging(in: root) }
    try root.makeFolder(undecided)
    return try root.folder(undecided)
  }

  /// Removes that folder; leftovers are removed when the output folder is next opened.
  static func removeStaging(in root: Folder) {
    try? root.folder(undecided).removeAll()
    try? root.removeFolder(undecided)
  }

  /// Decides the commit.
  static func decide(in root: Folder) throws(SystemError) -> PendingCommit {
    try root.rename(undecided, to: decided, in: root)
    return PendingCommit(in: root)
  }

  /// Performs the remaining steps. A failing step does not stop the others; it is retried the next
  /// time, and the first failure is thrown.
  ///
  /// - Parameter known: the files that were published before; only called if a commit is pending.
  /// - Returns: how many files were removed, and the status of those that were put in place; nil
  ///   where no commit is pending.
  func complete(
    known: () -> OutputManifest
  ) throws(SystemError) -> (removed: Int, files: [String: WrittenFile])? {
    // A folder or record that cannot be read is a failure; a missing one is not.
    let folder = try unlessMissing { () throws(SystemError) in try root.folder(Self.decided) }
    guard let stage = folder else { return nil }
    var completion = Completion(root: root, stage: stage, known: known().paths)
    do throws(SystemError) {
      // Without a record all is done but removing the folder.
      let bytes = try unlessMissing { () throws(SystemError) in
        try stage.read(CommitRecord.fileName)
      }
      var coder = CacheCoder(bytes ?? [])
      if let record = coder.block(CommitRecord.self) { try completion.run(record) }
      try stage.removeAll()
      try root.removeFolder(Self.decided)
    } catch {
      throw error.leaving(Self.consequence)
    }
    return (completion.removed, completion.files)
  }
}

private func unlessMissing<Value>(
  _ read: () throws(SystemError) -> Value
) throws(SystemError) -> Value? {
  do throws(SystemError) {
    return try read()
  } catch {
    guard error.isMissing else { throw error }
    return nil
  }
}

/// The steps of a commit.
private struct Completion {
  let stage: Folder
  let known: Set<String>
  var removed = 0
  var files: [String: WrittenFile] = [:]
  private let root: Folder
  private var cursor: FolderCursor
  private var failure: SystemError?

  init(root: Folder, stage: Folder, known: Set<String>) {
    self.root = root
    self.stage = stage
    self.known = known
    cursor = FolderCursor(root)
  }

  mutating func run(_ record: CommitRecord) throws(SystemError) {
    for (number, path) in record.paths.enumerated() {
      attempt { (self) throws(SystemError) in try self.put(String(number), at: path) }
    }
    let removals = record.removals.filter { known.contains($0) }
    for path in removals {
      attempt { (self) throws(SystemError) in try self.remove(path) }
    }
    root.removeEmptyFolders(of: removals)
    if let failure { throw failure }
    if record.replacesList {
      try rename(CommitRecord.listName, to: OutputManifest.fileName, in: root)
    }
  }

  private mutating func attempt(_ step: (inout Completion) throws(SystemError) -> Void) {
    do throws(SystemError) {
      try step(&self)
    } catch {
      failure = failure ?? error
    }
  }

  private mutating func put(_ file: String, at path: String) throws(SystemError) {
    let known = known
    var inTheWay = cursor
    let (folder, name) = try cursor.find(path, making: true) { prefix in
      guard known.contains(prefix), let (folder, name) = try? inTheWay.find(prefix) else {
        return false
      }
      return (try? folder.remove(name)) != nil
    }
    do throws(SystemError) {
      try rename(file, to: name, in: folder)
    } catch {
      // A folder that only held published files, which are removed, makes room for a file.
      guard [EISDIR, ENOTEMPTY, EEXIST].contains(error.number) else { throw error }
      let inside = known.filter { $0.isPath(below: path) }
      for path in inside { try remove(path) }
      root.removeEmptyFolders(of: inside)
      cursor = FolderCursor(root)
      try rename(file, to: name, in: folder)
    }
    if let status = folder.status(of: name) { files[path] = WrittenFile(status) }
  }

  /// Renames a staged file unless that was done already.
  private func rename(_ file: String, to name: String, in folder: Folder) throws(SystemError) {
    do throws(SystemError) {
      try stage.rename(file, to: name, in: folder)
    } catch {
      guard error.number == ENOENT, stage.status(of: file) == nil else { throw error }
    }
  }

  private mutating func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) {
      let (folder, name) = try cursor.find(path)
      try folder.remove(name)
      removed += 1
    } catch {
      // It is gone, or behind a link and not ours, or a folder by now.
      let isFolder = (try? cursor.find(path)).map { $0.folder.status(of: $0.name)?.kind == .folder }
      guard error.isMissing || error.isBlocked || isFolder == true else { throw error }
    }
  }
}
