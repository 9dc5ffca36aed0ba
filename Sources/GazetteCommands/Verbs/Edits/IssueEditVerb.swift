import Diagnostics
import Editing
import IssueModel
import IssueStore
import ViewModels

/// `gazette issue edit NUMBER`: other values for members of an issue.
struct IssueEditVerb: EditVerb {
  var edit = EditOptions()
  var key = ""
  var title: String?
  var text: String?
  var textFile: String?
  var priority: Priority?
  var addedTags: [String] = []
  var removedTags: [String] = []
  var project: String?
  var leavesProject = false
  var addedAssignees: [String] = []
  var removedAssignees: [String] = []
  var due: Instant?
  var isNeverDue = false
  var reminder: ReminderArgument?

  static let declaration = Declaration<Self>(
    "issue edit", "Change an issue",
    [
      .required("NUMBER", \.key, "the issue's number or key"),
      .option("title", "TEXT", \.title, "another title"),
      .option("body", short: "b", "TEXT", \.text, "another text, in Markdown"),
      .option(
        "body-file", short: "F", "FILE", \.textFile, completion: .files,
        "a file with another text, - for standard input"),
      .option("priority", "LEVEL", \.priority, "low, medium or high"),
      .repeating("tag", short: "t", "NAME", \.addedTags, "a tag to add; can be repeated"),
      .repeating("remove-tag", "NAME", \.removedTags, "a tag to take away; can be repeated"),
      .option("project", "TITLE", \.project, "another project"),
      .flag("no-project", \.leavesProject, "take it out of its project"),
      .repeating(
        "assignee", short: "a", "LOGIN", \.addedAssignees, "somebody to add; can be repeated"),
      .repeating(
        "remove-assignee", "LOGIN", \.removedAssignees, "somebody to take away; can be repeated"),
      .option("due", "DAY", \.due, "when it is due, as 2026-01-31"),
      .flag("no-due", \.isNeverDue, "it is not due on any day"),
      .option("reminder", "HH:MM", \.reminder, "when to remind of it every day, or 'off'"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let body = try IssueText.read(text, file: textFile, console)
    let session = try EditSession(edit, holder: "issue edit", console: console)
    let content = session.root.content
    let before = try content.issue(key)
    let old = session.snapshot
    var changes = try changes(of: before, in: old, body: body)
    let reminders = session.root.reminder(of: before.identity)
    switch reminder {
    case .at(let time): changes += reminders.set(at: time)
    case .off: changes += reminders.switchOff()
    case nil: break
    }
    session.report(reminders.notice)
    try content.edit(before.identity, changes)
    let issue = try content.issue(before.key)
    let now = session.snapshot
    let fields = IssueFields(differingBetween: before, and: issue)
    let told = fields.subtracting(.updated).names.joined(separator: ", ")
    let message =
      "issue \(issue.key) '\(issue.title)'"
      + (told.isEmpty ? "" : ": changed \(told)")
      + (issue.title == before.title ? "" : " (was '\(before.title)')")
    return try session.finish(message) { $0.issue(issue, in: now) }
  }

  /// What differs from what is there; an option that asks for what is there already changes nothing.
  private func changes(
    of issue: Issue, in snapshot: Snapshot, body: Text?
  ) throws(Diagnostic) -> [IssueChange] {
    var changes: [IssueChange] = []
    if let title, title != issue.title { changes.append(.title(title)) }
    if let body, body != issue.body { changes.append(.body(body)) }
    if let priority, priority != issue.priority { changes.append(.priority(priority)) }
    let tags = issue.tags.map { snapshot[$0].name }
    let newTags = Self.edited(tags, adding: addedTags, removing: removedTags)
    if newTags != tags { changes.append(.tags(newTags)) }
    let people = issue.assignees.map { snapshot[$0].login }
    let newPeople = Self.edited(people, adding: addedAssignees, removing: removedAssignees)
    if newPeople != people { changes.append(.assignees(newPeople)) }
    if project != nil, leavesProject {
      throw .error("usage.two-projects", "--project and --no-project contradict each other")
    }
    let current = issue.project.map { snapshot[$0].title }
    if let project, project.lowercased() != current?.lowercased() {
      changes.append(.project(project))
    }
    if leavesProject, current != nil { changes.append(.project(nil)) }
    if due != nil, isNeverDue {
      throw .error("usage.two-dates", "--due and --no-due contradict each other")
    }
    if let due, due != issue.due { changes.append(.due(due)) }
    if isNeverDue, issue.due != nil { changes.append(.due(nil)) }
    return changes
  }

  private static func edited(
    _ names: [String], adding added: [String], removing removed: [String]
  ) -> [String] {
    let gone = Set(removed.map { $0.lowercased() })
    var result = names.filter { !gone.contains($0.lowercased()) }
    for name in added where !result.contains(where: { $0.lowercased() == name.lowercased() }) {
      result.append(name)
    }
    return result
  }
}
