public import IssueModel

/// What the configuration says about reading data.
public struct LoadOptions: Sendable, Equatable {
  /// Whether records that their tracker marks private are read as well.
  public var publishPrivate = false
  /// Whether to go on without a file that cannot be read; what is wrong becomes a warning.
  public var skipUnreadable = false
  /// Whether files of no known format that lie in a folder are passed over and counted; files that were
  /// named must be of one.
  public var passesOverUnknownFiles = false
  /// How many threads may read; 0 for as many as there are cores.
  public var jobs = 0
  /// Other names of people: the name in the data, and the name it stands for. Case is ignored.
  public var peopleAliases: [String: String] = [:]
  /// People who do not want to be named; they are read as nobody. Case is ignored.
  public var peopleOptOuts: [String] = []
  /// Programs that sign in as people do. Case is ignored.
  public var bots: Set<String> = []
  /// Other names of tags: the name in the data, and the name it stands for. Case is ignored.
  public var tagAliases: [String: String] = [:]
  /// Labels that stand for a priority, for records whose tracker gives none; the first that fits.
  public var priorityRules: [LabelRule<Priority>] = []
  /// Labels that stand for a project: the value is its title, `*` in it what the pattern's `*` found.
  public var projectRules: [LabelRule<String>] = []
  /// Labels that hold the day on which a record is due, as `due:*`; `*` finds the date.
  public var dueRules: [LabelPattern] = []
  /// The lists of a Trello board whose cards are done. Case is ignored.
  public var closedLists: [String] = []

  /// The options of a site that says nothing about its data.
  public init() {}

  /// Whether labels may mean more than their names.
  package var hasLabelRules: Bool {
    !(priorityRules.isEmpty && projectRules.isEmpty && dueRules.isEmpty)
  }
}
