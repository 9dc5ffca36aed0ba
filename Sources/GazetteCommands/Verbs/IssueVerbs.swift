import Bytes
import Diagnostics
import Editing
import IssueModel
import IssueStore
import ViewModels

extension Verb {
  /// `gazette issue new TITLE`: an issue in the site's own data.
  static let issueNew = Verb("issue new", "Make an issue and print its number") { take in
    let title: String = take.required("TITLE", "what it is about, in a line")
    let text = TextArgument(from: &take, "its text")
    let priority = take.option(
      "priority", "LEVEL", or: Priority.medium, "low, medium or high (default: medium)")
    let tags: [String] = take.options("tag", short: "t", "NAME", "a tag; can be repeated")
    let project: String? = take.option("project", "TITLE", "the project it belongs to")
    let author: Login? = take.option("author", "LOGIN", "who opens it")
    let assignees: [Login] = take.options(
      "assignee", short: "a", "LOGIN", "who works on it; can be repeated")
    let due: Instant? = take.option("due", "DAY", "when it is due, as 2026-01-31")
    let time = take.reminder()
    let arguments = EditArguments(from: &take)
    return { console in
      let body = try text.read(console)
      let session = try EditSession(arguments, holder: "issue new", console: console)
      var reminder: Reminder?
      if case .at(let time) = time {
        let model = session.root.reminder()
        reminder = model.permitted(at: time)
        session.report(model.notice)
      }
      let identity = try session.root.content.newIssue(title) { draft in
        if let body { draft.body = body }
        draft.priority = priority
        draft.tags = tags
        draft.project = project
        draft.author = author?.name
        draft.assignees = assignees.map(\.name)
        draft.due = due
        draft.reminder = reminder
      }
      let snapshot = session.snapshot
      guard let index = snapshot.index(of: identity) else { return }
      let issue = snapshot.issues[index]
      try session.finish("made issue \(issue.key) '\(issue.title)'", result: issue.key) {
        $0.issue(issue, in: snapshot)
      }
    }
  }

  /// `gazette issue edit NUMBER`: other values for members of an issue.
  static let issueEdit = Verb("issue edit", "Change an issue") { take in
    let key: String = take.required("NUMBER", "the issue's number or key")
    let title: String? = take.option("title", "TEXT", "another title")
    let text = TextArgument(from: &take, "another text")
    let priority: Priority? = take.option("priority", "LEVEL", "low, medium or high")
    let addedTags: [String] = take.options(
      "tag", short: "t", "NAME", "a tag to add; can be repeated")
    let removedTags: [String] = take.options(
      "remove-tag", "NAME", "a tag to take away; can be repeated")
    let project: String? = take.option("project", "TITLE", "another project")
    let leavesProject = take.flag("no-project", "take it out of its project")
    let addedAssignees: [Login] = take.options(
      "assignee", short: "a", "LOGIN", "somebody to add; can be repeated")
    let removedAssignees: [Login] = take.options(
      "remove-assignee", "LOGIN", "somebody to take away; can be repeated")
    let due: Instant? = take.option("due", "DAY", "when it is due, as 2026-01-31")
    let isNeverDue = take.flag("no-due", "it is not due on any day")
    let reminder = take.reminder()
    let arguments = EditArguments(from: &take)
    return { console in
      let body = try text.read(console)
      let session = try EditSession(arguments, holder: "issue edit", console: console)
      let content = session.root.content
      let issue = try content.issue(key)
      let old = session.snapshot
      // An option with the current value changes nothing.
      var changes: [IssueChange] = []
      if let title, title != issue.title { changes.append(.title(title)) }
      if let body, body != issue.body { changes.append(.body(body)) }
      if let priority, priority != issue.priority { changes.append(.priority(priority)) }
      let tags = issue.tags.map { old[$0].name }
      let newTags = edited(tags, adding: addedTags, removing: removedTags)
      if newTags != tags { changes.append(.tags(newTags)) }
      let people = issue.assignees.map { old[$0].login }
      let newPeople = edited(
        people, adding: addedAssignees.map(\.name), removing: removedAssignees.map(\.name))
      if newPeople != people { changes.append(.assignees(newPeople)) }
      if project != nil, leavesProject {
        throw UsageError("two-projects", "--project and --no-project contradict each other")
      }
      let current = issue.project.map { old[$0].title }
      if project?.lowercased() != current?.lowercased(), project != nil || leavesProject {
        changes.append(.project(project))
      }
      if due != nil, isNeverDue {
        throw UsageError("two-dates", "--due and --no-due contradict each other")
      }
      if due != issue.due, due != nil || isNeverDue { changes.append(.due(due)) }
      let reminders = session.root.reminder(of: issue.identity)
      switch reminder {
      case .at(let time): changes += reminders.set(at: time)
      case .off: changes += reminders.switchOff()
      case nil: break
      }
      session.report(reminders.notice)
      try content.edit(issue.identity, changes)
      let now = try content.issue(issue.key)
      let snapshot = session.snapshot
      let fields = IssueFields(differingBetween: issue, and: now)
      let told = fields.subtracting(IssueFields([.updated])).names.joined(separator: ", ")
      let message =
        "issue \(now.key) '\(now.title)'" + (told.isEmpty ? "" : ": changed \(told)")
        + (now.title == issue.title ? "" : " (was '\(issue.title)')")
      try session.finish(message) { $0.issue(now, in: snapshot) }
    }
  }

  /// `gazette issue comment NUMBER`: a further comment on an issue.
  static let issueComment = Verb(
    "issue comment", "Add a comment to an issue",
    discussion: """
        gazette issue comment 12 --author ana --body 'Fixed in 1.4.'
        git log -1 --format=%B | gazette issue comment 12 --body -
      """
  ) { take in
    let key: String = take.required("NUMBER", "the issue's number or key")
    let text = TextArgument(from: &take, "what to say")
    let author: Login? = take.option("author", "LOGIN", "who says it")
    let arguments = EditArguments(from: &take)
    return { console in
      guard let body = try text.read(console) else {
        throw UsageError(
          "no-text", "no text is given",
          suggestion: "give it with --body, or a file with --body-file"
        )
      }
      let session = try EditSession(arguments, holder: "issue comment", console: console)
      let content = session.root.content
      let issue = try content.issue(key)
      try content.comment(on: issue.identity, body, by: author?.name)
      let snapshot = session.snapshot
      guard let index = snapshot.index(of: issue.identity) else { return }
      try session.finish("commented on issue \(issue.key) '\(issue.title)'") {
        $0.issue(snapshot.issues[index], in: snapshot)
      }
    }
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

  /// `gazette issue close NUMBER…`.
  static let issueClose = issues("close", "Close issues", "closed") { try $0.set(.closed, of: $1) }

  /// `gazette issue reopen NUMBER…`.
  static let issueReopen = issues("reopen", "Open closed issues again", "reopened") {
    try $0.set(.open, of: $1)
  }

  /// `gazette issue delete NUMBER…`.
  static let issueDelete = issues(
    "delete", "Delete issues", "deleted",
    discussion: """
      The number of a deleted issue is never given again. 'gazette undo' brings back what the last edit \
      deleted; --verbose prints the lines that were taken away.
      """
  ) { try $0.delete($1) }

  /// A verb that changes issues and reports it; with `--json` it writes an array of them in their
  /// new state or, after a deletion, in their last.
  private static func issues(
    _ name: String, _ summary: String, _ done: String, discussion: String = "",
    change: @escaping @Sendable (ContentViewModel, [Issue.Identity]) throws -> Void
  ) -> Verb {
    edit("issue " + name, summary, discussion: discussion) { take in
      let keys = take.rest("NUMBER", "the issues' numbers or keys")
      return { session in
        let content = session.root.content
        let before = session.snapshot
        let issues = try keys.map { try content.issue($0) }
        try change(content, issues.map(\.identity))
        let names = issues.map { "\($0.key) '\($0.title)'" }.joined(separator: ", ")
        let after = session.snapshot
        try session.finish("\(done) \(issues.count == 1 ? "issue" : "issues") \(names)") { json in
          json.array(of: issues) { json, issue in
            if let index = after.index(of: issue.identity) {
              json.issue(after.issues[index], in: after)
            } else {
              json.issue(issue, in: before)
            }
          }
        }
      }
    }
  }
}

extension ArgumentReader {
  /// `--reminder`: when to remind of an issue or project.
  mutating func reminder() -> ReminderArgument? {
    option(
      "reminder", "HH:MM",
      "when the calendar and the page of reminders remind of it every day, or 'off'; nothing is sent"
    )
  }
}
