#if canImport(Glibc)
  public import Glibc
#else
  public import Darwin
#endif

/// The kind of a file.
public enum FileKind: Sendable, Hashable {
  /// A file with bytes in it.
  case file
  /// A folder.
  case folder
  /// A link, when links are not followed.
  case link
  /// A pipe, socket or device.
  case other

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}

/// The status of a file in the file system.
public struct FileStatus: Sendable, Hashable {
  /// Its kind.
  public let kind: FileKind
  /// Its length in bytes.
  public let size: Int
  /// When it was last written: nanoseconds since 1970.
  public let modified: Int64
  /// When its data or its attributes last changed: nanoseconds since 1970.
  public let changed: Int64
  /// The number that identifies it on its disk.
  public let inode: UInt64
  /// The number of its disk.
  let device: UInt64
  /// Who owns it.
  let owner: UInt32
  /// Its permissions.
  let permissions: mode_t

  /// The status from a system call.
  public init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    size = Int(status.st_size)
    #if canImport(Glibc)
      let (written, touched) = (status.st_mtim, status.st_ctim)
    #else
      let (written, touched) = (status.st_mtimespec, status.st_ctimespec)
    #endif
    modified = Int64(written.tv_sec) &* 1_000_000_000 &+ Int64(written.tv_nsec)
    changed = Int64(touched.tv_sec) &* 1_000_000_000 &+ Int64(touched.tv_nsec)
    inode = UInt64(status.st_ino)
    device = UInt64(status.st_dev)
    owner = status.st_uid
    permissions = status.st_mode & 0o777
  }

  /// Whether it is the same file or folder, whatever is in it.
  public func isSameFile(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device
  }
}
