import Bytes
import Files

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
    return target == "/" || target == folder || folder.isPath(below: target)
  }

  /// Lists a folder; one that cannot be read has no entries. What no site reads is left out.
  init(of folder: String) {
    for entry in (try? FileSystem.entries(of: folder)) ?? [] where Self.isRead(entry.name) {
      switch entry.kind {
      case .folder: folders.append(entry.name)
      case .link: links.append(entry.name)
      case .file, .other: files.append(entry.name)
      }
    }
  }
}
