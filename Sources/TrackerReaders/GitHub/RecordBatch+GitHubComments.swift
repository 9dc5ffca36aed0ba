import Formats
import IssueModel

// Comments of GitHub's records, and their replies in discussions.

extension RecordBatch {
  /// Reads the comments of a record, or their number.
  mutating func readGitHubComments(_ value: JSONValue, _ issue: inout Issue) {
    if let count = value.count ?? value["totalCount"]?.int {
      issue.reportedComments = Int32(clamping: count)
    } else {
      loseRest(of: value, "comments")
    }
    // The number alone was read above.
    let isNumber = value.count != nil || value["totalCount"] != nil && !value.isList
    for item in isNumber ? [] : comments(value, in: "comments") {
      let isHidden = leavesOut(
        comment: item, isHidden: isSpam(item), created: Self.gitHub.comment.created)
      if !isHidden { issue.comments.append(gitHubComment(item)) }
      if let replies = item["replies"] { readGitHubReplies(replies, isHidden: isHidden, &issue) }
    }
    // An empty list states that there are none.
    if issue.comments.isEmpty, value.isArray {
      issue.reportedComments = issue.reportedComments ?? 0
    }
  }

  /// Reads the answers to a comment of a discussion, which the number of its comments leaves out; those to a hidden
  /// one are hidden.
  private mutating func readGitHubReplies(
    _ value: JSONValue, isHidden: Bool, _ issue: inout Issue
  ) {
    guard value.isList else {
      return loseRest("replies", all: value["totalCount"]?.int ?? 0, came: 0)
    }
    loseRest(of: value, "replies")
    for item in comments(value, in: "replies") {
      issue.reportedComments = issue.reportedComments.map { Int32(clamping: Int64($0) + 1) }
      if leavesOut(
        comment: item, isHidden: isHidden || isSpam(item), created: Self.gitHub.comment.created)
      {
        continue
      }
      issue.comments.append(gitHubComment(item))
    }
  }

  /// Whether somebody hid a comment on GitHub as spam or abuse; one that is outdated or off-topic is read.
  mutating func isSpam(_ comment: JSONValue) -> Bool {
    let reason =
      comment["isMinimized"]?.bool == true
      ? comment["minimizedReason"] : comment["minimized"]?["reason"]
    guard let word = reason?.string?.lowercased(), ["spam", "abuse"].contains(word) else {
      return false
    }
    if !options.publishPrivate {
      assume("comments hidden on GitHub as spam or abuse are left out as private")
    }
    return true
  }

  /// Whether the author of a comment belongs to the project.
  func isGitHubMember(_ value: JSONValue) -> Bool {
    switch value.first(["authorAssociation", "author_association"])?.string {
    case "OWNER", "MEMBER", "COLLABORATOR": true
    default: false
    }
  }

  /// A comment.
  mutating func gitHubComment(_ value: JSONValue, _ part: StaticString = "comment") -> Comment {
    var comment = comment(value, Self.gitHub, part)
    comment.isMember = isGitHubMember(value)
    return comment
  }
}
