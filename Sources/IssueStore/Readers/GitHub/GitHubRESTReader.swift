/// What GitHub's REST API returns for issues and pull requests.
///
/// Its names are written with underscores; issues and pull requests come mixed. See
/// <https://docs.github.com/rest/issues/issues>.
struct GitHubRESTReader: JSONReader {
  let format = DataFormat(
    name: "github-rest", summary: "issues and pull requests from GitHub's REST API")

  func isRecord(_ value: JSONValue) -> Bool {
    guard value.has("number"), value.has("title") || value.has("state") else { return false }
    return value.has("user") || value.has("html_url") || value.has("repository_url")
      || value.has("labels_url") || (value.has("created_at") && !value.has("iid"))
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    try batch.readGitHubRecord(value, kind: nil)
  }
}
