import Diagnostics
import Files
import IssueModel
import IssueStore
import TrackerReaders

/// The files with a site's own data, during an edit.
struct NativeFiles {
  /// The files that are there, then those that edits made; without bytes where they are not there.
  private(set) var files: [FileChange] = []
  /// Where a file of JSON is made when one is needed and none is there; nil where none can be.
  private let newFile: FileChange?

  /// Reads files.
  init(_ files: [DataFile], newFile: (path: String, name: String)?) throws(DiagnosticList) {
    self.newFile = newFile.map { FileChange(path: $0.path, name: $0.name) }
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

  /// The changes to write.
  var changes: [FileChange] { files.filter { $0.before != $0.after } }

  /// Marks the changes as written.
  mutating func commit() {
    files.removeAll { $0.after == nil }
    for index in files.indices { files[index].before = files[index].after }
  }

  /// Makes an edit in the files that it concerns; `snapshot` is the data before it.
  mutating func apply(_ edit: DataEdit, to snapshot: Snapshot) throws(Diagnostic) {
    switch edit {
    case .addIssue(let draft):
      // Issues are not added to a file that only has other data.
      if let sibling = present.first(where: { files[$0].isMarkdown }), try !hasIssuesInJSON() {
        addMarkdown(draft, beside: files[sibling])
      } else {
        try make(edit, in: try firstJSONFile())
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
        // Issues name it and nothing defines it: setting its members needs a definition.
        try makeInObject(.addProject(snapshot[id]))
      }
      for index in present { try make(edit, in: index) }
    case .renameTag, .deleteTag, .deleteProject:
      for index in present { try make(edit, in: index) }
    case .replaceEverything(let tags, let drafts):
      let kept = try firstJSONFile()
      for index in files.indices { files[index].after = nil }
      files[kept].after = Array(NativeJSONFile.text(tags: tags, issues: drafts).utf8)
    }
  }

  private var present: [Int] { files.indices.filter { files[$0].after != nil } }
  private var jsonFiles: [Int] { present.filter { !files[$0].isMarkdown } }

  private func json(_ index: Int) throws(Diagnostic) -> NativeJSONFile {
    try NativeJSONFile(files[index].source)
  }

  /// Makes an edit in a file; returns false, without changes, where the file lacks the record.
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

  /// Makes an edit of data besides the issues: in the file that has the member already, else in the
  /// first one, which is created where there is none.
  private mutating func makeInObject(
    _ edit: DataEdit, having member: String? = nil
  ) throws(Diagnostic) {
    let objects = try objects(having: member)
    if objects.isEmpty, let list = jsonFiles.first {
      throw .error(
        "edit.bare-list",
        "'\(files[list].name)' is a bare list of issues and can hold nothing else",
        at: Place(file: files[list].name),
        suggestion: "put it into an object: {\"gazette\": 1, \"issues\": […]}")
    }
    try make(edit, in: try firstJSONFile(of: objects))
  }

  /// Records the highest number ever used, in the file that states it already, else in the first
  /// one that can, which is created where there is none.
  mutating func keep(lastNumber: Int) throws(Diagnostic) {
    let index: Int
    do throws(Diagnostic) {
      index = try firstJSONFile(of: try objects(having: "lastNumber"))
    } catch {
      var error = error
      error.notes.append(
        Diagnostic.Note(
          "\(lastNumber) is the highest number, which has to be noted there so that it is not given again"
        ))
      throw error
    }
    var file = try json(index)
    file.set(lastNumber: lastNumber)
    files[index].after = try file.result()
  }

  /// Replaces the contents of files by those of undoing an edit.
  mutating func take(_ changes: [FileChange]) {
    for change in changes {
      if let index = files.firstIndex(where: { $0.isOf(change.path) }) {
        files[index].after = change.after
      } else if change.isMarkdown || change.path.hasSuffix(".json") {
        files.append(change)
      }
    }
  }

  /// Whether a number is that of an issue of a source, or noted as the highest that was ever given.
  func hold(number: Int, source: String) throws(Diagnostic) -> Bool {
    let record = RecordName(key: String(number), source: source)
    for index in present {
      if files[index].isMarkdown {
        let file = try NativeMarkdownFile(files[index].source, path: files[index].path)
        if file.key == record.key { return true }
      } else {
        let file = try json(index)
        if file.holds(record) || file.lastNumber.map({ $0 >= number }) ?? false { return true }
      }
    }
    return false
  }

  /// The JSON files that can have more than issues; if one has the member, only that.
  private func objects(having member: String?) throws(Diagnostic) -> [Int] {
    var objects: [Int] = []
    for index in jsonFiles {
      let file = try json(index)
      if let member, file.has(member) { return [index] }
      if file.isObject { objects.append(index) }
    }
    return objects
  }

  private func hasIssuesInJSON() throws(Diagnostic) -> Bool {
    for index in jsonFiles where try json(index).hasIssues { return true }
    return false
  }

  /// The first of some JSON files, by default of all; one is created where there is none.
  private mutating func firstJSONFile(of indices: [Int]? = nil) throws(Diagnostic) -> Int {
    if let first = (indices ?? jsonFiles).first { return first }
    guard let newFile else {
      throw .error(
        "edit.no-own-data",
        "the configuration lists the site's data, and none of it is of Gazette's own",
        suggestion:
          "write {\"gazette\": 1, \"issues\": []} to data/issues.json, and add it to 'data'")
    }
    files.append(newFile)
    files[files.count - 1].after = Array(NativeJSONFile.empty.utf8)
    return files.count - 1
  }

  private mutating func addMarkdown(_ draft: IssueDraft, beside sibling: FileChange) {
    func folder(_ path: String) -> String {
      path.contains("/") ? FileSystem.split(path).folder + "/" : ""
    }
    let path = folder(sibling.path)
    // Another issue may have the file name of the number.
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

  /// Whether a file is the site's own, according to the configuration or its beginning.
  static func isNative(_ file: DataFile) -> Bool {
    // Edits know keys by their usual names only.
    if file.path.hasSuffix(".md"), !file.columns.isEmpty { return false }
    if let format = file.format {
      return ["gazette", MarkdownFileReader.native.name, MarkdownFileReader.backlog.name]
        .contains(format)
    }
    // Unreadable files count as own, so that loading them reports it.
    if file.path.hasSuffix(".md") {
      guard let head = try? FileSystem.head(of: file.path, count: 16) else { return true }
      return MarkdownFileReader.recognizes(head.span)
    }
    guard file.path.hasSuffix(".json") else { return false }
    guard let head = try? FileSystem.head(of: file.path, count: 4096) else { return true }
    let mayBe = String(decoding: head, as: UTF8.self).contains("\"gazette\"")
    guard mayBe || file.path.hasSuffix("/issues.json") else { return false }
    guard let bytes = try? FileBytes.read(file.path, name: file.name) else { return true }
    // An empty file becomes the site's own; a damaged one is reported when it is loaded.
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
