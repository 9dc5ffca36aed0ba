import IssueModel
import Records
import Testing

@testable import ViewModels

@Suite("The award board")
struct AwardBoardTests {
  private func record(_ name: String, in site: SampleSite) -> AwardRecord? {
    AwardBoard(in: site.presentation).awards.first { $0.name == name }
  }

  @Test("an earned award is unlocked in its colour, a locked one is grey and still says what to do")
  func titles() throws {
    var site = SampleSite()
    site.add("a", created: 86_400)
    let earned = try #require(record("First Steps", in: site))
    #expect(earned.title == "Unlocked: First Steps")
    #expect([earned.color, earned.progressLabel] == ["light-blue", "1 of 1"])
    #expect([earned.percent, earned.isEarned ? 1 : 0] == [100, 1])
    #expect(earned.earnedOn?.instant == Instant(seconds: 86_400))
    let locked = try #require(record("A Great Start", in: site))
    #expect(locked.title == "Locked")
    #expect([locked.color, locked.details] == ["gray", "Have 10 issues on record."])
    #expect([locked.count, locked.percent] == [1, 10])
    #expect(locked.earnedOn == nil)
  }

  @Test("pull requests count for nothing")
  func pulls() {
    var site = SampleSite()
    site.add("a", state: .merged, kind: .pull)
    #expect(record("First Steps", in: site)?.isEarned == false)
    #expect(record("Checking Boxes", in: site)?.isEarned == false)
  }

  @Test("the board's language is the site's")
  func language() {
    var site = SampleSite()
    site.settings.language = .polish
    site.settings.isSupporter = true
    #expect(record("Supporter", in: site)?.title == "Odblokowana: Supporter")
    #expect(record("Boom!", in: site)?.title == "Zablokowana")
    #expect(AwardBoard(in: site.presentation).record.summary == "1 z 20")
  }

  @Test("an award with a senseless threshold or an unknown criterion is locked and at nothing")
  func senseless() {
    var site = SampleSite()
    site.snapshot.awards = [
      Award(name: "X", details: "", color: "Mauve", criterion: "chat", value: -5, image: "")
    ]
    let award = record("X", in: site)
    #expect(award?.isEarned == false)
    #expect(award?.percent == 0)
    #expect(award?.color == "gray")
  }
}
