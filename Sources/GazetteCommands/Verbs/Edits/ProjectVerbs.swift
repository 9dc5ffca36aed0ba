import Diagnostics
import Editing
import IssueModel
import IssueStore
import ViewModels

/// `gazette project new TITLE`: a project in the site's own data.
struct ProjectNewVerb: EditVerb {
  var edit = EditOptions()
  var title = ""
  var details = ""
  var color: ColorArgument?
  var due: Instant?

  static let declaration = Declaration<Self>(
    "project new", "Make a project",
    [
      .required("TITLE", \.title, "what it is called"),
      .option("details", "TEXT", \.details, "what it is about, in Markdown"),
      .option("project-color", "NAME", \.color, "its colour (default: light-blue)"),
      .option("due", "DAY", \.due, "when it is due, as 2026-01-31"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "project new", console: console)
    try session.root.projects.add(
      Project(title: title, details: details, color: color?.color ?? .lightBlue, due: due))
    return try session.finish("made the project '\(title)'", project: title)
  }
}

/// `gazette project edit TITLE`: other values for members of a project.
struct ProjectEditVerb: EditVerb {
  var edit = EditOptions()
  var name = ""
  var title: String?
  var details: String?
  var color: ColorArgument?
  var due: Instant?
  var isNeverDue = false
  var reminder: ReminderArgument?

  static let declaration = Declaration<Self>(
    "project edit", "Change a project",
    [
      .required("TITLE", \.name, "what it is called"),
      .option("title", "TEXT", \.title, "another title, on every issue as well"),
      .option("details", "TEXT", \.details, "what it is about, in Markdown"),
      .option("project-color", "NAME", \.color, "another colour"),
      .option("due", "DAY", \.due, "when it is due, as 2026-01-31"),
      .flag("no-due", \.isNeverDue, "it is not due on any day"),
      .option("reminder", "HH:MM", \.reminder, "when to remind of it every day, or 'off'"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "project edit", console: console)
    let old = session.snapshot.project(titled: name).map { session.snapshot[$0] }
    var changes: [ProjectChange] = []
    if let details { changes.append(.details(details)) }
    if let color { changes.append(.color(color.color)) }
    if let due { changes.append(.due(due)) }
    if isNeverDue { changes.append(.due(nil)) }
    switch reminder {
    case .at(let time): changes.append(.reminder(Reminder(isEnabled: true, time: time)))
    case .off:
      changes.append(.reminder(old?.reminder.map { .init(isEnabled: false, time: $0.time) }))
    case nil: break
    }
    if let title { changes.append(.title(title)) }
    try session.root.projects.edit(name, changes)
    let renamed = title.map { "; its title is '\($0)' now" } ?? ""
    return try session.finish(
      "changed the project '\(old?.title ?? name)'\(renamed)", project: title ?? name)
  }
}

extension AnyVerb {
  /// `gazette project close TITLE`.
  static let projectClose = edit("project close", "Close a project", project) {
    session, arguments in
    try session.root.projects.edit(arguments.word, [.isClosed(true)])
    return try session.finish("closed the project '\(arguments.word)'", project: arguments.word)
  }

  /// `gazette project reopen TITLE`.
  static let projectReopen = edit("project reopen", "Open a closed project again", project) {
    session, arguments in
    try session.root.projects.edit(arguments.word, [.isClosed(false)])
    return try session.finish("reopened the project '\(arguments.word)'", project: arguments.word)
  }

  private static let project = [
    Parameter<PlainEdit>.required("TITLE", \.word, "the project's title")
  ]
}

/// `gazette project delete TITLE`: a project that is to go, and its issues with it.
struct ProjectDeleteVerb: EditVerb {
  var edit = EditOptions()
  var title = ""
  var isForced = false

  static let declaration = Declaration<Self>(
    "project delete", "Delete a project and its issues",
    [
      .required("TITLE", \.title, "what it is called"),
      .force(\.isForced, "do not ask first"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "project delete", console: console)
    let projects = session.root.projects
    let before = session.snapshot
    let id = before.project(titled: title)
    let hasIssues = before.issues.contains { $0.project == id && id != nil }
    if let notice = projects.deletionNotice(of: title), hasIssues {
      if isForced || edit.isDryRun { console.say(notice) } else { try console.confirm(notice) }
    }
    let count = try projects.delete(title)
    return try session.finish(
      "deleted the project '\(title)' and \(Language.english.count(count, .issue))"
    ) { json in
      if let id { json.project(id, in: before) }
    }
  }
}

extension EditSession {
  /// Says what was done to a project and writes it with `--json`.
  func finish(_ message: String, project title: String) throws -> Exit {
    let snapshot = self.snapshot
    return try finish(message) { json in
      if let id = snapshot.project(titled: title) { json.project(id, in: snapshot) }
    }
  }
}
