import Bytes
import Configuration
package import Diagnostics
import Formats
import IssueModel

/// Reads a Markdown file with YAML front matter as one record: Gazette's own layout, and that of
/// Backlog.md.
///
/// The front matter has the members of ``GazetteReader``, which may also be spelled with
/// underscores or as in Backlog.md and other tools (`status`, `labels`, `milestone`,
/// `created_date`); the rest of the file is the text. A record without number and key gets the
/// number at the beginning of the file's name.
package struct MarkdownFileReader {
  /// Gazette's own layout.
  package static let native = DataFormat(
    name: "markdown", summary: "a folder of Markdown files with front matter, one an issue",
    closed: "`state` or `status` is closed or done, or `completed` is true")
  /// Backlog.md's.
  package static let backlog = DataFormat(
    name: "backlog-md", summary: "a folder of Backlog.md's tasks",
    closed: "the status is Done, or it lies in the archive")

  private let info: DataFile
  private let options: LoadOptions
  private let source: SourceText

  /// A reader for the whole of a file.
  package init(_ bytes: [UInt8], info: DataFile, options: LoadOptions) {
    self.info = info
    self.options = options
    source = SourceText(name: info.name, utf8: bytes)
  }

  /// Whether a file begins with front matter.
  package static func recognizes(_ bytes: Span<UInt8>) -> Bool {
    let start = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    return bytes.count > start + 3 && bytes.has("---", at: start) && bytes[start + 3] <= 0x20
  }

  /// Reads the record; messages are added to `diagnostics`.
  package func read(
    _ diagnostics: inout [Diagnostic]
  ) throws(Diagnostic) -> (format: DataFormat, batch: RecordBatch) {
    let matter: FrontMatter
    do throws(DiagnosticList) {
      matter = try FrontMatter(source)
    } catch {
      diagnostics += error.diagnostics.dropFirst()
      var first =
        error.diagnostics.first
        ?? .error(
          "data.front-matter", "the front matter cannot be read", at: Place(file: info.name))
      let advice =
        UTF8Check.firstBreak(in: source.utf8.span).map {
          EncodingAdvice.suggestion(for: source.utf8.span, brokenAt: $0)
        } ?? "put texts in quotes that hold ': ', ' #' or a bracket"
      first.suggestion = first.suggestion ?? advice
      throw first
    }
    if let kind = Self.backlogDocument(matter) {
      var batch = RecordBatch(options: options, file: info)
      batch.lose(kind)
      return (Self.backlog, batch)
    }
    let isBacklog = Self.isBacklog(matter)
    let format = isBacklog ? Self.backlog : Self.native
    var batch = RecordBatch(options: options, file: info)
    if isBacklog, isDraft {
      batch.recordKey = matter["id"]?.text ?? ""
      batch.assume("drafts of Backlog.md are left out")
      return (format, batch)
    }
    let body = body(from: matter.bodyOffset, &batch)
    batch.attempt("'\(info.name)'") { (batch) throws(BrokenRecord) in
      try batch.readMarkdown(matter, body: body, isBacklog, isArchived: isBacklog && isArchived)
    }
    diagnostics += PlaceFinder.placed(batch.warnings, in: source)
    return (format, batch)
  }

  /// The folders that contain the file, from the innermost one.
  private var folders: [Substring] { info.path.split(separator: "/").dropLast().reversed() }

  /// Whether the file is in Backlog.md's folder of drafts.
  private var isDraft: Bool { folders.first == "drafts" }

  /// Whether the file is in Backlog.md's archive.
  private var isArchived: Bool { folders.count > 1 && folders[1] == "archive" }

  private static func isBacklog(_ matter: FrontMatter) -> Bool {
    guard let id = matter["id"]?.text, matter["status"] != nil else { return false }
    return Int(id) == nil
      && (matter["created_date"] != nil || matter["dependencies"] != nil
        || matter["parent_task_id"] != nil || matter["assignee"] != nil)
  }

  /// The other documents of Backlog.md, `doc-1`, `decision-1` and `m-1`; nil for tasks.
  private static func backlogDocument(_ matter: FrontMatter) -> String? {
    guard let id = matter["id"]?.text?.lowercased(), matter["title"] != nil,
      matter["assignee"] == nil, matter["labels"] == nil,
      let dash = id.lastIndex(of: "-"), Int(id[id.index(after: dash)...]) != nil
    else { return nil }
    switch id[..<dash] {
    case "doc": return matter["type"] != nil || matter["created_date"] != nil ? "documents" : nil
    case "m":
      let isPlain = matter["status"] == nil && matter["state"] == nil && matter["completed"] == nil
      return isPlain ? "milestones" : nil
    case "decision": return matter["date"] != nil && matter["status"] != nil ? "decisions" : nil
    default: return nil
    }
  }

  private func body(from start: Int, _ batch: inout RecordBatch) -> Text {
    var start = start
    while start < source.utf8.count, source.utf8[start] == 0x0A || source.utf8[start] == 0x0D {
      start += 1
    }
    let body = source.utf8[start...]
    guard let broken = UTF8Check.firstBreak(in: body.span) else { return Text(utf8: Array(body)) }
    batch.warnOfBrokenUTF8(
      at: start + broken,
      suggestion: EncodingAdvice.suggestion(for: source.utf8.span, brokenAt: start + broken))
    return Text(String(decoding: body, as: UTF8.self))
  }
}

extension RecordBatch {
  /// Takes the record that front matter and a text make.
  fileprivate mutating func readMarkdown(
    _ matter: FrontMatter, body: Text, _ isBacklog: Bool, isArchived: Bool
  ) throws(BrokenRecord) {
    let entries = matter.document?.root?.entries ?? []
    var number: Int?
    var key: String?
    var issue = Issue(
      identity: .init(source: SourceID(0), number: nil, key: nil), title: "(no title)")
    var own: Source?
    var isCompleted: Bool?
    var reminder: (isEnabled: Bool?, time: TimeOfDay?) = (nil, nil)
    for entry in entries {
      let value = entry.value
      switch Self.folded(entry.key) {
      case "number": number = value.integer.flatMap { $0 >= 0 ? $0 : nil }
      case "id":
        if let id = value.integer, id >= 0 {
          number = number ?? id
        } else {
          key = key ?? value.text
        }
      case "key": key = value.text ?? key
      case "title":
        issue.title = value.text.flatMap(CleanName.line) ?? issue.title
      case "state", "status":
        let word = value.text ?? ""
        let plain = StateWords.isClosed(word)
        let isDone = isBacklog ? word.lowercased() == "done" : plain == true
        let said = Issue.State(named: word)
        issue.state = said ?? (isDone ? .closed : .open)
        if said == nil, plain == nil, !isBacklog, !word.isEmpty { assumeOpen(word: word) }
        loseStatus(word, of: entry.key)
      case "completed": isCompleted = bool(value, entry.key)
      case "kind":
        if value.text == "pull" {
          issue.kind = .pull
        } else if value.text != "issue", !value.isEmpty {
          warn(value, entry.key, "issue or pull")
        }
      case "priority": issue.priority = priority(value.text)
      case "tags", "labels":
        for name in value.texts { if let id = tag(name) { issue.tags.append(id) } }
      case "project", "milestone": issue.project = value.text.flatMap { project($0) }
      case "author", "reporter", "createdby":
        issue.author = value.text.flatMap { person(Self.login($0)) }
      case "assignee", "assignees":
        for name in value.texts {
          if let id = person(Self.login(name)) { issue.assignees.append(id) }
        }
      case "created", "createddate", "creationdate", "createdat", "date":
        issue.created = date(value, entry.key)
      case "updated", "updateddate", "modificationdate", "updatedat", "modified":
        issue.updated = date(value, entry.key)
      case "closed", "closeddate", "closedat", "completeddate":
        issue.closed = date(value, entry.key)
      case "due", "duedate": issue.due = date(value, entry.key)
      case "reminderenabled": reminder.isEnabled = bool(value, entry.key)
      case "remindertime":
        reminder.time = value.text.flatMap { TimeOfDay(text: $0) }
        if reminder.time == nil { warn(value, entry.key, "a time of day, as 09:00") }
      case "private", "confidential": issue.isPrivate = bool(value, entry.key) ?? false
      case "url":
        issue.url = value.text.flatMap {
          $0.hasPrefix("https://") || $0.hasPrefix("http://") ? WebAddress.valid($0) : nil
        }
        if issue.url == nil { warn(value, entry.key, "an address, as https://example.org") }
      case "source", "repository": own = value.text.map { Source(name: $0, tracker: .gazette) }
      case "commentcount": issue.reportedComments = Int32(clamping: value.integer ?? 0)
      case "comments": issue.comments = (value.items ?? []).map { markdownComment($0) }
      case "reviews": issue.reviews = (value.items ?? []).map { markdownComment($0) }
      default: if !value.isEmpty { lose(member: entry.key) }
      }
    }
    number = number ?? (key == nil ? numberOfFileName() : nil)
    guard number != nil || key != nil else {
      throw BrokenRecord("it has neither number nor key", suggestion: "give it a 'number'")
    }
    recordKey = number.map(String.init) ?? key ?? ""
    issue.body = body
    issue.identity = .init(
      source: source(own, tracker: isBacklog ? .backlog : .gazette), number: number, key: key)
    if let isCompleted, !entries.contains(where: { Self.folded($0.key) == "state" }) {
      issue.state = isCompleted ? .closed : .open
    }
    if isArchived, issue.state == .open {
      issue.state = .closed
      assume("archived records are taken as closed")
    }
    if issue.state == .merged { issue.kind = .pull }
    if let time = reminder.time {
      issue.reminder = Reminder(isEnabled: reminder.isEnabled ?? true, time: time)
    }
    append(issue)
  }

  /// A key without regard to case, underscores and hyphens.
  private static func folded(_ key: String) -> String {
    key.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// People are also written as mentions, `@ana`.
  private static func login(_ name: String) -> String {
    name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  private mutating func date(_ value: YAMLNode, _ key: String) -> Instant? {
    guard let text = value.text else { return nil }
    let date = DateParser.instant(text)
    if date == nil { warn("data.date", "'\(key)' is not a date that is understood: '\(text)'") }
    return date
  }

  private mutating func bool(_ value: YAMLNode, _ key: String) -> Bool? {
    if value.bool == nil { warn(value, key, "true or false") }
    return value.bool
  }

  /// Reports that a key's value is not understood, unless it is blank.
  private mutating func warn(_ value: YAMLNode, _ key: String, _ expected: String) {
    guard !value.isEmpty else { return }
    let shown = value.text.map { "'\($0)'" } ?? "it"
    warn(
      "data.value", "'\(key)' is not understood: \(shown) is not \(expected)",
      at: value.range.lowerBound)
  }

  private mutating func markdownComment(_ value: YAMLNode) -> Comment {
    for entry in value.entries ?? []
    where !["author", "date", "created", "content", "body"].contains(entry.key)
      && !entry.value.isEmpty
    {
      lose(member: "comment.\(entry.key)")
    }
    return Comment(
      author: value["author"]?.text.flatMap { person(Self.login($0)) },
      created: (value["date"] ?? value["created"]).flatMap { date($0, "comments.date") },
      body: Text((value["content"] ?? value["body"])?.text ?? value.text ?? ""))
  }

  private func numberOfFileName() -> Int? {
    let name = file.name.split(separator: "/").last ?? ""
    return Int(name.prefix { $0.isASCII && $0.isNumber })
  }
}

extension YAMLNode {
  /// The texts of a list, or the one text.
  fileprivate var texts: [String] {
    items?.compactMap(\.text) ?? text.map { [$0] } ?? []
  }

  /// Whether it is blank.
  fileprivate var isEmpty: Bool {
    isNull || text == "" || items?.isEmpty ?? false || entries?.isEmpty ?? false
  }
}

extension TimeOfDay {
  /// A time of day written `09:00`, or nil.
  init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}
