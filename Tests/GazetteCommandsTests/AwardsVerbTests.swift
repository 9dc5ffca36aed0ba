import Testing

@testable import GazetteCommands

@Suite("The verb awards")
struct AwardsVerbTests {
  private static let data = #"""
    {"gazette": 1, "issues": [
      {"number": 1, "title": "A <b>", "author": "ana", "state": "closed", "assignees": ["bo"],
       "creationDate": "2026-01-01T00:00:00Z", "closedDate": "2026-01-03T00:00:00Z"},
      {"number": 2, "title": "Second", "author": "ana", "creationDate": "2026-01-02T00:00:00Z"},
      {"number": 3, "title": "Third", "author": "ana", "state": "closed",
       "creationDate": "2026-01-02T00:00:00Z", "closedDate": "2026-01-04T00:00:00Z"}
    ]}
    """#
  private static let awards = #"""
    [{"name": "Writer", "criterion": "issues", "tiers": {"Bronze": 2, "Silver": 5}},
     {"name": "Closer", "criterion": "closed", "value": 1, "description": "Close one."},
     {"name": "Guest", "criterion": "manual",
      "holders": [{"person": "cyd", "reason": "Spoke.", "date": "2026-01-05"}]}]
    """#

  private func site(_ data: String = data) throws -> SampleSiteFolder {
    let site = try SampleSiteFolder(data)
    try site.write(Self.awards, to: "data/awards.json")
    return site
  }

  @Test("the site's awards come first, then people with their highest award and the next one")
  func table() async throws {
    let site = try site()
    #expect(
      await site.run(["awards", site.path])
        == Outcome(
          exit: .done,
          output: """
            AWARD            EARNED      PROGRESS
            Writer (Bronze)  2026-01-02  3 of 5 issues
            Closer           2026-01-03  2 closed

            PERSON  AWARDS  HIGHEST                  NEXT
            ana          2  Writer (Bronze), Closer  Writer (Silver): 2 more issues
            bo           1  Closer                   Writer (Bronze): 2 more issues
            cyd          1  Guest                    Closer: 1 more closed

            """, error: ""))
  }

  @Test(
    "an award is explained for the site, with the issue that crossed the line and who else has it")
  func explainSite() async throws {
    let site = try site()
    #expect(
      await site.gazette("awards", "explain", "writer").output == """
        Writer
        Counts issues, not pull requests, each once, for whoever opened it.
        2 for Bronze, 5 for Silver.

        the site: earned (Bronze) on 2026-01-02; 3 of 5 issues
           ISSUE  DATE        TITLE
               1  2026-01-01  A <b>
        →      2  2026-01-02  Second
               3  2026-01-02  Third

        held by
        EARNED      COUNT  WHO
        2026-01-02      3  ana

        """)
  }

  @Test("an award is explained for a person, with the reason where it was given by hand")
  func explainPerson() async throws {
    let site = try site()
    #expect(
      await site.gazette("awards", "explain", "Closer", "BO").output == """
        Closer
        Close one.
        Counts closed issues, not pull requests, each once, for everybody it is assigned to, or for whoever opened it where that is nobody.
        It takes 1.

        bo: earned on 2026-01-03; 1 closed
           ISSUE  DATE        TITLE
        →      1  2026-01-03  A <b>

        """)
    #expect(
      await site.gazette("awards", "explain", "Guest", "cyd").output == """
        Guest
        It is given by hand.

        cyd: earned on 2026-01-05; given by hand
        because: Spoke.

        """)
    #expect(
      await site.gazette("awards", "explain", "Guest", "cyd", "--json").output == """
        {
          "name": "Guest",
          "description": "",
          "rule": [
            "It is given by hand."
          ],
          "criterion": "manual",
          "tiers": [
            {
              "name": null,
              "value": 1
            }
          ],
          "standings": [
            {
              "name": "Guest",
              "scope": "person",
              "holder": "cyd",
              "criterion": "manual",
              "value": 1,
              "count": 1,
              "earned": true,
              "earned_on": "2026-01-05T00:00:00Z",
              "reason": "Spoke.",
              "issues": []
            }
          ],
          "holders": []
        }

        """)
  }

  @Test("unknown awards and holders get a suggestion")
  func unknown() async throws {
    let site = try site()
    #expect(
      await site.gazette("awards", "explain", "Writter")
        == Outcome(
          exit: .failed, output: "",
          error: "error: there is no award 'Writter'\n  = did you mean 'Writer'?\n"))
    #expect(
      await site.gazette("awards", "explain", "Writer", "anna")
        == Outcome(
          exit: .failed, output: "",
          error: """
            error: nobody who can have the award is called 'anna'
              = did you mean 'ana'?

            """))
  }

  @Test("two states of the data differ by what was earned and what was lost")
  func difference() async throws {
    let before = try site(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "A", "author": "bo"}]}"#)
    let after = try site()
    #expect(
      await after.run(["awards", "diff", before.path, after.path]).output == """
        newly earned
          WHO       AWARD            EARNED
          the site  Writer (Bronze)  2026-01-02
          the site  Closer           2026-01-03
          ana       Writer (Bronze)  2026-01-02
          ana       Closer           2026-01-04
          bo        Closer           2026-01-03

        """)
    let files = [before, after].map { $0.path + "/data/issues.json" }
    #expect(
      await after.run(["awards", "diff", files[1], files[0]]).output == """
        newly earned
          WHO  AWARD        EARNED
          bo   First Steps  yes
        lost
          WHO       AWARD           EARNED
          the site  Checking Boxes  2026-01-03
          ana       First Steps     2026-01-01
          ana       Checking Boxes  2026-01-04
          bo        Checking Boxes  2026-01-03

        """)
    #expect(
      await after.run(["awards", "diff", files[0], files[0], "--json"]).output
        == "{\n  \"earned\": [],\n  \"lost\": []\n}\n")
    #expect(
      await after.run(["awards", "diff", files[0], files[0]]).output == "nothing was earned\n")
  }

  @Test("a verb with verbs below it takes its own arguments, and shells complete both")
  func members() async throws {
    #expect(Completions.candidates(for: ["awards", ""], in: .standard).last == ":folders\t")
    #expect(
      Completions.candidates(for: ["awards", ""], in: .standard).first
        == "explain\tWhat counts for an award, and who did it")
    #expect(
      Completions.candidates(for: ["awards", "diff", ""], in: .standard) == [":files\t"])
    #expect(
      Completions.candidates(for: ["awards", "site", "--c"], in: .standard).contains {
        $0.hasPrefix("--config")
      })
    #expect(await run(["awards", "--help"], table: .standard).output.contains("awards explain"))
    #expect(
      await run(["awards", "--", "explain"], table: .standard).error.hasPrefix(
        "error: there is no folder 'explain'"))
  }
}
