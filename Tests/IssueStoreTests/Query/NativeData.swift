import Foundation
import IssueModel
import IssueStore

/// Snapshots from data in Gazette's own form, for tests that only need what queries ask about.
struct NativeData {
  private var snapshot = Snapshot()

  static func snapshot(_ object: [String: Any]) throws -> Snapshot {
    var data = NativeData()
    data.snapshot.sources = []
    for person in object["people"] as? [[String: Any]] ?? [] {
      let id = data.person(person["login"] as? String ?? "")
      data.snapshot.people[Int(id.index)].name = person["name"] as? String
    }
    for tag in object["tags"] as? [[String: Any]] ?? [] {
      _ = data.tag(tag["name"] as? String ?? "")
    }
    for project in object["projects"] as? [[String: Any]] ?? [] {
      _ = data.project(project["title"] as? String ?? "")
    }
    for issue in object["issues"] as? [[String: Any]] ?? [] { data.add(issue) }
    data.snapshot.issues.sort { $0.identity < $1.identity }
    return data.snapshot
  }

  private mutating func add(_ object: [String: Any]) {
    let identity = Issue.Identity(
      source: source(object["source"] as? String ?? ""), number: object["number"] as? Int,
      key: object["key"] as? String)
    var issue = Issue(identity: identity, title: object["title"] as? String ?? "")
    issue.kind = object["kind"] as? String == "pull" ? .pull : .issue
    if object["completed"] as? Bool == true {
      issue.state = object["merged"] as? Bool == true ? .merged : .closed
    }
    switch object["priority"] as? String {
    case "low": issue.priority = .low
    case "medium": issue.priority = .medium
    case "high": issue.priority = .high
    default: break
    }
    issue.body = Text(object["content"] as? String ?? "")
    issue.author = (object["author"] as? String).map { person($0) }
    issue.assignees = (object["assignees"] as? [String] ?? []).map { person($0) }
    issue.tags = (object["tags"] as? [String] ?? []).map { tag($0) }
    issue.project = (object["project"] as? String).map { project($0) }
    issue.created = instant(object["creationDate"])
    issue.updated = instant(object["modificationDate"])
    issue.closed = instant(object["closedDate"])
    issue.due = instant(object["dueDate"])
    issue.reportedComments = Int32(object["comments"] as? Int ?? 0)
    snapshot.issues.append(issue)
  }

  private func instant(_ value: Any?) -> Instant? {
    guard let text = value as? String, let date = ISO8601DateFormatter().date(from: text) else {
      return nil
    }
    return Instant(seconds: Int64(date.timeIntervalSince1970))
  }

  private mutating func source(_ name: String) -> SourceID {
    if let index = snapshot.sources.firstIndex(where: { $0.name == name }) {
      return SourceID(index)
    }
    snapshot.sources.append(Source(name: name, tracker: .gazette))
    return SourceID(snapshot.sources.count - 1)
  }

  private mutating func tag(_ name: String) -> TagID {
    if let index = snapshot.tags.firstIndex(where: { $0.name == name }) { return TagID(index) }
    snapshot.tags.append(Tag(name: name))
    return TagID(snapshot.tags.count - 1)
  }

  private mutating func person(_ login: String) -> PersonID {
    if let index = snapshot.people.firstIndex(where: { $0.login == login }) {
      return PersonID(index)
    }
    snapshot.people.append(Person(login: login))
    return PersonID(snapshot.people.count - 1)
  }

  private mutating func project(_ title: String) -> ProjectID {
    if let index = snapshot.projects.firstIndex(where: { $0.title == title }) {
      return ProjectID(index)
    }
    snapshot.projects.append(Project(title: title))
    return ProjectID(snapshot.projects.count - 1)
  }
}
