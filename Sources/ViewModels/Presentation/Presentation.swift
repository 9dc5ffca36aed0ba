import Bytes
import Configuration
public import IssueModel
public import IssueStore
public import Languages
import Markdown
public import Queries
public import Records

/// The context of all view models: the data at one moment, the site's settings, and what is
/// computed from both.
///
/// A class, so that records hold one reference to it instead of many tables.
public final class Presentation: Sendable {
  /// The data.
  public let snapshot: Snapshot
  /// What the configuration says of the presentation.
  public let settings: PresentationSettings
  /// The day on which the pages are made; only records that declare it may depend on it.
  public let today: Day
  /// The day that *recent* and *this week* count back from: the day on which the pages are made, or that
  /// of the last change where it is more than a week older.
  public let recentDay: Day
  /// Indices of issues: in order, by tag, project and person.
  public let index: SiteIndex
  /// Counts of open issues, and totals.
  public let counts: SiteCounts
  /// Dates, replies and states, from which all figures are computed.
  let facts: IssueFacts
  /// Which issues are in the data twice.
  let transferred: Transferred
  /// The lists of the site: the smart filters, then those of the configuration.
  public let lists: [IssueList]
  /// Whether the status light is lit; nil where the site has none.
  public let light: Bool?
  /// The slugs under which everything is found.
  public let directory: SiteDirectory
  /// The parts of the site that have content.
  let parts: SiteParts
  /// The site's words, which replace phrases of the language.
  let wording: Wording
  /// The site, for the frame of every page.
  public let site: Shared<SiteRecord>
  /// The phrases of the site's language.
  public let words: Shared<Words>
  /// The inputs that changed since the presentation that this one reuses; all of them where there
  /// is none.
  public let changes: BuildInputs
  /// The indices of issues that changed or were added since that presentation, ascending.
  public let changedRows: [Int]
  /// The difference from its snapshot.
  private let difference: SnapshotDifference?
  /// The present index of each of its issues, negative for one that was removed; nil where all are
  /// at their indices.
  private let moves: [Int]?

  /// The records of each project in its optimized order, by `ProjectID`.
  let itemsByProject: [[Int]]
  /// The records of each project in its other orders, by `ProjectID`.
  let projectOrders: [ProjectOrders]
  /// The records of tags, projects and people in pages.
  let pagedIndex: PagedIndex
  let chips: [Shared<TagChipRecord>]
  let persons: [Shared<PersonLinkRecord>]
  /// The people who are not hidden, by login.
  public let shownPeople: [PersonID]
  let references: ReferenceDirectory
  /// The cache of everything that is computed on demand.
  let figures: SiteFigures
  /// The queries of pages written by hand.
  let asked: AskedQueries
  private let smartLists: [IssueList]
  private let pageEnds: PageEnds
  /// The results of the queries of the configuration's lists.
  private let filters: [[Int]]
  /// The entries of feeds.
  let feedEntries: FeedEntries
  /// The issues of the published API's lists.
  let apiRows: APIRows
  private let rows: IssueFingerprints
  private let fullIssues: IssueFingerprints
  /// The links between records.
  let ties: IssueTies
  private let identity = Identity()
  /// The identity of the presentation that this one reuses.
  private let base: Identity?

  /// Identifies a presentation, even one that is deallocated.
  private final class Identity: Sendable {}

  /// Computes everything that the view models of one snapshot share.
  ///
  /// - Parameter previous: the presentation of an earlier snapshot of the same data, of which parts
  ///   are reused as ``Reusable`` allows.
  /// - Parameter slugs: the slugs of everything, where they are those of other data.
  /// - Parameter names: the names of people in the data, by the names that queries of pages may use
  ///   for them.
  public init(
    _ snapshot: Snapshot, settings: PresentationSettings, today: Day,
    reusing previous: Presentation? = nil, directory slugs: SiteDirectory? = nil,
    renaming names: [String: [String]] = [:]
  ) {
    let previous = previous?.settings == settings ? previous : nil
    let difference = previous.map { SnapshotDifference(from: $0.snapshot, to: snapshot) }
    var reuse = Reuse(previous, difference.map { BuildInputs($0) } ?? .all)
    if previous?.today != today { reuse.changes.insert(.day) }
    self.snapshot = snapshot
    self.settings = settings
    self.today = today
    base = previous?.identity
    let now = Instant(today)
    let index = reuse(.index, \.index) { SiteIndex(snapshot) }
    self.index = index
    if let previous, !index.names(same: previous.index) { reuse.changes.insert(.names) }
    let facts = reuse(.facts, \.facts) {
      let known = previous.flatMap { old in difference.map { (old.facts, $0) } }
      return IssueFacts(snapshot, reusing: known)
    }
    self.facts = facts
    let transferred = reuse(.transfers, \.transferred) { Transferred(in: snapshot) }
    self.transferred = transferred
    // Awards count no copy, and are reused where nothing else of them changed.
    if let previous, transferred.copies != previous.transferred.copies {
      reuse.changes.insert(.dataSettings)
    }
    if let previous,
      previous.snapshot.date != snapshot.date || previous.facts.lastChange != facts.lastChange
    {
      reuse.changes.insert(.dataDate)
    }
    let lastDay = facts.lastChange?.day ?? today
    let recentDay = lastDay < today.advanced(by: -7) ? lastDay : today
    self.recentDay = recentDay
    if previous?.recentDay != recentDay { reuse.changes.insert(.day) }
    let counts = reuse(.counts, \.counts) { SiteCounts(index, facts) }
    self.counts = counts
    let parts = reuse(.parts, \.parts) {
      SiteParts(snapshot, index, facts, counts, without: settings.leftOut)
    }
    self.parts = parts
    // The frame of every page lists the parts.
    if let previous, !parts.looksLike(previous.parts) { reuse.changes.insert(.settings) }
    changedRows = difference.map { ($0.changed.map(\.newIndex) + $0.inserted).sorted() } ?? []
    self.difference = difference
    let knownWording = previous?.parts.word == parts.word ? previous?.wording : nil
    let wording =
      knownWording
      ?? Wording(
        settings.language,
        parts.word.wording(in: settings.language).merging(settings.wording) { _, own in own })
    self.wording = wording
    filters = settings.filters.enumerated().map { index, filter in
      guard let previous, let difference, previous.today == today else {
        return filter.query.results(in: snapshot, now: now)
      }
      return filter.query.results(
        in: snapshot, now: now, after: previous.filters[index], by: difference)
    }
    let offered = settings.leftOut.contains(.orders) ? [] : RowOrder.offered(in: snapshot)
    let smartLists = reuse(.smartLists, \.smartLists) {
      IssueList.smart(
        snapshot, index, facts, wording, day: recentDay, today: today, offered: offered)
    }
    self.smartLists = smartLists
    var lists = smartLists
    lists += IssueList.saved(
      settings, found: filters, after: smartLists, snapshot, offered: offered)
    let known = reuse.allows(.keys) ? previous?.lists : nil
    let pageEnds = reuse(.pageEnds, \.pageEnds) { PageEnds(snapshot.issues) }
    self.pageEnds = pageEnds
    for place in lists.indices {
      lists[place].divide(at: pageEnds, reusing: known?.dropFirst(place).first)
    }
    self.lists = lists
    light =
      switch settings.light {
      case .fixed(let isOn): snapshot.light?.isOn ?? isOn
      case .query(let query): query.count(in: snapshot, now: now) == 0
      }
    let directory = reuse(.directory, \.directory) {
      slugs ?? SiteDirectory(snapshot, index: index)
    }
    self.directory = directory
    let items = reuse(.projectItems, \.itemsByProject) {
      index.byProject.map { OptimizedOrder.sorted($0, in: snapshot) }
    }
    itemsByProject = items
    pagedIndex = reuse(.pagedIndex, \.pagedIndex) {
      PagedIndex(index, facts, itemsByProject: items, pageEnds)
    }
    projectOrders = ProjectOrders.all(
      of: index, reusing: reuse.allows(.names) ? previous : nil, changed: changedRows, in: snapshot)
    chips = reuse(.names, \.chips) {
      snapshot.tags.enumerated().map { offset, tag in
        Shared(TagChipRecord(tag, target: directory.target(of: TagID(offset))))
      }
    }
    shownPeople = index.people.filter { !settings.hiddenPeople.contains(snapshot[$0].login) }
    let withPages = Set(settings.leftOut.contains(.people) ? [] : shownPeople)
    persons = reuse(.names, \.persons) {
      snapshot.people.enumerated().map { offset, person in
        let id = PersonID(offset)
        return Shared(
          PersonLinkRecord(person, target: withPages.contains(id) ? directory.target(of: id) : nil))
      }
    }
    let references = reuse(.names, \.references) {
      ReferenceDirectory(snapshot, directory: directory, peopleWithPages: withPages)
    }
    self.references = references
    let texts = SiteTexts(settings, references, in: snapshot)
    // The frame of every page has the site's texts.
    if let previous, !texts.hasSameReferences(previous.site.texts) {
      reuse.changes.insert(.settings)
    }
    let sameFrame = reuse.changes.contains(.settings) ? nil : previous
    changes = reuse.changes
    site = sameFrame?.site ?? Shared(SiteRecord(settings, parts, wording, texts))
    words = sameFrame?.words ?? Shared(Words(wording))
    figures = SiteFigures(
      reuse, changed: changedRows, awardsAskQueries: snapshot.awardsAskQueries)
    asked = AskedQueries(
      following: reuse.allows(.queries) ? previous?.asked : nil, by: difference, renaming: names)
    let changedRows = changedRows
    feedEntries = reuse(.entries, { FeedEntries(reusing: $0.feedEntries, changed: changedRows) }) {
      FeedEntries()
    }
    apiRows = reuse(.apiRows, { APIRows(reusing: $0.apiRows, changed: changedRows) }) { APIRows() }
    let moves = difference.flatMap { $0.keepsRows ? nil : $0.newIndices(in: snapshot) }
    self.moves = moves
    func fingerprints(
      _ part: Reusable, _ known: KeyPath<Presentation, IssueFingerprints>
    ) -> IssueFingerprints {
      reuse(
        part,
        {
          IssueFingerprints(
            reusing: $0[keyPath: known], changed: changedRows, moves: moves,
            count: snapshot.issues.count)
        }, make: { IssueFingerprints() })
    }
    rows = fingerprints(.rowFingerprints, \.rows)
    fullIssues = fingerprints(.fingerprints, \.fullIssues)
    let added = difference?.inserted ?? []
    ties = reuse(.ties, { IssueTies(taking: $0.ties, changed: changedRows) }) {
      reuse(
        .oldTies,
        {
          IssueTies(
            taking: $0.ties, changed: changedRows, added: added, moves: moves ?? [], in: snapshot)
        }, make: { IssueTies() })
    }
  }

  /// The issues whose pages may differ from those of the presentation before, where the names are
  /// the same: those that changed or were added, the neighbours of these and of removed ones, and
  /// those with a link to any of them. Nil where that is not known.
  public var rowsToLookAt: [Int]? {
    guard let difference else { return nil }
    if changedRows.isEmpty, difference.removed.isEmpty { return [] }
    var near = changedRows.flatMap { [$0 - 1, $0, $0 + 1] }
    if let moves {
      for row in difference.removed {
        if let before = moves[..<row].last(where: { $0 >= 0 }) { near.append(before) }
        if let after = moves[row...].first(where: { $0 >= 0 }) { near.append(after) }
      }
    }
    return ties.near(in: self)?.union(near).filter(snapshot.issues.indices.contains).sorted()
  }

  /// Finds the links between records before a page asks for them.
  public func findTies() { ties.find(in: self) }

  /// Whether each issue is one of ``changedRows``, by its index.
  public var isChanged: [Bool] {
    var isChanged = [Bool](repeating: false, count: snapshot.issues.count)
    for row in changedRows { isChanged[row] = true }
    return isChanged
  }

  /// Whether this presentation reuses another one.
  public func follows(_ other: Presentation) -> Bool { base === other.identity }

  /// The fingerprint of each issue as a row of a list, by index.
  var rowFingerprints: [UInt64] {
    rows.values(of: snapshot.issues) { IssueRowViewModel($0, in: self) }
  }

  /// The fingerprint of each issue in full, by index.
  var issueFingerprints: [UInt64] {
    fullIssues.values(of: snapshot.issues) { IssueRecord($0, in: self) }
  }

  /// The language of the pages.
  public var language: Language { settings.language }

  /// A moment in the form of the pages.
  func date(_ instant: Instant?) -> DateRecord? {
    instant.map { DateRecord(instant: $0, language: language) }
  }

  func tag(_ id: TagID) -> Shared<TagChipRecord> { chips[Int(id.index)] }

  /// The page of a person; nil for somebody without one.
  public func page(of person: PersonID) -> LinkTarget? { persons[Int(person.index)].target }

  func person(_ id: PersonID?) -> Shared<PersonLinkRecord>? { id.map { persons[Int($0.index)] } }

  /// The records that a query finds on the presentation's day, in the query's order.
  public func rows(of query: Query) -> [Int] {
    query.results(in: snapshot, now: Instant(today))
  }

  /// A tracker's text with its references resolved; nil where it shows nothing.
  public func markdown(_ text: Text, from source: SourceID?) -> MarkdownText? {
    guard !text.showsNothing else { return nil }
    return MarkdownText(
      source: text.utf8,
      references: references.resolve(text, from: source, in: snapshot),
      base: source.flatMap { snapshot[$0].address }.map { $0 + "/" },
      origin: origin(of: source))
  }

  /// How a source's tracker treats line breaks: GitLab and files join the lines of a paragraph,
  /// other trackers break them as written.
  private func origin(of source: SourceID?) -> MarkdownText.Origin {
    switch source.map({ snapshot[$0].tracker }) {
    case .gitlab?, .backlog?: .file
    default: .conversation
    }
  }
}

extension Presentation {
  /// A phrase as the site says it.
  func text(_ phrase: Phrase) -> String { wording.text(phrase) }

  /// A count with the site's noun.
  func count(_ number: Int, _ noun: Noun) -> String { wording.count(number, noun) }
}

extension Presentation {
  /// How many issues were added, removed or changed since another presentation.
  public func countOfChanges(since other: Presentation) -> Int {
    if follows(other), let difference, changes.isDisjoint(with: .names) {
      return changedRows.count + difference.removed.count
    }
    let (old, new) = (other.snapshot.issues, snapshot.issues)
    let (oldRows, newRows) = (other.rowFingerprints, rowFingerprints)
    var (i, j) = (0, 0)
    var count = 0
    while i < old.count, j < new.count {
      if old[i].identity == new[j].identity {
        if oldRows[i] != newRows[j] || old[i].textHash != new[j].textHash { count += 1 }
        i += 1
        j += 1
      } else {
        count += 1
        if old[i].identity < new[j].identity { i += 1 } else { j += 1 }
      }
    }
    return count + old.count - i + new.count - j
  }
}
