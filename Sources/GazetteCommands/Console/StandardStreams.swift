#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a command reads and writes.
public struct StandardStreams: Sendable {
  /// Results.
  let output: any ByteStream
  /// Everything else.
  let error: any ByteStream
  /// What is read where a file is called `-`.
  let input: @Sendable () throws(StreamError) -> [UInt8]

  /// Streams of one's own, for tests.
  init(output: any ByteStream, error: any ByteStream, input: [UInt8] = []) {
    self.output = output
    self.error = error
    self.input = { () throws(StreamError) in input }
  }

  private init() {
    output = DescriptorStream(descriptor: STDOUT_FILENO)
    error = DescriptorStream(descriptor: STDERR_FILENO)
    input = { () throws(StreamError) in try readAll(STDIN_FILENO) }
  }

  /// The streams of this process.
  ///
  /// From here on a reader who goes away is an error of the write and not the end of the process,
  /// and a standard descriptor that the caller closed cannot be taken by a file that is opened later.
  public static func process() -> StandardStreams {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      // Opened the wrong way round, so that using it still fails. The lowest free number is taken.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
    return StandardStreams()
  }
}

/// Everything that can be read from a descriptor.
func readAll(_ descriptor: Int32) throws(StreamError) -> [UInt8] {
  var result: [UInt8] = []
  var chunk = 1 << 16
  var status = stat()
  if fstat(descriptor, &status) == 0, status.st_size > 0 {
    // One byte more, so that the end of the file shows without another round.
    chunk = Int(clamping: status.st_size) + 1
  }
  while true {
    var failure: Int32 = 0
    var isAtEnd = false
    let piece = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
      let received = read(descriptor, buffer.baseAddress, chunk)
      count = max(0, received)
      if received < 0 { failure = errno }
      isAtEnd = received == 0
    }
    if failure == EINTR { continue }
    guard failure == 0 else { throw StreamError(number: failure) }
    guard !isAtEnd else { return result }
    if result.isEmpty { result = piece } else { result += piece }
    chunk = 1 << 16
  }
}
