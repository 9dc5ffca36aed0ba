import Diagnostics
import IssueModel

/// A file of Gazette's own data as JSON, while it is edited; its members are listed at
/// ``GazetteReader``.
struct NativeJSONFile {
  /// An issue in the file: its object, and the array that it is an element of.
  private struct IssuePlace {
    var node: Int
    var array: Int
    /// The priority that is written as the lowest number: 0, or 1 for items of projects.
    var lowestPriority: Int
  }

  private var editor: JSONEditor
  private var issues: [RecordName: IssuePlace] = [:]

  private var tree: JSONTree { editor.tree }

  /// Reads a file; throws where it is not JSON.
  init(_ source: SourceText) throws(Diagnostic) {
    editor = try JSONEditor(source)
    for element in tree.elements(of: issuesArray) { add(element, of: issuesArray ?? 0) }
    for (projectIndex, project) in tree.elements(of: list("projects")).enumerated() {
      guard let items = tree.member("items", of: project) else { continue }
      for (index, item) in tree.elements(of: items).enumerated() {
        add(item, of: items, fallback: "\(projectIndex + 1).\(index + 1)")
      }
    }
  }

  /// The text of a file without anything in it.
  static let empty = "{\n  \"gazette\": 1,\n  \"issues\": []\n}\n"

  /// The text of a file with these tags and issues.
  static func text(tags: [Tag], issues: [IssueDraft]) -> String {
    let root = JSONStyle(lead: "\n  ", gap: "\n  ", tail: "\n", colon: ": ")
    let list = root.nested()
    return root.object([
      ("gazette", "1"), ("tags", list.array(tags.map { list.line.object($0.members) })),
      ("issues", list.array(issues.map { list.nested().object($0.members) })),
    ]) + "\n"
  }

  private mutating func add(_ node: Int, of array: Int, fallback: String? = nil) {
    guard tree.nodes[node].kind == .object else { return }
    let key =
      tree.member("number", of: node).flatMap { tree.integer($0) }.map(String.init)
      ?? tree.string(tree.member("key", of: node)).map(trimmed) ?? fallback
    guard let key else { return }
    let source = tree.string(tree.member("source", of: node)) ?? ""
    issues[RecordName(key: key, source: source)] = IssuePlace(
      node: node, array: array, lowestPriority: fallback == nil ? 0 : 1)
  }

  /// The array of issues: the root itself, or its member.
  private var issuesArray: Int? {
    if tree.nodes[0].kind == .array { return 0 }
    return list("issues")
  }

  private func list(_ name: String) -> Int? {
    guard let node = tree.member(name, of: 0), tree.nodes[node].kind == .array else { return nil }
    return node
  }

  /// Whether there is an issue in this file.
  var hasIssues: Bool { !issues.isEmpty }

  /// Whether an issue is in this file.
  func holds(_ record: RecordName) -> Bool { place(of: record) != nil }

  private func place(of record: RecordName) -> IssuePlace? {
    issues[record] ?? issues[RecordName(key: record.key, source: "")]
  }

  /// Whether the file defines a project.
  func definesProject(_ title: String) -> Bool { !definitions("projects", "title", title).isEmpty }
  /// Whether the file is an object that definitions can be put into.
  var isObject: Bool { tree.nodes[0].kind == .object }
  /// Whether the file sets a member of its own, as `light`.
  func has(_ member: String) -> Bool { tree.member(member, of: 0) != nil }

  /// The text with all edits made.
  consuming func result() throws(Diagnostic) -> [UInt8] { try editor.result() }

  /// The highest number ever used, where the file states it.
  var lastNumber: Int? { tree.member("lastNumber", of: 0).flatMap { tree.integer($0) } }

  /// Notes the highest number that was ever given.
  mutating func set(lastNumber: Int) {
    editor.set("lastNumber", of: 0, to: String(lastNumber))
  }

  /// Makes an edit; `record` is the issue that it is about.
  mutating func make(_ edit: DataEdit, of record: RecordName? = nil) {
    let place = record.flatMap { self.place(of: $0) }
    switch edit {
    case .addIssue(let draft): add(draft)
    case .changeIssue(_, let changes):
      if let place { for change in changes { make(change, at: place) } }
    case .deleteIssue: if let place { editor.remove(place.node, of: place.array) }
    case .addTag(let tag): add(tag.members, to: list("tags"), named: "tags")
    case .renameTag(let name, let new): renameTag(name, to: new)
    case .deleteTag(let name): deleteTag(name)
    case .addProject(let project):
      add(project.members, to: list("projects"), named: "projects")
    case .changeProject(let title, let changes): change(project: title, changes)
    case .deleteProject(let title): deleteProject(title)
    case .setLight(let light): set(light)
    case .setReminders(let settings): set(settings)
    case .replaceEverything: break
    }
  }

  // MARK: - Issues

  /// Adds an issue behind the last one.
  private mutating func add(_ draft: IssueDraft) {
    var members = draft.members
    // Priorities are written in the style of the others.
    let last = tree.elements(of: issuesArray).last.flatMap { tree.member("priority", of: $0) }
    if last.map({ tree.nodes[$0].kind == .number }) ?? false {
      for index in members.indices where members[index].name == "priority" {
        members[index].value = .word("\(draft.priority.rawValue)")
      }
    }
    add(members, to: issuesArray, named: "issues")
  }

  /// Appends an object to a list, which is created where it is missing.
  private mutating func add(_ members: NewMembers, to array: Int?, named name: String) {
    if let array {
      editor.append(editor.style(forElementsOf: array).object(members), to: array)
    } else {
      let style = editor.style(of: 0).nested()
      editor.set(name, of: 0, to: style.array([style.nested().object(members)]))
    }
  }

  private mutating func make(_ change: IssueChange, at place: IssuePlace) {
    let node = place.node
    switch change {
    case .title(let title): set("title", of: node, to: .text(title))
    case .body(let text):
      let name = !has("content", node) && has("detail", node) ? "detail" : "content"
      set(name, of: node, to: .text(text.string))
    case .state(let state, let date): setState(state, date, of: node)
    case .priority(let priority): setPriority(priority, at: place)
    case .tags(let names): setNames("tags", names, of: node, nameMember: "name")
    case .project(let title):
      let old = tree.member("project", of: node)
      if let title, let old, isNamed(old, "title", title) { return }
      set("project", of: node, to: title.map { .text($0) })
    case .assignees(let logins):
      setNames("assignees", logins, of: node, nameMember: "login")
    case .due(let date): set("dueDate", of: node, to: date.map { .date($0) })
    case .reminder(let reminder): set(reminder, of: node)
    case .comment(let draft): add(draft, to: node)
    case .updated(let date): set("modificationDate", of: node, to: .date(date))
    }
  }

  /// Adds a comment behind the last one.
  private mutating func add(_ draft: CommentDraft, to node: Int) {
    if let array = tree.member("comments", of: node), tree.nodes[array].kind == .array {
      editor.append(editor.style(forElementsOf: array).object(draft.members), to: array)
    } else {
      let style = editor.style(of: node).nested()
      editor.set("comments", of: node, to: style.array([style.nested().object(draft.members)]))
    }
    if let count = tree.integer(tree.member("commentCount", of: node)), count > 0 {
      set("commentCount", of: node, to: .word("\(count + 1)"))
    }
  }

  private mutating func setState(_ state: Issue.State, _ date: Instant, of node: Int) {
    if has("state", node) { set("state", of: node, to: .text(state.word)) }
    if has("completed", node) || !has("state", node) {
      set("completed", of: node, to: .word("\(state != .open)"))
    }
    set("closedDate", of: node, to: state == .open ? nil : .date(date))
  }

  private mutating func setPriority(_ priority: Priority?, at place: IssuePlace) {
    let old = tree.member("priority", of: place.node)
    let isNumber = old.map { tree.nodes[$0].kind == .number } ?? (place.lowestPriority > 0)
    set(
      "priority", of: place.node,
      to: priority.map {
        isNumber ? .word("\(Int($0.rawValue) + place.lowestPriority)") : .text($0.word)
      })
  }

  // MARK: - Tags and projects

  /// Gives a tag another name, in its definition and on every issue.
  private mutating func renameTag(_ name: String, to new: String) {
    for node in definitions("tags", "name", name) { setName(of: node, "name", to: new) }
    for place in issues.values {
      for element in tree.elements(of: tree.member("tags", of: place.node))
      where isNamed(element, "name", name) {
        setName(of: element, "name", to: new)
      }
    }
  }

  /// Takes a tag away, from its definition and from every issue.
  private mutating func deleteTag(_ name: String) {
    if let array = list("tags") {
      for node in definitions("tags", "name", name) { editor.remove(node, of: array) }
    }
    for place in issues.values {
      guard let tags = tree.member("tags", of: place.node) else { continue }
      for element in tree.elements(of: tags) where isNamed(element, "name", name) {
        editor.remove(element, of: tags)
      }
    }
  }

  /// Changes members of a project's definition, and its title on every issue.
  private mutating func change(project title: String, _ changes: [ProjectChange]) {
    for node in definitions("projects", "title", title) {
      for change in changes {
        switch change {
        case .title(let new): setName(of: node, "title", to: new)
        case .details(let text):
          set(has("details", node) ? "details" : "detail", of: node, to: .text(text))
        case .color(let color): set("color", of: node, to: .text(color.rawValue))
        case .isClosed(let isClosed): set("closed", of: node, to: .word("\(isClosed)"))
        case .due(let date): set("dueDate", of: node, to: date.map { .date($0) })
        case .reminder(let reminder): set(reminder, of: node)
        }
      }
    }
    for case .title(let new) in changes {
      for place in issues.values {
        if let node = tree.member("project", of: place.node), isNamed(node, "title", title) {
          setName(of: node, "title", to: new)
        }
      }
    }
  }

  /// Takes a project away, and the issues that name it.
  private mutating func deleteProject(_ title: String) {
    let definitions = definitions("projects", "title", title)
    if let array = list("projects") {
      for node in definitions { editor.remove(node, of: array) }
    }
    // Items are deleted with their project.
    let items = Set(definitions.compactMap { tree.member("items", of: $0) })
    for place in issues.values where !items.contains(place.array) {
      if let node = tree.member("project", of: place.node), isNamed(node, "title", title) {
        editor.remove(place.node, of: place.array)
      }
    }
  }

  private func definitions(_ list: String, _ member: String, _ name: String) -> [Int] {
    tree.elements(of: self.list(list)).filter { isNamed($0, member, name) }
  }

  // MARK: - Settings

  /// Sets the status light.
  private mutating func set(_ light: Light) {
    let isOldName = tree.member("light", of: 0).map { has("isOn", $0) } ?? false
    set([(isOldName ? "isOn" : "on", .word("\(light.isOn)"))], ofObject: "light")
  }

  /// Sets the time of reminders.
  private mutating func set(_ settings: ReminderSettings) {
    set(
      [
        ("enabled", .word("\(settings.isEnabled)")),
        ("remindAt", .text(settings.remindAt.description)),
      ], ofObject: "reminders")
  }

  /// Sets members of an object of the file, which is created where it is missing.
  private mutating func set(_ members: NewMembers, ofObject name: String) {
    if let node = tree.member(name, of: 0), tree.nodes[node].kind == .object {
      for (name, value) in members { set(name, of: node, to: value) }
    } else {
      editor.set(name, of: 0, to: editor.style(of: 0).line.object(members))
    }
  }

  // MARK: - Members

  private func has(_ name: String, _ node: Int) -> Bool { tree.member(name, of: node) != nil }

  /// Sets a member, or removes it if there is no value.
  private mutating func set(_ name: String, of node: Int, to value: NewValue?) {
    if let value {
      editor.set(name, of: node, to: value.json(editor.style(of: node).line))
    } else {
      editor.remove(name, of: node)
    }
  }

  private mutating func set(_ reminder: Reminder?, of node: Int) {
    for (name, value) in Reminder.members(of: reminder) { set(name, of: node, to: value) }
  }

  /// The name that a value is, or has as a member, for comparisons.
  private func name(of node: Int, _ member: String) -> String? {
    (tree.string(node) ?? tree.string(tree.member(member, of: node))).map(folded)
  }

  private func isNamed(_ node: Int, _ member: String, _ name: String) -> Bool {
    self.name(of: node, member) == folded(name)
  }

  private mutating func setName(of node: Int, _ member: String, to name: String) {
    let target = tree.nodes[node].kind == .string ? node : tree.member(member, of: node)
    if let target { editor.replace(target, with: JSONStyle.quoted(name)) }
  }

  /// Sets a list of names: common elements are unchanged, others are removed or added.
  private mutating func setNames(
    _ name: String, _ values: [String], of node: Int, nameMember: String
  ) {
    guard let array = tree.member(name, of: node), tree.nodes[array].kind == .array else {
      if !values.isEmpty { set(name, of: node, to: .names(values)) }
      return
    }
    let elements = tree.elements(of: array)
    let names = elements.map { self.name(of: $0, nameMember) }
    let wanted = Set(values.map(folded))
    for (element, name) in zip(elements, names) where !(name.map(wanted.contains) ?? false) {
      editor.remove(element, of: array)
    }
    let known = Set(names)
    for value in values where !known.contains(folded(value)) {
      editor.append(JSONStyle.quoted(value), to: array)
    }
  }

  private func trimmed(_ text: String) -> String {
    (try? EditRules.line(text, of: "name")) ?? text
  }

  private func folded(_ name: String) -> String { trimmed(name).lowercased() }
}
