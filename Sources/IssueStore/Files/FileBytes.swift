package import Diagnostics
import Files
import Formats
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file in memory, followed by readable zeros.
///
/// They are copied and not mapped: reading a mapping of a file that is truncated meanwhile, as by
/// programs that rewrite a file, ends in a signal.
///
/// Threads may share one: nothing changes after reading except by ``release(_:)``, which is for
/// bytes that are not read any more.
@safe package final class FileBytes: @unchecked Sendable {
  /// How many bytes the file's content has.
  private var count: Int
  /// Whether these are the bytes of a file, and not derived from them.
  let isFile: Bool
  /// Whether bytes that were read can be given back.
  let isReleasable: Bool

  /// Memory of `length` bytes, `count` and the padding or more, all of them set.
  private let region: UnsafeMutableRawPointer
  private let length: Int
  /// From here on a file is read on several threads into pages that can be given back.
  private static let largeSize = 4 << 20
  /// A file of more bytes is refused.
  private static let largestSize = 4 << 30
  /// The least that a thread reads at a time.
  private static let pieceSize = 4 << 20

  /// Takes bytes that are in memory already.
  package convenience init(copying content: [UInt8]) {
    self.init(room: content.count, isFile: false)
    // As many bytes as there is room for.
    unsafe content.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: region, count: count).copyMemory(from: $0)
    }
  }

  /// Room for the bytes of a file of which few are read; nil for a file without parts, and for one
  /// that is refused.
  convenience init?(sparse count: Int) {
    guard count > FileParts.smallestFile, count <= Self.largestSize else { return nil }
    self.init(room: count, isSparse: true)
    if !isReleasable { return nil }
  }

  /// Room for some bytes, all zero, with padding behind them.
  private init(room count: Int, isFile: Bool = true, isSparse: Bool = false) {
    self.isFile = isFile
    self.count = count
    length = count + JSONParser.padding
    var pages: UnsafeMutableRawPointer?
    // Only bytes of a file can be read again once their memory was given back.
    if isFile, isSparse || count >= Self.largeSize {
      let region = unsafe mmap(
        nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if unsafe region != MAP_FAILED { unsafe pages = region }
      #if os(Linux)
        // A large page is mapped at its first byte: a fault for 2 MB, where there was one for 4 KB.
        if !isSparse { unsafe madvise(pages, length, MADV_HUGEPAGE) }
      #endif
    }
    isReleasable = unsafe pages != nil
    unsafe region = pages ?? .allocate(byteCount: length, alignment: 64)
    if !isReleasable { unsafe region.initializeMemory(as: UInt8.self, repeating: 0, count: length) }
  }

  deinit {
    if isReleasable { unsafe munmap(region, length) } else { unsafe region.deallocate() }
  }

  /// The file's content with the padding of ``JSONParser`` behind it.
  var padded: Span<UInt8> {
    @_lifetime(borrow self) get {
      let start = unsafe region.assumingMemoryBound(to: UInt8.self)
      let span = unsafe Span(_unsafeStart: start, count: count + JSONParser.padding)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The file's content, without the padding.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self) get { padded.extracting(droppingLast: JSONParser.padding) }
  }

  /// A splitter of its values.
  var splitter: JSONSplitter {
    @_lifetime(borrow self) get { JSONSplitter(text: bytes) }
  }

  /// Reads a regular file on as many threads as there are jobs (0: as processors); UTF-16 is
  /// converted to UTF-8. Errors name it as `name` and say why it cannot be read.
  package static func read(
    _ path: String, name: String, jobs: Int = 0
  ) throws(Diagnostic) -> FileBytes {
    let bytes: FileBytes
    do throws(SystemError) {
      let (descriptor, status) = try FileSystem.open(path)
      defer { close(descriptor) }
      // A sparse file can say that it is larger than all memory.
      if status.size > largestSize { throw SystemError(path, isLargerThan: largestSize) }
      bytes = FileBytes(room: status.size)
      try bytes.fill(
        0..<status.size, from: descriptor, path, threads: Threads.count(for: jobs))
    } catch {
      throw unreadable(name, error)
    }
    return UTF16Text.utf8(bytes.bytes).map { FileBytes(copying: $0) } ?? bytes
  }

  /// Sets bytes that nobody reads yet; those past the end are dropped.
  func set(_ bytes: Span<UInt8>, at offset: Int) {
    let bytes = bytes.extracting(first: max(0, count - offset))
    unsafe bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawBufferPointer(start: region + offset, count: $0.count)
        .copyMemory(from: $0)
    }
  }

  /// Reads a range of a file into the room for it; the file ends earlier where it was shortened meanwhile.
  func fill(
    _ range: Range<Int>, from descriptor: Int32, _ path: String, threads: Int
  ) throws(SystemError) {
    let size = max(Self.pieceSize, range.count / max(1, threads * 4))
    let ends = Mutex((end: count, failure: Int32(0)))
    // Each thread writes to pieces of its own.
    nonisolated(unsafe) let region = unsafe region
    Threads.run((range.count + size - 1) / size, threads: threads) { piece in
      let from = range.lowerBound + piece * size
      let end = min(from + size, range.upperBound)
      let (stop, number) = unsafe Self.read(from..<end, from: descriptor, to: region + from)
      guard stop < end else { return }
      ends.withLock { $0 = (min($0.end, stop), number != 0 ? number : $0.failure) }
    }
    let (end, failure) = ends.withLock { $0 }
    if failure != 0 { throw SystemError("read", path, number: failure) }
    self.count = end
  }

  /// Reads a range of a file to an address with room for it.
  ///
  /// - Returns: where reading ended, and the number of the error that ended it; 0 where there was none.
  static func read(
    _ range: Range<Int>, from descriptor: Int32, to start: UnsafeMutableRawPointer
  ) -> (end: Int, failure: Int32) {
    var from = range.lowerBound
    while from < range.upperBound {
      let got = unsafe pread(
        descriptor, start + (from - range.lowerBound), range.upperBound - from, off_t(from))
      if got < 0, errno == EINTR { continue }
      if got <= 0 { return (from, got < 0 ? errno : 0) }
      from += got
    }
    return (from, 0)
  }

  /// Frees the memory of bytes that are not read any more; they read as zeros from then on. Does
  /// nothing for few bytes.
  func release(_ range: Range<Int>) {
    guard isReleasable else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let from = (range.lowerBound + page - 1) / page * page
    let to = range.upperBound / page * page
    if to > from { unsafe madvise(region + from, to - from, MADV_DONTNEED) }
  }

  /// The error of a file that cannot be read.
  static func unreadable(_ name: String, _ error: SystemError) -> Diagnostic {
    let what =
      switch error.number {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "reading it is not permitted"
      case EISDIR: "this is a folder, not a file"
      case EINVAL: "this is a device or a pipe, not a file"
      default: error.reason
      }
    return .error(
      "data.unreadable", "cannot read '\(name)': \(what)", at: Place(file: name),
      suggestion: error.number == EFBIG ? "divide it into several files" : nil)
  }
}
