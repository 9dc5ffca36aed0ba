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
  /// Awards, light, reminders and the date of the data.
  public static let dataSettings = BuildInputs(rawValue: 1 << 34)
  /// What the configuration says of the presentation.
  public static let settings = BuildInputs(rawValue: 1 << 35)
  /// The day on which the pages are made.
  public static let day = BuildInputs(rawValue: 1 << 36)
  /// Templates, pages written by hand, and the formats that are published.
  public static let templates = BuildInputs(rawValue: 1 << 37)
  /// The files that are copied.
  public static let statics = BuildInputs(rawValue: 1 << 38)
  /// The paths of the pages.
  public static let paths = BuildInputs(rawValue: 1 << 39)
  /// Everything.
  public static let all = BuildInputs(rawValue: .max)
}

extension BuildInputs {
  /// What differs between two snapshots.
  init(_ difference: SnapshotDifference) {
    self.init(rawValue: UInt64(difference.fields.rawValue))
    if !difference.keepsRows { insert(.issues) }
    if difference.changesTables { insert(.names) }
    if difference.changesSettings { insert(.dataSettings) }
  }
}

/// The parts of a build that the next build of a session reuses unless one of their inputs changed.
///
/// This is the only table of its kind: whatever is not listed is made anew, and a page is rendered
/// again if its record, its templates or the settings hash to something else. Nothing is reused
/// when what the configuration says of the presentation changes.
public enum Reusable: String, CaseIterable, Sendable {
  case index = "issues in order, by tag, project and person"
  case counts = "counts of open issues, totals"
  case smartLists = "lists that every site has"
  case directory = "slugs"
  case names = "tags and people beside titles; references"
  case projectItems = "items of projects in optimized order"
  case awards = "award standings"
  case activity = "activity chart"
  case urgent = "open issues by priority"
  case topItems = "items to be done first"
  case recentlyUpdated = "issues that changed last"
  case fingerprints = "fingerprints of issues that did not change"
  case theme = "compiled templates"
  case issuePaths = "paths of the pages of issues"
  case copies = "list of copied files, and of all published paths"
  case issuePages = "pages of issues that are neither changed nor beside one that is"

  /// The inputs of the part: it is made anew if one of them changed.
  public var inputs: BuildInputs {
    switch self {
    case .index:
      [.issues, .names, .members([.created, .tags, .project, .author, .assignees])]
    case .counts:
      Reusable.index.inputs.union(.members([.kind, .state, .comments]))
    case .smartLists: [.issues, .day, .members([.kind, .state, .created, .updated])]
    case .directory, .names, .fingerprints: [.issues, .names]
    case .projectItems: [.issues, .names, .members([.state, .priority, .created, .project])]
    case .awards:
      [
        .issues, .names, .dataSettings,
        .members([.kind, .state, .created, .closed, .author, .assignees]),
      ]
    case .activity: [.issues, .members([.kind, .created, .closed])]
    case .urgent: [.issues, .members([.kind, .state, .priority, .created])]
    case .topItems: [.issues, .names, .members([.kind, .state, .priority, .created, .project])]
    case .recentlyUpdated: [.issues, .members([.created, .updated])]
    case .theme: .templates
    case .issuePaths: [.issues, .names, .settings, .templates]
    case .copies: [.settings, .templates, .statics, .paths]
    case .issuePages: [.issues, .names, .settings, .templates, .paths]
    }
  }

  /// Why nothing else can change the part.
  public var reason: String {
    switch self {
    case .index: "issues are sorted by creation and grouped by what they name"
    case .counts: "what is counted is kind, state and comments within those groups"
    case .smartLists: "they select by kind and state, `recent` also by the day"
    case .directory: "slugs are made from names and keys alone"
    case .names: "they show names, and references lead to issues that exist"
    case .projectItems: "the order looks at state, priority and creation"
    case .awards: "achievements count and date issues by person"
    case .activity: "a month counts issues made and closed in it"
    case .urgent, .topItems: "the order looks at state, priority and creation"
    case .recentlyUpdated: "the order looks at the date of the last change"
    case .fingerprints: "an issue's record shows its members and names"
    case .theme: "templates are compiled from their sources"
    case .issuePaths: "a path is made from the identity and the source's slug"
    case .copies: "they are the files of the theme and of `static/` beside the pages"
    case .issuePages: "a page shows its issue and links to the ones before and after"
    }
  }
}

/// Hands on the parts of an earlier build whose inputs did not change.
public struct Reuse<Previous> {
  private let previous: Previous?
  /// What changed since the earlier build; everything where there is none.
  public var changes: BuildInputs

  /// Reuse of an earlier build, if there is one, since which some inputs changed.
  public init(_ previous: Previous?, _ changes: BuildInputs) {
    self.previous = previous
    self.changes = previous == nil ? .all : changes
  }

  /// Whether the part of the earlier build may be reused.
  public func allows(_ part: Reusable) -> Bool { changes.isDisjoint(with: part.inputs) }

  /// The part of the earlier build if it may be reused, else what `make` gives.
  public func callAsFunction<Value, Failure: Error>(
    _ part: Reusable, _ value: (Previous) -> Value, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    if let previous, allows(part) { return value(previous) }
    return try make()
  }
}
