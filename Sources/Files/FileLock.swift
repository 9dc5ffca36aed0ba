import Bytes
public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long to wait for a lock that another process has.
public struct LockPatience: Sendable {
  /// The longest wait.
  public var milliseconds: Int
  /// Called once, when the wait has become noticeable, with the holder of the lock.
  public var tell: @Sendable (_ reason: String) -> Void

  /// Waits for a limited time, and reports it.
  public init(milliseconds: Int, tell: @escaping @Sendable (_ reason: String) -> Void = { _ in }) {
    self.milliseconds = milliseconds
    self.tell = tell
  }

  /// Does not wait.
  public static let none = LockPatience(milliseconds: 0)
}

/// An exclusive lock between processes.
///
/// It is an advisory lock on a small file that names its holder. The system releases it when the
/// process ends, for whatever reason.
public final class FileLock: Sendable {
  private let descriptor: Int32
  /// Keeps the folder open that the lock's place is in.
  private let folder: Folder
  private let place: FilePlace

  /// Takes the lock, or throws an error that names its holder.
  ///
  /// - Parameters:
  ///   - path: The file of the lock; it is created where it is missing and removed in the end.
  ///   - holder: The name of the new holder, as `gazette issue new`.
  ///   - purpose: What the lock protects, as `'data' is being edited`.
  ///   - patience: How long to wait for another process to release it.
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
    let place = folder.place(name)
    let start = MonotonicClock.milliseconds
    var pause = 1
    var isTold = false
    while true {
      let file: Int32
      do throws(SystemError) {
        file = try place.open(O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o644, to: "write")
      } catch {
        throw error.diagnostic
      }
      if flock(file, LOCK_EX | LOCK_NB) == 0 {
        // The last holder may have removed the file after it was opened and before it was locked.
        if let ours = FileSystem.status(of: file), place.status()?.isSameFile(as: ours) ?? false {
          descriptor = file
          break
        }
        close(file)
        continue
      }
      let number = errno
      let owner = Self.holder(file, place.path)
      close(file)
      if number == EINTR { continue }
      guard number == EWOULDBLOCK else {
        throw SystemError("lock", place.path, number: number).diagnostic
      }
      // The system's own wait has no end that could be set, so this one looks again and again.
      let waited = Int(MonotonicClock.milliseconds - start)
      guard waited < patience.milliseconds else {
        throw Self.refusal("\(purpose) by \(owner)", place.path, patience)
      }
      if waited >= 500, !isTold {
        isTold = true
        patience.tell("\(purpose) by \(owner)")
      }
      usleep(UInt32(min(pause, patience.milliseconds - waited)) * 1000)
      pause = min(pause * 2, 20)
    }
    self.folder = folder
    self.place = place
    ftruncate(descriptor, 0)
    // The name of the holder is only informative, and does not affect the lock.
    try? FileSystem.write(
      Array("\(holder) (process \(getpid()))\n".utf8).span, to: descriptor, path: place.path)
  }

  private static func refusal(
    _ reason: String, _ path: String, _ patience: LockPatience
  ) -> Diagnostic {
    let waited = patience.milliseconds / 1000
    return .error(
      "file.locked", reason, at: Place(file: path),
      notes: waited > 0 ? [Diagnostic.Note("waited \(waited) s for it")] : [],
      suggestion: "wait until it is done, or stop it, and try again")
  }

  deinit {
    try? place.remove()
    close(descriptor)
  }

  private static func holder(_ descriptor: Int32, _ path: String) -> String {
    let bytes = (try? FileSystem.read(descriptor, expecting: 80, limit: 4096, path: path)) ?? []
    let text = String(decoding: bytes.prefix(200), as: UTF8.self).split(separator: "\n").first
    return text.map { DiagnosticFormatter.printable(String($0)) } ?? "another process"
  }
}
