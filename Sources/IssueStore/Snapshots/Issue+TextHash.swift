import Hashing
public import IssueModel

extension Issue {
  /// The hash of the texts of the issue, its conversation, its reviews and its history, and of their dates.
  public var textHash: UInt64 {
    var hasher = StableHasher()
    hasher.combine(self.body.utf8)
    for comments in [self.comments, self.reviews] {
      hasher.combine(comments.count)
      for comment in comments {
        hasher.combine(comment.created?.seconds)
        hasher.combine(comment.review.map { Int64($0.rawValue) })
        hasher.combine(comment.path.utf8)
        hasher.combine(comment.body.utf8)
      }
    }
    guard self.hasHistory else { return hasher.value }
    let history = self.history
    hasher.combine(history.reason.map { Int64($0.rawValue) })
    for event in history.events {
      hasher.combine(Int(event.kind.rawValue))
      hasher.combine(event.date?.seconds)
    }
    for link in history.links { hasher.combine(Int(link.kind.rawValue)) }
    for text in history.texts { hasher.combine(text) }
    return hasher.value
  }
}
