import Formats
import IssueModel

extension RecordBatch {
  /// The changes of a bug, `[{"when", "who", "changes": [{"field_name", "removed", "added"}]}]`; those of
  /// other fields are counted.
  mutating func bugzillaHistory(_ value: JSONValue) -> IssueHistory {
    var history = IssueHistory()
    for change in value.elements {
      let actor = change["who"].flatMap { bugzillaPerson($0) }
      let date = date(change["when"])
      for item in change["changes"]?.elements ?? value.elements where item.has("field_name") {
        for var event in bugzillaEvents(item, &history) {
          event.actor = actor
          event.date = date
          history.events.append(event)
        }
      }
    }
    return history
  }

  private mutating func bugzillaEvents(
    _ item: JSONValue, _ history: inout IssueHistory
  ) -> [IssueEvent] {
    let before = item["removed"]?.line ?? ""
    let now = item["added"]?.line ?? ""
    func words(_ text: String) -> [String] {
      text.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    }
    switch item["field_name"]?.string {
    case "summary", "short_desc": return [IssueEvent(.renamed, subject: now, before: before)]
    case "keywords":
      return words(now).map { IssueEvent(.labelled, subject: $0) }
        + words(before).map { IssueEvent(.unlabelled, subject: $0) }
    case "product", "target_milestone":
      return [IssueEvent(.milestoned, subject: now, before: before)]
    case "assigned_to":
      guard let person = item["added"].flatMap({ bugzillaPerson($0) }) else {
        return [IssueEvent(.unassigned, person: item["removed"].flatMap { bugzillaPerson($0) })]
      }
      return [IssueEvent(.assigned, person: person)]
    case "bug_status", "status":
      let (was, closed) = (BugzillaReader.isClosed(before), BugzillaReader.isClosed(now))
      if was != closed { return [IssueEvent(closed ? .closed : .reopened)] }
      return [IssueEvent(.moved, subject: now, before: before)]
    case "dupe_of":
      if now.isEmpty { return [] }
      return [IssueEvent(.duplicate, subject: "#" + now)]
    case "resolution": return []
    case let field:
      lose("history.\(field ?? "field")")
      return []
    }
  }

  /// Reads changes of a bug that were requested separately.
  mutating func readLooseBugzillaHistory(_ value: JSONValue) {
    guard let number = value.first(["id", "bug_id"])?.recordNumber else { return }
    recordKey = String(number)
    let history = bugzillaHistory(value["history"] ?? value)
    if history.isEmpty { return }
    looseParts.append(
      LoosePart(
        identity: .init(source: source(bugzilla, tracker: .bugzilla), number: number, key: nil),
        content: .history(history)))
  }
}
