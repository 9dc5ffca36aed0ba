import Diagnostics
import Editing
import IssueModel
import IssueStore
import ViewModels

/// `gazette issue new TITLE`: an issue in the site's own data.
struct IssueNewVerb: EditVerb {
  var edit = EditOptions()
  var title = ""
  var text: String?
  var textFile: String?
  var priority = Priority.medium
  var tags: [String] = []
  var project: String?
  var author: String?
  var assignees: [String] = []
  var due: Instant?
  var reminder: ReminderArgument?

  static let declaration = Declaration<Self>(
    "issue new", "Make an issue and print its number",
    [
      .required("TITLE", \.title, "what it is about, in a line"),
      .option("body", short: "b", "TEXT", \.text, "its text, in Markdown"),
      .option(
        "body-file", short: "F", "FILE", \.textFile, completion: .files,
        "a file with its text, - for standard input"),
      .option(
        "priority", "LEVEL", \.priority, "low, medium or high (default: medium)"),
      .repeating("tag", short: "t", "NAME", \.tags, "a tag; can be repeated"),
      .option("project", "TITLE", \.project, "the project it belongs to"),
      .option("author", "LOGIN", \.author, "who opens it"),
      .repeating("assignee", short: "a", "LOGIN", \.assignees, "who works on it; can be repeated"),
      .option("due", "DAY", \.due, "when it is due, as 2026-01-31"),
      .option("reminder", "HH:MM", \.reminder, "when to remind of it every day, or 'off'"),
    ] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let body = try IssueText.read(text, file: textFile, console)
    let session = try EditSession(edit, holder: "issue new", console: console)
    var reminder: Reminder?
    if case .at(let time) = self.reminder { reminder = session.reminder(at: time) }
    let identity = try session.root.content.newIssue(title) { draft in
      if let body { draft.body = body }
      draft.priority = priority
      draft.tags = tags
      draft.project = project
      draft.author = author
      draft.assignees = assignees
      draft.due = due
      draft.reminder = reminder
    }
    let snapshot = session.snapshot
    guard let index = snapshot.index(of: identity) else { return .failed }
    let issue = snapshot.issues[index]
    return try session.finish("made issue \(issue.key) '\(issue.title)'", result: issue.key) {
      $0.issue(issue, in: snapshot)
    }
  }
}

/// The text of an issue as the command line gives it.
enum IssueText {
  /// The text given by itself or in a file; nil where neither is.
  static func read(
    _ text: String?, file: String?, _ console: Console
  ) throws(Diagnostic) -> Text? {
    guard let file else { return text.map { Text($0) } }
    guard text == nil else {
      throw .error("usage.two-texts", "--body and --body-file both give the text")
    }
    let bytes = try InputFile.read(file, console)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .error(
        "edit.not-utf8", "'\(InputFile.name(file))' is not UTF-8", at: Place(file: file))
    }
    return Text(utf8: bytes)
  }
}
