import Diagnostics
import Files
import IssueModel
import IssueStore

/// The files that hold a site's own data, while they are edited.
struct NativeFiles {
  /// A file with its bytes; nil where it is not there.
  struct File {
    var path: String
    var name: String
    var isMarkdown: Bool
    var original: [UInt8]?
    var bytes: [UInt8]?

    var source: SourceText { SourceText(name: name, utf8: bytes ?? []) }
  }

  /// The files that are there, then those that edits made.
  private(set) var files: [File]
  /// Where a file of JSON is made when one is needed and none is there.
  private let newFile: (path: String, name: String)

  init(_ files: [File], newFile: (path: String, name: String)) {
    self.files = files
    self.newFile = newFile
  }

  /// What is to be written.
  var changes: [FileChange] {
    files.filter { $0.bytes != $0.original }.map {
      FileChange(path: $0.path, name: $0.name, before: $0.original, after: $0.bytes)
    }
  }

  /// What was to be written has been.
  mutating func commit() {
    files.removeAll { $0.bytes == nil }
    for index in files.indices { files[index].original = files[index].bytes }
  }

  /// Makes an edit in the files that it concerns; `snapshot` is the data before it.
  mutating func apply(_ edit: DataEdit, to snapshot: Snapshot) throws(Diagnostic) {
    switch edit {
    case .addIssue(let draft):
      try addIssue(draft)
    case .changeIssue(let identity, let changes):
      try editIssue(identity, in: snapshot) { file, key, source in
        file.change(key, of: source, changes)
      } markdown: { file throws(Diagnostic) in
        try file.change(changes)
        return true
      }
    case .deleteIssue(let identity):
      try editIssue(identity, in: snapshot) { file, key, source in
        file.delete(key, of: source)
      } markdown: { _ in
        false
      }
    case .addTag(let tag): try editDefinitions(of: nil) { $0.add(tag) }
    case .renameTag(let name, let new):
      try editAll {
        $0.renameTag(name, to: new)
      } markdown: { file throws(Diagnostic) in
        try file.renameTag(name, to: new)
        return true
      }
    case .deleteTag(let name):
      try editAll {
        $0.deleteTag(name)
      } markdown: { file throws(Diagnostic) in
        try file.deleteTag(name)
        return true
      }
    case .addProject(let project): try editDefinitions(of: nil) { $0.add(project) }
    case .changeProject(let title, let changes): try change(title, changes, snapshot)
    case .deleteProject(let title):
      try editAll {
        $0.deleteProject(title)
      } markdown: {
        !$0.isOf(project: title)
      }
    case .setLight(let light): try editDefinitions(of: "light") { $0.set(light) }
    case .setReminders(let settings): try editDefinitions(of: "reminders") { $0.set(settings) }
    case .replaceEverything(let tags, let drafts): try replaceEverything(tags, drafts)
    }
  }

  // MARK: - Issues

  private mutating func addIssue(_ draft: IssueDraft) throws(Diagnostic) {
    let json = jsonFiles
    if json.isEmpty, let sibling = files.first(where: { $0.isMarkdown && $0.bytes != nil }) {
      let folder = sibling.path.prefix { _ in true }.dropLast(fileName(sibling.path).utf8.count)
      let shown = sibling.name.dropLast(fileName(sibling.name).utf8.count)
      // What is another issue's may have the number for its name.
      let names = ["\(draft.number).md", "issue-\(draft.number).md"]
      let name =
        names.first { name in
          !files.contains { $0.path == folder + name }
            && (try? FileSystem.status(of: folder + name)) ?? nil == nil
        } ?? "own-issue-\(draft.number).md"
      files.append(
        File(
          path: folder + name, name: shown + name, isMarkdown: true, original: nil,
          bytes: Array(NativeMarkdownFile.text(of: draft).utf8)))
      return
    }
    try edit(json.first ?? makeFile()) { $0.add(draft) }
  }

  private func fileName(_ path: String) -> Substring {
    path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  }

  private mutating func editIssue(
    _ identity: Issue.Identity, in snapshot: Snapshot,
    _ body: (inout NativeJSONFile, String, String) -> Void,
    markdown: (inout NativeMarkdownFile) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let key = identity.number.map(String.init) ?? identity.key ?? ""
    let source = snapshot[identity.source].name
    for index in files.indices where files[index].bytes != nil {
      if files[index].isMarkdown {
        var file = try NativeMarkdownFile(files[index].source, path: files[index].path)
        guard file.key == key else { continue }
        let isKept = try markdown(&file)
        files[index].bytes = isKept ? try file.result() : nil
        return
      }
      var file = try NativeJSONFile(files[index].source)
      guard file.holds(key, of: source) else { continue }
      body(&file, key, source)
      files[index].bytes = try file.result()
      return
    }
    throw .error("edit.no-issue", "issue \(key) is not in a file that can be edited")
  }

  // MARK: - All files

  private var jsonFiles: [Int] {
    files.indices.filter { !files[$0].isMarkdown && files[$0].bytes != nil }
  }

  private mutating func edit(
    _ index: Int, _ body: (inout NativeJSONFile) -> Void
  ) throws(Diagnostic) {
    var file = try NativeJSONFile(files[index].source)
    body(&file)
    files[index].bytes = try file.result()
  }

  /// Edits every file; a Markdown file for which the closure gives false is removed.
  private mutating func editAll(
    _ body: (inout NativeJSONFile) -> Void,
    markdown: (inout NativeMarkdownFile) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    for index in files.indices where files[index].bytes != nil {
      if files[index].isMarkdown {
        var file = try NativeMarkdownFile(files[index].source, path: files[index].path)
        let isKept = try markdown(&file)
        files[index].bytes = isKept ? try file.result() : nil
      } else {
        try edit(index, body)
      }
    }
  }

  /// Edits what stands beside the issues: in the file that has the member already, else in the first
  /// one, which is made where there is none.
  private mutating func editDefinitions(
    of member: String?, _ body: (inout NativeJSONFile) -> Void
  ) throws(Diagnostic) {
    var objects: [Int] = []
    for index in jsonFiles {
      let file = try NativeJSONFile(files[index].source)
      if let member, file.has(member) {
        try edit(index, body)
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
    try edit(objects.first ?? makeFile(), body)
  }

  private mutating func change(
    _ title: String, _ changes: [ProjectChange], _ snapshot: Snapshot
  ) throws(Diagnostic) {
    var isDefined = false
    for index in jsonFiles {
      let file = try NativeJSONFile(files[index].source)
      if file.definesProject(title) { isDefined = true }
    }
    if !isDefined, let id = snapshot.project(titled: title) {
      // Issues name it and nothing defines it: what is to be said of it needs a definition.
      try editDefinitions(of: nil) { $0.add(snapshot[id]) }
    }
    let new = changes.compactMap { if case .title(let new) = $0 { new } else { nil } }.last
    try editAll {
      $0.change(project: title, changes)
    } markdown: { file throws(Diagnostic) in
      if let new, file.isOf(project: title) { try file.change([.project(new)]) }
      return true
    }
  }

  private mutating func replaceEverything(
    _ tags: [Tag], _ drafts: [IssueDraft]
  ) throws(Diagnostic) {
    let kept = jsonFiles.first ?? makeFile()
    for index in files.indices { files[index].bytes = nil }
    files[kept].bytes = Array(NativeJSONFile.text(tags: tags, issues: drafts).utf8)
  }

  private mutating func makeFile() -> Int {
    files.append(
      File(
        path: newFile.path, name: newFile.name, isMarkdown: false, original: nil,
        bytes: Array(NativeJSONFile.empty.utf8)))
    return files.count - 1
  }
}
