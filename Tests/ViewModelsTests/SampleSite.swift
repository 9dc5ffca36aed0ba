import IssueModel
import IssueStore
import Records
@testable import ViewModels

/// A small site whose data can be changed before it is presented.
struct SampleSite {
  var snapshot: Snapshot
  var settings = PresentationSettings(title: "Sample")
  var today = Day(number: 20_000)

  /// A site without any data.
  init() {
    snapshot = Snapshot(sources: [Source(name: "", tracker: .gazette)])
  }

  var presentation: Presentation { Presentation(snapshot, settings: settings, today: today) }

  /// Adds an issue numbered behind the last one.
  @discardableResult
  mutating func add(
    _ title: String, state: IssueModel.Issue.State = .open, priority: Priority? = .medium,
    created: Int64? = nil, tags: [String] = [], project: String? = nil, author: String? = nil,
    assignees: [String] = [], kind: IssueModel.Issue.Kind = .issue
  ) -> Int {
    let number = snapshot.issues.count + 1
    var issue = IssueModel.Issue(
      identity: .init(source: SourceID(0), number: number, key: nil), kind: kind, state: state,
      title: title)
    issue.priority = priority
    issue.created = created.map { Instant(seconds: $0) }
    issue.tags = tags.map { tag($0) }
    issue.project = project.map { self.project($0) }
    issue.author = author.map { person($0) }
    issue.assignees = assignees.map { person($0) }
    snapshot.issues.append(issue)
    return number
  }

  mutating func tag(_ name: String) -> TagID {
    if let index = snapshot.tags.firstIndex(where: { $0.name == name }) { return TagID(index) }
    snapshot.tags.append(Tag(name: name))
    return TagID(snapshot.tags.count - 1)
  }

  mutating func project(_ title: String) -> ProjectID {
    if let index = snapshot.projects.firstIndex(where: { $0.title == title }) {
      return ProjectID(index)
    }
    snapshot.projects.append(Project(title: title))
    return ProjectID(snapshot.projects.count - 1)
  }

  mutating func person(_ login: String) -> PersonID {
    if let index = snapshot.people.firstIndex(where: { $0.login == login }) {
      return PersonID(index)
    }
    snapshot.people.append(Person(login: login))
    return PersonID(snapshot.people.count - 1)
  }

  /// The issue with a number.
  func issue(_ number: Int) -> IssueModel.Issue { snapshot.issues[number - 1] }

  /// The row of an issue in a language.
  func row(_ number: Int, in language: Language = .english) -> IssueRowViewModel {
    var site = self
    site.settings.language = language
    return IssueRowViewModel(issue(number), in: site.presentation)
  }
}

extension Record {
  /// A field as templates print it; empty where it is missing.
  func shown(_ name: String) -> String {
    guard let slot = Self.fields.type.slot(of: name) else { return "no such field" }
    return switch Self.fields.value(of: self, slot: slot) {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    default: ""
    }
  }
}
