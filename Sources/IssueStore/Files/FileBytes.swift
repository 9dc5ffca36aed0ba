import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file, mapped or copied into memory, with readable zeros behind them.
///
/// A large file is mapped: an anonymous region first, the file over it, so that what lies behind the
/// file's end can be read even when the file fills its last page. A small one is copied, since
/// mappings of a file that somebody shortens meanwhile end in a signal.
///
/// Threads may share one: nothing here changes after `init`, the bytes are only read, and giving pages
/// back with ``release(_:)`` does not change what is read from them.
final class FileBytes: @unchecked Sendable {
  /// The file's content, without the padding.
  let bytes: UnsafeBufferPointer<UInt8>

  private let base: UnsafeMutableRawPointer
  private let mappedLength: Int
  private static let copyLimit = 4 << 20

  /// Takes bytes that are in memory already.
  convenience init(copying content: [UInt8]) {
    let base = UnsafeMutableRawPointer.allocate(
      byteCount: content.count + JSONParser.padding, alignment: 64)
    content.withUnsafeBytes { source in
      if let start = source.baseAddress { base.copyMemory(from: start, byteCount: source.count) }
    }
    (base + content.count).initializeMemory(
      as: UInt8.self, repeating: 0, count: JSONParser.padding)
    self.init(base: base, count: content.count, mappedLength: 0)
  }

  private init(base: UnsafeMutableRawPointer, count: Int, mappedLength: Int) {
    self.base = base
    self.mappedLength = mappedLength
    let start = base.bindMemory(to: UInt8.self, capacity: count + JSONParser.padding)
    bytes = UnsafeBufferPointer(start: start, count: count)
  }

  deinit {
    if mappedLength > 0 { munmap(base, mappedLength) } else { base.deallocate() }
  }

  /// Reads a regular file; throws an error that names it as `name` and says why it cannot be read.
  static func read(_ path: String, name: String) throws(Diagnostic) -> FileBytes {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw unreadable(name, errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw unreadable(name, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(name, EISDIR)
    default:
      throw Diagnostic.error(
        "data.unreadable", "this is a device or a pipe, not a file", at: Place(file: name))
    }
    let count = Int(status.st_size)
    if count > copyLimit, let mapped = map(file, count) { return mapped }
    return try copy(file, expecting: count, name: name)
  }

  /// Lets the system take back the memory of a part that has been read; its pages come back from
  /// the file if they are read again. Does nothing to bytes that were copied.
  func release(_ range: Range<Int>) {
    guard mappedLength > 0 else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let from = range.lowerBound / page * page
    let to = range.upperBound / page * page
    if to > from { madvise(base + from, to - from, MADV_DONTNEED) }
  }

  private static func map(_ file: Int32, _ count: Int) -> FileBytes? {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let length = (count + JSONParser.padding + page - 1) / page * page
    let region = mmap(nil, length, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let region, region != MAP_FAILED else { return nil }
    guard mmap(region, count, PROT_READ, MAP_PRIVATE | MAP_FIXED, file, 0) == region else {
      munmap(region, length)
      return nil
    }
    madvise(region, count, MADV_SEQUENTIAL)
    return FileBytes(base: region, count: count, mappedLength: length)
  }

  private static func copy(
    _ file: Int32, expecting size: Int, name: String
  ) throws(Diagnostic) -> FileBytes {
    var capacity = size + 1 + JSONParser.padding
    var base = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 64)
    var count = 0
    while true {
      let room = capacity - count - JSONParser.padding
      if room <= 0 {
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity * 2, alignment: 64)
        larger.copyMemory(from: base, byteCount: count)
        base.deallocate()
        base = larger
        capacity *= 2
        continue
      }
      let got = Glibc.read(file, base + count, room)
      if got > 0 {
        count += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        let reason = errno
        base.deallocate()
        throw unreadable(name, reason)
      }
    }
    (base + count).initializeMemory(as: UInt8.self, repeating: 0, count: JSONParser.padding)
    return FileBytes(base: base, count: count, mappedLength: 0)
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
