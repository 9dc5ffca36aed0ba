/// The source of records: a repository or project on a tracker, or the site's own data.
public struct Source: Sendable, Hashable {
  /// The kind of tracker, which decides how addresses and references are written.
  public enum Tracker: String, Sendable {
    /// GitHub.
    case github
    /// GitLab.
    case gitlab
    /// Jira.
    case jira
    /// Bugzilla.
    case bugzilla
    /// Redmine.
    case redmine
    /// Trello.
    case trello
    /// Backlog.md.
    case backlog
    /// Gazette's own data.
    case gazette
    /// A table without a tracker behind it.
    case table
    /// Another tracker.
    case other
  }

  /// The name in the data, as `mlswg/mls-protocol`; empty for the default source.
  public var name: String
  /// The kind of tracker.
  public var tracker: Tracker
  /// The address of the repository or project, without a slash at its end.
  public var address: String?
  /// Whether comments were asked for record by record, so that those of one tell nothing of others.
  public var tellsCommentsByRecord = false

  /// A source.
  public init(name: String, tracker: Tracker, address: String? = nil) {
    self.name = name
    self.tracker = tracker
    self.address = address
  }
}
