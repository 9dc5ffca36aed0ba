import Formats
import IssueModel

/// The output of `gh issue list --json …` and `gh pr list --json …`: any subset of their fields.
struct GitHubCLIReader: JSONReader {
  let format = DataFormat(
    name: "gh", summary: "what 'gh issue list --json' and 'gh pr list --json' print",
    closed: "the state is closed or merged",
    history: "`reviews`; `stateReason`; who merged it; what it closes or was closed by")

  func isRecord(_ value: JSONValue) -> Bool {
    guard
      value.has("number")
        || value["url"]?.webAddress.flatMap({ Source.github(recordAddress: $0) }) != nil
    else {
      return false
    }
    // Members of other programs: here the date is `createdAt`, and records have no priority.
    let foreign: [StaticString] = [
      "created", "updated", "due", "due_date", "priority", "content", "completed",
    ]
    if foreign.contains(where: { value.has($0) }) { return false }
    if value.has("status"), !value.has("state") { return false }
    if value.has("title") || value.has("state") || value.has("body") || value.has("labels") {
      return true
    }
    return value.members.allSatisfy { Self.fields.contains($0.key.string) }
  }

  private static let fields: Set<String> = [
    "assignees", "author", "body", "closed", "closedAt", "comments", "createdAt", "id", "isPinned",
    "labels", "mergedAt", "milestone", "number", "projectCards", "projectItems", "reactionGroups",
    "reviews", "state", "stateReason", "title", "updatedAt", "url", "additions", "baseRefName",
    "changedFiles", "deletions", "headRefName", "isDraft", "mergeable", "mergedBy",
    "reviewDecision", "repository", "isPullRequest", "isLocked", "commentsCount",
  ]

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    try batch.readGitHubRecord(value, kind: list.names("pull") || list == "prs" ? .pull : nil)
  }

  /// gh lists issues or pull requests, never both: if one record is recognisable as a pull request,
  /// as by being merged, undecided ones beside it are pull requests too.
  func settle(_ batches: inout [RecordBatch]) -> Bool {
    guard batches.contains(where: \.hasPulls), !batches.contains(where: \.kindsAreCertain) else {
      return false
    }
    for index in batches.indices { batches[index].makePulls() }
    return true
  }

  func adviceForFullPage(of recordCount: Int) -> String? {
    recordCount == 30 || (recordCount > 0 && recordCount % 100 == 0)
      ? "give gh a '--limit' that is larger than the number of issues" : nil
  }
}
