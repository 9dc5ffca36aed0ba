package import Formats
package import IssueModel

/// The meaning of a column of a table.
package enum TableRole: String, CaseIterable, Sendable {
  case number, key, title, body, state, statusCategory, resolution, completed, kind, priority
  case labels, project, author, assignee, created, updated, closed, merged, archived, due, comments
  case comment, url, source, confidential, deleted
  case login, name, email, cohort

  /// Whether one column or member may be both, as where titles are the keys.
  func mayShare(with other: TableRole) -> Bool {
    self == other || Set([self, other]) == [.key, .title]
  }
}

/// The tables that one kind of tracker exports: the names of their columns, and the meaning of
/// their words.
///
/// To add one, write it in a file of its own and name it in ``FormatTable``.
package protocol TableDialect: Sendable {
  /// The format's name and description.
  var format: DataFormat { get }

  /// The tracker of its records.
  var tracker: Source.Tracker { get }

  /// How the tracker writes its texts; nil where that is Markdown.
  var markup: Markup? { get }

  /// The names of columns, in lower case, the better ones first.
  var columns: [TableRole: [String]] { get }

  /// The columns that repeat others, in lower case.
  var redundant: Set<String> { get }

  /// The columns, in lower case, with the names of those whom the columns of some roles name by their logins.
  var fullNames: [TableRole: String] { get }

  /// Whether a table with these headers (in lower case) is of this kind.
  func recognizes(_ headers: Set<String>) -> Bool

  /// Whether a record is done, by its status, its resolution and the category of its status, each
  /// of which may be missing; nil when that is not known.
  func isClosed(status: String?, resolution: String?, category: String?) -> Bool?

  /// The source that a record names by its address or key, or by the cell of its source column.
  func source(url: String?, key: String?, name: String?) -> Source?

  /// The login in a cell, or nil when it names nobody.
  func login(_ cell: String) -> String?

  /// Whether a record has at most one assignee, whose name may contain commas.
  var hasOneAssignee: Bool { get }

  /// Whether its rows are people, not issues.
  var holdsPeople: Bool { get }

  /// Whether its times are those of UTC by definition.
  var timesAreUTC: Bool { get }

  /// Whether an unknown status may mean that a record is closed even if there is no date of
  /// closing.
  var statesAreWords: Bool { get }

  /// The signs before which a table with these headers (in lower case) has an apostrophe where they begin a cell, as a
  /// spreadsheet would take that for a formula.
  func guardedSigns(_ headers: Set<String>) -> Set<Unicode.Scalar>

  /// Whether the labels of a table with these headers (in lower case) are separated by white space, because they cannot
  /// contain any.
  func labelsAreWords(_ headers: Set<String>) -> Bool

  /// The name of a label as a cell has it.
  func label(_ cell: String) -> String
}

extension TableDialect {
  package var markup: Markup? { tracker.markup }

  package var redundant: Set<String> { [] }

  package var fullNames: [TableRole: String] { [:] }

  package func source(url: String?, key: String?, name: String?) -> Source? {
    name.map { Source(name: $0, tracker: tracker) }
  }

  package func login(_ cell: String) -> String? {
    cell.isEmpty ? nil : RecordBatch.account(cell)
  }

  package var hasOneAssignee: Bool { false }

  package var holdsPeople: Bool { false }

  package func guardedSigns(_ headers: Set<String>) -> Set<Unicode.Scalar> { [] }

  package func labelsAreWords(_ headers: Set<String>) -> Bool { false }

  package func label(_ cell: String) -> String { cell }

  package var timesAreUTC: Bool { false }

  package var statesAreWords: Bool { true }
}
