import IssueModel
import IssueStore

/// The inputs of a build, in parts that change independently of each other.
public struct BuildInputs: OptionSet, Sendable, Hashable {
  /// A bit for each part.
  public let rawValue: UInt64

  /// The set of these bits.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Members of issues that are in both builds.
  static func members(_ members: [IssueMember]) -> BuildInputs {
    BuildInputs(rawValue: UInt64(IssueFields(members).rawValue))
  }

  /// Which issues there are.
  public static let issues = BuildInputs(rawValue: 1 << 32)
  /// Tags, people, projects and sources, and which of them are in use.
  public static let names = BuildInputs(rawValue: 1 << 33)
  /// Awards, light and reminders.
  public static let dataSettings = BuildInputs(rawValue: 1 << 34)
  /// What the configuration says of the presentation.
  public static let settings = BuildInputs(rawValue: 1 << 35)
  /// The day on which the pages are made.
  public static let day = BuildInputs(rawValue: 1 << 36)
  /// Templates, pages written by hand, and the formats that are published.
  public static let templates = BuildInputs(rawValue: 1 << 37)
  /// The files that are copied.
  public static let statics = BuildInputs(rawValue: 1 << 38)
  /// The paths of all that is published.
  public static let paths = BuildInputs(rawValue: 1 << 39)
  /// The last change of the data, and the date that the data states.
  public static let dataDate = BuildInputs(rawValue: 1 << 40)
  /// The paths of the pages that other pages link to.
  public static let links = BuildInputs(rawValue: 1 << 41)
  /// The indices of the issues that are in both builds.
  public static let rows = BuildInputs(rawValue: 1 << 42)
  /// Everything.
  public static let all = BuildInputs(rawValue: .max)
}

extension BuildInputs {
  /// What differs between two snapshots.
  init(_ difference: SnapshotDifference) {
    self.init(rawValue: UInt64(difference.fields.rawValue))
    if !difference.keepsRows { insert(.issues) }
    if !difference.keepsOldRows { insert(.rows) }
    if difference.changesTables { insert(.names) }
    if difference.changesSettings { insert(.dataSettings) }
  }
}

/// The parts of a build that the next build of a session reuses unless one of their inputs changed.
///
/// This is the only table of its kind. Any part that is not listed is made again in each build, and
/// a page is rendered again if the hash of its record, its templates or the settings differs.
/// Nothing is reused when the presentation settings change.
public enum Reusable: String, CaseIterable, Sendable {
  case index = "issues in order, by tag, project and person"
  case counts = "counts of open issues, totals"
  case parts = "which parts of the site have content"
  case smartLists = "lists that every site has"
  case directory = "slugs"
  case names = "tags and people beside titles; references; members of cohorts"
  case projectItems = "items of projects in optimized order"
  case transfers = "which issues are copies of those of another source"
  case awards = "award standings"
  case deeds = "what issues that did not change count for awards"
  case facts = "dates, replies and states of issues, in one array"
  case figures = "figures of all issues and of all pull requests"
  case charts = "charts of the site"
  case recentWork = "what is hot, waits for an answer, or happened this week"
  case urgent = "open issues by priority"
  case topItems = "items to be done first"
  case recentlyUpdated = "issues that changed last"
  case keys = "what lists are sorted by"
  case pageEnds = "issues after which pages of lists may end"
  case pagedIndex = "pages of tags, projects and people"
  case tags = "tags by open issues"
  case projects = "projects by unfinished work"
  case changes = "what changed in each month and week"
  case changeDates = "when issues that did not change were closed"
  case talk = "what was talked about in each month and week"
  case voices = "what everybody opened and said"
  case people = "what everybody did"
  case search = "index of searches in the browser"
  case searchNames = "keys of that index but for texts, of issues that did not change"
  case searchTexts =
    "words of issues that did not change, and their places in the orders of that index"
  case queries = "what the queries of pages written by hand find"
  case entries = "entries of feeds of issues that did not change"
  case apiRows = "rows of the lists of the published API, of issues that did not change"
  case fingerprints = "fingerprints of issues that did not change"
  case rowFingerprints = "fingerprints of rows of lists, of issues that did not change"
  case ties = "what issues that did not change refer to"
  case oldTies = "what issues refer to that name none that came or went"
  case leaks = "that texts of issues that did not change hold nothing that must not be published"
  case theme = "compiled templates"
  case issuePaths = "paths of the pages of issues that are at their indices"
  case copies = "list of copied files"
  case issuePages =
    "pages of issues that neither changed nor are beside or tied to one that changed, came or went"
  case listPages = "pages of lists, tags, projects and people without an issue that changed"
  case feeds = "feeds of the same issues, none of which changed"

  /// The inputs of the part; a change of any of them invalidates it.
  public var inputs: BuildInputs {
    switch self {
    case .index:
      [
        .issues, .names, .dataSettings,
        .members([.created, .tags, .project, .author, .assignees, .comments, .reviews, .history]),
      ]
    case .counts:
      Reusable.index.inputs.union(.members([.kind, .state]))
    case .parts:
      Reusable.counts.inputs.union([.members([.closed, .reminder, .due])])
    case .smartLists: Reusable.figures.inputs.union(.day)
    case .directory, .names, .entries, .fingerprints, .ties: [.issues, .names]
    case .apiRows: [.rows, .names]
    case .rowFingerprints, .leaks, .oldTies: .names
    case .projectItems: [.issues, .names, .members([.state, .priority, .created, .project])]
    case .transfers: [.issues, .names, .members([.kind, .author, .created, .title, .updated])]
    case .awards:
      [
        .issues, .names, .dataSettings,
        .members([
          .kind, .state, .created, .closed, .author, .assignees, .tags, .project, .comments,
          .reviews, .history,
        ]),
      ]
    case .deeds: [.rows, .names, .dataSettings, .members([.tags, .project])]
    case .facts: Reusable.figures.inputs.union(.members([.history, .due, .reminder]))
    case .figures:
      [
        .issues, .names,
        .members([
          .kind, .state, .priority, .author, .created, .updated, .closed, .comments, .reviews,
        ]),
      ]
    case .charts: Reusable.figures.inputs.union(.members([.tags]))
    case .recentWork: Reusable.figures.inputs.union(.day)
    case .urgent: [.issues, .members([.kind, .state, .priority, .created])]
    case .topItems: [.issues, .names, .members([.kind, .state, .priority, .created, .project])]
    case .recentlyUpdated: [.issues, .members([.created, .updated])]
    case .keys: [.issues, .members([.created, .updated, .comments])]
    case .pageEnds: .issues
    case .pagedIndex: Reusable.index.inputs.union(Reusable.projectItems.inputs)
    case .tags: Reusable.counts.inputs
    case .projects: Reusable.counts.inputs.union(.day)
    case .changes: [.issues, .members([.kind, .state, .created, .closed, .comments])]
    case .changeDates: .rows
    case .talk: [.issues, .members([.comments])]
    case .voices:
      [.issues, .names, .members([.author, .assignees, .created, .comments, .reviews, .history])]
    case .people: Reusable.counts.inputs.union(.members([.closed]))
    case .search:
      [
        .issues, .names, .dataSettings,
        .members([
          .title, .kind, .state, .priority, .created, .updated, .closed, .due, .tags, .project,
          .author,
          .assignees, .comments, .body, .reviews, .history, .reactions, .draft,
        ]),
      ]
    case .searchNames: [.rows, .names, .dataSettings]
    case .searchTexts: .rows
    case .queries: .day
    case .theme: .templates
    case .issuePaths: [.rows, .names, .settings, .templates]
    case .copies: [.settings, .templates, .statics]
    case .issuePages: [.names, .settings, .templates, .links]
    case .listPages:
      Reusable.issuePages.inputs.union([
        .issues, .day, .dataSettings,
        .members(IssueMember.allCases.filter { ![.title, .body, .updated].contains($0) }),
      ])
    case .feeds:
      Reusable.issuePages.inputs.union([.rows, .day, .dataSettings])
    }
  }
}

/// Gives access to the parts of an earlier build that are still valid.
public struct Reuse<Previous> {
  private let previous: Previous?
  /// The inputs that changed since the earlier build; all of them where there is none.
  public var changes: BuildInputs

  /// The reuse of an earlier build, if there is one, given the inputs that changed since.
  public init(_ previous: Previous?, _ changes: BuildInputs) {
    self.previous = previous
    self.changes = previous == nil ? .all : changes
  }

  /// Whether the part of the earlier build is still valid.
  public func allows(_ part: Reusable) -> Bool { changes.isDisjoint(with: part.inputs) }

  /// The part of the earlier build if it is still valid, else the result of `make`.
  public func callAsFunction<Value, Failure: Error>(
    _ part: Reusable, _ value: (Previous) -> Value, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let previous, allows(part) { return value(previous) }
    return try make()
  }
}
