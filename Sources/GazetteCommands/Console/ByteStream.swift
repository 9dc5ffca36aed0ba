import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stream could not be written.
struct StreamError: Error {
  /// The system's `errno`.
  let number: Int32

  /// Whether nobody reads the stream any more, as in `gazette list … | head`.
  var isBrokenPipe: Bool { number == EPIPE }
  /// What the system says, as `No space left on device`.
  var explanation: String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
  }
}

/// Something that bytes are written to.
protocol ByteStream: Sendable {
  /// Whether a person sees it.
  var isTerminal: Bool { get }
  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(StreamError)
}

/// A stream behind a file descriptor.
struct DescriptorStream: ByteStream {
  /// The descriptor, which stays open.
  let descriptor: Int32

  var isTerminal: Bool { isatty(descriptor) == 1 }

  func write(_ bytes: [UInt8]) throws(StreamError) {
    let failure = bytes.withUnsafeBytes { buffer -> StreamError? in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
        } else if count < 0, errno != EINTR {
          return StreamError(number: errno)
        }
      }
      return nil
    }
    if let failure { throw failure }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// A stream that keeps what is written, for tests.
final class MemoryStream: ByteStream {
  let isTerminal: Bool
  private let capacity: Int
  private let written = Mutex<[UInt8]>([])

  /// A stream that takes `capacity` bytes and then says that the disk is full.
  init(isTerminal: Bool = false, capacity: Int = .max) {
    self.isTerminal = isTerminal
    self.capacity = capacity
  }

  /// What was written so far.
  var text: String { written.withLock { String(decoding: $0, as: UTF8.self) } }

  func write(_ bytes: [UInt8]) throws(StreamError) {
    let fits = written.withLock { written in
      guard bytes.count <= capacity - written.count else { return false }
      written += bytes
      return true
    }
    if !fits { throw StreamError(number: ENOSPC) }
  }
}
