import Diagnostics
import IssueModel
import IssueStore
import ViewModels

/// The awards of the site and its people, in the formats of `gazette awards`.
struct AwardTable {
  private let presentation: Presentation
  private let site: [AwardStanding]
  private let people: [(id: PersonID, standings: [AwardStanding])]

  /// The board of a site, with everybody who did something that counts, the most awards first.
  init(_ presentation: Presentation) {
    self.presentation = presentation
    let board = presentation.awardBoard
    site = board.site
    people = presentation.peopleByAwards
      .map { ($0, board.standings(.person, of: Int($0.index))) }
      .filter { !$0.1.isEmpty }
  }

  /// A table for the site, then one for people, without control characters.
  var text: [String] {
    var lines = Self.lines([
      TerminalTable.Column("AWARD", isRight: false, site.map(\.label)),
      TerminalTable.Column("EARNED", isRight: false, site.map(Self.day)),
      TerminalTable.Column("PROGRESS", isRight: false, site.map(Self.progress)),
    ])
    if people.isEmpty { return lines }
    if !lines.isEmpty { lines.append("") }
    return lines
      + Self.lines([
        TerminalTable.Column(
          "PERSON", isRight: false,
          people.map {
            TerminalText.cut(presentation.name(of: Int($0.id.index), .person) ?? "", to: 60).text
          }),
        TerminalTable.Column(
          "AWARDS", isRight: true, people.map { String($0.standings.count(where: \.isEarned)) }),
        TerminalTable.Column(
          "HIGHEST", isRight: false,
          people.map { person in
            person.standings.placesOfHighest.map { person.standings[$0].label }
              .joined(separator: ", ")
          }),
        TerminalTable.Column(
          "NEXT", isRight: false,
          people.map { person in
            guard let place = person.standings.placesOfNext.first else { return "" }
            let next = person.standings[place]
            let rung = next.next.map { $0.name.isEmpty ? "" : " (\($0.name))" } ?? ""
            return "\(next.award.name)\(rung): \(next.missing) more \(next.award.criterion)"
          }),
      ])
  }

  private static func lines(_ columns: [TerminalTable.Column]) -> [String] {
    let lines = TerminalTable(columns).lines.map { String($0.dropLast()) }
    return lines.count > 1 ? lines : []
  }

  /// When an award was earned, or that it was not.
  static func day(_ standing: AwardStanding) -> String {
    standing.isEarned ? standing.earnedOn?.day.description ?? "yes" : "no"
  }

  /// How far it is, in words.
  static func progress(_ standing: AwardStanding) -> String {
    let award = standing.award
    return switch award.knownCriterion {
    case nil: "never: '\(award.criterion)' is unknown"
    case .unlock: "with 'supporter: true' in gazette.yml"
    case .manual: "given by hand"
    default:
      standing.next.map { "\(standing.count) of \($0.value) \(award.criterion)" }
        ?? "\(standing.count) \(award.criterion)"
    }
  }
}
