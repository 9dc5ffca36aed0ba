import Diagnostics
import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that `-o` names.
enum OutputFile {
  /// Writes a result to a file, or to standard output where no file or `-` is named.
  ///
  /// The file is replaced whole: a reader sees the old one or the new one. A device or pipe
  /// is written to.
  static func write(_ bytes: [UInt8], to path: String?, _ console: Console) throws {
    guard let path, path != "-" else { return try console.write(bytes) }
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemError("write", path, number: errno) }
      defer { close(descriptor) }
      try FileSystem.write(bytes, to: descriptor, path: path)
    } else {
      try FileSystem.replace(path, with: bytes, isDurable: false)
    }
  }
}
