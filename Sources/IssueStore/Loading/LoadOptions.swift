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
  var hasLabelRules: Bool {
    !(priorityRules.isEmpty && projectRules.isEmpty && dueRules.isEmpty)
  }
}

/// A label, or many: `P1`, or `priority/*`, where `*` stands for any text and may stand once.
public struct LabelPattern: Sendable, Hashable {
  private let prefix: String
  private let suffix: String?

  /// A pattern; case is ignored.
  public init(_ pattern: String) {
    let folded = pattern.lowercased()
    if let star = folded.firstIndex(of: "*") {
      prefix = String(folded[..<star])
      suffix = String(folded[folded.index(after: star)...])
    } else {
      prefix = folded
      suffix = nil
    }
  }

  /// What `*` stands for in a label; the empty text for a pattern without one; nil when
  /// the label does not fit.
  public func match(_ label: String) -> String? {
    let folded = label.lowercased()
    guard let suffix else { return folded == prefix ? "" : nil }
    guard folded.utf8.count >= prefix.utf8.count + suffix.utf8.count, folded.hasPrefix(prefix),
      folded.hasSuffix(suffix)
    else { return nil }
    // Lower-casing can change lengths outside ASCII; then the folded text has to do.
    let source = label.utf8.count == folded.utf8.count ? label : folded
    let bytes = source.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    return String(Substring(bytes))
  }
}

/// A label pattern and what a label that fits it means.
public struct LabelRule<Value: Sendable>: Sendable {
  /// Which labels.
  public var pattern: LabelPattern
  /// What they mean.
  public var value: Value

  /// A rule for the labels that fit a pattern.
  public init(_ pattern: String, _ value: Value) {
    self.pattern = LabelPattern(pattern)
    self.value = value
  }
}

/// A file or folder of data, and what the configuration says about it.
public struct DataFile: Sendable, Hashable {
  /// The path by which it is opened.
  public var path: String
  /// How messages name it, as `data/archive.json`.
  public var name: String
  /// The format's name where the configuration insists on one.
  public var format: String?
  /// The source that its records belong to, where the configuration says so.
  public var source: String?
  /// For tables: the member (`title`, `number`, `state`, …) and the header of its column.
  public var columns: [String: String]

  /// Whether it was found in a folder rather than named.
  var isFound = false

  /// A file to be recognised by its content.
  public init(
    path: String, name: String? = nil, format: String? = nil, source: String? = nil,
    columns: [String: String] = [:]
  ) {
    self.path = path
    self.name = name ?? path
    self.format = format
    self.source = source
    self.columns = columns
  }
}

extension LabelRule: Equatable where Value: Equatable {}
