import Diagnostics
import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder that a site is written into: what is in it already stays until its replacement is whole.
///
/// Before the first page is written the list of files is widened to all that will be there, so that
/// a build cut off at any moment leaves nothing that a later one does not know.
final class OutputFolder: Sendable {
  /// The folder's path.
  let path: String
  /// What earlier builds left there.
  private let manifest: Mutex<OutputManifest>
  /// Says who writes; the lock itself is on the folder, so that nothing of it is published.
  private let note: FileLock?
  private let descriptor: Int32

  /// Opens a folder for writing, making it where it is missing, and locks it.
  ///
  /// `note` is the path of a file, elsewhere, that tells a second writer who the first is.
  /// A folder with files but without the list is somebody else's and refused, unless forced or unless
  /// all of them are `remembered` from earlier builds: then somebody began to remove it.
  /// Temporary files that a killed build left behind are swept.
  init(
    _ path: String, holder: String, note: String?, force: Bool,
    remembered: () -> Set<String> = { [] }
  ) throws(Diagnostic) {
    do throws(SystemError) {
      try FileSystem.makeFolder(path)
    } catch {
      throw error.diagnostic
    }
    let lock = try note.map { (note) throws(Diagnostic) in
      try FileLock(note, holder: holder, purpose: "'\(path)' is being written")
    }
    let descriptor = try Self.lock(path)
    let known: OutputManifest
    do throws(SystemError) {
      known = try Self.manifest(of: path, force: force, remembered)
    } catch {
      close(descriptor)
      throw error.action == "own" ? Self.foreign(path) : error.diagnostic
    }
    self.path = path
    self.note = lock
    self.descriptor = descriptor
    manifest = Mutex(known)
    sweep()
  }

  /// Opens a folder and locks it; the lock goes when the descriptor is closed.
  private static func lock(_ path: String) throws(Diagnostic) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno).diagnostic }
    // A file system without locks is written without them.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(descriptor)
      throw .error(
        "file.locked", "'\(path)' is being written by another process", at: Place(file: path),
        suggestion: "wait until it is done, or stop it, and try again")
    }
    return descriptor
  }

  /// What earlier builds left in a folder; one that holds files of others is refused, unless forced.
  private static func manifest(
    of path: String, force: Bool, _ remembered: () -> Set<String>
  ) throws(SystemError) -> OutputManifest {
    let list = path + "/" + OutputManifest.fileName
    if try FileSystem.status(of: list, followingLinks: false)?.kind == .file {
      return OutputManifest(reading: try FileSystem.read(list))
    }
    let visible = try FileSystem.entries(of: path).filter { !$0.name.hasPrefix(".gazette-tmp-") }
    if force || visible.isEmpty { return OutputManifest() }
    let files = Set(try FileSystem.files(below: path))
    guard !visible.contains(where: { $0.name.hasPrefix(".") }), files.isSubset(of: remembered())
    else { throw SystemError("own", path, number: 0) }
    return OutputManifest(paths: files)
  }

  deinit { close(descriptor) }

  /// What Gazette has written there, as far as it is known.
  var known: OutputManifest { manifest.withLock { $0 } }

  /// Whether the folder is still the one that its path leads to.
  var isInPlace: Bool {
    guard let here = FileSystem.status(of: descriptor),
      let there = try? FileSystem.status(of: path), here.inode == there.inode,
      there.kind == .folder
    else { return false }
    return true
  }

  /// Whether the folder still has its list.
  var hasList: Bool { status(of: OutputManifest.fileName) != nil }

  private static func foreign(_ path: String) -> Diagnostic {
    .error(
      "output.foreign", "'\(path)' holds files that Gazette did not write",
      at: Place(file: path),
      suggestion: "name an empty folder with --output, or write into this one with --force")
  }

  /// Removes the temporary files of builds that were cut off.
  private func sweep() {
    var folders: Set<String> = [""]
    for path in known.paths {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard folders.insert(String(rest)).inserted else { break }
      }
    }
    for folder in folders {
      let entries = (try? FileSystem.entries(of: path + "/" + folder)) ?? []
      for entry in entries
      where entry.name.hasPrefix(".gazette-tmp-") {
        unlinkat(descriptor, folder.isEmpty ? entry.name : folder + "/" + entry.name, 0)
      }
    }
  }

  /// Makes room for the files of a build: widens the list, then makes their folders.
  func prepare(for paths: Set<String>) throws(Diagnostic) {
    do throws(SystemError) {
      try list(OutputManifest(paths: known.paths.union(paths)))
      var made: Set<Substring> = []
      for path in paths {
        guard let slash = path.lastIndex(of: "/") else { continue }
        let folder = path[..<slash]
        guard made.insert(folder).inserted else { continue }
        try makeFolder(String(folder))
      }
    } catch {
      throw error.diagnostic
    }
  }

  /// Makes a folder; a file that Gazette wrote and that stands in its way makes room.
  private func makeFolder(_ folder: String) throws(SystemError) {
    var prefix = ""
    for part in folder.split(separator: "/") {
      prefix += (prefix.isEmpty ? "" : "/") + part
      if mkdirat(descriptor, prefix, 0o777) == 0 { continue }
      var status = stat()
      guard errno == EEXIST, fstatat(descriptor, prefix, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw SystemError("create", path + "/" + prefix, number: errno)
      }
      if status.st_mode & S_IFMT == S_IFDIR { continue }
      guard known.paths.contains(prefix), unlinkat(descriptor, prefix, 0) == 0,
        mkdirat(descriptor, prefix, 0o777) == 0
      else { throw SystemError("create", path + "/" + prefix, number: ENOTDIR) }
    }
  }

  /// What is known of a file that is there with exactly these bytes; nil for any other.
  private func holding(
    _ path: String, _ bytes: UnsafeRawBufferPointer, scratch: inout [UInt8]
  ) -> WrittenFile? {
    let file = openat(descriptor, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let status = FileSystem.status(of: file), status.kind == .file,
      status.size == bytes.count
    else { return nil }
    if scratch.count < bytes.count + 1 {
      scratch = [UInt8](repeating: 0, count: bytes.count * 2 + 4096)
    }
    let isSame = scratch.withUnsafeMutableBytes { buffer in
      var done = 0
      while done < bytes.count {
        let count = read(file, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      guard let a = buffer.baseAddress, let b = bytes.baseAddress else { return true }
      return memcmp(a, b, bytes.count) == 0
    }
    return isSame ? WrittenFile(status) : nil
  }

  /// What is known of a published file; nil where there is none.
  func status(of path: String) -> WrittenFile? {
    var status = stat()
    guard fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    let known = FileStatus(status)
    return known.kind == .file ? WrittenFile(known) : nil
  }

  /// What is known of the list of published files.
  var listStatus: WrittenFile? { status(of: OutputManifest.fileName) }

  /// What became of a file that was to be written.
  struct Outcome {
    /// Whether its bytes were written; false where they were there already.
    let didWrite: Bool
    /// What is known of the file now.
    let file: WrittenFile
  }

  /// Puts a file's bytes in place unless they are there already.
  ///
  /// `worker` tells the temporary files of threads apart; `scratch` is room for comparing; `size` is
  /// that of the file that is there, where it is known.
  func write(
    _ bytes: UnsafeRawBufferPointer, to path: String, worker: Int, scratch: inout [UInt8],
    replacing size: Int? = nil
  ) throws(SystemError) -> Outcome {
    if size ?? bytes.count == bytes.count, let file = holding(path, bytes, scratch: &scratch) {
      return Outcome(didWrite: false, file: file)
    }
    let temporary = ".gazette-tmp-\(worker)"
    let file = openat(
      descriptor, temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw SystemError("write", self.path + "/" + path, number: errno) }
    var written = WrittenFile(size: 0, modified: 0, inode: 0)
    do throws(SystemError) {
      try FileSystem.write(Span(_unsafeBytes: bytes), to: file, path: self.path + "/" + path)
      if let status = FileSystem.status(of: file) { written = WrittenFile(status) }
    } catch {
      close(file)
      unlinkat(descriptor, temporary, 0)
      throw error
    }
    let outcome = Outcome(didWrite: true, file: written)
    if close(file) == 0, renameat(descriptor, temporary, descriptor, path) == 0 { return outcome }
    var number = errno
    if number == ENOENT, let slash = path.lastIndex(of: "/") {
      // Somebody removed the file's folder since it was made.
      try makeFolder(String(path[..<slash]))
      if renameat(descriptor, temporary, descriptor, path) == 0 { return outcome }
      number = errno
    }
    if number == EISDIR || number == ENOTEMPTY || number == EEXIST {
      // A folder that only held files of ours, which the plan has no more, makes room for a file.
      if makeRoom(at: path), renameat(descriptor, temporary, descriptor, path) == 0 {
        return outcome
      }
      number = EISDIR
    }
    unlinkat(descriptor, temporary, 0)
    throw SystemError("write", self.path + "/" + path, number: number)
  }

  private func makeRoom(at path: String) -> Bool {
    let inside = known.paths.filter { $0.hasPrefix(path + "/") }
    for file in inside { unlinkat(descriptor, file, 0) }
    removeEmptyFolders(of: inside)
    return faccessat(descriptor, path, F_OK, 0) != 0
  }

  /// Removes what earlier builds wrote and this one does not, then the folders left empty, and
  /// writes the final list. Gives the number of files removed.
  func finish(with paths: Set<String>) throws(Diagnostic) -> Int {
    let removed = removeAll(but: paths)
    do throws(SystemError) {
      try list(OutputManifest(paths: paths))
    } catch {
      throw error.diagnostic
    }
    return removed
  }

  /// Removes all that Gazette wrote besides some files, and the folders left empty. Gives the number of
  /// files removed.
  func removeAll(but paths: Set<String>) -> Int {
    let stale = known.paths.subtracting(paths)
    let removed = stale.count { unlinkat(descriptor, $0, 0) == 0 }
    removeEmptyFolders(of: stale)
    return removed
  }

  private func removeEmptyFolders(of paths: some Sequence<String>) {
    var folders: Set<String> = []
    for path in paths {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        folders.insert(String(rest))
      }
    }
    for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      // Fails where something is left in it, which is what is wanted.
      unlinkat(descriptor, folder, AT_REMOVEDIR)
    }
  }

  /// Makes the list what it is to be from now on.
  private func list(_ next: OutputManifest) throws(SystemError) {
    if next == known, hasList { return }
    let path = self.path + "/" + OutputManifest.fileName
    let bytes = next.bytes
    if (try? FileSystem.read(path)) != bytes {
      try FileSystem.replace(path, with: bytes, isDurable: false)
    }
    manifest.withLock { $0 = next }
  }
}
