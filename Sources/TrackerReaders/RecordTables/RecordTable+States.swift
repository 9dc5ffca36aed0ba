import Formats
import IssueModel

extension RecordTable.States {
  /// Whether an object defines a state.
  func isState(_ value: JSONValue) -> Bool { signs.allSatisfy { value.value(at: $0) != nil } }
}

extension RecordTable {
  /// The member that has the state of a record, as it is written there.
  fileprivate func memberOfState(in value: JSONValue) -> String {
    if let path = (paths[.state] ?? []).first(where: { value.value(at: $0)?.isBlank == false }) {
      return path
    }
    guard let named, let list = value[key: named.list] else { return "status" }
    let name = list.elements.lazy.compactMap { $0[key: named.name]?.line }
      .first { named.roles[$0.lowercased()] == .state }
    return name.map { "\(named.list).\($0)" } ?? named.list
  }
}

extension RecordBatch {
  /// Stands before the identifier of a state in ``accounts``, where its value is `open` or `closed`.
  package static let stateMark = "state "

  /// Reads a state that a project defines: its group decides its meaning, unless the configuration
  /// names it.
  mutating func defineState(_ value: JSONValue, _ table: RecordTable) {
    guard let identifier = value["id"]?.plainText,
      let group = table.states.flatMap({ value[key: $0.group]?.plainText })
    else { return }
    let said = value["name"]?.plainText.flatMap { file.state(named: $0) }
    let isClosed = said.map { $0 != .open } ?? StateWords.isClosed(group) ?? false
    accounts[Self.stateMark + identifier] = isClosed ? "closed" : "open"
  }

  /// The identifier of a record's state, if nothing else says whether it is closed.
  func identifierOfState(
    _ first: (TableRole) -> JSONValue?, of value: JSONValue, _ table: RecordTable, _ issue: Issue
  ) -> String? {
    guard let states = table.states, issue.closed == nil, first(.state) == nil,
      first(.statusCategory) == nil, mapped?.roles.contains(.state) != true
    else { return nil }
    return states.members.lazy.compactMap { member in
      value[key: member].flatMap { ($0["id"] ?? $0).plainText }
    }.first { Self.isIdentifier($0) }
  }

  /// Notes the identifier of a record's state, which other data may define.
  mutating func noteState(
    _ identifier: String, _ first: (TableRole) -> JSONValue?, of issue: inout Issue,
    in place: Source?
  ) {
    if let said = file.state(named: identifier) {
      issue.state = said
      return
    }
    closeArchived(first, &issue)
    if issue.state == .closed { return }
    issue.identity.source = source(place, tracker: .other)
    let content = LoosePart.Content.status(identifier, updated: issue.updated)
    looseParts.append(LoosePart(identity: issue.identity, content: content))
  }

  /// Finds whether a record is open.
  mutating func readState(
    _ first: (TableRole) -> JSONValue?, of value: JSONValue, _ table: RecordTable,
    _ statuses: [String: Bool], into issue: inout Issue
  ) {
    let word = first(.state).flatMap { $0.plainText ?? $0.names.first }
    if word == nil, let value = first(.state) { misread(TableRole.state.rawValue, value) }
    let folded = word?.lowercased() ?? ""
    let isPlain = table.isPlain
    if table.deletedWords.contains(folded)
      || isPlain && StateWords.isDeleted(folded) && file.state(named: folded) == nil
    {
      isDeleted = true
    }
    if isDeleted { return }
    if let said = file.state(named: folded) {
      if said == .merged { issue.kind = .pull }
      issue.state = said
      return
    }
    // A tracker with its own table is known to mean open by not completed.
    let completed = marks(of: value, table, [.completed]).first?.says
    let saysClosed = marks(of: value, table, [.closed]).contains { $0.says }
    var isClosed = completed == true || !isPlain ? completed : nil
    isClosed = isClosed ?? word.flatMap { statuses[$0] }
    if isClosed == nil, let category = first(.statusCategory)?.plainText {
      // Elsewhere it may be another kind of category.
      isClosed = self.isClosed(category, table) ?? (isPlain ? nil : false)
    }
    let isNamed = table.named?.roles.values.contains(.state) == true
    if isClosed == nil, word != nil {
      isClosed = self.isClosed(folded, table) ?? (saysClosed ? true : nil)
      // A tracker that marks closing by a date takes it away when a record is opened again.
      if isNamed, isClosed == false, issue.closed != nil { isClosed = true }
      if isClosed != nil, !statuses.isEmpty {
        assume("state taken from the name of the status: the list of statuses does not have it")
      }
      // A tracker that marks closing by a date has the word among fields that differ from site to
      // site.
      if isClosed == true, issue.closed == nil, isNamed {
        assume("state assumed closed: the word for it says so, and no date of closing is there")
      }
      if isClosed == nil, issue.closed != nil {
        assumeClosedByDate()
      } else if isClosed == nil, first(.resolution) == nil, let word {
        // A known tracker with null for the date of closing states that the record is open.
        let isTold =
          completed == false
          || !isPlain && (table.paths[.closed] ?? []).contains { value.holds(path: $0) }
        if !isTold { assumeOpen(word: word) }
      }
    } else if isClosed == nil, issue.closed == nil {
      func holds(_ roles: [TableRole]) -> Bool {
        roles.contains { (table.paths[$0] ?? []).contains { value.holds(path: $0) } }
      }
      // Nothing in the place of a date or a truth says that it is open, in that of a word it says nothing.
      let isTold = holds([.closed, .resolution, .completed])
      if !isTold, holds([.state, .statusCategory]) {
        assume("state assumed open: its member says nothing")
      } else if !isTold {
        assume(
          "state assumed open: no member tells it",
          suggestion:
            "name it with 'columns: {state: …}' or, where it has a date, 'columns: {closed: …}'")
      }
    }
    let resolution = first(.resolution).map { $0.plainText ?? $0.names.first ?? " " }
    let isResolved = resolution.map { !StateWords.saysUnresolved($0) } ?? false
    isClosed = isClosed ?? (issue.closed != nil || saysClosed || isResolved)
    for mark in marks(of: value, table, [.completed, .closed]) where mark.says && isClosed != true {
      lose(member: mark.path)
    }
    issue.state = isClosed == true ? .closed : .open
    if issue.state == .open { closeArchived(first, &issue) }
    let isDatedMerge = isPlain && value.first(["merged_at", "mergedAt"])?.instant != nil
    if issue.kind == .pull, StateWords.isMerged(folded) || isDatedMerge { issue.state = .merged }
    if issue.state != .open, isResolved, let word = resolution {
      issue.history.reason = CloseReason(named: word)
      if issue.history.reason == nil { lose("resolution") }
    }
    readReason(of: value, table, into: &issue)
    if !table.closer.isEmpty, issue.state != .open, let closer = value[key: table.closer] {
      issue.history.closedBy = tablePerson(closer)
    }
    loseStatus(word, of: table.memberOfState(in: value))
  }

  /// Reads why a record was closed. That it was is no reason.
  private mutating func readReason(
    of value: JSONValue, _ table: RecordTable, into issue: inout Issue
  ) {
    guard !table.reason.isEmpty, issue.state != .open, let word = value[key: table.reason]?.line,
      word.lowercased() != "closed"
    else { return }
    issue.history.reason = CloseReason(named: word)
    if issue.history.reason == nil { lose(member: table.reason) }
  }

  /// What stands for yes or no at the paths of some roles, each path once.
  private func marks(
    of value: JSONValue, _ table: RecordTable, _ roles: [TableRole]
  ) -> [(path: String, says: Bool)] {
    var marks: [(path: String, says: Bool)] = []
    for path in roles.flatMap({ table.paths[$0] ?? [] }) {
      guard let says = value.value(at: path)?.yesOrNo else { continue }
      if !marks.contains(where: { $0.path == path }) { marks.append((path, says)) }
    }
    return marks
  }

  /// Takes a record as closed if it is archived.
  private mutating func closeArchived(
    _ first: (TableRole) -> JSONValue?, _ issue: inout Issue
  ) {
    guard let archived = first(.archived) else { return }
    issue.state = .closed
    issue.closed = archived.bool == nil ? date(archived) : nil
    assume("archived records are taken as closed")
  }

  /// Whether a word means that a record is closed; nil where it is not known.
  func isClosed(_ word: String, _ table: RecordTable) -> Bool? {
    table.closedWords.contains(word.lowercased())
      ? true : StateWords.isClosed(word)
  }
}
