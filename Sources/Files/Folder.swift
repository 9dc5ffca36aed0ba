#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder. Its entries are reached by their names, and no symbolic link among them is followed.
///
/// It stays the same folder when its path comes to lead elsewhere.
public final class Folder: Sendable {
  /// Is asked before anything below a folder is changed, and fails in its place: tests see with it what
  /// becomes of a change that is cut off.
  public typealias Guard = @Sendable (_ action: String, _ path: String) throws(SystemError) -> Void

  /// The path by which it was opened, for messages.
  public let path: String
  let descriptor: Int32
  private let allow: Guard

  /// Opens a folder by its path. Links on the way to it are followed, since whoever names the path means
  /// them; one in its own place is followed too unless that is refused.
  public convenience init(
    _ path: String, followingLink: Bool = true, guardedBy allow: @escaping Guard = { _, _ in }
  ) throws(SystemError) {
    let descriptor = SystemCalls.open(
      path, O_RDONLY | O_DIRECTORY | (followingLink ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
    self.init(path, descriptor, allow)
  }

  private init(_ path: String, _ descriptor: Int32, _ allow: @escaping Guard) {
    self.path = path
    self.descriptor = descriptor
    self.allow = allow
  }

  deinit { close(descriptor) }

  /// The path of an entry, for messages.
  func path(of name: String) -> String { path == "." ? name : path + "/" + name }

  private func failure(_ action: String, _ name: String) -> SystemError {
    SystemError(action, path(of: name), number: errno)
  }

  // MARK: - Looking

  /// What is known of the folder; nil where the system does not tell.
  public var status: FileStatus? { SystemCalls.status(of: descriptor) }

  /// Whether its path leads to it.
  public var isInPlace: Bool {
    guard let status, let there = SystemCalls.status(of: path, followingLinks: true) else {
      return false
    }
    return status.isSameFile(as: there)
  }

  /// Whether entries can be added to it and removed from it.
  public var isWritable: Bool { SystemCalls.isWritable(".", in: descriptor) }

  /// Whether this user owns it.
  public var isOwn: Bool { status?.owner == geteuid() }

  /// What is known of an entry; nil where there is none.
  public func status(of name: String) -> FileStatus? {
    SystemCalls.status(of: name, in: descriptor, followingLinks: false)
  }

  /// Opens a folder in it.
  public func folder(_ name: String) throws(SystemError) -> Folder {
    let inner = SystemCalls.open(name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    guard inner >= 0 else { throw failure("read", name) }
    return Folder(path(of: name), inner, allow)
  }

  /// Its entries by the bytes of their names; names that are not UTF-8 are left out.
  public func entries() throws(SystemError) -> [FileSystem.Entry] {
    var number: Int32 = 0
    let found = SystemCalls.entries(of: descriptor, failure: &number)
    guard number == 0 else { throw SystemError("list", path, number: number) }
    return found.compactMap { name, kind in
      // What has gone since is no entry.
      (kind ?? status(of: name)?.kind).map { FileSystem.Entry(name: name, kind: $0) }
    }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// All bytes of a file in it.
  public func read(
    _ name: String, limit: Int = FileSystem.largestFile
  ) throws(SystemError) -> [UInt8] {
    // Not to wait for a pipe.
    let file = SystemCalls.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { throw failure("read", name) }
    defer { close(file) }
    guard let status = SystemCalls.status(of: file), status.kind == .file else {
      throw SystemError("read", path(of: name), number: EINVAL)
    }
    guard status.size <= limit else { throw SystemError(path(of: name), isLargerThan: limit) }
    return try FileSystem.read(
      file, expecting: status.size, limit: limit, path: path(of: name))
  }

  /// What is known of a file in it that holds exactly these bytes; nil for any other.
  public func status(of name: String, ifHolding bytes: Span<UInt8>) -> FileStatus? {
    let file = SystemCalls.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let status = SystemCalls.status(of: file), status.kind == .file,
      status.size == bytes.count
    else { return nil }
    var failure: Int32 = 0
    var done = 0
    while done < bytes.count {
      let piece = SystemCalls.read(
        file, upTo: min(1 << 20, bytes.count - done), failure: &failure)
      guard failure == 0, !piece.isEmpty,
        SystemCalls.isSame(piece.span, bytes.extracting(done..<done + piece.count))
      else { return nil }
      done += piece.count
    }
    return status
  }

  /// What is known of a file in it that holds the same bytes as another one; nil for any other.
  public func status(
    of name: String, ifHoldingFile source: String
  ) throws(SystemError) -> FileStatus? {
    let file = SystemCalls.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let status = SystemCalls.status(of: file), status.kind == .file,
      status.size == (try FileSystem.status(of: source))?.size
    else { return nil }
    var isSame = true
    var failure: Int32 = 0
    try FileSystem.readPieces(of: source) { (piece) throws(SystemError) in
      guard isSame else { return }
      let own = SystemCalls.read(file, upTo: piece.count, failure: &failure)
      isSame = failure == 0 && SystemCalls.isSame(own.span, piece)
    }
    return isSame ? status : nil
  }

  // MARK: - Changing

  /// Takes the only lock on the folder; false where another process or object has it. A file system
  /// without locks is used without them.
  public func lock() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Makes a file that is not there yet.
  public func create(
    _ name: String, holding bytes: Span<UInt8>, isDurable: Bool = false
  ) throws(SystemError) -> FileStatus {
    try create(name, isDurable: isDurable) { (file) throws(SystemError) in
      try FileSystem.write(bytes, to: file, path: path(of: name))
    }
  }

  /// Makes a file that is not there yet with the bytes of another one, which may have any size.
  public func create(
    _ name: String, copying source: String
  ) throws(SystemError) -> FileStatus {
    try create(name, isDurable: false) { (file) throws(SystemError) in
      let size = try FileSystem.status(of: source)?.size ?? 0
      if size > 1 << 24, let room = SystemCalls.bytesAvailable(at: file), size > room {
        throw SystemError("write", path(of: name), number: ENOSPC)
      }
      try FileSystem.readPieces(of: source) { (piece) throws(SystemError) in
        try FileSystem.write(piece, to: file, path: path(of: name))
      }
    }
  }

  private func create(
    _ name: String, isDurable: Bool, permissions: mode_t = 0o666,
    _ fill: (_ file: Int32) throws(SystemError) -> Void
  ) throws(SystemError) -> FileStatus {
    try allow("write", path(of: name))
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = SystemCalls.open(name, in: descriptor, flags, mode: permissions)
    guard file >= 0 else { throw failure("write", name) }
    var isOpen = true
    do throws(SystemError) {
      try fill(file)
      // Some files cannot be flushed, and need not be.
      if isDurable, fsync(file) != 0, errno != EINVAL { throw failure("write", name) }
      let status = SystemCalls.status(of: file)
      isOpen = false
      guard close(file) == 0, let status else { throw failure("write", name) }
      return status
    } catch {
      if isOpen { close(file) }
      _ = SystemCalls.remove(name, in: descriptor)
      throw error
    }
  }

  /// Puts bytes in a file's place in one step: a reader sees the old file or the new one, and a link of
  /// that name is replaced itself. Permissions stay.
  ///
  /// - Parameters:
  ///   - isDurable: whether to wait until the bytes are on the disk.
  ///   - shown: the path that errors name; nil for that of the file.
  public func replace(
    _ name: String, with bytes: [UInt8], isDurable: Bool = true, shown: String? = nil
  ) throws(SystemError) {
    let shown = shown ?? path(of: name)
    let known = status(of: name)
    var attempt = 0
    while true {
      let temporary = ".gazette-tmp-\(getpid())-\(attempt)"
      do throws(SystemError) {
        // Permissions of a link say nothing.
        let permissions = known?.kind == .file ? known?.permissions : nil
        _ = try create(temporary, isDurable: isDurable, permissions: permissions ?? 0o666) {
          (file) throws(SystemError) in
          try FileSystem.write(bytes.span, to: file, path: shown)
        }
      } catch {
        attempt += 1
        if error.number == EEXIST, attempt < 1000 { continue }
        throw SystemError("write", shown, number: error.number)
      }
      do throws(SystemError) {
        try rename(temporary, to: name, in: self)
      } catch {
        _ = SystemCalls.remove(temporary, in: descriptor)
        throw SystemError("write", shown, number: error.number)
      }
      // A file system that cannot do this for folders has made the rename durable or never will.
      if isDurable { fsync(descriptor) }
      return
    }
  }

  /// Puts bytes into a file from an offset on; they are its last then.
  public func write(_ bytes: [UInt8], to name: String, at offset: Int) throws(SystemError) {
    try allow("write", path(of: name))
    let file = SystemCalls.open(name, in: descriptor, O_WRONLY | O_NOFOLLOW)
    guard file >= 0 else { throw failure("write", name) }
    defer { close(file) }
    guard ftruncate(file, off_t(offset)) == 0,
      lseek(file, off_t(offset), SEEK_SET) == off_t(offset)
    else { throw failure("write", name) }
    try FileSystem.write(bytes, to: file, path: path(of: name))
  }

  /// Makes a folder in it.
  public func makeFolder(_ name: String) throws(SystemError) {
    try allow("create", path(of: name))
    guard SystemCalls.makeFolder(name, in: descriptor) else { throw failure("create", name) }
  }

  /// Renames an entry into a folder, over what has that name there.
  public func rename(
    _ name: String, to other: String, in target: Folder
  ) throws(SystemError) {
    try allow("write", target.path(of: other))
    guard SystemCalls.rename(name, in: descriptor, to: other, in: target.descriptor) else {
      throw target.failure("write", other)
    }
  }

  /// Removes a file, or a link itself.
  public func remove(_ name: String) throws(SystemError) {
    try allow("remove", path(of: name))
    guard SystemCalls.remove(name, in: descriptor) else { throw failure("remove", name) }
  }

  /// Removes an empty folder.
  public func removeFolder(_ name: String) throws(SystemError) {
    try allow("remove", path(of: name))
    guard SystemCalls.remove(name, in: descriptor, isFolder: true) else {
      throw failure("remove", name)
    }
  }

  /// Removes everything in it.
  public func removeAll() throws(SystemError) {
    var open: [(folder: Folder, name: String, rest: [FileSystem.Entry])] = [
      (self, "", try entries())
    ]
    while var last = open.popLast() {
      guard let entry = last.rest.popLast() else {
        if let above = open.last { try above.folder.removeFolder(last.name) }
        continue
      }
      open.append(last)
      if entry.kind == .folder {
        let inner = try last.folder.folder(entry.name)
        open.append((inner, entry.name, try inner.entries()))
      } else {
        try last.folder.remove(entry.name)
      }
    }
  }
}
