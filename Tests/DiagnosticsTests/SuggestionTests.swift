import Diagnostics
import Testing

@Suite("Suggestions for mistyped names")
struct SuggestionTests {
  let keys = ["title", "description", "url", "language", "time_zone", "filters"]

  @Test(
    "a typing error finds the name that was meant",
    arguments: [
      ("titel", "title"), ("tile", "title"), ("ttitle", "title"), ("TITLE", "title"),
      ("langauge", "language"), ("timezone", "time_zone"), ("filter", "filters"), ("rul", "url"),
    ])
  func near(typed: String, meant: String) {
    #expect(Suggestion.nearest(to: typed, in: keys) == meant)
    #expect(Suggestion.didYouMean(typed, in: keys) == "did you mean '\(meant)'?")
  }

  @Test(
    "a name that is near no candidate gets no suggestion",
    arguments: ["colour", "x", "", "titanic"])
  func far(typed: String) {
    #expect(Suggestion.didYouMean(typed, in: keys) == nil)
  }

  @Test("a name that others begin with finds all of them, before one that is near")
  func beginnings() {
    let names = ["gitlab", "github-rest", "github-graphql", "jira", "githubs"]
    #expect(
      Suggestion.didYouMean("github", in: names)
        == "did you mean 'github-rest' or 'github-graphql'?")
    #expect(Suggestion.didYouMean("jira", in: ["jira-xml"]) == "did you mean 'jira-xml'?")
  }

  @Test("of equally near names the first one is offered, and never the name itself")
  func ties() {
    #expect(Suggestion.nearest(to: "tag", in: ["tags", "tap", "tag"]) == "tags")
    #expect(Suggestion.nearest(to: "tag", in: ["tag"]) == nil)
  }

  @Test("a name that is empty is no suggestion")
  func empty() {
    #expect(Suggestion.nearest(to: "x", in: [""]) == nil)
  }

  @Test("names of any length are compared without delay")
  func long() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(Suggestion.nearest(to: long, in: [long + "b"]) == long + "b")
  }
}
