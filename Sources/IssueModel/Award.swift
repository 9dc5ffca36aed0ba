/// Something that is earned when a count reaches a value; identified by its name.
public struct Award: Sendable, Hashable {
  /// The name, unique on a board.
  public var name: String
  /// What has to be done for it.
  public var details: String
  /// The colour's name as the data writes it, as `Light Blue`.
  public var color: String
  /// What is counted, as `issues`; see ``Criterion``.
  public var criterion: String
  /// The threshold.
  public var value: Int
  /// The name of its icon.
  public var image: String

  /// An award.
  public init(
    name: String, details: String, color: String, criterion: String, value: Int, image: String
  ) {
    self.name = name
    self.details = details
    self.color = color
    self.criterion = criterion
    self.value = value
    self.image = image
  }

  /// What awards count.
  public enum Criterion: String, Sendable, CaseIterable {
    /// Issues added; pull requests are not counted.
    case issues
    /// Issues closed; pull requests are not counted.
    case closed
    /// Tags made: defined or used.
    case tags
    /// A flag of the site, not a count.
    case unlock
  }

  /// The criterion it asks for; nil when it is unknown, and then it is never earned.
  public var knownCriterion: Criterion? {
    switch criterion {
    // The names of the first generation of award data.
    case "items": .issues
    case "complete": .closed
    default: Criterion(rawValue: criterion)
    }
  }
}

/// The counts that awards are earned by.
public struct Achievements: Sendable, Hashable {
  /// Issues added.
  public var issues: Int
  /// Issues closed.
  public var closed: Int
  /// Tags made.
  public var tags: Int
  /// Whether the project is supported.
  public var isSupporter: Bool

  /// Counts, 0 unless given.
  public init(issues: Int = 0, closed: Int = 0, tags: Int = 0, isSupporter: Bool = false) {
    self.issues = issues
    self.closed = closed
    self.tags = tags
    self.isSupporter = isSupporter
  }

  /// The count that an award's value is compared with; 0 for an unknown criterion.
  public func count(for award: Award) -> Int {
    switch award.knownCriterion {
    case .issues: issues
    case .closed: closed
    case .tags: tags
    case .unlock: isSupporter ? 1 : 0
    case nil: 0
    }
  }

  /// Whether an award has been earned: its count has reached its value.
  ///
  /// An unknown criterion is never earned; `unlock` is earned by the flag alone.
  public func hasEarned(_ award: Award) -> Bool {
    switch award.knownCriterion {
    case nil: false
    case .unlock: isSupporter
    case .some: count(for: award) >= award.value
    }
  }
}
