public import Diagnostics
public import Files
import IssueModel
public import IssueStore
public import TrackerReaders

/// A site's own data in its files.
///
/// The files are read under a lock that is held as long as the store lives, so that of two writers
/// the second one waits, or is refused when its patience ends. An edit changes only the bytes that it concerns; each file is replaced
/// in one step, and when one of several cannot be written those before it are put back. When the
/// process ends between two of several, the next one that opens the data finishes the edit; see
/// ``EditJournal``.
public final class FileStore: IssueEditing {
  /// How files are written; tests put failures in its place.
  public struct Writer: Sendable {
    /// Puts bytes in a file's place in one step.
    public var replace: @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void
    /// Puts back what a file held; waiting until it is on the disk may be what fails.
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
    /// To be edited by somebody, as `gazette issue new`.
    case write(holder: String)
    /// To see what an edit would do.
    case dryRun
  }

  /// The data now.
  public private(set) var snapshot: Snapshot
  /// What was written, or would be in a dry run, since the store was opened.
  public private(set) var changes: [FileChange] = []
  /// What was wrong with the data when it was read.
  public let diagnostics: [Diagnostic]

  private var files: NativeFiles
  /// The site's other data, which edits leave alone.
  private let others: [DataFile]
  private let folder: String
  private let lock: FileLock?
  private let writer: Writer
  private var observers: [(Snapshot) -> Void] = []

  /// Opens the site's own data.
  ///
  /// - Parameters:
  ///   - folder: The folder of the data; it is made where it is missing, unless in a dry run.
  ///   - name: How messages name the folder, as `data`.
  ///   - files: The files of the site's data; those of other formats are left alone. Nil for what is
  ///     found in the folder.
  ///   - access: Whether to write.
  ///   - patience: How long to wait for another process that edits the data.
  /// - Throws: An error when another process edits the data, or when the data cannot be read.
  public init(
    folder: String, name: String, files: [DataFile]? = nil, access: Access,
    patience: LockPatience = .none, writer: Writer = .fileSystem
  ) throws(DiagnosticList) {
    self.writer = writer
    lock = try Self.listing { () throws(Diagnostic) in
      try Self.lock(folder, name: name, access, patience)
    }
    self.folder = folder
    if lock != nil {
      try Self.listing { () throws(Diagnostic) in
        // The files are looked for again when the edit is finished.
        let found =
          if let files { files } else { try DataLoader.files(inFolder: folder, name: name) }
        try EditJournal.finish(in: folder, name: name, with: writer) {
          Self.isOwn($0, in: folder, found)
        }
      }
    }
    let found = try Self.listing { () throws(Diagnostic) in
      if let files { files } else { try DataLoader.files(inFolder: folder, name: name) }
    }
    var own: [DataFile] = []
    var others: [DataFile] = []
    for file in found {
      if NativeFiles.isNative(file) { own.append(file) } else { others.append(file) }
    }
    self.others = others
    if lock != nil {
      Leftovers.remove(from: [folder] + own.map { FileSystem.split($0.path).folder })
    }
    var options = LoadOptions()
    options.publishPrivate = true
    let loaded = DataLoader.load(own, options: options)
    let errors = loaded.diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty { throw DiagnosticList(errors) }
    diagnostics = loaded.diagnostics
    snapshot = loaded.snapshot
    self.files = try Self.listing { () throws(Diagnostic) in
      // Another tracker's data may have the name that new data would get.
      let newName = ["issues.json", "own-issues.json"].first { name in
        (try? FileSystem.status(of: folder + "/" + name)) == nil
      }
      let newFile = newName ?? "own-issues.json"
      return try NativeFiles(own, newFile: ("\(folder)/\(newFile)", "\(name)/\(newFile)"))
    }
  }

  /// Whether an edit may change a file: one that holds the site's own data, or a new one beneath the
  /// folder without a link on the way.
  private static func isOwn(_ path: String, in folder: String, _ files: [DataFile]) -> Bool {
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

  private static func listing<T>(_ body: () throws(Diagnostic) -> T) throws(DiagnosticList) -> T {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw DiagnosticList([error])
    }
  }

  /// The number for the next issue: one that no other data of the site has either, where it names no
  /// source of its own. Other data that cannot be read have no say.
  public var nextNumber: Int {
    guard !others.isEmpty else { return snapshot.nextNumber }
    var options = LoadOptions()
    options.publishPrivate = true
    let other = DataLoader.load(others, options: options).snapshot
    let name = snapshot.ownSource.map { snapshot[$0].name } ?? ""
    let source = other.sources.firstIndex { $0.name == name }.map { SourceID($0) }
    return max(snapshot.nextNumber, source.map { other.nextNumber(of: $0) } ?? 1)
  }

  /// Makes edits in the files, together or not at all.
  public func perform(_ edits: [DataEdit]) throws(Diagnostic) {
    var next = snapshot
    var edited = files
    for edit in edits {
      let before = next
      try next.apply(edit)
      try edited.apply(edit.spelled(as: next), to: before)
    }
    let pending = edited.changes
    if lock != nil, !pending.isEmpty { try complete(pending) }
    edited.commit()
    files = edited
    for change in pending { note(change) }
    snapshot = next
    for observer in observers { observer(next) }
  }

  /// Calls a closure with the data after every change.
  public func observe(_ observer: @escaping (Snapshot) -> Void) {
    observers.append(observer)
  }

  /// Of several changes of one file the first one's beginning and the last one's end count.
  private func note(_ change: FileChange) {
    if let index = changes.firstIndex(where: { $0.path == change.path }) {
      changes[index].after = change.after
    } else {
      changes.append(change)
    }
  }

  private func complete(_ changes: [FileChange]) throws(Diagnostic) {
    do {
      try writer.complete { try write(changes) }
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw failure(error, changes[0], after: [])
    }
  }

  private func write(_ changes: [FileChange]) throws(Diagnostic) {
    for change in changes {
      guard change.before == Self.bytes(of: change.path) else {
        throw .error(
          "edit.changed-meanwhile", "'\(change.name)' was changed by another program meanwhile",
          at: Place(file: change.name), suggestion: "run it again; nothing was written")
      }
      // A file can be replaced without being writable; who made it read-only does not want that.
      guard change.before == nil || Leftovers.isWritable(change.path) else {
        throw .error(
          "edit.read-only", "'\(change.name)' is write-protected", at: Place(file: change.name),
          suggestion: "nothing was written; allow writing it, if that is meant")
      }
    }
    let journal = folder + "/" + EditJournal.name
    var done: [FileChange] = []
    if changes.count > 1 {
      do {
        try put(EditJournal.bytes(of: changes, in: folder), at: journal)
      } catch {
        throw failure(error, changes[0], after: [])
      }
    }
    for change in changes {
      do {
        try put(change.after, at: change.path)
        done.append(change)
      } catch {
        throw failure(error, change, after: done, journal: changes.count > 1 ? journal : nil)
      }
    }
    // The files are as they should be: a journal that cannot be removed says nothing else.
    if changes.count > 1 { try? put(nil, at: journal) }
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
    // What could not be put back is left to the next edit, which finds the journal.
    if diagnostic.notes.isEmpty, let journal { try? put(nil, at: journal) }
    if diagnostic.notes.isEmpty { diagnostic.notes.append(Diagnostic.Note("nothing was changed")) }
    return diagnostic
  }

  private static func bytes(of path: String) -> [UInt8]? { try? FileSystem.read(path) }
}

extension NativeFiles {
  /// Reads the files that hold the site's own data.
  init(_ files: [DataFile], newFile: (path: String, name: String)) throws(Diagnostic) {
    var read: [File] = []
    for file in files {
      do throws(SystemError) {
        let bytes = try FileSystem.read(file.path)
        read.append(
          File(
            path: file.path, name: file.name, isMarkdown: file.path.hasSuffix(".md"),
            original: bytes, bytes: bytes))
      } catch {
        throw error.diagnostic
      }
    }
    self.init(read, newFile: newFile)
  }

  /// Whether a file is the site's own: the configuration says so, or its beginning does.
  static func isNative(_ file: DataFile) -> Bool {
    if let format = file.format {
      return ["gazette", MarkdownFileReader.native.name, MarkdownFileReader.backlog.name]
        .contains(format)
    }
    // What cannot be read is kept among the own files, so that loading them tells of it.
    if file.path.hasSuffix(".md") {
      guard let head = try? FileSystem.head(of: file.path, count: 16) else { return true }
      return head.withUnsafeBufferPointer { MarkdownFileReader.recognizes($0) }
    }
    guard file.path.hasSuffix(".json") else { return false }
    guard let head = try? FileSystem.head(of: file.path, count: 4096) else { return true }
    let mark = "{\"gazette\""
    let isMarked = String(decoding: head.filter { $0 > 0x20 }, as: UTF8.self).hasPrefix(mark)
    guard !isMarked else { return true }
    let mayBe = String(decoding: head, as: UTF8.self).contains(mark.dropFirst())
    guard mayBe || file.path.hasSuffix("/issues.json") else { return false }
    guard let bytes = try? FileBytes.read(file.path, name: file.name) else { return true }
    // What is empty becomes the site's own; what is damaged is told when it is loaded.
    let reader = JSONFileReader(bytes, from: 0, info: file, options: LoadOptions())
    guard let found = try? reader.recognise() else { return true }
    return found.reader.format == GazetteReader().format
  }
}
