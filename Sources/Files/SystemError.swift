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
  /// The failed action, as `read` or `rename`.
  public let action: String
  /// The system's number for the reason.
  public let number: Int32
  /// The limit of the file's size, where it was exceeded.
  private let limit: Int?
  /// A consequence that the user has to know.
  private var consequence: String?

  /// A failed call.
  public init(_ action: String, _ path: String, number: Int32) {
    self.action = action
    self.path = path
    self.number = number
    limit = nil
  }

  /// A program with an invalid answer.
  public init(misunderstanding path: String) {
    self.init("run", path, number: EPROTO)
  }

  /// The last failed call. `errno` is read before the path is evaluated: allocating memory for that
  /// may change it.
  public init(_ action: String, _ path: @autoclosure () -> String) {
    let number = errno
    self.init(action, path(), number: number)
  }

  /// A file that was not read because it exceeds its limit.
  public init(_ path: String, isLargerThan limit: Int) {
    action = "read"
    self.path = path
    number = EFBIG
    self.limit = limit
  }

  /// The same error with a consequence: a sentence without a full stop, for the user.
  public func leaving(_ consequence: String) -> SystemError {
    var error = self
    error.consequence = consequence
    return error
  }

  /// The reason in the system's words.
  public var reason: String {
    guard let limit else { return unsafe String(cString: strerror(number)) }
    let units = ["bytes", "KB", "MB", "GB"]
    var (size, unit) = (limit, 0)
    while size >= 1024, size % 1024 == 0, unit < 3 { (size, unit) = (size / 1024, unit + 1) }
    return "it has more than \(size) \(units[unit])"
  }

  /// Whether the file does not exist.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }

  /// Whether the file exists already.
  public var isPresent: Bool { number == EEXIST }

  /// Whether the reader has closed the pipe, as in `gazette list … | head`.
  public var isBrokenPipe: Bool { number == EPIPE }

  /// Whether something on the way to the file is a link or a file where a folder should be.
  public var isBlocked: Bool { number == ELOOP || number == ENOTDIR }

  /// The error for the user.
  public var diagnostic: Diagnostic {
    let isOfFullDisk = number == ENOSPC || number == EDQUOT
    return .error(
      isOfFullDisk ? Self.fullDiskCode : "file.\(action)", "cannot \(action) '\(path)': \(reason)",
      at: Place(file: path), notes: consequence.map { [Diagnostic.Note($0)] } ?? [],
      suggestion: suggestion)
  }

  /// The code of diagnostics about a full disk.
  public static let fullDiskCode = "file.disk-full"

  private var suggestion: String? {
    if limit != nil { return "look whether it is what it should be, or split it" }
    return switch number {
    case EACCES, EPERM: "check who owns it and what its permissions are"
    case ENOSPC, EDQUOT: "free some space on that disk and run it again; nothing was damaged"
    case EROFS: "name a folder that can be written to with --output"
    case EMFILE, ENFILE: "raise the number of open files with 'ulimit -n'"
    case ELOOP: "remove the symbolic link, which is not followed here"
    case ENOTDIR: "remove the file or symbolic link that is in the place of a folder"
    default: nil
    }
  }
}
