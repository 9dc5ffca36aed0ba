import Formats
import IssueModel
public import IssueStore

extension Snapshot {
  /// The indices of the issues that hold a text in their body, their comments or their reviews,
  /// without regard to case or diacritics.
  public func issues(mentioning text: String) -> [Int] {
    let needle = TextNeedle(text)
    var buffer = FoldingBuffer()
    func isIn(_ text: Text) -> Bool {
      text.utf8.withUnsafeBufferPointer { needle.isFound(in: $0, using: &buffer) }
    }
    return issues.indices.filter { index in
      let issue = issues[index]
      return isIn(issue.body) || issue.comments.contains { isIn($0.body) }
        || issue.reviews.contains { isIn($0.body) }
    }
  }
}
