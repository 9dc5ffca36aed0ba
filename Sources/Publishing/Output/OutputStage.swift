import Bytes
import Diagnostics
import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The new files of a build until they are complete.
///
/// A first build fills the output folder itself under a temporary name, and ends with renaming it.
/// A later one stages its files in a folder of their own, with a record of what to do with them.
/// Renaming that folder decides the commit, which this process or the next one completes
/// (``PendingCommit``).
final class OutputStage: Sendable {
  private enum Place {
    /// The output folder itself, under a temporary name.
    case fresh(Aside)
    /// A folder in the output folder, made with the first file.
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

  /// The result of writing a file.
  struct Outcome {
    /// Whether its bytes were written; false where they were published already.
    let didWrite: Bool
    /// The status of the file; ``commit(_:)`` returns what changes of it when it is put in place.
    let file: WrittenFile
  }

  /// Stages a file unless its bytes are published already.
  ///
  /// - Parameters:
  ///   - cursor: the caller's own cursor of the output folder.
  ///   - size: the size of the published file, where it is known.
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

  /// Stages a copy of a file unless its bytes are published already.
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
    // The record and the list have one line for each path, so a path must fit on one.
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
      // The path in the message must not be the temporary one.
      throw error.path.contains(OutputFolder.temporaryPrefix)
        ? SystemError(error.action, output.path.path(of: path), number: error.number) : error
    }
  }

  /// The folder and number of the next staged file.
  private func next(_ path: String) throws(SystemError) -> (Folder, Int) {
    let folder = try staging()
    let number = state.withLock { state in
      state.record.paths.append(path)
      return state.record.paths.count - 1
    }
    return (folder, number)
  }

  /// The folder of staged files, made when first needed.
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

  /// Puts all files in place and removes files that Gazette wrote earlier and that are not in
  /// `paths`.
  ///
  /// - Returns: how many files were removed, and the status of those that were put in place.
  func commit(
    _ paths: PublishedPaths
  ) throws(Diagnostic) -> (removed: Int, files: [String: WrittenFile]) {
    do throws(SystemError) {
      let list = OutputManifest(paths, following: output.known)
      switch place {
      case .fresh(let aside):
        _ = try output.root.create(OutputManifest.fileName, holding: list.bytes.span)
        try aside.comeBack()
        output.take(list)
        return (0, [:])
      case .beside: return try commitBeside(list, paths)
      }
    } catch {
      throw error.diagnostic
    }
  }

  private func commitBeside(
    _ list: OutputManifest, _ paths: PublishedPaths
  ) throws(SystemError) -> (removed: Int, files: [String: WrittenFile]) {
    let known = output.known
    var record = state.withLock { $0.record }
    record.removals =
      switch paths {
      case .all(let paths): known.paths.lazy.filter { !paths.contains($0) }.sorted()
      case .changed(let difference): difference.removed.intersection(known.paths).sorted()
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
    let pending = try PendingCommit.decide(in: output.root)
    do throws(SystemError) {
      guard let result = try pending.complete(known: { known }) else {
        throw SystemError("read", output.path, number: ENOENT)
      }
      output.take(list)
      return result
    } catch {
      throw error.leaving(PendingCommit.consequence)
    }
  }

  /// Removes the staged files; what is published does not change.
  func discard() {
    switch place {
    case .fresh(let aside):
      // If something cannot be removed, the folder keeps its temporary name, by which the next
      // build finds and removes it.
      guard (try? output.root.removeAll()) != nil else { return }
      try? aside.comeBack()
    case .beside:
      guard state.withLock({ $0.staging }) != nil else { return }
      PendingCommit.removeStaging(in: output.root)
      // The check before a commit makes folders.
      output.root.removeEmptyFolders(of: state.withLock { $0.record.paths })
    }
  }
}
