import IssueModel
import Testing

@Suite("Awards")
struct AwardTests {
  @Test("the first generation's criteria count the same things")
  func firstGeneration() {
    #expect(Award.Criterion(word: "items") == .issues)
    #expect(Award.Criterion(word: "complete") == .closed)
    #expect(Award.Criterion(word: "chat") == nil)
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
    #expect(Award.builtIn.allSatisfy { $0.tiers[0].color == colors[$0.criterion] })
    #expect(Award.builtIn.allSatisfy { !$0.details.isEmpty && !$0.tiers[0].image.isEmpty })
  }
}
