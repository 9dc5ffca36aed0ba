#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The entries of a folder that a site may read, without asking the system for the status of each.
struct FolderListing {
  /// Files and whatever else is neither a folder nor a link.
  private(set) var files: [String] = []
  /// Folders.
  private(set) var folders: [String] = []
  /// Links, wherever they lead.
  private(set) var links: [String] = []

  /// Lists a folder; one that cannot be read has no entries. Names that begin with a dot, or are not
  /// UTF-8, are left out, since no site reads such files.
  init(of folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          String(validatingCString: $0)
        }
      }
      guard let name, !name.hasPrefix(".") else { continue }
      var type = Int(entry.pointee.d_type)
      if type == Int(DT_UNKNOWN) { type = Self.type(of: folder + "/" + name) }
      switch type {
      case Int(DT_DIR): folders.append(name)
      case Int(DT_LNK): links.append(name)
      default: files.append(name)
      }
    }
  }

  /// For file systems that do not tell it with the name.
  private static func type(of path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { return Int(DT_REG) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return Int(DT_DIR)
    case S_IFLNK: return Int(DT_LNK)
    default: return Int(DT_REG)
    }
  }
}
