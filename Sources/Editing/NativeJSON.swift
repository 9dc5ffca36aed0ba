import IssueModel
public import IssueStore
import TrackerReaders

/// Writes a snapshot as Gazette's own data, in the form that ``DataLoader`` reads as `gazette`.
///
/// Everything that the model holds is written, awards excepted, which have a file of their own.
/// Members that say nothing are left out. The same snapshot gives the same bytes.
public struct NativeJSON {
  private var out: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private let snapshot: Snapshot

  /// The bytes of an `issues.json` with everything in a snapshot.
  public static func bytes(of snapshot: Snapshot) -> [UInt8] {
    var writer = NativeJSON(snapshot)
    writer.write()
    return writer.out
  }

  private init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  private mutating func write() {
    open("{")
    member("gazette", GazetteReader.version)
    member("date", snapshot.date)
    list("issues", snapshot.issues) { $0.write($1) }
    let tags = snapshot.tags.filter { tag in
      tag.isDefined || tag.color != nil || !tag.details.isEmpty || tag.uuid != nil
    }
    // Sorted, so that data which is read and written again stays as it is.
    list("tags", tags.sorted(by: Tag.naturalOrder)) { $0.write($1) }
    let projects = snapshot.projects.filter { $0 != Project(title: $0.title, isDefined: false) }
    list("projects", projects.sorted { Self.precedes($0.title, $1.title) }) { $0.write($1) }
    list("people", snapshot.people.sorted { Self.precedes($0.login, $1.login) }) { $0.write($1) }
    list("sources", snapshot.sources) { $0.write($1) }
    if let light = snapshot.light {
      key("light")
      open("{")
      member("on", light.isOn)
      close("}")
    }
    if let reminders = snapshot.reminders {
      key("reminders")
      open("{")
      member("enabled", reminders.isEnabled)
      member("remindAt", reminders.remindAt)
      close("}")
    }
    close("}")
    out.append(0x0A)
  }

  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private mutating func write(_ issue: Issue) {
    open("{")
    if let number = issue.number { member("number", number) } else { member("key", issue.key) }
    let source = snapshot[issue.identity.source].name
    if !source.isEmpty { member("source", source) }
    if issue.kind == .pull { member("kind", "pull") }
    member("title", issue.title)
    if !issue.body.isEmpty { member("content", issue.body) }
    if issue.state == .merged { member("state", "merged") }
    member("completed", issue.state != .open)
    if let priority = issue.priority { member("priority", Self.name(of: priority)) }
    member("creationDate", issue.created)
    member("modificationDate", issue.updated)
    member("closedDate", issue.closed)
    member("dueDate", issue.due)
    names("tags", issue.tags.map { snapshot[$0].name })
    if let project = issue.project { member("project", snapshot[project].title) }
    if let author = issue.author { member("author", snapshot[author].login) }
    names("assignees", issue.assignees.map { snapshot[$0].login })
    list("comments", issue.comments) { $0.write($1) }
    if issue.reportedComments > 0 { member("commentCount", Int(issue.reportedComments)) }
    list("reviews", issue.reviews) { $0.write($1) }
    write(issue.reminder)
    if issue.isPrivate { member("private", true) }
    if let url = issue.url { member("url", url) }
    close("}")
  }

  private static func name(of priority: Priority) -> String {
    switch priority {
    case .low: "low"
    case .medium: "medium"
    case .high: "high"
    }
  }

  private mutating func write(_ comment: Comment) {
    open("{")
    if let author = comment.author { member("author", snapshot[author].login) }
    member("date", comment.created)
    member("content", comment.body)
    close("}")
  }

  private mutating func write(_ tag: Tag) {
    open("{")
    if let uuid = tag.uuid { member("id", uuid) }
    member("name", tag.name)
    if !tag.details.isEmpty { member("description", tag.details) }
    if let color = tag.color { member("color", String(color.css.dropFirst())) }
    close("}")
  }

  private mutating func write(_ project: Project) {
    open("{")
    member("title", project.title)
    if !project.details.isEmpty { member("detail", project.details) }
    member("color", project.color.rawValue)
    member("closed", project.isClosed)
    member("creationDate", project.created)
    member("dueDate", project.due)
    write(project.reminder)
    close("}")
  }

  private mutating func write(_ person: Person) {
    open("{")
    member("login", person.login)
    if let name = person.name { member("name", name) }
    if let url = person.url { member("url", url) }
    names("contributions", person.contributions)
    close("}")
  }

  private mutating func write(_ source: Source) {
    open("{")
    member("name", source.name)
    member("tracker", source.tracker.rawValue)
    if let address = source.address { member("address", address) }
    close("}")
  }

  private mutating func write(_ reminder: Reminder?) {
    guard let reminder else { return }
    member("reminderEnabled", reminder.isEnabled)
    member("reminderTime", reminder.time)
  }
}

// MARK: - JSON

extension NativeJSON {
  private mutating func separate() {
    if !isFirst { out.append(UInt8(ascii: ",")) }
    if depth > 0 {
      out.append(0x0A)
      out.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }
    isFirst = false
  }

  private mutating func open(_ bracket: StaticString) {
    append(bracket)
    depth += 1
    isFirst = true
  }

  private mutating func close(_ bracket: StaticString) {
    depth -= 1
    if !isFirst {
      out.append(0x0A)
      out.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }
    append(bracket)
    isFirst = false
  }

  private mutating func append(_ text: StaticString) {
    out.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func key(_ name: StaticString) {
    separate()
    out.append(UInt8(ascii: "\""))
    append(name)
    append("\": ")
  }

  private mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    var text = text
    text.withUTF8 { string($0) }
  }

  private mutating func member(_ name: StaticString, _ text: Text) {
    key(name)
    text.utf8.withUnsafeBufferPointer { string($0) }
  }

  private mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    out.append(contentsOf: String(number).utf8)
  }

  private mutating func member(_ name: StaticString, _ flag: Bool) {
    key(name)
    append(flag ? "true" : "false")
  }

  private mutating func member(_ name: StaticString, _ date: Instant?) {
    if let date { member(name, date.description) }
  }

  private mutating func member(_ name: StaticString, _ time: TimeOfDay) {
    let (hour, minute) = (String(time.hour), String(time.minute))
    member(
      name,
      (hour.utf8.count < 2 ? "0" : "") + hour + ":" + (minute.utf8.count < 2 ? "0" : "") + minute)
  }

  private mutating func names(_ name: StaticString, _ names: [String]) {
    guard !names.isEmpty else { return }
    key(name)
    append("[")
    for (index, text) in names.enumerated() {
      if index > 0 { append(", ") }
      var text = text
      text.withUTF8 { string($0) }
    }
    append("]")
  }

  private mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ write: (inout NativeJSON, Element) -> Void
  ) {
    // An empty list of issues says that this is the data of a site without issues.
    guard !elements.isEmpty || depth == 1 else { return }
    key(name)
    open("[")
    for element in elements {
      separate()
      write(&self, element)
    }
    close("]")
  }

  private mutating func string(_ text: UnsafeBufferPointer<UInt8>) {
    out.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x00..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        append("\\u00")
        if digits.utf8.count < 2 { append("0") }
        out.append(contentsOf: digits.utf8)
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
