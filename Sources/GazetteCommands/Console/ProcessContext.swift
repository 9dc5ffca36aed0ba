import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The process of a command: its streams and environment variables.
struct ProcessContext: Sendable {
  /// Takes results.
  let output: ByteStream
  /// Takes everything else.
  let error: ByteStream
  /// Reads the input that a file named `-` means.
  let input: @Sendable () throws(SystemError) -> [UInt8]
  /// Reads an answer from the terminal; nil without a terminal.
  let answer: (@Sendable () -> String?)?
  /// Looks up an environment variable.
  let variable: @Sendable (_ name: String) -> String?
  /// Where a verb stores values that are not to be freed before the process ends; nil where the
  /// process continues.
  var kept: KeptValues?

  /// The context of this process.
  ///
  /// From here on, a closed pipe makes writing fail and does not end the process. Standard
  /// descriptors that the caller closed were opened before (`StandardDescriptors.c`).
  static func process() -> ProcessContext {
    signal(SIGPIPE, SIG_IGN)
    let kept = KeptValues()
    // Never released, so that nothing in it is freed.
    _ = unsafe Unmanaged.passRetained(kept)
    let isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    return ProcessContext(
      output: ByteStream(descriptor: STDOUT_FILENO), error: ByteStream(descriptor: STDERR_FILENO),
      input: { () throws(SystemError) in
        try FileSystem.readAll(STDIN_FILENO, path: "standard input")
      },
      answer: isInteractive ? { @Sendable in readLine() } : nil,
      variable: FileSystem.environmentVariable, kept: kept)
  }
}

/// Values that live until the process ends: freeing a site of 100,000 issues value by value takes
/// longer than finding that nothing of it has changed.
final class KeptValues: Sendable {
  private let values = Mutex<[any Sendable]>([])

  /// Keeps a value.
  func append(_ value: some Sendable) { values.withLock { $0.append(value) } }
}

/// A destination of bytes.
struct ByteStream: Sendable {
  /// Whether it is a terminal.
  let isTerminal: Bool
  /// Writes all of the bytes.
  let write: @Sendable ([UInt8]) throws(SystemError) -> Void

  /// The name of a stream in place of a file in errors.
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
