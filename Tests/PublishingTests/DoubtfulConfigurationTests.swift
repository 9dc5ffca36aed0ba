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
    "a query of what is published may stand without a list, and one with a dash that negates nothing is told"
  )
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
    for (sign, key) in [
      ("–", "exclude"), ("—", "tombstones"), ("−", "exclude"), ("\u{2011}", "exclude"),
    ] {
      let typographic =
        "policy.query 2 in '\(sign)label:x' '\(sign)label:x' is looked for as text: write '-' directly before what must not be"
      #expect(try await told("\(key): '\(sign)label:x'") == (0, [typographic]))
    }
  }

  @Test(
    "a query of what is published that finds nothing is told in one line, unless it asks for a day")
  func findingNothing() async throws {
    func told(_ configuration: String, _ data: String? = nil) async throws -> [String] {
      let site = try TemporarySite([
        "gazette.yml": "title: House\n\(configuration)\n",
        "data/issues.json": data ?? """
          {"gazette": 1, "tags": ["security"], "issues": [{"number": 1, "title": "One", "tags": ["a"]}, {"number": 2, "title": "Two"}]}
          """,
      ])
      let report = try await site.build()
      return (report.warnings + report.notes).filter { !$0.code.hasPrefix("data.") }.map {
        "\($0.severity) \($0.code) \($0.place?.line ?? 0) \($0.message)"
      }
    }
    for key in ["exclude", "tombstones"] {
      #expect(
        try await told("\(key): ['label:security']") == [
          "note policy.finds-nothing 2 'label:security' finds nothing in the data"
        ])
      #expect(
        try await told("\(key): 'number:12'") == [
          "note policy.finds-nothing 2 'number:12' finds nothing in the data"
        ])
    }
    #expect(
      try await told("tombstones: ['label:a', 'is:open']\nexclude: 'number:2'") == [
        "note policy.finds-nothing 2 'label:a' finds only records that are published"
      ])
    #expect(
      try await told("only: ['label:a', 'label:a secrt']") == [
        "note policy.finds-nothing 2 'label:a secrt' finds nothing in the data"
      ])
    #expect(
      try await told("exclude: 'label:a -label:a'") == [
        "warning query.finds-nothing 2 'label:a -label:a' can find nothing: nothing is both 'label:a' and '-label:a'"
      ])
    #expect(
      try await told("exclude: ['label:zz', 'created:2020']") == [
        "warning query.unknown-name 2 no tag is called 'zz', for which 'label:zz' asks",
        "warning query.unknown-figure 2 no record of the data says when issues were made, for which 'created:2020' asks",
      ])
    let dated =
      #"[{"number": 1, "title": "One", "state": "OPEN", "createdAt": "2026-01-01T00:00:00Z"}]"#
    #expect(try await told("exclude: 'created:<2020'", dated) == [])
    #expect(try await told("exclude: 'number:12'", "[]") == [])
  }

  @Test(
    "several people in one text are told with the list to write",
    arguments: [
      ("ana bob", "ana, bob"), ("ana, bob", "ana, bob"), ("Ana Bob", "Ana, Bob"),
      ("ana and bob", "ana, bob"), ("ana; @bob", "ana, bob"), ("ana & Bob Stone", "ana, Bob Stone"),
      ("Ana, Ben und Bob Stone", nil), ("ana/bob stone et bob", "ana, bob stone, bob"),
      ("ana ben", nil),
    ])
  func listsOfPeople(written: String, list: String?) async throws {
    let site = try TemporarySite([
      "gazette.yml": "title: House\npeople: {hidden: \"\(written)\"}\n",
      "data/issues.json": """
      {"gazette": 1, "people": [{"login": "bs", "name": "Bob Stone"}],
       "issues": [{"number": 1, "title": "One", "author": "ana"}, {"number": 2, "title": "Two", "author": "bob", "assignees": ["bs"]}]}
      """,
    ])
    let report = try await site.build()
    let told = (report.warnings + report.notes).filter { $0.code.hasPrefix("policy.") }
    let message = "nobody in the data is called '\(written)', whom 'hidden' names: "
    #expect(
      told.map(\.message) == [
        message + (list == nil ? "only mentions in texts go" : "nobody is hidden by it")
      ])
    #expect(told.map(\.suggestion) == [list.map { "write [\($0)]" }])
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
