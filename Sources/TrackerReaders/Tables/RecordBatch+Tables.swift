import Bytes
import Formats
import IssueModel

extension RecordBatch {
  /// Takes a row of a table.
  package mutating func readRow(_ row: TableRow, _ dialect: any TableDialect) throws(BrokenRecord) {
    if row.repeatsHeader { return lose("rows that repeat the headers") }
    if dialect.holdsPeople { return try readPerson(row) }
    let row = row.header.guardedSigns.isEmpty ? row : row.withoutGuards
    isDeleted = false
    let numberText = row.text(.number)
    let digits = numberText.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
    // Spreadsheets make numbers with a fraction of a column in which one is missing.
    let whole = digits.map { $0.hasSuffix(".0") ? String($0.dropLast(2)) : $0 }
    var number = whole.flatMap(Int.init(grouped:))
    let url = row.text(.url).flatMap {
      $0.hasPrefix("http://") || $0.hasPrefix("https://") ? WebAddress.valid($0) : nil
    }
    var key =
      row.roundedKey != nil
      ? "row-\(recordOrdinal)" : row.text(.key) ?? (number == nil ? numberText : nil)
    if number == nil, key == nil { number = url.flatMap(Self.number(inAddress:)) }
    // Beside a key such as TOOL-12, a number is an internal one.
    let trackerID = dialect.tracker == .jira ? number : nil
    if key?.contains(where: \.isLetter) == true { number = nil }
    let hasOwnNumber = [.number, .key].contains { row.header.columns[$0]?.isEmpty == false }
    // A draft of a project of GitHub has neither, and a row number would mean another record in the next export.
    let isDraft = number == nil && key == nil && !hasOwnNumber && row.text(.url) == nil
    if isDraft {
      guard let title = row.text(.title) else {
        return passOver("rows with neither an address nor a title")
      }
      let count = (context.names[title].flatMap { Int($0) } ?? 0) + 1
      context.names[title] = "\(count)"
      key = count > 1 ? "\(title) (\(count))" : title
    }
    if number == nil, let key, row.holdsNothing(but: key), key.contains(" "),
      row.text(.title) == nil
    {
      return lose("rows with nothing but a text in the place of the number")
    }
    if number == nil, let key, Self.sums.contains(key.lowercased()) {
      return lose("rows with a total")
    }
    guard number != nil || key != nil else {
      throw BrokenRecord(
        "it has neither number nor key",
        suggestion: "fill its cell; 'columns:' in the configuration says which one it is")
    }
    var issue = begin(number: number, key: key, title: nil)
    issue.trackerID = trackerID ?? 0
    issue.title = row.text(.title) ?? issue.title
    if let column = row.column(.url), row.text(.url) != nil {
      let name = row.header.names[column]
      // The links of an item of Plane, of which there may be several, are not its own address.
      let isOwn =
        name.lowercased() != "link" || url?.contains(key ?? number.map { "\($0)" } ?? "") == true
      if let url, isOwn, !url.contains(" "), !RecordTable.isOfInterface(url) {
        issue.url = url
      } else {
        lose(member: name)
      }
    }
    issue.body = row.cell(.body).map { text(Text($0), dialect.markup) } ?? .empty
    issue.priority = priority(row.text(.priority))
    for name in row.names(.labels, areWords: row.header.labelsAreWords) {
      if let id = tag(dialect.label(name)) { issue.tags.append(id) }
    }
    issue.kind = kind(of: row, url: url, &issue.tags)
    issue.project = row.name(.project).flatMap { project($0) }
    issue.author = row.name(.author).flatMap { person($0, row.account(.author), dialect) }
    let assignees =
      dialect.hasOneAssignee
      ? row.name(.assignee).map { [$0] } ?? [] : row.people(.assignee)
    let account = dialect.hasOneAssignee ? row.account(.assignee) : nil
    for cell in assignees {
      if let id = person(cell, account, dialect) { issue.assignees.append(id) }
    }
    name(issue.author.map { [$0] } ?? [], as: .author, in: row)
    name(issue.assignees, as: .assignee, in: row)
    issue.created = date(row, .created)
    issue.updated = date(row, .updated)
    issue.due = date(row, .due)
    readState(row, dialect, into: &issue)
    readComments(row, dialect, into: &issue)
    readLinks(row, into: &issue)
    if dialect.tracker == .trello, file.source == nil, let name = row.text(.source),
      let board = row.text(under: "board id")
    {
      accounts["\(Self.boardMark) \(board)"] = name
    }
    issue.isPrivate = saysPrivate(row)
    if isDraft, file.source == nil {
      issue.identity.source = source(marked: Self.repositoryMark, tracker: .github)
    } else {
      issue.identity.source = source(
        dialect.source(url: url, key: key, name: row.text(.source)), tracker: dialect.tracker)
    }
    if dialect.tracker == .gitlab, issue.kind == .pull, let number {
      // GitLab numbers merge requests by themselves.
      issue.identity.key = "!\(number)"
      issue.identity.number = nil
    }
    let (deleted, saysDeleted) = dateOrMark(row, .deleted)
    if deleted != nil || saysDeleted == true { isDeleted = true }
    if !isDeleted { loseOtherCells(of: row, besides: dialect.redundant) }
    let place = issues.count
    append(issue)
    if isDraft, !isDeleted {
      assume("drafts of a project are taken as issues, called by their titles")
    } else if !hasOwnNumber {
      noteRepositoryOfItem()
    }
    // GitLab's states tell it.
    if issue.kind == .pull, issue.state == .closed, issues.count > place,
      dialect.tracker != .gitlab, row.header.columns[.merged]?.isEmpty != false,
      row.cell(.kind)?.contains(Self.mergedAt) != true
    {
      unknownMerges.append(place)
    }
  }

  /// The remark about kinds of records.
  static let kindIsLabel = "what kind a record is, as bug or task, is taken as a label of it"

  /// Whom a cell names, possibly by an address; nil where it is nobody.
  private mutating func person(
    _ cell: String, _ account: String?, _ dialect: any TableDialect
  ) -> PersonID? {
    dialect.login(cell).flatMap { login in
      account == nil ? person(login, of: cell) : person(login, withAccount: account)
    }
  }

  /// What spreadsheets have in the place of a number where a row adds up those above it.
  private static let sums: Set<String> = [
    "total", "totals", "grand total", "sum", "summe", "gesamt", "suma", "razem", "totale", "总计",
    "合计",
  ]

  /// Takes a row of a roster.
  private mutating func readPerson(_ row: TableRow) throws(BrokenRecord) {
    guard let id = row.text(.login).flatMap({ person($0) }) else {
      throw BrokenRecord("it has no login")
    }
    let index = Int(id.index)
    definedPeople.insert(index)
    people[index].take(name: row.text(.name), goesBefore: true)
    people[index].email = row.text(.email) ?? people[index].email
    for cohort in row.names(.cohort).compactMap({ CleanName.line($0) })
    where !people[index].cohorts.contains(cohort) {
      people[index].cohorts.append(cohort)
    }
    loseOtherCells(of: row, besides: [])
  }

  /// The number at the end of a record's address, `https://HOST/OWNER/NAME/issues/12`, or nil.
  private static func number(inAddress url: String) -> Int? {
    guard (Source.github(recordAddress: url) ?? Source.gitLab(recordAddress: url)) != nil else {
      return nil
    }
    return url.split(separator: "/").last.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func kind(
    of row: TableRow, url: String?, _ tags: inout [TagID]
  ) -> Issue.Kind {
    if let url, url.contains("/pull/") || url.contains("/merge_requests/") { return .pull }
    switch row.text(.kind)?.lowercased() {
    case "pull", "pull request", "pull_request", "pullrequest", "pr", "merge request", "true",
      "yes",
      "1":
      return .pull
    case nil, "issue", "false", "no", "0": return .issue
    // A state that REST only has for pull requests.
    case .some(let word) where word.hasPrefix("{") || word.hasPrefix("http"): return .pull
    default:
      // In JSON of Azure DevOps it is a label too.
      if let column = row.column(.kind),
        TableHeader.squeezed(row.header.names[column]) == "workitemtype"
      {
        if let id = row.text(.kind).flatMap({ tag($0) }), !tags.contains(id) { tags.append(id) }
        assume(Self.kindIsLabel)
      } else {
        lose("kinds of issues")
      }
      return .issue
    }
  }

  private mutating func readState(
    _ row: TableRow, _ dialect: any TableDialect, into issue: inout Issue
  ) {
    let status = row.textIfPresent(.state)
    if let status, StateWords.isDeleted(status), file.state(named: status) == nil {
      isDeleted = true
      return
    }
    var resolution: (word: String, column: Int)?
    defer {
      if let resolution {
        issue.history.reason = issue.state == .open ? nil : CloseReason(named: resolution.word)
        if issue.history.reason == nil { lose(member: row.header.names[resolution.column]) }
      }
    }
    if let column = row.column(.state) { loseStatus(status, of: row.header.names[column]) }
    if let column = row.column(.resolution), let word = row.text(.resolution),
      !StateWords.saysUnresolved(word)
    {
      resolution = (word, column)
    }
    let (closed, saysClosed) = dateOrMark(row, .closed)
    let (stated, saysMerged) = dateOrMark(row, .merged)
    let merged = stated ?? mergedInCell(row)
    issue.closed = closed
    let isMerged = merged != nil || saysMerged == true
    if isMerged || status.map({ file.state(named: $0) == nil && StateWords.isMerged($0) }) == true {
      if !isMerged, issue.kind == .issue {
        assume(
          "records whose state is merged are taken as pull requests",
          suggestion:
            "'states: {merged: closed}' beside the file's 'path' in 'data:' says otherwise")
      }
      issue.kind = .pull
      issue.state = .merged
      statesTellMerges = statesTellMerges || !isMerged
      issue.closed = merged ?? issue.closed
      return
    }
    if let status, let said = file.state(named: status) {
      if said == .merged { issue.kind = .pull }
      issue.state = said
      if said == .open { issue.closed = nil }
      return
    }
    let (completed, saysCompleted) = dateOrMark(row, .completed)
    issue.closed = issue.closed ?? completed
    // A list of a board other than one for finished cards says nothing of archived cards.
    let isBoard = dialect.tracker == .trello
    let isInClosedList: Bool? = isBoard && status.map { isClosedList($0) } == true ? true : nil
    // Where nothing else states it, what is resolved is closed, and what is not is open.
    let statesNothingElse = row.header.tellsStateByResolutionAlone
    let isClosed =
      saysCompleted ?? isInClosedList
      ?? dialect.isClosed(
        status: status, resolution: row.textIfPresent(.resolution),
        category: row.textIfPresent(.statusCategory)) ?? saysClosed
      ?? (statesNothingElse ? resolution != nil : nil)
    issue.state = isClosed ?? (issue.closed != nil) ? .closed : .open
    if isClosed == nil, let status, !status.isEmpty {
      if issue.state == .closed {
        assumeClosedByDate()
      } else if dialect.statesAreWords || row.header.columns[.closed]?.isEmpty != false,
        StateWords.isClosed(status) != false
      {
        assumeOpen(word: status)
      }
    }
    let others: [TableRole] = [.closed, .resolution, .completed, .statusCategory]
    if isClosed == nil, issue.closed == nil, status?.isEmpty == true,
      others.allSatisfy({ row.header.columns[$0]?.isEmpty != false })
    {
      assume("state assumed open: its cell is empty")
    }
    if !row.header.tellsState {
      assume("state assumed open: no column tells it", suggestion: row.header.stateSuggestion)
    }
    if issue.state == .open, issue.closed != nil, dialect is PlainTable {
      assume(
        "state taken as open, as its word says, although there is a date of closing",
        suggestion: "say what its words mean with 'states: {WORD: closed}'")
    }
    if issue.state == .open { issue.closed = nil }
    for column in row.filled(.closed) where issue.state == .open {
      if Self.yesOrNo(row.cells[column].lowercased()) == true {
        lose(member: row.header.names[column])
      }
    }
    let (archived, isArchived) = dateOrMark(row, .archived)
    if issue.state == .open, archived != nil || isArchived == true {
      (issue.state, issue.closed) = (.closed, archived)
      assume("archived records are taken as closed")
    }
  }

  /// The member of REST's `pull_request` with the date of merging.
  private static let mergedAt = "merged_at"

  /// When a pull request was merged, as the object says that a script printed into the cell of its kind.
  private mutating func mergedInCell(_ row: TableRow) -> Instant? {
    guard let cell = row.cell(.kind), cell.hasPrefix("{") else { return nil }
    return PrintedObjects(cell)?.objects.first?[Self.mergedAt].flatMap { dayOrder.instant($0) }
  }

  /// A date, or whether something is so at all: some tables have a mark where others have the date, or
  /// both.
  private mutating func dateOrMark(
    _ row: TableRow, _ role: TableRole
  ) -> (date: Instant?, mark: Bool?) {
    var mark: Bool?
    for column in row.filled(role) {
      if let said = Self.yesOrNo(row.cells[column].lowercased()) {
        mark = said
      } else if let date = instant(row, column) {
        return (date, mark)
      } else {
        loseDate(" (\(role.rawValue))")
      }
    }
    return (nil, mark)
  }

  /// Whether a word in lower case in the place of a date says that something is so; nil for other words.
  static func yesOrNo(_ word: String) -> Bool? {
    word == "done" || Privacy.saysYes(word) ? true : isNo(word) ? false : nil
  }

  /// In English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Czech, Swedish, Norwegian, Finnish,
  /// Korean, Russian, Chinese, Japanese, Ukrainian, Hungarian and Turkish.
  private static let noWords = Set(PrivacyLanguage.words(\.no)).union([
    "no", "false", "f", "0", "0.0", "n", "none", "off", "unchecked", "-", "✗", "✘", "☐", "[ ]",
    "nein", "falsch", "non", "faux", "não", "falso", "nee",
    "onwaar", "nie", "fałsz", "ne", "nej", "nei", "ei", "아니요", "아니오", "нет", "ложь", "否", "いいえ",
    "ні", "nem", "hayır",
  ])

  /// Whether a column of a row marks the record private; nil where no column tells.
  private func saysPrivate(_ row: TableRow) -> Bool? {
    guard let columns = row.header.columns[.confidential], !columns.isEmpty else { return nil }
    let mapped = file.columns[TableRole.confidential.rawValue]?.lowercased()
    return columns.contains { column in
      let name = row.header.names[column]
      let meaning =
        name.lowercased() == mapped
        ? Privacy.meaning(ofMapped: name)
        : Privacy.meaning(ofColumn: TableHeader.english(name)) ?? .isPrivate
      // What a row that was cut off would say is not known.
      guard column < row.cells.count else { return true }
      // Spreadsheets write nothing for a box that is not ticked.
      guard let word = CleanName.line(row.cells[column]) else { return meaning == .isPublic }
      return Privacy.saysPrivate(word, meaning) ?? false
    }
  }

  /// Whether a word means no, in one of the languages of tables.
  static func isNo(_ word: String) -> Bool {
    noWords.contains(word.lowercased())
  }

  private mutating func date(_ row: TableRow, _ role: TableRole) -> Instant? {
    guard let column = row.column(role) else { return nil }
    let date = instant(row, column)
    if date == nil { loseDate(" (\(role.rawValue))") }
    return date
  }

  /// The moment in a cell.
  private mutating func instant(_ row: TableRow, _ column: Int) -> Instant? {
    let zoneless = dayOrder.zoneless
    let instant = dayOrder.instant(row.cells[column])
    if row.header.inUTC.contains(column) { dayOrder.zoneless = zoneless }
    return instant
  }

  private static let singleRoles: [TableRole] = [
    .title, .body, .state, .priority, .project, .author, .created, .updated, .due,
  ]

  private mutating func loseOtherCells(of row: TableRow, besides redundant: Set<String>) {
    for (column, cell) in row.cells.enumerated() where !row.header.known.contains(column) {
      if TableRow.isBlank(cell) { continue }
      if ["0", "---", "[]", "{}", "False", "false"].contains(cell),
        !row.header.hintingAtPublic.contains(column)
      {
        continue
      }
      let name = column < row.header.names.count ? row.header.names[column] : ""
      let meaning = Privacy.meaning(ofColumn: TableHeader.english(name))
      if let meaning, Privacy.saysPrivate(cell, meaning) != nil { continue }
      if Privacy.saysPublic(name, cell), Privacy.isHinted(by: name) { continue }
      name.isEmpty ? lose("cells without a header") : lose(member: name, saying: cell)
    }
    // Roles with a single value, but several columns, such as fix versions, or a status and a
    // state.
    for role in Self.singleRoles {
      for column in row.furtherColumns(role)
      where !redundant.contains(TableHeader.english(row.header.names[column])) {
        lose(member: row.header.names[column])
      }
    }
  }
}
