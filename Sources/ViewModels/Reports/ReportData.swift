public import Bytes
public import IssueModel
import IssueStore
import Languages

/// The rows behind a report, for programs.
public struct ReportData: Sendable {
  /// A row: an issue, or an award of somebody.
  struct Row: Sendable {
    /// Its id, which is the same in later reports.
    let id: String
    /// The index of the issue; nil for a row without one.
    var issue: Int?
    /// The values of ``columns``.
    var values: [IssueColumn.Value] = []
  }

  /// The columns besides the members of issues.
  let columns: [String]
  let rows: [Row]
  let head: ReportHead
  /// The kind of the report.
  public var kind: ReportKind { head.input.request.kind }

  init(_ head: ReportHead, columns: [String] = [], _ rows: [Row]) {
    self.head = head
    self.columns = columns
    self.rows = rows
  }

  /// The issues of a report, each once, without further columns.
  init(_ head: ReportHead, issues: [Int]) {
    self.init(head, issues.map { Row(id: head.input.anchor(of: head.input.issue($0)), issue: $0) })
  }

  /// All issues of the site by their ids in the report.
  public var issues: [String: ReportComparison.Gone] {
    let rows = head.input.presentation.snapshot.issues.map { issue in
      let id = head.input.anchor(of: issue)
      return (id, ReportComparison.Gone(id: id, key: issue.key, title: issue.title))
    }
    return Dictionary(rows) { first, _ in first }
  }

  /// Whether there are no rows.
  public var isEmpty: Bool { rows.isEmpty }

  /// A comma-separated table of the rows (RFC 4180), with cells escaped so that no spreadsheet
  /// takes them for formulas.
  public var csv: [UInt8] {
    var output = ByteBuffer()
    let snapshot = head.input.presentation.snapshot
    let members = rows.contains { $0.issue != nil } ? IssueColumn.all : []
    let comparison = head.input.request.comparison
    let marks = comparison == nil ? [] : ["change", "changed"]
    output.append(CSVLine.text(["id"] + members.map(\.name) + columns + marks))
    for row in rows {
      let own = members.map { member in
        row.issue.map { member.value(snapshot.issues[$0], snapshot) } ?? .text(nil)
      }
      var cells = (own + row.values).map { $0.texts.joined(separator: ";") }
      if let comparison {
        let mark = comparison.marks[row.id]
        cells += [mark?.word ?? "", mark?.members.joined(separator: ";") ?? ""]
      }
      output.append(CSVLine.text([row.id] + cells, isForSpreadsheets: true))
    }
    for gone in comparison?.gone ?? [] {
      let cells = members.map { $0.name == "title" ? gone.name : "" } + columns.map { _ in "" }
      output.append(CSVLine.text([gone.id] + cells + ["gone", ""], isForSpreadsheets: true))
    }
    return output.bytes
  }

  /// The report in a format for programs, as it is attached.
  public func bytes(as form: ReportAttachment) -> [UInt8] {
    switch form {
    case .csv: return csv
    case .json:
      var json = JSONWriter()
      write(to: &json)
      return json.bytes + [0x0A]
    }
  }

  /// Writes the report as one JSON object.
  public func write(to json: inout JSONWriter) {
    let (request, presentation) = (head.input.request, head.input.presentation)
    let snapshot = presentation.snapshot
    json.object { json in
      json.member("report", 1)
      json.member("kind", request.kind.rawValue)
      json.member("title", request.title)
      json.member("site", presentation.settings.title)
      json.member("query", request.text)
      json.member("period") { json in
        guard let span = request.span else { return json.value(nil as String?) }
        json.object { json in
          json.member("name", span.name)
          json.member("first", span.first.description)
          json.member("last", span.last.description)
        }
      }
      json.member("date", head.date?.instant.description)
      json.member("figures", of: head.figures) { json, figure in
        json.object { json in
          json.member("label", figure.label)
          json.member("text", figure.text)
        }
      }
      json.member("rows", of: rows) { json, row in
        func more(_ json: inout JSONWriter) {
          for (name, value) in zip(columns, row.values) { json.member(name, value) }
          if let comparison = request.comparison {
            let mark = comparison.marks[row.id]
            json.member("change", mark?.word)
            json.member("changed", mark?.members ?? [])
          }
          json.member("id", row.id)
        }
        if let issue = row.issue {
          json.issue(snapshot.issues[issue], in: snapshot) { more(&$0) }
        } else {
          json.object { more(&$0) }
        }
      }
      guard let comparison = request.comparison else { return }
      json.member("compared_with", comparison.date?.description)
      json.member("gone", of: comparison.gone) { json, gone in
        json.object { json in
          json.member("id", gone.id)
          json.member("name", gone.name)
        }
      }
    }
  }
}

extension JSONWriter {
  /// A member with the value of a column.
  fileprivate mutating func member(_ name: String, _ value: IssueColumn.Value) {
    switch value {
    case .text(let text): member(name, text)
    case .number(let number): member(name, number)
    case .list(let texts): member(name, texts)
    }
  }
}
