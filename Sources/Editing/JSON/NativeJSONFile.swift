import Diagnostics
import IssueModel

/// A file of Gazette's own data as JSON, while it is edited; its members are listed at
/// ``GazetteReader``.
struct NativeJSONFile {
  /// Where an issue stands: its object, and the array that it is an element of.
  private struct IssuePlace {
    var node: Int
    var array: Int
    /// The priority that is written as the lowest number: 0, or 1 for items of projects.
    var lowestPriority: Int
  }

  private var editor: JSONEditor
  private var issues: [String: IssuePlace] = [:]
  private var sourceNames: Set<String> = []

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

  private mutating func add(_ node: Int, of array: Int, fallback: String? = nil) {
    guard tree.nodes[node].kind == .object else { return }
    let key =
      tree.member("number", of: node).flatMap { tree.integer($0) }.map(String.init)
      ?? tree.string(tree.member("key", of: node)).map(trimmed) ?? fallback
    guard let key else { return }
    let source = tree.string(tree.member("source", of: node)) ?? ""
    issues[source + "\u{0}" + key] = IssuePlace(
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

  /// Whether an issue stands in this file.
  func holds(_ key: String, of source: String) -> Bool { place(key, source) != nil }

  private func place(_ key: String, _ source: String) -> IssuePlace? {
    issues[source + "\u{0}" + key] ?? issues["\u{0}" + key]
  }

  /// Whether the file defines a tag.
  func definesTag(_ name: String) -> Bool { !definitions("tags", "name", name).isEmpty }
  /// Whether the file defines a project.
  func definesProject(_ title: String) -> Bool { !definitions("projects", "title", title).isEmpty }
  /// Whether the file is an object that definitions can be put into.
  var isObject: Bool { tree.nodes[0].kind == .object }
  /// Whether the file sets a member of its own, as `light`.
  func has(_ member: String) -> Bool { tree.member(member, of: 0) != nil }

  /// The text with all edits made.
  consuming func result() throws(Diagnostic) -> [UInt8] { try editor.result() }

  // MARK: - Issues

  /// Adds an issue behind the last one.
  mutating func add(_ draft: IssueDraft) {
    if let array = issuesArray {
      // Priorities are written as those beside them are.
      let priority = tree.elements(of: array).last.flatMap { tree.member("priority", of: $0) }
      let isNumeric = priority.map { tree.nodes[$0].kind == .number } ?? false
      let style = editor.style(forElementsOf: array)
      editor.append(Self.text(of: draft, style: style, isNumeric: isNumeric), to: array)
    } else {
      let style = editor.style(of: 0).nested()
      editor.set("issues", of: 0, to: style.array([Self.text(of: draft, style: style.nested())]))
    }
  }

  static func text(
    of draft: IssueDraft, style: JSONStyle, isNumeric: Bool = false
  ) -> String {
    let line = JSONStyle.line(colon: style.colon)
    var members: [(name: String, value: String)] = [
      ("number", String(draft.number)), ("title", JSONStyle.quoted(draft.title)),
    ]
    if !draft.body.isEmpty { members.append(("content", JSONStyle.quoted(draft.body.string))) }
    members += [
      ("creationDate", JSONStyle.quoted(draft.created.description)),
      ("modificationDate", JSONStyle.quoted(draft.created.description)),
      (
        "priority",
        isNumeric ? String(draft.priority.rawValue) : JSONStyle.quoted(draft.priority.word)
      ), ("completed", draft.isClosed ? "true" : "false"),
    ]
    if draft.isClosed {
      members.append(("closedDate", JSONStyle.quoted(draft.created.description)))
    }
    if let due = draft.due { members.append(("dueDate", JSONStyle.quoted(due.description))) }
    if !draft.tags.isEmpty {
      members.append(("tags", line.array(draft.tags.map(JSONStyle.quoted))))
    }
    if let project = draft.project { members.append(("project", JSONStyle.quoted(project))) }
    if let author = draft.author { members.append(("author", JSONStyle.quoted(author))) }
    if !draft.assignees.isEmpty {
      members.append(("assignees", line.array(draft.assignees.map(JSONStyle.quoted))))
    }
    if let reminder = draft.reminder {
      members.append(("reminderEnabled", reminder.isEnabled ? "true" : "false"))
      members.append(("reminderTime", JSONStyle.quoted(reminder.time.description)))
    }
    return style.object(members)
  }

  /// Changes members of an issue that stands in this file.
  mutating func change(_ key: String, of source: String, _ changes: [IssueChange]) {
    guard let place = place(key, source) else { return }
    let node = place.node
    for change in changes {
      switch change {
      case .title(let title): set("title", of: node, to: JSONStyle.quoted(title))
      case .body(let text):
        let name =
          tree.member("content", of: node) == nil && has("detail", node)
          ? "detail" : "content"
        set(name, of: node, to: JSONStyle.quoted(text.string))
      case .state(let state, let date): setState(state, date, of: node)
      case .priority(let priority): setPriority(priority, at: place)
      case .tags(let names): setNames("tags", names, of: node, nameMember: "name")
      case .project(let title): setName("project", title, of: node, nameMember: "title")
      case .assignees(let logins):
        setNames("assignees", logins, of: node, nameMember: "login")
      case .due(let date): setOptional("dueDate", date?.description, of: node)
      case .reminder(let reminder): setReminder(reminder, of: node)
      case .updated(let date):
        set("modificationDate", of: node, to: JSONStyle.quoted(date.description))
      }
    }
  }

  /// Takes an issue away.
  mutating func delete(_ key: String, of source: String) {
    guard let place = place(key, source) else { return }
    editor.remove(place.node, of: place.array)
  }

  private mutating func setState(_ state: Issue.State, _ date: Instant, of node: Int) {
    if has("state", node) { set("state", of: node, to: JSONStyle.quoted(state.word)) }
    if has("completed", node) || !has("state", node) {
      set("completed", of: node, to: state == .open ? "false" : "true")
    }
    setOptional("closedDate", state == .open ? nil : date.description, of: node)
  }

  private mutating func setPriority(_ priority: Priority?, at place: IssuePlace) {
    guard let priority else {
      editor.remove("priority", of: place.node)
      return
    }
    let isNumber =
      tree.member("priority", of: place.node)
      .map { tree.nodes[$0].kind == .number } ?? (place.lowestPriority > 0)
    let value =
      isNumber
      ? String(Int(priority.rawValue) + place.lowestPriority) : JSONStyle.quoted(priority.word)
    set("priority", of: place.node, to: value)
  }

  // MARK: - Tags and projects

  /// Defines a tag.
  mutating func add(_ tag: Tag) { define(Self.members(of: tag), in: "tags") }

  static func members(of tag: Tag) -> [(name: String, value: String)] {
    var members = [(name: "name", value: JSONStyle.quoted(tag.name))]
    if let uuid = tag.uuid { members.insert(("id", JSONStyle.quoted(uuid)), at: 0) }
    if !tag.details.isEmpty { members.append(("description", JSONStyle.quoted(tag.details))) }
    if let color = tag.color { members.append(("color", JSONStyle.quoted(color.css))) }
    return members
  }

  /// Gives a tag another name, in its definition and on every issue.
  mutating func renameTag(_ name: String, to new: String) {
    for node in definitions("tags", "name", name) { setName(of: node, "name", to: new) }
    for place in issues.values {
      for element in tree.elements(of: tree.member("tags", of: place.node))
      where isNamed(element, "name", name) {
        setName(of: element, "name", to: new)
      }
    }
  }

  /// Takes a tag away, from its definition and from every issue.
  mutating func deleteTag(_ name: String) {
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

  /// Defines a project.
  mutating func add(_ project: Project) {
    var members = [(name: "title", value: JSONStyle.quoted(project.title))]
    if !project.details.isEmpty { members.append(("detail", JSONStyle.quoted(project.details))) }
    members.append(("color", JSONStyle.quoted(project.color.rawValue)))
    members.append(("closed", project.isClosed ? "true" : "false"))
    if let date = project.created {
      members.append(("creationDate", JSONStyle.quoted(date.description)))
    }
    if let date = project.due { members.append(("dueDate", JSONStyle.quoted(date.description))) }
    if let reminder = project.reminder {
      members.append(("reminderEnabled", reminder.isEnabled ? "true" : "false"))
      members.append(("reminderTime", JSONStyle.quoted(reminder.time.description)))
    }
    define(members, in: "projects")
  }

  /// Changes members of a project's definition, and its title on every issue.
  mutating func change(project title: String, _ changes: [ProjectChange]) {
    for node in definitions("projects", "title", title) {
      for change in changes {
        switch change {
        case .title(let new): setName(of: node, "title", to: new)
        case .details(let text):
          set(has("details", node) ? "details" : "detail", of: node, to: JSONStyle.quoted(text))
        case .color(let color): set("color", of: node, to: JSONStyle.quoted(color.rawValue))
        case .isClosed(let isClosed): set("closed", of: node, to: isClosed ? "true" : "false")
        case .due(let date): setOptional("dueDate", date?.description, of: node)
        case .reminder(let reminder): setReminder(reminder, of: node)
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
  mutating func deleteProject(_ title: String) {
    let definitions = definitions("projects", "title", title)
    if let array = list("projects") {
      for node in definitions { editor.remove(node, of: array) }
    }
    for place in issues.values {
      // Items go with the project that they stand in.
      let isWithin = definitions.contains { tree.range($0).contains(tree.nodes[place.node].start) }
      if !isWithin, let node = tree.member("project", of: place.node),
        isNamed(node, "title", title)
      {
        editor.remove(place.node, of: place.array)
      }
    }
  }

  private mutating func define(_ members: [(name: String, value: String)], in name: String) {
    if let array = list(name) {
      let style = editor.style(forElementsOf: array)
      editor.append(style.object(members), to: array)
    } else {
      let style = editor.style(of: 0).nested()
      editor.set(name, of: 0, to: style.array([style.nested().object(members)]))
    }
  }

  private func definitions(_ list: String, _ member: String, _ name: String) -> [Int] {
    tree.elements(of: self.list(list)).filter { isNamed($0, member, name) }
  }

  // MARK: - Settings

  /// Sets the status light.
  mutating func set(_ light: Light) {
    let value = light.isOn ? "true" : "false"
    if let node = tree.member("light", of: 0), tree.nodes[node].kind == .object {
      editor.set(tree.member("isOn", of: node) == nil ? "on" : "isOn", of: node, to: value)
    } else {
      editor.set(
        "light", of: 0, to: JSONStyle.line(colon: editor.style(of: 0).colon).object([("on", value)])
      )
    }
  }

  /// Sets when reminders come.
  mutating func set(_ settings: ReminderSettings) {
    let members = [
      ("enabled", settings.isEnabled ? "true" : "false"),
      ("remindAt", JSONStyle.quoted(settings.remindAt.description)),
    ]
    if let node = tree.member("reminders", of: 0), tree.nodes[node].kind == .object {
      for (name, value) in members { editor.set(name, of: node, to: value) }
    } else {
      editor.set(
        "reminders", of: 0,
        to: JSONStyle.line(colon: editor.style(of: 0).colon).object(members))
    }
  }

  // MARK: - Members

  private func has(_ name: String, _ node: Int) -> Bool { tree.member(name, of: node) != nil }

  private mutating func set(_ name: String, of node: Int, to value: String) {
    editor.set(name, of: node, to: value)
  }

  private mutating func setOptional(_ name: String, _ text: String?, of node: Int) {
    if let text {
      set(name, of: node, to: JSONStyle.quoted(text))
    } else {
      editor.remove(name, of: node)
    }
  }

  private mutating func setReminder(_ reminder: Reminder?, of node: Int) {
    guard let reminder else {
      editor.remove("reminderEnabled", of: node)
      editor.remove("reminderTime", of: node)
      return
    }
    set("reminderEnabled", of: node, to: reminder.isEnabled ? "true" : "false")
    set("reminderTime", of: node, to: JSONStyle.quoted(reminder.time.description))
  }

  /// Whether a value is a name, or an object that has it as a member.
  private func isNamed(_ node: Int, _ member: String, _ name: String) -> Bool {
    let own = tree.string(node) ?? tree.string(tree.member(member, of: node))
    return own.map { trimmed($0).lowercased() == trimmed(name).lowercased() } ?? false
  }

  private mutating func setName(of node: Int, _ member: String, to name: String) {
    let target = tree.nodes[node].kind == .string ? node : tree.member(member, of: node)
    if let target { editor.replace(target, with: JSONStyle.quoted(name)) }
  }

  private mutating func setName(
    _ name: String, _ value: String?, of node: Int, nameMember: String
  ) {
    guard let value else {
      editor.remove(name, of: node)
      return
    }
    if let old = tree.member(name, of: node), isNamed(old, nameMember, value) { return }
    set(name, of: node, to: JSONStyle.quoted(value))
  }

  /// Sets a list of names: elements that stay are left as they are, others are removed or added.
  private mutating func setNames(
    _ name: String, _ values: [String], of node: Int, nameMember: String
  ) {
    guard let array = tree.member(name, of: node), tree.nodes[array].kind == .array else {
      if !values.isEmpty {
        let line = JSONStyle.line(colon: editor.style(of: node).colon)
        set(name, of: node, to: line.array(values.map(JSONStyle.quoted)))
      }
      return
    }
    let elements = tree.elements(of: array)
    for element in elements where !values.contains(where: { isNamed(element, nameMember, $0) }) {
      editor.remove(element, of: array)
    }
    for value in values where !elements.contains(where: { isNamed($0, nameMember, value) }) {
      editor.append(JSONStyle.quoted(value), to: array)
    }
  }

  private func trimmed(_ text: String) -> String {
    (try? EditRules.line(text, of: "name")) ?? text
  }
}
