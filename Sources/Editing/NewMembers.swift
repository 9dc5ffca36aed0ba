import IssueModel

/// A value that an edit writes, which JSON and YAML spell differently.
enum NewValue {
  /// A text, quoted where that is needed.
  case text(String)
  /// Names in a list.
  case names([String])
  /// A moment.
  case date(Instant)
  /// A number, `true` or `false`.
  case word(String)

  /// The value as JSON; lists are on one line in the style of `line`.
  func json(_ line: JSONStyle) -> String {
    switch self {
    case .text(let text): JSONStyle.quoted(text)
    case .names(let names): line.array(names.map(JSONStyle.quoted))
    case .date(let date): JSONStyle.quoted(date.description)
    case .word(let word): word
    }
  }

  /// The value as YAML.
  var yaml: String {
    switch self {
    case .text(let text): YAMLText.scalar(text)
    case .names(let names): YAMLText.list(names)
    case .date(let date): date.description
    case .word(let word): word
    }
  }
}

/// The members of a record that is to be written.
typealias NewMembers = [(name: String, value: NewValue)]

extension NewMembers {
  /// The members as YAML on one line, in braces.
  var yaml: String {
    "{" + map { "\($0.name): \($0.value.yaml)" }.joined(separator: ", ") + "}"
  }
}

extension NewMembers {
  /// Adds a text, unless it is missing or empty.
  fileprivate mutating func add(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { append((name, .text(text))) }
  }

  fileprivate mutating func add(_ name: String, _ date: Instant?) {
    if let date { append((name, .date(date))) }
  }

  fileprivate mutating func add(_ name: String, _ names: [String]) {
    if !names.isEmpty { append((name, .names(names))) }
  }

  fileprivate mutating func add(_ reminder: Reminder?) {
    for (name, value) in Reminder.members(of: reminder) {
      if let value { append((name, value)) }
    }
  }
}

extension IssueDraft {
  /// The members of a new issue.
  var members: NewMembers {
    var members: NewMembers = [("number", .word("\(number)"))]
    members.add("title", title)
    members.add("content", body.string)
    members.add("creationDate", created)
    members.add("modificationDate", created)
    members.add("priority", priority.word)
    members.append(("completed", .word("\(isClosed)")))
    members.add("closedDate", isClosed ? created : nil)
    members.add("dueDate", due)
    members.add("tags", tags)
    members.add("project", project)
    members.add("author", author)
    members.add("assignees", assignees)
    members.add(reminder)
    return members
  }
}

extension CommentDraft {
  /// The members of a new comment.
  var members: NewMembers {
    var members: NewMembers = []
    members.add("author", author)
    members.add("date", created)
    members.append(("content", .text(body.string)))
    return members
  }
}

extension Tag {
  /// The members of a new tag.
  var members: NewMembers {
    var members: NewMembers = []
    members.add("id", uuid)
    members.add("name", name)
    members.add("description", details)
    members.add("color", color?.css)
    return members
  }
}

extension Project {
  /// The members of a new project.
  var members: NewMembers {
    var members: NewMembers = []
    members.add("title", title)
    members.add("detail", details)
    members.add("color", color.rawValue)
    members.append(("closed", .word("\(isClosed)")))
    members.add("creationDate", created)
    members.add("dueDate", due)
    members.add(reminder)
    return members
  }
}

extension Reminder {
  /// The members of a reminder; without values where there is none.
  static func members(of reminder: Reminder?) -> [(String, NewValue?)] {
    [
      ("reminderEnabled", reminder.map { .word("\($0.isEnabled)") }),
      ("reminderTime", reminder.map { .text($0.time.description) }),
    ]
  }
}
