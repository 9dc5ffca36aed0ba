import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file that `-o` names.
enum OutputFile {
  /// Writes a result to a file, or to standard output where no file or `-` is named.
  ///
  /// The file is replaced whole: whoever reads it sees the old one or the new one. What is not a
  /// plain file (a device, a pipe) is written to.
  static func write(_ bytes: [UInt8], to path: String?, _ console: Console) throws {
    guard let path, path != "-" else { return try console.write(bytes) }
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT != S_IFREG {
      try write(bytes, to: path, flags: O_WRONLY, path)
      return
    }
    let target = isThere ? resolved(path) : path
    let cut = target.utf8.lastIndex(of: UInt8(ascii: "/")).map { target.utf8.index(after: $0) }
    let folder = cut.map { String(target[..<$0]) } ?? ""
    let temporary = folder + ".gazette-tmp-\(getpid())-output"
    do {
      try write(bytes, to: temporary, flags: O_WRONLY | O_CREAT | O_TRUNC, path)
    } catch {
      unlink(temporary)
      throw error
    }
    if isThere { chmod(temporary, status.st_mode & 0o7777) }
    guard rename(temporary, target) == 0 else {
      let number = errno
      unlink(temporary)
      throw unwritable(path, number)
    }
  }

  /// The file behind a symbolic link, which is to be replaced and not the link.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func write(
    _ bytes: [UInt8], to path: String, flags: Int32, _ shown: String
  ) throws(Diagnostic) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw unwritable(shown, errno) }
    do {
      try DescriptorStream(descriptor: descriptor).write(bytes)
    } catch {
      close(descriptor)
      throw unwritable(shown, error.number)
    }
    // A full disk can show as late as here.
    guard close(descriptor) == 0 else { throw unwritable(shown, errno) }
  }

  private static func unwritable(_ path: String, _ number: Int32) -> Diagnostic {
    .error("file.unwritable", "cannot write '\(path)': \(systemMessage(number))")
  }
}
