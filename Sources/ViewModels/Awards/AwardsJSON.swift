public import Bytes
import IssueModel

extension JSONWriter {
  /// How far the site, or somebody by login, is on the way to an award, as `gazette awards --json` and the
  /// published API write it.
  ///
  /// - Parameter more: writes further members.
  public mutating func award(
    _ standing: AwardStanding, holder: String?, _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      json.member("name", standing.award.name)
      json.member("scope", holder == nil ? "project" : "person")
      json.member("holder", holder)
      json.member("criterion", standing.award.criterion)
      json.member("value", standing.award.value)
      json.member("count", standing.count)
      json.member("earned", standing.isEarned)
      json.member("earned_on", standing.earnedOn?.description)
      more(&json)
    }
  }
}
