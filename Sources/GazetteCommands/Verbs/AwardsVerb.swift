import Bytes
import Diagnostics
import IssueModel
import IssueStore
import Publishing
import ViewModels

extension Verb {
  /// `gazette awards`: the awards of the site and its people.
  static let awards = Verb(
    "awards", "Who has earned what, and why",
    discussion: """
      Shows what the site as a whole has earned and what it has not, then the people: how many awards \
      they have, the highest of each kind, and which one is next. What counts for an award is told by \
      'gazette awards explain NAME'. Without an awards.json the site as a whole earns awards for \
      issues added, issues closed and tags defined or used, and people for issues they opened and for \
      closed issues they worked on: those assigned to them, and those they opened that nobody is \
      assigned to.

      With --format md or html the people are a table for a README, with pictures where the site may show \
      them ('images: show'); csv has a line for each person. With all-contributors it is an \
      .all-contributorsrc of all people: those who come from such a file with what it says of them, \
      others with what the data shows (bug, code, review).
      """
  ) { take in
    let site = SiteReading(site: take.site(), config: take.config())
    let format: AwardFormat = take.option(
      "format", "FORM", or: .text, "text, md, html, csv, json or all-contributors (default: text)")
    let wantsJSON = take.json()
    return { console in
      let presentation = try site.inputs(console).presentation(today: console.now().day)
      switch wantsJSON ? .json : format {
      case .text: for line in AwardTable(presentation).text { try console.print(line) }
      case .md: for line in PeopleBoard(presentation).markdown { try console.print(line) }
      case .html: for line in PeopleBoard(presentation).html { try console.print(line) }
      case .csv:
        let lines = PeopleBoard(presentation).csv(isForTerminal: console.outputIsTerminal)
        for line in lines { try console.write(line) }
      case .json: try console.json { $0.awards(of: presentation) }
      case .allContributors: try console.json { $0.allContributors(of: presentation) }
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
