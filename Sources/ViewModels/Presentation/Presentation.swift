public import IssueModel
public import IssueStore
import Bytes
import Markdown
public import Queries
public import Records

/// Everything that view models look things up in: the data at one moment, the site's settings, and
/// what was worked out from both.
///
/// A class, since records hold it: one reference instead of a dozen tables.
public final class Presentation: Sendable {
  /// The data.
  public let snapshot: Snapshot
  /// What the configuration says of the presentation.
  public let settings: PresentationSettings
  /// The day on which the pages are made; only records that declare it may depend on it.
  public let today: Day
  /// Issues in order, by tag, project and person.
  public let index: SiteIndex
  /// Counts of open issues, and totals.
  public let counts: SiteCounts
  /// The lists of the site: the smart filters, then those of the configuration.
  public let lists: [IssueList]
  /// Whether the status light is lit; nil where the site has none.
  public let light: Bool?
  /// The slugs under which everything is found.
  public let directory: SiteDirectory
  /// The site, for the frame of every page.
  public let site: Shared<SiteRecord>
  /// The phrases of the site's language.
  public let words: Shared<Words>
  /// What changed since the presentation that this one reuses; everything where there is none.
  public let changes: BuildInputs
  /// The indices of issues that changed since then, where the issues and names are the same.
  public let changedRows: [Int]

  /// The records of each project in its optimized order, by `ProjectID`.
  let itemsByProject: [[Int]]
  let chips: [Shared<TagChipRecord>]
  let persons: [Shared<PersonLinkRecord>]
  let references: ReferenceDirectory
  /// What the dashboard and the award board are made from.
  let figures: SiteFigures
  private let smartLists: [IssueList]
  /// What the queries of the configuration's lists find.
  private let filters: [[Int]]
  private let rows: IssueFingerprints
  private let fullIssues: IssueFingerprints
  private let identity = Identity()
  /// The presentation that this one reuses.
  private let base: Identity?

  /// Identifies a presentation, also one that is gone.
  private final class Identity: Sendable {}

  /// Prepares what the view models of one snapshot share.
  ///
  /// - Parameter previous: the presentation of an earlier snapshot of the same data; parts of it are
  ///   reused as ``Reusable`` allows.
  public init(
    _ snapshot: Snapshot, settings: PresentationSettings, today: Day,
    reusing previous: Presentation? = nil
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
    changes = reuse.changes
    changedRows = difference?.changed.map(\.newIndex) ?? []
    counts = reuse(.counts, \.counts) { SiteCounts(snapshot, index) }
    site = previous?.site ?? Shared(SiteRecord(settings))
    words = previous?.words ?? Shared(Words(settings.language))
    filters = settings.filters.enumerated().map { index, filter in
      guard let previous, let difference, previous.today == today else {
        return filter.query.results(in: snapshot, now: now)
      }
      return filter.query.results(
        in: snapshot, now: now, after: previous.filters[index], by: difference)
    }
    let smartLists = reuse(.smartLists, \.smartLists) {
      IssueList.smart(snapshot, index, settings.language, today: today)
    }
    self.smartLists = smartLists
    lists = smartLists + IssueList.saved(settings, found: filters, after: smartLists)
    light =
      switch settings.light {
      case .fixed(let isOn): snapshot.light?.isOn ?? isOn
      case .query(let query): query.count(in: snapshot, now: now) == 0
      }
    let directory = reuse(.directory, \.directory) { SiteDirectory(snapshot, index: index) }
    self.directory = directory
    itemsByProject = reuse(.projectItems, \.itemsByProject) {
      index.byProject.map { OptimizedOrder.sorted($0, in: snapshot) }
    }
    chips = reuse(.names, \.chips) {
      snapshot.tags.enumerated().map { offset, tag in
        Shared(TagChipRecord(tag, target: directory.target(of: TagID(offset))))
      }
    }
    let shown = Set(index.people.filter { !settings.hiddenPeople.contains(snapshot[$0].login) })
    persons = reuse(.names, \.persons) {
      snapshot.people.enumerated().map { offset, person in
        let id = PersonID(offset)
        return Shared(
          PersonLinkRecord(person, target: shown.contains(id) ? directory.target(of: id) : nil))
      }
    }
    references = reuse(.names, \.references) {
      ReferenceDirectory(snapshot, directory: directory, shownPeople: shown)
    }
    figures = SiteFigures(reuse)
    let changedRows = changedRows
    func fingerprints(_ known: KeyPath<Presentation, IssueFingerprints>) -> IssueFingerprints {
      reuse(.fingerprints, { IssueFingerprints(reusing: $0[keyPath: known], changed: changedRows) })
      {
        IssueFingerprints()
      }
    }
    rows = fingerprints(\.rows)
    fullIssues = fingerprints(\.fullIssues)
  }

  /// Whether this presentation reuses that one.
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

  /// A phrase in the language of the pages.
  func text(_ phrase: Phrase) -> String { language.text(phrase) }

  /// A moment as the pages show it.
  func date(_ instant: Instant?) -> DateRecord? {
    instant.map { DateRecord(instant: $0, language: language) }
  }

  func tag(_ id: TagID) -> Shared<TagChipRecord> { chips[Int(id.index)] }

  func person(_ id: PersonID?) -> Shared<PersonLinkRecord>? { id.map { persons[Int($0.index)] } }

  /// The people who have a page, by login.
  public var peopleWithPages: [PersonID] {
    index.people.filter { persons[Int($0.index)].target != nil }
  }

  /// The records that a query finds on the presentation's day, in the query's order.
  public func rows(of query: Query) -> [Int] {
    query.results(in: snapshot, now: Instant(today))
  }

  /// A tracker's text with what its references lead to; nil where it is empty.
  public func markdown(_ text: Text, from source: SourceID?) -> MarkdownText? {
    guard !text.isEmpty else { return nil }
    return MarkdownText(
      source: text.utf8,
      references: references.resolve(text, from: source, in: snapshot),
      base: source.flatMap { snapshot[$0].address }.map { $0 + "/" },
      origin: origin(of: source))
  }

  /// How a source's tracker shows a text: GitLab and files join the lines of a paragraph, the others
  /// break them where the writer did.
  private func origin(of source: SourceID?) -> MarkdownText.Origin {
    switch source.map({ snapshot[$0].tracker }) {
    case .gitlab?, .backlog?: .file
    default: .conversation
    }
  }

  /// The beginning of a text without markup, for descriptions; 160 characters at most.
  func excerpt(of text: Text) -> String {
    var bytes = ByteBuffer()
    var renderer = MarkdownRenderer()
    let source = text.utf8
    renderer.excerpt(of: source.span, limit: 160, into: &bytes)
    return bytes.string
  }
}

extension Presentation {
  /// How many issues came, went or look different since another presentation.
  public func countOfChanges(since other: Presentation) -> Int {
    if follows(other), changes.isDisjoint(with: [.issues, .names]) { return changedRows.count }
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
