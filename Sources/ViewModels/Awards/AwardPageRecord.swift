import Configuration
import IssueModel
import IssueStore
import Languages
public import Records

/// A page of an award: what counts for it, how far the site is, and who has it.
public struct AwardPageRecord: Record {
  let frame: PageFrame
  let award: AwardRecord
  let site: SiteHoldingRecord?
  let rule: [String]
  let query: LinkRecord?
  let rungs: [AwardRungRecord]
  let rarity: String?
  let holders: [AwardHolderRecord]
  let pagination: PaginationRecord
  let previous: LinkRecord?
  let next: LinkRecord?

  /// A page, from 1, of the award at a place of the board.
  public init(_ place: Int, page: Int, in presentation: Presentation) {
    let (board, rolls) = (presentation.awardBoard, presentation.awardRolls)
    let shown = board.entries[place].award
    let standing = board.standing(place)
    award = presentation.record(standing)
    let name = board.entries[place].shown.name
    let isOfSite = board.entries[place].table(.project) != nil
    site =
      isOfSite
      ? SiteHoldingRecord(
        award: award, proof: standing.row.map { presentation.proofLink($0) }) : nil
    rule = AwardRuleText(award: shown, wording: presentation.wording).sentences
      .map { $0.cut(to: 500).cut(toBytes: 1000) }
    query = shown.rule.query.map { text in
      LinkRecord(
        label: text.cut(to: 500), target: presentation.search(text) ?? .awards)
    }
    let scope = shown.scopes.first { $0 != .project }
    rungs = AwardRungRecord.rungs(
      of: standing, holders: scope == nil ? nil : rolls.holdersOfRungs(of: place))
    let all = rolls.earnings(of: place)
    rarity = presentation.rarity(of: place)
    let slug = board.slugs[place]
    pagination = PaginationRecord(page: page, total: all.count) { .award(slug, page: $0) }
    holders = pagination.rows(of: all).map { AwardHolderRecord($0, in: presentation) }
    frame = presentation.frame(
      pagination.title(name, in: presentation.language),
      details: page == 1 ? .given(rule.joined(separator: " ")) : "",
      section: "awards", card: "awards/" + slug, trail: [(.dashboard, .home), (.awards, .awards)])
    func link(_ other: Int) -> LinkRecord? {
      guard board.entries.indices.contains(other) else { return nil }
      return LinkRecord(
        label: board.entries[other].shown.name, target: .award(board.slugs[other]))
    }
    (previous, next) = (link(place - 1), link(place + 1))
  }

  /// The issues whose titles are on such a page.
  public static func proofs(_ place: Int, page: Int, in presentation: Presentation) -> [Int] {
    let all = presentation.awardRolls.earnings(of: place)
    let rows = PaginationRecord.rows(of: all, page: page)
    return ([presentation.awardBoard.standing(place).row] + rows.map(\.row)).compactMap(\.self)
  }

  /// What templates may use of an award's page.
  public static let fields = FieldTable<Self>(
    "award page", "An award, what counts for it, and who has it: award.html.", in: \.frame
  ) {
    Field("award", "The award, as far as the site is.", \.award)
    Field("site_holding", "How far the site is; none where it cannot have it.", \.site)
    Field("rule", "What counts, in sentences made from the rule.", \.rule)
    Field(
      "query", "The query that it counts, which leads to the search where the site has one.",
      \.query)
    Field("rungs", "Its rungs, at least one.", \.rungs)
    Field("rarity", "How many have it, in words; none where only the site can.", \.rarity)
    Field("holders", "Those of this page who have it, the first to earn it first.", \.holders)
    Field("pagination", "Which part of the holders this is; a page has 50.", \.pagination)
    Field("previous", "The award before it.", \.previous)
    Field("next", "The award after it.", \.next)
  }
}

/// How far the site itself is on the way to an award.
public struct SiteHoldingRecord: Record {
  let award: AwardRecord
  let proof: LinkRecord?

  /// What templates may use of it.
  public static let fields = FieldTable<Self>(
    "site holding", "How far the site itself is on the way to an award."
  ) {
    Field("is_earned", "Whether it has the award.") { $0.award.standing.isEarned }
    Field("proof", "The record with which it was earned.", \.proof)
  }
}

/// Somebody, or something, with an award.
public struct AwardHolderRecord: Record {
  let person: Shared<PersonLinkRecord>?
  let subject: LinkRecord?
  let rung: ShownRung
  let date: DateRecord?
  let reason: String?
  let proof: LinkRecord?
  let others: [LinkRecord]
  let hasMore: Bool
  let count: Int

  /// How many further records are linked beside the one that reached the rung.
  static let mostOthers = 5

  init(_ earning: Earning, in presentation: Presentation) {
    let entry = presentation.awardBoard.entries[earning.place]
    rung = entry.rungs[earning.tier]
    date = presentation.date(earning.date)
    let snapshot = presentation.snapshot
    var isNamed = true
    switch earning.scope {
    case .tag:
      let tag = presentation.tag(TagID(earning.holder)).record
      (person, subject) = (
        nil, LinkRecord(label: tag.name.cutForRow, target: tag.target)
      )
    case .milestone:
      let id = ProjectID(earning.holder)
      (person, subject) = (
        nil,
        LinkRecord(
          label: snapshot[id].title.cutForRow,
          target: presentation.directory.target(of: id))
      )
    case .person, .project:
      let id = PersonID(earning.holder)
      (person, subject) = (presentation.awardPerson(id), nil)
      isNamed = presentation.pseudonym(of: id) == nil
    }
    if entry.award.rule.holders.isEmpty {
      reason = nil
    } else {
      let login = earning.scope == .person ? snapshot.people[earning.holder].login : nil
      reason =
        entry.award.rule.holders.first { $0.login == login }?.reason?.cut(to: 300)
    }
    // Without the name, no records either: their authors would give it away.
    guard isNamed else {
      (proof, others, hasMore, count) = (nil, [], false, 0)
      return
    }
    let records = presentation.awardBoard.proof(
      earning.place, earning.scope, of: earning.holder, limit: Self.mostOthers + 2)
    proof = earning.row.map { presentation.proofLink($0) }
    count = records.count
    let rest = records.rows.filter { $0 != earning.row }
    hasMore = rest.count > Self.mostOthers
    others = rest.prefix(Self.mostOthers).map { presentation.referenceLink($0) }
  }

  /// What templates may use of a holder.
  public static let fields = FieldTable<Self>(
    "award holder", "Somebody, or something, with an award."
  ) {
    Field("person", "The person; none for a tag or project.", \.person)
    Field("subject", "The tag or project; none for a person.", \.subject)
    Field("tier", "The rung, as Silver; empty for an award with one rung.") { $0.rung.name }
    Field("color", "The rung's colour as style sheets name it.") { $0.rung.color }
    Field("image", "The name of the rung's icon.") { $0.rung.image }
    Field.derived("emoji", "The emoji that stands for an icon; empty for a name.") { $0.rung.emoji }
    Field("date", "When it was earned; none where that is not known.", \.date)
    Field("reason", "Why it was given, where that was by hand.", \.reason)
    Field("proof", "The record that crossed the line.", \.proof)
    Field("others", "The first of the other records that count, \(mostOthers) at most.", \.others)
    Field("has_more", "Whether further records count.", \.hasMore)
    Field("count", "How much counts so far; 0 where that is not told.", \.count)
  }
}

extension Presentation {
  /// A record by its reference and title.
  fileprivate func proofLink(_ row: Int) -> LinkRecord {
    let link = referenceLink(row)
    return LinkRecord(
      label: link.label + " " + snapshot.issues[row].title.cutForRow,
      target: link.target)
  }

  /// A record by its reference.
  fileprivate func referenceLink(_ row: Int) -> LinkRecord {
    let issue = snapshot.issues[row]
    return LinkRecord(
      label: (issue.number.map { "#\($0)" } ?? issue.key).cut(to: 40),
      target: directory.target(of: issue.identity))
  }

  /// How many of the possible holders of an award have it; nil where only the site can have it.
  func rarity(of place: Int) -> String? {
    let board = awardBoard
    return board.entries[place].award.scopes.first { $0 != .project }.map { scope in
      let (count, total) = (awardRolls.earnings(of: place).count, board.holderCount(scope))
      return language.text(
        .rarity(
          count, of: total, inWords: wording.count(total, scope.holderNoun),
          percent: total > 0 ? language.percent(count, of: total) : "0"))
    }
  }

  /// How many people, tags or projects have the award at a place of the board.
  public func awardHolderCount(_ place: Int) -> Int { awardRolls.earnings(of: place).count }
}
