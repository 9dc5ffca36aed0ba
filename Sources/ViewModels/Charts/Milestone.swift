import IssueModel
import IssueStore
import Records

/// A project with a due date, as a chart marks it.
struct Milestone {
  let day: Day
  let title: String
  let target: LinkTarget

  /// How many of them the description of a chart names.
  static let mostNamed = 12

  /// Months since the year 0.
  var month: Int {
    let (year, month, _) = day.civil
    return year * 12 + month - 1
  }

  var link: LinkRecord { LinkRecord(label: title.cut(to: 40), target: target) }
}

extension Presentation {
  /// The projects that are due in some months, the earliest first.
  func milestones(in months: ClosedRange<Int>) -> [Milestone] {
    index.projects.compactMap { id in
      snapshot[id].due.map {
        Milestone(day: $0.day, title: snapshot[id].title, target: directory.target(of: id))
      }
    }
    .filter { months.contains($0.month) }
    .sorted { ($0.day, $0.title) < ($1.day, $1.title) }
  }
}
