import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is named on the command line and read whole.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  static func read(_ path: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    if path == "-" { return try console.standardInput() }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    do {
      return try readAll(descriptor)
    } catch {
      throw unreadable(path, error.number)
    }
  }

  /// How a file is called in messages.
  static func name(_ path: String) -> String { path == "-" ? "<standard input>" : path }

  private static func unreadable(_ path: String, _ number: Int32) -> Diagnostic {
    .error("file.unreadable", "cannot read '\(path)': \(systemMessage(number))")
  }
}
