#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's calls with Swift's types, each repeated when a signal interrupts it.
///
/// This is the one file of the target that hands out pointers. A pointer goes no further than the call
/// that it is made for, and each call is told the length of the buffer behind it.
enum SystemCalls {
  /// Opens a name relative to an open folder; -1 on failure.
  static func open(
    _ name: String, in folder: Int32 = AT_FDCWD, _ flags: Int32, mode: mode_t = 0
  ) -> Int32 {
    repeated { unsafe openat(folder, name, flags | O_CLOEXEC, mode) }
  }

  /// Reads bytes until there are so many or the file ends.
  ///
  /// - Parameter failure: the number of the error that ended the reading; 0 where there was none.
  static func read(_ descriptor: Int32, upTo count: Int, failure: inout Int32) -> [UInt8] {
    var number: Int32 = 0
    defer { failure = number }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      while filled < count {
        // The rest of the buffer, of which the system fills no more.
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[filled..<count])
        let got = unsafe readOnce(descriptor, rest)
        if got < 0 { number = errno }
        if got <= 0 { return }
        filled += got
      }
    }
  }

  private static func readOnce(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    #if canImport(Glibc)
      repeated { unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    #else
      repeated { unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count) }
    #endif
  }

  /// Writes some of the bytes; -1 on failure.
  static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      #if canImport(Glibc)
        repeated { unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
      #else
        repeated { unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count) }
      #endif
    }
  }

  /// Whether two buffers hold the same bytes.
  static func isSame(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    return unsafe a.withUnsafeBufferPointer { a in
      unsafe b.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return unsafe memcmp(first, second, a.count) == 0
      }
    }
  }

  /// The status of an open file; nil on failure.
  static func status(of descriptor: Int32) -> FileStatus? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

  /// The status of a name relative to an open folder; nil on failure.
  static func status(
    of name: String, in folder: Int32 = AT_FDCWD, followingLinks: Bool
  ) -> FileStatus? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return unsafe fstatat(folder, name, &status, flags) == 0 ? FileStatus(status) : nil
  }

  /// Whether this user may write to a file or folder, by its permissions.
  static func isWritable(_ name: String, in folder: Int32 = AT_FDCWD) -> Bool {
    unsafe faccessat(folder, name, W_OK, AT_EACCESS) == 0
  }

  /// Makes a folder.
  static func makeFolder(_ name: String, in folder: Int32 = AT_FDCWD) -> Bool {
    unsafe mkdirat(folder, name, 0o777) == 0
  }

  /// Removes a file, or an empty folder.
  static func remove(_ name: String, in folder: Int32 = AT_FDCWD, isFolder: Bool = false) -> Bool {
    unsafe unlinkat(folder, name, isFolder ? AT_REMOVEDIR : 0) == 0
  }

  /// Renames a file or folder, over what has the new name.
  static func rename(
    _ name: String, in folder: Int32 = AT_FDCWD, to other: String, in target: Int32 = AT_FDCWD
  ) -> Bool {
    unsafe renameat(folder, name, target, other) == 0
  }

  /// The entries of an open folder in any order, without `.` and `..`.
  ///
  /// - Parameter failure: the number of the error that ended the listing; 0 where it is whole.
  static func entries(
    of descriptor: Int32, failure: inout Int32
  ) -> [(name: String, kind: FileKind?)] {
    // The stream closes what it is given and moves its offset, so it gets one of its own.
    let own = open(".", in: descriptor, O_RDONLY | O_DIRECTORY)
    guard own >= 0, let stream = unsafe fdopendir(own) else {
      failure = errno
      if own >= 0 { close(own) }
      return []
    }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: FileKind?)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        failure = errno
        return entries
      }
      // The system ends names with a NUL within the length of the record.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      guard let name, name != ".", name != ".." else { continue }
      let kind: FileKind?
      switch unsafe Int(entry.pointee.d_type) {
      case Int(DT_UNKNOWN): kind = nil
      case Int(DT_REG): kind = .file
      case Int(DT_DIR): kind = .folder
      case Int(DT_LNK): kind = .link
      default: kind = .other
      }
      entries.append((name, kind))
    }
  }

  /// The path without links, `.` and `..`; nil where it leads nowhere.
  static func resolvingLinks(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Makes a folder that nobody else can look into, with a name that nothing else has.
  static func makeTemporaryFolder(startingWith start: String) -> String? {
    var template = Array("\(start)-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    return isMade
      ? String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The value of a variable of the environment.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The system's words for an error.
  static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

  /// How many bytes an ordinary user can still write to the disk of an open file; nil where the system
  /// does not tell.
  static func bytesAvailable(at descriptor: Int32) -> Int? {
    var disk = statvfs()
    guard unsafe fstatvfs(descriptor, &disk) == 0 else { return nil }
    let (bytes, isHuge) = UInt64(disk.f_bavail).multipliedReportingOverflow(
      by: UInt64(disk.f_frsize))
    return isHuge ? .max : Int(clamping: bytes)
  }

  private static func repeated<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
