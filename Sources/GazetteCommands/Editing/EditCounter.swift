import Files
import ViewModels

/// Counts the edits made at a terminal, in a file beside the site's build cache.
final class EditCounter: ReviewCounting {
  private let path: String

  /// A counter in a site's folder for such files.
  init(in folder: String) {
    path = folder + "/edits"
  }

  /// How many edits so far. What cannot be read counts as none, and what cannot be written is lost:
  /// no edit may fail for its being counted.
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

  /// Whether it is a file, as a link could lead out of the site; nil where there is nothing.
  private var isFile: Bool? {
    (try? FileSystem.status(of: path, followingLinks: false)).map { $0.kind == .file }
  }
}
