import Bytes
import Diagnostics
import Files
import Hashing
public import IssueModel

/// The history of the last edits of a site, so that they can be undone.
///
/// Each edit is a small file of its own in a folder that is safe to delete, numbered in their
/// order. Of every changed file it has the replaced bytes between the unchanged ones at both ends,
/// and the hashes of the file before and after. An edit is recorded before its files are written:
/// one that was interrupted is recognised by its files, which are in their old state.
///
/// ```
/// gazette-edit 1
/// date 1769860800
/// title 22                              the length of the description of the edit
/// closed issue 1 'Harbour'
/// file 16 9a3c…f0 11d2…7e 120 45 88     the lengths of the path and hashes of the file before and
/// after
/// data/issues.jsonBYTES                 ('-' where there was none), then how many bytes were
/// unchanged at
/// end                                   its start and its end, and the number of replaced bytes
/// between
/// ```
public struct EditHistory: Sendable {
  /// An edit that can be undone.
  struct Entry: Sendable, Hashable {
    /// Its description.
    var title: String
    /// When it was made.
    var date: Instant
    /// The change of each file.
    var files: [Reversal]
  }

  /// The change that restores a file to its state before an edit.
  struct Reversal: Sendable, Hashable {
    /// Its path from the site's folder, or from the root where it is elsewhere.
    var path: String
    /// The fingerprints of its content before and after; nil where it did not exist.
    var before: Fingerprint?
    var after: Fingerprint?
    /// How many bytes at its start and its end the edit left alone.
    var head: Int
    var tail: Int
    /// The replaced bytes.
    var middle: [UInt8]

    /// The bytes before the edit, from those after it; nil where these have been changed.
    func restored(from after: [UInt8]?) -> [UInt8]? {
      let bytes = after ?? []
      guard head >= 0, tail >= 0, head <= bytes.count, tail <= bytes.count - head else {
        return nil
      }
      let old = Array(bytes[..<head]) + middle + Array(bytes[(bytes.count - tail)...])
      return Fingerprint(of: old) == before ? old : nil
    }
  }

  /// The folder of the history, as `.gazette/undo`, below the site's folder.
  private let folder: String
  /// The path of that folder for messages.
  private let shown: String
  /// The site's folder, from which paths are written.
  private let root: String
  /// The present moment.
  private let now: Instant

  /// The number of edits in the history.
  static let most = 100
  private static let head = "gazette-edit 1"

  /// The history of the site in a folder; `folder` is its own below that, which is made for the
  /// first edit. No link is followed there, since it could lead out of the site.
  public init(in folder: String, of root: String, now: Instant) {
    self.folder = folder
    shown = (root == "." ? "" : root + "/") + folder
    self.root = FileSystem.resolvingLinks(root)
    self.now = now
  }

  /// Opens the folder of the history, which can be made first; nil where there is none.
  private func opened(making isMade: Bool = false) throws(SystemError) -> Folder? {
    var open = try Folder(root)
    for name in folder.split(separator: "/").map(String.init) {
      if open.status(of: name) == nil {
        guard isMade else { return nil }
        try open.makeFolder(name)
      }
      open = try open.folder(name)
    }
    return open
  }

  /// The names of the recorded edits, in their order.
  func names() throws(SystemError) -> [String] { try names(in: try opened()) }

  private func names(in folder: Folder?) throws(SystemError) -> [String] {
    let names = try folder?.entries().map(\.name) ?? []
    return names.filter { $0.count == 8 && Int($0) != nil }.sorted()
  }

  // MARK: - Keeping

  /// Records an edit that is about to be made and returns its name; removes the oldest ones.
  func add(_ changes: [FileChange], title: String) throws(SystemError) -> String? {
    guard let open = try opened(making: true) else { return nil }
    let names = try names(in: open)
    let digits = String((names.last.flatMap { Int($0) } ?? 0) + 1)
    let name = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    let files = changes.map { Reversal(of: $0, path: shortened($0.path)) }
    let bytes = Self.bytes(of: Entry(title: title, date: now, files: files))
    try open.replace(name, with: bytes, isDurable: false)
    for old in names.dropLast(Self.most - 1) { try? open.remove(old) }
    return name
  }

  /// Says more of an edit that was made.
  func describe(_ name: String, as title: String) {
    guard var entry = try? entry(name) else { return }
    entry.title = title
    try? opened()?.replace(name, with: Self.bytes(of: entry), isDurable: false)
  }

  /// Forgets an edit.
  func remove(_ name: String) { try? opened()?.remove(name) }

  /// Records what undoing an edit added to a file besides restoring it: earlier edits do not know
  /// of it.
  func note(_ addition: FileChange) {
    var addition = addition
    // The addition before is below it.
    if let known = self.addition, known.path == shortened(addition.path),
      let below = addition.before, Fingerprint(of: below) == known.after
    {
      addition.before = known.before == nil ? nil : known.restored(from: below)
    }
    let entry = Entry(
      title: "", date: now, files: [Reversal(of: addition, path: shortened(addition.path))])
    try? opened(making: true)?.replace(
      Self.additionName, with: Self.bytes(of: entry), isDurable: false)
  }

  /// The addition of undoing an edit to a file.
  var addition: Reversal? {
    (try? opened()?.read(Self.additionName)).flatMap { Self.entry(of: $0) }?.files.first
  }

  private static let additionName = "added"

  private func shortened(_ path: String) -> String {
    let path = EditJournal.absolute(path)
    return path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  /// The path by which a file of an edit is opened.
  func opened(_ path: String) -> String { path.hasPrefix("/") ? path : root + "/" + path }

  // MARK: - Reading

  /// A recorded edit.
  func entry(_ name: String) throws(Diagnostic) -> Entry {
    let path = shown + "/" + name
    guard let bytes = try? opened()?.read(name), let entry = Self.entry(of: bytes) else {
      throw .error(
        "undo.damaged", "what is kept of the last edit is damaged", at: Place(file: path),
        suggestion: "remove '\(path)' to undo what was done before it")
    }
    return entry
  }

  static func bytes(of entry: Entry) -> [UInt8] {
    var out = Array("\(head)\ndate \(entry.date.seconds)\ntitle \(entry.title.utf8.count)\n".utf8)
    out += Array(entry.title.utf8) + [0x0A]
    for file in entry.files {
      let hashes = "\(text(of: file.before)) \(text(of: file.after))"
      out += Array(
        "file \(file.path.utf8.count) \(hashes) \(file.head) \(file.tail) \(file.middle.count)\n"
          .utf8)
      out += Array(file.path.utf8) + file.middle + [0x0A]
    }
    return out + Array("end\n".utf8)
  }

  /// The edit of a file; nil where it is damaged.
  static func entry(of bytes: [UInt8]) -> Entry? {
    var text = CountedText(bytes)
    guard text.line() == head,
      let date = text.words("date", count: 1)?.first.flatMap({ Int64($0) }),
      let length = text.words("title", count: 1)?.first.flatMap({ Int($0) }),
      let title = text.take(length), text.take(1) == [0x0A]
    else { return nil }
    var entry = Entry(
      title: String(decoding: title, as: UTF8.self), date: Instant(seconds: date), files: [])
    while let line = text.line() {
      if line == "end" { return text.isAtEnd && !entry.files.isEmpty ? entry : nil }
      let words = line.split(separator: " ")
      let numbers = words.count == 7 ? ([1] + Array(4...6)).compactMap { Int(words[$0]) } : []
      guard words.first == "file", numbers.count == 4, let path = text.take(numbers[0]),
        let middle = text.take(numbers[3]), text.take(1) == [0x0A],
        let before = fingerprint(words[2]), let after = fingerprint(words[3])
      else { return nil }
      entry.files.append(
        Reversal(
          path: String(decoding: path, as: UTF8.self), before: before, after: after,
          head: numbers[1], tail: numbers[2], middle: middle))
    }
    return nil
  }

  private static func text(of fingerprint: Fingerprint?) -> String {
    guard let fingerprint else { return "-" }
    return [fingerprint.high, fingerprint.low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The fingerprint in a word, `.some(nil)` for the mark for none; nil where it is neither.
  private static func fingerprint(_ word: Substring) -> Fingerprint?? {
    if word == "-" { return .some(nil) }
    guard word.utf8.count == 32, let high = UInt64(word.prefix(16), radix: 16),
      let low = UInt64(word.suffix(16), radix: 16)
    else { return nil }
    return .some(Fingerprint(high: high, low: low))
  }
}

extension EditHistory.Reversal {
  /// The reversal of a change.
  init(of change: FileChange, path: String) {
    self.path = path
    let (old, new) = (change.before ?? [], change.after ?? [])
    let most = min(old.count, new.count)
    var (head, tail) = (0, 0)
    while head < most, old[head] == new[head] { head += 1 }
    while tail < most - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    (self.head, self.tail) = (head, tail)
    middle = Array(old[head..<old.count - tail])
    before = change.before.map { Fingerprint(of: $0) }
    after = change.after.map { Fingerprint(of: $0) }
  }
}
