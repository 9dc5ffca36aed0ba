import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the folders of paths below a root without following links, and keeps them open for the
/// next paths.
public struct FolderCursor: Sendable {
  private let root: Folder
  private var open: [String: Folder] = [:]
  /// The folder of the last path; most paths have the same one.
  private var last: (path: String, folder: Folder)?

  /// So many folders are held open; a process may have about a thousand files open.
  private static let capacity = 64

  /// A cursor for paths relative to a folder.
  public init(_ root: Folder) {
    self.root = root
  }

  /// The folder that contains the last name of a path, and that name.
  ///
  /// - Parameters:
  ///   - making: whether to make missing folders.
  ///   - makeRoom: called to remove a file in the place of a folder to make; returns whether it
  ///     did.
  /// - Throws: an error that ``SystemError/isMissing`` or ``SystemError/isBlocked`` where there is
  ///   no such folder, or a link or file in its place.
  public mutating func find(
    _ path: String, making: Bool = false, makeRoom: (_ path: String) -> Bool = { _ in false }
  ) throws(SystemError) -> (folder: Folder, name: String) {
    if let last, let name = Self.name(path, in: last.path) {
      return (last.folder, try Self.checked(name, root))
    }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return (root, try Self.checked(path, root))
    }
    let name = try Self.checked(String(path[path.utf8.index(after: slash)...]), root)
    let prefix = String(path[..<slash])
    let folder = try folder(prefix, making, makeRoom)
    last = (prefix, folder)
    return (folder, name)
  }

  /// The last name of a path without other parts.
  private static func name(_ path: String, in folder: String) -> String? {
    path.withSpan { path in
      folder.withSpan { folder in
        let start = folder.count + 1
        guard path.count >= start, path[start - 1] == UInt8(ascii: "/"),
          path.extracting(first: folder.count).equals(folder),
          path.index(of: UInt8(ascii: "/"), from: start) == nil
        else { return nil }
        return String(path.extracting(droppingFirst: start))
      }
    }
  }

  private mutating func folder(
    _ path: String, _ making: Bool, _ makeRoom: (_ path: String) -> Bool
  ) throws(SystemError) -> Folder {
    if let known = open[path] { return known }
    let (above, name) = try find(path, making: making, makeRoom: makeRoom)
    let found: Folder
    do throws(SystemError) {
      found = try above.folder(name)
    } catch {
      guard making, error.number == ENOENT || error.isBlocked else { throw error }
      if error.isBlocked, !makeRoom(path) {
        throw SystemError("create", error.path, number: error.number)
      }
      do throws(SystemError) {
        try above.makeFolder(name)
      } catch  where error.number == EEXIST {
        // Another thread was quicker.
      }
      found = try above.folder(name)
    }
    if open.count >= Self.capacity { open = [:] }
    open[path] = found
    return found
  }

  private static func checked(_ name: String, _ root: Folder) throws(SystemError) -> String {
    guard !name.isEmpty, name != ".", name != ".." else {
      throw SystemError("read", root.path(of: name), number: EINVAL)
    }
    return name
  }
}
