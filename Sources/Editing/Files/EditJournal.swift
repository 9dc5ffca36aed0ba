import Diagnostics
import Files

/// The journal of an edit of several files, stored next to the data until all of them are written.
///
/// Replacing one file is atomic; replacing several is not. A process that ends in between, for
/// whatever reason, leaves the journal behind, and the next edit of the data completes it first.
/// The journal itself is put in place atomically, so that it is complete or missing.
///
/// ```
/// gazette-journal 1
/// change 15 120 131        the lengths of the path and of the old and the new content of the file;
/// data/issues.jsonOLDNEW   '-' for a file that was missing or will be
/// end
/// ```
public struct EditJournal {
  /// The journal's name in the folder of the data.
  public static let name = ".gazette-journal"

  private static let head = "gazette-journal 1\n"

  /// Paths in the journal: relative to the folder if they are below it, so that it can be moved.
  private static func shortened(_ path: String, in folder: String) -> String {
    let rest = path.utf8.dropFirst(folder.utf8.count)
    guard path.utf8.starts(with: folder.utf8), rest.first == UInt8(ascii: "/") else {
      return absolute(path)
    }
    return String(rest.dropFirst()) ?? absolute(path)
  }

  static func absolute(_ path: String) -> String {
    let (folder, name) = FileSystem.split(path)
    return FileSystem.resolvingLinks(folder) + "/" + name
  }

  /// The journal of changes to the files of a folder.
  static func bytes(of changes: [FileChange], in folder: String) -> [UInt8] {
    var out = Array(head.utf8)
    for change in changes {
      let path = shortened(change.path, in: folder)
      let lengths = [change.before, change.after].map { $0.map { String($0.count) } ?? "-" }
      out += Array("change \(path.utf8.count) \(lengths[0]) \(lengths[1])\n".utf8)
      out += Array(path.utf8) + (change.before ?? []) + (change.after ?? [])
      out.append(0x0A)
    }
    return out + Array("end\n".utf8)
  }

  /// The changes of a journal; nil when it is damaged.
  static func changes(of bytes: [UInt8], in folder: String) -> [FileChange]? {
    var text = CountedText(bytes)
    guard text.line() == String(head.dropLast()) else { return nil }
    var changes: [FileChange] = []
    while let next = text.line() {
      if next == "end" { return text.isAtEnd ? changes : nil }
      let words = next.split(separator: " ")
      guard words.count == 4, words[0] == "change", let length = Int(words[1]),
        let path = text.take(length).map({ String(decoding: $0, as: UTF8.self) })
      else { return nil }
      var contents: [[UInt8]?] = []
      for word in words[2...] {
        if word == "-" {
          contents.append(nil)
          continue
        }
        guard let count = Int(word), let content = text.take(count) else { return nil }
        contents.append(content)
      }
      guard text.take(1) == [0x0A] else { return nil }
      changes.append(
        FileChange(
          path: path.hasPrefix("/") ? path : folder + "/" + path, name: path, before: contents[0],
          after: contents[1]))
    }
    return nil
  }

  /// Completes an interrupted edit, if there is one; the folder must be locked.
  ///
  /// A journal may come with data of somebody else: `isOwn` decides which files an edit may change.
  /// A file that is in neither its old nor its new state is left alone together with the journal,
  /// and an error says so.
  static func finish(
    in folder: String, name: String, with writer: FileStore.Writer,
    isOwn: (_ path: String) -> Bool
  ) throws(Diagnostic) {
    let path = folder + "/" + Self.name
    let shown = Place(file: name + "/" + Self.name)
    guard let found = (try? FileSystem.status(of: path, followingLinks: false)) ?? nil else {
      return
    }
    guard found.kind == .file, let bytes = try? FileSystem.read(path) else {
      throw .error("edit.journal", "'\(shown.file)' cannot be read", at: shown)
    }
    guard let changes = changes(of: bytes, in: folder) else {
      throw .error(
        "edit.journal", "'\(shown.file)' is damaged", at: shown,
        suggestion: "look at what it holds, and remove it")
    }
    for change in changes {
      guard isOwn(absolute(change.path)) else {
        throw .error(
          "edit.journal", "'\(shown.file)' names '\(change.name)', which is no data of this site",
          at: shown, suggestion: "remove '\(shown.file)', which no edit of this site wrote")
      }
      let now = try? FileSystem.read(change.path)
      guard now == change.before || now == change.after else {
        throw .error(
          "edit.journal",
          "an edit was interrupted, and '\(change.name)' was changed since then", at: shown,
          suggestion: "remove '\(shown.file)' to keep the files as they are")
      }
    }
    do {
      for change in changes {
        guard (try? FileSystem.read(change.path)) != change.after else { continue }
        if let after = change.after {
          try writer.replace(change.path, after)
        } else {
          try writer.remove(change.path)
        }
      }
      try writer.remove(path)
    } catch {
      throw (error as? SystemError)?.diagnostic
        ?? .error("edit.not-written", "an interrupted edit could not be finished", at: shown)
    }
  }
}
