public import Diagnostics
public import Files
import IssueModel
public import IssueStore
public import TrackerReaders

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A site's own data in its files.
///
/// The files are read under a lock that is held as long as the store lives, so that of two writers
/// the second one waits, or is refused when its patience ends. An edit changes only the bytes that it
/// concerns. Each file is replaced in one step, and when one of several cannot be written those before
/// it are put back. When the process ends between two of several, the next one that opens the data
/// finishes the edit; see ``EditJournal``.
public final class FileStore: IssueEditing {
  /// How files are written; tests put failures in its place.
  public struct Writer: Sendable {
    /// Puts bytes in a file's place in one step.
    public var replace: @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void
    /// Restores the content of a file; waiting for the disk may be what fails.
    public var restore: @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void
    /// Removes a file.
    public var remove: @Sendable (_ path: String) throws -> Void
    /// Runs the whole of an edit's writing, which should not be interrupted; an edit that returns
    /// from it without an error is made.
    public var complete: @Sendable (_ writing: () throws -> Void) throws -> Void

    /// Other ways of writing.
    public init(
      replace: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void,
      remove: @escaping @Sendable (_ path: String) throws -> Void,
      complete: @escaping @Sendable (_ writing: () throws -> Void) throws -> Void = { try $0() }
    ) {
      self.replace = replace
      restore = replace
      self.remove = remove
      self.complete = complete
    }

    /// The file system.
    public static let fileSystem: Writer = {
      var writer = Writer(
        replace: { path, bytes in try FileSystem.replace(path, with: bytes) },
        remove: { path in try FileSystem.remove(path) })
      writer.restore = { path, bytes in
        try FileSystem.replace(path, with: bytes, isDurable: false)
      }
      return writer
    }()
  }

  /// How a store is opened.
  public enum Access: Sendable, Hashable {
    /// For editing; the holder names the verb, as `gazette issue new`.
    case write(holder: String)
    /// For showing what an edit would change.
    case dryRun
  }

  /// The data now.
  public internal(set) var snapshot: Snapshot
  /// The changes that were written, or would be in a dry run, since the store was opened.
  public internal(set) var changes: [FileChange] = []
  /// The messages about the data from reading it.
  public let diagnostics: [Diagnostic]
  /// A warning that the last edit is not in the history, so that `undo` cannot revert it.
  public private(set) var historyProblem: Diagnostic?

  private(set) var files: NativeFiles
  /// The data files that edits may change.
  private let own: [DataFile]
  /// The data files that edits may not change.
  let others: [DataFile]
  let folder: String
  private let lock: FileLock?
  let writer: Writer
  /// The undo history, and the names of the edits that this store recorded.
  let history: EditHistory?
  private var kept: [String] = []
  private let holder: String
  /// Edits concern private records too.
  static let options = {
    var options = LoadOptions()
    options.publishPrivate = true
    return options
  }()

  /// Opens the site's own data.
  ///
  /// - Parameters:
  ///   - folder: The folder of the data; it is made where it is missing, unless in a dry run.
  ///   - name: How messages name the folder, as `data`.
  ///   - files: The files of the site's data; those of other formats are left alone. Nil for all
  ///     files in the folder.
  ///   - readsNewFiles: Whether new files in the folder belong to the site's data.
  ///   - access: Whether to write.
  ///   - history: The undo history; nil to record none.
  ///   - patience: How long to wait for another process that edits the data.
  /// - Throws: An error when another process edits the data, or when the data cannot be read.
  public init(
    folder: String, name: String, files: [DataFile]? = nil, readsNewFiles: Bool = true,
    access: Access,
    history: EditHistory? = nil, patience: LockPatience = .none, writer: Writer = .fileSystem
  ) throws(DiagnosticList) {
    self.writer = writer
    self.folder = folder
    self.history = history
    holder = if case .write(let holder) = access { holder } else { "" }
    do throws(Diagnostic) {
      func find() throws(Diagnostic) -> [DataFile] {
        if let files { files } else { try DataLoader.files(inFolder: folder, name: name) }
      }
      lock = try Self.lock(folder, name: name, access, patience)
      var found = try find()
      if lock != nil {
        try EditJournal.finish(in: folder, name: name, with: writer) {
          Self.isOwn($0, in: folder, found)
        }
        // An edit that is finished now makes and removes files.
        found = try find()
      }
      own = found.filter(NativeFiles.isNative)
      let isOwn = Set(own)
      others = found.filter { !isOwn.contains($0) }
    } catch {
      throw DiagnosticList([error])
    }
    if lock != nil {
      for folder in Set([folder] + own.map { FileSystem.split($0.path).folder }) {
        try? Folder(folder).removeLeftovers()
      }
    }
    let loaded = DataLoader.load(own, options: Self.options)
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw DiagnosticList(errors) }
    diagnostics = loaded.diagnostics
    snapshot = loaded.snapshot
    // Another tracker's data may have the name that new data would get.
    let isFree = (try? FileSystem.status(of: folder + "/issues.json")) == nil
    let newFile = isFree ? "issues.json" : "own-issues.json"
    self.files = try NativeFiles(
      own, newFile: readsNewFiles ? ("\(folder)/\(newFile)", "\(name)/\(newFile)") : nil)
  }

  /// Whether an edit may change a file: one with the site's own data, or a new one below the folder
  /// without a link on the way.
  static func isOwn(_ path: String, in folder: String, _ files: [DataFile]) -> Bool {
    if let file = files.first(where: { EditJournal.absolute($0.path) == path }) {
      return NativeFiles.isNative(file)
    }
    let (parent, name) = FileSystem.split(path)
    let root = FileSystem.resolvingLinks(folder)
    guard (parent + "/").utf8.starts(with: (root + "/").utf8), !name.hasPrefix("."),
      name.hasSuffix(".json") || name.hasSuffix(".md")
    else { return false }
    guard let status = (try? FileSystem.status(of: path, followingLinks: false)) ?? nil else {
      return true
    }
    return status.kind == .file && NativeFiles.isNative(DataFile(path: path, name: name))
  }

  /// Whether undoing an edit may restore a file: one that an edit may change, the configuration, or
  /// a missing file right next to the site's own data.
  func mayRestore(_ path: String, configuration: String) -> Bool {
    let path = EditJournal.absolute(path)
    if path == EditJournal.absolute(configuration) || Self.isOwn(path, in: folder, own) {
      return true
    }
    let (parent, name) = FileSystem.split(path)
    let isBeside = own.contains {
      FileSystem.split(EditJournal.absolute($0.path)).folder == parent
    }
    return isBeside && !name.hasPrefix(".") && (name.hasSuffix(".json") || name.hasSuffix(".md"))
      && (try? FileSystem.status(of: path, followingLinks: false)) == .some(nil)
  }

  /// Reads the data again, after files were brought back.
  func reload() {
    let restored = changes.filter { change in !own.contains { $0.path == change.path } }
      .map { DataFile(path: $0.path, name: $0.name) }.filter(NativeFiles.isNative)
    let present = (own + restored).filter { (try? FileSystem.status(of: $0.path)) ?? nil != nil }
    snapshot = DataLoader.load(present, options: Self.options).snapshot
  }

  private static func lock(
    _ folder: String, name: String, _ access: Access, _ patience: LockPatience
  ) throws(Diagnostic) -> FileLock? {
    guard case .write(let holder) = access else { return nil }
    do throws(SystemError) {
      try FileSystem.makeFolder(folder)
    } catch {
      throw error.diagnostic
    }
    return try FileLock(
      folder + "/.gazette-lock", holder: holder, purpose: "'\(name)' is being edited",
      patience: patience)
  }

  /// Makes edits in the files, together or not at all.
  public func perform(_ edits: [DataEdit]) throws(Diagnostic) {
    var next = snapshot
    var edited = files
    for edit in edits {
      let before = next
      do throws(Diagnostic) { try next.apply(edit) } catch { throw foreign(edit) ?? error }
      try edited.apply(edit.spelled(as: next), to: before)
      if let last = next.lastNumber, last != before.lastNumber { try edited.keep(lastNumber: last) }
    }
    let pending = edited.changes
    try make(pending)
    edited.commit()
    files = edited
    snapshot = next
  }

  /// Replaces a file next to the data, as an edit of its own.
  public func replace(_ change: FileChange) throws(Diagnostic) { try make([change]) }

  /// Sets the description of the edits in the undo history.
  public func describe(_ title: String) {
    for name in kept { history?.describe(name, as: title) }
  }

  /// Writes changes, which can be undone afterwards; nothing in a dry run.
  private func make(_ pending: [FileChange]) throws(Diagnostic) {
    if lock != nil, !pending.isEmpty {
      var name: String?
      do throws(SystemError) {
        name = try history?.add(pending, title: holder)
      } catch {
        historyProblem = .warning(
          "edit.no-undo", "'gazette undo' will not know of this edit: \(error.reason)",
          at: Place(file: error.path))
      }
      do throws(Diagnostic) {
        try complete(pending)
      } catch {
        // A failed rollback is completed by the next edit, and can be undone then.
        let journal = try? FileSystem.status(of: folder + "/" + EditJournal.name)
        if let name, journal == nil { history?.remove(name) }
        throw error
      }
      if let name { kept.append(name) }
    }
    note(pending)
  }

  /// Adds to the changes that were written.
  func note(_ pending: [FileChange]) {
    for change in pending {
      // Of several changes of a file the first one's beginning and the last one's end count.
      if let index = changes.firstIndex(where: { $0.path == change.path }) {
        changes[index].after = change.after
      } else {
        changes.append(change)
      }
    }
  }

  /// Writes changes unless it is a dry run; they are written whole or not at all.
  func complete(_ changes: [FileChange]) throws(Diagnostic) {
    guard lock != nil else { return }
    do {
      try writer.complete { try write(changes) }
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw failure(error, changes[0], after: [])
    }
  }

  /// Whether edits are written.
  var isWriting: Bool { lock != nil }

  /// Warns that a number may be given again, as it cannot be noted anywhere.
  func numberProblem(_ error: Diagnostic) {
    historyProblem = .warning(
      "undo.number", "the number of what was undone may be given again: \(error.message)",
      at: error.place)
  }

  private func write(_ changes: [FileChange]) throws(Diagnostic) {
    for change in changes {
      guard change.before == (try Self.present(change.path)) else {
        throw .error(
          "edit.changed-meanwhile", "'\(change.name)' was changed by another program meanwhile",
          at: Place(file: change.name), suggestion: "run it again; nothing was written")
      }
      // A file can be replaced without being writable; who made it read-only does not want that.
      guard unsafe change.before == nil || access(change.path, W_OK) == 0 else {
        throw .error(
          "edit.read-only", "'\(change.name)' is write-protected", at: Place(file: change.name),
          suggestion: "nothing was written; allow writing it, if that is meant")
      }
    }
    let journal = changes.count > 1 ? folder + "/" + EditJournal.name : nil
    var done: [FileChange] = []
    do {
      if let journal { try put(EditJournal.bytes(of: changes, in: folder), at: journal) }
      for change in changes {
        try put(change.after, at: change.path)
        done.append(change)
      }
    } catch {
      throw failure(error, changes[done.count], after: done, journal: journal)
    }
    // The files are in their final state: a journal that cannot be removed does no harm.
    guard let journal else { return }
    do {
      try put(nil, at: journal)
    } catch {
      historyProblem = .warning(
        "edit.journal-left", "'\(journal)' could not be removed; the edit is made",
        at: Place(file: journal),
        suggestion: "remove it before you bring the data back to what they were")
    }
  }

  /// The content of a file; nil where there is none.
  static func present(_ path: String) throws(Diagnostic) -> [UInt8]? {
    do throws(SystemError) {
      return try FileSystem.read(path)
    } catch {
      if error.isMissing { return nil }
      throw error.diagnostic
    }
  }

  private func put(_ bytes: [UInt8]?, at path: String) throws {
    if let bytes {
      try writer.replace(path, bytes)
    } else {
      try writer.remove(path)
    }
  }

  private func failure(
    _ error: any Error, _ change: FileChange, after done: [FileChange], journal: String? = nil
  ) -> Diagnostic {
    var diagnostic =
      (error as? SystemError)?.diagnostic
      ?? .error("edit.not-written", "cannot write '\(change.name)'", at: Place(file: change.name))
    for change in done.reversed() {
      do {
        if let before = change.before {
          try writer.restore(change.path, before)
        } else {
          try writer.remove(change.path)
        }
      } catch {
        diagnostic.notes.append(
          Diagnostic.Note("'\(change.name)' is changed already and could not be put back"))
      }
    }
    // A failed rollback is left to the next edit, which finds the journal.
    if diagnostic.notes.isEmpty, let journal { try? put(nil, at: journal) }
    if diagnostic.notes.isEmpty { diagnostic.notes.append(Diagnostic.Note("nothing was changed")) }
    return diagnostic
  }
}
