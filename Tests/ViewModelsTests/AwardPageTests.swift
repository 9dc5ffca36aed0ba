import IssueModel
import IssueStore
import Languages
import Records
import Testing

@testable import ViewModels

@Suite("Pages of awards, leaderboards and shelves")
struct AwardPageTests {
  private static let day: Int64 = 86_400

  /// A ladder for two and four issues; Ana reaches both rungs, Ben the first.
  fileprivate static func site() -> SampleSite {
    var site = SampleSite()
    for (number, author) in ["ana", "ben", "ana", "ana", "ben", "ana", "cy"].enumerated() {
      site.add("issue \(number)", created: Int64(number) * 20 * day, author: author)
    }
    site.snapshot.awards = [
      Award(
        name: "Writer", details: "", criterion: "issues",
        tiers: [
          Award.Tier(name: "Bronze", value: 2, color: "Orange", image: "pencil"),
          Award.Tier(name: "Silver", value: 4, color: "Gray", image: "pencil"),
        ])
    ]
    return site
  }

  /// "NAME TIER DAY PROOF OTHERS" of each holder.
  private static func holders(_ site: SampleSite) -> [String] {
    AwardPageRecord(0, page: 1, in: site.presentation).holders.map { holder in
      [
        holder.person?.record.name ?? holder.subject?.label ?? "-", holder.rung.name,
        holder.date.map { "\($0.instant.seconds / day)" } ?? "-", holder.proof?.label ?? "-",
        holder.others.map(\.label).joined(separator: "+"),
      ].joined(separator: " ")
    }
  }

  @Test("a page names who has the award, when, with which record, and the first others that count")
  func holders() {
    let site = Self.site()
    #expect(
      Self.holders(site) == [
        "ben Bronze 80 #5 issue 4 #2", "ana Silver 100 #6 issue 5 #1+#3+#4",
      ])
    let page = AwardPageRecord(0, page: 1, in: site.presentation)
    #expect(page.shown("rarity") == "2 of 3 people have it (67%)")
    #expect(page.rungs.map { $0.holders } == [2, 1])
    #expect(
      page.rule == [
        "Counts issues, not pull requests, each once, for whoever opened it.",
        "2 for Bronze, 4 for Silver.",
      ])
  }

  @Test("rungs have their names in the language of the site, the lowest first")
  func namesOfRungs() {
    var site = Self.site()
    site.settings.language = .polish
    site.snapshot.awards?[0].translations["pl"] = Award.Translation(
      name: "Kronika", tiers: ["", "Srebro"])
    let page = AwardPageRecord(0, page: 1, in: site.presentation)
    #expect(page.holders.map(\.rung.name) == ["Bronze", "Srebro"])
    #expect(page.rule.last == "Bronze: 2, Srebro: 4.")
  }

  @Test(
    "where a site has certificates, a shelf leads to those that were not taken back")
  func certificates() {
    var site = Self.site()
    func shown() -> [LinkTarget?]? {
      site.presentation.shelf(of: PersonID(0))?.records.map(\.certificate)
    }
    #expect(shown() == [nil])
    site.settings.outputs.insert(.certificates)
    #expect(shown() == [.certificate("writer", of: "ana")])
    site.settings.revokedBadges = ["writer/ana"]
    #expect(shown() == [nil])
  }

  @Test("people who share a count share a rank, and each rung counts in the season of its date")
  func leaderboards() {
    let site = Self.site()
    let presentation = site.presentation
    func lines(_ season: Int) -> [String] {
      LeaderboardRecord(season, page: 1, in: presentation).places.map {
        "\($0.rank) \($0.person.record.name) \($0.count)"
      }
    }
    #expect(lines(0) == ["1 ana 2", "2 ben 1"])
    #expect(lines(1970) == ["1 ana 2", "2 ben 1"])
    #expect(lines(197002) == ["1 ana 1"])
    #expect(lines(197003) == ["1 ben 1"])
    #expect(
      presentation.seasons.map { $0.slug ?? "-" } == ["-", "1970", "1970-04", "1970-03", "1970-02"])
    var tied = site
    tied.snapshot.awards?[0].tiers.removeLast()
    #expect(
      [site, tied].map { LeaderboardRecord(0, page: 1, in: $0.presentation).countsRungs }
        == [true, false])
    #expect(
      LeaderboardRecord(0, page: 1, in: tied.presentation).places.map {
        "\($0.rank) \($0.person.record.name)"
      }
        == ["1 ana", "1 ben"])
    tied.add("more", created: 0, author: "cy")
    tied.snapshot.people[0].isBot = true
    #expect(
      LeaderboardRecord(0, page: 1, in: tied.presentation).places.map {
        "\($0.rank) \($0.person.record.name)"
      }
        == ["1 ben", "1 cy"])
  }

  @Test("who is left out has no award, and a pseudonym has neither a link, a proof nor a shelf")
  func privacy() {
    var site = Self.site()
    site.settings.leftOutOfAwards = ["ben"]
    site.settings.awardPseudonyms = ["ana": "Quiet Fox"]
    #expect(Self.holders(site) == ["Quiet Fox Silver 100 - "])
    let presentation = site.presentation
    let board = AwardBoardRecord(in: presentation)
    #expect(board.people.map(\.person.record.name) == ["Quiet Fox"])
    #expect(board.people[0].person.record.target == nil)
    #expect(board.recent.map(\.person.record.login) == ["Quiet Fox", "Quiet Fox"])
    for person in presentation.shownPeople {
      let page = SubjectPageRecord<PersonRecord>(person, page: 1, in: presentation)
      #expect(page.subject.awards == nil, "\(page.subject.person.login)")
    }
    #expect(presentation.name(of: 0, .person) == "Quiet Fox")
  }

  @Test("a shelf shows what comes next, of awards that count the same only the nearest")
  func nextAwards() throws {
    var site = Self.site()
    let issues = try #require(site.snapshot.awards?[0])
    var more = issues
    more.name = "Author"
    more.tiers = [Award.Tier(value: 30, color: "Red", image: "")]
    site.snapshot.awards = [more, issues]
    let presentation = site.presentation
    #expect(
      presentation.nextAwards(of: PersonID(1)).map {
        $0.shown("name") + " " + $0.shown("more_label")
      }
        == ["Writer 2 more"])
  }

  @Test("the rule is said in words made from it, in every language")
  func rules() {
    var rule = Award.Rule()
    rule.from = Day(year: 2026, month: 1, day: 1)
    rule.until = Day(year: 2026, month: 12, day: 31)
    let award = Award(
      name: "A", details: "", criterion: "reviews",
      tiers: [
        Award.Tier(name: "Bronze", value: 10, color: "", image: ""),
        Award.Tier(name: "Silver", value: 50, color: "", image: ""),
      ], rule: rule)
    func words(_ language: Language) -> String {
      AwardRuleText(award: award, wording: Wording(language)).sentences.joined(separator: " ")
    }
    #expect(
      words(.english)
        == "Counts pull requests of others that somebody reviewed, each once. "
        + "Only from 1 January 2026 to 31 December 2026; what has no date does not count. "
        + "10 for Bronze, 50 for Silver.")
    #expect(
      words(.polish)
        == "Liczą się: propozycje zmian innych osób, które ktoś zrecenzował, bez powtórzeń. "
        + "Tylko od 1 stycznia 2026 do 31 grudnia 2026; bez daty nic się nie liczy. "
        + "Bronze: 10, Silver: 50.")
    #expect(
      words(.simplifiedChinese)
        == "计算：审阅过的他人拉取请求，每项计一次。 仅限2026\u{2060}年1\u{2060}月1\u{2060}日至2026\u{2060}年12\u{2060}月31\u{2060}日；没有日期的不算。 Bronze：10，Silver：50。"
    )
  }

  @Test("every criterion has words in every language", arguments: Award.Criterion.allCases)
  func criteria(_ criterion: Award.Criterion) {
    for language in Language.allCases {
      for scope in [nil] + Award.Scope.allCases.map(Optional.some) {
        var rule = Award.Rule()
        rule.scope = scope
        let award = Award(
          name: "A", details: "", color: "", criterion: criterion.rawValue, value: 3, image: "",
          rule: rule)
        let words = AwardRuleText(award: award, wording: Wording(language)).sentences
        #expect(words.allSatisfy { !$0.contains("  ") && !$0.contains(": .") && !$0.isEmpty })
      }
    }
  }
}

extension AwardPageTests {
  @Test("a cohort shows all its members, those with nothing as well")
  func cohorts() {
    var site = Self.site()
    _ = site.person("new")
    for person in [0, 1, 3] { site.snapshot.people[person].cohorts = ["Spring <2026>"] }
    site.snapshot.people[2].cohorts = ["spring <2026>", "Evening"]
    let presentation = site.presentation
    #expect(presentation.cohorts.map(\.slug) == ["evening", "spring-2026"])
    let page = CohortPageRecord(1, page: 1, in: presentation)
    #expect(page.shown("summary") == "2 of 4")
    #expect(page.columns.map { $0.shown("name") } == ["Writer"])
    #expect(
      page.members.map { "\($0.person.record.name) \($0.earned) \($0.cells)" } == [
        #"ana 1 ["Silver"]"#, #"ben 1 ["Bronze"]"#, #"cy 0 [""]"#, #"new 0 [""]"#,
      ])
    #expect(page.others.map(\.label) == ["Evening"])
  }
}
