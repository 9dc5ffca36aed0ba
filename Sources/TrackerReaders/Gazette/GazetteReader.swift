package import Formats
import IssueModel

/// Gazette's own data, `issues.json`.
///
/// ```
/// {
///   "gazette": 1,
///   "date": "2026-01-31T12:00:00Z",
///   "issues": [{
///     "number": 12, "key": "A-12", "source": "team/tool", "kind": "issue | pull",
///     "title": "", "content": "Markdown", "state": "open | closed | merged", "completed": false,
///     "priority": "low | medium | high", "creationDate": "2026-01-31T12:00:00Z",
///     "modificationDate": "", "closedDate": "", "dueDate": "", "tags": ["bug"],
///     "project": "1.0", "author": "ana", "assignees": ["ben"], "commentCount": 1,
///     "reactionCount": 2, "draft": false,
///     "comments": [{"author": "ana", "date": "", "number": 1, "private": false, "content": "Markdown"}],
///     "reviews": [{
///       "author": "ana", "date": "", "state": "approved | changesRequested | commented | dismissed",
///       "content": "Markdown",
///       "comments": [{"author": "ben", "date": "", "path": "a.txt", "content": "Markdown"}]
///     }],
///     "events": [{
///       "kind": "labelled", "actor": "ana", "person": "ben", "date": "", "subject": "bug", "before": ""
///     }],
///     "closedBy": "ana", "closeReason": "completed | notPlanned | duplicate",
///     "links": [{"kind": "duplicates", "reference": "#12"}],
///     "reminderEnabled": true, "reminderTime": "09:00", "private": false, "url": "https://…"
///   }],
///   "tags": [{"id": "a UUID", "name": "bug", "description": "", "color": "d73a4a"}],
///   "projects": [{
///     "title": "1.0", "detail": "Markdown", "color": "Light Blue", "closed": false,
///     "creationDate": "", "dueDate": "", "reminderEnabled": true, "reminderTime": "09:00",
///     "items": [{"title": "", "detail": "", "priority": 3, "completed": true, "creationDate": ""}]
///   }],
///   "people": [{"login": "ana", "name": "Ana", "url": "https://…", "contributions": ["code"], "bot": false}],
///   "sources": [{"name": "team/tool", "tracker": "github", "address": "https://…", "commentsByRecord": false}],
///   "lastNumber": 12,
///   "light": {"on": true},
///   "reminders": {"enabled": true, "remindAt": "09:00"}
/// }
/// ```
///
/// A record needs a number or a key; everything else may be absent or null. `state` goes before
/// `completed`. A tag is its name or `{"id", "name"}`, a person a login or `{"login", "name"}`, a
/// project its title. The author of a comment may be marked as a member of the project, `"member": true`.
/// `commentsByRecord` says that comments were asked for record by record, so that those of one tell nothing of others.
/// `lastNumber` is the highest number that an issue ever had, also one that was deleted: it is not given again.
/// What kinds of events and links there are, `IssueEvent.Kind` and `IssueLink.Kind` tell. A priority may also be 0, 1 or 2. `items` are what the application of 2021 kept
/// in projects: issues with priorities 1, 2 and 3, whose keys, where they have no number, are the
/// places of the project and of the item, as `2.1`.
package struct GazetteReader: JSONReader {
  /// The reader, which has no state.
  package init() {}

  package let format = DataFormat(
    name: "gazette", summary: "Gazette's own issues.json",
    closed: "`state` is closed or merged, or `completed` is true",
    history: "`reviews`, `events`, `links`, `closedBy`, `closeReason`")

  /// The version of the format that this reader knows.
  package static let version = 1

  package func isContainer(_ sample: JSONSample) -> Bool {
    if sample.head.has("gazette") { return true }
    let named = sample.lists.filter { $0.path == "issues" || $0.path == "projects" }
    if let first = named.first?.first { return isRecord(first) }
    // `{"issues": []}`, and nothing that another format has.
    return sample.hasList("issues")
      && sample.head.members.allSatisfy { Self.members.contains($0.key.string) }
  }

  private static let members: Set<String> = [
    "gazette", "date", "issues", "tags", "projects", "people", "sources", "lastNumber", "light",
    "reminders",
  ]

  package func isRecord(_ value: JSONValue) -> Bool {
    guard value.has("title") else { return false }
    if value.has("items") { return true }
    return (value.has("content") || value.has("completed") || value.has("creationDate"))
      && !value.members.contains { Self.isForeign($0.key.string, in: value) }
  }

  /// Whether a member of a record says by another name what one of Gazette's own would, as `status` or `createdAt`.
  private static func isForeign(_ name: String, in value: JSONValue) -> Bool {
    if name == "id" { return value["id"]?.int != nil && !value.has("number") && !value.has("key") }
    return RecordTable.plain.known.contains(name) && !membersOfIssues.contains(name)
      && Privacy.meaning(ofColumn: name) == nil
  }

  /// The members that Gazette's own format shares with others.
  private static let membersOfIssues: Set<String> = [
    "number", "key", "title", "content", "state", "completed", "priority", "tags", "project",
    "author", "assignees", "comments", "private", "url", "creationDate", "modificationDate",
    "closedDate", "dueDate",
  ]

  package let headLists = ["sources"]

  package func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    for (key, value) in head.members {
      switch key {
      case "gazette":
        if let version = value.int, version > Self.version {
          batch.warn(
            "data.version",
            "this data has version \(version); what is newer than version \(Self.version) is not read"
          )
        }
      case "date":
        batch.date = value.instant
        if batch.date == nil { batch.warn(key, value, "a date, as 2026-01-31T12:00:00Z") }
      case "sources":
        if !value.isArray { batch.warn(key, value, "a list") }
        for source in value.elements {
          guard let name = source["name"].map({ $0.line ?? "" }) else {
            batch.warn(key, source, "a source with a name")
            continue
          }
          var known = Source(
            name: name,
            tracker: source["tracker"]?.string.flatMap(Source.Tracker.init) ?? .gazette,
            address: source["address"]?.webAddress)
          known.tellsCommentsByRecord = source["commentsByRecord"]?.bool ?? false
          batch.context.sources[name] = known
        }
      case "lastNumber":
        batch.lastNumber = value.recordNumber
        if batch.lastNumber == nil { batch.warn(key, value, "a whole number from 0") }
      case "light":
        if let isOn = (value["on"] ?? value["isOn"])?.bool {
          batch.light = Light(isOn: isOn)
        } else {
          batch.warn(key, value, #"a light, as {"on": true}"#)
        }
      case "reminders":
        let (isEnabled, time) = (value["enabled"], value["remindAt"])
        if value.isObject, isEnabled == nil || isEnabled?.bool != nil,
          time == nil || time?.timeOfDay != nil
        {
          batch.context.remindAt = time?.timeOfDay ?? .usualReminder
          batch.reminders = ReminderSettings(
            isEnabled: isEnabled?.bool ?? false, remindAt: batch.context.remindAt)
        } else {
          batch.warn(key, value, #"a setting, as {"enabled": true, "remindAt": "09:00"}"#)
        }
      // Lists of nothing but names stay in the head.
      case "tags", "people", "projects":
        if !value.isArray { batch.warn(key, value, "a list") }
        for element in value.elements { readDefinition(element, list: key.string, into: &batch) }
      case "issues": if !value.isArray { batch.warn(key, value, "a list") }
      default: if !value.isBlank { batch.lose(key) }
      }
    }
  }

  package func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool {
    guard ["tags", "people", "projects"].contains(list) else { return false }
    readDefinition(name, list: list, into: &batch)
    return true
  }

  /// Takes a tag, person or project: an object, or a bare name.
  private func readDefinition(_ value: JSONValue, list: String, into batch: inout RecordBatch) {
    batch.attempt("one of the \(list)") { (batch) throws(BrokenRecord) in
      try read(value, list: list, into: &batch)
    }
  }

  package func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    switch list {
    case "issues": try batch.readNativeIssue(value)
    case "tags": try batch.readNativeTag(value)
    case "projects": try batch.readNativeProject(value)
    case "people": try batch.readNativePerson(value)
    case "":
      if value.has("items") {
        try batch.readNativeProject(value)
      } else {
        try batch.readNativeIssue(value)
      }
    default: batch.lose(list: list)
    }
  }
}

extension JSONValue {
  /// A time of day: `09:00`, or a moment's time in UTC; nil for others.
  var timeOfDay: TimeOfDay? {
    guard let text = string else { return nil }
    if let time = TimeOfDay(text: text) { return time }
    guard let instant = DateParser.instant(text) else { return nil }
    return TimeOfDay(hour: instant.secondOfDay / 3600, minute: instant.secondOfDay / 60 % 60)
  }
}

extension TimeOfDay {
  /// A time of day written `09:00`, or nil.
  init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}
