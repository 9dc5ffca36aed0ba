import Diagnostics
import Files
import IssueModel
import IssueStore
import TrackerReaders

/// The files that hold a site's own data, while they are edited.
struct NativeFiles {
  /// The files that are there, then those that edits made; without bytes where they are not there.
  private(set) var files: [FileChange] = []
  /// Where a file of JSON is made when one is needed and none is there.
  private let newFile: FileChange

  /// Reads files.
  init(_ files: [DataFile], newFile: (path: String, name: String)) throws(DiagnosticList) {
    self.newFile = FileChange(path: newFile.path, name: newFile.name)
    for file in files {
      do throws(SystemError) {
        let bytes = try FileSystem.read(file.path)
        self.files.append(
          FileChange(path: file.path, name: file.name, before: bytes, after: bytes))
      } catch {
        throw DiagnosticList([error.diagnostic])
      }
    }
  }

  /// What is to be written.
  var changes: [FileChange] { files.filter { $0.before != $0.after } }

  /// What was to be written has been.
  mutating func commit() {
    files.removeAll { $0.after == nil }
    for index in files.indices { files[index].before = files[index].after }
  }

  /// Makes an edit in the files that it concerns; `snapshot` is the data before it.
  mutating func apply(_ edit: DataEdit, to snapshot: Snapshot) throws(Diagnostic) {
    switch edit {
    case .addIssue(let draft):
      if jsonFiles.isEmpty, let sibling = present.first {
        addMarkdown(draft, beside: files[sibling])
      } else {
        try make(edit, in: jsonFiles.first ?? makeFile())
      }
    case .changeIssue(let identity, _), .deleteIssue(let identity):
      let record = RecordName(identity, in: snapshot)
      for index in present where try make(edit, in: index, holding: record) { return }
      throw .error("edit.no-issue", "issue \(record.key) is not in a file that can be edited")
    case .addTag, .addProject: try makeInObject(edit)
    case .setLight: try makeInObject(edit, having: "light")
    case .setReminders: try makeInObject(edit, having: "reminders")
    case .changeProject(let title, _):
      var isDefined = false
      for index in jsonFiles where try json(index).definesProject(title) { isDefined = true }
      if !isDefined, let id = snapshot.project(titled: title) {
        // Issues name it and nothing defines it: what is to be said of it needs a definition.
        try makeInObject(.addProject(snapshot[id]))
      }
      for index in present { try make(edit, in: index) }
    case .renameTag, .deleteTag, .deleteProject:
      for index in present { try make(edit, in: index) }
    case .replaceEverything(let tags, let drafts):
      let kept = jsonFiles.first ?? makeFile()
      for index in files.indices { files[index].after = nil }
      files[kept].after = Array(NativeJSONFile.text(tags: tags, issues: drafts).utf8)
    }
  }

  private var present: [Int] { files.indices.filter { files[$0].after != nil } }
  private var jsonFiles: [Int] { present.filter { !files[$0].isMarkdown } }

  private func json(_ index: Int) throws(Diagnostic) -> NativeJSONFile {
    try NativeJSONFile(files[index].source)
  }

  /// Makes an edit in a file; gives false, and does nothing, where the file does not hold a record that
  /// it has to.
  @discardableResult
  private mutating func make(
    _ edit: DataEdit, in index: Int, holding record: RecordName? = nil
  ) throws(Diagnostic) -> Bool {
    if files[index].isMarkdown {
      var file = try NativeMarkdownFile(files[index].source, path: files[index].path)
      if let record, file.key != record.key { return false }
      files[index].after = file.make(edit) ? try file.result() : nil
    } else {
      var file = try json(index)
      if let record, !file.holds(record) { return false }
      file.make(edit, of: record)
      files[index].after = try file.result()
    }
    return true
  }

  /// Makes an edit of what is beside the issues: in the file that has the member already, else in the
  /// first one, which is made where there is none.
  private mutating func makeInObject(
    _ edit: DataEdit, having member: String? = nil
  ) throws(Diagnostic) {
    var objects: [Int] = []
    for index in jsonFiles {
      let file = try json(index)
      if let member, file.has(member) {
        try make(edit, in: index)
        return
      }
      if file.isObject { objects.append(index) }
    }
    if objects.isEmpty, let list = jsonFiles.first {
      throw .error(
        "edit.bare-list",
        "'\(files[list].name)' is a bare list of issues and can hold nothing else",
        at: Place(file: files[list].name),
        suggestion: "put it into an object: {\"gazette\": 1, \"issues\": […]}")
    }
    try make(edit, in: objects.first ?? makeFile())
  }

  private mutating func makeFile() -> Int {
    files.append(newFile)
    files[files.count - 1].after = Array(NativeJSONFile.empty.utf8)
    return files.count - 1
  }

  private mutating func addMarkdown(_ draft: IssueDraft, beside sibling: FileChange) {
    func folder(_ path: String) -> String {
      path.contains("/") ? FileSystem.split(path).folder + "/" : ""
    }
    let path = folder(sibling.path)
    // What is another issue's may have the number for its name.
    let name =
      ["\(draft.number).md", "issue-\(draft.number).md"].first { name in
        !files.contains { $0.path == path + name }
          && (try? FileSystem.status(of: path + name)) ?? nil == nil
      } ?? "own-issue-\(draft.number).md"
    files.append(
      FileChange(
        path: path + name, name: folder(sibling.name) + name,
        after: Array(NativeMarkdownFile.text(of: draft).utf8)))
  }

  /// Whether a file is the site's own: the configuration says so, or its beginning does.
  static func isNative(_ file: DataFile) -> Bool {
    if let format = file.format {
      return ["gazette", MarkdownFileReader.native.name, MarkdownFileReader.backlog.name]
        .contains(format)
    }
    // What cannot be read is kept among the own files, so that loading them tells of it.
    if file.path.hasSuffix(".md") {
      guard let head = try? FileSystem.head(of: file.path, count: 16) else { return true }
      return MarkdownFileReader.recognizes(head.span)
    }
    guard file.path.hasSuffix(".json") else { return false }
    guard let head = try? FileSystem.head(of: file.path, count: 4096) else { return true }
    let mayBe = String(decoding: head, as: UTF8.self).contains("\"gazette\"")
    guard mayBe || file.path.hasSuffix("/issues.json") else { return false }
    guard let bytes = try? FileBytes.read(file.path, name: file.name) else { return true }
    // What is empty becomes the site's own; what is damaged is told when it is loaded.
    let reader = JSONFileReader(bytes, from: 0, info: file, options: LoadOptions())
    guard let found = try? reader.recognise() else { return true }
    return found.reader.format == GazetteReader().format
  }
}

/// The name of an issue as files write it.
struct RecordName: Hashable {
  /// The number's digits or the key.
  let key: String
  /// The name of its source; empty for the site's own.
  let source: String

  init(key: String, source: String) {
    self.key = key
    self.source = source
  }

  init(_ identity: Issue.Identity, in snapshot: Snapshot) {
    key = identity.number.map(String.init) ?? identity.key ?? ""
    source = snapshot[identity.source].name
  }
}
