#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open folder. Its entries are accessed by name, and no symbolic link among them is followed.
///
/// It stays the same folder even if its path is replaced.
public final class Folder: Sendable {
  /// Called before each change below a folder; an error makes the change fail. Tests use it to
  /// interrupt changes.
  public typealias Guard = @Sendable (_ action: String, _ path: String) throws(SystemError) -> Void

  /// The path by which it was opened, for messages.
  public let path: String
  let descriptor: Int32
  private let allow: Guard?

  /// Opens a folder by its path. Links on the way to it are followed, since whoever names the path means
  /// them; one in its own place is followed too unless that is refused.
  public convenience init(
    _ path: String, followingLink: Bool = true, guardedBy allow: Guard? = nil
  ) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | (followingLink ? 0 : O_NOFOLLOW)
    self.init(path, try FilePlace(path).open(flags), allow)
  }

  private init(_ path: String, _ descriptor: Int32, _ allow: Guard?) {
    self.path = path
    self.descriptor = descriptor
    self.allow = allow
  }

  deinit {
    // A child process that is just being started has the descriptor too, and would keep the lock
    // until it runs its program.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The path of an entry, for messages.
  func path(of name: String) -> String { place(name).path }

  /// The place of an entry.
  func place(_ name: String) -> FilePlace {
    FilePlace(name, in: descriptor, at: path)
  }

  // MARK: - Looking

  /// The status of the folder; nil where it cannot be read.
  public var status: FileStatus? { FileSystem.status(of: descriptor) }

  /// Whether its path still leads to it.
  public var isInPlace: Bool {
    let there = FilePlace(path).status(followingLinks: true)
    return there.map { status?.isSameFile(as: $0) ?? false } ?? false
  }

  /// Whether entries can be added to it and removed from it.
  public var isWritable: Bool { place(".").isWritable }

  /// Whether this user owns it.
  public var isOwn: Bool { status?.owner == geteuid() }

  /// The free space of its disk for ordinary users in bytes; nil where it is not known.
  private var bytesAvailable: Int? {
    var disk = statvfs()
    guard unsafe fstatvfs(descriptor, &disk) == 0 else { return nil }
    let (bytes, isHuge) = UInt64(disk.f_bavail).multipliedReportingOverflow(
      by: UInt64(disk.f_frsize))
    return isHuge ? .max : Int(clamping: bytes)
  }

  /// The status of an entry; nil where there is none.
  public func status(of name: String) -> FileStatus? {
    place(name).status()
  }

  /// Opens a folder in it.
  public func folder(_ name: String) throws(SystemError) -> Folder {
    let place = place(name)
    return Folder(place.path, try place.open(O_RDONLY | O_DIRECTORY | O_NOFOLLOW), allow)
  }

  /// Its entries by the bytes of their names; names that are not UTF-8 are left out.
  public func entries() throws(SystemError) -> [FileSystem.Entry] {
    try SystemCalls.entries(of: descriptor, path: path).compactMap { name, kind in
      // An entry that was removed since is left out.
      (kind ?? status(of: name)?.kind).map { FileSystem.Entry(name: name, kind: $0) }
    }
    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// All bytes of a file in it.
  public func read(
    _ name: String, limit: Int = FileSystem.largestFile
  ) throws(SystemError) -> [UInt8] {
    try ReadableFile(place(name), followingLinks: false, limit: limit).bytes(limit: limit)
  }

  /// Opens a file in it, to be read piece by piece.
  public func open(_ name: String) throws(SystemError) -> ReadableFile {
    try ReadableFile(place(name), followingLinks: false)
  }

  /// The status of a file in it that has exactly these bytes; nil for any other.
  public func status(of name: String, ifHolding bytes: Span<UInt8>) -> FileStatus? {
    guard let file = try? ReadableFile(place(name), followingLinks: false) else { return nil }
    guard file.status.size == bytes.count else { return nil }
    var done = 0
    while done < bytes.count {
      let end = min(done + (1 << 20), bytes.count)
      guard file.continues(with: bytes.extracting(done..<end)) else { return nil }
      done = end
    }
    return file.status
  }

  /// The status of a file in it that has the same bytes as another one; nil for any other.
  public func status(
    of name: String, ifHoldingFile source: String
  ) throws(SystemError) -> FileStatus? {
    let size = try FileSystem.status(of: source)?.size
    guard let file = try? ReadableFile(place(name), followingLinks: false) else { return nil }
    guard file.status.size == size else { return nil }
    var isSame = true
    try FileSystem.readPieces(of: source) { (piece) throws(SystemError) in
      isSame = isSame && file.continues(with: piece)
    }
    return isSame ? file.status : nil
  }

  // MARK: - Changing

  /// Takes the only lock on the folder; false where another process or object has it. A file system
  /// without locks is used without them.
  public func lock() -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Makes a file that is not there yet.
  public func create(
    _ name: String, holding bytes: Span<UInt8>
  ) throws(SystemError) -> FileStatus {
    try create(name) { (file, place) throws(SystemError) in
      try FileSystem.write(bytes, to: file, path: place.path)
    }
  }

  /// Makes a file that is not there yet, which only its owner may read.
  public func createSecret(
    _ name: String, holding bytes: [UInt8]
  ) throws(SystemError) -> FileStatus {
    try create(name, isDurable: true, permissions: 0o600) { (file, place) throws(SystemError) in
      try FileSystem.write(bytes.span, to: file, path: place.path)
    }
  }

  /// Makes a file that is not there yet with the bytes of another one, which may have any size.
  public func create(
    _ name: String, copying source: String
  ) throws(SystemError) -> FileStatus {
    try create(name) { (file, place) throws(SystemError) in
      let size = try FileSystem.status(of: source)?.size ?? 0
      if size > 1 << 24, let room = bytesAvailable, size > room {
        throw SystemError("write", place.path, number: ENOSPC)
      }
      try FileSystem.readPieces(of: source) { (piece) throws(SystemError) in
        try FileSystem.write(piece, to: file, path: place.path)
      }
    }
  }

  private func create(
    _ name: String, isDurable: Bool = false, permissions: mode_t = 0o666,
    _ fill: (_ file: Int32, _ place: FilePlace) throws(SystemError) -> Void
  ) throws(SystemError) -> FileStatus {
    let place = place(name)
    try allow?("write", place.path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try place.open(flags, mode: permissions, to: "write")
    var isOpen = true
    do throws(SystemError) {
      try fill(file, place)
      // Some files cannot be flushed, and need not be.
      if isDurable, fsync(file) != 0, errno != EINVAL { throw SystemError("write", place.path) }
      let status = FileSystem.status(of: file)
      isOpen = false
      guard close(file) == 0, let status else { throw SystemError("write", place.path) }
      return status
    } catch {
      if isOpen { close(file) }
      try? place.remove()
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
    let known = status(of: name)
    // Permissions of a link have no meaning.
    let permissions = known?.kind == .file ? known?.permissions : nil
    try replace(name, isDurable: isDurable, shown: shown, permissions: permissions ?? 0o666) {
      (write) throws(SystemError) in
      try write(bytes.span)
    }
  }

  /// Replaces a file atomically with bytes that come in pieces; only its owner may read it.
  public func replaceSecret(
    _ name: String,
    _ fill: ((Span<UInt8>) throws(SystemError) -> Void) throws(SystemError) -> Void
  ) throws(SystemError) {
    try replace(name, isDurable: false, shown: nil, permissions: 0o600, fill)
  }

  private func replace(
    _ name: String, isDurable: Bool, shown: String?, permissions: mode_t,
    _ fill: ((Span<UInt8>) throws(SystemError) -> Void) throws(SystemError) -> Void
  ) throws(SystemError) {
    var attempt = 0
    while true {
      let temporary = "\(Self.temporaryPrefix)\(getpid())-\(attempt)"
      do throws(SystemError) {
        _ = try create(temporary, isDurable: isDurable, permissions: permissions) {
          (file, place) throws(SystemError) in
          try fill { (piece) throws(SystemError) in
            try FileSystem.write(piece, to: file, path: place.path)
          }
        }
        do throws(SystemError) {
          try rename(temporary, to: name, in: self)
        } catch {
          try? place(temporary).remove()
          throw error
        }
        // A file system that cannot do this for folders has made the rename durable or never will.
        if isDurable { fsync(descriptor) }
        return
      } catch {
        attempt += 1
        if error.number == EEXIST, attempt < 1000 { continue }
        throw SystemError("write", shown ?? path(of: name), number: error.number)
      }
    }
  }

  /// The prefix of temporary files, before the number of the process.
  private static let temporaryPrefix = ".gazette-tmp-"

  /// Removes the temporary files of killed processes.
  public func removeLeftovers() throws(SystemError) {
    for name in try entries().map(\.name) where name.hasPrefix(Self.temporaryPrefix) {
      let digits = name.dropFirst(Self.temporaryPrefix.count).prefix { $0.isASCII && $0.isNumber }
      guard let process = pid_t(digits), kill(process, 0) != 0, errno == ESRCH else { continue }
      try remove(name)
    }
  }

  /// Puts bytes into a file from an offset on; they are its last then.
  public func write(_ bytes: [UInt8], to name: String, at offset: Int) throws(SystemError) {
    try allow?("write", path(of: name))
    let place = place(name)
    let file = try place.open(O_WRONLY | O_NOFOLLOW, to: "write")
    defer { close(file) }
    guard ftruncate(file, off_t(offset)) == 0,
      lseek(file, off_t(offset), SEEK_SET) == off_t(offset)
    else { throw SystemError("write", place.path) }
    try FileSystem.write(bytes.span, to: file, path: place.path)
  }

  /// Makes a folder in it.
  public func makeFolder(_ name: String) throws(SystemError) {
    try allow?("create", path(of: name))
    try place(name).makeFolder()
  }

  /// Renames an entry into a folder, replacing one of that name.
  public func rename(
    _ name: String, to other: String, in target: Folder
  ) throws(SystemError) {
    try allow?("write", target.path(of: other))
    try place(name).rename(to: target.place(other))
  }

  /// Removes a file, or a link itself.
  public func remove(_ name: String) throws(SystemError) {
    try allow?("remove", path(of: name))
    try place(name).remove()
  }

  /// Removes an empty folder.
  public func removeFolder(_ name: String) throws(SystemError) {
    try allow?("remove", path(of: name))
    try place(name).remove(isFolder: true)
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
