public import Bytes
public import IssueModel

extension JSONWriter {
  /// How far a holder is on the way to an award, as `gazette awards --json` and the published API write it.
  ///
  /// - Parameters:
  ///   - holder: a login, or the name of a tag or project; nil for the site.
  ///   - more: writes further members.
  public mutating func award(
    _ standing: AwardStanding, _ scope: Award.Scope, holder: String?,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      json.member("name", standing.award.name)
      json.member("scope", scope.rawValue)
      json.member("holder", holder)
      json.member("criterion", standing.award.criterion)
      json.member("value", standing.rung.value)
      json.member("count", standing.count)
      json.member("earned", standing.isEarned)
      json.member("earned_on", standing.earnedOn?.description)
      if standing.award.tiers.count > 1 {
        json.member("tier", standing.isEarned ? standing.rung.name : nil)
        json.member("next", standing.next?.value)
      }
      more(&json)
    }
  }
}
