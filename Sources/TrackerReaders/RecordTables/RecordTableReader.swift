import Bytes
import Formats
import IssueModel

extension RecordTable {
  /// Whether a record has its address at the table's site, and a key such as `OPS-7`.
  fileprivate func isOfSite(_ value: JSONValue) -> Bool {
    guard !site.isEmpty, let key = value.value(atFirstOf: paths[.key] ?? [])?.stringBytes?.string,
      value.value(atFirstOf: paths[.url] ?? [])?.webAddress?.hasPrefix("https://\(site)/") == true
    else { return false }
    let parts = key.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && parts[0].allSatisfy(\.isLetterOrDigit) && parts[1].allSatisfy(\.isDigit)
  }

  /// Whether an object says that it is of a kind of records.
  fileprivate func isOfKind(_ value: JSONValue) -> Bool {
    guard !kindSign.member.isEmpty, let kind = value[key: kindSign.member]?.line else {
      return false
    }
    return kindSign.ends.contains { kind.hasSuffix($0) }
  }

  /// The title that another one quotes behind ``titleLead``.
  fileprivate func quotedTitle(in title: String) -> String? {
    guard !titleLead.isEmpty, title.hasPrefix(titleLead), title.hasSuffix("\""),
      let open = title.firstRange(of: ": \"")
    else { return nil }
    let quoted = title[open.upperBound...].dropLast()
    return quoted.isEmpty ? nil : String(quoted)
  }
}

/// Reads the records of one tracker in JSON by a table of paths.
struct RecordTableReader: JSONReader {
  /// The table.
  let table: RecordTable

  var format: DataFormat { table.format }

  func isRecord(_ value: JSONValue) -> Bool {
    table.signs.contains { $0.allSatisfy { value.value(at: $0) != nil || value[key: $0] != nil } }
      || table.isOfSite(value) || table.isOfKind(value) || isLooseComment(value)
      || table.states?.isState(value) == true || table.isLabel(value) || table.isPerson(value)
      || table.isPlace(value)
  }

  /// Whether it is a comment of a list that was requested separately.
  private func isLooseComment(_ value: JSONValue) -> Bool {
    // Records of other trackers may have both a `comment` and an `issue`.
    guard let shape = table.comments, value.value(atFirstOf: shape.record)?.plainText != nil else {
      return false
    }
    if !shape.signs.isEmpty { return shape.signs.contains { value[key: $0] != nil } }
    return shape.body.first.map { value.value(at: $0) != nil } == true
  }

  var containers: Set<String> { table.containers }

  var ownEnvelopes: Set<String> { table.ownEnvelopes }

  var headLists: [String] { table.statusLists.values.sorted() }

  func readHead(_ head: JSONValue, into batch: inout RecordBatch) {
    let record = head["bug"] ?? head
    if !table.taskSign.isEmpty, record.has("id"), record.has("title") {
      // A bug with a list of its tasks, which do not repeat that it is private.
      try? batch.readRecord(record, table, [:])
    }
    if !table.places.dump.isEmpty {
      batch.context.names[RecordBatch.placeMark] = head.value(at: table.places.dump)?.line
    }
    for (member, isClosed) in table.statusNames {
      for name in head[key: member]?.line?.split(separator: " ") ?? [] {
        for list in table.statusLists.values {
          batch.context.statuses[list, default: [:]][String(name)] = isClosed
        }
      }
    }
    for list in headLists {
      guard let statuses = head[key: list] else { continue }
      for status in statuses.elements {
        guard let name = status["name"]?.line, let isClosed = status["is_closed"]?.bool else {
          continue
        }
        batch.context.statuses[list, default: [:]][name] = isClosed
      }
    }
  }

  func adviceForFullPage(of recordCount: Int) -> String? {
    table.pages.flatMap { $0.counts.contains(recordCount) ? $0.advice : nil }
  }

  func read(name: JSONValue, list: String, into batch: inout RecordBatch) -> Bool {
    if list.isEmpty || RecordBatch.holdsRecords(list) == true { return false }
    batch.lose(list: list)
    return true
  }

  func read(
    _ value: JSONValue, list: String, into batch: inout RecordBatch
  ) throws(BrokenRecord) {
    let isInDump = table.comments?.dump == list && !list.isEmpty
    if !list.isEmpty, !isInDump, !isRecord(value) {
      return try readIncomplete(value, list: list, into: &batch)
    }
    if isInDump || isLooseComment(value) {
      batch.readLooseComment(value, table)
      return
    }
    if table.states?.isState(value) == true {
      batch.defineState(value, table)
      return
    }
    if table.isLabel(value) {
      try batch.defineLabel(identifiedBy: value)
      return
    }
    if table.isPerson(value) { return batch.definePerson(value) }
    if table.isPlace(value) { return batch.definePlace(value, table) }
    if let kind = value[key: table.recordSign.member]?.plainText, kind != table.recordSign.value {
      batch.lose("lines of the kind '\(kind)', which are no issues")
      return
    }
    if isHeading(value) {
      batch.lose("sections, which are no issues")
      return
    }
    try batch.readRecord(value, table, statuses(list, batch))
  }

  /// The statuses that the container of a list defines, and whether they mean closed.
  func statuses(_ list: String, _ batch: RecordBatch) -> [String: Bool] {
    table.statusLists[list].flatMap { batch.context.statuses[$0] } ?? [:]
  }

  /// The roles that headings do not have.
  private static let rolesOfRecords: [TableRole] = [
    .body, .labels, .assignee, .closed, .due, .comments,
  ]

  /// Whether it is a heading above records.
  private func isHeading(_ value: JSONValue) -> Bool {
    guard !table.headingSign.isEmpty else { return false }
    if value[key: table.headingSign]?.plainText == "section" { return true }
    guard value.value(atFirstOf: table.paths[.title] ?? [])?.plainText?.hasSuffix(":") == true,
      (table.paths[.completed] ?? []).allSatisfy({ value.value(at: $0)?.bool != true })
    else { return false }
    return (Self.rolesOfRecords.flatMap { table.paths[$0] ?? [] } + (table.comments?.lists ?? []))
      .allSatisfy { value.values(at: $0).allSatisfy(\.saysNothing) }
  }
}

extension RecordBatch {
  /// Reads a record; `statuses` has the statuses that its container defines, and whether they mean
  /// closed.
  mutating func readRecord(
    _ value: JSONValue, _ table: RecordTable, _ statuses: [String: Bool]
  ) throws(BrokenRecord) {
    var named: [TableRole: JSONValue] = [:]
    func first(_ role: TableRole) -> JSONValue? {
      value.value(atFirstOf: table.paths[role] ?? []) ?? named[role]
    }
    notePaths(of: value)
    guard let (number, key) = identity(of: value, first, table) else {
      throw BrokenRecord(
        "it has neither number nor key",
        suggestion: "name the member that has it: 'columns: {number: …}'")
    }
    noteIdentifier(of: value, table, key ?? number.map(String.init))
    let title = first(.title)?.plainText
    let untitled = title == nil ? first(.title) : nil
    let quoted = title.flatMap { table.quotedTitle(in: $0) }
    var issue = begin(number: number, key: key, title: quoted ?? title)
    if let untitled { misread(TableRole.title.rawValue, untitled) }
    if quoted != nil {
      assume(
        "titles such as 'Bug #7 in tool: \"Title\"' are taken without what stands before the quotes"
      )
    }
    named = readNamedValues(value, table, into: &issue)
    if table.isPull(value) { issue.kind = .pull }
    readMembers(value, table, named, into: &issue)
    if saysDeleted(value, table) { isDeleted = true }
    let isTask = !table.taskSign.isEmpty && value.value(at: table.taskSign) != nil
    let waits = !table.taskSign.isEmpty && !isTask && first(.state) == nil
    let status = identifierOfState(first, of: value, table, issue)
    if !waits, status == nil { readState(first, of: value, table, statuses, into: &issue) }
    if isDeleted { return finish(issue, source: place(of: value, table), .other) }
    readComments(value, table, into: &issue)
    if isUnconverted(value, table) {
      assume("texts in the wiki markup of the tracker are taken as they are written")
    }
    readLinks(value, table, into: &issue)
    loseMembers(of: value, table)
    let place = place(of: value, table)
    if let status { noteState(status, first, of: &issue, in: place) }
    let target = isTask ? value.value(at: table.taskTarget)?.plainText ?? "" : nil
    finish(issue, source: place, .other, waits: waits, taskOf: target)
  }

  /// Whether a record or one of its comments has a text that is not Markdown, and is not converted.
  private func isUnconverted(_ value: JSONValue, _ table: RecordTable) -> Bool {
    if table.markdownSign.isEmpty { return false }
    func says(_ value: JSONValue, _ texts: [String]) -> Bool {
      value[key: table.markdownSign]?.bool == false && value.value(atFirstOf: texts) != nil
    }
    if says(value, table.paths[.body] ?? []) { return true }
    guard let shape = table.comments, let list = value.value(atFirstOf: shape.lists) else {
      return false
    }
    return list.elements.contains { says($0, shape.body) }
  }

  /// Whether a record says that it was deleted.
  func saysDeleted(_ value: JSONValue, _ table: RecordTable) -> Bool {
    (table.paths[.deleted] ?? []).contains { value.value(at: $0)?.saysDeleted == true }
  }

  /// The number or key of a record; nil where it has neither.
  func identity(
    of value: JSONValue, _ first: (TableRole) -> JSONValue?, _ table: RecordTable
  ) -> (number: Int?, key: String?)? {
    let number = first(.number).flatMap { $0.recordNumber ?? $0.numberAtEnd }
    let other = value.value(atFirstOf: table.identifiers) ?? first(.number)
    let key =
      first(.key)?.plainText ?? table.composedKey(of: value)
      ?? (number == nil ? other?.plainText : nil)
    if let key { return (nil, key) }
    // Where nothing else is there, zero is no lack of a number.
    let hasZero = (table.paths[.number] ?? []).contains { value.value(at: $0)?.recordNumber == 0 }
    guard let number = number ?? (hasZero ? 0 : nil) else { return nil }
    let isMapped = file.columns[TableRole.number.rawValue] != nil
    let prefix = !isMapped && table.isOldMergeRequest(value) ? "!" : table.keyPrefix
    return prefix.isEmpty ? (number, nil) : (nil, prefix + String(number))
  }

  /// Reads what stands at the paths of a table but for the title, the state and the conversation; `named` has the
  /// values of its list of named ones.
  mutating func readMembers(
    _ value: JSONValue, _ table: RecordTable, _ named: [TableRole: JSONValue],
    into issue: inout Issue
  ) {
    func first(_ role: TableRole) -> JSONValue? {
      value.value(atFirstOf: table.paths[role] ?? []) ?? named[role]
    }
    func all(_ role: TableRole) -> [JSONValue] {
      (table.paths[role] ?? []).flatMap { value.values(at: $0) } + (named[role].map { [$0] } ?? [])
    }
    /// Reads the values at the first path of a role that has any. The other paths of a known tracker
    /// lead to the same values, by ids. In the plain format all paths are read.
    func each<T>(_ role: TableRole, _ read: ([JSONValue]) -> [T]) -> [T] {
      var found: [T] = []
      for path in table.paths[role] ?? [] {
        if !found.isEmpty, !table.isPlain { break }
        found += read(value.values(at: path))
      }
      return found + (named[role].map { read([$0]) } ?? [])
    }
    if let body = first(.body) {
      let path = (table.paths[.body] ?? []).first { value.value(at: $0)?.isBlank == false }
      issue.body = text(body.text, path.flatMap { table.markups[$0] } ?? table.markup)
      if body.stringBytes == nil { misread(TableRole.body.rawValue, body) }
    }
    for (heading, path) in table.sections {
      guard let section = value.value(at: path)?.text, !section.isEmpty else { continue }
      let more = text(section, table.markup)
      if more.utf8.allSatisfy(\.isSpace) || more == issue.body { continue }
      if issue.body.isEmpty {
        issue.body = more
      } else {
        issue.body.utf8 += Array("\n\n**\(heading):**\n\n".utf8) + more.utf8
      }
    }
    issue.created = date(first(.created))
    issue.updated = date(first(.updated))
    issue.due = date(first(.due))
    issue.url =
      all(.url).lazy.compactMap(\.webAddress).first { !RecordTable.isOfInterface($0) }
      ?? table.page(of: value)
    // Zero is a priority, and the highest one of some trackers.
    let priorities = table.paths[.priority] ?? []
    issue.priority = priority(
      of: priorities.lazy.compactMap { value.value(at: $0) }.first ?? named[.priority], table)
    if let author = first(.author), !table.isNobody(author) {
      issue.author = tablePerson(author)
      if issue.author == nil { misread(TableRole.author.rawValue, author) }
    }
    issue.assignees += each(.assignee) { people in
      people.filter { !table.isNobody($0) }.flatMap { tablePeople($0) }
    }
    if issue.assignees.isEmpty, let assignee = first(.assignee), !table.isNobody(assignee) {
      misread(TableRole.assignee.rawValue, assignee)
    }
    var tags: Set<TagID> = []
    for name in each(.labels, JSONValue.names(of:)) {
      let id = Self.isIdentifier(name) ? tag(identifiedBy: name) : tag(name)
      if let id, tags.insert(id).inserted { issue.tags.append(id) }
    }
    // What else is in a usual member is not asked where labels are mapped inside of it.
    let mapped = file.columns[TableRole.labels.rawValue].map { value.values(at: $0) } ?? []
    for labels in mapped.isEmpty ? all(.labels) : mapped where labels.holdsNameless {
      misread(TableRole.labels.rawValue, labels)
    }
    for name in all(.kind).flatMap(\.names) {
      guard let id = tag(name) else { continue }
      if tags.insert(id).inserted { issue.tags.append(id) }
      assume(Self.kindIsLabel)
    }
    if let milestone = milestone(identifiedIn: value, table) {
      issue.project = milestone
    } else if let found = first(.project) {
      issue.project = found.names.first.flatMap { project($0) }
      if issue.project == nil { misread(TableRole.project.rawValue, found) }
    }
    for role in table.tellsOthers { loseOthers(role, of: value, table) }
    for path in table.paths[.confidential] ?? [] {
      for mark in value.values(at: path) {
        let isPrivate = mark.saysPrivate(Privacy.meaning(ofMapped: path)) ?? false
        // What is no draft may be private all the same.
        if isPrivate || !path.lowercased().hasSuffix("draft") { issue.mark(isPrivate: isPrivate) }
      }
    }
    if let count = first(.comments)?.count {
      issue.reportedComments = table.number(ofComments: count)
    }
    // A mark in the place of a date belongs to the state.
    issue.closed = date(
      (table.paths[.closed] ?? []).lazy.compactMap { value.value(at: $0) }
        .first { !$0.isBlank && $0.yesOrNo == nil })
  }

  /// Notes which of the paths that the configuration maps are in a record.
  mutating func notePaths(of value: JSONValue) {
    if file.columns.isEmpty || mappedPaths.count == file.columns.count { return }
    for path in file.columns.values where !mappedPaths.contains(path) {
      if value.holds(path: path) { mappedPaths.insert(path) }
    }
  }

  /// Reads a record's list of named values, and counts those that are not used: they have no role and are no mark of privacy.
  private mutating func readNamedValues(
    _ value: JSONValue, _ table: RecordTable, into issue: inout Issue
  ) -> [TableRole: JSONValue] {
    guard let shape = table.named, let list = value[key: shape.list] else { return [:] }
    var found: [TableRole: JSONValue] = [:]
    for item in list.elements {
      guard let name = item[key: shape.name]?.line, let value = item[key: shape.value],
        !value.isBlank
      else { continue }
      if let role = shape.roles[name.lowercased()] {
        if role == .project, found[role] != nil || value.names.count > 1 {
          lose(member: "\(shape.list).\(name)")
        }
        found[role] = found[role] ?? value
      } else if let mark = Privacy.meaning(ofColumn: name).flatMap({ value.saysPrivate($0) }) {
        issue.mark(isPrivate: mark)
      } else if !value.saysNothing {
        lose(member: "\(shape.list).\(name)", saying: value)
      }
    }
    return found
  }

  private mutating func priority(of value: JSONValue?, _ table: RecordTable) -> Priority? {
    guard let value else { return nil }
    if let number = value.int, !table.priorities.isEmpty {
      // Zero says that there is none, unless the scale has it.
      if table.priorities[number] == nil, number != 0 { lose(member: TableRole.priority.rawValue) }
      return table.priorities[number]
    }
    return priority(value.plainText ?? value.names.first)
  }
}
