#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds the folders of paths beneath a root without following links, and keeps those it found open for
/// the next paths.
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

  /// The folder that a path leads into, and the last name of the path.
  ///
  /// - Parameters:
  ///   - making: whether to make folders that are missing.
  ///   - makeRoom: is asked to remove what stands where a folder is to be made; whether it did.
  /// - Throws: an error that ``SystemError/isMissing`` or ``SystemError/isBlocked`` where there is no such
  ///   folder, or a link or file in its place.
  public mutating func find(
    _ path: String, making: Bool = false, makeRoom: (_ path: String) -> Bool = { _ in false }
  ) throws(SystemError) -> (folder: Folder, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return (root, try Self.checked(path[...], root))
    }
    let name = try Self.checked(path[path.utf8.index(after: slash)...], root)
    let prefix = path[..<slash]
    if let last, last.path.utf8.elementsEqual(prefix.utf8) { return (last.folder, name) }
    let folder = try folder(String(prefix), making, makeRoom)
    last = (String(prefix), folder)
    return (folder, name)
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

  private static func checked(_ name: Substring, _ root: Folder) throws(SystemError) -> String {
    guard !name.isEmpty, name != ".", name != ".." else {
      throw SystemError("read", root.path(of: String(name)), number: EINVAL)
    }
    return String(name)
  }
}
