import Hashing
public import IssueModel

extension Issue {
  /// What stands for the texts of the issue and of its conversation and reviews, and for their dates,
  /// in 64 bits; who wrote them is not in it.
  public var textKey: UInt64 {
    var key = InputKey()
    key.combine(body.utf8)
    for comments in [comments, reviews] {
      key.combine(comments.count)
      for comment in comments {
        key.combine(comment.created?.seconds)
        key.combine(comment.body.utf8)
      }
    }
    return key.value
  }
}
