import Bytes
import Files
import ViewModels

/// The list of files that Gazette wrote to an output folder; only these are ever removed.
///
/// It is stored in the file `.gazette-files`: one path a line, relative to the folder, sorted by
/// bytes.
struct OutputManifest: Sendable {
  /// The list's own name.
  static let fileName = ".gazette-files"

  /// The paths of the files, without the list itself.
  private(set) var paths: Set<String>
  /// ``paths`` in order; nil until needed or until a list is derived from another one.
  private(set) var sorted: [String]?

  init(paths: Set<String> = []) {
    self.paths = paths
  }

  /// The list after a build that follows `known`. Sorting takes little work if that is sorted and has
  /// most of the paths.
  init(_ paths: PublishedPaths, following known: OutputManifest) {
    switch paths {
    case .all(let paths): self.paths = paths
    case .changed(let change) where change.isEmpty:
      self = known
      return
    case .changed(let change): self.paths = known.paths.applying(change)
    }
    guard let old = known.sorted else {
      sorted = self.paths.sorted()
      return
    }
    let difference =
      switch paths {
      case .all(let paths): PathDifference(from: known.paths, to: paths)
      case .changed(let change): change
      }
    // `subtracting` would hash every known path.
    sorted = old.filter { !difference.removed.contains($0) }
      .merged(with: difference.added.filter { !known.paths.contains($0) }.sorted(), by: <)
  }

  /// Parses a list; lines that lead out of the folder are dropped.
  init(reading bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    paths = Set(minimumCapacity: lines.count)
    for line in lines {
      let path = String(decoding: line, as: UTF8.self)
      if Self.isSafe(path), path != Self.fileName { paths.insert(path) }
    }
  }

  /// The list as it is written.
  var bytes: [UInt8] {
    var bytes = ByteBuffer(capacity: 1 << 16)
    for path in sorted ?? paths.sorted() {
      bytes.append(path)
      bytes.append(0x0A)
    }
    return bytes.bytes
  }

  /// Whether a path stays in its folder and fits on a line of the list.
  static func isSafe(_ path: String) -> Bool {
    var (length, dots) = (0, 0)
    for byte in path.utf8 {
      switch byte {
      case 0, 0x0A: return false
      case UInt8(ascii: "/"):
        if length == dots, length <= 2 { return false }
        (length, dots) = (0, 0)
      default:
        length += 1
        dots += byte == UInt8(ascii: ".") ? 1 : 0
      }
    }
    return length > dots || length > 2
  }

  /// The folders on the way to paths.
  static func folders(of paths: some Sequence<String>) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var rest = path
      while let above = rest.parentPath, folders.insert(above).inserted { rest = above }
    }
    return folders
  }
}

extension Folder {
  /// Removes the empty folders on the way to paths.
  func removeEmptyFolders(of paths: some Sequence<String>) {
    var cursor = FolderCursor(self)
    for path in OutputManifest.folders(of: paths).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      // Removing a folder that is not empty fails, as intended.
      if let (folder, name) = try? cursor.find(path) { try? folder.removeFolder(name) }
    }
  }
}
