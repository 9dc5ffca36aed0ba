import Bytes
public import Diagnostics
import Formats
import IssueModel
import ViewModels

/// The data of an earlier report, as `gazette report --json` wrote it.
public struct EarlierReport: Sendable {
  /// The name of the report in errors.
  private let name: String
  private var kind = ""
  private var rows: [String: [String: String]] = [:]
  private var names: [ReportComparison.Gone] = []
  /// The names of the members of rows, in their order.
  private var members: [String] = []
  private var date: Instant?

  /// Reads the data of a report; `name` is what errors call it.
  public init(reading bytes: [UInt8], name: String) throws(Diagnostic) {
    self.name = name
    let isReport = try JSONDocument.read(bytes, name: name) { value, _ in take(value) }
    if !isReport {
      throw .error(
        "report.earlier", "'\(name)' is not the data of a report", at: Place(file: name),
        suggestion: "write one with 'gazette report --json'")
    }
  }

  private mutating func take(_ value: JSONValue) -> Bool {
    guard value["report"]?.int == 1, let list = value["rows"], list.isArray else { return false }
    kind = value["kind"]?.string ?? ""
    date = value["date"]?.string.flatMap { DateParser.instant($0) }
    for row in list.elements {
      guard let id = row["id"]?.string else { continue }
      var members: [String: String] = [:]
      for (key, value) in row.members {
        let name = key.string
        if rows.isEmpty { self.members.append(name) }
        members[name] = Self.text(of: value)
      }
      rows[id] = members
      names.append(
        ReportComparison.Gone(
          id: id, key: row["key"]?.string ?? "", title: row["title"]?.string ?? ""))
    }
    return true
  }

  private static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .null: "null"
    case .string: value.string ?? ""
    case .array: value.elements.map { text(of: $0) }.joined(separator: ";")
    case .bool: value.bool == true ? "true" : "false"
    default: value.int.map { String($0) } ?? value.double.map { "\($0)" } ?? ""
    }
  }

  /// The differences of a later report of the same kind; rows of different kinds cannot be
  /// compared.
  ///
  /// - Parameter namesAll: whether removed rows are named even if the data no longer has them. They
  ///   may be withheld since, by a rule that is newer than the earlier report.
  func comparison(
    with data: ReportData, namesAll: Bool
  ) throws(DiagnosticList) -> ReportComparison {
    if kind != data.kind.rawValue {
      throw DiagnosticList([
        .error(
          "report.earlier",
          "'\(name)' is the data of a report of kind '\(kind)', and this is one of kind '\(data.kind.rawValue)'",
          at: Place(file: name),
          suggestion: ReportKind(rawValue: kind).map { "ask for '--kind \($0.rawValue)'" }
            ?? "write one with 'gazette report --kind \(data.kind.rawValue) --json'")
      ])
    }
    var json = JSONWriter()
    data.write(to: &json)
    let later: EarlierReport
    do throws(Diagnostic) {
      later = try EarlierReport(reading: json.bytes, name: "report")
    } catch {
      throw DiagnosticList([error])
    }
    var comparison = ReportComparison()
    comparison.date = date
    for (id, members) in later.rows {
      guard let old = rows[id] else {
        comparison.marks[id] = .new
        continue
      }
      let changed = later.members.filter { name in
        old[name] != members[name] && !ReportComparison.changingByTime.contains(name)
      }
      if !changed.isEmpty { comparison.marks[id] = .changed(changed.filter { $0 != "updated" }) }
    }
    let gone = names.filter { later.rows[$0.id] == nil }
    let known = gone.isEmpty ? [:] : data.issues
    // Titles are the current ones.
    comparison.gone = gone.compactMap { known[$0.id] ?? (namesAll ? $0 : nil) }
    return comparison
  }
}
