import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The standard streams of a command.
public struct StandardStreams: Sendable {
  /// Results.
  let output: any ByteStream
  /// Everything else.
  let error: any ByteStream
  /// What is read where a file is called `-`.
  let input: @Sendable () throws(SystemError) -> [UInt8]
  /// Reads an answer from the terminal; nil without a terminal.
  let answer: (@Sendable () -> String?)?

  /// Other streams than the process's, for tests.
  init(
    output: any ByteStream, error: any ByteStream, input: [UInt8] = [],
    answer: (@Sendable () -> String?)? = nil
  ) {
    self.answer = answer
    self.output = output
    self.error = error
    self.input = { () throws(SystemError) in input }
  }

  private init() {
    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    let read: @Sendable () -> String? = { readLine() }
    answer = isInteractive ? read : nil
    output = DescriptorStream(descriptor: STDOUT_FILENO)
    error = DescriptorStream(descriptor: STDERR_FILENO)
    input = { () throws(SystemError) in try readAll(STDIN_FILENO, path: "standard input") }
  }

  /// The streams of this process.
  ///
  /// From here on a reader who goes away is an error of the write and not the end of the process.
  /// Standard descriptors that the caller closed were taken care of before (`StandardDescriptors.c`).
  public static func process() -> StandardStreams {
    signal(SIGPIPE, SIG_IGN)
    return StandardStreams()
  }
}
