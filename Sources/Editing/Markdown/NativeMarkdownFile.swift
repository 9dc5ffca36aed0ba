import Configuration
import Diagnostics
import IssueModel

/// A Markdown file with an issue, during an edit.
///
/// The keys of its front matter are those of ``MarkdownFileReader``; a member with another name
/// (`labels`, `updated_date`) is edited under that name.
struct NativeMarkdownFile {
  /// The issue's number or key.
  let key: String
  private var editor: FrontMatterEditor
  private let keys: [String]
  /// How many comments the edited file must have; nil where none was added.
  private var commentCount: Int?

  /// Reads a file; throws where its front matter cannot be read.
  init(_ source: SourceText, path: String) throws(Diagnostic) {
    let editor = try FrontMatterEditor(source)
    self.editor = editor
    keys = editor.keys
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let digits = String(name.prefix { $0.isASCII && $0.isNumber })
    let number = ["number", "id"].lazy.compactMap { editor.value($0)?.integer }.first
    let text = ["key", "id"].lazy.compactMap { editor.value($0)?.text }.first
    key = number.map(String.init) ?? text ?? Int(digits).map(String.init) ?? name
  }

  /// The file with all edits made; throws where its front matter could not be read any more.
  consuming func result() throws(Diagnostic) -> [UInt8] {
    let name = editor.source.name
    let (keys, commentsKey, commentCount) = (keys, commentsKey, commentCount)
    let bytes = try editor.result()
    let edited = try? FrontMatter(SourceText(name: name, utf8: bytes))
    guard let root = edited?.document?.root,
      root.entries != nil || root.isNull || keys.isEmpty,
      commentCount == nil || root[commentsKey]?.items?.count == commentCount
    else {
      throw .error(
        "edit.front-matter", "the front matter is written so that it cannot be edited",
        at: Place(file: name), suggestion: "change it by hand, or write it more plainly")
    }
    return bytes
  }

  /// The title; empty where there is none.
  var title: String { editor.value("title")?.text ?? "" }

  /// The key of a member in this file: the last one that is a name of it, else its own name.
  private func name(_ own: String, or others: String...) -> String {
    let names = Set([own.lowercased()] + others)
    return keys.last { key in
      names.contains(key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    } ?? own
  }

  private var tagsKey: String { name("tags", or: "labels") }
  private var projectKey: String { name("project", or: "milestone") }
  private var commentsKey: String { name("comments") }
  private var isBacklog: Bool { editor.has("created_date") && editor.has("status") }

  /// Makes an edit; returns false where the issue is deleted, and its file with it.
  mutating func make(_ edit: DataEdit) -> Bool {
    func isOf(_ title: String) -> Bool {
      editor.value(projectKey)?.text?.lowercased() == title.lowercased()
    }
    switch edit {
    case .changeIssue(_, let changes): change(changes)
    case .deleteIssue: return false
    case .renameTag(let name, let new): editor.rename(in: tagsKey, name, to: new)
    case .deleteTag(let name):
      guard let items = editor.value(tagsKey)?.items else { break }
      let names = items.compactMap(\.text)
      let kept = names.filter { $0.lowercased() != name.lowercased() }
      if kept.count < names.count { editor.setList(tagsKey, to: kept) }
    case .changeProject(let title, let changes) where isOf(title):
      let titles = changes.compactMap { if case .title(let new) = $0 { new } else { nil } }
      if let new = titles.last { editor.set(projectKey, to: new) }
    case .deleteProject(let title): return !isOf(title)
    default: break
    }
    return true
  }

  private mutating func change(_ changes: [IssueChange]) {
    for change in changes {
      switch change {
      case .title(let title): editor.set("title", to: title)
      case .body(let text): editor.setBody(text.string)
      case .state(let state, let date): setState(state, date)
      case .priority(let priority): setOptional("priority", priority?.word)
      case .tags(let names): editor.setList(tagsKey, to: names)
      case .project(let title): setOptional(projectKey, title)
      case .assignees(let logins):
        editor.setList(name("assignees", or: "assignee"), to: logins)
      case .due(let date): setDate(name("dueDate", or: "due"), date)
      case .reminder(let reminder):
        for (name, value) in Reminder.members(of: reminder) {
          if let value { editor.set(name, yaml: value.yaml) } else { editor.remove(name) }
        }
      case .comment(let draft):
        commentCount = (commentCount ?? editor.value(commentsKey)?.items?.count ?? 0) + 1
        editor.append(draft.members.yaml, to: commentsKey)
      case .updated(let date):
        let own = isBacklog ? "updated_date" : "modificationDate"
        let key = name(
          own, or: "updated", "updateddate", "modificationdate", "updatedat", "modified")
        setDate(key, date)
      }
    }
  }

  private mutating func setState(_ state: Issue.State, _ date: Instant) {
    let isOpen = state == .open
    let stateKey = name("state", or: "status")
    if editor.has(stateKey) {
      editor.set(stateKey, to: isBacklog ? (isOpen ? "To Do" : "Done") : state.word)
      if isBacklog { return }
    }
    if editor.has("completed") || !editor.has(stateKey) {
      editor.set("completed", yaml: "\(!isOpen)")
    }
    setDate(name("closedDate", or: "closed", "closedat", "completeddate"), isOpen ? nil : date)
  }

  private mutating func setOptional(_ key: String, _ text: String?) {
    if let text { editor.set(key, to: text) } else { editor.remove(key) }
  }

  /// Sets a date; Backlog.md writes the day and the minute in quotes.
  private mutating func setDate(_ key: String, _ date: Instant?) {
    guard let date else {
      editor.remove(key)
      return
    }
    let text = date.description
    if key.contains("_") {
      editor.set(key, yaml: "'\(text.prefix(10)) \(text.dropFirst(11).prefix(5))'")
    } else {
      editor.set(key, yaml: text)
    }
  }

  /// The text of a file for a new issue.
  static func text(of draft: IssueDraft) -> String {
    let members = draft.members.filter { $0.name != "content" }
    let lines = members.map { "\($0.name): \($0.value.yaml)" }
    let body = draft.body.string
    let text = body.isEmpty ? "" : "\n" + body + (body.hasSuffix("\n") ? "" : "\n")
    return "---\n" + lines.joined(separator: "\n") + "\n---\n" + text
  }
}
