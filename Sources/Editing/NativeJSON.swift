import Bytes
import IssueModel
public import IssueStore
import TrackerReaders

/// Writes a snapshot as Gazette's own data, in the format that ``DataLoader`` reads as `gazette`.
///
/// Everything in the model is written, except awards, which have a file of their own. Empty members
/// are omitted. The same snapshot gives the same bytes.
public enum NativeJSON {
  /// The bytes of an `issues.json` with everything in a snapshot.
  public static func bytes(of snapshot: Snapshot) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("gazette", GazetteReader.version)
      json.known("date", snapshot.date)
      json.objects("issues", snapshot.issues) { $0.write($1, in: snapshot) }
      let tags = snapshot.tags.filter { tag in
        tag.isDefined || tag.color != nil || !tag.details.isEmpty || tag.uuid != nil
      }
      // Sorted, so that reading and writing data again gives the same bytes.
      json.objects("tags", tags.sorted(by: Tag.naturalOrder)) { $0.write($1) }
      let projects = snapshot.projects.filter { $0 != Project(title: $0.title, isDefined: false) }
      json.objects("projects", sorted(projects, by: \.title)) { $0.write($1) }
      json.objects("people", sorted(snapshot.people, by: \.login)) { $0.write($1) }
      json.objects("sources", snapshot.sources) { json, source in
        json.member("name", source.name)
        json.member("tracker", source.tracker.rawValue)
        json.known("address", source.address)
        if source.tellsCommentsByRecord { json.member("commentsByRecord", true) }
      }
      if let last = snapshot.lastNumber { json.member("lastNumber", last) }
      if let light = snapshot.light {
        json.member("light") { $0.object { $0.member("on", light.isOn) } }
      }
      if let reminders = snapshot.reminders {
        json.member("reminders") { json in
          json.object {
            $0.member("enabled", reminders.isEnabled)
            $0.member("remindAt", reminders.remindAt.description)
          }
        }
      }
    }
    return json.bytes + [0x0A]
  }

  private static func sorted<Value>(_ values: [Value], by name: (Value) -> String) -> [Value] {
    values.sorted { name($0).utf8.lexicographicallyPrecedes(name($1).utf8) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ issue: Issue, in snapshot: Snapshot) {
    if let number = issue.number { member("number", number) } else { member("key", issue.key) }
    known("source", snapshot[issue.identity.source].name)
    if issue.kind == .pull { member("kind", issue.kind.word) }
    member("title", issue.title)
    if !issue.body.isEmpty { member("content", issue.body.utf8.span) }
    if issue.state == .merged { member("state", issue.state.word) }
    member("completed", issue.state != .open)
    known("priority", issue.priority?.word)
    known("creationDate", issue.created)
    known("modificationDate", issue.updated)
    known("closedDate", issue.closed)
    known("dueDate", issue.due)
    known("tags", issue.tags.map { snapshot[$0].name })
    known("project", issue.project.map { snapshot[$0].title })
    known("author", issue.author.map { snapshot[$0].login })
    known("assignees", issue.assignees.map { snapshot[$0].login })
    write("comments", issue.comments, in: snapshot)
    if let count = issue.reportedComments, count > 0 || issue.comments.isEmpty {
      member("commentCount", Int(count))
    }
    if let count = issue.reactions { member("reactionCount", Int(count)) }
    if let isDraft = issue.isDraft { member("draft", isDraft) }
    write(reviews: issue.reviews, in: snapshot)
    if issue.hasHistory { write(issue.history, in: snapshot) }
    write(issue.reminder)
    if issue.isPrivate == true { member("private", true) }
    known("url", issue.url)
  }

  private mutating func write(_ name: String, _ comments: [Comment], in snapshot: Snapshot) {
    if comments.isEmpty { return }
    objects(name, comments) { $0.write($1, in: snapshot) }
  }

  private mutating func write(_ comment: Comment, in snapshot: Snapshot) {
    known("author", comment.author.map { snapshot[$0].login })
    known("date", comment.created)
    if comment.isMember { member("member", true) }
    if comment.isPrivate == true { member("private", true) }
    if comment.number > 0 { member("number", Int(comment.number)) }
    if let state = comment.review, state != .remark { member("state", state.word) }
    if !comment.path.isEmpty { member("path", comment.path.utf8.span) }
    if !comment.body.isEmpty || comment.review == nil { member("content", comment.body.utf8.span) }
  }

  /// Writes reviews, each with the remarks behind it inside of it.
  private mutating func write(reviews: [Comment], in snapshot: Snapshot) {
    var starts = reviews.indices.filter { $0 == 0 || reviews[$0].review != .remark }
    if starts.isEmpty { return }
    starts.append(reviews.count)
    objects("reviews", Array(zip(starts, starts.dropFirst()))) { json, range in
      json.write(reviews[range.0], in: snapshot)
      json.write("comments", Array(reviews[range.0 + 1..<range.1]), in: snapshot)
    }
  }

  private mutating func write(_ history: IssueHistory, in snapshot: Snapshot) {
    if !history.events.isEmpty {
      objects("events", history.events) { json, event in
        json.member("kind", event.kind.word)
        json.known("actor", event.actor.map { snapshot[$0].login })
        json.known("person", event.person.map { snapshot[$0].login })
        json.known("date", event.date)
        json.known("subject", event.subject)
        json.known("before", event.before)
      }
    }
    known("closedBy", history.closedBy.map { snapshot[$0].login })
    known("closeReason", history.reason?.word)
    if !history.links.isEmpty {
      objects("links", history.links) { json, link in
        json.member("kind", link.kind.word)
        json.member("reference", link.reference)
      }
    }
  }

  fileprivate mutating func write(_ tag: Tag) {
    known("id", tag.uuid)
    member("name", tag.name)
    known("description", tag.details)
    known("color", tag.color.map { String($0.css.dropFirst()) })
  }

  fileprivate mutating func write(_ project: Project) {
    member("title", project.title)
    known("detail", project.details)
    member("color", project.color.rawValue)
    member("closed", project.isClosed)
    known("creationDate", project.created)
    known("dueDate", project.due)
    write(project.reminder)
  }

  fileprivate mutating func write(_ person: Person) {
    member("login", person.login)
    known("name", person.name)
    known("url", person.url)
    known("avatar", person.avatar)
    known("contributions", person.contributions)
    known("cohorts", person.cohorts)
    if person.isBot { member("bot", true) }
  }

  private mutating func write(_ reminder: Reminder?) {
    guard let reminder else { return }
    member("reminderEnabled", reminder.isEnabled)
    member("reminderTime", reminder.time.description)
  }

  fileprivate mutating func objects<Value>(
    _ name: String, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    member(name, of: values) { json, value in json.object { write(&$0, value) } }
  }

  fileprivate mutating func known(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { member(name, text) }
  }

  fileprivate mutating func known(_ name: String, _ date: Instant?) {
    known(name, date?.description)
  }

  fileprivate mutating func known(_ name: String, _ names: [String]) {
    if !names.isEmpty { member(name, names, onOneLine: true) }
  }
}
