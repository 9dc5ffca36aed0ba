import Configuration
import IssueModel
import Languages
public import Records

/// What changed in a month or a week: a digest.
public struct ChangesPageRecord: Record {
  let frame: PageFrame
  let period: Period
  let entry: ChangesTable.Entry
  let ended: (closed: Int, merged: Int)?
  let summary: String
  let parts: [ChangesPartRecord]
  let people: [Shared<PersonLinkRecord>]
  let newPeople: Int
  let allPeople: LinkRecord?
  let within: [LinkRecord]
  let previous: LinkRecord?
  let next: LinkRecord?
  let language: Language

  /// The page of the period of a number.
  public init(_ number: Int, in presentation: Presentation) {
    let (period, language) = (Period(number: number), presentation.language)
    self.period = period
    self.language = language
    let table = presentation.changesTable
    let entry = table.entries[number] ?? ChangesTable.Entry()
    self.entry = entry
    ended = presentation.tellsClosings ? (entry.closed.count, entry.merged.count) : nil
    let kinds = [entry.opened, entry.closed].map {
      presentation.kindCount(of: $0).text(in: presentation.wording)
    }
    summary =
      language.text(
        .changes(
          opened: (entry.opened.count, kinds: kinds[0]),
          ended: ended.map { (closed: ($0.closed, kinds: kinds[1]), merged: $0.merged) }))
      + presentation.undatedClosings
    func part(
      _ phrase: Phrase, _ rows: [Int], of total: Int? = nil, _ part: PeriodPart? = nil,
      kinds: String = "", notes: [String] = []
    ) -> ChangesPartRecord {
      let shown = rows.prefix(period.isWeek ? Self.most / 2 : Self.most)
      let all = part.flatMap {
        presentation.search(for: $0, from: period.first, to: period.last)
      }
      return ChangesPartRecord(
        label: presentation.text(phrase), total: total ?? rows.count, kinds: kinds,
        rows: presentation.rows(shown),
        notes: notes,
        all: rows.count > shown.count ? all.map { presentation.all(rows.count, $0) } : nil)
    }
    let talk = presentation.talkTable.entries[number]
    parts = [
      part(.opened, entry.opened, .opened, kinds: kinds[0]),
      part(.wasMerged, entry.merged, .merged),
      part(.wasClosed, entry.closed, .closed, kinds: kinds[1]),
      part(
        .mostDiscussed, talk?.first.map(\.row) ?? [], of: talk?.total,
        notes: talk?.first.map { presentation.count($0.comments, .comment) } ?? []),
    ].filter { $0.total > 0 }
    let people = presentation.peopleTable.newcomers[number] ?? []
    newPeople = people.count
    self.people = people.prefix(Self.most).map { presentation.persons[$0] }
    allPeople =
      newPeople > Self.most && !presentation.settings.leftOut.contains(.people)
      ? presentation.all(newPeople, .people(by: PersonOrder.first.rawValue, page: 1)) : nil
    frame = presentation.frame(
      language.title(of: period), details: .given(summary), section: "changes",
      trail: [(.dashboard, .home), (.whatChanged, .changes)])
    func link(_ period: Period) -> LinkRecord {
      LinkRecord(label: language.title(of: period), target: .changes(period.slug))
    }
    within = (period.isWeek ? period.months : period.weeks)
      .filter { presentation.hasPage($0) }.map(link)
    let all = period.isWeek ? table.weeks : table.months
    let place = table.places[number]
    previous = place.flatMap { $0 + 1 < all.count ? link(all[$0 + 1]) : nil }
    next = place.flatMap { $0 > 0 ? link(all[$0 - 1]) : nil }
  }

  /// How many issues of a sort a month shows; a week shows half of that.
  static let most = 20

  /// What templates may use of what changed.
  public static let fields = FieldTable<Self>(
    "changes page", "What changed in a month or a week: change.html.", in: \.frame
  ) {
    Field("title", "The month or week.") { $0.language.title(of: $0.period) }
    Field("range", "Its first and last day.") { $0.language.range(of: $0.period) }
    Field("is_week", "Whether it is a week.", \.period.isWeek)
    Field("opened", "How many issues and pull requests were opened.") { $0.entry.opened.count }
    Field("closed", "How many were closed and not merged; none where the data does not tell.") {
      $0.ended?.closed
    }
    Field("merged", "How many were merged; none where the data does not tell.") { $0.ended?.merged }
    Field("summary", "These figures in words, as far as the data tells them.", \.summary)
    Field(
      "parts", "What was opened, merged, closed and discussed; empty parts are left out.", \.parts)
    Field("people", "Those who were seen for the first time, \(most) at most.", \.people)
    Field("new_people", "How many were seen for the first time.", \.newPeople)
    Field("all_people", "What leads to all of them; none where all are shown.", \.allPeople)
    Field("within", "The weeks of a month, or the months of a week.", \.within)
    Field("previous", "The month or week before in which something changed.", \.previous)
    Field("next", "The one after.", \.next)
  }
}

/// Issues to which the same happened.
public struct ChangesPartRecord: Record {
  let label: String
  let total: Int
  let kinds: String
  let rows: IssueRows
  let notes: [String]
  let all: LinkRecord?

  /// What templates may use of a part.
  public static let fields = FieldTable<Self>(
    "changes part", "Issues to which the same happened in a month or week."
  ) {
    Field("label", "What happened.", \.label)
    Field("total", "To how many it happened.", \.total)
    Field(
      "kinds",
      "Of which kinds those are that were opened or closed, as “1 issue and 2 pull requests”; empty elsewhere, and where all of the data are of one kind.",
      \.kinds)
    Field("rows", "The latest of them, \(ChangesPageRecord.most) at most.", \.rows)
    Field(
      "notes", "What stands behind each of these: how many comments it got then; empty elsewhere.",
      \.notes)
    Field("more", "How many there are besides.") { $0.total - $0.rows.count }
    Field("all", "The search for all of them; none where all are shown.", \.all)
  }
}

/// What happened in a period to the issues of a part.
enum PeriodPart {
  case opened, closed, merged
}

extension Presentation {
  /// A link to all issues, labelled with their number.
  func all(_ count: Int, _ target: LinkTarget) -> LinkRecord {
    LinkRecord(label: text(.all) + language.aside(language.number(count)), target: target)
  }

  /// The search for the issues and pull requests of a part of some days; nil where nobody can search.
  func search(for part: PeriodPart, from first: Day, to last: Day) -> LinkTarget? {
    let days = "\(first)..\(last)"
    return switch part {
    case .opened: search("created:" + days)
    case .closed: search("closed:\(days) -is:merged")
    case .merged: search("merged:" + days)
    }
  }

  /// Whether closings of issues and pull requests can be counted by date.
  var tellsClosings: Bool { facts.tellsClosings }
}
