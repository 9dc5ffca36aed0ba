import Configuration
import IssueModel
import IssueStore
import Languages
import Queries

/// Which parts of a site have content, and what the site calls its projects; the navigation leaves
/// out the others.
struct SiteParts: Sendable {
  /// The sections of the navigation without content.
  let empty: Set<String>
  /// Whether there are open issues, which the navigation leads to rather than to all.
  let hasOpenIssues: Bool
  /// Whether there are open pull requests.
  let hasOpenPulls: Bool
  /// Whether the data tells of tags: else an issue without any is not one that has none.
  let tellsTags: Bool
  /// Whether the data tells who works on issues.
  let tellsAssignees: Bool
  /// What its projects are called.
  let word: ProjectWord
  /// The open issues with an active reminder.
  let remindedRows: [Int]
  /// The projects that have a calendar: those with a due date or a reminder, of their own or of an
  /// issue. Closed issues count too, so that a calendar keeps existing for its subscribers.
  let datedProjects: [ProjectID]
  /// Whether each project has one.
  let isDated: [Bool]
  /// Whether the site has a calendar, by the same rule.
  let hasDates: Bool

  /// - Parameter leftOut: the parts that the site does without, whatever the data has.
  init(
    _ snapshot: Snapshot, _ index: SiteIndex, _ facts: IssueFacts, _ counts: SiteCounts,
    without leftOut: Set<SiteConfiguration.Part>
  ) {
    let issues = snapshot.issues
    let dated = facts.entries.indices.filter { facts.entries[$0].isPlanned }
    remindedRows = dated.filter { issues[$0].isOpen && snapshot.active(issues[$0].reminder) != nil }
    func hasDate(_ row: Int) -> Bool { facts.entries[row].isPlanned }
    datedProjects = index.projects.filter { id in
      snapshot[id].due != nil || snapshot[id].reminder != nil
        || index.byProject[Int(id.index)].contains(where: hasDate)
    }
    var isDated = [Bool](repeating: false, count: snapshot.projects.count)
    for id in datedProjects { isDated[Int(id.index)] = true }
    self.isDated = isDated
    hasDates = !datedProjects.isEmpty || !dated.isEmpty
    let hasReminders =
      !remindedRows.isEmpty
      || index.projects.contains { id in
        !snapshot[id].isClosed && snapshot.active(snapshot[id].reminder) != nil
      }
    let parts: [(section: String, hasContent: Bool)] = [
      ("list", counts.issues > 0), ("pulls", counts.pulls > 0), ("tags", !index.tags.isEmpty),
      ("projects", !index.projects.isEmpty), ("people", !index.people.isEmpty),
      ("changes", issues.contains { Self.isInTime($0) }),
      ("reminders", hasReminders),
    ]
    empty = Set(parts.filter { !$0.hasContent }.map(\.section)).union(leftOut.map(\.rawValue))
    hasOpenIssues = counts.openIssues > 0
    hasOpenPulls = counts.openPulls > 0
    tellsTags = QueryFigure.labels.isKnown(in: snapshot)
    tellsAssignees = QueryFigure.assignees.isKnown(in: snapshot)
    word = ProjectWord(snapshot)
  }

  /// Whether an issue has a date by which it belongs to a month.
  private static func isInTime(_ issue: Issue) -> Bool {
    issue.created != nil || issue.closed != nil || issue.comments.contains { $0.created != nil }
  }

  /// Whether the frames of pages show the same for both.
  func looksLike(_ other: SiteParts) -> Bool {
    empty == other.empty && word == other.word && hasDates == other.hasDates
      && hasOpenIssues == other.hasOpenIssues && hasOpenPulls == other.hasOpenPulls
      && tellsTags == other.tellsTags && tellsAssignees == other.tellsAssignees
  }
}
