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
/// `created_date`), or be named by the configuration; the rest of the file is the text. A record without
/// number and key gets the number at the beginning of the file's name.
package struct MarkdownFileReader {
  /// Gazette's own layout.
  package static let native = DataFormat(
    name: "markdown", summary: "a folder of Markdown files with front matter, one an issue",
    closed: "`state` or `status` is closed or done, or `completed` is true")
  /// Backlog.md's.
  package static let backlog = DataFormat(
    name: "backlog-md", summary: "a folder of Backlog.md's tasks",
    closed: "the status is Done, or it lies in the archive")
  /// The names of both.
  package static let formats = [native.name, backlog.name]

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
    do throws(Diagnostic) {
      return try readOnce(&diagnostics)
    } catch {
      // Backlog.md takes `assignee: @ann`, which is no YAML.
      guard let quoted = QuotedMentions.of(source.utf8) else { throw error }
      var found: [Diagnostic] = []
      let other = MarkdownFileReader(quoted, info: info, options: options)
      guard let read = try? other.readOnce(&found) else { throw error }
      diagnostics = found
      return read
    }
  }

  private func readOnce(
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
    let keys = try FrontMatterKeys(info)
    let isBacklog = Self.isBacklog(matter)
    let format = isBacklog ? Self.backlog : Self.native
    var batch = RecordBatch(options: options, file: info)
    if isBacklog, isDraft {
      batch.recordKey = matter["id"]?.text ?? ""
      batch.assume("drafts of Backlog.md are left out")
      return (format, batch)
    }
    // Backlog.md writes `08-06-25` for the eighth of June.
    if isBacklog { batch.dayOrder = DayOrder(isDayFirst: true) }
    let body = body(from: matter.bodyOffset, &batch)
    batch.attempt("'\(info.name)'") { (batch) throws(BrokenRecord) in
      try batch.readMarkdown(
        matter, keys, body: body, isBacklog, isArchived: isBacklog && isArchived)
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
