import Formats
import IssueModel

/// Answers of GitHub's GraphQL interface: `{"data": {"repository": {"issues": {"nodes": […]}}}}`.
///
/// Lists may be `nodes` or `edges`, and lie below a repository, a search, or repositories that are
/// themselves a list.
struct GitHubGraphQLReader: JSONReader {
  let format = DataFormat(
    name: "github-graphql", summary: "answers of GitHub's GraphQL interface",
    closed: "the state is closed or merged",
    history:
      "`reviews`, `reviewThreads`, `timelineItems`; who merged it; what it closes or was closed by")

  func isContainer(_ sample: JSONSample) -> Bool {
    let isList = sample.lists.contains { list in
      guard list.path.hasSuffix(".nodes") || list.path.hasSuffix(".edges"),
        let first = list.first?.unwrapped, !first.has("iid")
      else { return false }
      return first.has("number") || first.has("issues") || first.has("pullRequests")
    }
    if isList { return true }
    let repository = sample.head["data"]?["repository"] ?? sample.head["repository"]
    return ["issues", "pullRequests", "issue", "pullRequest"].contains { name in
      repository?[key: name]?.isObject ?? false
    }
  }

  func isRecord(_ value: JSONValue) -> Bool { false }

  // Of a single record the lists are its own.
  let headLists = [
    "data.repository.issue.", "data.repository.pullRequest.", "repository.issue.",
    "repository.pullRequest.",
  ]

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    if let repository = (head["data"] ?? head)["repository"] {
      batch.context.source = Source.github(repositoryObject: repository)
      for (name, kind) in [("issue", Issue.Kind.issue), ("pullRequest", .pull)] {
        guard let record = repository[key: name], record.isObject else { continue }
        readItem(record, kind: kind, into: &batch)
      }
    }
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if list.hasSuffix("labels.nodes") {
      try batch.defineLabel(value)
    } else if value.has("number") {
      let isPull = list.names("pullRequests")
      try batch.readGitHubRecord(value, kind: isPull ? .pull : nil)
      // Those with an address were told by that.
      if list.names("discussions"), value["url"]?.isGitHubDiscussion != true {
        batch.assume(RecordBatch.discussions)
      }
    } else if value.has("issues") || value.has("pullRequests") {
      readRepository(value, into: &batch)
    } else if value.has("name"), value.has("color") {
      try batch.defineLabel(value)
    } else {
      batch.lose(list)
    }
  }

  /// A repository in a list of repositories, with its own lists.
  private func readRepository(_ value: JSONValue, into batch: inout RecordBatch) {
    let outer = batch.context
    defer { batch.context = outer }
    batch.context.source = Source.github(repositoryObject: value) ?? outer.source
    for (key, list) in value.members {
      let kind: Issue.Kind? =
        if key == "issues" { .issue } else if key == "pullRequests" { .pull } else { nil }
      guard let kind else { continue }
      batch.recordKey = batch.context.source?.name ?? ""
      batch.loseRest(of: list, kind == .issue ? "issues" : "pull requests")
      list.forEachItem { item in readItem(item, kind: kind, into: &batch) }
    }
  }

  private func readItem(_ value: JSONValue, kind: Issue.Kind, into batch: inout RecordBatch) {
    batch.attempt("a record of this answer") { (batch) throws(BrokenRecord) in
      try batch.readGitHubRecord(value, kind: kind)
    }
  }
}
