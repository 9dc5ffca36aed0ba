import IssueModel
import IssueStore
import Languages
import Queries
public import Records

/// A project with its progress.
public struct ProjectRecord: PageSubject {
  let id: ProjectID
  let presentation: Presentation
  /// The burn-down chart; only on the first page of a project.
  var burnDown: ChartRecord?
  /// The calendar of the project; only on the pages of a project.
  var calendar: LinkTarget?

  init(_ id: ProjectID, in presentation: Presentation) {
    self.id = id
    self.presentation = presentation
  }

  var project: Project { presentation.snapshot[id] }

  /// How far along the project is.
  var completion: DoneShare {
    let total = presentation.index.byProject[Int(id.index)].count
    let open = presentation.counts.openByProject[Int(id.index)]
    return DoneShare(completed: total - open, total: total)
  }

  /// An issue is shown as an item of the project.
  public typealias Row = ItemRowViewModel

  /// What a search within its issues begins with.
  var within: String { Query.narrowing("project:" + Query.quoted(project.title)) }

  /// The pages of projects.
  public static let page = SubjectPageRecord<Self>.table(
    "project", "A page of a project's issues: project.html.", subject: "project")

  /// Its label for screen readers: "TITLE, N items, P% complete."
  var label: String {
    let items = presentation.language.count(completion.total, .item)
    return presentation.language.text(
      .project(project.title, items: items, percent: completion.percent))
  }

  /// What templates may use of a project.
  public static let fields = FieldTable<Self>("project", "A project or milestone.") {
    Field("title", "The title.") { $0.project.title }
    Field("target", "Its page.") { $0.presentation.directory.target(of: $0.id) }
    Field.derived("within", "What a search within its issues begins with.") { $0.within }
    Field("label", "TITLE, N items, P% complete.") { $0.label }
    Field("details", "What it is about; none where nobody said.") {
      $0.presentation.markdown(Text($0.project.details), from: nil)
    }
    Field("color", "The colour's name as style sheets use it, as light-blue.") {
      $0.project.color.slug
    }
    Field("is_closed", "Whether it is closed.") { $0.project.isClosed }
    Field("status", "The state in words.") {
      $0.presentation.text($0.project.isClosed ? .closedProject : .openProject)
    }
    Field("total", "How many issues and pull requests it has.") { $0.completion.total }
    Field("total_label", "The total in words.") {
      $0.presentation.count($0.completion.total, .item)
    }
    Field("completed", "How many of them are closed.") { $0.completion.completed }
    Field("open", "How many of them are open.") { $0.completion.total - $0.completion.completed }
    Field("progress_label", "Both figures in words: 3 of 10.") {
      $0.presentation.language.text(.progress($0.completion.completed, of: $0.completion.total))
    }
    Field("percent", "Whole per cent completed, rounded down.") { $0.completion.percent }
    Field("due", "When it is due.") { $0.presentation.date($0.project.due) }
    Field("is_overdue", "Whether that is past while work is left.") { record in
      let due = record.project.due?.day
      return !record.project.isClosed && record.completion.completed < record.completion.total
        && due.map { $0 < record.presentation.recentDay } ?? false
    }
    Field(
      "calendar",
      "What is due in it, as a calendar; none on other pages than its own, or without one.",
      \.calendar)
    Field(
      "burn_down",
      "The chart of what was open on each day until it is due; on the first page of a project with a "
        + "due date.", \.burnDown)
  }
}

/// The order of a project's issues: incomplete first, then by priority with the highest first, then by
/// creation date.
struct OptimizedOrder: Comparable {
  private let rank: Int
  private let created: Int64

  init(_ issue: Issue) {
    rank = (issue.isOpen ? 0 : 4) + 2 - Int((issue.priority ?? .low).rawValue)
    created = (issue.created ?? .distantPast).seconds
  }

  static func < (a: Self, b: Self) -> Bool { (a.rank, a.created) < (b.rank, b.created) }

  /// Sorts records, given by their indices, computing each key once. Equal ones stay in the order
  /// of their identities.
  static func sorted(_ rows: [Int], in snapshot: Snapshot) -> [Int] {
    rows.map { (order: OptimizedOrder(snapshot.issues[$0]), row: $0) }
      .sorted { ($0.order, $0.row) < ($1.order, $1.row) }
      .map(\.row)
  }
}
