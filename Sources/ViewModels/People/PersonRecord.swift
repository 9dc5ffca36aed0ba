import IssueModel
import IssueStore
import Languages
import Queries
public import Records

/// A person with what they did.
public struct PersonRecord: PageSubject {
  let person: Person
  let target: LinkTarget?
  /// The counts; nil on all pages of a person but the first.
  let counts: Counts?
  let language: Language
  /// The profile, on the first page of a person only.
  private(set) var months: [MonthCountRecord] = []
  private(set) var awards: SharedList<AwardRecord>?
  private(set) var nextAwards: [AwardRecord] = []

  /// What is counted of a person.
  struct Counts: Sendable {
    let total: Int
    let open: Int
    let entry: PeopleFigures.Entry
  }

  /// A person, without counts if there is no entry.
  init(_ id: PersonID, _ entry: PeopleFigures.Entry? = nil, in presentation: Presentation) {
    person = presentation.snapshot[id]
    target = presentation.person(id)?.target
    counts = entry.map {
      Counts(
        total: presentation.index.byPerson[Int(id.index)].count,
        open: presentation.counts.openByPerson[Int(id.index)], entry: $0)
    }
    language = presentation.language
  }

  /// Adds the profile, which is on the first page only.
  mutating func addProfile(_ id: PersonID, in presentation: Presentation) {
    if presentation.hasShelf(id) {
      awards = presentation.shelf(of: id)
      nextAwards = presentation.nextAwards(of: id)
    }
    guard let entry = counts?.entry, let end = entry.lastMonth else { return }
    let peak = max(entry.months.max() ?? 1, 1)
    let first = max(end - entry.months.count + 1, 0)
    months = (first...end).map { month in
      let count = entry.months[month - end + entry.months.count - 1]
      return MonthCountRecord(
        label: language.text(.shortMonth(month % 12 + 1, of: month / 12)), count: count,
        percent: (count * 100 + peak - 1) / peak)
    }
  }

  private func date(_ instant: Instant?) -> DateRecord? {
    instant.map { DateRecord(instant: $0, language: language) }
  }

  /// What a search within what they opened or work on begins with.
  var within: String { Query.narrowing(Query.work(of: person.login)) }

  /// The pages of people.
  public static let page = SubjectPageRecord<Self>.table(
    "person", "A page of what a person opened or works on: person.html.", subject: "person")

  /// What templates may use of a person.
  public static let fields = FieldTable<Self>(
    "person",
    "Somebody who opens issues, works on them or talks about them; the counts are none on their later pages."
  ) {
    Field("login", "The name they sign in with.", \.person.login)
    Field("name", "The name they go by, else the login.") { $0.person.shownName }
    Field("target", "Their page.", \.target)
    Field.derived(
      "within", "What a search within what they opened or work on begins with."
    ) { $0.within }
    Field("home", "Their own page elsewhere, where it is known.") {
      $0.person.url.map { LinkTarget.external($0) }
    }
    Field("total", "How many issues and pull requests they opened or work on.") {
      $0.counts?.total
    }
    Field.derived("total_label", "The total in words.") { person in
      person.counts.map { person.language.count($0.total, .record) }
    }
    Field("open", "How many of those are open.") { $0.counts?.open }
    Field(
      "contributions", "What they contributed, as an .all-contributorsrc names it.",
      \.person.contributions)
    Field.derived(
      "contribution_labels",
      "The same with the signs and names of the all-contributors specification."
    ) {
      $0.person.contributions.map { ContributionKind(word: $0).label }
    }
    Field("opened", "How many issues and pull requests they opened.") { $0.counts?.entry.opened }
    Field(
      "closed",
      "How many they closed; where the data does not tell, how many closed ones were assigned to them."
    ) { $0.counts?.entry.closed }
    Field("reviewed", "How many pull requests of others they reviewed.") {
      $0.counts?.entry.reviewed
    }
    Field("answered", "How often they commented on what others opened.") {
      $0.counts?.entry.answered
    }
    Field("first", "When they were first seen; none where that is not known.") {
      $0.date($0.counts?.entry.first)
    }
    Field("last", "When they were last seen; none where that is not known.") {
      $0.date($0.counts?.entry.last)
    }
    Field(
      "months", "What they did in the 12 months up to their last; on their first page.", \.months)
    Field("awards", "What they have earned; on their first page.", \.awards)
    Field("next_awards", "The nearest awards, 3 at most; on their first page.", \.nextAwards)
  }
}

/// How much happened in a month.
public struct MonthCountRecord: Record {
  let label: String
  let count: Int
  let percent: Int

  /// What templates may use of a month's count.
  public static let fields = FieldTable<Self>("month count", "How much happened in a month.") {
    Field("label", "The month and year.", \.label)
    Field("count", "How much happened.", \.count)
    Field("percent", "The count in per cent of the greatest, rounded up.", \.percent)
  }
}

/// A person as they are named beside what they did.
public struct PersonLinkRecord: Record {
  let login: String
  let name: String
  let target: LinkTarget?

  /// A person with the address of their page, where they have one.
  init(_ person: Person, target: LinkTarget?) {
    login = person.login
    name = person.shownName.cutForRow
    self.target = target
  }

  /// A person under a pseudonym, without further details.
  init(pseudonym: String) {
    (login, name, target) = (pseudonym, pseudonym, nil)
  }

  /// What templates may use of a person beside what they did.
  public static let fields = FieldTable<Self>("person link", "A person beside what they did.") {
    Field("login", "The name they sign in with.", \.login)
    Field("name", "The name they go by, else the login; very long ones are cut.", \.name)
    Field("target", "Their page; none where they have none.", \.target)
  }
}

extension Person {
  /// Their name, else the login.
  var shownName: String { name ?? login }
}
