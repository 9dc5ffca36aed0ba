import Editing
import IssueModel
import IssueStore

/// Sample data that is the same every time: five tags with ten issues each, "Tag 1" with "Issue
/// 1-1" to "Issue 1-10".
struct SampleData {
  /// The tags.
  let tags: [Tag]
  /// The issues, with states and priorities that look random.
  let issues: [IssueDraft]

  /// Sample data as of a moment.
  init(created: Instant) {
    var random = SampleRandom()
    var tags: [Tag] = []
    var issues: [IssueDraft] = []
    for tag in 1...5 {
      tags.append(Tag(name: "Tag \(tag)"))
      for number in 1...10 {
        var issue = IssueDraft(
          number: issues.count + 1, title: "Issue \(tag)-\(number)", created: created)
        issue.body = "Description goes here."
        issue.isClosed = random.next() & 1 == 1
        issue.priority = Priority.allCases[Int(random.next() % 3)]
        issue.tags = ["Tag \(tag)"]
        issues.append(issue)
      }
    }
    self.tags = tags
    self.issues = issues
  }
}
