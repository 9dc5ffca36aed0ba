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
        || isDraft(first, in: list.path)
    }
    if isList { return true }
    let repository = sample.head["data"]?["repository"] ?? sample.head["repository"]
    return ["issues", "pullRequests", "issue", "pullRequest"].contains { name in
      repository?[key: name]?.isObject ?? false
    }
  }

  func isRecord(_ value: JSONValue) -> Bool { false }

  /// Whether what an item of a project shows is a draft.
  private func isDraft(_ value: JSONValue, in list: String) -> Bool {
    list.names("items.") && value.has("title") && !value.has("number")
  }

  // Of a single record the lists are its own.
  let headLists = [
    "data.repository.issue.", "data.repository.pullRequest.", "repository.issue.",
    "repository.pullRequest.",
  ]

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    noteRepositories(in: head, path: "", source: nil, owner: nil, depth: 0, &batch)
    if let repository = (head["data"] ?? head)["repository"] {
      batch.context.source = batch.repository(repository)
      for (name, kind) in [("issue", Issue.Kind.issue), ("pullRequest", .pull)] {
        guard let record = repository[key: name], record.isObject else { continue }
        readItem(record, kind: kind, into: &batch)
      }
    }
  }

  /// Notes of each list below a repository, which a query may call anything, of which one it is; of other lists
  /// below an owner, whose repositories they may have.
  private func noteRepositories(
    in value: JSONValue, path: String, source: Source?, owner: String?, depth: Int,
    _ batch: inout RecordBatch
  ) {
    let owner = value["login"]?.line ?? owner
    var source = source
    if value.has("issues") || value.has("pullRequests") || value.has("discussions") {
      source = batch.repository(value, owner: owner) ?? source
    }
    // Names in queries are short, and each is part of the paths below it.
    for (key, inner) in value.members where key.count <= 100 {
      if inner.isArray {
        batch.context.sources[path + key.string] = source
        if path.hasSuffix("repositories.") { batch.context.names[path + key.string] = owner }
      } else if inner.isObject, depth < JSONSample.maximumDepth {
        noteRepositories(
          in: inner, path: "\(path)\(key.string).", source: source, owner: owner, depth: depth + 1,
          &batch)
      }
    }
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    let outer = batch.context.source
    defer { batch.context.source = outer }
    batch.context.source = batch.context.sources[list] ?? outer
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
      readRepository(value, list, into: &batch)
    } else if value.has("name"), value.has("color") {
      try batch.defineLabel(value)
    } else if !isDraft(value, in: list) {
      try batch.passOver(
        value, in: list, key: value["url"]?.numberAtEnd.map(String.init), lacks: "number",
        isLikeRecord: value.has("title") && value.has("state"))
    }
  }

  /// Reads a draft of a project, of which only the item has the identifier.
  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) throws(BrokenRecord) {
    guard let content = envelope["content"] else { return }
    if isDraft(content, in: "items.") {
      try batch.readGitHubDraft(content, key: envelope["id"], status: status(ofItem: envelope))
    } else {
      batch.noteRepositoryOfItem()
    }
  }

  /// The value of an item's field `Status`, which is among all, or was asked for by its name.
  private func status(ofItem item: JSONValue) -> String? {
    var status = item["fieldValueByName"]?["name"]?.line
    item["fieldValues"]?.forEachItem { value in
      if value["field"]?["name"]?.string == "Status" { status = value["name"]?.line ?? status }
    }
    return status
  }

  /// A repository in a list of repositories, with its own lists.
  private func readRepository(
    _ value: JSONValue, _ list: String, into batch: inout RecordBatch
  ) {
    let owner = batch.context.names[list]
    batch.context.source =
      batch.repository(value, owner: owner) ?? batch.context.source
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
