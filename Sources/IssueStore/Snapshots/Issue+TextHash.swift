import Hashing
public import IssueModel

extension Issue {
  /// The hash of the texts of the issue, its conversation and its reviews, and of their dates.
  public var textHash: UInt64 {
    var hasher = StableHasher()
    hasher.combine(self.body.utf8)
    for comments in [self.comments, self.reviews] {
      hasher.combine(comments.count)
      for comment in comments {
        hasher.combine(comment.created?.seconds)
        hasher.combine(comment.body.utf8)
      }
    }
    return hasher.value
  }
}
