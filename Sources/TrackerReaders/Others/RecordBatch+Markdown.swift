import Bytes
import Configuration
import Formats
import IssueModel

extension RecordBatch {
  /// Takes the record that front matter and a text make.
  mutating func readMarkdown(
    _ matter: FrontMatter, _ keys: FrontMatterKeys, body: Text, _ isBacklog: Bool, isArchived: Bool
  ) throws(BrokenRecord) {
    let entries = matter.document?.root?.entries ?? []
    let mapped = Set(entries.lazy.filter { !$0.value.isEmpty }.compactMap { keys.mapped($0.key) })
    mappedPaths = keys.found(in: entries)
    isDeleted = false
    var number: Int?
    var key: String?
    var issue = Issue(
      identity: .init(source: SourceID(0), number: nil, key: nil), title: "(no title)")
    var own: Source?
    var isCompleted: Bool?
    var reminder: (isEnabled: Bool?, time: TimeOfDay?) = (nil, nil)
    for entry in entries {
      let value = entry.value
      let role = keys.mapped(entry.key)
      // A mark of what is private stays one whatever else the key is.
      if let isPrivate = saysPrivate(entry, isMapped: role == .confidential) {
        issue.mark(isPrivate: isPrivate)
        if role == nil || role == .confidential { continue }
      }
      guard let member = role.map({ .role($0) }) ?? keys.member(entry.key, besides: mapped) else {
        lose(entry)
        continue
      }
      switch member {
      case .role(.number):
        number = value.integer.flatMap { $0 >= 0 ? $0 : nil }
        if number == nil, role != nil { key = key ?? value.text }
      case .identifier:
        if let id = value.integer, id >= 0 {
          number = number ?? id
        } else {
          key = key ?? value.text
        }
      case .role(.key): key = value.text ?? key
      case .role(.title):
        issue.title = value.text.flatMap(CleanName.line) ?? issue.title
      case .role(.state): issue.state = state(entry, isBacklog)
      case .role(.completed): isCompleted = bool(value, entry.key)
      case .role(.kind):
        if value.text == "pull" {
          issue.kind = .pull
        } else if value.text != "issue", !value.isEmpty {
          role == nil ? warn(value, entry.key, "issue or pull") : lose("kinds of issues")
        }
      case .role(.priority): issue.priority = priority(value.text)
      case .role(.labels):
        for name in value.texts { if let id = tag(name) { issue.tags.append(id) } }
      case .role(.project): issue.project = value.text.flatMap { project($0) }
      case .role(.author): issue.author = value.text.flatMap { person(Self.login($0)) }
      case .role(.assignee):
        for name in value.texts {
          if let id = person(Self.login(name)) { issue.assignees.append(id) }
        }
      case .role(.created): issue.created = date(value, entry.key)
      case .role(.updated): issue.updated = date(value, entry.key)
      case .role(.closed): issue.closed = date(value, entry.key)
      case .role(.due): issue.due = date(value, entry.key)
      case .role(.deleted):
        if value.text.map(Self.saysDeleted) == true {
          isDeleted = true
        } else if value.bool == nil {
          lose(entry)
        }
      case .reminderSwitch: reminder.isEnabled = bool(value, entry.key)
      case .reminderTime:
        reminder.time = value.text.flatMap { TimeOfDay(text: $0) }
        if reminder.time == nil { warn(value, entry.key, "a time of day, as 09:00") }
      case .role(.url):
        issue.url = value.text.flatMap {
          $0.hasPrefix("https://") || $0.hasPrefix("http://") ? WebAddress.valid($0) : nil
        }
        if issue.url == nil { warn(value, entry.key, "an address, as https://example.org") }
      case .role(.source): own = value.text.map { Source(name: $0, tracker: .gazette) }
      case .commentCount: issue.reportedComments = Int32(clamping: value.integer ?? 0)
      case .role(.comments):
        if let count = value.integer { issue.reportedComments = Int32(clamping: count) }
        issue.comments = (value.items ?? []).compactMap { markdownComment($0) }
      case .reviews: issue.reviews = (value.items ?? []).compactMap { markdownComment($0) }
      case .role: lose(entry)
      }
    }
    number = number ?? (key == nil ? numberOfFileName() : nil)
    guard number != nil || key != nil else {
      throw BrokenRecord("it has neither number nor key", suggestion: "give it a 'number'")
    }
    recordKey = number.map(String.init) ?? key ?? ""
    issue.body = body
    issue.identity = .init(
      source: source(own, tracker: isBacklog ? .backlog : .gazette), number: number, key: key)
    if let isCompleted, !mapped.contains(.state),
      !entries.contains(where: { FrontMatterKeys.folded($0.key) == "state" })
    {
      issue.state = isCompleted ? .closed : .open
    }
    if mapped.contains(.closed), issue.closed != nil, isCompleted == nil,
      !entries.contains(where: { keys.tellsState($0.key) })
    {
      issue.state = .closed
    }
    if isArchived, issue.state == .open {
      issue.state = .closed
      assume("archived records are taken as closed")
    }
    if issue.state == .merged { issue.kind = .pull }
    issue.reminder = self.reminder(isEnabled: reminder.isEnabled, at: reminder.time)
    append(issue)
  }

  /// The state that a word means.
  private mutating func state(_ entry: YAMLEntry, _ isBacklog: Bool) -> Issue.State {
    let word = entry.value.text ?? ""
    if let said = file.state(named: word) { return said }
    if StateWords.isDeleted(word) {
      isDeleted = true
      return .open
    }
    let plain = StateWords.isClosed(word)
    let isDone = isBacklog ? word.lowercased() == "done" : plain == true
    let said = Issue.State(named: word)
    if said == nil, plain == nil, !isBacklog, !word.isEmpty { assumeOpen(word: word) }
    loseStatus(word, of: entry.key)
    return said ?? (isDone ? .closed : .open)
  }

  /// Whether a key says that its record is private; nil where it says nothing about that.
  private func saysPrivate(_ entry: YAMLEntry, isMapped: Bool) -> Bool? {
    let meaning =
      isMapped
      ? Privacy.meaning(ofMapped: entry.key)
      : Privacy.meaning(ofColumn: TableHeader.english(entry.key))
    return meaning.flatMap { entry.value.saysPrivate($0) }
  }

  /// Counts a key that nothing reads, unless it says that everybody may see its record.
  private mutating func lose(_ entry: YAMLEntry) {
    if entry.value.isEmpty { return }
    let meaning: Privacy.Meaning = Privacy.isHintOfPublic(entry.key) ? .isPublic : .isPrivate
    if Privacy.isHinted(by: entry.key), entry.value.saysPrivate(meaning) == false { return }
    lose(member: entry.key, saying: entry.value.text ?? "")
  }

  /// People are also written as mentions, `@ana`.
  private static func login(_ name: String) -> String {
    name.hasPrefix("@") ? String(name.dropFirst()) : name
  }

  private mutating func date(_ value: YAMLNode, _ key: String) -> Instant? {
    guard let text = value.text else { return nil }
    let date = date(inDoubt: text)
    if date == nil {
      let shown = mayQuote ? ": '\(text)'" : ""
      warn("data.date", "'\(key)' is not a date that is understood\(shown)")
    }
    return date
  }

  private mutating func bool(_ value: YAMLNode, _ key: String) -> Bool? {
    if value.bool == nil { warn(value, key, "true or false") }
    return value.bool
  }

  /// Reports that a key's value is not understood, unless it is blank.
  private mutating func warn(_ value: YAMLNode, _ key: String, _ expected: String) {
    guard !value.isEmpty else { return }
    let shown = (mayQuote ? value.text.map { "'\($0)'" } : nil) ?? "it"
    warn(
      "data.value", "'\(key)' is not understood: \(shown) is not \(expected)",
      at: value.range.lowerBound)
  }

  private mutating func markdownComment(_ value: YAMLNode) -> Comment? {
    let marks = (value.entries ?? []).map { entry in
      entry.value.text.flatMap { Privacy.mark(printedComment: entry.key, $0) }
    }
    let isPrivate = Privacy.all(marks)
    let created = value["date"] ?? value["created"]
    let isLeftOut = leavesOutComment(isPrivate: isPrivate) {
      HiddenComment(
        id: 0, created: created?.text.flatMap(DateParser.instant),
        content: (value.entries ?? []).map { [$0.key, $0.value.text] }.hashValue,
        body: Text((value["content"] ?? value["body"])?.text ?? ""))
    }
    if isLeftOut { return nil }
    for entry in value.entries ?? []
    where !["author", "date", "created", "content", "body"].contains(entry.key)
      && !entry.value.isEmpty
    {
      lose(member: "comment.\(entry.key)")
    }
    var comment = Comment(
      author: value["author"]?.text.flatMap { person(Self.login($0)) },
      created: created.flatMap { date($0, "comments.date") },
      body: Text((value["content"] ?? value["body"])?.text ?? value.text ?? ""))
    comment.isPrivate = isPrivate
    return comment
  }

  private func numberOfFileName() -> Int? {
    let name = file.name.split(separator: "/").last ?? ""
    return Int(name.prefix { $0.isASCII && $0.isNumber })
  }
}

extension YAMLNode {
  /// The texts of a list, or the one text.
  fileprivate var texts: [String] {
    items?.compactMap(\.text) ?? text.map { [$0] } ?? []
  }

  /// Whether it says that something is private; nil where it says neither.
  fileprivate func saysPrivate(_ meaning: Privacy.Meaning) -> Bool? {
    if isEmpty { return nil }
    if let integer, meaning != .readers, meaning != .level {
      return Privacy.saysPrivate(integer == 0 ? "no" : "yes", meaning)
    }
    if let text { return CleanName.line(text).flatMap { Privacy.saysPrivate($0, meaning) } }
    if let name = self["name"] ?? self["value"] { return name.saysPrivate(meaning) }
    // A list of those who may see it.
    return meaning == .isPrivate ? true : nil
  }

  /// Whether it is blank.
  fileprivate var isEmpty: Bool {
    isNull || text == "" || items?.isEmpty ?? false || entries?.isEmpty ?? false
  }
}
