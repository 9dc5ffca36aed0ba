package import Diagnostics
import Formats

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file in memory, with readable zeros behind them.
///
/// They are copied and not mapped: a mapping of a file that somebody shortens meanwhile, as programs
/// do that write a file anew, ends in a signal.
///
/// Threads may share one: nothing here changes after `init` but for ``release(_:)``, which is for
/// bytes that nobody reads any more.
package final class FileBytes: @unchecked Sendable {
  /// The file's content, without the padding.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether this is what a file holds, and not what was made from it.
  let isFile: Bool
  /// Whether bytes that were read can be given back.
  let isReleasable: Bool

  private let region: UnsafeMutableRawPointer
  private let length: Int
  /// From here on a file is read on several threads into pages that can be given back.
  private static let largeSize = 4 << 20

  /// Takes bytes that are in memory already.
  package convenience init(copying content: [UInt8]) {
    self.init(room: content.count, isFile: false)
    content.withUnsafeBytes { source in
      if let start = source.baseAddress { region.copyMemory(from: start, byteCount: source.count) }
    }
  }

  /// Room for some bytes, all zero, with padding behind them.
  private init(room count: Int, isFile: Bool = true) {
    self.isFile = isFile
    length = count + JSONParser.padding
    var pages: UnsafeMutableRawPointer?
    // What was made from a file could not be read again.
    if isFile, count >= Self.largeSize {
      let region = mmap(
        nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      if region != MAP_FAILED { pages = region }
    }
    isReleasable = pages != nil
    region = pages ?? UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 64)
    if pages == nil {
      // Only the padding, since the rest is written anyway.
      (region + count).initializeMemory(as: UInt8.self, repeating: 0, count: JSONParser.padding)
    }
    let start = region.bindMemory(to: UInt8.self, capacity: length)
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  /// The first of another's bytes.
  private init(_ other: FileBytes, count: Int) {
    isFile = other.isFile
    length = count + JSONParser.padding
    isReleasable = false
    region = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 64)
    region.copyMemory(from: other.region, byteCount: count)
    (region + count).initializeMemory(as: UInt8.self, repeating: 0, count: JSONParser.padding)
    bytes = UnsafeBufferPointer(
      start: region.bindMemory(to: UInt8.self, capacity: length), count: count)
  }

  deinit {
    if isReleasable { munmap(region, length) } else { region.deallocate() }
  }

  /// Reads a regular file on as many threads as there are jobs (0: as processors); of UTF-16 its text in
  /// UTF-8. Throws an error that names it as `name` and says why it cannot be read.
  package static func read(
    _ path: String, name: String, jobs: Int = 0
  ) throws(Diagnostic) -> FileBytes {
    let file = try OpenFile(path, name: name)
    let bytes = try read(file, 0..<file.count, name: name, jobs: jobs)
    return UTF16Text.utf8(bytes.bytes).map { FileBytes(copying: $0) } ?? bytes
  }

  /// Reads a part of a file; fewer bytes where it was shortened meanwhile.
  static func read(
    _ file: OpenFile, _ range: Range<Int>, name: String, jobs: Int
  ) throws(Diagnostic) -> FileBytes {
    let bytes = FileBytes(room: range.count)
    let pieces = range.count >= largeSize ? Threads.count(for: jobs) : 1
    let size = (range.count + pieces - 1) / max(1, pieces)
    var got = [Int?](repeating: 0, count: pieces)
    got.withUnsafeMutableBufferPointer { got in
      // Each piece is read by one thread only, which alone writes its slot.
      nonisolated(unsafe) let got = got
      nonisolated(unsafe) let region = bytes.region
      let read = { @Sendable (piece: Int) in
        let part = min(piece * size, range.count)..<min((piece + 1) * size, range.count)
        got[piece] = file.read(
          at: range.lowerBound + part.lowerBound,
          into: UnsafeMutableRawBufferPointer(
            start: region + part.lowerBound, count: part.count))
      }
      Threads.run(pieces, threads: pieces, read)
    }
    var count = 0
    for (piece, done) in got.enumerated() {
      guard let done else { throw unreadable(name, EIO) }
      count += done
      // Where a piece is short the file ended.
      if done < min(size, range.count - min(piece * size, range.count)) { break }
    }
    return count == range.count ? bytes : FileBytes(bytes, count: count)
  }

  /// Gives the memory of bytes back that nobody reads any more; they read as zeros from then on. Does
  /// nothing to few bytes.
  func release(_ range: Range<Int>) {
    guard isReleasable else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let from = (range.lowerBound + page - 1) / page * page
    let to = range.upperBound / page * page
    if to > from { madvise(region + from, to - from, MADV_DONTNEED) }
  }

  /// The error of a file that cannot be read.
  static func unreadable(_ name: String, _ reason: Int32) -> Diagnostic {
    let what =
      switch reason {
      case ENOENT: "there is no such file"
      case EACCES, EPERM: "reading it is not permitted"
      case EISDIR: "this is a folder, not a file"
      default: strerror(reason).map { String(cString: $0) } ?? "it cannot be read"
      }
    return .error("data.unreadable", "cannot read '\(name)': \(what)", at: Place(file: name))
  }
}
