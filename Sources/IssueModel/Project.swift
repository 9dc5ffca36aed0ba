/// A project (or milestone), which contains issues.
public struct Project: Sendable, Hashable {
  /// The title, never empty.
  public var title: String
  /// Its description, in Markdown.
  public var details: String
  /// Its colour.
  public var color: NamedColor
  /// Whether it is closed.
  public var isClosed: Bool
  /// When it was made.
  public var created: Instant?
  /// When it is due.
  public var due: Instant?
  /// The daily reminder, where one was set.
  public var reminder: Reminder?
  /// Whether the data defines it; false when it is only named by issues.
  public var isDefined: Bool

  /// An open project without details.
  public init(
    title: String, details: String = "", color: NamedColor = .lightBlue, isClosed: Bool = false,
    created: Instant? = nil, due: Instant? = nil, isDefined: Bool = true
  ) {
    self.title = title
    self.details = details
    self.color = color
    self.isClosed = isClosed
    self.created = created
    self.due = due
    self.isDefined = isDefined
  }
}

/// How many of a number of things are done.
public struct DoneShare: Sendable, Hashable {
  /// How many are done.
  public var completed: Int
  /// The number of issues.
  public var total: Int

  /// So many done, 0 to `total`.
  public init(completed: Int, total: Int) {
    self.completed = completed
    self.total = total
  }

  /// The part that is done in whole per cent, rounded down, so that 100 means all; 0 of nothing.
  public var percent: Int { total == 0 ? 0 : completed * 100 / total }
}

/// The twelve colours that projects and awards are given by name.
public enum NamedColor: String, Sendable, CaseIterable {
  /// Pink.
  case pink = "Pink"
  /// Purple.
  case purple = "Purple"
  /// Red.
  case red = "Red"
  /// Orange.
  case orange = "Orange"
  /// Gold.
  case gold = "Gold"
  /// Green.
  case green = "Green"
  /// Teal.
  case teal = "Teal"
  /// Light blue, a new project's colour.
  case lightBlue = "Light Blue"
  /// Dark blue.
  case darkBlue = "Dark Blue"
  /// Midnight.
  case midnight = "Midnight"
  /// Dark gray.
  case darkGray = "Dark Gray"
  /// Gray.
  case gray = "Gray"

  /// The name in lower case with a hyphen, as style sheets use it: `light-blue`.
  public var slug: String { String(rawValue.lowercased().map { $0 == " " ? "-" : $0 }) }
}
