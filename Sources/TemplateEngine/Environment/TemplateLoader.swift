public import Diagnostics
import Glibc

/// Finds templates by their names.
public protocol TemplateLoader: Sendable {
  /// The text of a template, or nil when there is none of that name; an error when it cannot be read.
  func source(named name: String) throws(Diagnostic) -> SourceText?
  /// The names there are, for suggestions; may be empty.
  var names: [String] { get }
}

/// Templates that are held in memory.
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

/// Templates in folders, those of earlier folders in front of those of later ones.
///
/// A name is a path below a folder, with `/` between its parts. Nothing outside the folders can be
/// read: a part `..` is refused, and so is a file whose real path, all links resolved, is not below
/// the real path of its folder.
public struct FolderLoader: TemplateLoader {
  private let folders: [String]
  private let maximumSize: Int

  /// Templates below these folders; larger files than `maximumSize` bytes are refused.
  public init(_ folders: [String], maximumSize: Int = 16 * 1024 * 1024) {
    self.folders = folders
    self.maximumSize = maximumSize
  }

  /// The template of this name in the first folder that has it.
  public func source(named name: String) throws(Diagnostic) -> SourceText? {
    guard Self.isSafe(name) else { return nil }
    for folder in folders {
      guard let root = Self.realPath(folder), let path = Self.realPath(folder + "/" + name),
        path.hasPrefix(root == "/" ? "/" : root + "/")
      else { continue }
      let shown = folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
      return SourceText(name: shown, utf8: try read(path, shown))
    }
    return nil
  }

  /// The files in the folders, at most 1000 of each; only walked for suggestions in errors.
  public var names: [String] {
    var names: Set<String> = []
    for folder in folders {
      var left = 1000
      Self.list(folder, "", depth: 0, &left, &names)
    }
    return names.sorted()
  }

  private static func list(
    _ folder: String, _ prefix: String, depth: Int, _ left: inout Int, _ names: inout Set<String>
  ) {
    guard depth < 4, let stream = unsafe opendir(folder + "/" + prefix) else { return }
    defer { unsafe closedir(stream) }
    while left > 0, let entry = unsafe readdir(stream) {
      left -= 1
      let kind = unsafe Int32(entry.pointee.d_type)
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") { continue }
      if kind == Int32(DT_DIR) {
        list(folder, prefix + name + "/", depth: depth + 1, &left, &names)
      } else {
        names.insert(prefix + name)
      }
    }
  }

  /// Whether a name has only plain parts.
  private static func isSafe(_ name: String) -> Bool {
    guard !name.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0), name.utf8.count < 4096 else {
      return false
    }
    return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
      $0 != ".." && $0 != "." && !$0.isEmpty
    }
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private func read(_ path: String, _ shown: String) throws(Diagnostic) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw .error("template.unreadable", "cannot read the template '\(shown)'")
    }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .error("template.unreadable", "the template '\(shown)' is not a file")
    }
    var bytes: [UInt8] = []
    while true {
      var chunk = [UInt8](repeating: 0, count: 64 * 1024)
      let count = unsafe Glibc.read(file, &chunk, chunk.count)
      if count < 0 { throw .error("template.unreadable", "cannot read the template '\(shown)'") }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > maximumSize {
        throw .error(
          "template.unreadable", "the template '\(shown)' is larger than \(maximumSize) bytes")
      }
    }
  }
}
