import Formats
import IssueModel

// The events of a GitLab record: its lists of events, and notes that the system wrote.

extension RecordBatch {
  /// Takes an event about labels, states or milestones.
  mutating func readGitLabEvent(_ item: JSONValue, into history: inout IssueHistory) {
    let isAdded = item["action"]?.string != "remove"
    var event: IssueEvent
    if let label = item["label"]?.first(["name", "title"])?.line {
      event = IssueEvent(isAdded ? .labelled : .unlabelled, subject: label)
    } else if let title = item["milestone"]?["title"]?.line {
      event = IssueEvent(isAdded ? .milestoned : .demilestoned, subject: title)
    } else if let kind = item["state"]?.string.flatMap({ Self.gitLabStates[$0] }) {
      event = IssueEvent(kind)
    } else {
      if item.isObject { lose("events") }
      return
    }
    event.actor =
      item["user"].flatMap { person($0, Self.gitLab) } ?? gitLabMember(item["user_id"])
    event.date = date(item.first(["created_at", "createdAt"]))
    history.events.append(event)
  }

  /// Reads an event that was requested separately and has the internal number of its record.
  mutating func readLooseGitLabEvent(_ value: JSONValue) {
    let kind = value["resource_type"]?.string ?? ""
    guard ["Issue", "WorkItem", "MergeRequest"].contains(kind), let id = value["resource_id"]?.int
    else { return lose("events of other things") }
    let name = Self.gitLabIdentifier(id, isPull: kind == "MergeRequest")
    recordKey = name
    var history = IssueHistory()
    readGitLabEvent(value, into: &history)
    if history.isEmpty { return }
    let source =
      file.source == nil
      ? source(marked: Self.projectMark, tracker: .gitlab) : source(nil, tracker: .gitlab)
    // Those of labels, of milestones and of states have numbers of their own.
    let list = ["label", "milestone", "state"].first { value[key: $0] != nil } ?? ""
    append(
      .history(history),
      to: .init(source: source, number: nil, key: Self.nameMark + Self.recordMark + name),
      from: value, kind: "\(list) event ")
  }

  /// The internal number of an issue or merge request, which events, and notes of older interfaces, name alone.
  static func gitLabIdentifier(_ id: Int64, isPull: Bool) -> String {
    "\(isPull ? "merge request" : "issue") \(id)"
  }

  /// Events in the order of their dates without changes of the state that come twice: a note of the system tells of the
  /// same as an event of a list, perhaps a second later.
  static func withoutRepeatedStates(_ events: [IssueEvent]) -> [IssueEvent] {
    var kept: [IssueEvent] = []
    var last: [IssueEvent.Kind: Int] = [:]
    for event in events {
      if let place = last[event.kind], isRepetition(event, of: kept[place]) {
        // The note names what closed it.
        if kept[place].subject.isEmpty { kept[place].subject = event.subject }
        kept[place].actor = kept[place].actor ?? event.actor
        continue
      }
      if states.contains(event.kind) { last[event.kind] = kept.count }
      kept.append(event)
    }
    return kept
  }

  private static func isRepetition(_ event: IssueEvent, of other: IssueEvent) -> Bool {
    guard let date = event.date, let before = other.date, date.seconds - before.seconds <= 1 else {
      return false
    }
    return other.actor == event.actor || other.actor == nil || event.actor == nil
  }

  private static let states: Set<IssueEvent.Kind> = [.closed, .reopened, .merged]

  /// The links of a work item.
  mutating func gitLabLinks(_ value: JSONValue) -> [IssueLink] {
    loseRest(of: value, "linkedItems", total: "count")
    var links: [IssueLink] = []
    value.forEachItem { item in
      let other = item["workItem"]
      if let one = gitLabLink(to: other, called: item["linkType"], in: "linkedItems") {
        links.append(one)
      }
    }
    return links
  }

  /// A link to a record; nil where that has no number.
  mutating func gitLabLink(
    to other: JSONValue?, called word: JSONValue?, in member: String
  ) -> IssueLink? {
    guard let number = other?["iid"]?.recordNumber else { return nil }
    if other?.isMarkedPrivate == true, !options.publishPrivate {
      lose(member: Self.privateReferences, as: .leftOut)
      return nil
    }
    let source = other?.first(["webUrl", "web_url"])?.webAddress.flatMap(Source.gitLab)
    return link(
      word?.line.flatMap(LinkWords.kind), called: word?.line,
      to: "\(source?.name ?? "")#\(number)", in: member)
  }

  /// Reads a system note; returns false for an unknown kind.
  mutating func readGitLabSystemNote(
    _ note: JSONValue, by author: PersonID?, into history: inout IssueHistory
  ) -> Bool {
    guard let text = note.first(["note", "body"])?.line else { return false }
    var events: [IssueEvent] = []
    func rest(after beginning: String) -> String? {
      text.hasPrefix(beginning) ? String(text.dropFirst(beginning.utf8.count)) : nil
    }
    if let kind = Self.gitLabStates[text] {
      events = [IssueEvent(kind)]
    } else if let how = rest(after: "closed via ") {
      events = [IssueEvent(.closed, subject: Self.gitLabReference(how))]
    } else if let titles = rest(after: "changed title from **") {
      let parts = titles.split(separator: "** to **", maxSplits: 1)
      guard parts.count == 2 else { return false }
      events = [
        IssueEvent(
          .renamed, subject: Self.plainTitle(parts[1].dropLast(2)),
          before: Self.plainTitle(parts[0]))
      ]
    } else if let one = rest(after: "mentioned in ") {
      events = [IssueEvent(.referenced, subject: Self.gitLabReference(one))]
    } else if let one = rest(after: "marked this issue as a duplicate of ") {
      events = [IssueEvent(.duplicate, subject: one)]
      history.links.append(IssueLink(.duplicates, one))
    } else if let title = rest(after: "changed milestone to %") {
      events = [IssueEvent(.milestoned, subject: Self.unquoted(title))]
    } else if text == "removed milestone" {
      events = [IssueEvent(.demilestoned)]
    } else if text.hasPrefix("assigned to @") || text.hasPrefix("unassigned @") {
      var kind = IssueEvent.Kind.assigned
      for word in text.split(separator: " ") {
        if word == "unassigned" { kind = .unassigned }
        guard word.hasPrefix("@"), let person = person(String(word.dropFirst())) else { continue }
        events.append(IssueEvent(kind, person: person))
      }
    } else {
      return false
    }
    let created = date(note.first(["created_at", "createdAt"]))
    history.events += events.map { event in
      var event = event
      event.actor = author
      event.date = created
      return event
    }
    return true
  }

  private static let gitLabStates: [String: IssueEvent.Kind] = [
    "closed": .closed, "reopened": .reopened, "merged": .merged, "locked this issue": .locked,
    "unlocked this issue": .unlocked, "locked this merge request": .locked,
    "marked this merge request as **draft**": .drafted,
    "marked this merge request as **ready**": .readied,
  ]

  /// `commit 12ab`, `issue #12` and `merge request !3` without the words.
  private static func gitLabReference(_ text: String) -> String {
    text.split(separator: " ").last.map(String.init) ?? text
  }

  /// A title without the braces that mark its changes, `{+ +}` and `{- -}`.
  private static func plainTitle(_ text: Substring) -> String {
    var out = String(text)
    for mark in ["{+", "+}", "{-", "-}"] { out = out.split(separator: mark).joined() }
    return out
  }

  private static func unquoted(_ text: String) -> String {
    text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
  }
}
