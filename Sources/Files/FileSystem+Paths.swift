#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Paths by their bytes.
extension FileSystem {
  /// The folder of a path and the name in it; a bare name is in `.`.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let at = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let name = String(path[path.utf8.index(after: at)...])
    return (at == path.startIndex ? "/" : String(path[..<at]), name)
  }

  /// The path without links, `.` and `..`; unchanged if it does not exist.
  public static func resolvingLinks(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether a name is that of a temporary or backup file of editors and programs: hidden, or with
  /// an ending such as `~`, `.tmp` or `.bak`.
  public static func isScratch(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#")
      || ["~", ".tmp", ".temp", ".part", ".swp", ".bak", ".orig"].contains { name.hasSuffix($0) }
  }
}

/// Listing folders.
extension FileSystem {
  /// An entry of a folder.
  public struct Entry: Sendable, Hashable {
    /// The name within its folder.
    public let name: String
    /// Its kind, without following links.
    public let kind: FileKind
  }

  /// The entries of a folder by the bytes of their names; names that are not UTF-8 are left out.
  public static func entries(of folder: String) throws(SystemError) -> [Entry] {
    try Folder(folder).entries()
  }

  /// The paths of all files below a folder, relative to it, in the order of their bytes.
  ///
  /// Links to files are followed, links to folders are not, so that a loop ends. Names that begin
  /// with a dot are left out. A missing folder has no files.
  ///
  /// - Parameter passOver: called with each path that is neither a file nor a folder to walk.
  public static func files(
    below folder: String, passOver: (String) -> Void = { _ in }
  ) throws(SystemError) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let prefix = pending.popLast() {
      let path = prefix.isEmpty ? folder : folder + "/" + prefix
      guard try status(of: path)?.kind == .folder else { continue }
      for entry in try entries(of: path) where !entry.name.hasPrefix(".") {
        let relative = prefix.isEmpty ? entry.name : prefix + "/" + entry.name
        switch entry.kind {
        case .folder: pending.append(relative)
        case .file: found.append(relative)
        case .link:
          if try status(of: folder + "/" + relative)?.kind == .file {
            found.append(relative)
          } else {
            passOver(relative)
          }
        case .other: passOver(relative)
        }
      }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
