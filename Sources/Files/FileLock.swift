public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The right to change something; one process has it at a time.
///
/// It is an advisory lock on a small file that says who holds it. The system lets go of it when the
/// process ends, however that happens.
public final class FileLock: Sendable {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock, or throws an error that names who has it.
  ///
  /// - Parameters:
  ///   - path: The file of the lock; it is made where it is missing and removed in the end.
  ///   - holder: Who takes it, as `gazette issue new`.
  ///   - purpose: What cannot be done without it, as `'data' is being edited`.
  public init(_ path: String, holder: String, purpose: String) throws(Diagnostic) {
    self.path = path
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else {
        throw SystemError("write", path, number: errno).diagnostic
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let holder = Self.holder(descriptor, path)
        close(descriptor)
        throw .error(
          "file.locked", "\(purpose) by \(holder)", at: Place(file: path),
          suggestion: "wait until it is done and try again")
      }
      // The one who had it may have removed the file between our opening and our locking it.
      if Self.isStillThere(descriptor, path) {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    ftruncate(descriptor, 0)
    try? FileSystem.write(
      Array("\(holder) (process \(getpid()))\n".utf8), to: descriptor, path: path)
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func holder(_ descriptor: Int32, _ path: String) -> String {
    let bytes = (try? FileSystem.read(descriptor, expecting: 80, path: path)) ?? []
    let text = String(decoding: bytes.prefix(200), as: UTF8.self).split(separator: "\n").first
    return text.map { DiagnosticFormatter.printable(String($0)) } ?? "another process"
  }

  private static func isStillThere(_ descriptor: Int32, _ path: String) -> Bool {
    var ours = stat()
    var current = stat()
    return fstat(descriptor, &ours) == 0 && stat(path, &current) == 0
      && ours.st_ino == current.st_ino && ours.st_dev == current.st_dev
  }
}
