import Bytes
import IssueModel
import ViewModels

/// The awards that were earned or lost between two states of the data.
struct AwardDifference {
  /// An award that one state has and the other has not, or not as high.
  private struct Change {
    let scope: Award.Scope
    let holder: String?
    let standing: AwardStanding

    var key: Key { Key(scope: scope, holder: holder, award: standing.award.name) }
  }

  private struct Key: Hashable {
    let scope: Award.Scope
    let holder: String?
    let award: String
  }

  private let earned: [Change]
  private let lost: [Change]

  /// Compares the awards of two presentations.
  init(from old: Presentation, to new: Presentation) {
    let (before, after) = (Self.earned(in: old), Self.earned(in: new))
    earned = Self.changes(from: before, to: after)
    lost = Self.changes(from: after, to: before)
  }

  private static func earned(in presentation: Presentation) -> [Change] {
    let board = presentation.awardBoard
    return Award.Scope.allCases.flatMap { scope in
      board.holders(scope).flatMap { holder in
        let standings = scope == .project ? board.site : board.standings(scope, of: holder)
        return standings.filter(\.isEarned).map {
          Change(scope: scope, holder: presentation.name(of: holder, scope), standing: $0)
        }
      }
    }
  }

  /// Awards of the second state that are missing, or have a lower rung, in the first.
  private static func changes(from first: [Change], to second: [Change]) -> [Change] {
    let known = Dictionary(
      first.map { ($0.key, $0.standing.tier ?? 0) }, uniquingKeysWith: { max($0, $1) })
    return second.filter { change in
      known[change.key].map { $0 < change.standing.tier ?? 0 } ?? true
    }
  }

  /// A table of new awards, then one of lost awards.
  var text: [String] {
    if earned.isEmpty, lost.isEmpty { return ["nothing was earned"] }
    return [("newly earned", earned), ("lost", lost)].filter { !$0.1.isEmpty }
      .flatMap { title, changes in
        [title]
          + TerminalTable([
            TerminalTable.Column("WHO", isRight: false, changes.map { $0.holder ?? "the site" }),
            TerminalTable.Column("AWARD", isRight: false, changes.map(\.standing.label)),
            TerminalTable.Column(
              "EARNED", isRight: false, changes.map { AwardTable.day($0.standing) }),
          ]).lines.map { "  " + $0.dropLast() }
      }
  }

  /// Writes `{"earned": […], "lost": […]}`, with the members of `gazette awards --json`.
  func write(to json: inout JSONWriter) {
    json.object { json in
      for (name, changes) in [("earned", earned), ("lost", lost)] {
        json.member(name, of: changes) { json, change in
          json.award(change.standing, change.scope, holder: change.holder)
        }
      }
    }
  }
}
