import Files

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

  /// Whether files of a name count: all but hidden ones, of which one is data and one the list of what
  /// was published.
  static func isRead(_ name: String) -> Bool {
    !name.hasPrefix(".") || name == ".all-contributorsrc" || name == ".gazette-files"
  }

  /// How deep below a watched folder anything is looked for: links between folders can form a ring.
  static let maximumDepth = 16

  /// Whether a link to a folder leads to one that it is in itself, so that following it would go on
  /// for ever.
  static func isRing(_ link: String) -> Bool {
    let target = FileSystem.resolvingLinks(link)
    let folder = FileSystem.resolvingLinks(FileSystem.split(link).folder)
    return target == "/" || (folder + "/").hasPrefix(target + "/")
  }

  /// Lists a folder; one that cannot be read has no entries. What no site reads is left out.
  init(of folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          String(validatingCString: $0)
        }
      }
      guard let name, Self.isRead(name) else { continue }
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
