import IssueModel
import IssueStore
import Records
import Synchronization

/// Figures that look at every issue and are shown on one or two pages; worked out when they are first
/// asked for.
struct SiteFigures: Sendable {
  /// What has been earned, by the whole site and by each person.
  let awards: Once<AwardStandings>
  /// The chart of opened and closed issues.
  let activity: Once<Shared<ActivityChartRecord>?>
  /// The open issues of the highest priorities.
  let urgent: Once<[Int]>
  /// The open issues of open projects that come first.
  let topItems: Once<[Int]>
  /// What was changed last.
  let recentlyUpdated: Once<[Int]>

  /// The figures of an earlier build, as far as they may be reused.
  init(_ reuse: Reuse<Presentation>) {
    awards = reuse(.awards, \.figures.awards) { Once() }
    activity = reuse(.activity, \.figures.activity) { Once() }
    urgent = reuse(.urgent, \.figures.urgent) { Once() }
    topItems = reuse(.topItems, \.figures.topItems) { Once() }
    recentlyUpdated = reuse(.recentlyUpdated, \.figures.recentlyUpdated) { Once() }
  }
}

/// A value that is made when it is first asked for.
final class Once<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)

  /// The value; `make` is called by the first who asks, while others wait.
  func value(_ make: () -> Value) -> Value {
    made.withLock { known in
      if let value = known { return value }
      let value = make()
      known = value
      return value
    }
  }
}
