import IssueModel
import IssueStore

/// Finds issues that are in the data twice because they were transferred from one source to
/// another.
///
/// Trackers keep author, title and the instant of creation when they transfer an issue, and neither
/// record names the other source. So a copy is recognised by these three; one that was renamed
/// afterwards, or whose tracker gave it a new date, is missed.
struct Transferred {
  /// The rows of the copies: of the records of one issue, all but the one that changed last.
  let copies: Set<Int>

  private struct Key: Hashable {
    let kind: Issue.Kind
    let author: PersonID
    let created: Instant
    let title: String
  }

  /// Looks for copies between sources; a single source has none.
  init(in snapshot: Snapshot) {
    var copies: Set<Int> = []
    if snapshot.sources.count > 1 {
      var known: [Key: Int] = [:]
      for (row, issue) in snapshot.issues.enumerated() {
        guard let author = issue.author, let created = issue.created else { continue }
        let key = Key(kind: issue.kind, author: author, created: created, title: issue.title)
        guard let other = known[key] else {
          known[key] = row
          continue
        }
        let first = snapshot.issues[other]
        if first.identity.source == issue.identity.source { continue }
        let isLater = (issue.updated?.seconds ?? .min) > (first.updated?.seconds ?? .min)
        copies.insert(isLater ? other : row)
        if isLater { known[key] = row }
      }
    }
    self.copies = copies
  }
}
