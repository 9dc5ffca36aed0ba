import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A published file that is open for reading; it is closed with its last reference.
final class PublishedFile: Sendable {
  /// Its descriptor.
  let descriptor: Int32
  /// The status of the file when it was opened.
  let status: FileStatus

  /// Opens a file below a folder without following any link on the way; nil where there is none.
  ///
  /// The folder itself may be a link, since the user named it.
  init?(_ names: [String], below root: String) {
    guard let last = names.last else { return nil }
    var folder = unsafe open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for name in names.dropLast() where folder >= 0 {
      let next = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      close(folder)
      folder = next
    }
    guard folder >= 0 else { return nil }
    defer { close(folder) }
    // So that opening a pipe does not block.
    let file = unsafe openat(folder, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard let status = FileSystem.status(of: file), status.kind == .file else {
      close(file)
      return nil
    }
    descriptor = file
    self.status = status
  }

  deinit { close(descriptor) }

  /// A string that identifies this version of the file.
  var version: String {
    [UInt64(bitPattern: status.modified), UInt64(bitPattern: Int64(status.size)), status.inode]
      .map { String($0, radix: 36) }.joined(separator: "-")
  }

  /// Its bytes; nil where they cannot be read.
  func bytes() -> [UInt8]? {
    try? FileSystem.read(descriptor, expecting: status.size, path: "")
  }
}
