import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A regular file opened for reading; threads may read from it at the same time.
final class OpenFile: Sendable {
  /// How long it was when it was opened.
  let count: Int
  private let descriptor: Int32

  /// A sparse file can say that it is larger than all memory, so this is looked at first.
  private static let largestSize = 4 << 30

  /// Opens a file; throws an error that names it as `name` and says why it cannot be read.
  init(_ path: String, name: String) throws(Diagnostic) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileBytes.unreadable(name, errno) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      let reason = errno
      close(file)
      throw FileBytes.unreadable(name, reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      close(file)
      throw FileBytes.unreadable(name, EISDIR)
    default:
      close(file)
      throw Diagnostic.error(
        "data.unreadable", "this is a device or a pipe, not a file", at: Place(file: name))
    }
    guard status.st_size <= Self.largestSize else {
      close(file)
      throw Diagnostic.error(
        "data.unreadable", "cannot read '\(name)': it has more than 4 GB", at: Place(file: name),
        suggestion: "divide it into several files")
    }
    descriptor = file
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads from an offset on until the buffer is full or the file ends.
  ///
  /// - Returns: how many bytes were read; nil, with the reason in `errno`, where that failed.
  func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var done = 0
    while done < buffer.count {
      let got = pread(
        descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
        off_t(offset + done))
      if got < 0, errno == EINTR { continue }
      if got < 0 { return nil }
      if got == 0 { break }
      done += got
    }
    return done
  }
}
