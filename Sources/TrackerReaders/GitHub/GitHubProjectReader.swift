import Formats
import IssueModel

/// The output of `gh project item-list --format json`: the items of a GitHub project, each with the
/// issue or pull request that it shows.
///
/// Items do not state whether a record is closed; the meaning of the project's own status is used
/// instead.
struct GitHubProjectReader: JSONReader {
  let format = DataFormat(
    name: "github-project", summary: "what 'gh project item-list --format json' prints",
    closed: "the project's status is one of the usual words, as Done")

  func isContainer(_ sample: JSONSample) -> Bool {
    sample.lists.contains { $0.first.map { isRecord($0) } ?? false }
  }

  func isRecord(_ value: JSONValue) -> Bool { value.isGitHubProjectItem }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard let content = value["content"] else { throw BrokenRecord("it shows no issue") }
    if content["type"]?.string == "DraftIssue" {
      return try batch.readGitHubDraft(content, key: value["id"], item: value)
    }
    try batch.readGitHubRecord(
      content, kind: content["type"]?.string == "PullRequest" ? .pull : .issue, item: value)
    batch.noteRepositoryOfItem()
  }
}

extension RecordBatch {
  /// Notes the repository of the record that was read last as one of a project's items.
  mutating func noteRepositoryOfItem() {
    guard let source = issues.last?.identity.source else { return }
    let name = sources[Int(source.index)].name
    accounts["\(Self.repositoryMark) \(name)"] = name
  }

  /// Reads a draft, which has no number and belongs to no repository; it is taken for one of the only repository of
  /// the project. `item` has further members, where they are of the record, `key` is the item's identifier, and `status`
  /// what the project has for it.
  mutating func readGitHubDraft(
    _ draft: JSONValue, key: JSONValue?, item: JSONValue? = nil, status: String? = nil
  ) throws(BrokenRecord) {
    guard let key = key?.line else { throw BrokenRecord("the draft has no id") }
    var fields = GitHubFields()
    var issue = begin(number: nil, key: key, titled: "title", of: draft)
    for (key, value) in draft.members where !(key == "type" || key == "id") {
      if key == "creator" {
        issue.author = person(value, Self.gitHub)
      } else {
        readGitHubMember(key, value, &issue, &fields)
      }
    }
    if let item { readGitHubItem(item, &issue, &fields) }
    if let status { readStatus(ofItem: status, &fields) }
    issue.state = fields.isClosed == true ? .closed : .open
    assume("drafts of a project are taken as issues, called by the identifiers of their items")
    let mark = Source(name: Self.nameMark + Self.repositoryMark, tracker: .github)
    finish(issue, source: file.source == nil ? mark : nil, .github)
  }

  /// Reads the status that a project has for an item whose record states none.
  mutating func readStatus(ofItem word: String, _ fields: inout GitHubFields) {
    let said = file.state(named: word)
    let usual = StateWords.isClosed(word)
    fields.isClosed = said.map { $0 != .open } ?? usual ?? false
    if said == nil, usual == nil { assumeOpen(word: word) }
    loseStatus(word)
    if said == nil { assume("state taken from the project's status: no member tells it") }
  }

  /// Reads the members of a project's item about its issue.
  mutating func readGitHubItem(
    _ item: JSONValue, _ issue: inout Issue, _ fields: inout GitHubFields
  ) {
    for (key, value) in item.members {
      switch key {
      case "content", "title", "id": break
      case "status": if let word = value.line { readStatus(ofItem: word, &fields) }
      case "priority": issue.priority = priority(value.line)
      default: readGitHubMember(key, value, &issue, &fields)
      }
    }
  }
}
