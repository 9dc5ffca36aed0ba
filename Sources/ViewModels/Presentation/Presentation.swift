public import IssueModel
public import IssueStore
import Markdown
public import Records

/// Everything that view models look things up in: the data at one moment, the site's settings, and
/// what was worked out from both.
///
/// A class, since every page holds it: one reference in place of a dozen tables.
public final class Presentation: Sendable {
  /// The data.
  public let snapshot: Snapshot
  /// What the configuration says of the presentation.
  public let settings: PresentationSettings
  /// The day on which the pages are made; only records that declare it may depend on it.
  public let today: Day
  /// Counts and lists that many pages need.
  public let index: SiteIndex
  /// The lists of the site: the smart filters, then those of the configuration.
  public let lists: [IssueList]
  /// Whether the status light is lit; nil where the site has none.
  public let light: Bool?
  /// The names under which everything is found.
  public let directory: SiteDirectory
  /// The site, for the frame of every page.
  public let site: Shared<SiteRecord>
  /// The phrases of the site's language.
  public let words: Shared<Words>

  /// The data in the form that queries are asked of.
  public let table: IssueTable
  /// The records of each project in its optimized order, by `ProjectID`.
  let itemsByProject: [[Int]]
  let chips: [TagChipRecord]
  let persons: [PersonLinkRecord]
  let references: ReferenceDirectory

  /// What the dashboard and the award board are made from.
  let figures: SiteFigures
  /// What the queries of the configuration's lists find.
  private let filters: [LiveQuery]
  let identity = PresentationIdentity()
  /// What changed since the presentation that this one follows; nil where it follows none.
  let step: PresentationStep?

  /// Prepares what the view models of one snapshot share.
  ///
  /// - Parameter previous: the presentation of an earlier snapshot of the same data. What still holds
  ///   of it is taken over.
  public init(
    _ snapshot: Snapshot, settings: PresentationSettings, today: Day,
    following previous: Presentation? = nil
  ) {
    self.snapshot = snapshot
    self.settings = settings
    self.today = today
    let now = Instant(today)
    let step = previous.flatMap {
      $0.settings == settings ? PresentationStep(from: $0, to: snapshot) : nil
    }
    self.step = step
    if let previous, let step {
      let difference = step.difference
      index = SiteIndex(
        snapshot, following: previous.index, of: previous.snapshot, by: difference)
      table = IssueTable(snapshot, following: previous.table, by: difference)
      let table = table
      filters = previous.filters.map { query in
        var query = query
        query.follow(to: table, by: difference, now: now)
        return query
      }
      site = previous.site
      words = previous.words
    } else {
      index = SiteIndex(snapshot)
      table = IssueTable(snapshot)
      let table = table
      filters = settings.filters.map { LiveQuery($0.query, in: table, now: now) }
      site = Shared(SiteRecord(settings))
      words = Shared(Words(settings.language))
    }
    if let previous, let step, previous.today == today,
      step.keeps([.kind, .state, .created, .updated])
    {
      lists = IssueList.following(previous.lists, found: filters.map(\.rows))
    } else {
      lists = IssueList.all(
        of: table, index: index, settings: settings, found: filters.map(\.rows), today: today)
    }
    light =
      switch settings.light {
      case .fixed(let isOn): snapshot.light?.isOn ?? isOn
      case .query(let query): query.count(in: table, now: now) == 0
      }
    if let previous, let step, step.keepsNames(previous.index, index) {
      directory = previous.directory
      chips = previous.chips
      persons = previous.persons
      references = previous.references.following(snapshot)
      itemsByProject =
        step.keeps([.state, .priority, .created, .project])
        ? previous.itemsByProject
        : index.byProject.map { ProjectViewModel.optimizedOrder($0, in: snapshot) }
      figures = SiteFigures(following: previous.figures, by: step)
    } else {
      let directory = SiteDirectory(snapshot, index: index)
      self.directory = directory
      itemsByProject = index.byProject.map { ProjectViewModel.optimizedOrder($0, in: snapshot) }
      chips = snapshot.tags.enumerated().map { offset, tag in
        TagChipRecord(tag, target: directory.target(of: TagID(offset)))
      }
      let shown = Set(index.people.filter { !settings.hiddenPeople.contains(snapshot[$0].login) })
      persons = snapshot.people.enumerated().map { offset, person in
        let id = PersonID(offset)
        return PersonLinkRecord(person, target: shown.contains(id) ? directory.target(of: id) : nil)
      }
      references = ReferenceDirectory(snapshot, directory: directory, shownPeople: shown)
      figures = SiteFigures()
    }
  }

  /// The language of the pages.
  public var language: Language { settings.language }

  /// A phrase in the language of the pages.
  func text(_ phrase: Phrase) -> String { language.text(phrase) }

  /// A moment as the pages show it.
  func date(_ instant: Instant?) -> DateRecord? { instant.map { DateRecord($0, in: language) } }

  func tag(_ id: TagID) -> TagChipRecord { chips[Int(id.index)] }

  func person(_ id: PersonID?) -> PersonLinkRecord? { id.map { persons[Int($0.index)] } }

  /// The people who have a page, by login.
  public var peopleWithPages: [PersonID] {
    index.people.filter { persons[Int($0.index)].target != nil }
  }

  /// The records that a query finds on the presentation's day, in the query's order.
  public func rows(of query: Query) -> [Int] {
    query.results(in: table, now: Instant(today))
  }

  /// A tracker's text with what its references lead to; nil where it is empty.
  public func markdown(_ text: Text, from source: SourceID?) -> MarkdownText? {
    guard !text.isEmpty else { return nil }
    return MarkdownText(
      source: text.utf8,
      references: references.resolve(text, from: source),
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
    var bytes: [UInt8] = []
    var renderer = MarkdownRenderer()
    text.utf8.withUnsafeBufferPointer { renderer.excerpt(of: $0, limit: 160, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Presentation {
  /// Whether the same pages stand at the same addresses as in another presentation of the site:
  /// the same records, and lists, tags, projects and people of as many pages.
  public func hasSamePages(as other: Presentation) -> Bool {
    func counts(_ rows: [[Int]]) -> [Int] {
      rows.map { PaginationRecord.pageCount(rows: $0.count) }
    }
    let hasSameRecords =
      if let step, step.isFrom(other) {
        step.difference.keepsRows
      } else {
        snapshot.issues.count == other.snapshot.issues.count
          && zip(snapshot.issues, other.snapshot.issues).allSatisfy { $0.identity == $1.identity }
      }
    return hasSameRecords && directory == other.directory && index.tags == other.index.tags
      && index.projects == other.index.projects && peopleWithPages == other.peopleWithPages
      && lists.map(\.slug) == other.lists.map(\.slug)
      && counts(lists.map(\.rows)) == counts(other.lists.map(\.rows))
      && counts(index.byTag) == counts(other.index.byTag)
      && counts(index.byProject) == counts(other.index.byProject)
      && counts(index.byPerson) == counts(other.index.byPerson)
  }
}
