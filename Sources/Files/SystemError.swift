public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A call of the operating system that failed: on which file, and with which number.
public struct SystemError: Error, Sendable {
  /// The file or folder.
  public let path: String
  /// What could not be done, as `read` or `rename`.
  public let action: String
  /// The system's number for the reason.
  public let number: Int32

  /// A failed call.
  public init(_ action: String, _ path: String, number: Int32) {
    self.action = action
    self.path = path
    self.number = number
  }

  /// The reason in the system's words.
  public var reason: String { String(cString: strerror(number)) }

  /// Whether there is no such file.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// The error for the user.
  public var diagnostic: Diagnostic {
    .error(
      isOfFullDisk ? Self.fullDiskCode : "file.\(action)", "cannot \(action) '\(path)': \(reason)",
      at: Place(file: path),
      suggestion: suggestion)
  }

  /// The code of diagnostics that tell of a disk without room.
  public static let fullDiskCode = "file.disk-full"

  private var isOfFullDisk: Bool { number == ENOSPC || number == EDQUOT }

  private var suggestion: String? {
    switch number {
    case EACCES, EPERM: "check who owns it and what its permissions are"
    case ENOSPC, EDQUOT: "free some space on that disk and run it again; nothing was damaged"
    case EROFS: "name a folder that can be written to with --output"
    case EMFILE, ENFILE: "raise the number of open files with 'ulimit -n'"
    default: nil
    }
  }
}
