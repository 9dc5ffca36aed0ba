import Formats

/// What GitHub's REST API returns for issues and pull requests.
///
/// Its names are written with underscores; issues and pull requests come mixed. Its
/// lists of comments and of labels are read as well. See
/// <https://docs.github.com/rest/issues/issues>.
struct GitHubRESTReader: JSONReader {
  let format = DataFormat(
    name: "github-rest", summary: "issues and pull requests from GitHub's REST API",
    closed: "the state is closed or merged",
    history:
      "reviews, remarks and events, also in lists of their own; `timeline`; who closed it and why")

  func isRecord(_ value: JSONValue) -> Bool {
    if isComment(value) || isLabel(value) || isEvent(value) { return true }
    guard value.has("number"), value.has("title") || value.has("state") else { return false }
    return value.has("user") || value.has("html_url") || value.has("repository_url")
      || value.has("labels_url") || (value.has("created_at") && !value.has("iid"))
  }

  func isFullPage(_ recordCount: Int) -> String? {
    [30, 100].contains(recordCount)
      ? "ask for the other pages as well, as `gh api --paginate` does" : nil
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if isComment(value) {
      try batch.readLooseGitHubComment(value)
    } else if isEvent(value) {
      try batch.readLooseGitHubEvent(value)
    } else if isLabel(value) {
      try batch.defineLabel(value)
    } else {
      try batch.readGitHubRecord(value, kind: nil)
    }
  }

  private func isComment(_ value: JSONValue) -> Bool {
    value.has("body") && !value.has("number") && !value.has("title")
      && value.gitHubCommentedRecord != nil
  }

  private func isEvent(_ value: JSONValue) -> Bool {
    (value.has("event") || value.has("eventType")) && value.has("actor")
      && value["issue"]?["number"] != nil
  }

  private func isLabel(_ value: JSONValue) -> Bool {
    value.has("name") && value.has("color") && value.has("default") && !value.has("number")
  }
}
