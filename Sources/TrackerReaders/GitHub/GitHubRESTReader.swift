import Formats
import IssueModel

/// The answers of GitHub's REST API for issues and pull requests.
///
/// Names are written with underscores; issues and pull requests come mixed. Lists of comments and
/// of labels are read as well. See <https://docs.github.com/rest/issues/issues>.
struct GitHubRESTReader: JSONReader {
  let format = DataFormat(
    name: "github-rest", summary: "issues and pull requests from GitHub's REST API",
    closed: "the state is closed or merged",
    history:
      "reviews, remarks and events, also in lists of their own; `timeline`; who closed it and why")

  func isRecord(_ value: JSONValue) -> Bool {
    if isComment(value) || isLabel(value) || isEvent(value) || isOfArchive(value) { return true }
    guard value.has("number"), value.has("title") || value.has("state") else { return false }
    return value.has("user") || value.has("html_url") || value.has("repository_url")
      || value.has("labels_url") || (value.has("created_at") && !value.has("iid"))
  }

  func adviceForFullPage(of recordCount: Int) -> String? {
    [30, 100].contains(recordCount)
      ? "ask for the other pages as well, as `gh api --paginate` does" : nil
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    if isOfArchive(value) {
      try readOfArchive(value, into: &batch)
    } else if isEvent(value) {
      try batch.readLooseGitHubEvent(value)
    } else if isComment(value) {
      try batch.readLooseGitHubComment(value)
    } else if isLabel(value) {
      try batch.defineLabel(value)
    } else {
      try batch.readGitHubRecord(value, kind: nil)
    }
  }

  func readRest(of envelope: JSONValue, into batch: inout RecordBatch) throws(BrokenRecord) {
    for part: StaticString in ["comment", "review"] {
      guard let value = envelope[part], value.isObject else { continue }
      if isComment(value) {
        let isDeleted = envelope["action"]?.string == "deleted"
        try batch.readLooseGitHubComment(value, isDeleted: isDeleted)
      } else {
        batch.lose("comments of webhooks")
      }
    }
    guard envelope["action"]?.string == "transferred", let changes = envelope["changes"],
      let moved = changes["new_issue"], moved.has("number"), moved.has("title")
    else { return }
    batch.isDeleted = false
    batch.recordIsPrivate = saysPrivate(moved)
    try batch.readGitHubRecord(moved, kind: nil)
    batch.tellPrivateContainers(of: changes)
  }

  private func isComment(_ value: JSONValue) -> Bool {
    value.has("body") && !value.has("number") && !value.has("title")
      && value.gitHubCommentedRecord != nil
  }

  private func isEvent(_ value: JSONValue) -> Bool {
    if value.isGiteaEvent { return true }
    let isEvent = (value.has("event") || value.has("eventType")) && value.has("actor")
    return (isEvent || value.isGitHubReviewEvent)
      && (value["issue"]?["number"] != nil || value.gitHubCommentedRecord != nil)
  }

  /// Whether an object is a user, milestone, repository or project of a migration archive.
  private func isOfArchive(_ value: JSONValue) -> Bool {
    guard let type = value["type"]?.stringBytes, value.has("url") else { return false }
    switch type {
    case "user": return value.has("login")
    case "milestone": return value.has("title") && value.has("repository")
    case "repository": return value.has("labels") && value.has("owner")
    case "project": return value.has("name") && !value.has("title")
    default: return false
    }
  }

  private func readOfArchive(
    _ value: JSONValue, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    switch value["type"]?.stringBytes {
    case .some("user"):
      guard let id = batch.person(value, RecordBatch.gitHub) else { return }
      batch.definedPeople.insert(Int(id.index))
      batch.people[Int(id.index)].avatar = value["avatar_url"]?.webAddress
    case .some("milestone"):
      guard let id = batch.milestone(value), let address = value["url"]?.webAddress else { return }
      batch.projects[Int(id.index)].isDefined = true
      batch.accounts[address] = batch.projects[Int(id.index)].title
    case .some("project"): batch.lose("projects of the archive")
    default:
      if let source = value["url"].flatMap({ Source.github(repositoryObject: $0) }) {
        batch.notePrivacy(ofRepository: value, source)
      }
      for label in value.elements(of: "labels") { try batch.defineLabel(label) }
    }
  }

  private func isLabel(_ value: JSONValue) -> Bool {
    value.has("name") && value.has("color") && value.has("default") && !value.has("number")
  }
}
