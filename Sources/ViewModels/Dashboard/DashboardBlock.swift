import IssueModel
import IssueStore
import Languages
import Records

/// A kind of block of the dashboard.
public struct DashboardBlock: Sendable {
  /// The name, as the configuration's `sections` writes it.
  public let name: String
  let title: Phrase
  /// Whether it is in the narrow column.
  var isAside = false
  /// The kind of sites that show it.
  var face = Face.every
  /// Fills in the content; false where there is none.
  let fill: @Sendable (Presentation, inout BlockRecord) -> Bool

  /// The kinds of sites that show a block.
  enum Face {
    case every, archive, alive
  }

  /// Every block, in the order in which they stand unless the configuration says otherwise.
  public static let all: [DashboardBlock] = [
    DashboardBlock(name: "open-over-time", title: .openOverTime) { $0.fillChart($1.name, &$1) },
    DashboardBlock(name: "decided", title: .decided, face: .archive) { $0.fillChart($1.name, &$1) },
    DashboardBlock(name: "time-to-close", title: .timeToClose, face: .archive) {
      $0.fillChart($1.name, &$1)
    },
    DashboardBlock(name: "hot", title: .hot, face: .alive) { $0.fillHot(&$1) },
    DashboardBlock(name: "needs-answer", title: .needsAnswer, face: .alive) { $0.fillWaiting(&$1) },
    DashboardBlock(name: "longest-threads", title: .longestThreads, face: .archive) {
      $0.fillLongest(&$1)
    },
    DashboardBlock(name: "this-week", title: .thisWeek, face: .alive) { $0.fillWeek(&$1) },
    DashboardBlock(name: "up-next", title: .upNext, face: .alive) {
      $0.fill($0.topItems.prefix(3), &$1)
    },
    DashboardBlock(name: "more-to-explore", title: .moreToExplore, face: .alive) {
      $0.fill($0.topItems.dropFirst(3), &$1)
    },
    DashboardBlock(name: "urgent", title: .openIssues, face: .alive) { $0.fillUrgent(&$1) },
    DashboardBlock(name: "recently-updated", title: .recentlyUpdated) { $0.fillUpdated(&$1) },
    DashboardBlock(name: "age", title: .ageOfOpen, isAside: true, face: .alive) {
      $0.fillChart($1.name, &$1)
    },
    DashboardBlock(name: "lists", title: .filters, isAside: true) { $0.fillLists(&$1) },
    DashboardBlock(name: "projects", title: .projects, isAside: true) { $0.fillProjects(&$1) },
    DashboardBlock(name: "tags", title: .tags, isAside: true) { $0.fillTags(&$1) },
    DashboardBlock(name: "awards", title: .awards, isAside: true) { $0.fillAwards(&$1) },
  ]

  /// The blocks of a site that have something to show, in the order of its configuration.
  static func records(in presentation: Presentation) -> [BlockRecord] {
    let chosen =
      presentation.settings.sections.map { names in
        names.compactMap { name in all.first { $0.name == name } }
      } ?? all.filter { $0.face == .every || ($0.face == .archive) == presentation.isArchive }
    return chosen.compactMap { kind in
      var block = BlockRecord(
        name: kind.name, title: presentation.text(kind.title), isAside: kind.isAside)
      return kind.fill(presentation, &block) ? block : nil
    }
  }
}

extension Presentation {
  fileprivate func fillChart(_ name: String, _ block: inout BlockRecord) -> Bool {
    block.chart = chart(name)
    if name == "open-over-time" {
      block.more = LinkRecord(label: text(.charts), target: .charts)
    }
    return block.chart != nil
  }

  fileprivate func noteRow(_ row: Int, _ note: String) -> NoteRowRecord {
    NoteRowRecord(row: self.row(row), note: note)
  }

  fileprivate func fillHot(_ block: inout BlockRecord) -> Bool {
    block.rows = recentWork.hot.map { noteRow($0.row, wording.said(.hot($0.comments))) }
    return !block.rows.isEmpty
  }

  fileprivate func fillLongest(_ block: inout BlockRecord) -> Bool {
    block.rows = recentWork.longest.map {
      noteRow($0.row, self.count($0.comments, .comment))
    }
    return !block.rows.isEmpty
  }

  fileprivate func fillWaiting(_ block: inout BlockRecord) -> Bool {
    let waiting = recentWork.waiting
    block.rows = waiting.rows.map { row in
      guard let made = snapshot.issues[row].created, let last = facts.lastChange else {
        return noteRow(row, "")
      }
      return noteRow(row, language.text(.waiting(language.duration(last.seconds - made.seconds))))
    }
    block.note =
      wording.said(.waitingInAll(waiting.total)) + facts.untoldReplies(in: language)
    if waiting.total > waiting.rows.count, let target = unansweredTarget {
      block.more = all(waiting.total, target)
    }
    return !block.rows.isEmpty
  }

  fileprivate func fillWeek(_ block: inout BlockRecord) -> Bool {
    let week = recentWork
    let (first, last) = (week.weekStart, week.weekStart.advanced(by: 6))
    func day(_ day: Day) -> String { date(Instant(day))?.text(language.shortDate) ?? "" }
    block.note = language.text(.days(from: day(first), to: day(last)))
    let lines: [(Phrase, PeriodPart, FirstRows)] = [
      (.opened, .opened, week.opened), (.wasClosed, .closed, week.closed),
      (.wasMerged, .merged, week.merged),
    ]
    block.lines = lines.filter { $0.2.total > 0 }.map { phrase, part, found in
      let shown = found.rows.prefix(5)
      return BlockLineRecord(
        label: text(phrase), count: language.number(found.total),
        rows: shown.map { noteRow($0, "") },
        more: found.total > shown.count
          ? (search(for: part, from: first, to: last) ?? changesTarget).map { all(found.total, $0) }
          : nil)
    }
    return !block.lines.isEmpty
  }

  fileprivate func fill(_ rows: some Sequence<Int>, _ block: inout BlockRecord) -> Bool {
    block.rows = rows.map { row in
      noteRow(row, snapshot.issues[row].project.map { snapshot[$0].title.cut(to: 40) } ?? "")
    }
    return !block.rows.isEmpty
  }

  fileprivate func fillUrgent(_ block: inout BlockRecord) -> Bool {
    let rows = figures.urgent.value { openIssuesByPriority(limit: 6) }
    block.rows = rows.map { noteRow($0, dayText(snapshot.issues[$0].created)) }
    block.more = LinkRecord(label: text(.openIssues), target: .list("open", page: 1))
    return !block.rows.isEmpty
  }

  fileprivate func fillUpdated(_ block: inout BlockRecord) -> Bool {
    block.rows = recentlyUpdated.map { row in
      let issue = snapshot.issues[row]
      return noteRow(row, dayText(issue.updated ?? issue.created))
    }
    // Without dates of change the block would list the newest issues under a wrong title.
    return recentlyUpdated.contains { snapshot.issues[$0].updated != nil }
  }

  private func dayText(_ instant: Instant?) -> String {
    date(instant)?.text(language.shortDate) ?? ""
  }

  fileprivate func fillLists(_ block: inout BlockRecord) -> Bool {
    let sidebar = SidebarRecord(in: self, hasTags: false)
    (block.filters, block.more) = (sidebar.filters, sidebar.more)
    return true
  }

  /// Projects with unfinished work, the most first, newer ones first among equals; then the others.
  fileprivate func fillProjects(_ block: inout BlockRecord) -> Bool {
    func open(_ id: ProjectID) -> Int { counts.openByProject[Int(id.index)] }
    func isUnfinished(_ id: ProjectID) -> Bool { !snapshot[id].isClosed && open(id) > 0 }
    let finished = index.projects.filter { !isUnfinished($0) }
    // The projects come open ones first, newer before older.
    let order = index.projects.filter(isUnfinished).sorted { open($0) > open($1) }
    block.projects = order.prefix(8).map { ProjectRecord($0, in: self) }
    block.finished = finished.prefix(10).map { ProjectRecord($0, in: self) }
    if index.projects.count > block.projects.count + block.finished.count {
      block.more = all(index.projects.count, .projects)
    }
    block.foldedLabel = text(.finished) + language.aside(language.number(finished.count))
    return !index.projects.isEmpty
  }

  fileprivate func fillTags(_ block: inout BlockRecord) -> Bool {
    let ranks = counts.rankByTag
    let tags = rankedTags
    let (used, unused) = (tags.rows.prefix(tags.rankedCount), tags.rows.dropFirst(tags.rankedCount))
    block.tags = used.prefix(12).map { row in
      let (id, count) = (TagID(row), ranks[row])
      return TagBarRecord(
        name: snapshot[id].name.cut(to: 40), target: directory.target(of: id),
        count: language.number(count), label: self.count(count, isArchive ? .record : .issue),
        width: Scale.percent(count, of: counts.mostOfTag))
    }
    block.folded = unused.prefix(24).map { row in
      LinkRecord(
        label: snapshot[TagID(row)].name.cut(to: 40), target: directory.target(of: TagID(row)))
    }
    block.foldedLabel =
      text(isArchive ? .unused : .withoutOpen) + language.aside(language.number(unused.count))
    if used.count > 12 || unused.count > 24 {
      block.more = all(index.tags.count, .tags)
    }
    return !index.tags.isEmpty
  }

  fileprivate func fillAwards(_ block: inout BlockRecord) -> Bool {
    let summary = AwardSummaryRecord(awards: siteAwards.records)
    block.awards = summary
    block.more = LinkRecord(label: text(.awards), target: .awards)
    return true
  }
}
