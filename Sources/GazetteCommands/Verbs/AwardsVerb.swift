import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Publishing
import ViewModels

extension Verb {
  /// `gazette awards`: who has earned what.
  static let awards = Verb(
    "awards", "Who has earned what",
    discussion: """
      The site as a whole earns awards for issues added, issues closed and tags in use; pull \
      requests are not counted. People earn them for issues they opened and for closed issues they \
      worked on: those assigned to them, and those they opened that nobody is assigned to.
      """
  ) { take in
    let site = SiteReading(site: take.site(), config: take.config())
    let wantsJSON = take.json()
    return { console in
      let presentation = try site.inputs(console).presentation(today: console.now().day)
      let board = presentation.awardBoard
      if wantsJSON {
        try console.json { json in
          json.array { json in
            for scope in Award.Scope.allCases {
              for holder in board.holders(scope) {
                let name = presentation.name(of: holder, scope)
                let standings = scope == .project ? board.site : board.standings(scope, of: holder)
                for standing in standings { json.award(standing, scope, holder: name) }
              }
            }
          }
        }
      } else {
        for line in text(board, presentation) { try console.print(line) }
      }
    }
  }

  /// The board as lines: the site's awards, then how many each person has.
  private static func text(_ board: AwardBoard, _ presentation: Presentation) -> [String] {
    let standings = board.site
    let names = standings.map { DiagnosticFormatter.printable($0.award.name) }
    let width = names.map(\.count).max() ?? 0
    var lines = zip(standings, names).map { standing, name in
      var parts = [standing.isEarned ? "earned" : "locked"]
      parts.append(name + String(repeating: " ", count: width - name.count))
      let award = standing.award
      switch award.knownCriterion {
      case .unlock: parts.append("with 'supporter: true' in gazette.yml")
      case nil:
        parts.append("never: '\(DiagnosticFormatter.printable(award.criterion))' is unknown")
      default:
        parts.append(
          (standing.isEarned ? "" : "\(standing.count) of ")
            + "\(standing.rung.value) \(award.criterion)")
      }
      if let day = standing.earnedOn?.day { parts.append("on \(day)") }
      return parts.joined(separator: "  ")
    }
    let people = board.people
      .map { person in
        (
          presentation.snapshot[person].login,
          board.standings(.person, of: Int(person.index)).count(where: \.isEarned)
        )
      }
      .filter { $0.1 > 0 }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    if !people.isEmpty { lines.append("") }
    for (login, count) in people {
      lines.append(
        "\(DiagnosticFormatter.printable(login)): \(Language.english.count(count, .award))")
    }
    return lines
  }
}
