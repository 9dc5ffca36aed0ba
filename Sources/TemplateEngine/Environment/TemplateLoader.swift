public import Diagnostics
import Files

/// Finds templates by their names.
public protocol TemplateLoader: Sendable {
  /// The text of a template, or nil when there is none of that name; an error when it cannot be read.
  func source(named name: String) throws(Diagnostic) -> SourceText?
  /// The known names, for suggestions; may be empty.
  var names: [String] { get }
}

/// Templates in memory.
public struct MemoryLoader: TemplateLoader {
  private let sources: [String: SourceText]

  /// Templates by their names; a text's own name is shown in errors.
  public init(_ sources: [String: SourceText]) {
    self.sources = sources
  }

  /// Templates given as strings, shown in errors by the names they are loaded by.
  public init(texts: [String: String]) {
    sources = Dictionary(
      uniqueKeysWithValues: texts.map { ($0, SourceText(name: $0, text: $1)) })
  }

  /// The template of this name.
  public func source(named name: String) throws(Diagnostic) -> SourceText? { sources[name] }

  /// All names, sorted.
  public var names: [String] { sources.keys.sorted() }
}

/// Templates in folders; earlier folders take precedence.
///
/// A name is a path below a folder, with `/` between its parts. Nothing outside the folders can be
/// read: a part `..` is refused, and so is a file whose real path, with all links resolved, is not
/// below the real path of its folder.
public struct FolderLoader: TemplateLoader {
  private let folders: [String]
  /// The most bytes of a template.
  private static let largestTemplate = 16 * 1024 * 1024

  /// Templates below these folders.
  public init(_ folders: [String]) { self.folders = folders }

  /// The template of this name in the first folder that has it.
  public func source(named name: String) throws(Diagnostic) -> SourceText? {
    let isSafe = name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      !["", ".", ".."].contains($0)
    }
    guard isSafe, !name.utf8.contains(0), name.utf8.count < 4096 else { return nil }
    for folder in folders {
      let root = FileSystem.resolvingLinks(folder)
      let path = FileSystem.resolvingLinks(folder + "/" + name)
      let shown = folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
      do throws(SystemError) {
        guard path.hasPrefix(root == "/" ? "/" : root + "/"),
          try FileSystem.status(of: path) != nil
        else { continue }
        return SourceText(
          name: shown, utf8: try FileSystem.read(path, limit: Self.largestTemplate))
      } catch {
        throw .error(
          "template.unreadable", "cannot read the template '\(shown)': \(error.reason)")
      }
    }
    return nil
  }

  /// The files in the folders, at most 1000 of each; only listed for suggestions in errors.
  public var names: [String] {
    var names: Set<String> = []
    for folder in folders {
      var left = 1000
      var pending = [""]
      while left > 0, let prefix = pending.popLast() {
        let entries = try? FileSystem.entries(of: folder + "/" + prefix)
        for entry in entries ?? [] where left > 0 && !entry.name.hasPrefix(".") {
          left -= 1
          if entry.kind != .folder {
            names.insert(prefix + entry.name)
          } else if prefix.split(separator: "/").count < 3 {
            pending.append(prefix + entry.name + "/")
          }
        }
      }
    }
    return names.sorted()
  }
}
