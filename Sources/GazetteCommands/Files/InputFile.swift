import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is named on the command line and read whole.
enum InputFile {
  /// The bytes of a file; `-` is standard input. Unlike a site's data it may be a pipe, as
  /// `<(command)` of a shell is.
  static func read(_ path: String, _ console: Console) throws(Diagnostic) -> [UInt8] {
    if path == "-" { return try console.standardInput() }
    do throws(SystemError) {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError("read", path, number: errno) }
      defer { close(descriptor) }
      return try readAll(descriptor, path: path)
    } catch {
      throw error.diagnostic
    }
  }

  /// How a file is called in messages.
  static func name(_ path: String) -> String { path == "-" ? "<standard input>" : path }
}

/// Everything that can be read from a descriptor.
func readAll(_ descriptor: Int32, path: String) throws(SystemError) -> [UInt8] {
  var status = stat()
  let size = unsafe fstat(descriptor, &status) == 0 ? Int(clamping: status.st_size) : 0
  return try FileSystem.read(descriptor, expecting: max(size, 65_535), path: path)
}
