import IssueModel
import TrackerReaders

// Different records with one number, of which one is kept.

extension SnapshotBuilder {
  /// Whether two records with one number are different records, and not two forms of one: their titles differ, and
  /// they are on different sites, or were made at times that no other zone or precision makes of each other, or by
  /// other people, at another time and with another text. With one title, such as `Update dependencies`, two of these
  /// have to differ: the site, the day, the author. Without dates and with other titles the author has to.
  static func isOther(_ issue: Issue, than last: Issue) -> Bool {
    let areElsewhere = areElsewhere(issue, last)
    if issue.title == last.title {
      let signs = [areElsewhere, areOfOtherDays(issue, last), differ(issue.author, last.author)]
      return signs.count { $0 } > 1
    }
    if areElsewhere { return true }
    guard let mine = issue.created?.seconds, let other = last.created?.seconds else {
      return haveOtherTitlesAlone(issue, last) && differ(issue.author, last.author)
    }
    let gap = abs(mine - other)
    if gap > 86_400 { return true }
    if gap > 0, let author = issue.author, let another = last.author, author != another,
      issue.body != last.body
    {
      return true
    }
    // Some exports have the day alone, others no seconds, and zones differ by quarters of an hour.
    let isDay = mine % 86_400 == 0 || other % 86_400 == 0
    return !isDay && (60..<840).contains(gap % 900)
  }

  /// Whether it is uncertain that two records with one number are one. With equal titles, their sites or days differ,
  /// as where another tracker has a copy. With different titles, they have no dates, as where a title was edited.
  static func mayBeOther(_ issue: Issue, than last: Issue) -> Bool {
    issue.title == last.title
      ? areElsewhere(issue, last) || areOfOtherDays(issue, last) : haveOtherTitlesAlone(issue, last)
  }

  /// Whether two records have other titles, and no dates that tell more.
  private static func haveOtherTitlesAlone(_ issue: Issue, _ last: Issue) -> Bool {
    ![issue.title, last.title].contains(RecordBatch.noTitle) && issue.title != last.title
      && [issue.created, last.created, issue.updated, last.updated].allSatisfy { $0 == nil }
  }

  private static func areElsewhere(_ issue: Issue, _ last: Issue) -> Bool {
    differ(issue.url.flatMap(site), last.url.flatMap(site))
  }

  private static func areOfOtherDays(_ issue: Issue, _ last: Issue) -> Bool {
    guard let mine = issue.created?.seconds, let other = last.created?.seconds else { return false }
    return abs(mine - other) > 86_400
  }

  /// Whether two values are known and differ.
  private static func differ<T: Equatable>(_ one: T?, _ other: T?) -> Bool {
    one != nil && other != nil && one != other
  }

  /// The server of an address in small letters, with the organisation where one server has many.
  private static func site(of address: String) -> String? {
    let parts = address.lowercased().split(separator: "/")
    guard parts.count > 2 else { return nil }
    let isShared = parts[1] == "dev.azure.com" || parts[1] == "linear.app"
    return parts[1...(isShared ? 2 : 1)].joined(separator: "/")
  }

  /// The record that is kept in the place of another one with its number. It takes nothing of that one; but since they
  /// may be two forms of one after all, what either hides stays hidden.
  mutating func leaveOut(_ issue: consuming Issue, for kept: consuming Issue) -> Issue {
    takePrivacy(of: &issue, into: &kept)
    issue.forEachPerson { peopleOfLeftOut.insert($0) }
    if let site = issue.url.flatMap(Self.site) {
      sitesOfLeftOut[issue.identity, default: []].insert(site)
    }
    return kept
  }

  /// Whether a part belongs to a record that is left out, as its address says.
  func isOfLeftOut(_ part: LoosePart, _ kept: Issue) -> Bool {
    guard let sites = sitesOfLeftOut[kept.identity], let site = part.address.flatMap(Self.site)
    else { return false }
    return sites.contains(site) && site != kept.url.flatMap(Self.site)
  }
}
