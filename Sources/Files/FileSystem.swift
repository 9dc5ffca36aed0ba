#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reading, writing and listing by path. Links are followed unless a function says otherwise.
public enum FileSystem {
  /// The default limit of a file that is read as a whole: 1 GB.
  public static let largestFile = 1 << 30
  /// The limit of a file that a person writes, such as a page or a template: 64 MB.
  public static let largestText = 1 << 26

  /// The status of a file, or nil when there is none.
  public static func status(
    of path: String, followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus? {
    if let status = FilePlace(path).status(followingLinks: followingLinks) { return status }
    let error = SystemError("read", path)
    if error.isMissing { return nil }
    throw error
  }

  /// The status of an open file; nil where it cannot be read.
  public static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// Whether a path is that of a folder.
  public static func isFolder(_ path: String) -> Bool {
    FilePlace(path).status(followingLinks: true)?.kind == .folder
  }

  /// All bytes of a file. Pipes and devices are refused, since reading them may never end, and so are
  /// files of more bytes than `limit`, before anything is allocated for them.
  public static func read(
    _ path: String, limit: Int = largestFile
  ) throws(SystemError) -> [UInt8] {
    try ReadableFile(FilePlace(path), limit: limit).bytes(limit: limit)
  }

  /// All bytes from an open file on; `expecting` is its likely length.
  public static func read(
    _ descriptor: Int32, expecting size: Int, limit: Int = largestFile, path: String
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var room = min(size, limit) + 1
    while true {
      let piece = try SystemCalls.read(descriptor, upTo: room, path: path)
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      guard bytes.count <= limit else { throw SystemError(path, isLargerThan: limit) }
      if piece.count < room { return bytes }
      room = max(65_536, bytes.count)
    }
  }

  /// All bytes from an open file on, which may be a pipe.
  public static func readAll(_ descriptor: Int32, path: String) throws(SystemError) -> [UInt8] {
    let size = status(of: descriptor)?.size ?? 0
    return try read(descriptor, expecting: max(size, 65_535), path: path)
  }

  /// All bytes of a file or pipe.
  public static func readStream(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = try FilePlace(path).open(O_RDONLY)
    defer { close(descriptor) }
    return try readAll(descriptor, path: path)
  }

  /// The value of a variable of the environment.
  public static func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Whether a path is that of an executable program.
  public static func isProgram(_ path: String) -> Bool {
    guard FilePlace(path).status(followingLinks: true)?.kind == .file else { return false }
    return unsafe access(path, X_OK) == 0
  }

  /// Whether the user may do everything, which some programs refuse to run with.
  public static var isSuperuser: Bool { geteuid() == 0 }

  /// The first bytes of a file, up to a limit.
  public static func head(of path: String, count: Int) throws(SystemError) -> [UInt8] {
    try ReadableFile(FilePlace(path)).next(count)
  }

  /// Reads a file in pieces, so that one of any size takes little memory.
  public static func readPieces(
    of path: String, limit: Int = .max, _ use: (Span<UInt8>) throws(SystemError) -> Void
  ) throws(SystemError) {
    let file = try ReadableFile(FilePlace(path), limit: limit)
    while true {
      let piece = try file.next(1 << 18)
      if piece.isEmpty { return }
      try use(piece.span)
    }
  }

  /// Opens a regular file for reading; the caller closes it.
  public static func open(
    _ path: String
  ) throws(SystemError) -> (descriptor: Int32, status: FileStatus) {
    try FilePlace(path).openFile()
  }

  /// Replaces a file atomically: a reader sees the old file or the new one.
  ///
  /// The new bytes are written to a temporary file and renamed over it; `isDurable` waits until
  /// they are on the disk first. A link is followed, so that its target is replaced; permissions
  /// are kept.
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

  /// Replaces a file, or writes to a device or pipe.
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let kind = FilePlace(path).status(followingLinks: true)?.kind
    guard let kind, kind != .file else { return try replace(path, with: bytes, isDurable: false) }
    let descriptor = try FilePlace(path).open(O_WRONLY, to: "write")
    defer { close(descriptor) }
    try write(bytes.span, to: descriptor, path: path)
  }

  /// Removes a file; a link itself, not its target.
  public static func remove(_ path: String) throws(SystemError) {
    try FilePlace(path).remove()
  }

  /// Removes a folder with everything in it that can be removed; no link is followed.
  public static func removeAll(_ folder: String) {
    for entry in (try? entries(of: folder)) ?? [] {
      let path = "\(folder)/\(entry.name)"
      if entry.kind == .folder { removeAll(path) } else { try? remove(path) }
    }
    try? removeFolder(folder)
  }

  /// Writes all bytes to an open file.
  public static func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, path: @autoclosure () -> String
  ) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = SystemCalls.write(descriptor, bytes.extracting(droppingFirst: done))
      if count < 0, errno == EAGAIN {
        SystemCalls.waitForRoom(descriptor)
      } else if count < 0 {
        throw SystemError("write", path())
      }
      done += max(0, count)
    }
  }

  /// Makes a folder and those above it; one that is there already is fine.
  public static func makeFolder(_ path: String) throws(SystemError) {
    let place = FilePlace(path)
    do throws(SystemError) {
      try place.makeFolder()
    } catch {
      if error.number == EEXIST {
        if isFolder(path) { return }
        throw SystemError("create", path, number: ENOTDIR)
      }
      guard error.number == ENOENT, let slash = path.utf8.lastIndex(of: 0x2F),
        slash > path.startIndex
      else { throw error }
      try makeFolder(String(path[..<slash]))
      do throws(SystemError) {
        try place.makeFolder()
      } catch  where error.number == EEXIST {}
    }
  }

  /// Makes a private folder for temporary files, below `TMPDIR` or `/tmp`.
  public static func makeTemporaryFolder(named name: String) throws(SystemError) -> String {
    let start = "\(environmentVariable("TMPDIR") ?? "/tmp")/\(name)"
    var template = Array("\(start)-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw SystemError("create", start) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes an empty folder.
  public static func removeFolder(_ path: String) throws(SystemError) {
    try FilePlace(path).remove(isFolder: true)
  }
}
