import IssueModel
import TrackerReaders

/// The history of a record while it is gathered from several places of the data, of which each may have all of it.
///
/// An event that two places have is one: it has the same kind, actor, subject and moment. One place may have several
/// such events, and then all of them are kept.
struct HistoryForms {
  /// What is gathered so far.
  private(set) var history: IssueHistory
  /// How often an event is among these.
  private var counts: [IssueEvent: Int]
  private var links: Set<IssueLink>
  /// How often each event came in parts with identifiers. Two such parts are never one, so equal events in them are
  /// counted as those of one place.
  private var identified: [IssueEvent: Int] = [:]

  /// Begins with the history that the record itself has.
  init(_ history: IssueHistory) {
    self.history = history
    counts = history.events.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    links = Set(history.links)
  }

  /// Adds what another place has; parts that are identified are those of one place.
  mutating func add(_ other: IssueHistory, isIdentified: Bool) {
    var seen: [IssueEvent: Int] = [:]
    if isIdentified { swap(&seen, &identified) }
    var new = other
    new.events.removeAll { event in
      seen[event, default: 0] += 1
      if event.date != nil, seen[event, default: 0] <= counts[event, default: 0] { return true }
      counts[event, default: 0] += 1
      return false
    }
    new.links.removeAll { !links.insert($0).inserted }
    history.add(new)
    if isIdentified { swap(&seen, &identified) }
  }
}
