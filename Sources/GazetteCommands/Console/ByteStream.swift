#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A failed write to a stream.
struct StreamError: Error {
  /// The system's `errno`.
  let number: Int32

  /// Whether the reader has closed the pipe, as in `gazette list … | head`.
  var isBrokenPipe: Bool { number == EPIPE }
  /// The system's explanation, as `No space left on device`.
  var explanation: String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}

/// A destination of bytes.
protocol ByteStream: Sendable {
  /// Whether it is a terminal.
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
    let failure = unsafe bytes.withUnsafeBytes { buffer -> StreamError? in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count > 0 {
          unsafe rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          unsafe poll(&waiting, 1, -1)
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
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
