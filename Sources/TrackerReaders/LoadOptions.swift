public import IssueModel

/// The options for reading data in the configuration.
public struct LoadOptions: Sendable, Equatable {
  /// Whether records that their tracker marks private are read as well.
  public var publishPrivate = false
  /// Whether messages may quote the data; false where some of it is not to be published.
  public var mayQuote = true
  /// Whether to skip a file that cannot be read; the errors in it become warnings.
  public var skipUnreadable = false
  /// Whether files of no known format in a folder are skipped and counted; a file that is named
  /// itself must be of one.
  public var passesOverUnknownFiles = false
  /// How many threads may read; 0 for as many as there are cores.
  public var jobs = 0
  /// Other names of people: the name in the data, and the published one. Case is ignored.
  public var peopleAliases: [String: String] = [:]
  /// Logins of people who do not want to be named, or else their names, addresses or accounts; they are
  /// read as nobody. Case is ignored.
  public var peopleOptOuts: [String] = []
  /// Programs that sign in as people do. Case is ignored.
  public var bots: Set<String> = []
  /// Other names of tags: the name in the data, and the published one. Case is ignored.
  public var tagAliases: [String: String] = [:]
  /// Labels that mean a priority, for records whose tracker has none; the first match counts.
  public var priorityRules: [LabelRule<Priority>] = []
  /// Labels that mean a project: the value is its title, in which `*` is replaced by the match of
  /// the pattern's `*`.
  public var projectRules: [LabelRule<String>] = []
  /// Labels that contain the due date of a record, as `due:*`; `*` matches the date.
  public var dueRules: [LabelPattern] = []
  /// The lists of a Trello board whose cards are done. Case is ignored.
  public var closedLists: [String] = []

  /// The options of a site that configures nothing.
  public init() {}

  /// Whether labels may mean more than their names.
  package var hasLabelRules: Bool {
    !(priorityRules.isEmpty && projectRules.isEmpty && dueRules.isEmpty)
  }
}
