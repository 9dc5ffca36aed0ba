public import IssueModel
public import IssueStore
import Records

/// The awards of the people of a site, as its pages show them.
extension Presentation {
  /// The site's own awards, in the order of the data.
  var siteAwards: [AwardRecord] { awardBoard.site.map(record) }

  /// What a person has earned; nil where that is nothing.
  func shelf(of person: PersonID) -> SharedList<AwardRecord>? {
    let earned = awardBoard.standings(.person, of: Int(person.index)).filter(\.isEarned)
    return earned.isEmpty ? nil : SharedList(earned.map(record))
  }

  private func record(_ standing: AwardStanding) -> AwardRecord {
    AwardRecord(standing: standing, language: language)
  }

  /// How many people have earned something.
  public var holderCount: Int { awardHolders.people.count }

  /// The people who have earned something: those with the most awards first, then by login.
  var awardHolders: AwardHolders { figures.holders.value { AwardHolders(in: self) } }

  /// A person of that order with what they have earned.
  func awards(of holder: PersonID) -> PersonAwardsRecord? {
    guard let person = person(holder), let awards = shelf(of: holder) else { return nil }
    return PersonAwardsRecord(person: person, awards: awards)
  }
}

/// The people who have earned something.
struct AwardHolders: Sendable {
  /// Those with the most awards first, then by login.
  let people: [PersonID]

  init(in presentation: Presentation) {
    let board = presentation.awardBoard
    let counts = board.people.map { person in
      board.standings(.person, of: Int(person.index)).count(where: \.isEarned)
    }
    people = counts.indices.filter { counts[$0] > 0 }
      .sorted { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 }
      .map { board.people[$0] }
  }
}

extension Snapshot {
  /// Whether any member of an issue may decide who has earned what.
  public var awardsAskQueries: Bool { (awards ?? []).contains { $0.rule.query != nil } }
}

extension Presentation {
  /// The login, tag or project of a holder of an award; nil for the site.
  public func name(of holder: Int, _ scope: Award.Scope) -> String? {
    switch scope {
    case .project: nil
    case .person: snapshot.people[holder].login
    case .tag: snapshot.tags[holder].name
    case .milestone: snapshot.projects[holder].title
    }
  }
}
