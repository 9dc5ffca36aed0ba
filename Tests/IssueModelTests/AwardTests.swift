import IssueModel
import Testing

@Suite("Awards")
struct AwardTests {
  private func award(_ criterion: String, _ value: Int) -> Award {
    Award(
      name: "A", details: "", color: "Gold", criterion: criterion, value: value, image: "star")
  }

  @Test(
    "an award is earned when its count reaches its value, and not one before",
    arguments: Award.builtIn.filter { $0.criterion != "unlock" })
  func thresholds(award: Award) {
    func achievements(_ count: Int) -> Achievements {
      switch award.criterion {
      case "issues": Achievements(issues: count)
      case "closed": Achievements(closed: count)
      default: Achievements(tags: count)
      }
    }
    #expect(!achievements(award.value - 1).hasEarned(award))
    #expect(achievements(award.value).hasEarned(award))
    #expect(achievements(award.value + 1).hasEarned(award))
  }

  @Test("the supporter's award is earned by the flag, not by a count")
  func supporter() {
    let supporter = award("unlock", 0)
    #expect(!Achievements(issues: 5000, closed: 5000, tags: 5000).hasEarned(supporter))
    #expect(Achievements(isSupporter: true).hasEarned(supporter))
  }

  @Test("an unknown criterion is never earned", arguments: ["chat", "", "Issues", "stars"])
  func unknown(criterion: String) {
    let all = Achievements(issues: 9, closed: 9, tags: 9, isSupporter: true)
    #expect(!all.hasEarned(award(criterion, 0)))
    #expect(!all.hasEarned(award(criterion, -1)))
    #expect(all.count(for: award(criterion, 0)) == 0)
  }

  @Test("the first generation's criteria count the same things")
  func firstGeneration() {
    #expect(Achievements(issues: 1).hasEarned(award("items", 1)))
    #expect(Achievements(closed: 1).hasEarned(award("complete", 1)))
  }

  @Test("the built-in twenty have the names, values and colours of the original board")
  func builtIn() {
    let names = Award.builtIn.map { "\($0.criterion) \($0.value) \($0.name)" }
    #expect(
      names == [
        "issues 1 First Steps", "issues 10 A Great Start", "issues 20 Moving On Up",
        "issues 50 Gathering Speed", "issues 100 Making Waves", "issues 250 High Performer",
        "issues 500 Star Performer", "issues 1000 Champion Performer", "closed 1 Checking Boxes",
        "closed 10 Rocking it", "closed 20 20 is Plenty", "closed 50 Bullseye!",
        "closed 100 Flying High", "closed 250 You're On Fire!", "closed 500 Box Ticker in Chief",
        "closed 1000 Boom!", "tags 1 Playing tag", "tags 10 Tag wrestling",
        "tags 50 Supreme tagger", "unlock 0 Supporter",
      ])
    #expect(Set(Award.builtIn.map(\.name)).count == 20)
    let colors = ["issues": "Light Blue", "closed": "Green", "tags": "Gold", "unlock": "Purple"]
    #expect(Award.builtIn.allSatisfy { $0.color == colors[$0.criterion] })
    #expect(Award.builtIn.allSatisfy { !$0.details.isEmpty && !$0.image.isEmpty })
  }
}
