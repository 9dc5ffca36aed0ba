import Files
import Hashing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The status of the files that a site is made from. Two stamps are equal only if all files have
/// the same bytes.
struct InputStamp: Sendable, CacheValue {
  /// One file.
  struct File: Sendable, Equatable, CacheValue {
    /// The status in the file system.
    var status = WrittenFile.blank
    /// The hash of its bytes if its times cannot be trusted, else 0.
    ///
    /// A file that is written twice within one tick of its disk's clock has the same status twice,
    /// so times are trusted only if they were in the past when the status was taken. ``unknown``
    /// where the bytes were not read.
    var content: UInt64 = 0

    /// The hash of a file that was not read; it counts as changed the next time.
    static let unknown: UInt64 = 1

    static let blank = File()

    mutating func code(with coder: inout CacheCoder) {
      status.code(with: &coder)
      coder.code(&content)
    }
  }

  /// Every file by its path, as the session names it; nil where there is no file.
  private(set) var files: [String: File?] = [:]

  /// An empty stamp.
  init() {}

  /// The stamp of files as they are now. It must be taken before they are read, so that a change in
  /// between is seen the next time.
  init(of paths: some Sequence<String>) {
    for path in paths { look(at: path, readingIt: true) }
  }

  /// Updates the status of a file that is about to be read.
  mutating func look(at path: String, readingIt: Bool = false) {
    files.updateValue(Self.file(path, reading: readingIt), forKey: path)
  }

  /// The paths of files that were added, removed or changed since an earlier stamp.
  func changes(since earlier: InputStamp) -> Set<String> {
    var changes: Set<String> = []
    for (path, file) in files {
      guard let known = earlier.files[path], known == file, let file,
        file.content != File.unknown
      else {
        changes.insert(path)
        continue
      }
    }
    for path in earlier.files.keys where files[path] == nil { changes.insert(path) }
    return changes
  }

  /// The clock of a disk has ticks of up to 10 ms if it records parts of a second, else of two
  /// seconds.
  private static func isTrusted(_ status: FileStatus, now: Int64) -> Bool {
    let last = max(status.modified, status.changed)
    let tick: Int64 = last % 1_000_000_000 == 0 ? 2_000_000_000 : 50_000_000
    return last < now - tick
  }

  private static func file(_ path: String, reading: Bool) -> File? {
    let now = wallClock()
    guard let status = try? FileSystem.status(of: path), status.kind == .file else { return nil }
    var file = File(status: WrittenFile(status))
    if !isTrusted(status, now: now) {
      file.content = (reading ? try? contentHash(of: path) : nil) ?? File.unknown
    }
    return file
  }

  /// Reads a file in pieces and returns the hash of its bytes, neither 0 nor ``File/unknown``.
  private static func contentHash(of path: String) throws(SystemError) -> UInt64 {
    var hasher = StableHasher()
    try FileSystem.readPieces(of: path, limit: FileSystem.largestFile) { piece in
      hasher.combine(piece)
    }
    return max(File.unknown + 1, hasher.value)
  }

  private static func wallClock() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Whether all files have the bytes of an earlier stamp; those whose times could not be trusted
  /// then are read.
  func holds(since earlier: InputStamp) -> Bool {
    files.count == earlier.files.count
      && files.allSatisfy { path, file in
        guard let file, let known = earlier.files[path], var known,
          known.content != File.unknown
        else { return false }
        if known.content != 0, file.content == 0, (try? Self.contentHash(of: path)) == known.content
        {
          known.content = 0
        }
        return known == file
      }
  }

  static let blank = InputStamp()

  mutating func code(with coder: inout CacheCoder) { files.code(with: &coder) }
}
