import IssueModel

/// What `gh issue list --json …` and `gh pr list --json …` print: any subset of their fields.
struct GitHubCLIReader: JSONReader {
  let format = DataFormat(
    name: "gh", summary: "what 'gh issue list --json' and 'gh pr list --json' print")

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("number")
      && (value.has("title") || value.has("state") || value.has("createdAt") || value.has("url")
        || value.has("body") || value.has("labels") || value.has("author"))
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    try batch.readGitHubRecord(value, kind: list.contains("pull") ? .pull : nil)
  }

  func warning(recordCount: Int) -> String? {
    recordCount == 30
      ? "there are exactly 30 records, as many as gh lists when it is not told '--limit'" : nil
  }
}
