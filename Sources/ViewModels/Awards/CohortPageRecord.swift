public import IssueModel
import IssueStore
import Languages
public import Records

/// A course or a group, as a roster names it.
public struct Cohort: Sendable, Hashable {
  /// Its name.
  public let name: String
  /// Its address below `awards/cohorts/`.
  public let slug: String
  /// The members who are shown with awards, in the order of boards.
  public let members: [PersonID]
}

extension Presentation {
  /// The cohorts of the rosters by name; case does not tell names apart.
  public var cohorts: [Cohort] {
    figures.cohorts.value {
      var members: [String: (name: String, people: [PersonID])] = [:]
      for person in peopleWithAwards {
        for cohort in snapshot[person].cohorts {
          members[cohort.lowercased(), default: (cohort, [])].people.append(person)
        }
      }
      var slugs = SlugTable()
      return members.sorted { $0.key < $1.key }.map {
        Cohort(
          name: $0.value.name, slug: slugs.assign($0.value.name, fallback: "cohort"),
          members: $0.value.people)
      }
    }
  }

  /// How many members of a cohort have earned something.
  func earnerCount(of cohort: Cohort) -> Int {
    let counts = awardRolls.counts
    return cohort.members.count { counts[Int($0.index)] > 0 }
  }
}

/// A page of the members of a cohort and of what they have earned.
public struct CohortPageRecord: Record {
  let frame: PageFrame
  let cohort: Cohort
  let earners: Int
  let columns: [AwardRecord]
  let members: [CohortMemberRecord]
  let others: [LinkRecord]
  let pagination: PaginationRecord
  let language: Language

  /// How many awards have a column; those that most members have.
  static let mostColumns = 12

  /// A page, from 1, of a cohort by its place among all of them.
  public init(_ place: Int, page: Int, in presentation: Presentation) {
    let (board, rolls) = (presentation.awardBoard, presentation.awardRolls)
    let cohort = presentation.cohorts[place]
    self.cohort = cohort
    language = presentation.language
    pagination = PaginationRecord(page: page, total: cohort.members.count) {
      .cohort(cohort.slug, page: $0)
    }
    let inside = Set(cohort.members.map { Int($0.index) })
    var counts = [Int](repeating: 0, count: board.entries.count)
    for place in board.entries.indices {
      for earning in rolls.earnings(of: place)
      where earning.scope == .person && inside.contains(earning.holder) {
        counts[place] += 1
      }
    }
    earners = presentation.earnerCount(of: cohort)
    let shown = counts.indices.filter { counts[$0] > 0 }
      .sorted { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 }
      .prefix(Self.mostColumns).sorted()
    columns = shown.map { presentation.record(board.standing($0)) }
    members = pagination.rows(of: cohort.members).map { person in
      let earned = board.standings(.person, of: Int(person.index)).filter(\.isEarned)
      return CohortMemberRecord(
        person: presentation.awardPerson(person), earned: earned.count,
        cells: shown.map { place in
          earned.first { $0.place == place }.map {
            let rung = $0.entry.rungs[$0.rungPlace]
            return rung.isUnnamed ? "✓" : rung.name
          }
            ?? ""
        })
    }
    others = presentation.cohorts.filter { $0 != cohort }.prefix(50)
      .map { LinkRecord(label: $0.name.cut(to: 60), target: .cohort($0.slug)) }
    frame = presentation.frame(
      pagination.title(cohort.name.cutForRow, in: presentation.language), section: "awards",
      trail: [(.dashboard, .home), (.awards, .awards)])
  }

  /// What templates may use of a cohort's page.
  public static let fields = FieldTable<Self>(
    "cohort page", "The members of a cohort and what they have earned: cohort.html.", in: \.frame
  ) {
    Field("name", "What the cohort is called.") {
      $0.cohort.name.cutForRow
    }
    Field("summary", "How many of its members have earned something, in words.") {
      $0.language.text(.progress($0.earners, of: $0.cohort.members.count))
    }
    Field(
      "columns", "The awards that most of its members have, \(mostColumns) at most.", \.columns)
    Field("members", "The members of this page, those with no award as well.", \.members)
    Field("others", "Other cohorts, 50 at most.", \.others)
    Field("pagination", "Which part of the members this is; a page has 50.", \.pagination)
  }
}

/// A member of a cohort.
public struct CohortMemberRecord: Record {
  let person: Shared<PersonLinkRecord>
  let earned: Int
  let cells: [String]

  /// What templates may use of a member.
  public static let fields = FieldTable<Self>("cohort member", "A member of a cohort.") {
    Field("person", "Who it is.", \.person)
    Field("earned", "How many awards they have earned.", \.earned)
    Field("cells", "For each column the rung they have, a tick, or nothing.", \.cells)
  }
}
