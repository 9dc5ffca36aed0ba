import Bytes
import Diagnostics
import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The new files of a publishing until all of them are there.
///
/// A first publishing fills the output folder itself while that has another name, and ends with giving
/// it its name. A later one makes its files in a folder of their own; what is to be done with them is
/// written down beside them, and renaming that folder decides that it will be done, by this process or by
/// the next one (``PendingCommit``).
final class OutputStage: Sendable {
  private enum Place {
    /// The output folder, while nobody sees it.
    case fresh(Aside)
    /// A folder in it; made with the first file.
    case beside
  }

  private struct State {
    var staging: Folder?
    var record = CommitRecord()
  }

  private let output: OutputFolder
  private let place: Place
  private let state = Mutex(State())

  init(in output: OutputFolder) throws(SystemError) {
    self.output = output
    if output.known.paths.isEmpty, try output.root.entries().isEmpty,
      let aside = try output.aside(), aside.leave(output.root)
    {
      place = .fresh(aside)
    } else {
      place = .beside
    }
  }

  /// What became of a file that was to be written.
  struct Outcome {
    /// Whether its bytes were written; false where they were there already.
    let didWrite: Bool
    /// What is known of the file now; what changes when it is put in place, ``commit(_:)`` tells.
    let file: WrittenFile
  }

  /// Makes a file unless its bytes are published already.
  ///
  /// - Parameters:
  ///   - cursor: the caller's own cursor of the output folder.
  ///   - size: that of the published file, where it is known.
  func write(
    _ bytes: Span<UInt8>, to path: String, _ cursor: inout FolderCursor, replacing size: Int? = nil
  ) throws(SystemError) -> Outcome {
    let isSameSize = size ?? bytes.count == bytes.count
    return try make(path, &cursor) { (folder, name) in
      isSameSize ? folder.status(of: name, ifHolding: bytes) : nil
    } create: { (folder, name) throws(SystemError) in
      try folder.create(name, holding: bytes)
    }
  }

  /// Makes a file with the bytes of another one unless they are published already.
  func copy(
    _ source: String, to path: String, _ cursor: inout FolderCursor
  ) throws(SystemError) -> Outcome {
    try make(path, &cursor) { (folder, name) throws(SystemError) in
      try folder.status(of: name, ifHoldingFile: source)
    } create: { (folder, name) throws(SystemError) in
      try folder.create(name, copying: source)
    }
  }

  private func make(
    _ path: String, _ cursor: inout FolderCursor,
    published: (_ folder: Folder, _ name: String) throws(SystemError) -> FileStatus?,
    create: (_ folder: Folder, _ name: String) throws(SystemError) -> FileStatus
  ) throws(SystemError) -> Outcome {
    if case .fresh = place {
    } else if let (folder, name) = try? cursor.find(path), let status = try published(folder, name)
    {
      return Outcome(didWrite: false, file: WrittenFile(status))
    }
    // The record and the list of published files have a line for each path.
    guard OutputManifest.isSafe(path) else {
      throw SystemError("write", output.path.path(of: path), number: EINVAL)
    }
    do throws(SystemError) {
      switch place {
      case .fresh:
        let (folder, name) = try cursor.find(path, making: true)
        return Outcome(didWrite: true, file: WrittenFile(try create(folder, name)))
      case .beside:
        let (staging, number) = try next(path)
        return Outcome(didWrite: true, file: WrittenFile(try create(staging, String(number))))
      }
    } catch {
      // A temporary name says nothing to the user.
      throw error.path.contains(OutputFolder.temporaryPrefix)
        ? SystemError(error.action, output.path.path(of: path), number: error.number) : error
    }
  }

  /// The folder and number of the next file that is made aside.
  private func next(_ path: String) throws(SystemError) -> (Folder, Int) {
    let folder = try staging()
    let number = state.withLock { state in
      state.record.paths.append(path)
      return state.record.paths.count - 1
    }
    return (folder, number)
  }

  /// The folder of the files that are made aside; made when it is first asked for.
  private func staging() throws(SystemError) -> Folder {
    let made: Result<Folder, SystemError> = state.withLock { state in
      if let folder = state.staging { return .success(folder) }
      do throws(SystemError) {
        let folder = try PendingCommit.makeStaging(in: output.root)
        state.staging = folder
        return .success(folder)
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }

  /// Puts all files in place and removes what Gazette wrote before and is not among `paths`.
  ///
  /// - Parameter paths: the files that are published from now on; nil for those that were.
  /// - Returns: how many files were removed, and what is known of those that were put in place.
  func commit(
    _ paths: Set<String>?
  ) throws(Diagnostic) -> (removed: Int, files: [String: WrittenFile]) {
    do throws(SystemError) {
      let next = paths.map { OutputManifest(paths: $0, following: output.known) }
      switch place {
      case .fresh(let aside):
        let list = next ?? output.known
        _ = try output.root.create(OutputManifest.fileName, holding: list.bytes.span)
        try aside.comeBack()
        output.take(list)
        return (0, [:])
      case .beside: return try commitBeside(next)
      }
    } catch {
      throw error.diagnostic
    }
  }

  private func commitBeside(
    _ next: OutputManifest?
  ) throws(SystemError) -> (removed: Int, files: [String: WrittenFile]) {
    let known = output.known
    let list = next ?? known
    var record = state.withLock { $0.record }
    if let next {
      record.removals = known.paths.lazy.filter { !next.paths.contains($0) }.sorted()
    }
    record.replacesList =
      !record.removals.isEmpty || list.paths.count != known.paths.count || output.listStatus == nil
    if record.isEmpty { return (0, [:]) }
    let folder = try staging()
    try record.check(in: output.root, known: known)
    if record.replacesList {
      _ = try folder.create(CommitRecord.listName, holding: list.bytes.span)
    }
    _ = try folder.create(CommitRecord.fileName, holding: CacheCoder.block(record).span)
    guard let result = try PendingCommit.decide(in: output.root).complete(known: { known }) else {
      throw SystemError("read", output.path, number: ENOENT)
    }
    output.take(list)
    return result
  }

  /// Removes the files that were made; what is published stays as it is.
  func discard() {
    switch place {
    case .fresh(let aside):
      // Where something cannot be removed the folder keeps its other name, by which the next build knows and
      // removes it; under its own it would be somebody else's.
      guard (try? output.root.removeAll()) != nil else { return }
      try? aside.comeBack()
    case .beside:
      guard state.withLock({ $0.staging }) != nil else { return }
      PendingCommit.removeStaging(in: output.root)
      // The check before a commit makes them.
      output.root.removeEmptyFolders(of: state.withLock { $0.record.paths })
    }
  }
}
