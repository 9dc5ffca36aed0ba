import Testing

@testable import GazetteCommands

@Suite("What counts twice")
struct AwardFairnessTests {
  private static let awards = #"""
    [{"name": "I", "criterion": "issues", "value": 1}, {"name": "C", "criterion": "comments", "value": 1},
     {"name": "D", "criterion": "closed", "value": 1}, {"name": "A", "criterion": "answered", "value": 1}]
    """#

  /// The counts of a site's standings, as `I site 2` and `I ana 1`.
  private func counts(_ site: SampleSiteFolder) async throws -> [String] {
    try site.write(Self.awards, to: "data/awards.json")
    let json = try JSON(text: await site.run(["awards", site.path, "--json"]).output)
    return json.elements.compactMap { standing in
      guard case .string(let name) = standing["name"], case .number(let count) = standing["count"]
      else { return nil }
      var holder = "site"
      if case .string(let login) = standing["holder"] { holder = login }
      return "\(name) \(holder) \(Int(count))"
    }
  }

  private func issues(_ source: String?, _ records: String) -> String {
    let name = source.map { #""source": "\#($0)", "# } ?? ""
    return #"{"gazette": 1, "issues": [\#(records.replacing("{\"n", with: "{\(name)\"n"))]}"#
  }

  @Test("the logins of one person count together, and who answers themselves answers nobody")
  func aliases() async throws {
    let site = try SampleSiteFolder(
      issues(
        nil,
        #"""
        {"number": 1, "title": "A", "author": "ana", "state": "closed",
         "assignees": ["ana", "ana-work"], "creationDate": "2026-01-01", "closedDate": "2026-01-02",
         "comments": [{"author": "ana-work", "date": "2026-01-01T01:00:00Z", "content": "x"}]}
        """#),
      configuration: "title: S\npeople: {aliases: {ana-work: ana}}\n")
    #expect(
      try await counts(site) == [
        "I site 1", "C site 1", "D site 1", "A site 0", "I ana 1", "C ana 1", "D ana 1", "A ana 0",
      ])
  }

  @Test("who is given an award under two logins has it once, as they are named first")
  func given() async throws {
    let site = try SampleSiteFolder(
      issues(nil, #"{"number": 1, "title": "A", "author": "ana"}"#),
      configuration: "title: S\npeople: {aliases: {ana-work: ana}}\n")
    try site.write(
      #"""
      [{"name": "M", "criterion": "manual", "holders": [
        {"login": "ana-work", "reason": "Tea", "date": "2026-01-05"}, {"login": "ana"}]}]
      """#, to: "data/awards.json")
    #expect(
      await site.run(["awards", "explain", "M", "ana", "-C", site.path]).output == """
        M
        It is given by hand.

        ana: earned on 2026-01-05; given by hand
        because: Tea

        """)
    let json = await site.run(["awards", site.path, "--json"]).output
    #expect(json.contains(#""count": 1"#) && !json.contains(#""count": 2"#))
  }

  @Test("a record that is in two files of a source counts once, as the later change has it")
  func delta() async throws {
    let old = #"""
      {"number": 1, "title": "A", "author": "ana", "modificationDate": "2026-01-01",
       "comments": [{"author": "bo", "date": "2026-01-01T01:00:00Z", "content": "x"}]}
      """#
    let site = try SampleSiteFolder(
      issues("team/app", old + #", {"number": 2, "title": "B", "author": "ana"}"#))
    try site.write(
      issues(
        "team/app",
        old.replacing(#""title": "A""#, with: #""state": "closed", "title": "A, done""#)
          .replacing("2026-01-01\"", with: "2026-01-03\"")), to: "data/delta.json")
    #expect(
      try await counts(site) == [
        "I site 2", "C site 1", "D site 1", "A site 1", "I ana 2", "C ana 0", "D ana 1", "A ana 0",
        "I bo 0", "C bo 1", "D bo 0", "A bo 1",
      ])
  }

  @Test(
    "an issue that was transferred to another source counts once; one of another title is another")
  func transferred() async throws {
    let record = #"""
      {"number": 1, "title": "A", "author": "ana", "creationDate": "2026-01-01T10:11:12Z",
       "comments": [{"author": "bo", "date": "2026-01-01T11:00:00Z", "content": "x"}]}
      """#
    let site = try SampleSiteFolder(issues("team/app", record))
    try site.write(
      issues("team/lib", record.replacing("r\": 1", with: "r\": 7")), to: "data/lib.json")
    #expect(
      try await counts(site) == [
        "I site 1", "C site 1", "D site 0", "A site 1", "I ana 1", "C ana 0", "D ana 0", "A ana 0",
        "I bo 0", "C bo 1", "D bo 0", "A bo 1",
      ])
    try site.write(
      issues("team/lib", record.replacing("\"A\"", with: "\"Another\"")), to: "data/lib.json")
    #expect(try await counts(site).first == "I site 2")
  }
}
