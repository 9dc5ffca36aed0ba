import Formats
import IssueModel

/// Issues from Redmine's REST interface, `{"issues": […], "total_count": …}` or `{"issue": {…}}`.
///
/// See <https://www.redmine.org/projects/redmine/wiki/Rest_Issues>. The project is the source, a
/// version the project of the model.
struct RedmineReader: JSONReader {
  let format = DataFormat(
    name: "redmine", summary: "issues from Redmine's REST interface",
    closed: "there is a date in `closed_on`, unless the status itself says `is_closed`",
    history:
      "changes of titles, assignees, versions, and closing, as far as the record names them; relations, parents"
  )

  func isRecord(_ value: JSONValue) -> Bool {
    value.has("id") && value.has("subject")
      // Other trackers have a subject and a word for its status.
      && (value["status"].map { $0.stringBytes == nil } ?? false || value.has("tracker")
        || value.has("project")
        || value.has("created_on"))
  }

  static let shape = RecordShape(
    .redmine, login: ["login", "name"],
    members: [
      .body: ["description"], .priority: ["priority"], .author: ["author"],
      .assignee: ["assigned_to"], .project: ["fixed_version"], .labels: ["tags"],
      .due: ["due_date"], .created: ["created_on"], .updated: ["updated_on"],
      .closed: ["closed_on"], .confidential: ["is_private"],
    ],
    redundant: ["id", "subject"],
    comment: .init(
      author: ["user"], body: ["notes"], created: ["created_on"], changed: ["updated_on"],
      redundant: ["id", "updated_by", "private_notes", "details"]))

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    guard value.has("subject") || list.isEmpty || list == "issues" else {
      batch.lose(list: list)
      return
    }
    guard let number = value["id"]?.recordNumber else {
      throw BrokenRecord("its id is not a number")
    }
    var issue = batch.begin(number: number, titled: "subject", of: value)
    var isClosed: Bool?
    var history = IssueHistory()
    for (key, value) in value.members {
      switch key {
      case "project": break
      case "status":
        isClosed = value["is_closed"]?.bool
        let word = (value["name"] ?? value).string
        if word == nil, isClosed == nil { batch.misread(key.string, value) }
        batch.loseStatus(word)
      case "journals": readJournals(value, into: &issue, &batch)
      case "relations":
        for relation in value.elements {
          if let link = batch.redmineLink(relation, of: number) { history.links.append(link) }
        }
      case "parent":
        if let parent = value["id"]?.recordNumber {
          history.links.append(IssueLink(.partOf, "#\(parent)"))
        }
      default: batch.readMember(key, value, Self.shape, into: &issue)
      }
    }
    issue.state = isClosed ?? (issue.closed != nil) ? .closed : .open
    if isClosed == nil, let status = (value["status"]?["name"] ?? value["status"])?.string {
      batch.readRedmineStatus(status, saysDate: value.has("closed_on"), of: &issue)
    }
    batch.assumeOpen(value, unless: ["status", "closed_on"])
    batch.readRedmineChanges(value, into: &history)
    history.settle(issue.state)
    issue.history = history
    let own = value["project"]?["name"]?.string.map { Source(name: $0, tracker: .redmine) }
    batch.finish(issue, source: own, .redmine)
  }

  private func readJournals(
    _ value: JSONValue, into issue: inout Issue, _ batch: inout RecordBatch
  ) {
    for journal in batch.comments(value, in: "journals") {
      guard let notes = journal["notes"], !notes.isBlank else { continue }
      if batch.leavesOut(comment: journal, created: Self.shape.comment.created) { continue }
      issue.comments.append(batch.comment(journal, Self.shape))
    }
    if issue.comments.isEmpty { issue.reportedComments = 0 }
  }
}

extension RecordBatch {
  /// The link of an issue by a relation, which both of its issues have; nil where only the other one states it.
  fileprivate mutating func redmineLink(_ relation: JSONValue, of number: Int) -> IssueLink? {
    guard let target = relation["issue_to_id"]?.recordNumber else { return nil }
    let word = relation["relation_type"]?.line
    let kind = word.flatMap(LinkWords.kind)
    if target != number { return link(kind, called: word, to: "#\(target)", in: "relations") }
    guard let other = relation["issue_id"]?.recordNumber, let inverse = kind?.inverse,
      inverse != .relates
    else { return nil }
    return IssueLink(inverse, "#\(other)")
  }

  /// Decides whether an issue is closed if its status does not say so: Redmine keeps the date of
  /// closing when an issue is reopened, and before version 2.3 it had none.
  fileprivate mutating func readRedmineStatus(
    _ status: String, saysDate: Bool, of issue: inout Issue
  ) {
    if !saysDate {
      let isClosed = RedmineTable().isClosed(status: status, resolution: nil, category: nil)
      issue.state = isClosed == true ? .closed : .open
      assume("state taken from the name of the status: no member tells it")
    } else if issue.state == .closed,
      StateWords.isClosed(status) == false
    {
      issue.state = .open
      assume("state assumed open, as the status is called, though there is a date of closing")
    }
  }
}
