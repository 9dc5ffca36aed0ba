import Bytes
import Diagnostics
import IssueModel
import IssueStore
import ViewModels

/// An explanation of why somebody has an award, or does not.
struct AwardAccount {
  private let presentation: Presentation
  private let place: Int
  /// Whose deeds are listed: who was asked for, else the site where it can have the award.
  private let subject: Holder?
  /// The other holders; empty where one holder was asked for.
  private let others: [Earning]

  private struct Holder {
    let scope: Award.Scope
    let index: Int
  }

  private var award: Award { presentation.awardBoard.awards[place] }

  /// The account of an award of a name, in any case, for a holder of a name.
  init(_ name: String, of person: String?, in presentation: Presentation) throws(Diagnostic) {
    self.presentation = presentation
    let board = presentation.awardBoard
    let names = board.awards.map(\.name)
    guard
      let place = names.firstIndex(of: name)
        ?? names.firstIndex(where: { $0.lowercased() == name.lowercased() })
        ?? board.slugs.firstIndex(of: name)
    else {
      throw .error(
        "awards.unknown", "there is no award '\(name)'",
        suggestion: UsageError.nearest(name, in: names)
          ?? "'gazette awards' lists the awards of the site")
    }
    self.place = place
    let scopes = board.awards[place].scopes
    guard let person else {
      subject = scopes.contains(.project) ? Holder(scope: .project, index: 0) : nil
      others = presentation.earnings(of: place)
      return
    }
    let holders = scopes.filter { $0 != .project }
      .flatMap { scope in board.holders(scope).map { Holder(scope: scope, index: $0) } }
    let logins = holders.map { presentation.name(of: $0.index, $0.scope) ?? "" }
    guard
      let found = logins.firstIndex(of: person)
        ?? logins.firstIndex(where: { $0.lowercased() == person.lowercased() })
    else {
      throw .error(
        "awards.unknown-holder", "nobody who can have the award is called '\(person)'",
        suggestion: UsageError.nearest(person, in: logins)
          ?? "it is given to: " + scopes.map(\.rawValue).joined(separator: ", "))
    }
    subject = holders[found]
    others = []
  }

  private func standing(_ holder: Holder) -> AwardStanding {
    presentation.awardBoard.standing(place, holder.scope, of: holder.index)
  }

  private func standing(_ earning: Earning) -> AwardStanding {
    standing(Holder(scope: earning.scope, index: earning.holder))
  }

  private func deeds(of holder: Holder) -> [CountedDeed] {
    presentation.awardBoard.counted(place, holder.scope, of: holder.index)
  }

  private func label(_ index: Int, _ scope: Award.Scope) -> String {
    presentation.name(of: index, scope) ?? "the site"
  }

  /// The account for a person at a terminal.
  var text: [String] {
    var lines = [award.name, award.details].filter { !$0.isEmpty } + presentation.rule(of: award)
    if let subject {
      let standing = standing(subject)
      let state = standing.isEarned ? "earned" : "not earned"
      let day = standing.earnedOn.map { " on \($0.day)" } ?? ""
      let tier = standing.isEarned && !standing.rung.name.isEmpty ? " (\(standing.rung.name))" : ""
      lines += [
        "",
        "\(label(subject.index, subject.scope)): \(state)\(tier)\(day); \(AwardTable.progress(standing))",
      ]
      lines += issues(of: subject)
      if let reason = reason(of: subject) { lines.append("because: " + reason) }
    }
    if !others.isEmpty {
      lines += ["", "held by"]
      lines += TerminalTable([
        TerminalTable.Column("EARNED", isRight: false, others.map { AwardTable.day(standing($0)) }),
        TerminalTable.Column("COUNT", isRight: true, others.map { String(standing($0).count) }),
        TerminalTable.Column("WHO", isRight: false, others.map { label($0.holder, $0.scope) }),
      ]).lines.map { String($0.dropLast()) }
    }
    return lines
  }

  /// The issues that count; the one with which the rung was reached has an arrow.
  private func issues(of holder: Holder) -> [String] {
    let deeds = deeds(of: holder).filter { $0.row != nil }
    if deeds.isEmpty { return [] }
    let issues = deeds.compactMap { $0.row.map { presentation.snapshot.issues[$0] } }
    return TerminalTable([
      TerminalTable.Column("", isRight: false, deeds.map { $0.isCrossing ? "→" : "" }),
      TerminalTable.Column("ISSUE", isRight: true, issues.map(\.key)),
      TerminalTable.Column("DATE", isRight: false, deeds.map { $0.date?.day.description ?? "" }),
      TerminalTable.Column(
        "TITLE", isRight: false, issues.map { TerminalText.cut($0.title, to: 80).text }),
    ]).lines.map { String($0.dropLast()) }
  }

  /// Why an award was given by hand.
  private func reason(of holder: Holder) -> String? {
    let login = label(holder.index, holder.scope)
    return award.rule.holders.first { $0.login == login }?.reason
  }

  /// Writes the account: the rule, the standing of who is explained with the issues, and other holders.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", award.name)
      json.member("description", award.details)
      json.member("rule", presentation.rule(of: award))
      json.member("criterion", award.criterion)
      json.member("tiers", of: award.tiers) { json, tier in
        json.object { json in
          json.member("name", tier.name.isEmpty ? nil : tier.name)
          json.member("value", tier.value)
        }
      }
      json.member("standings", of: [subject].compactMap(\.self)) { json, subject in
        let name = presentation.name(of: subject.index, subject.scope)
        json.award(standing(subject), subject.scope, holder: name) { json in
          json.member("reason", reason(of: subject))
          json.member("issues", of: deeds(of: subject).filter { $0.row != nil }) { json, deed in
            if let row = deed.row {
              json.counted(presentation.snapshot.issues[row], deed, in: presentation.snapshot)
            }
          }
        }
      }
      json.member("holders", of: others) { json, other in
        json.award(standing(other), other.scope, holder: label(other.holder, other.scope))
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func counted(_ issue: Issue, _ deed: CountedDeed, in snapshot: Snapshot) {
    object { json in
      json.member("source", snapshot[issue.identity.source].name)
      json.member("number", issue.number)
      json.member("key", issue.key)
      json.member("title", issue.title)
      json.member("date", deed.date?.description)
      json.member("crossed", deed.isCrossing)
    }
  }
}
