#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reading, writing and listing by path. Links are followed unless a function says otherwise.
public enum FileSystem {
  /// How many bytes a file may have that is read whole, unless the caller says otherwise: 1 GB.
  public static let largestFile = 1 << 30
  /// How many bytes a file may have that a person writes, such as a page or a template: 64 MB.
  public static let largestText = 1 << 26

  /// What is known of a file, or nil when there is none.
  public static func status(
    of path: String, followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus? {
    if let status = SystemCalls.status(of: path, followingLinks: followingLinks) { return status }
    let error = SystemError("read", path, number: errno)
    if error.isMissing { return nil }
    throw error
  }

  /// What is known of an open file; nil where the system does not tell.
  public static func status(of descriptor: Int32) -> FileStatus? {
    SystemCalls.status(of: descriptor)
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    (try? status(of: path))??.kind == .folder
  }

  /// All bytes of a file. Pipes and devices are refused, since reading them may never end, and so are
  /// files of more bytes than `limit`, before anything is allocated for them.
  public static func read(
    _ path: String, limit: Int = largestFile
  ) throws(SystemError) -> [UInt8] {
    let (descriptor, status) = try open(path)
    defer { close(descriptor) }
    guard status.size <= limit else { throw SystemError(path, isLargerThan: limit) }
    return try read(descriptor, expecting: status.size, limit: limit, path: path)
  }

  /// All bytes from an open file on; `expecting` is its likely length.
  public static func read(
    _ descriptor: Int32, expecting size: Int, limit: Int = largestFile, path: String
  ) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    var bytes: [UInt8] = []
    var room = min(size, limit) + 1
    while true {
      let piece = SystemCalls.read(descriptor, upTo: room, failure: &failure)
      if failure != 0 { throw SystemError("read", path, number: failure) }
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit else { throw SystemError(path, isLargerThan: limit) }
      if piece.count < room { return bytes }
      room = max(65_536, bytes.count)
    }
  }

  /// The first bytes of a file, at most so many.
  public static func head(of path: String, count: Int) throws(SystemError) -> [UInt8] {
    let descriptor = SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
    defer { close(descriptor) }
    var failure: Int32 = 0
    let bytes = SystemCalls.read(descriptor, upTo: count, failure: &failure)
    if failure != 0 { throw SystemError("read", path, number: failure) }
    return bytes
  }

  /// Reads a file piece by piece, so that one of any size takes little memory.
  public static func readPieces(
    of path: String, limit: Int = .max, _ use: (Span<UInt8>) throws(SystemError) -> Void
  ) throws(SystemError) {
    let (descriptor, status) = try open(path)
    defer { close(descriptor) }
    guard status.size <= limit else { throw SystemError(path, isLargerThan: limit) }
    var failure: Int32 = 0
    while true {
      let piece = SystemCalls.read(descriptor, upTo: 1 << 18, failure: &failure)
      if failure != 0 { throw SystemError("read", path, number: failure) }
      if piece.isEmpty { return }
      try use(piece.span)
    }
  }

  /// Opens a file for reading that is neither a pipe nor a device nor a folder.
  public static func open(
    _ path: String
  ) throws(SystemError) -> (descriptor: Int32, status: FileStatus) {
    // Not to wait for a pipe.
    let descriptor = SystemCalls.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
    guard let status = SystemCalls.status(of: descriptor), status.kind == .file else {
      let number = SystemCalls.status(of: descriptor)?.kind == .folder ? EISDIR : EINVAL
      close(descriptor)
      throw SystemError("read", path, number: number)
    }
    return (descriptor, status)
  }

  /// Puts bytes in a file's place in one step: a reader sees the old file or the new one.
  ///
  /// The new bytes are written beside it and renamed over it; `isDurable` waits until they are on the
  /// disk first. A link is followed, so that the file it leads to is replaced; permissions stay.
  public static func replace(
    _ path: String, with bytes: [UInt8], isDurable: Bool = true
  ) throws(SystemError) {
    let (folder, name) = split(resolvingLinks(path))
    let place: Folder
    do throws(SystemError) {
      place = try Folder(folder)
    } catch {
      throw SystemError("write", path, number: error.number)
    }
    try place.replace(name, with: bytes, isDurable: isDurable, shown: path)
  }

  /// Removes a file; a link is removed and not what it leads to.
  public static func remove(_ path: String) throws(SystemError) {
    guard SystemCalls.remove(path) else { throw SystemError("remove", path, number: errno) }
  }

  /// Writes all bytes to an open file.
  public static func write(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(SystemError) {
    try write(bytes.span, to: descriptor, path: path)
  }

  /// Writes all bytes to an open file.
  public static func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, path: String
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = SystemCalls.write(descriptor, bytes.extracting(droppingFirst: done))
      if count < 0 { throw SystemError("write", path, number: errno) }
      done += count
    }
  }

  /// Makes a folder and those above it; one that is there already is fine.
  public static func makeFolder(_ path: String) throws(SystemError) {
    if SystemCalls.makeFolder(path) { return }
    let number = errno
    if number == EEXIST, isFolder(path) { return }
    guard number == ENOENT, let slash = path.utf8.lastIndex(of: 0x2F), slash > path.startIndex
    else {
      throw SystemError("create", path, number: number == EEXIST ? ENOTDIR : number)
    }
    try makeFolder(String(path[..<slash]))
    guard SystemCalls.makeFolder(path) || errno == EEXIST else {
      throw SystemError("create", path, number: errno)
    }
  }

  /// Makes a folder for temporary files that nobody else can look into, below `TMPDIR` or `/tmp`.
  public static func makeTemporaryFolder(named name: String) throws(SystemError) -> String {
    let start = "\(SystemCalls.environment("TMPDIR") ?? "/tmp")/\(name)"
    if let made = SystemCalls.makeTemporaryFolder(startingWith: start) { return made }
    throw SystemError("create", start, number: errno)
  }

  /// Removes an empty folder.
  public static func removeFolder(_ path: String) throws(SystemError) {
    guard SystemCalls.remove(path, isFolder: true) else {
      throw SystemError("remove", path, number: errno)
    }
  }
}
