package import Diagnostics
import Files

/// The paths of the parts of a site folder.
public struct SiteFolder: Sendable, Hashable {
  /// The folder, as it was named on the command line.
  public let path: String
  /// The configuration's path.
  public let configuration: String
  /// The configuration's name in messages: from the site's folder on, like those of all its files;
  /// another file than its `gazette.yml` as it was named.
  public let shownConfiguration: String

  /// The site in a folder; `configuration` names another file than its `gazette.yml`.
  public init(_ path: String, configuration: String? = nil) {
    self.path = path
    self.configuration = configuration ?? Self.join(path, Self.configurationName)
    shownConfiguration = configuration ?? Self.configurationName
  }

  /// The default file name of the configuration.
  package static let configurationName = "gazette.yml"

  /// Issue and award data.
  public var data: String { Self.join(path, "data") }
  /// Whether a path of the configuration names the folder of the data.
  public func isData(_ path: String) -> Bool {
    FileSystem.resolvingLinks(path.hasPrefix("/") ? path : Self.join(self.path, path))
      == FileSystem.resolvingLinks(data)
  }
  /// Pages written by hand.
  public var pages: String { Self.join(path, "pages") }
  /// Templates that replace those of the built-in theme.
  public var templates: String { Self.join(path, "templates") }
  /// Files that are copied.
  public var statics: String { Self.join(path, "static") }
  /// Icons that awards may name.
  public var icons: String { Self.join(path, "icons") }
  /// The default output folder.
  public var output: String { Self.join(path, "public") }
  /// The journal of an edit of several files, which exists only if the edit was interrupted.
  package var journal: String { Self.join(data, ".gazette-journal") }
  /// The warning about an interrupted edit; nil where there is none.
  package var unfinishedEdit: Diagnostic? {
    guard (try? FileSystem.status(of: journal, followingLinks: false)) ?? nil != nil else {
      return nil
    }
    return .warning(
      "edit.unfinished", "an edit of several files is under way or was interrupted",
      at: Place(file: "data/.gazette-journal"),
      suggestion: "the next edit of this data, whichever it is, finishes it first")
  }
  /// The caches of builds; safe to delete at any time.
  public var cache: String { Self.join(path, Self.cacheName) }
  private static let cacheName = ".gazette"
  /// The history of edits that can be undone, below the site's folder.
  public static let undo = cacheName + "/undo"

  /// Whether a path is that of a folder with a `gazette.yml`.
  public static func isSite(_ path: String) -> Bool {
    (try? FileSystem.status(of: join(path, configurationName)))??.kind == .file
  }

  /// A path within the folder in the form of messages: without a leading `./`.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder == "." || folder.isEmpty { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
