import Diagnostics
import Testing

@testable import Publishing

@Suite("What a configuration may mean otherwise")
struct DoubtfulConfigurationTests {
  @Test(
    "a word to redact that may mean a kind of data is told",
    arguments: [
      ("secrets", "write 'token' for that kind of data"),
      ("tel", "write 'phone' for that kind of data"),
      ("names", "'people: {hidden: [LOGIN]}' takes out the names of people"),
    ])
  func doubtfulWords(_ word: String, _ advice: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\nredact: [\(word)]\n", "data/issues.json": TemporarySite.data,
    ])
    let told = try await site.build().warnings.filter { $0.code == "policy.word" }
    #expect(
      told.map(\.message) == ["'\(word)' is redacted as this very text, and is no kind of data"])
    #expect(told.map(\.suggestion) == ["\(advice); for that very text '/\(word)/'"])
  }

  @Test(
    "a query of what is published may stand without a list, and one that only has a dash is told")
  func queries() async throws {
    func told(_ configuration: String) async throws -> (withheld: Int, [String]) {
      let site = try TemporarySite([
        "gazette.yml": "title: House\n\(configuration)\n",
        "data/issues.json": """
        {"gazette": 1, "issues": [{"number": 1, "title": "One", "tags": ["a b"]}, {"number": 2, "title": "Two", "tags": ["x"]}]}
        """,
      ])
      let report = try await site.build()
      return (
        report.withheld,
        report.warnings.map {
          "\($0.code) \($0.place?.line ?? 0) \($0.message): \($0.suggestion ?? "")"
        }
      )
    }
    #expect(try await told("exclude: label:x") == (1, []))
    #expect(try await told("only: 'label:\"a b\"'") == (1, []))
    let dash =
      "policy.query 2 in '-' '-' is looked for as text: write '-' directly before what must not be"
    #expect(try await told("exclude: ['-']") == (0, [dash]))
    #expect(try await told("tombstones: ['-']") == (0, [dash]))
  }

  @Test(
    "logins of several people in one text are told with the list to write",
    arguments: ["ana bob", "ana, bob", "Ana Bob"])
  func listsOfLogins(written: String) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\npeople: {hidden: \"\(written)\"}\n",
      "data/issues.json": """
      {"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "ana"}, {"number": 2, "title": "Two", "author": "bob"}]}
      """,
    ])
    let told = try await site.build().warnings
    #expect(
      told.map(\.message) == [
        "nobody in the data is called '\(written)', whom 'hidden' names: nobody is hidden by it"
      ])
    #expect(told.map { $0.suggestion?.lowercased() } == ["write [ana, bob]"])
  }

  @Test("a login of awards or aliases that nobody has is told")
  func nobodyOfAwards() async throws {
    let site = try TemporarySite([
      "gazette.yml":
        "title: House\nawards: {pseudonyms: {annna: Star}, left_out: [zz9, anna]}\npeople: {aliases: {bo: qq8}}\n",
      "data/issues.json":
        #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "author": "anna"}]}"#,
    ])
    let report = try await site.build()
    let told = (report.warnings + report.notes).filter { $0.code.hasPrefix("policy.") }
    #expect(
      told.map { "\($0.severity) \($0.message)" } == [
        "warning nobody in the data is called 'annna', whom 'pseudonyms' names",
        "note nobody in the data is called 'zz9', whom 'left_out' names",
        "note nobody in the data is called 'qq8', whom 'aliases' names",
      ])
    #expect(told.first?.suggestion == "did you mean 'anna'?")
  }
}
