import IssueModel
import Records
import Testing

@testable import ViewModels

@Suite("The award board")
struct AwardBoardTests {
  private func record(_ name: String, in site: SampleSite) -> AwardRecord? {
    AwardBoardRecord(in: site.presentation).awards.records.first { $0.standing.award.name == name }
  }

  @Test("an earned award is unlocked in its colour, a locked one is grey and still says what to do")
  func titles() throws {
    var site = SampleSite()
    site.add("a", created: 86_400)
    let earned = try #require(record("First Steps", in: site))
    #expect(["name", "state"].map(earned.shown) == ["First Steps", "Unlocked"])
    #expect(["color", "progress_label"].map(earned.shown) == ["light-blue", "1"])
    #expect(["percent", "is_earned"].map(earned.shown) == ["100", "true"])
    #expect(earned.standing.earnedOn == Instant(seconds: 86_400))
    let locked = try #require(record("A Great Start", in: site))
    #expect(["name", "state"].map(locked.shown) == ["A Great Start", "Locked"])
    #expect(["more_label", "own_color"].map(locked.shown) == ["9 more", "light-blue"])
    #expect(["color", "description"].map(locked.shown) == ["gray", "Have 10 issues on record."])
    #expect(["count", "percent"].map(locked.shown) == ["1", "10"])
    #expect(locked.standing.earnedOn == nil)
  }

  @Test("an award for tags says that it counts those that are defined too, in each language")
  func tagsDefined() {
    var site = SampleSite()
    for number in 1...10 { site.snapshot.tags[Int(site.tag("\(number)").index)].isDefined = true }
    let languages: [Language] = [.english, .polish, .simplifiedChinese]
    let texts = languages.map { language in
      site.settings.language = language
      return AwardBoardRecord(in: site.presentation).awards.records
        .filter { $0.standing.award.name == "Tag wrestling" }
        .map { $0.shown("description") + " " + $0.shown("count") }
    }
    #expect(
      texts == [
        ["Have 10 tags, defined or in use. 10"], ["Miej 10 etykiet, utworzonych lub używanych. 10"],
        ["定义或使用10个标签。 10"],
      ])
  }

  @Test("pull requests count for nothing")
  func pulls() {
    var site = SampleSite()
    site.add("a", state: .merged, kind: .pull)
    #expect(record("First Steps", in: site)?.standing.isEarned == false)
    #expect(record("Checking Boxes", in: site)?.standing.isEarned == false)
  }

  @Test("the board's language is the site's")
  func language() {
    var site = SampleSite()
    site.settings.language = .polish
    site.settings.isSupporter = true
    #expect(record("Supporter", in: site)?.shown("name") == "Wsparcie")
    #expect(record("Supporter", in: site)?.shown("state") == "Odblokowana")
    #expect(record("Boom!", in: site)?.shown("state") == "Zablokowana")
    #expect(AwardBoardRecord(in: site.presentation).shown("summary") == "1 z 20")
  }

  @Test("an award with a senseless threshold or an unknown criterion is locked and at nothing")
  func senseless() {
    var site = SampleSite()
    site.snapshot.awards = [
      Award(name: "X", details: "", color: "Mauve", criterion: "chat", value: -5, image: "")
    ]
    let award = record("X", in: site)
    #expect(award?.standing.isEarned == false)
    #expect(award?.shown("percent") == "0")
    #expect(award?.shown("color") == "gray")
  }

  @Test("of a board made again only the awards for which something else counts are new")
  func madeAgain() {
    var site = SampleSite()
    for number in 1...3 { site.add("a", created: Int64(number) * 86_400, author: "ada") }
    let first = site.presentation
    let (known, _) = (first.awardBoard, first.awardRolls)
    site.snapshot.issues[1].state = .closed
    site.snapshot.issues[1].closed = Instant(seconds: 900_000)
    let second = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: first)
    let board = second.awardBoard
    let new = board.entries.indices.filter { board.entries[$0] !== known.entries[$0] }
    #expect(Set(new.map { board.entries[$0].award.criterion }) == ["closed"])
    let fresh = site.presentation
    #expect(board.site == fresh.awardBoard.site)
    #expect(second.awardRolls.rungs == fresh.awardRolls.rungs)
    #expect(second.awardRolls.counts == fresh.awardRolls.counts)
  }

  @Test(
    "of a board made again, what was a copy of another record counts once that has another title")
  func copyNoMore() {
    var site = SampleSite()
    site.snapshot.sources.append(Source(name: "b", tracker: .gazette))
    site.add("a", created: 86_400, author: "ada")
    var copy = Issue(
      identity: .init(source: SourceID(1), number: 1, key: nil), kind: .issue, state: .open,
      title: "a")
    (copy.created, copy.author) = (site.issue(1).created, site.issue(1).author)
    site.snapshot.issues.append(copy)
    let first = site.presentation
    let known = first.awardBoard.site
    site.snapshot.issues[0].title = "b"
    let second = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: first)
    let fresh = site.presentation.awardBoard.site
    #expect(second.awardBoard.site == fresh)
    #expect(known != fresh)
  }

  @Test("of a board made again, an issue that came behind the others counts")
  func added() {
    var site = SampleSite()
    for number in 1...3 { site.add("a", created: Int64(number) * 86_400, author: "ada") }
    let first = site.presentation
    let (known, _) = (first.awardBoard, first.awardRolls)
    // Before the others by date.
    site.add("b", state: .closed, created: 80_000, author: "ada")
    let second = Presentation(
      site.snapshot, settings: site.settings, today: site.today, reusing: first)
    let fresh = site.presentation
    #expect(second.awardBoard.site == fresh.awardBoard.site)
    #expect(second.awardBoard.site != known.site)
    #expect(second.awardRolls.counts == fresh.awardRolls.counts)
  }
}
