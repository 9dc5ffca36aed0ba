import Formats
import IssueModel

// The records of Gazette's own data; their members are listed at `GazetteReader`.

extension RecordBatch {
  /// Takes an issue or pull request of Gazette's own data.
  mutating func readNativeIssue(_ value: JSONValue) throws(BrokenRecord) {
    try readNativeIssue(value, fallbackKey: nil, project: nil)
  }

  /// Takes an issue, or an item of a project, whose priorities are 1, 2 and 3 rather than 0, 1 and 2.
  private mutating func readNativeIssue(
    _ value: JSONValue, fallbackKey: String?, project: ProjectID?
  ) throws(BrokenRecord) {
    let number = value["number"]?.recordNumber
    let key = value["key"]?.line ?? fallbackKey
    guard number != nil || key != nil else {
      throw BrokenRecord(
        value["number"].map { !$0.isNull } ?? false
          ? "its number is not a whole number from 0" : "it has neither number nor key",
        suggestion: "give it a 'number'")
    }
    var issue = begin(number: number, key: key, title: value["title"]?.string)
    var isCompleted = false
    var state: Issue.State?
    var own: Source?
    var reminderIsEnabled: Bool?
    var reminderTime: TimeOfDay?
    issue.project = project
    for (key, value) in value.members {
      switch key {
      case "number": if number == nil { warn(key, value, "a whole number from 0") }
      case "key": _ = nativeText(key, value)
      case "id": break
      case "source":
        _ = nativeText(key, value)
        own = value.line.flatMap { context.sources[$0] ?? Source(name: $0, tracker: .gazette) }
      case "kind":
        if value.stringBytes.map({ $0 == "pull" }) == true {
          issue.kind = .pull
        } else if value.stringBytes.map({ $0 == "issue" }) != true {
          warn(key, value, "issue or pull")
        }
      case "title": _ = nativeText(key, value)
      case "content", "detail":
        issue.body = nativeText(key, value).map { Text(utf8: $0.utf8) } ?? .empty
      case "state":
        let named = value.string.flatMap(Issue.State.init(named:))
        state = native(key, value, named, "open, closed or merged")
        if named == nil { loseSecrecy(ofState: value.line ?? "", key.string) }
      case "completed": isCompleted = nativeBool(key, value) ?? false
      case "priority":
        let priority = value.nativePriority(lowest: project == nil ? 0 : 1)
        issue.priority = native(key, value, priority, "low, medium or high")
      case "creationDate": issue.created = nativeDate(key, value)
      case "modificationDate": issue.updated = nativeDate(key, value)
      case "closedDate": issue.closed = nativeDate(key, value)
      case "dueDate": issue.due = nativeDate(key, value)
      case "tags": readTags(key, value, into: &issue)
      case "project": issue.project = nativeProject(key, value) ?? issue.project
      case "author": issue.author = nativePerson(key, value)
      case "assignees":
        for element in nativeList(key, value) {
          if let person = nativePerson(key, element) { issue.assignees.append(person) }
        }
      case "comments":
        issue.comments = nativeComments(key, value)
        // An empty list states that there are none.
        if issue.comments.isEmpty, value.isArray {
          issue.reportedComments = issue.reportedComments ?? 0
        }
      case "reviews": issue.reviews = nativeReviews(key, value)
      case "events": issue.history.events = nativeEvents(key, value)
      case "links": issue.history.links = nativeLinks(key, value)
      case "closedBy": issue.history.closedBy = nativePerson(key, value)
      case "closeReason":
        issue.history.reason = native(
          key, value, CloseReason(named: value.string), "completed, notPlanned or duplicate")
      case "commentCount":
        if value.recordNumber == nil { warn(key, value, "a whole number from 0") }
        issue.reportedComments = Int32(clamping: max(0, value.int ?? 0))
      case "reactionCount":
        if value.recordNumber == nil { warn(key, value, "a whole number from 0") }
        issue.reactions = Int32(clamping: max(0, value.int ?? 0))
      case "draft": issue.isDraft = nativeBool(key, value)
      case "reminderEnabled": reminderIsEnabled = nativeBool(key, value)
      case "reminderTime": reminderTime = nativeTime(key, value)
      case "private":
        issue.mark(isPrivate: nativeBool(key, value) ?? value.saysPrivate)
      case "url": issue.url = nativeAddress(key, value)
      default:
        if !value.isBlank, Privacy.isUnread(inRecord: key, value) {
          lose(member: key.string, saying: value)
        }
      }
    }
    issue.state = state ?? (isCompleted ? .closed : .open)
    if issue.state == .merged { issue.kind = .pull }
    issue.reminder = reminder(isEnabled: reminderIsEnabled, at: reminderTime)
    issue.identity.source = source(own ?? context.sources[""], tracker: .gazette)
    append(issue)
  }

  /// The value of a member; one of another type is reported, since it is ignored.
  mutating func native<Held>(
    _ key: JSONString, _ value: JSONValue, _ held: Held?, _ expected: String
  ) -> Held? {
    if held == nil { warn(key, value, expected) }
    return held
  }

  mutating func nativeDate(_ key: JSONString, _ value: JSONValue) -> Instant? {
    native(key, value, value.instant, "a date, as 2026-01-31T12:00:00Z")
  }

  mutating func nativeText(_ key: JSONString, _ value: JSONValue) -> JSONString? {
    native(key, value, value.stringBytes, "a text")
  }

  mutating func nativeBool(_ key: JSONString, _ value: JSONValue) -> Bool? {
    native(key, value, value.bool, "true or false")
  }

  mutating func nativeList(_ key: JSONString, _ value: JSONValue) -> JSONElements {
    native(key, value, value.isArray ? value.elements : nil, "a list") ?? value.elements
  }

  /// A reminder; one that is switched on without a time comes when all do. Nil where neither is said.
  func reminder(isEnabled: Bool?, at time: TimeOfDay?) -> Reminder? {
    (time ?? (isEnabled == true ? context.remindAt : nil)).map {
      Reminder(isEnabled: isEnabled ?? true, time: $0)
    }
  }

  private mutating func nativeTime(_ key: JSONString, _ value: JSONValue) -> TimeOfDay? {
    native(key, value, value.timeOfDay, "a time of day, as 09:00")
  }

  private mutating func nativeAddress(_ key: JSONString, _ value: JSONValue) -> String? {
    if value.stringBytes == nil {
      warn(key, value, "an address, as https://example.org")
    } else if value.webAddress == nil, !value.isBlank {
      // Addresses of other kinds, as of scripts, are no harm once they are left out.
      lose(key)
    }
    return value.webAddress
  }

  /// Reports that a member's value is not understood, unless it is blank.
  mutating func warn(_ key: JSONString, _ value: JSONValue, _ expected: String) {
    guard !value.isBlank else { return }
    let shown = mayQuote ? value.line.map { "'\($0)'" } : nil
    let owner = recordKey.isEmpty ? "" : " of '\(recordKey)'"
    warn(
      "data.value",
      "'\(key.string)'\(owner) is not understood: \(shown ?? "it") is not \(expected)")
  }

  private mutating func readTags(
    _ key: JSONString, _ value: JSONValue, into issue: inout Issue
  ) {
    for element in nativeList(key, value) {
      let name = element.string ?? element["name"]?.string
      guard let name, let id = tag(name) else {
        warn(key, element, "a tag's name")
        continue
      }
      if let uuid = element["id"]?.string { tags[Int(id.index)].uuid = uuid }
      issue.tags.append(id)
    }
  }

  private mutating func nativeProject(_ key: JSONString, _ value: JSONValue) -> ProjectID? {
    let title = value.string ?? value["title"]?.string
    return native(key, value, title, "a project's title").flatMap { project($0) }
  }

  mutating func nativePerson(_ key: JSONString, _ value: JSONValue) -> PersonID? {
    if let login = value.string { return person(login) }
    guard let login = (value["login"] ?? value["name"])?.string, let id = person(login)
    else {
      warn(key, value, "a login")
      return nil
    }
    people[Int(id.index)].take(name: value["name"]?.line)
    return id
  }

  /// Takes a tag that the data defines: a name, or an object.
  mutating func readNativeTag(_ value: JSONValue) throws(BrokenRecord) {
    guard let name = value.string ?? value["name"]?.string, let id = tag(name) else {
      throw BrokenRecord("the tag has no name")
    }
    let index = Int(id.index)
    tags[index].isDefined = true
    for (key, value) in value.members {
      switch key {
      case "name": break
      case "id": tags[index].uuid = nativeText(key, value)?.string
      case "description":
        _ = nativeText(key, value)
        tags[index].details = value.line ?? ""
      case "color":
        tags[index].color = native(key, value, value.color, "a colour, as d73a4a")
      default: if !value.isBlank { lose(key, of: "tag") }
      }
    }
  }

  /// Reads a project that the data defines, with its items.
  mutating func readNativeProject(_ value: JSONValue) throws(BrokenRecord) {
    guard let title = value.string ?? value["title"]?.string, let id = project(title)
    else {
      throw BrokenRecord("the project has no title")
    }
    let index = Int(id.index)
    projects[index].isDefined = true
    var isEnabled: Bool?
    var time: TimeOfDay?
    for (key, value) in value.members {
      switch key {
      case "title", "id": break
      case "detail", "details": projects[index].details = nativeText(key, value)?.string ?? ""
      case "color":
        let color = value.string.flatMap(NamedColor.init(anyCase:))
        projects[index].color =
          native(key, value, color, "a colour, as Light Blue") ?? projects[index].color
      case "closed": projects[index].isClosed = nativeBool(key, value) ?? false
      case "creationDate": projects[index].created = nativeDate(key, value)
      case "dueDate": projects[index].due = nativeDate(key, value)
      case "reminderEnabled": isEnabled = nativeBool(key, value)
      case "reminderTime": time = nativeTime(key, value)
      case "items":
        for (place, item) in nativeList(key, value).enumerated() {
          let key = "\(recordOrdinal).\(place + 1)"
          attempt("item \(key)") { (batch) throws(BrokenRecord) in
            try batch.readNativeIssue(item, fallbackKey: key, project: id)
          }
        }
      default: if !value.isBlank { lose(key, of: "project") }
      }
    }
    if let reminder = reminder(isEnabled: isEnabled, at: time) {
      projects[index].reminder = reminder
    }
  }

  /// Reads a person whom the data describes.
  mutating func readNativePerson(_ value: JSONValue) throws(BrokenRecord) {
    guard let login = value.string ?? (value["login"] ?? value["name"])?.string,
      let id = person(login)
    else { throw BrokenRecord("the person has no login") }
    let index = Int(id.index)
    definedPeople.insert(index)
    for (key, value) in value.members {
      switch key {
      case "login": break
      case "name":
        _ = nativeText(key, value)
        people[index].take(name: value.line, goesBefore: true)
      case "url", "profile":
        // Contributors may state any address.
        let address = value.webAddress
        people[index].url = address ?? people[index].url
        if value.stringBytes == nil {
          warn(key, value, "an address, as https://example.org")
        } else if address == nil, !value.isBlank {
          lose(key, of: "person")
        }
      case "avatar", "avatar_url": people[index].avatar = value.webAddress
      case "contributions":
        // Somebody may have several entries.
        people[index].contributions += nativeList(key, value).compactMap { kind in
          // A contribution may be an object with its own address.
          if kind["url"] != nil { lose("person.contributions.url") }
          let name = kind.line ?? kind["type"]?.line
          return name.flatMap { contributions.insert("\(index) \($0)").inserted ? $0 : nil }
        }
      case "cohorts": people[index].cohorts = nativeList(key, value).compactMap(\.line)
      case "cohort": people[index].cohorts = value.line.map { [$0] } ?? []
      case "email": people[index].email = value.line
      case "bot": people[index].isBot = nativeBool(key, value) ?? people[index].isBot
      default:
        if !value.isBlank, !key.hasSuffix("_url") { lose(key, of: "person") }
      }
    }
  }
}

extension JSONValue {
  /// A priority by name, or by number counted from the lowest.
  fileprivate func nativePriority(lowest: Int64) -> Priority? {
    if let name = string { return Priority(named: name) }
    guard let number = int, number >= lowest, number < lowest + 3 else { return nil }
    return Priority(rawValue: UInt8(number - lowest))
  }
}
