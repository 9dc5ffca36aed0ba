import IssueModel
import IssueStore

/// Which records stand for an issue that is there twice, since it was transferred from one source to
/// another.
///
/// Trackers keep author, title and the instant of creation when they transfer an issue, and name no
/// other source in either record. So these three tell a copy; an issue that was renamed afterwards, or
/// whose tracker dates the copy anew, is not told.
struct Transferred {
  /// The rows of the older of two records of one issue, by their last change.
  let copies: Set<Int>

  private struct Key: Hashable {
    let kind: Issue.Kind
    let author: PersonID
    let created: Instant
    let title: String
  }

  /// Looks for copies; within one source there are none.
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
