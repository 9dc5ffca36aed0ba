import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Jira's tables")
struct JiraTableTests {
  @Test("Jira repeats columns; comments are date, author and text")
  func jira() throws {
    let result = try load(
      """
      Summary;Issue key;Issue Type;Status;Labels;Labels;Labels;Comment;Comment;Created;Resolved;Fix Version/s;Resolution
      "One ""quoted""
      line";T-1;Bug;Open;x;;y;30/Jun/25 9:54 AM;;30/Jun/25 9:54 PM;;1.0;
      Two;T-2;Bug;Closed;;;;"30/Jun/25 9:54 AM;ana;a; b";plain;01/Jul/25 12:00 AM;2/Jul/25 12:30 PM;;Fixed
      ,;

      """)
    #expect(
      result.messages == [
        "warning 1:5:1 data.broken-record: row 3 is left out: it has neither number nor key"
      ])
    #expect(
      result.outline == ["T#T-1 issue open One \"quoted\" line", "T#T-2 issue closed Two"])
    #expect(result.tags(0) == ["x", "y"])
    #expect(result.snapshot.issues[0].created?.description == "2025-06-30T21:54:00Z")
    #expect(result.snapshot.issues[1].closed?.description == "2025-07-02T12:30:00Z")
    #expect(result.snapshot.issues[1].comments.map(\.body) == ["a; b", "plain"])
    #expect(result.snapshot.issues.map(\.history.reason) == [nil, .completed])
    #expect(result.lost == ["Issue Type × 2 (1: T-1)", "broken records × 1 (1)"])
  }

  @Test(
    "mentions of accounts become the names that the file has for them, in every export of Jira Cloud",
    arguments: [
      """
      Issue key,Summary,Resolution,Reporter,Reporter Id,Description,Comment
      T-1,One,,Ola *Lis*,70121:6cf6-a,"Ask [~accountid:70121:6cf6-a], or [~accountid:70121:0000]",9/Jan/24;70121:6cf6-a;[~accountid:70121:6cf6-a]: yes
      """,
      """
      {"issues": [{"key": "T-1", "fields": {"summary": "One", "resolution": null,
        "description": "Ask [~accountid:70121:6cf6-a], or [~accountid:70121:0000]",
        "reporter": {"accountId": "70121:6cf6-a", "displayName": "Ola *Lis*"},
        "comment": {"total": 1, "comments": [{"author": {"accountId": "70121:6cf6-a", "displayName": "Ola *Lis*"},
          "body": "[~accountid:70121:6cf6-a]: yes", "created": "2024-01-09T00:00:00Z"}]}}}]}
      """,
      """
      {"issues": [{"key": "T-1", "fields": {"summary": "One", "resolution": null,
        "description": {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "Ask "},
          {"type": "mention", "attrs": {"id": "70121:6cf6-a", "text": ""}}, {"type": "text", "text": ", or "},
          {"type": "mention", "attrs": {"id": "70121:0000"}}]}]},
        "reporter": {"accountId": "70121:6cf6-a", "displayName": "Ola *Lis*"},
        "comment": {"total": 1, "comments": [{"author": {"accountId": "70121:6cf6-a", "displayName": "Ola *Lis*"},
          "body": {"type": "doc", "content": [{"type": "paragraph", "content": [
            {"type": "mention", "attrs": {"id": "70121:6cf6-a", "text": " "}}, {"type": "text", "text": ": yes"}]}]},
          "created": "2024-01-09T00:00:00Z"}]}}}]}
      """,
      """
      <rss><channel><issue start="0" end="1" total="1"/><item><key>T-1</key><summary>One</summary>
        <description>&lt;p&gt;Ask [~accountid:70121:6cf6-a], or [~accountid:70121:0000]&lt;/p&gt;</description>
        <reporter accountid="70121:6cf6-a">Ola *Lis*</reporter><resolution id="-1">Unresolved</resolution>
        <comments><comment author="70121:6cf6-a" created="Tue, 9 Jan 2024 00:00:00 +0000">&lt;p&gt;[~accountid:70121:6cf6-a]: yes&lt;/p&gt;</comment></comments></item></channel></rss>
      """,
    ])
  func mentions(text: String) throws {
    let result = try load(text)
    #expect(result.messages == [])
    let issue = try #require(result.snapshot.issues.first)
    #expect(issue.body == #"Ask @Ola \*Lis\*, or @70121:0000"#)
    #expect(issue.comments.map(\.body) == [#"@Ola \*Lis\*: yes"#])
    #expect(result.snapshot.people.map(\.login) == ["Ola *Lis*"])
    #expect(
      result.assumptions.filter { $0.what.hasPrefix("people") }.map {
        "\($0.what) × \($0.count) (\($0.place))"
      } == [
        "people are mentioned by their identifiers where the file has no names for them × 1 (1: T-1)"
      ])
  }

  @Test("Jira's newer exports have three more fields behind each comment, which are no text")
  func commentFields() throws {
    let result = try load(
      """
      Issue key,Summary,Status,Comment,Comment
      T-1,One,Open,13/May/24 3:31 PM;ana;Said; twice;;;,13/May/24 3:32 PM;ben;Secret;;Staff;
      T-2,Two,Open,13/May/24 3:33 PM;cy;x;;;;,
      """)
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said; twice"], ["x;"]])
    #expect(result.snapshot.people.map(\.login) == ["ana", "cy"])
    #expect(result.counts.privateComments == 1)
    #expect(result.lost == ["private comments × 1 (1: T-1)"])
    #expect(result.missingComments == [])
  }

  @Test(
    "fields that limit a comment do so whatever its date, and beside a comment that was cut off")
  func limitedComments() throws {
    let result = try load(
      """
      Issue key,Summary,Status,Comment,Comment,Comment
      T-1,One,Open,13/May/24 3:31 PM;ana;Said;;;,13/May/24 3:32 PM;ben;Secret;role;Staff;,13/May/24 3:33 PM;cy;cut
      T-2,Two,Open,13/Foo/24 3:33;cy;Secret;group;staff;,"Shown; x; y; z; w",
      """)
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [
        ["Said", "cut"], ["Shown; x; y; z; w"],
      ])
    #expect(result.counts.privateComments == 2)
    let alone = try load(
      "Issue key,Summary,Status,Comment,Comment\n"
        + "T-1,One,Open,13/May/24 3:31 PM;ana;Secret;role;Staff;,13/May/24 3:33 PM;cy;cut\n")
    #expect(alone.snapshot.issues.map { $0.comments.map(\.body.string) } == [["cut"]])
  }

  @Test(
    "semicolons are prose where not every comment ends in them",
    arguments: [
      "a; b", "a;b;\nc;d", "a;\(String(repeating: "x", count: 81));;",
    ])
  func proseWithSemicolons(other: String) throws {
    let result = try load(
      """
      Issue key,Summary,Status,Comment,Comment
      T-1,One,Open,13/May/24 3:31 PM;ana;x;y;z;;,"13/May/24 3:32 PM;ben;\(other)"
      """)
    #expect(
      result.snapshot.issues.map { $0.comments.map(\.body.string) } == [
        ["x;y;z;;", other.replacing("\n", with: "\\\n")]
      ])
    #expect(result.lost == [])
  }

  @Test(
    "comments that are a text alone are taken whole, which is told where others have a date and an author"
  )
  func bareComments() throws {
    func result(_ comments: [String]) throws -> LoadResult {
      let rows = comments.enumerated().map { "T-\($0 + 1),One,Open,\($1)\n" }
      return try load("Issue key,Summary,Status,Comment\n" + rows.joined())
    }
    let mixed = try result(["13/May/24 3:31 PM;ana;Said", "Just; text", "1/Foo/24;ana;x"])
    #expect(
      mixed.snapshot.issues.map { $0.comments.map(\.body.string) } == [
        ["Said"], ["Just; text"], ["1/Foo/24;ana;x"],
      ])
    func told(_ result: LoadResult) -> [String] {
      result.assumptions.filter { $0.what.hasPrefix("comments") }.map {
        "\($0.count) × \($0.what) (\($0.place))"
      }
    }
    #expect(
      told(mixed) == [
        "2 × comments without a date and an author before their text, as others of the table have, are taken whole (1: T-2)"
      ])
    #expect(told(try result(["Just; text", "1/Foo/24;ana;x"])) == [])
  }

  @Test(
    "the projects of a table of Jira are its fix versions, and its sprints where it has no versions"
  )
  func jiraProjects() throws {
    func projects(_ rows: String) throws -> ([String?], [String]) {
      let result = try load("Summary;Issue key;Status;Fix Version/s;Sprint\n\(rows)")
      return (
        result.snapshot.issues.map { $0.project.map { result.snapshot[$0].title } }, result.lost
      )
    }
    #expect(
      try projects("a;T-1;Open;1.0;S 1\nb;T-2;Open;;S 1\n")
        == (["1.0", nil], ["Sprint × 2 (1: T-1)"]))
    #expect(try projects("a;T-1;Open;;S 1\nb;T-2;Open;;\n") == (["S 1", nil], []))
  }

  @Test("Jira's comments name accounts by the identifiers that other columns have names for")
  func jiraAccounts() throws {
    let result = try load(
      """
      Issue key,Summary,Status,Reporter,Reporter Id,Watchers,Watchers,Watchers Id,Watchers Id,Comment,Comment
      T-1,a,Open,Ana A,7:a,Ana A,Cy C,7:a,7:c,30/Jun/25 9:54 AM;7:b;one,30/Jun/25 9:55 AM;7:c;two
      T-2,b,Open,Ben B,7:b,,,,,30/Jun/25 9:54 AM;7:a;three,30/Jun/25 9:55 AM;7:z;four
      """)
    #expect(
      result.snapshot.issues.map { $0.comments.map { $0.author.map { result.snapshot[$0].login } } }
        == [["Ben B", "Cy C"], ["Ana A", "7:z"]])
    #expect(result.snapshot.people.map(\.login) == ["Ana A", "Ben B", "Cy C", "7:z"])
  }

  @Test("in Jira's tables a category decides, and without one the usual names of statuses do")
  func jiraStates() throws {
    let result = try load(
      """
      Issue key,Summary,Status,Status Category,Resolution
      T-1,a,Done,In Progress,
      T-2,b,Shipped,Done,
      T-3,c,Open,To Do,Won't Do
      T-4,d,Done,,Unresolved
      T-5,e,Open,,
      """)
    #expect(
      result.outline == [
        "T#T-1 issue open a", "T#T-2 issue closed b", "T#T-3 issue closed c",
        "T#T-4 issue closed d", "T#T-5 issue open e",
      ])
  }
}
