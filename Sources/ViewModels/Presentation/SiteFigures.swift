import Hashing
import IssueModel
import IssueStore
import Synchronization

/// What takes a look at every record and is shown on one or two pages; worked out when it is first
/// asked for, and kept as long as nothing that counts for it has changed.
struct SiteFigures: Sendable {
  /// What has been earned, by the whole site and by each person.
  let awards: Once<AwardStandings>
  /// The chart of opened and closed issues.
  let activity: Once<ActivityChartRecord?>
  /// The open issues of the highest priorities.
  let urgent: Once<[Int]>
  /// The open issues of open projects that come first.
  let topItems: Once<[Int]>
  /// What was changed last.
  let recentlyUpdated: Once<[Int]>

  /// Nothing is worked out yet.
  init() {
    awards = Once()
    activity = Once()
    urgent = Once()
    topItems = Once()
    recentlyUpdated = Once()
  }

  /// What still holds of earlier figures.
  init(following old: SiteFigures, by step: PresentationStep) {
    awards =
      step.keeps([.kind, .state, .created, .closed, .author, .assignees])
        && !step.difference.changesSettings ? old.awards : Once()
    activity = step.keeps([.kind, .created, .closed]) ? old.activity : Once()
    urgent = step.keeps([.kind, .state, .priority, .created]) ? old.urgent : Once()
    topItems = step.keeps([.kind, .state, .priority, .created, .project]) ? old.topItems : Once()
    recentlyUpdated = step.keeps([.created, .updated]) ? old.recentlyUpdated : Once()
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

/// How far a site and its people are on the way to their awards.
struct AwardStandings: Sendable {
  /// The standings of the whole site, in the order of the awards.
  let site: [AwardStanding]
  /// Those of each person who has done something, by login.
  let people: [(person: PersonID, standings: [AwardStanding])]
  /// What stands for all of it.
  let key: UInt64

  init(site: [AwardStanding], people: [(person: PersonID, standings: [AwardStanding])]) {
    self.site = site
    self.people = people
    var key = InputKey()
    for (person, standings) in [(nil, site)] + people.map({ (Optional($0.person), $0.standings) }) {
      key.combine(person.map { Int($0.index) } ?? -1)
      key.combine(standings.count)
      for standing in standings {
        key.combine(standing.award.name)
        key.combine(standing.award.details)
        key.combine(standing.award.color)
        key.combine(standing.award.image)
        key.combine(standing.award.criterion)
        key.combine(standing.award.value)
        key.combine(standing.count)
        key.combine(standing.isEarned)
        key.combine(standing.earnedOn?.seconds)
      }
    }
    self.key = key.value
  }
}
