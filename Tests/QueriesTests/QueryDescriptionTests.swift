import Testing

@testable import Queries

@Suite("Queries as text")
struct QueryDescriptionTests {
  @Test(
    "a query is written as it is read",
    arguments: [
      ("", ""),
      ("  is:open   label:bug ", "is:open label:bug"),
      ("#\"good first issue\" TAG:x milestone:m", "label:\"good first issue\" label:x project:m"),
      ("-(a OR b c) OR \"is:open\"", "-(a OR b c) OR \"is:open\""),
      ("(a OR b) (c OR (d))", "(a OR b) (c OR d)"),
      ("--a ---b", "a -b"),
      ("\"OR\" \"\" \"-x\" \"a b\" \"(\" 5\"", "\"OR\" \"\" \"-x\" \"a b\" \"(\" 5\""),
      ("label:\"say \\\"hi\\\"\" label:back\\slash", "label:\"say \\\"hi\\\"\" label:back\\slash"),
      ("created:2026-01-31 due:>=@today-7D", "created:2026-01-31 due:>=@today-7d"),
      ("closed:2026-01-01..* due:*..*", "closed:>=2026-01-01 due:*..*"),
      ("updated:>2026-01-31T12:00+01:00", "updated:>2026-01-31T11:00:00Z"),
      ("updated:2026-01-01..@today+2w", "updated:2026-01-01..@today+2w"),
      (
        "comments:>5 comments:1..3 comments:<=4 comments:7",
        "comments:>=6 comments:1..3 comments:<=4 comments:7"
      ),
      ("comments:<0 comments:*..*", "comments:<0 comments:*..*"),
      ("number:012 number:BACK-100.9 number:\"5\"", "number:12 number:\"BACK-100.9\" number:\"5\""),
      ("sort:title-asc is:pull", "is:pull sort:title-asc"),
      ("no:tag -no:milestone priority:HIGH", "no:label -no:project priority:high"),
      ("author:\"@me\" assignee:@ada", "author:\"@me\" assignee:@ada"),
    ])
  func written(_ query: String, _ expected: String) throws {
    #expect(try Query(parsing: query).description == expected)
    #expect(try Query(parsing: expected).description == expected)
  }

  @Test("what a query is written as finds the same")
  func roundTrip() throws {
    let seed = UInt64.random(in: 0...9_999_999)
    print("query texts: seed \(seed)")
    var made = RandomQueries(seed: seed)
    let table = IssueTable(made.snapshot(issues: 70))
    for _ in 0..<800 {
      let query = made.query()
      let again = try Query(parsing: query.description)
      #expect(
        again.results(in: table, now: RandomQueries.now)
          == query.results(in: table, now: RandomQueries.now), "seed \(seed): \(query)")
    }
  }
}
