import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The right to write in an output folder; one process has it at a time.
///
/// It is an advisory lock on a small file in the folder that says who holds it. The system lets go of
/// it when the process ends, however that happens.
final class OutputLock: Sendable {
  /// The file's name; it begins as all of Gazette's temporary files do.
  static let fileName = ".gazette-tmp-lock"

  private let descriptor: Int32
  private let path: String

  /// Takes the lock, or says who has it.
  init(folder: String, holder: String) throws(Diagnostic) {
    path = folder + "/" + Self.fileName
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard descriptor >= 0 else {
        throw SystemError("write", path, number: errno).diagnostic
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let holder = Self.holder(descriptor, path)
        close(descriptor)
        throw .error(
          "output.locked", "'\(folder)' is being written by \(holder)", at: Place(file: folder),
          suggestion: "wait until it is done, or name another folder with --output")
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
