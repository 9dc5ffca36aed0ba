import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a file or folder is: a path, or a name in an open folder.
struct FilePlace {
  private let name: String
  private let folder: Int32
  /// The path for messages, or that of the folder.
  private let shown: String
  private let isInShown: Bool

  /// The place of a path.
  init(_ path: String) {
    self.init(path, in: AT_FDCWD, path: path)
  }

  /// The place of a name in an open folder.
  init(_ name: String, in folder: Int32, path: String) {
    (self.name, self.folder, shown, isInShown) = (name, folder, path, false)
  }

  /// The place of a name in an open folder with a path; that of the place is made where it is asked for.
  init(_ name: String, in folder: Int32, at path: String) {
    (self.name, self.folder, shown, isInShown) = (name, folder, path, true)
  }

  /// The path for messages.
  var path: String { isInShown && shown != "." ? shown + "/" + name : isInShown ? name : shown }

  /// Opens the file at the place.
  func open(
    _ flags: Int32, mode: mode_t = 0, to action: String = "read"
  ) throws(SystemError) -> Int32 {
    let opened = SystemCalls.repeated { unsafe openat(folder, name, flags | O_CLOEXEC, mode) }
    if opened < 0 { throw SystemError(action, path) }
    return opened
  }

  /// Opens a regular file for reading; one of more bytes than `limit` is refused before anything is
  /// allocated for it.
  func openFile(
    followingLinks: Bool = true, limit: Int = .max
  ) throws(SystemError) -> (descriptor: Int32, status: FileStatus) {
    // Not to wait for a pipe.
    let descriptor = try open(O_RDONLY | O_NONBLOCK | (followingLinks ? 0 : O_NOFOLLOW))
    guard let status = FileSystem.status(of: descriptor) else {
      defer { close(descriptor) }
      throw SystemError("read", path)
    }
    guard status.kind == .file, status.size <= limit else {
      close(descriptor)
      if status.kind == .file { throw SystemError(path, isLargerThan: limit) }
      throw SystemError("read", path, number: status.kind == .folder ? EISDIR : EINVAL)
    }
    return (descriptor, status)
  }

  /// Its status; nil where there is none.
  func status(followingLinks: Bool = false) -> FileStatus? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return unsafe fstatat(folder, name, &status, flags) == 0 ? FileStatus(status) : nil
  }

  /// Whether this user may write to it, by its permissions.
  var isWritable: Bool { unsafe faccessat(folder, name, W_OK, AT_EACCESS) == 0 }

  /// Makes a folder.
  func makeFolder() throws(SystemError) {
    if unsafe mkdirat(folder, name, 0o777) != 0 { throw SystemError("create", path) }
  }

  /// Removes a file, or an empty folder.
  func remove(isFolder: Bool = false) throws(SystemError) {
    let flags = isFolder ? AT_REMOVEDIR : 0
    if unsafe unlinkat(folder, name, flags) != 0 { throw SystemError("remove", path) }
  }

  /// Renames the file, replacing one at the other place.
  func rename(to other: FilePlace) throws(SystemError) {
    let result = unsafe renameat(folder, name, other.folder, other.name)
    if result != 0 { throw SystemError("write", other.path) }
  }
}

/// A regular file that is open for reading.
public struct ReadableFile: ~Copyable {
  /// Its status.
  public let status: FileStatus
  private let descriptor: Int32
  private let place: FilePlace

  /// Opens a file; one of more bytes than `limit` is refused before anything is allocated for it.
  init(
    _ place: FilePlace, followingLinks: Bool = true, limit: Int = .max
  ) throws(SystemError) {
    (descriptor, status) = try place.openFile(followingLinks: followingLinks, limit: limit)
    self.place = place
  }

  deinit { close(descriptor) }

  /// All bytes.
  func bytes(limit: Int) throws(SystemError) -> [UInt8] {
    try FileSystem.read(descriptor, expecting: status.size, limit: limit, path: place.path)
  }

  /// The next bytes, fewer than `count` only at the end.
  public func next(_ count: Int) throws(SystemError) -> [UInt8] {
    try SystemCalls.read(descriptor, upTo: count, path: place.path)
  }

  /// Skips bytes; returns false where there are fewer.
  public func skip(_ count: Int) -> Bool {
    let place = lseek(descriptor, 0, SEEK_CUR)
    guard count >= 0, place >= 0, count <= status.size - Int(place) else { return false }
    return lseek(descriptor, off_t(count), SEEK_CUR) >= 0
  }

  /// Whether the next bytes can be read and are these.
  func continues(with bytes: Span<UInt8>) -> Bool {
    (try? next(bytes.count)).map { $0.span.equals(bytes) } ?? false
  }
}
