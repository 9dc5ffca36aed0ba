import Diagnostics
import IssueModel
import TrackerReaders

/// Builds one snapshot from batches in the order of the data.
///
/// A name gets its identifier when a record first uses it. Names are case-insensitive; the first spelling is kept.
struct SnapshotBuilder {
  let options: LoadOptions
  var snapshot = Snapshot()
  var counts = LoadCounts()
  var remarks = RemarkTable()
  private var sourceNames = NameTable()
  /// What boards are called, by their names in lower case and their short links: Trello lets several have the same name.
  var boards: [String: [String: String]] = [:]
  private var personNames = NameTable()
  private var tagNames = NameTable()
  var projectNames = NameTable()
  var looseParts: [LoosePart] = []
  /// The last identity of each issue that was moved or has several, by the others.
  var moved: [Issue.Identity: Issue.Identity] = [:]
  /// People who wrote comments that another form of them hides.
  var writersOfHidden: Set<PersonID> = []
  /// When records were changed last of which an older form has the comments.
  var datesOfComments: [Issue.Identity: Instant] = [:]
  /// The people of records that are left out because another one has their number.
  var peopleOfLeftOut: Set<PersonID> = []
  /// The sites of these records.
  var sitesOfLeftOut: [Issue.Identity: Set<String>] = [:]
  /// The records, by their places, that do not tell whether they were merged.
  var unknownMerges: [Int] = []
  /// The published names of people whose logins are not published, by login in lower case.
  private(set) var renamed: [String: String] = [:]
  /// Those who are not shown or called otherwise, by their logins in small letters.
  var concealed: [String: Person] = [:]
  /// The revision of names.
  var revision: Publication.Revision?
  /// People as the data describes them, by login in lower case; none without a revision.
  private var whole: [String: Person] = [:]
  let personAliases: [String: String]
  /// How records spell the logins that files without records name too, and those of GitHub's programs, by login in lower
  /// case.
  var spellings: [String: String] = [:]
  /// People who are described by an alias of theirs alone so far, by their places in the table.
  private var describedByAlias: Set<Int32> = []
  private let tagAliases: [String: String]
  /// The logins, in lower case, that each entry of the people who are not shown means.
  var optOuts: [String: Set<String>]
  /// The logins of these people, in lower case.
  private var hidden: Set<String> = []
  private let bots: Set<String>
  var accounts: [String: String] = [:]
  /// The accounts that share a name.
  var namesakes = Namesakes()
  /// The e-mail addresses and accounts of people, by their logins in lower case.
  var accountsOfPeople: [String: Set<String>] = [:]
  /// How many forms of records are marked private; one for each that the remarks count.
  private(set) var privateForms = 0
  /// The records that are left out as their JSON is damaged.
  var damaged: [DamagedRecord] = []
  /// Whether queries decide what is published.
  var hidesByQueries = false
  /// Whether records are private because their repository is.
  var hidesRepositories = false
  /// The answers with missing pages.
  private var missingPages: [AnswerTotals.Missing] = []
  private var statedDate: Instant?
  /// The people whom the data describes, or names outside of records.
  private var described: Set<PersonID> = []
  /// The offset of the records of each batch or a part of it, and the roles for which its table has no columns, or which
  /// these records do not state.
  private var gaps: [(start: Int, roles: Set<TableRole>)] = []

  /// A builder without records.
  init(options: LoadOptions) {
    self.options = options
    personAliases = Self.folded(options.peopleAliases)
    tagAliases = Self.folded(options.tagAliases)
    let entries = options.peopleOptOuts.map { $0.lowercased().withoutGaps }
    optOuts = Dictionary(entries.map { ($0, [$0]) }, uniquingKeysWith: { first, _ in first })
    bots = Set(options.bots.map { $0.lowercased() })
  }

  /// Aliases by what they stand for in lower case.
  static func folded(_ aliases: [String: String]) -> [String: String] {
    Dictionary(
      aliases.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { min($0, $1) })
  }

  /// Adds batches, in the order of the data.
  ///
  /// Names are numbered batch by batch. Then the records get these numbers, on as many threads as may be used. `areLast` says that no other snapshot will be made from the batches.
  mutating func add(_ batches: inout [KeptBatch], areLast: Bool) {
    for batch in batches { addAccounts(of: batch.read.content) }
    nameProjects(of: batches)
    // A record that does not name its project or Bugzilla belongs to the only one that others name.
    for mark in RecordBatch.sourceMarks {
      let named = Set(accounts.lazy.filter { $0.key.hasPrefix(mark + " ") }.map(\.value))
      if named.count == 1 { accounts[mark] = named.first }
    }
    namePlaces(of: batches)
    nameBoards(of: batches)
    findNamesakes(in: batches)
    spellings = spellingsOfRecords(in: batches)
      .merging(spellingsOfPrograms(in: batches)) { $1 }
    gatherAccountsOfPeople()
    resolveOptOuts(in: batches)
    hidden = Set(optOuts.values.joined())
    if revision != nil { whole = people(of: batches) }
    let maps = batches.map { number($0.read.content, $0.read.uses) }
    addAccountsOfConcealed()
    let stale = zip(batches, maps).count { $0.map != $1 }
    let threads = min(stale, Threads.count(for: options.jobs))
    Threads.forEach(of: &batches, threads: threads) { index, batch in
      if batch.map != maps[index] { batch.adopt(with: maps[index], isLast: areLast) }
    }
    let count = batches.reduce(0) { $0 + $1.read.count }
    snapshot.issues.reserveCapacity(count)
    for index in batches.indices {
      noteGaps(batches[index].read.content.lacking)
      for gap in batches[index].read.content.gaps { noteGaps(gap.roles, from: gap.start) }
      let start = snapshot.issues.count
      unknownMerges += batches[index].read.content.unknownMerges.map { start + $0 }
      snapshot.issues += batches[index].issues
      for var part in batches[index].read.content.looseParts {
        part.identity.source = maps[index].source(part.identity.source)
        maps[index].adopt(&part.content)
        looseParts.append(part)
      }
    }
    noteGaps([])
    missingPages = Self.missingPages(of: batches)
  }

  private mutating func noteGaps(_ roles: Set<TableRole>, from place: Int = 0) {
    if gaps.last?.roles ?? [] != roles { gaps.append((snapshot.issues.count + place, roles)) }
  }

  /// The roles for which the table of the record that was added at a place has no columns.
  func gaps(at place: Int) -> Set<TableRole> {
    var (low, high) = (0, gaps.count)
    while low < high {
      let middle = (low + high) / 2
      if gaps[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? gaps[low - 1].roles : []
  }

  /// Adds the content of a batch besides its records, and assigns identifiers to its names.
  private mutating func number(_ batch: RecordBatch, _ uses: NameUses) -> BatchMap {
    counts.broken += batch.broken
    damaged += batch.damaged
    counts.privateComments += batch.privateComments
    privateForms += batch.privateRecords
    remarks.add(batch.remarks)
    snapshot.light = batch.light ?? snapshot.light
    snapshot.reminders = batch.reminders ?? snapshot.reminders
    snapshot.lastNumber = [snapshot.lastNumber, batch.lastNumber].lazy.compactMap { $0 }.max()
    if let date = batch.date { statedDate = max(statedDate ?? date, date) }
    var map = BatchMap(batch)
    for index in uses[.source] { map[.source, index] = number(batch.sources[index]) }
    for index in uses[.person] {
      if let person = person(at: index, of: batch) {
        map[.person, index] = number(person)
      } else {
        remarks.add("accounts that nothing names", file: batch.file.name)
        map[.person, index] = BatchMap.nobody
      }
    }
    for index in batch.definedPeople.union(batch.namedBesides.map(\.person)) {
      map.person(PersonID(index)).map { _ = described.insert($0) }
    }
    for index in uses[.tag] {
      guard let tag = resolved(batch.tags[index]) else {
        remarks.add(RecordBatch.namelessLabels, file: batch.file.name)
        map[.tag, index] = BatchMap.nobody
        continue
      }
      map[.tag, index] = number(tag)
    }
    for index in uses[.project] {
      var project = batch.projects[index]
      if let mark = Self.mark(project.title) {
        guard let title = accounts[mark] ?? accounts[RecordBatch.slugMark + mark] else {
          remarks.add("milestones named by addresses or numbers alone", file: batch.file.name)
          map[.project, index] = BatchMap.nobody
          continue
        }
        project.title = title
      }
      map[.project, index] = number(project)
    }
    if batch.definesAwards { add(batch.awards, of: batch, map) }
    return map
  }

  /// Adds the awards of a batch; of several with one name the first is kept.
  private mutating func add(_ awards: [Award], of batch: RecordBatch, _ map: BatchMap) {
    var all = snapshot.awards ?? []
    let names = Set(all.map(\.name))
    for var award in awards {
      guard !names.contains(award.name) else {
        remarks.add("awards of a name that is taken", .repeated, file: batch.file.name)
        continue
      }
      if let revision { award = revision.applied(to: award, besides: Set(all.map(\.name))) }
      award.rule.holders = award.rule.holders.compactMap { holder in
        guard let index = batch.people.firstIndex(where: { $0.login == holder.login })
        else { return holder }
        let person = map[.person, index]
        if person == BatchMap.nobody { return nil }
        var holder = holder
        holder.login = snapshot.people[Int(person)].login
        return holder
      }
      // A person with several logins may be named twice.
      var named: Set<String> = []
      award.rule.holders.removeAll { !named.insert($0.login).inserted }
      all.append(award)
    }
    snapshot.awards = all
  }

  /// The snapshot with its indices, and the messages about its files.
  consuming func finish(
    diagnostics: [Diagnostic], isIncomplete: Bool, files: [LoadedFile]
  ) -> Made {
    let hasLooseParts = !looseParts.isEmpty
    resolveRecords()
    takeTasks()
    takeLooseRecords()
    numberCards()
    let (places, hasRepeated) = sort()
    tellUnknownMerges(at: places)
    var diagnostics = diagnostics
    if hasRepeated { diagnostics += mergeDuplicates(at: places) }
    mergeMoved()
    let gone = removeDeleted()
    resolveStates()
    let homeless = attachLooseParts()
    let unnamed = gone.union(homeless).union(writersOfHidden).union(peopleOfLeftOut)
    removePeople(unnamed.subtracting(described))
    tellPrivateRecordsOnce()
    applyLabelRules()
    diagnostics += hidePrivateRepositories()
    hideDamaged()
    for missing in missingPages {
      if let all = missing.all, missing.kind != .comments {
        remarks.add(
          "records that the answer leaves out", times: all - missing.came, file: missing.file)
      }
      diagnostics.append(LoadResult.warning(of: missing))
    }
    for issue in snapshot.issues { counts.count(issue) }
    tellUntitled()
    tellOpenAlone()
    counts.tags = counts.duplicates == 0 ? snapshot.tags.count : usedTags
    counts.people = snapshot.people.count
    let isAnyIdentifier = snapshot.people.contains { RecordBatch.isIdentifier($0.login) }
    let told = remarks.remarks.filter {
      isAnyIdentifier || $0.what != RecordBatch.calledByIdentifiers
    }
    snapshot.date = statedDate ?? snapshot.latestDate
    return Made(
      result: LoadResult(
        snapshot: snapshot, diagnostics: diagnostics, counts: counts, remarks: told,
        isIncomplete: isIncomplete, files: files, renamed: renamed, concealed: concealed,
        accounts: accountsOfPeople, hidden: optOuts),
      isDateStated: statedDate != nil, moved: moved,
      takesRecordsAsTheyAre: !hasLooseParts && !hidesRepositories && counts.duplicates == 0
        && !options.hasLabelRules)
  }

  /// How many tags are defined or used by a remaining record.
  private var usedTags: Int {
    var isUsed = snapshot.tags.map(\.isDefined)
    for issue in snapshot.issues { for tag in issue.tags { isUsed[Int(tag.index)] = true } }
    return isUsed.count { $0 }
  }

  /// The result of a builder.
  struct Made: Sendable {
    /// The result of reading.
    var result: LoadResult
    /// Whether the data states its date.
    let isDateStated: Bool
    /// The last identity of each issue that was moved or has several, by the others.
    let moved: [Issue.Identity: Issue.Identity]
    /// Whether every record in the snapshot is that of its batch.
    let takesRecordsAsTheyAre: Bool
  }
}

// MARK: - Names

extension SnapshotBuilder {
  /// The index of a named entry in a table; a known entry is completed.
  private static func number<T: Completable>(
    _ value: T, _ name: String, _ names: inout NameTable, _ table: inout [T]
  ) -> Int32 {
    let (index, isNew) = names.intern(name)
    if isNew { table.append(value) } else { table[index].complete(from: value) }
    return Int32(index)
  }

  private mutating func number(_ source: Source) -> Int32 {
    var source = source
    if let mark = Self.mark(source.name) { source.name = accounts[mark] ?? "" }
    if let board = source.board {
      source.name = boards[source.name.lowercased()]?[board] ?? source.name
    }
    return Self.number(source, source.name, &sourceNames, &snapshot.sources)
  }

  /// The placeholder in place of a name that another file states; nil for a name.
  static func mark(_ name: String) -> String? {
    name.hasPrefix(RecordBatch.nameMark)
      ? String(name.dropFirst(RecordBatch.nameMark.count)) : nil
  }

  mutating func number(_ person: Person) -> Int32 {
    var person = person
    let own = person.login.lowercased()
    if !spellings.isEmpty { person.login = spellings[own] ?? person.login }
    var isAlias = false
    if !personAliases.isEmpty || !hidden.isEmpty {
      if let alias = personAliases[person.login.lowercased()] ?? personAliases[own] {
        isAlias = alias.lowercased() != person.login.lowercased()
        person.login = alias
      }
      if hidden.contains(person.login.lowercased()) || hidden.contains(own) {
        conceal(person)
        return BatchMap.nobody
      }
    }
    if !bots.isEmpty, bots.contains(person.login.lowercased()) || bots.contains(own) {
      person.isBot = true
    }
    if let revision {
      let whole = whole[person.login.lowercased()] ?? person
      person = revision.person(whole)
      if person.login != whole.login {
        renamed[whole.login.lowercased()] = person.login
        conceal(whole)
      } else if person.name != whole.name {
        conceal(whole)
      }
    }
    let count = snapshot.people.count
    let index = Self.number(person, person.login, &personNames, &snapshot.people)
    if isAlias, snapshot.people.count > count {
      describedByAlias.insert(index)
    } else if !isAlias, describedByAlias.remove(index) != nil {
      // The description of a person takes precedence over that of an alias.
      person.complete(from: snapshot.people[Int(index)])
      snapshot.people[Int(index)] = person
    }
    return index
  }

  private mutating func number(_ tag: Tag) -> Int32 {
    var tag = tag
    if !tagAliases.isEmpty, let alias = tagAliases[tag.name.lowercased()] { tag.name = alias }
    if let revision {
      tag.name = revision.line(tag.name) ?? tag.name
      tag.details = revision.line(tag.details) ?? tag.details
    }
    return Self.number(tag, tag.name, &tagNames, &snapshot.tags)
  }

  private mutating func number(_ project: Project) -> Int32 {
    var project = project
    if let revision {
      project.title = revision.line(project.title) ?? project.title
      project.details = revision.line(project.details) ?? project.details
    }
    return named(project)
  }

  private mutating func named(_ project: Project) -> Int32 {
    Self.number(project, project.title, &projectNames, &snapshot.projects)
  }
}
