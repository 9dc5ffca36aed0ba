import Formats
import IssueModel

/// Bugs from Bugzilla's XML, as Perceval turns it into JSON: every member is a list of elements, whose
/// text is called `__text__`.
///
/// ```
/// {"bug_id": [{"__text__": "12"}], "short_desc": [{"__text__": "…"}],
///  "reporter": [{"__text__": "ana@example.org", "name": "Ana"}],
///  "long_desc": [{"who": [{…}], "bug_when": [{…}], "thetext": [{…}], "isprivate": "0"}]}
/// ```
struct BugzillaXMLReader: JSONReader {
  let format = DataFormat(
    name: "bugzilla-xml", summary: "bugs from Bugzilla's XML, made into JSON by Perceval",
    closed: "the status is RESOLVED, VERIFIED or CLOSED")

  func isRecord(_ value: JSONValue) -> Bool {
    value["bug_id"]?.isArray ?? false && (value.has("short_desc") || value.has("bug_status"))
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    try batch.readBugzillaElements(value)
  }
}

extension JSONValue {
  /// The first element of a list of elements, or the value itself.
  fileprivate var firstElement: JSONValue {
    for element in elements { return element }
    return self
  }

  /// What the first element holds.
  fileprivate var elementValue: JSONValue {
    let element = firstElement
    return element["__text__"] ?? element
  }

  /// The text of the first element.
  fileprivate var elementText: JSONString? { elementValue.stringBytes }
}

extension RecordBatch {
  fileprivate mutating func readBugzillaElements(_ value: JSONValue) throws(BrokenRecord) {
    guard let text = value["bug_id"]?.elementText?.string, let number = Int(text), number >= 0
    else { throw BrokenRecord("its bug_id is not a number") }
    recordKey = String(number)
    var issue = Issue(
      identity: .init(source: SourceID(0), number: number, key: nil),
      title: CleanName.title(value["short_desc"]?.elementText?.bytes))
    for (key, value) in value.members {
      let text = value.elementText
      switch key {
      case "bug_id", "short_desc", "reporter_accessible", "cclist_accessible", "everconfirmed",
        "classification_id":
        break
      case "bug_status":
        issue.state = (text?.string).map(BugzillaReader.isClosed) ?? false ? .closed : .open
        loseStatus(text?.string, of: "bug_status")
      case "creation_ts": issue.created = date(value.elementValue)
      case "delta_ts": issue.updated = date(value.elementValue)
      case "cf_last_resolved": issue.closed = date(value.elementValue)
      case "deadline": issue.due = date(value.elementValue)
      case "product": issue.project = text.flatMap { project($0) }
      case "priority": issue.priority = priority(text?.string)
      case "keywords":
        for word in (text?.string ?? "").split(whereSeparator: { $0 == "," || $0 == " " }) {
          if let id = tag(String(word)) { issue.tags.append(id) }
        }
      case "reporter": issue.author = bugzillaElementPerson(value.firstElement)
      case "assigned_to":
        if let id = bugzillaElementPerson(value.firstElement) { issue.assignees = [id] }
      case "group": issue.isPrivate = !value.isBlank
      case "long_desc": readBugzillaDescriptions(value, into: &issue)
      default:
        let isEmpty = text.map { $0.isEmpty || $0 == "---" } ?? value.isBlank
        if !isEmpty { lose(key) }
      }
    }
    if issue.state == .open { issue.closed = nil }
    issue.identity.source = source(nil, tracker: .bugzilla)
    append(issue)
  }

  /// The first description is the bug's own text, those after it are the conversation.
  private mutating func readBugzillaDescriptions(_ value: JSONValue, into issue: inout Issue) {
    for (index, element) in value.elements.enumerated() {
      if element["isprivate"]?.stringBytes.map({ $0 == "1" }) == true, !options.publishPrivate {
        leaveOutPrivateComment()
        continue
      }
      let body = element["thetext"]?.elementText.map { Text(utf8: Array($0.bytes)) } ?? .empty
      if index == 0 {
        issue.body = body
        continue
      }
      let created = date(element["bug_when"]?.elementValue)
      issue.comments.append(
        Comment(
          author: element["who"].flatMap { bugzillaElementPerson($0.firstElement) },
          created: created, body: body))
    }
  }

  private mutating func bugzillaElementPerson(_ value: JSONValue) -> PersonID? {
    let account = (value["__text__"] ?? value).string
    guard let id = account.flatMap(BugzillaReader.login).flatMap({ person($0) }) else {
      return nil
    }
    if people[Int(id.index)].name == nil,
      let name = value["name"]?.stringBytes.flatMap({ CleanName($0.bytes) })
    {
      people[Int(id.index)].name = name.string
    }
    return id
  }
}
