import Diagnostics
import Files

/// The parts of a site folder by their names.
public struct SiteFolder: Sendable, Hashable {
  /// The folder, as it was named on the command line.
  public let path: String
  /// The configuration's path.
  public let configuration: String

  /// The site in a folder; `configuration` names another file than its `gazette.yml`.
  public init(_ path: String, configuration: String? = nil) {
    self.path = path
    self.configuration = configuration ?? Self.join(path, Self.configurationName)
  }

  /// What the configuration is called unless another file is named.
  static let configurationName = "gazette.yml"

  /// Issue and award data.
  public var data: String { Self.join(path, "data") }
  /// Whether a path of the configuration names the folder of the data.
  public func isData(_ path: String) -> Bool {
    FileSystem.resolvingLinks(path.hasPrefix("/") ? path : Self.join(self.path, path))
      == FileSystem.resolvingLinks(data)
  }
  /// Pages written by hand.
  public var pages: String { Self.join(path, "pages") }
  /// Templates that stand in for the built-in theme's.
  public var templates: String { Self.join(path, "templates") }
  /// Files that are copied as they are.
  public var statics: String { Self.join(path, "static") }
  /// Icons that awards may name.
  public var icons: String { Self.join(path, "icons") }
  /// Where the site is published unless another folder is named.
  public var output: String { Self.join(path, "public") }
  /// What an edit of several files leaves there that was interrupted.
  var journal: String { Self.join(data, ".gazette-journal") }
  /// The warning that an edit was interrupted; nil where none was.
  var unfinishedEdit: Diagnostic? {
    guard (try? FileSystem.status(of: journal, followingLinks: false)) ?? nil != nil else {
      return nil
    }
    return .warning(
      "edit.unfinished", "an edit of several files is under way or was interrupted",
      at: Place(file: "data/.gazette-journal"),
      suggestion: "the next edit of this data, whichever it is, finishes it first")
  }
  /// What is kept from one build for the next; safe to delete at any time.
  public var cache: String { Self.join(path, Self.cacheName) }
  private static let cacheName = ".gazette"
  /// Where edits are kept so that they can be undone, below the site's folder.
  public static let undo = cacheName + "/undo"

  /// Whether a path leads to a folder with a `gazette.yml` in it.
  public static func isSite(_ path: String) -> Bool {
    (try? FileSystem.status(of: join(path, configurationName)))??.kind == .file
  }

  /// A path within the folder, as messages show it: without `./` in front.
  static func join(_ folder: String, _ name: String) -> String {
    if folder == "." || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
