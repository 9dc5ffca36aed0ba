import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Publishing
import ViewModels

extension Verb {
  /// `gazette awards`: who has earned what.
  static let awards = Verb(
    "awards", "Who has earned what, and why",
    discussion: """
      Shows what the site as a whole has earned and what it has not, then the people: how many awards \
      they have, the highest of each kind, and which one is next. What counts for an award is told by \
      'gazette awards explain NAME'. Without an awards.json the site as a whole earns awards for \
      issues added, issues closed and tags in use, and people for issues they opened and for closed \
      issues they worked on: those assigned to them, and those they opened that nobody is assigned to.
      """
  ) { take in
    let site = SiteReading(site: take.site(), config: take.config())
    let wantsJSON = take.json()
    return { console in
      let presentation = try site.inputs(console).presentation(today: console.now().day)
      if wantsJSON {
        try console.json { $0.awards(of: presentation) }
      } else {
        for line in AwardTable(presentation).text { try console.print(line) }
      }
    }
  }
}

extension JSONWriter {
  /// The standings of all holders: the site, people, tags, then projects and milestones.
  fileprivate mutating func awards(of presentation: Presentation) {
    let board = presentation.awardBoard
    array { json in
      for scope in Award.Scope.allCases {
        for holder in board.holders(scope) {
          let name = presentation.name(of: holder, scope)
          let standings = scope == .project ? board.site : board.standings(scope, of: holder)
          for standing in standings { json.award(standing, scope, holder: name) }
        }
      }
    }
  }
}
