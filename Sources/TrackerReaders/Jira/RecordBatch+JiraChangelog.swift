import Formats
import IssueModel

extension RecordBatch {
  /// Takes the changes of an issue, `{"histories": [{"author", "created", "items": […]}]}`; those of other
  /// fields are counted.
  mutating func readJiraChangelog(_ value: JSONValue, into issue: inout Issue) {
    var history = issue.history
    let changes = value["histories"] ?? value["values"] ?? value
    if let all = value["total"]?.int {
      loseRest("changes", all: all, came: Int64(changes.elements.count { _ in true }))
    }
    for change in changes.elements {
      let actor = change["author"].flatMap { person($0, Self.jira) }
      let date = date(change["created"])
      for item in change["items"]?.elements ?? value.elements where item.isObject {
        for var event in jiraEvents(item) {
          event.actor = actor
          event.date = date
          history.events.append(event)
        }
      }
    }
    history.events = history.events.sorted(stablyBy: \.date)
    history.settle(issue.state)
    issue.history = history
  }

  private mutating func jiraEvents(_ item: JSONValue) -> [IssueEvent] {
    let before = item["fromString"]?.line ?? ""
    let now = item["toString"]?.line ?? ""
    switch item["field"]?.string?.lowercased() {
    case "summary": return [IssueEvent(.renamed, subject: now, before: before)]
    case "status": return [IssueEvent(.moved, subject: now, before: before)]
    case "resolution": return [IssueEvent(now.isEmpty ? .reopened : .closed, subject: now)]
    case "fix version", "fixversions", "sprint":
      return now.isEmpty
        ? [IssueEvent(.demilestoned, subject: before)] : [IssueEvent(.milestoned, subject: now)]
    case "assignee":
      let (account, name) =
        now.isEmpty ? (item["from"], item["fromString"]) : (item["to"], item["toString"])
      let whom = name?.line.flatMap { jiraPerson(account?.line, named: $0) }
      return [IssueEvent(now.isEmpty ? .unassigned : .assigned, person: whom)]
    case "labels":
      let (old, new) = (before.split(separator: " "), now.split(separator: " "))
      let (gone, come) = (Set(old).subtracting(new), Set(new).subtracting(old))
      return new.filter(come.contains).map { IssueEvent(.labelled, subject: String($0)) }
        + old.filter(gone.contains).map { IssueEvent(.unlabelled, subject: String($0)) }
    case "link" where now.hasPrefix("This issue duplicates "):
      return [IssueEvent(.duplicate, subject: item["to"]?.line ?? "")]
    case let field:
      lose("changelog.\(field ?? "field")")
      return []
    }
  }

  /// Whom a change names by an account, and by the displayed name, which is the login of those whom no other record
  /// names.
  private mutating func jiraPerson(_ account: String?, named name: String) -> PersonID? {
    guard let account, Int64(account) == nil else { return person(name) }
    return person(account: account, named: name)
  }

  /// Reads the links of an issue; each Jira names the kinds of links itself.
  mutating func readJiraLinks(_ value: JSONValue, into issue: inout Issue) {
    var history = issue.history
    for link in value.elements {
      let (outward, inward) = (
        link["outwardIssue"]?["key"]?.line, link["inwardIssue"]?["key"]?.line
      )
      guard let key = outward ?? inward else { continue }
      let type = link["type"]
      let (name, phrase) = (
        type?["name"]?.line, (outward != nil ? type?["outward"] : type?["inward"])?.line
      )
      let named = name.flatMap(LinkWords.kind)
      let kind = phrase.flatMap(LinkWords.kind) ?? (outward != nil ? named : named?.inverse)
      history.links.append(
        self.link(kind, called: phrase ?? name, to: key, in: "issuelinks"))
    }
    issue.history = history
  }
}
