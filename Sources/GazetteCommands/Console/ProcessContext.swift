import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a command has from the process that it runs in: streams and environment variables.
struct ProcessContext: Sendable {
  /// Takes results.
  let output: ByteStream
  /// Takes everything else.
  let error: ByteStream
  /// Reads what is meant where a file is called `-`.
  let input: @Sendable () throws(SystemError) -> [UInt8]
  /// Reads an answer from the terminal; nil without a terminal.
  let answer: (@Sendable () -> String?)?
  /// Looks up an environment variable.
  let variable: @Sendable (_ name: String) -> String?

  /// The context of this process.
  ///
  /// From here on a reader who goes away is an error of the write and not the end of the process.
  /// Standard descriptors that the caller closed were taken care of before (`StandardDescriptors.c`).
  static func process() -> ProcessContext {
    signal(SIGPIPE, SIG_IGN)
    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    return ProcessContext(
      output: ByteStream(descriptor: STDOUT_FILENO), error: ByteStream(descriptor: STDERR_FILENO),
      input: { () throws(SystemError) in
        try FileSystem.readAll(STDIN_FILENO, path: "standard input")
      },
      answer: isInteractive ? { @Sendable in readLine() } : nil,
      variable: FileSystem.environmentVariable)
  }
}

/// A destination of bytes.
struct ByteStream: Sendable {
  /// Whether it is a terminal.
  let isTerminal: Bool
  /// Writes all of the bytes.
  let write: @Sendable ([UInt8]) throws(SystemError) -> Void

  /// What errors of streams name in the place of a file.
  static let path = "standard output"
}

extension ByteStream {
  /// A stream behind a descriptor, which stays open.
  init(descriptor: Int32) {
    isTerminal = isatty(descriptor) == 1
    write = { (bytes) throws(SystemError) in
      try FileSystem.write(bytes.span, to: descriptor, path: Self.path)
    }
  }
}
