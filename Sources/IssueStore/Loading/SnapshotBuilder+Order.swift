import Diagnostics
import Formats
import IssueModel
import TrackerReaders

extension SnapshotBuilder {
  /// Sorts by identity; the sort is stable. Returns the old places, and whether an identity comes
  /// more than once.
  mutating func sort() -> (places: [Int], hasRepeated: Bool) {
    let issues = snapshot.issues
    let identities = issues.map(\.identity)
    var places = Array(issues.indices)
    // Exports are sorted already, or the other way round.
    if !places.dropFirst().allSatisfy({ identities[$0 - 1] < identities[$0] }) {
      places.sort { identities[$0] < identities[$1] }
      snapshot.issues = places.map { issues[$0] }
    }
    let hasRepeated = zip(places, places.dropFirst()).contains { identities[$0] == identities[$1] }
    return (places, hasRepeated)
  }

  /// Keeps the record with the later `updated` among those with one identity, or the last one if
  /// they are equal. Members for which its table has no column are taken from the other one.
  /// `places` are those at which the records were added.
  ///
  /// - Returns: a warning where records with one identity are different ones.
  mutating func mergeDuplicates(at places: [Int]) -> [Diagnostic] {
    let issues = snapshot.issues
    let known = counts.duplicates
    var kept: [Issue] = []
    var (first, firstUndated) = ("", "")
    var (contradictions, firstContradiction) = (0, "")
    var (others, firstOther) = (0, "")
    var (doubts, firstDoubt) = (0, "")
    // The roles for which the kept record has no column.
    var lacking: Set<TableRole> = []
    kept.reserveCapacity(issues.count)
    for (place, issue) in zip(places, issues) {
      let gaps = gaps(at: place)
      guard let last = kept.last, last.identity == issue.identity else {
        kept.append(issue)
        lacking = gaps
        continue
      }
      counts.duplicates += 1
      if first.isEmpty { first = spelling(of: issue.identity) }
      let isNewer = Self.isNewer(issue, than: last)
      if Self.isOther(issue, than: last) {
        others += 1
        if firstOther.isEmpty { firstOther = spelling(of: issue.identity) }
        kept[kept.count - 1] = leaveOut(isNewer ? last : issue, for: isNewer ? issue : last)
        if isNewer {
          lacking = gaps
          datesOfComments[issue.identity] = nil
        }
        continue
      }
      if Self.mayBeOther(issue, than: last) {
        doubts += 1
        if firstDoubt.isEmpty { firstDoubt = spelling(of: issue.identity) }
      } else if issue.updated == nil || last.updated == nil, issue != last {
        counts.undatedDuplicates += 1
        if firstUndated.isEmpty { firstUndated = spelling(of: issue.identity) }
      }
      var newer = isNewer ? issue : last
      newer.fill(isNewer ? gaps : lacking, from: isNewer ? last : issue)
      if issue.updated != nil, issue.updated == last.updated,
        newer.contradicts(isNewer ? last : issue)
      {
        contradictions += 1
        if firstContradiction.isEmpty { firstContradiction = spelling(of: issue.identity) }
      }
      if isNewer, !issue.comments.isEmpty { datesOfComments[issue.identity] = nil }
      kept[kept.count - 1] = merge(newer, older: isNewer ? last : issue)
      lacking.formIntersection(gaps)
    }
    snapshot.issues = kept
    if counts.duplicates > known {
      remarks.add(
        "records that came more than once", .repeated, times: counts.duplicates - known,
        file: "all data", record: first)
    }
    if contradictions > 0 {
      remarks.add(
        "records that came more than once with one date of change, and differ: of each the one with the "
          + "last date in it is kept, or else the last one", .assumption,
        times: contradictions, file: "all data", record: firstContradiction)
    }
    if counts.undatedDuplicates > 0 {
      remarks.add(
        "records that came more than once and do not say when they changed: of each the one with the "
          + "last date is kept, without dates the last one", .assumption,
        times: counts.undatedDuplicates, file: "all data",
        record: firstUndated)
    }
    if doubts > 0 {
      remarks.add(
        "records with one number that may be different ones, as their sites, days or titles differ, "
          + "are taken as one: of each the later form is kept",
        .assumption, times: doubts, file: "all data", record: firstDoubt,
        suggestion: "where they are of several projects, name these in the configuration: "
          + "'data: [{path: data/a.json, source: a}, …]'")
    }
    if others == 0 { return [] }
    return [
      .warning(
        "data.same-number",
        "\(others) × a record is left out, since a different one, by its title, author, time or site, has its number, "
          + "first \(firstOther)",
        suggestion: "where they are of several projects, name these in the configuration: "
          + "'data: [{path: data/a.json, source: a}, …]'")
    ]
  }

  /// Whether one form of a record is later than another that comes before it: by their dates of
  /// change, or else by the last date in them, or by a date of closing; if these are equal, the last one is.
  static func isNewer(_ issue: Issue, than last: Issue) -> Bool {
    if let mine = issue.updated, let other = last.updated, mine != other { return mine > other }
    func dates(_ form: Issue) -> (Instant, Instant) {
      (form.latestDate ?? .distantPast, form.closed ?? .distantPast)
    }
    return dates(issue) >= dates(last)
  }

  /// A record as people refer to it: `team/tool#12`, or `12` where the source has no name.
  func spelling(of identity: Issue.Identity) -> String {
    snapshot.spelling(of: identity)
  }

  /// One dump of a record may have parts that another one leaves out.
  mutating func merge(_ newer: consuming Issue, older: consuming Issue) -> Issue {
    takePrivacy(of: &older, into: &newer)
    if older.kind == .pull { newer.kind = .pull }
    if older.state == .merged, newer.state == .closed { newer.state = .merged }
    // The comments of the older form are kept where the newer one does not have all of its own. One that states 0
    // comments keeps none: they were deleted, or became private.
    let isPart =
      newer.comments.count < Int(newer.reportedComments ?? (newer.comments.isEmpty ? 1 : 0))
    if isPart, newer.comments.count < older.comments.count {
      if newer.comments.isEmpty { datesOfComments[newer.identity] = dateOfComments(of: older) }
      newer.comments = Comment.merged(newer.comments, into: older.comments)
    }
    if newer.reviews.isEmpty { newer.reviews = older.reviews }
    if newer.url == nil { newer.url = older.url }
    if newer.reportedComments == nil { newer.reportedComments = older.reportedComments }
    if newer.reactions == nil { newer.reactions = older.reactions }
    if newer.isDraft == nil { newer.isDraft = older.isDraft }
    if older.hasHistory {
      newer.history.complete(from: older.history)
      // One that was opened again was closed by nobody.
      newer.settleHistory()
    }
    return newer
  }

  /// Takes out the records that were deleted, unless they were changed after that.
  ///
  /// - Returns: the people whom these name.
  mutating func removeDeleted() -> Set<PersonID> {
    var dates: [Issue.Identity: Instant] = [:]
    for part in looseParts {
      guard case .deletion(let date) = part.content else { continue }
      dates[part.identity] = max(dates[part.identity] ?? .distantPast, date ?? .distantFuture)
    }
    var people: Set<PersonID> = []
    if dates.isEmpty { return people }
    for issue in snapshot.issues {
      guard let date = dates[issue.identity], let updated = issue.updated, updated > date
      else { continue }
      dates[issue.identity] = nil
    }
    snapshot.issues.removeAll { issue in
      guard dates[issue.identity] != nil else { return false }
      issue.forEachPerson { people.insert($0) }
      return true
    }
    looseParts.removeAll { part in
      if case .deletion = part.content { return true }
      guard dates[part.identity] != nil else { return false }
      part.content.forEachPerson { people.insert($0) }
      return true
    }
    return people
  }

  /// A task of a record in one of the things that it affects.
  private struct Task: Hashable {
    let identity: Issue.Identity
    let target: String
  }

  /// Merges the tasks of each record: it is open while one of them is, and takes the subject of the
  /// first open one.
  mutating func takeTasks() {
    var tasks: [Issue] = []
    var places: [Task: Int] = [:]
    var (repeated, firstRepeated) = (0, "")
    var rest: [LoosePart] = []
    for part in looseParts {
      guard case .task(let issue, let target) = part.content else {
        rest.append(part)
        continue
      }
      let task = Task(identity: part.identity, target: target)
      guard let place = places[task] else {
        places[task] = tasks.count
        tasks.append(issue)
        continue
      }
      repeated += 1
      if repeated == 1 { firstRepeated = spelling(of: part.identity) }
      let isNewer = Self.isNewer(issue, than: tasks[place])
      let (newer, older) = isNewer ? (issue, tasks[place]) : (tasks[place], issue)
      tasks[place] = merge(newer, older: older)
    }
    if tasks.isEmpty { return }
    looseParts = rest
    var wholes: [Issue.Identity: Int] = [:]
    var groups: [[Issue]] = []
    for task in tasks {
      if let group = wholes[task.identity] {
        groups[group].append(task)
      } else {
        wholes[task.identity] = groups.count
        groups.append([task])
      }
    }
    snapshot.issues += groups.map(Self.whole)
    let several = groups.filter { $0.count > 1 }
    if let first = several.first?.first {
      remarks.add(
        "bugs with several tasks are open while one of these is, and have the project of the first open one",
        .assumption, times: several.count, file: "all data", record: spelling(of: first.identity))
    }
    if repeated > 0 {
      counts.duplicates += repeated
      remarks.add(
        "records that came more than once", .repeated, times: repeated, file: "all data",
        record: firstRepeated)
    }
  }

  /// The record of some tasks.
  private static func whole(_ tasks: [Issue]) -> Issue {
    var whole = tasks.first { $0.state == .open } ?? tasks[0]
    if tasks.count == 1 { return whole }
    var seen: Set<PersonID> = []
    whole.assignees = tasks.flatMap(\.assignees).filter { seen.insert($0).inserted }
    whole.created = tasks.compactMap(\.created).min()
    whole.updated = tasks.compactMap(\.updated).max()
    if whole.state != .open { whole.closed = tasks.compactMap(\.closed).max() }
    if tasks.contains(where: { $0.isPrivate == true }) { whole.isPrivate = true }
    return whole
  }

  /// Adds records without a state for which no other record states one.
  mutating func takeLooseRecords() {
    guard looseParts.contains(where: { if case .record = $0.content { true } else { false } })
    else { return }
    let told = Set(snapshot.issues.lazy.map(\.identity))
    var rest: [LoosePart] = []
    for part in looseParts {
      guard case .record(let issue) = part.content, !told.contains(part.identity) else {
        rest.append(part)
        continue
      }
      snapshot.issues.append(issue)
      remarks.add(
        "state assumed open: a bug has none without its tasks", .assumption, file: "all data",
        record: spelling(of: part.identity),
        suggestion: "give the tasks as well, as 'searchTasks' has them")
    }
    looseParts = rest
  }

  /// Merges a record into the one that it belongs to, as a bug into its task: that has the state,
  /// and the other one the rest.
  static func join(_ whole: Issue, to issue: inout Issue) {
    let isLater = (whole.updated ?? .distantPast) >= (issue.updated ?? .distantPast)
    if let said = whole.isPrivate {
      if whole.updated == issue.updated {
        // Either may be later.
        issue.isPrivate = said || issue.isPrivate == true
      } else if isLater || issue.isPrivate == nil {
        issue.isPrivate = said
      }
    }
    if isLater, whole.title != RecordBatch.noTitle { issue.title = whole.title }
    if isLater || issue.body.isEmpty, !whole.body.isEmpty { issue.body = whole.body }
    if isLater || issue.tags.isEmpty, !whole.tags.isEmpty { issue.tags = whole.tags }
    if isLater || issue.author == nil { issue.author = whole.author ?? issue.author }
    if isLater || issue.created == nil { issue.created = whole.created ?? issue.created }
    if isLater || issue.url == nil { issue.url = whole.url ?? issue.url }
    if issue.comments.isEmpty { issue.comments = whole.comments }
    if issue.reportedComments == nil { issue.reportedComments = whole.reportedComments }
    if isLater { issue.updated = whole.updated ?? issue.updated }
  }

  private struct TagMeaning {
    var priority: Priority?
    var project: ProjectID?
    var due: Instant?
    /// Whether a due date is expected and not understood.
    var isBadDue = false
  }

  mutating func applyLabelRules() {
    guard options.hasLabelRules else { return }
    let rules = (
      LabelIndex(options.priorityRules.map(\.pattern)),
      LabelIndex(options.projectRules.map(\.pattern)), LabelIndex(options.dueRules)
    )
    let meanings = snapshot.tags.map { meaning(of: $0.name, by: rules) }
    for index in snapshot.issues.indices {
      for tag in snapshot.issues[index].tags {
        let meaning = meanings[Int(tag.index)]
        if snapshot.issues[index].priority == nil {
          snapshot.issues[index].priority = meaning.priority
        }
        if snapshot.issues[index].project == nil {
          snapshot.issues[index].project = meaning.project
        }
        if snapshot.issues[index].due == nil { snapshot.issues[index].due = meaning.due }
        if meaning.isBadDue {
          remarks.add(
            "due dates in labels that are not understood", file: "all data",
            record: snapshot[tag].name)
        }
      }
    }
  }

  private mutating func meaning(
    of label: String, by rules: (priority: LabelIndex, project: LabelIndex, due: LabelIndex)
  ) -> TagMeaning {
    var meaning = TagMeaning()
    meaning.priority = rules.priority.matches(label).first.map { options.priorityRules[$0].value }
    for rule in rules.project.matches(label).map({ options.projectRules[$0] }) {
      let written = rule.value.split(separator: "*", omittingEmptySubsequences: false)
        .joined(separator: rule.pattern.match(label) ?? "")
      // The rule is not of the data, and may name somebody.
      let title = revision?.line(written) ?? written
      guard !title.isEmpty else { continue }
      let (index, isNew) = projectNames.intern(title)
      if isNew { snapshot.projects.append(Project(title: title, isDefined: false)) }
      meaning.project = ProjectID(index)
      break
    }
    for rule in rules.due.matches(label) where meaning.due == nil {
      meaning.due = options.dueRules[rule].match(label).flatMap(DateParser.instant)
      meaning.isBadDue = meaning.due == nil
    }
    return meaning
  }
}

extension Issue {
  /// Whether another form says something else of a member, and not only less or more.
  fileprivate func contradicts(_ other: Issue) -> Bool {
    func differ<T: Collection & Equatable>(_ a: T, _ b: T) -> Bool {
      !a.isEmpty && !b.isEmpty && a != b
    }
    func differ<T: Equatable>(_ a: T?, _ b: T?) -> Bool { a != nil && b != nil && a != b }
    return title != other.title || isOpen != other.isOpen || differ(body.utf8, other.body.utf8)
      || differ(Set(tags), Set(other.tags)) || differ(Set(assignees), Set(other.assignees))
      || differ(priority, other.priority) || differ(project, other.project)
  }

  /// Takes over the roles for which its table has no columns.
  fileprivate mutating func fill(_ roles: Set<TableRole>, from older: Issue) {
    for role in roles {
      switch role {
      case .title: title = older.title
      case .body: body = older.body
      case .labels: tags = older.tags
      case .priority: priority = older.priority
      case .project: project = older.project
      case .author: author = older.author
      case .assignee: assignees = older.assignees
      case .created: created = older.created
      case .updated: updated = older.updated
      case .due: due = older.due
      case .state: (state, closed) = (older.state, older.closed)
      case .closed: if state != .open, older.state != .open { closed = closed ?? older.closed }
      default: break
      }
    }
  }
}
