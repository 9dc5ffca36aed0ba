import Configuration
public import IssueModel
public import IssueStore
import Records

/// The awards of the people of a site, as its pages show them.
extension Presentation {
  /// The site's own awards, in the order of the data.
  var siteAwards: SharedList<AwardRecord> {
    figures.siteAwards.value { SharedList(awardBoard.site.map(record)) }
  }

  /// What a person has earned; nil where they have earned nothing.
  func shelf(of person: PersonID) -> SharedList<AwardRecord>? {
    let earned = awardBoard.standings(.person, of: Int(person.index)).filter(\.isEarned)
    if earned.isEmpty { return nil }
    return SharedList(
      earned.map { standing in
        var award = record(standing)
        award.certificate = certificate(award.slug, of: person)
        return award
      })
  }

  /// The page of the printed certificate of a person's award; nil where the site publishes none.
  func certificate(_ award: String, of person: PersonID) -> LinkTarget? {
    guard settings.outputs.contains(.certificates), hasShelf(person) else { return nil }
    let holder = directory.people[Int(person.index)]
    guard settings.revokedBadges.isEmpty || revokedBadges[award + "/" + holder] == nil
    else { return nil }
    return .certificate(award, of: holder)
  }

  /// An award as pages show it.
  func record(_ standing: AwardStanding) -> AwardRecord {
    AwardRecord(
      standing: standing, slug: awardBoard.slugs[standing.place], language: language)
  }

  /// The awards that a person is nearest to, at most 3; of several that count the same deeds, the
  /// nearest.
  func nextAwards(of person: PersonID) -> [AwardRecord] {
    var known: [Int] = []
    var nearest: [AwardRecord] = []
    let standings = awardBoard.standings(.person, of: Int(person.index)).filter { $0.count > 0 }
    for place in standings.placesOfNext where nearest.count < 3 {
      let group = standings[place].entry.group
      if known.contains(group) { continue }
      known.append(group)
      nearest.append(record(standings[place]))
    }
    return nearest
  }

  /// How many people have earned something.
  public var holderCount: Int { awardRolls.people.count }

  /// A person with what they have earned.
  func awards(of holder: PersonID) -> PersonAwardsRecord? {
    shelf(of: holder).map { PersonAwardsRecord(person: awardPerson(holder), awards: $0) }
  }
}

extension Presentation {
  /// The inputs that the award board depends on.
  public var awardInputs: BuildInputs { awardInputs(.awards) }

  /// The inputs that decide, beside the deeds themselves, who earned what.
  public var deedInputs: BuildInputs { awardInputs(.deeds) }

  private func awardInputs(_ part: Reusable) -> BuildInputs {
    snapshot.awardsAskQueries ? .all : part.inputs
  }

  /// Whether the same deeds count for the award at a place of the board as in another presentation
  /// with the same awards.
  public func hasSameHolders(ofAward place: Int, as old: Presentation) -> Bool {
    let (entries, known) = (awardBoard.entries, old.awardBoard.entries)
    return known.indices.contains(place) && known[place] === entries[place]
  }

  /// Whether the leaderboard of a season, by its number, and the links to others are those of
  /// another presentation.
  public func hasSameLeaderboard(of season: Int, as old: Presentation) -> Bool {
    let season = Season(number: season)
    return leaderboards.seasons == old.leaderboards.seasons
      && leaderboards[season] == old.leaderboards[season]
  }
}

extension Snapshot {
  /// Whether the award board depends on every member of an issue.
  public var awardsAskQueries: Bool {
    // Titles find issues that were copied from one source to another.
    sources.count > 1 || (awards ?? []).contains { $0.rule.query != nil }
  }
}

extension Presentation {
  /// The login or pseudonym, tag or project of a holder of an award; nil for the site.
  public func name(of holder: Int, _ scope: Award.Scope) -> String? {
    switch scope {
    case .project: nil
    case .person: pseudonym(of: PersonID(holder)) ?? snapshot.people[holder].login
    case .tag: snapshot.tags[holder].name
    case .milestone: snapshot.projects[holder].title
    }
  }
}
