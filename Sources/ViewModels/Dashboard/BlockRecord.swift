import IssueModel
import IssueStore
import Languages
public import Records

/// A block of the dashboard. It has fields for every kind of block, of which most are empty.
public struct BlockRecord: Record {
  let name: String
  let title: String
  let isAside: Bool
  var note = ""
  var chart: Shared<ChartRecord>?
  var rows: [NoteRowRecord] = []
  var lines: [BlockLineRecord] = []
  var projects: [ProjectRecord] = []
  var finished: [ProjectRecord] = []
  var tags: [TagBarRecord] = []
  var folded: [LinkRecord] = []
  var foldedLabel = ""
  var filters: [FilterRecord] = []
  var awards: AwardSummaryRecord?
  var more: LinkRecord?

  /// What templates may use of a block.
  public static let fields = FieldTable<Self>(
    "block", "A block of the dashboard; the lists that it does not have are empty."
  ) {
    Field("name", "Its name, as the configuration orders and hides it.", \.name)
    Field("title", "The heading.", \.title)
    Field("is_aside", "Whether it stands in the narrow column.", \.isAside)
    Field("note", "What is counted, in a sentence; may be empty.", \.note)
    Field("chart", "A chart; none in most blocks.", \.chart)
    Field("rows", "Issues with a note each.", \.rows)
    Field("lines", "Groups of issues on one line each.", \.lines)
    Field("projects", "Projects with unfinished work, the most first.", \.projects)
    Field("finished", "Projects without unfinished work, folded.", \.finished)
    Field("tags", "Tags by their open issues.", \.tags)
    Field(
      "folded",
      "What is folded: tags without open issues, in an archive those that nothing carries.",
      \.folded)
    Field("folded_label", "How many of these there are, in words.", \.foldedLabel)
    Field("filters", "The lists of the site.", \.filters)
    Field("awards", "How many awards are earned; none in other blocks.", \.awards)
    Field("more", "Where there is more; none where this is all.", \.more)
  }
}

/// An issue on the dashboard: its title, and a note beside it.
public struct NoteRowRecord: Record {
  let row: IssueRowViewModel
  let note: String
  /// The most characters of a title.
  static let longest = 120

  private var title: String { row.issue.title.cut(to: Self.longest) }

  /// What templates may use of an issue on the dashboard.
  public static let fields = FieldTable<Self>(
    "note row", "An issue or pull request on the dashboard, with a note."
  ) {
    Field("title", "The title, cut where it is longer than 120 characters.") { $0.title }
    Field("reference", IssueRowViewModel.referenceMeaning) { $0.row.reference }
    Field("target", "The issue's page.") { $0.row.target }
    Field("icon", "The name of the icon for kind and state.") { $0.row.issue.icon }
    Field("status", "The state in words.") { $0.row.status }
    Field("hint", "High priority, or empty.") {
      $0.row.issue.priority == .high ? $0.row.presentation.text(.highPriority) : ""
    }
    Field("note", "Why it is here: days, comments, or a date.", \.note)
  }
}

/// A line of the week: what happened, how often, and to which issues.
public struct BlockLineRecord: Record {
  let label: String
  let count: String
  let rows: [NoteRowRecord]
  let more: LinkRecord?

  /// What templates may use of a line.
  public static let fields = FieldTable<Self>(
    "block line", "What happened in the week, on one line."
  ) {
    Field("label", "What happened.", \.label)
    Field("count", "How often.", \.count)
    Field("rows", "The last ones.", \.rows)
    Field("more", "What leads to all; none where all are shown.", \.more)
  }
}

/// A tag with the bar of its open issues.
public struct TagBarRecord: Record {
  let name: String
  let target: LinkTarget
  let count: String
  let label: String
  let width: String

  /// What templates may use of a tag with a bar.
  public static let fields = FieldTable<Self>("tag bar", "A tag with the bar of its open issues.") {
    Field("name", "The name.", \.name)
    Field("target", "The tag's page.", \.target)
    Field("count", "How many open issues carry it.", \.count)
    Field("label", "The count in words.", \.label)
    Field("width", "The length of the bar, as 40%.", \.width)
  }
}
