import Bytes
import Diagnostics
import Editing
import IssueModel
import IssueStore
import Languages
import ViewModels

extension Verb {
  /// `gazette project list`: the projects of the site's data.
  static let projectList = listing(
    "project list", "List the projects, and how far along they are"
  ) { site, _ in
    let rows = site.index.projects.map { id in
      let (issues, open) = (
        site.index.byProject[Int(id.index)].count, site.counts.openByProject[Int(id.index)]
      )
      return (project: site.snapshot[id], issues: issues, completed: issues - open)
    }
    return NameListing(
      rows,
      columns: [
        .init("TITLE", isRight: false, rows.map(\.project.title)),
        .init("STATE", isRight: false, rows.map { $0.project.isClosed ? "closed" : "open" }),
        .init("DONE", isRight: true, rows.map { "\($0.completed) of \($0.issues)" }),
        .init("DUE", isRight: false, rows.map { $0.project.due?.day.description ?? "" }),
      ],
      cutting: ["TITLE"], orElse: "there are no projects"
    ) { $0.project($1.project, issues: $1.issues, completed: $1.completed) }
  }

  /// `gazette project new TITLE`: a project in the site's own data.
  static let projectNew = edit("project new", "Make a project") { take in
    let title: String = take.required("TITLE", "what it is called")
    let details = take.option("details", "TEXT", or: "", "what it is about, in Markdown")
    let color = take.option(
      "project-color", "NAME", or: NamedColor.lightBlue, "its colour (default: light-blue)")
    let due: Instant? = take.option("due", "DAY", "when it is due, as 2026-01-31")
    return { session in
      try session.root.projects.add(
        Project(title: title, details: details, color: color, due: due))
      try session.finish("made the project '\(title)'", project: title)
    }
  }

  /// `gazette project edit TITLE`: other values for members of a project.
  static let projectEdit = edit("project edit", "Change a project") { take in
    let name: String = take.required("TITLE", "what it is called")
    let title: String? = take.option("title", "TEXT", "another title, on every issue as well")
    let details: String? = take.option("details", "TEXT", "what it is about, in Markdown")
    let color: NamedColor? = take.option("project-color", "NAME", "another colour")
    let due: Instant? = take.option("due", "DAY", "when it is due, as 2026-01-31")
    let isNeverDue = take.flag("no-due", "it is not due on any day")
    let reminder = take.reminder()
    return { session in
      let old = session.snapshot.project(titled: name).map { session.snapshot[$0] }
      var changes: [ProjectChange] = []
      if let details { changes.append(.details(details)) }
      if let color { changes.append(.color(color)) }
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
      try session.finish(
        "changed the project '\(old?.title ?? name)'\(renamed)", project: title ?? name)
    }
  }

  /// `gazette project close TITLE`.
  static let projectClose = project("close", "Close a project", "closed", isClosed: true)

  /// `gazette project reopen TITLE`.
  static let projectReopen = project(
    "reopen", "Open a closed project again", "reopened", isClosed: false)

  private static func project(
    _ name: String, _ summary: String, _ done: String, isClosed: Bool
  ) -> Verb {
    edit("project " + name, summary) { take in
      let title: String = take.required("TITLE", "the project's title")
      return { session in
        try session.root.projects.edit(title, [.isClosed(isClosed)])
        try session.finish("\(done) the project '\(title)'", project: title)
      }
    }
  }

  /// `gazette project delete TITLE`: a project that is to go, and its issues with it.
  static let projectDelete = edit("project delete", "Delete a project and its issues") { take in
    let title: String = take.required("TITLE", "what it is called")
    let isForced = take.force("do not ask first")
    return { session in
      let projects = session.root.projects
      let before = session.snapshot
      let id = before.project(titled: title)
      let hasIssues = id != nil && before.issues.contains { $0.project == id }
      if hasIssues, let notice = projects.deletionNotice(of: title) {
        try session.console.confirm(notice, isForced: isForced || session.options.isDryRun)
      }
      let count = try projects.delete(title)
      try session.finish(
        "deleted the project '\(title)' and \(Language.english.count(count, .issue))"
      ) { json in
        if let id { json.project(id, in: before) }
      }
    }
  }
}

extension EditSession {
  /// Reports a change of a project and writes the project with `--json`.
  fileprivate func finish(_ message: String, project title: String) throws {
    let snapshot = self.snapshot
    try finish(message) { json in
      if let id = snapshot.project(titled: title) { json.project(id, in: snapshot) }
    }
  }
}

extension JSONWriter {
  /// A project with how far along it is.
  fileprivate mutating func project(_ id: ProjectID, in snapshot: Snapshot) {
    let issues = snapshot.issues.filter { $0.project == id }
    project(snapshot[id], issues: issues.count, completed: issues.count { !$0.isOpen })
  }

  fileprivate mutating func project(_ project: Project, issues: Int, completed: Int) {
    object { json in
      json.member("title", project.title)
      json.member("details", project.details)
      json.member("color", project.color.rawValue)
      json.member("closed", project.isClosed)
      json.member("created", project.created?.description)
      json.member("due", project.due?.description)
      json.member("issues", issues)
      json.member("completed", completed)
    }
  }
}
