import Diagnostics
import Testing
import TestSupport

@testable import Queries

/// What a person at a terminal reads about a query; nil when nothing is wrong with it.
func complaint(about query: String) -> String? {
  do throws(Diagnostic) {
    _ = try Query(parsing: query)
    return nil
  } catch {
    return DiagnosticFormatter(color: false).format(error)
  }
}

/// Where an error points: the column (from 1) and how far its caret goes.
func pointer(_ query: String) -> String? {
  do throws(Diagnostic) {
    _ = try Query(parsing: query)
    return nil
  } catch {
    guard let place = error.place, let column = place.column else { return "nowhere" }
    return "\(error.code) \(column)+\(place.length)"
  }
}

@Suite("Errors in queries")
struct QueryErrorTests {
  @Test("an unknown key is pointed at and the nearest one offered")
  func unknownKey() {
    #expect(
      complaint(about: "is:open lable:bug") == """
        error: there is no key 'lable:'
         --> <query>:1:9
          |
        1 | is:open lable:bug
          |         ^^^^^
          = did you mean 'label:'?

        """)
  }

  @Test("an address is offered as text")
  func address() {
    #expect(
      complaint(about: "https://example.org/x") == """
        error: there is no key 'https:'
         --> <query>:1:1
          |
        1 | https://example.org/x
          | ^^^^^
          = write "https://example.org/x" in quotes to look for it as text

        """)
  }

  @Test("an unknown value is pointed at and the nearest one offered")
  func unknownValue() {
    #expect(
      complaint(about: "is:opne") == """
        error: nothing can be 'opne'
         --> <query>:1:4
          |
        1 | is:opne
          |    ^^^^
          = did you mean 'open'?

        """)
    #expect(
      complaint(about: "is:blue")?.contains(
        "one of open, closed, merged, issue, pull, unmerged, draft") == true)
    #expect(complaint(about: "priority:hihg")?.contains("did you mean 'high'?") == true)
    #expect(complaint(about: "no:labels")?.contains("did you mean 'label'?") == true)
    #expect(complaint(about: "sort:update-asc")?.contains("did you mean 'updated-asc'?") == true)
    #expect(
      complaint(about: "status:open")?.contains("write is:open, is:closed or is:merged") == true)
  }

  @Test("a malformed date is pointed at, also when it is one end of a range")
  func dates() {
    #expect(
      complaint(about: "created:2026-01-01..2026-1-31") == """
        error: '2026-1-31' is not a date
         --> <query>:1:21
          |
        1 | created:2026-01-01..2026-1-31
          |                     ^^^^^^^^^
          = did you mean '2026-01-31'?

        """)
    #expect(
      complaint(about: "due:>=2026-02-30") == """
        error: there is no day 2026-02-30
         --> <query>:1:7
          |
        1 | due:>=2026-02-30
          |       ^^^^^^^^^^
          = that month has 28 days

        """)
    #expect(
      complaint(about: "closed:2026/1")?.contains("did you mean '2026-01'?") == true)
    #expect(complaint(about: "closed:@tody-7d")?.contains("did you mean '@today'?") == true)
    #expect(complaint(about: "closed:today")?.contains("did you mean '@today'?") == true)
    #expect(complaint(about: "closed:@today-7x")?.contains("as in @today-7d") == true)
    #expect(complaint(about: "closed:2026-01-01..")?.contains("write '*'") == true)
    #expect(pointer("closed:..2026-01-01") == "query.date 8+12")
    #expect(pointer("closed:>2026-01-01..2026-01-02") == "query.date 9+22")
    #expect(pointer("closed:@today-99999999999999999999d") == "query.date 8+28")
  }

  @Test(
    "what is malformed is an error that points at it",
    arguments: [
      ("label:", "query.value 1+6"),
      ("label: bug", "query.value 1+6"),
      ("label:\"\"", "query.value 1+8"),
      ("#", "query.value 1+1"),
      ("a # b", "query.value 3+1"),
      ("say \"hello", "query.quote 5+1"),
      ("label:\"good first", "query.quote 7+1"),
      ("\"", "query.quote 1+1"),
      ("(is:open", "query.parenthesis 1+1"),
      ("is:open)", "query.parenthesis 8+1"),
      ("a (b (c) d", "query.parenthesis 3+1"),
      ("()", "query.parenthesis 1+1"),
      ("-(", "query.parenthesis 2+1"),
      ("-()", "query.parenthesis 2+1"),
      (")", "query.parenthesis 1+1"),
      ("(", "query.parenthesis 1+1"),
      ("OR", "query.operator 1+2"),
      ("OR a", "query.operator 1+2"),
      ("a OR", "query.operator 3+2"),
      ("a OR OR b", "query.operator 3+2"),
      ("(a OR ) b", "query.operator 4+2"),
      ("(OR a)", "query.operator 2+2"),
      ("a OR sort:title", "query.operator 3+2"),
      ("-OR", "query.operator 2+2"),
      ("author:@me", "query.value 8+3"),
      ("comments:many", "query.value 10+4"),
      ("comments:>", "query.value 10+1"),
      ("comments:99999999999999999999", "query.value 10+20"),
      ("number:>abc", "query.value 8+4"),
      ("sort:", "query.value 1+5"),
      ("sort:size", "query.value 6+4"),
      ("-sort:title", "query.sort 2+10"),
      ("(sort:title)", "query.parenthesis 1+1"),
      ("(sort:title OR a)", "query.operator 13+2"),
      ("sort:title sort:created", "query.sort 12+12"),
      ("is:", "query.value 1+3"),
      ("no:", "query.value 1+3"),
      ("no:author", "query.value 4+6"),
      ("é ł label:", "query.value 5+6"),
    ])
  func malformed(_ query: String, _ expected: String) {
    #expect(pointer(query) == expected)
  }

  @Test("deep nesting is refused, not followed")
  func nesting() {
    let depth = QueryParser.depthLimit
    let deep = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    #expect(complaint(about: deep) == nil)
    #expect(pointer("(" + deep + ")") == "query.nesting \(depth + 1)+1")
    #expect(pointer(String(repeating: "-(", count: 200_000)) == "query.nesting 202+1")
    #expect(complaint(about: String(repeating: "-", count: 200_000) + "a") == nil)
    #expect(complaint(about: String(repeating: "a OR ", count: 20_000) + "a") == nil)
  }

  @Test("a dash between words is text, and the query says so")
  func dashes() throws {
    let query = try Query(parsing: "bug AND NOT crash - -- save")
    #expect(
      query.condition
        == .all([
          .term(.text("bug")), .not(.term(.text("crash"))), .term(.text("-")),
          .not(.term(.text("-"))), .term(.text("save")),
        ]))
    #expect(
      query.notes.map(\.message) == ["'-' is looked for as text", "'-' is looked for as text"])
    #expect(query.notes.map(\.severity) == [.note, .note])
    #expect(query.notes.map { $0.place?.column } == [19, 22])
  }

  @Test(
    "what means nothing here says what to write instead",
    arguments: [
      ("archived:true", "leave it out: what the data holds is looked through"),
      ("user:ana", "write author:NAME for who opened it, or repo:OWNER/NAME for a repository"),
      ("is:public", "leave it out: what is published is public"),
      ("is:assigned", "write has:assignee"), ("type:bug", "write label:bug"),
      ("team:a/b", "write mentions:NAME for a person"), ("language:c", "write source:NAME"),
      ("review-requested:ana", "write review:none, or reviewed-by:NAME"),
      ("review:required", "write review:none"), ("reason:reopened", "write is:open"),
      ("in:comments", "write commenter:NAME for who commented"),
      ("sort:reactions-+1-desc", "did you mean 'reactions'?"),
      ("sort:best-match", "did you mean 'relevance'?"), ("involves:@me", "write the login"),
      ("label:a,", "leave the comma out, or write the value in quotes if it belongs to it"),
    ])
  func foreign(_ query: String, _ advice: String) {
    #expect(complaint(about: query)?.contains("= \(advice)") == true)
  }

  @Test("no bytes make the parser fail otherwise than with an error that points into the query")
  func garbage() {
    var random = SplitMix(seed: 7)
    let pieces = [
      "(", ")", "-", "OR", " ", "\"", "\\", "#", ":", "is:", "label:", "created:", "..", "*", ">=",
      "@today", "-7d", "2026-01-31", "é", "\u{0}", "\u{301}", "a", "sort:title", "\n", "🦊",
      "comments:", "9",
    ]
    for _ in 0..<20_000 {
      let query = (0..<random.next(below: 12)).map { _ in pieces[random.next(below: pieces.count)] }
        .joined()
      do throws(Diagnostic) {
        _ = try Query(parsing: query)
      } catch {
        #expect(error.place?.file == "<query>")
        #expect(error.place?.column != nil)
      }
    }
  }
}
