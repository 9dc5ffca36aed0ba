import Bytes
public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long somebody waits for a lock that another process has.
public struct LockPatience: Sendable {
  /// The longest wait.
  public var milliseconds: Int
  /// Is told once, when the wait has become noticeable, who has the lock.
  public var tell: @Sendable (_ reason: String) -> Void

  /// Waits so long, and says so.
  public init(milliseconds: Int, tell: @escaping @Sendable (_ reason: String) -> Void = { _ in }) {
    self.milliseconds = milliseconds
    self.tell = tell
  }

  /// Does not wait.
  public static let none = LockPatience(milliseconds: 0)
}

/// The right to change something; one process has it at a time.
///
/// It is an advisory lock on a small file that says who holds it. The system lets go of it when the
/// process ends, however that happens.
public final class FileLock: Sendable {
  private let descriptor: Int32
  private let folder: Folder
  private let name: String

  /// Takes the lock, or throws an error that names who has it.
  ///
  /// - Parameters:
  ///   - path: The file of the lock; it is made where it is missing and removed in the end.
  ///   - holder: Who takes it, as `gazette issue new`.
  ///   - purpose: What cannot be done without it, as `'data' is being edited`.
  ///   - patience: How long to wait for another process to let go of it.
  public convenience init(
    _ path: String, holder: String, purpose: String, patience: LockPatience = .none
  ) throws(Diagnostic) {
    let (folder, name) = FileSystem.split(path)
    let place: Folder
    do throws(SystemError) {
      place = try Folder(folder)
    } catch {
      throw SystemError("write", path, number: error.number).diagnostic
    }
    try self.init(name, in: place, holder: holder, purpose: purpose, patience: patience)
  }

  /// Takes the lock that is a file of a folder.
  public init(
    _ name: String, in folder: Folder, holder: String, purpose: String,
    patience: LockPatience = .none
  ) throws(Diagnostic) {
    let path = folder.path(of: name)
    var wait = Wait(patience)
    while true {
      let descriptor = SystemCalls.open(
        name, in: folder.descriptor, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o644)
      guard descriptor >= 0 else {
        throw SystemError("write", path, number: errno).diagnostic
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        let holder = Self.holder(descriptor, path)
        close(descriptor)
        if number == EINTR { continue }
        guard number == EWOULDBLOCK else {
          throw SystemError("lock", path, number: number).diagnostic
        }
        if wait.goesOn(because: "\(purpose) by \(holder)") { continue }
        var refusal = Diagnostic.error(
          "file.locked", "\(purpose) by \(holder)", at: Place(file: path),
          suggestion: "wait until it is done, or stop it, and try again")
        if patience.milliseconds > 0 {
          refusal.notes.append(Diagnostic.Note("waited \(patience.milliseconds / 1000) s for it"))
        }
        throw refusal
      }
      // The one who had it may have removed the file between our opening and our locking it.
      if let ours = SystemCalls.status(of: descriptor), let current = folder.status(of: name),
        ours.isSameFile(as: current)
      {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    self.folder = folder
    self.name = name
    ftruncate(descriptor, 0)
    // Who holds it is only told; that it is held does not depend on this.
    try? FileSystem.write(
      Array("\(holder) (process \(getpid()))\n".utf8), to: descriptor, path: path)
  }

  deinit {
    _ = SystemCalls.remove(name, in: folder.descriptor)
    close(descriptor)
  }

  /// A wait that looks again and again: the system's own has no end that could be set.
  private struct Wait {
    private let patience: LockPatience
    private let start = MonotonicClock.milliseconds
    private var pause = 1
    private var isTold = false

    init(_ patience: LockPatience) { self.patience = patience }

    /// Pauses; false when the time is over.
    mutating func goesOn(because reason: String) -> Bool {
      let waited = Int(MonotonicClock.milliseconds - start)
      guard waited < patience.milliseconds else { return false }
      if waited >= 500, !isTold {
        isTold = true
        patience.tell(reason)
      }
      usleep(UInt32(min(pause, patience.milliseconds - waited)) * 1000)
      pause = min(pause * 2, 20)
      return true
    }
  }

  private static func holder(_ descriptor: Int32, _ path: String) -> String {
    let bytes = (try? FileSystem.read(descriptor, expecting: 80, limit: 4096, path: path)) ?? []
    let text = String(decoding: bytes.prefix(200), as: UTF8.self).split(separator: "\n").first
    return text.map { DiagnosticFormatter.printable(String($0)) } ?? "another process"
  }
}
