import Files
import ViewModels

/// Counts the edits made at a terminal, in a file beside the site's build cache.
final class EditCounter: ReviewCounting {
  private let path: String

  /// A counter in a site's folder for such files.
  init(in folder: String) {
    path = folder + "/edits"
  }

  /// The number of edits so far. It is 0 where the file cannot be read, and errors in writing are
  /// ignored: counting must not make an edit fail.
  var count: Int {
    get {
      guard isFile == true, let bytes = try? FileSystem.head(of: path, count: 12) else { return 0 }
      return Int(String(decoding: bytes, as: UTF8.self)).map { max(0, $0) } ?? 0
    }
    set {
      guard isFile ?? true else { return }
      try? FileSystem.makeFolder(FileSystem.split(path).folder)
      try? FileSystem.replace(path, with: Array(String(newValue).utf8), isDurable: false)
    }
  }

  /// Whether it is a regular file, as a link could lead out of the site; nil where there is none.
  private var isFile: Bool? {
    (try? FileSystem.status(of: path, followingLinks: false)).map { $0.kind == .file }
  }
}
