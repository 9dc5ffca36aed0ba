#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// What a path leads to.
public enum FileKind: Sendable, Hashable {
  /// A file with bytes in it.
  case file
  /// A folder.
  case folder
  /// A link, when links are not followed.
  case link
  /// A pipe, socket or device.
  case other
}

/// What the system knows of a file without reading it.
public struct FileStatus: Sendable, Hashable {
  /// What it is.
  public let kind: FileKind
  /// Its length in bytes.
  public let size: Int
  /// When it was last written: nanoseconds since 1970.
  public let modified: Int64
  /// When its data or its attributes last changed: nanoseconds since 1970.
  public let changed: Int64
  /// The number that identifies it on its disk.
  public let inode: UInt64

  /// What a call of the system told.
  public init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(status.st_size)
    #if canImport(Glibc)
      let (written, touched) = (status.st_mtim, status.st_ctim)
    #else
      let (written, touched) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    modified = Int64(written.tv_sec) &* 1_000_000_000 &+ Int64(written.tv_nsec)
    changed = Int64(touched.tv_sec) &* 1_000_000_000 &+ Int64(touched.tv_nsec)
    inode = UInt64(status.st_ino)
  }
}

/// The few things Gazette asks of the file system.
public enum FileSystem {
  /// What is known of a file, or nil when there is none. Links are followed unless told otherwise.
  public static func status(
    of path: String, followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus? {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      let error = SystemError("read", path, number: errno)
      if error.isMissing { return nil }
      throw error
    }
    return FileStatus(status)
  }

  /// What is known of an open file; nil where the system does not tell.
  public static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    (try? status(of: path))??.kind == .folder
  }

  /// All bytes of a file. Pipes and devices are refused, since reading them may never end.
  public static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw SystemError("read", path, number: errno)
    }
    guard FileStatus(status).kind == .file else {
      throw SystemError(
        "read", path, number: FileStatus(status).kind == .folder ? EISDIR : EINVAL)
    }
    return try read(descriptor, expecting: Int(status.st_size), path: path)
  }

  /// All bytes from an open file on; `expecting` is its likely length.
  public static func read(
    _ descriptor: Int32, expecting size: Int, path: String
  ) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    var bytes: [UInt8] = []
    var capacity = size + 1
    while true {
      let room = capacity
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
          let got = systemRead(
            descriptor, UnsafeMutableRawPointer(buffer.baseAddress)?.advanced(by: count),
            room - count)
          if got < 0, errno == EINTR { continue }
          if got < 0 { failure = errno }
          if got <= 0 { return }
          count += got
        }
      }
      if failure != 0 { throw SystemError("read", path, number: failure) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if chunk.count < room { return bytes }
      capacity = max(65_536, bytes.count)
    }
  }

  /// An entry of a folder.
  public struct Entry: Sendable, Hashable {
    /// The name within its folder.
    public let name: String
    /// What it is, links not followed.
    public let kind: FileKind
  }

  /// The entries of a folder by the bytes of their names; names that are not UTF-8 are left out.
  public static func entries(of folder: String) throws(SystemError) -> [Entry] {
    guard let stream = opendir(folder) else { throw SystemError("read", folder, number: errno) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: UInt8.self, capacity: 256) {
          String(validatingCString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
      }
      guard let name, name != ".", name != ".." else { continue }
      guard let status = try status(of: folder + "/" + name, followingLinks: false) else {
        continue
      }
      entries.append(Entry(name: name, kind: status.kind))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Whether a name is one that editors and programs give to files they have not finished or keep aside:
  /// hidden, or with a mark such as `~`, `.tmp` or `.bak` at its end.
  public static func isScratch(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#")
      || ["~", ".tmp", ".temp", ".part", ".swp", ".bak", ".orig"].contains { name.hasSuffix($0) }
  }

  /// The paths of all files below a folder, relative to it, in the order of their bytes.
  ///
  /// Links to files are followed, links to folders are not, so that no loop is walked for ever.
  /// Names that begin with a dot are left out. A missing folder has no files.
  public static func files(below folder: String) throws(SystemError) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      let path = prefix.isEmpty ? folder : folder + "/" + prefix
      guard try status(of: path)?.kind == .folder else { continue }
      for entry in try entries(of: path) where !entry.name.hasPrefix(".") {
        let relative = prefix.isEmpty ? entry.name : prefix + "/" + entry.name
        switch entry.kind {
        case .folder: pending.append(relative)
        case .file: found.append(relative)
        case .link:
          if try status(of: folder + "/" + relative)?.kind == .file { found.append(relative) }
        case .other: break
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Makes a folder and those above it; one that is there already is fine.
  public static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 { return }
    let number = errno
    if number == EEXIST, isFolder(path) { return }
    guard number == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw SystemError("create", path, number: number == EEXIST ? ENOTDIR : number)
    }
    try makeFolder(String(path[..<slash]))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw SystemError("create", path, number: errno)
    }
  }

  /// Makes a folder for temporary files that nobody else can look into, below `TMPDIR` or `/tmp`.
  public static func makeTemporaryFolder(named name: String) throws(SystemError) -> String {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw SystemError("create", "\(parent)/\(name)", number: errno) }
    return made
  }

  /// Removes an empty folder.
  public static func removeFolder(_ path: String) throws(SystemError) {
    guard rmdir(path) == 0 else { throw SystemError("remove", path, number: errno) }
  }

  /// Puts bytes in a file's place in one step: a reader sees the old file or the new one.
  ///
  /// The new bytes are written beside it and renamed over it; `isDurable` waits until they are on the
  /// disk first. A link is followed, so that the file it leads to is replaced; permissions stay.
  public static func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool = true
  ) throws(SystemError) {
    let target = resolvingLinks(path)
    let mode = (try status(of: target)).map { _ in permissions(of: target) } ?? 0o666
    let (folder, name) = split(target)
    let temporary = "\(folder)/.gazette-tmp-\(getpid())-\(name.prefix(80))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw SystemError("write", path, number: errno) }
    do throws(SystemError) {
      try write(bytes, to: descriptor, path: path)
      if isDurable, fsync(descriptor) != 0, errno != EINVAL {
        throw SystemError("write", path, number: errno)
      }
    } catch {
      close(descriptor)
      unlink(temporary)
      throw error
    }
    guard close(descriptor) == 0, rename(temporary, target) == 0 else {
      let number = errno
      unlink(temporary)
      throw SystemError("write", path, number: number)
    }
    if isDurable { synchronizeFolder(folder) }
  }

  /// The first bytes of a file, at most so many.
  public static func head(of path: String, count: Int) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
    defer { close(descriptor) }
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = systemRead(descriptor, buffer.baseAddress.map(UnsafeMutableRawPointer.init), count)
      if got < 0 { failure = errno }
      filled = max(0, got)
    }
    if failure != 0 { throw SystemError("read", path, number: failure) }
    return bytes
  }

  /// Reads a file piece by piece, so that one of any size takes little memory.
  public static func readPieces(
    of path: String, _ use: (UnsafeRawBufferPointer) -> Void
  ) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
    defer { close(descriptor) }
    let size = 1 << 20
    let failure = withUnsafeTemporaryAllocation(byteCount: size, alignment: 64) { buffer -> Int32 in
      while true {
        let got = systemRead(descriptor, buffer.baseAddress, size)
        if got < 0, errno == EINTR { continue }
        if got < 0 { return errno }
        if got == 0 { return 0 }
        use(UnsafeRawBufferPointer(rebasing: buffer[..<got]))
      }
    }
    if failure != 0 { throw SystemError("read", path, number: failure) }
  }

  /// Removes a file; a link is removed and not what it leads to.
  public static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw SystemError("remove", path, number: errno) }
  }

  /// Puts bytes into a file from an offset on; they are its last then.
  public static func write(
    _ bytes: [UInt8], to path: String, at offset: Int
  ) throws(SystemError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw SystemError("write", path, number: errno) }
    defer { close(descriptor) }
    guard ftruncate(descriptor, off_t(offset)) == 0,
      lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset)
    else { throw SystemError("write", path, number: errno) }
    try write(bytes, to: descriptor, path: path)
  }

  /// Writes all bytes to an open file.
  public static func write(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(SystemError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try write(buffer, to: descriptor, path: path) }
    }
    try result.get()
  }

  /// Writes all bytes to an open file.
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = systemWrite(
        descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError("write", path, number: errno) }
      done += count
    }
  }

  /// The folder of a path and the name in it; a bare name is in `.`.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// The path without links, `.` and `..`; unchanged where it leads nowhere.
  public static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func permissions(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o666
  }

  private static func synchronizeFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A file system that cannot do this for folders has made the rename durable or never will.
    _ = fsync(descriptor)
    close(descriptor)
  }
}

// The functions of this name above hide the system's.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  #if canImport(Glibc)
    Glibc.read(descriptor, buffer, count)
  #else
    Darwin.read(descriptor, buffer, count)
  #endif
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, buffer, count)
  #else
    Darwin.write(descriptor, buffer, count)
  #endif
}
