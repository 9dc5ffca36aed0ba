import Testing

@testable import GazetteCommands

@Suite("The verb stats")
struct StatsVerbTests {
  private static let data = #"""
    {"gazette": 1, "issues": [
      {"number": 1, "title": "a", "author": "ana", "state": "closed",
       "creationDate": "2026-01-01T00:00:00Z", "closedDate": "2026-01-03T00:00:00Z",
       "comments": [{"author": "bo", "date": "2026-01-01T01:00:00Z", "content": "Yes."}]},
      {"number": 2, "title": "b", "author": "ana", "creationDate": "2026-01-02T00:00:00Z"},
      {"number": 3, "title": "c", "kind": "pull", "state": "merged", "author": "bo",
       "creationDate": "2026-01-02T00:00:00Z", "closedDate": "2026-01-04T00:00:00Z"}
    ]}
    """#

  @Test("JSON has the figures of the design, with null for what the data does not tell")
  func json() async throws {
    let site = try SampleSiteFolder(Self.data)
    let outcome = await site.run(["stats", site.path, "--json"])
    #expect(outcome.exit == .done)
    #expect(
      outcome.output == """
        {
          "issues": 2,
          "open": 1,
          "closed": 1,
          "merged": 0,
          "opened_90d": 2,
          "closed_90d": 1,
          "first_reply": {
            "count": 1,
            "median_seconds": 3600,
            "p90_seconds": 3600,
            "within_week": 1
          },
          "close": {
            "count": 1,
            "median_seconds": 172800,
            "p90_seconds": 172800
          },
          "age_open": {
            "median_seconds": 172800,
            "p90_seconds": 172800
          },
          "last_change": "2026-01-04T00:00:00Z",
          "months": [
            {
              "month": "2026-01",
              "opened": 2,
              "closed": 1,
              "open_at_end": 1
            }
          ],
          "coverage": {
            "opened_90d": {
              "known": 2,
              "of": 2
            },
            "closed_90d": {
              "known": 1,
              "of": 1
            },
            "first_reply": {
              "known": 2,
              "of": 2
            },
            "close": {
              "known": 1,
              "of": 1
            },
            "age_open": {
              "known": 1,
              "of": 1
            },
            "months": {
              "known": 2,
              "of": 2
            },
            "comments": {
              "known": 2,
              "of": 2
            }
          }
        }

        """)
  }

  @Test("a query chooses what is counted; programs of the configuration do not reply")
  func text() async throws {
    let site = try SampleSiteFolder(
      Self.data, configuration: "title: Sample\npeople: {bots: [BO]}\n")
    let outcome = await site.run(["stats", site.path])
    #expect(
      outcome.output == """
        found         2: 1 open, 1 closed, 0 merged
        last change   2026-01-04T00:00:00Z
        opened        2 in the last 90 days
        closed        1 in the last 90 days
        first reply   none
        close         median 2 days, 90% within 2 days
        age of open   median 2 days, 90% within 2 days

        MONTH    OPENED  CLOSED  OPEN
        2026-01       2       1     1

        """)
    let pulls = await site.run(["stats", site.path, "is:pull"])
    #expect(pulls.output.contains("1: 0 open, 0 closed, 1 merged\n"))
    #expect(pulls.output.contains("first reply   not in this export\n"))
    #expect(pulls.output.contains("first_reply: of 1 records 0 tell it\n"))
  }

  @Test("nothing found has no figures")
  func nothing() async throws {
    let site = try SampleSiteFolder(#"{"issues": []}"#)
    let outcome = await site.run(["stats", site.path, "--json"])
    #expect(outcome.output.contains("\"last_change\": null,\n  \"months\": [],"))
    #expect(outcome.output.contains("\"count\": 0,\n    \"median_seconds\": null"))
  }
}
