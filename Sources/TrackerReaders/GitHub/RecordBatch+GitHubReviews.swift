import Formats
import IssueModel

// Reviews of pull requests, and their remarks about lines.

extension RecordBatch {
  /// Whether a review or remark is left out: it is marked as private, hidden as spam, or its author has not submitted
  /// it, so that only they see it. One that they submitted is public.
  mutating func leavesOut(review value: JSONValue) -> Bool {
    let state = value["state"]
    // Archives number the states.
    let isPending = state?.string?.uppercased() == "PENDING" || state?.int == 0
    let isPrivate =
      isPending || isSpam(value) ? true : value.isPrivateComment ?? state.map { _ in false }
    return leavesOutComment(isPrivate: isPrivate, isCounted: false) {
      HiddenComment(id: 0, created: nil, body: value.saidText)
    }
  }

  /// A review without its remarks.
  mutating func gitHubReview(_ value: JSONValue) -> Comment {
    var review = gitHubComment(value, "review")
    let state = value["state"]
    review.review =
      state?.string.map { .init(gitHub: $0) } ?? state?.int.map { .init(gitHubNumber: $0) }
      ?? .commented
    return review
  }

  /// A remark about lines, with its number and the numbers of its parents.
  mutating func gitHubRemark(
    _ value: JSONValue
  ) -> (comment: Comment, id: Int64?, parents: [Int64]) {
    var remark = gitHubComment(value, "review comment")
    if let path = value["path"]?.line { remark.path = Text(path) }
    let parents =
      ["in_reply_to_id", "pull_request_review_id"].compactMap { value[key: $0]?.int }
      + ["in_reply_to", "pull_request_review"].compactMap { value[key: $0]?.gitHubNumberAtEnd }
    return (remark, value.gitHubNumber, parents)
  }

  /// Reads a review and its remarks about lines, whose author is that of the review.
  mutating func readGitHubReview(_ value: JSONValue, into threads: inout ReviewThreads) {
    if leavesOut(review: value) { return }
    let review = gitHubReview(value)
    // Who only gave a verdict is named all the same.
    if let author = review.author { nameBesides(author) }
    threads.begin(review, id: value["id"]?.int)
    if let comments = value["comments"] { loseRest(of: comments, "comments of reviews") }
    value["comments"]?.forEachItem { item in
      guard item.isObject else { return }
      if leavesOut(review: item) { return }
      threads.add(gitHubRemark(item).comment, identifiedBy: item["id"]?.plainText)
    }
  }

  /// Reads remarks about lines that are separate from their reviews, and groups them by thread.
  mutating func readGitHubRemarks(_ value: JSONValue, _ threads: inout ReviewThreads) {
    loseRest(of: value, "threads of reviews")
    value.forEachItem { item in
      guard item.isObject else { return }
      guard let thread = item["comments"], thread.isObject || thread.isArray else {
        if leavesOut(review: item) { return }
        let remark = gitHubRemark(item)
        if !remark.comment.body.isEmpty {
          threads.add(remark.comment, id: remark.id, parents: remark.parents)
        }
        return
      }
      loseRest(of: thread, "comments of reviews")
      var parts: [(remark: Comment, id: String?)] = []
      thread.forEachItem { item in
        guard item.isObject else { return }
        if leavesOut(review: item) { return }
        parts.append((gitHubRemark(item).comment, item["id"]?.plainText))
      }
      threads.add(thread: parts)
    }
  }
}
