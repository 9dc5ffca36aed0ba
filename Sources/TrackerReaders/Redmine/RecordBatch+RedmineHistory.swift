import Formats
import IssueModel

/// The names for the numbers in the journals of a Redmine issue, as far as its own record has them:
/// its people and its version.
private struct RedmineNames {
  var people: [Int: String] = [:]
  var version: (id: Int, name: String)?
  var closed: Instant?

  /// The names in the record of an issue.
  init(_ value: JSONValue) {
    closed = value["closed_on"]?.instant
    add(value["author"])
    add(value["assigned_to"])
    value["journals"]?.forEachItem { journal in add(journal["user"]) }
    if let id = value["fixed_version"]?["id"]?.recordNumber,
      let name = value["fixed_version"]?["name"]?.line
    {
      version = (id, name)
    }
  }

  private mutating func add(_ person: JSONValue?) {
    if let id = person?["id"]?.recordNumber, let name = person?["name"]?.line {
      people[id] = name
    }
  }
}

extension RecordBatch {
  /// Reads the changes in the journals of an issue; changes with unknown numbers are counted.
  mutating func readRedmineChanges(_ value: JSONValue, into history: inout IssueHistory) {
    guard let journals = value["journals"] else { return }
    let names = RedmineNames(value)
    for journal in journals.elements {
      guard let details = journal["details"] else { continue }
      for detail in details.elements {
        guard var event = redmineEvent(detail, journal, names) else {
          lose("changes of members")
          continue
        }
        event.actor = journal["user"].flatMap { person($0, RedmineReader.shape) }
        event.date = date(journal["created_on"])
        history.events.append(event)
      }
    }
  }

  private mutating func redmineEvent(
    _ detail: JSONValue, _ journal: JSONValue, _ names: RedmineNames
  ) -> IssueEvent? {
    guard detail["property"]?.string == "attr" else { return nil }
    let (old, new) = (detail["old_value"]?.recordNumber, detail["new_value"]?.recordNumber)
    switch detail["name"]?.string {
    case "subject":
      return IssueEvent(
        .renamed, subject: detail["new_value"]?.line ?? "",
        before: detail["old_value"]?.line ?? "")
    // The record has the date of its closing, but not which states are closed.
    case "status_id":
      guard let closed = names.closed, journal["created_on"]?.instant == closed else { return nil }
      return IssueEvent(.closed)
    case "assigned_to_id":
      guard let name = (new ?? old).flatMap({ names.people[$0] }) else { return nil }
      return IssueEvent(new == nil ? .unassigned : .assigned, person: person(name))
    case "fixed_version_id":
      guard let version = names.version, version.id == new ?? old else { return nil }
      return IssueEvent(new == nil ? .demilestoned : .milestoned, subject: version.name)
    default: return nil
    }
  }
}
