import Configuration
import Diagnostics
import IssueModel

/// A Markdown file that holds an issue, while it is edited.
///
/// The keys of its front matter are those that ``MarkdownFileReader`` understands; a member that is
/// there under another name (`labels`, `updated_date`) is edited under that name.
struct NativeMarkdownFile {
  /// The issue's number or key.
  let key: String
  private var editor: FrontMatterEditor
  private let keys: [String]

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
    let keys = keys
    let bytes = try editor.result()
    let edited = try? FrontMatter(SourceText(name: name, utf8: bytes))
    guard let root = edited?.document?.root,
      root.entries != nil || root.isNull || keys.isEmpty
    else {
      throw .error(
        "edit.front-matter", "the front matter is written so that it cannot be edited",
        at: Place(file: name), suggestion: "change it by hand, or write it more plainly")
    }
    return bytes
  }

  /// The title; empty where there is none.
  var title: String { editor.value("title")?.text ?? "" }

  /// Whether the issue belongs to a project.
  func isOf(project title: String) -> Bool {
    editor.value(projectKey)?.text?.lowercased() == title.lowercased()
  }

  /// The key under which a member stands: the last one that is a name of it, else its own name.
  private func name(_ own: String, or others: String...) -> String {
    let names = Set([own.lowercased()] + others)
    return keys.last { key in
      names.contains(key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " })
    } ?? own
  }

  private var tagsKey: String { name("tags", or: "labels") }
  private var projectKey: String { name("project", or: "milestone") }
  private var isBacklog: Bool { editor.has("created_date") && editor.has("status") }

  /// Changes members of the issue.
  mutating func change(_ changes: [IssueChange]) throws(Diagnostic) {
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
        if let reminder {
          editor.set("reminderEnabled", yaml: reminder.isEnabled ? "true" : "false")
          editor.set("reminderTime", yaml: "\"\(reminder.time)\"")
        } else {
          editor.remove("reminderEnabled")
          editor.remove("reminderTime")
        }
      case .updated(let date):
        let own = isBacklog ? "updated_date" : "modificationDate"
        let key = name(
          own, or: "updated", "updateddate", "modificationdate", "updatedat", "modified")
        setDate(key, date)
      }
    }
  }

  /// Gives a tag another name.
  mutating func renameTag(_ name: String, to new: String) throws(Diagnostic) {
    editor.rename(in: tagsKey, name, to: new)
  }

  /// Takes a tag away.
  mutating func deleteTag(_ name: String) throws(Diagnostic) {
    guard let items = editor.value(tagsKey)?.items else { return }
    let names = items.compactMap(\.text)
    let kept = names.filter { $0.lowercased() != name.lowercased() }
    if kept.count < names.count { editor.setList(tagsKey, to: kept) }
  }

  private mutating func setState(_ state: Issue.State, _ date: Instant) {
    let isOpen = state == .open
    let stateKey = name("state", or: "status")
    if editor.has(stateKey) {
      editor.set(stateKey, to: isBacklog ? (isOpen ? "To Do" : "Done") : state.word)
      if isBacklog { return }
    }
    if editor.has("completed") || !editor.has(stateKey) {
      editor.set("completed", yaml: isOpen ? "false" : "true")
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
    var lines = [
      "number: \(draft.number)", "title: \(YAMLText.scalar(draft.title))",
      "creationDate: \(draft.created)", "modificationDate: \(draft.created)",
      "priority: \(draft.priority.word)", "completed: \(draft.isClosed)",
    ]
    if draft.isClosed { lines.append("closedDate: \(draft.created)") }
    if let due = draft.due { lines.append("dueDate: \(due)") }
    if !draft.tags.isEmpty { lines.append("tags: \(YAMLText.list(draft.tags))") }
    if let project = draft.project { lines.append("project: \(YAMLText.scalar(project))") }
    if let author = draft.author { lines.append("author: \(YAMLText.scalar(author))") }
    if !draft.assignees.isEmpty { lines.append("assignees: \(YAMLText.list(draft.assignees))") }
    if let reminder = draft.reminder {
      lines.append("reminderEnabled: \(reminder.isEnabled)")
      lines.append("reminderTime: \"\(reminder.time)\"")
    }
    let body = draft.body.string
    let text = body.isEmpty ? "" : "\n" + body + (body.hasSuffix("\n") ? "" : "\n")
    return "---\n" + lines.joined(separator: "\n") + "\n---\n" + text
  }
}
