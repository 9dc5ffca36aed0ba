import Diagnostics
import IssueStore
import TestSupport
import Testing
import TrackerReaders

@Suite("What is told of data that was read")
struct LoadNotesTests {
  /// The notes with what to do.
  private func notes(_ result: LoadResult) -> [String] {
    result.notes.map { [$0.message, $0.suggestion].compactMap { $0 }.joined(separator: " = ") }
  }

  @Test("a table that has no column for the state says so once, and names columns that may tell it")
  func state() throws {
    let rows = (1...4123).map { "\($0),Title \($0),2024-01-02,core" }
    let result = try load("Ref,Title,finished_date,areas\n" + rows.joined(separator: "\n"))
    #expect(
      notes(result) == [
        "state assumed open: no column tells it (4123 records, first 1 in 1) = columns such as "
          + "'finished_date' exist: write 'columns: {closed: finished_date}'",
        "2 members are not used: finished_date (4123), areas (4123)",
      ])
    let states = try load("Ref,Title,finished_date,Current State\n1,A,2024-01-02,accepted")
    #expect(
      notes(states).first
        == "state assumed open: no column tells it (1 record, first 1 in 1) = columns such as "
        + "'Current State' exist: write 'columns: {state: Current State}'")
    let mapped = try load("Ref,Title,finished_date\n1,A,2024-01-02") {
      $0.columns = ["closed": "finished_date"]
    }
    #expect(notes(mapped) == [])
    #expect(mapped.counts.closed == 1)
  }

  @Test(
    "records of JSON that say nothing of their state are counted, those that are open are not",
    arguments: [
      (#"[{"number": 1, "title": "a"}, {"number": 2, "title": "b", "state": "open"}]"#, "1"),
      (#"[{"iid": 7, "title": "a"}]"#, "7"),
      (#"{"issues": [{"key": "A-1", "fields": {"summary": "a"}}]}"#, "A-1"),
    ])
  func json(text: String, first: String) throws {
    #expect(
      notes(try load(text)).first
        == "state assumed open: no member tells it (1 record, first \(first) in 1)")
  }

  @Test("a table that ends within a row is told, and one that ends with a whole row is not")
  func cutOff() throws {
    let text = "Number,Title,State\n1,A,open\n2,B"
    #expect(
      try load(text).messages.map(\.description).joined().contains(
        "the last row has 2 of 3 cells and no end of line: the file may have been cut off"))
    #expect(try load(text + ",open").messages == [])
    #expect(try load("Number,Title,State\n1,A\n2,B").messages == [])
  }

  @Test("words for a state that are not known are told with their counts, in tables and in JSON")
  func words() throws {
    let wanted =
      "state assumed open: 2 words for it are not known: 'Parked' (2), 'Shelved' (1) (3 records, first 1 in 1) = "
      + "say what they mean with 'states: {Parked: closed}' beside the file's 'path' in 'data:', or "
      + "'--states \"Parked=closed\"' of 'gazette import'; 'open' says that this is right"
    let table =
      "id,title,status\n1,A,Parked\n2,B,Parked\n3,C,Shelved\n4,D,Waiting for QA\n5,E,done\n"
    let json =
      #"[{"id": 1, "title": "A", "status": "Parked"}, {"id": 2, "title": "B", "status": "Parked"}, {"id": 3, "title": "C", "status": "Shelved"}, {"id": 4, "title": "D", "status": "in_progress"}]"#
    for text in [table, json] {
      let result = try load(text)
      #expect(notes(result).first == wanted)
      #expect(
        result.assumptions.map(\.what) == [
          "state assumed open: the word 'Parked' for it is not known",
          "state assumed open: the word 'Shelved' for it is not known",
        ])
      let said = try load(text) { $0.states = ["Parked": "closed", "shelved": "open"] }
      #expect(!notes(said).contains { $0.hasPrefix("state assumed") })
      #expect(said.counts.closed >= 2)
    }
  }

  @Test("that no member tells the state is told whatever else is said of the file")
  func mappedWithoutState() throws {
    let text = #"[{"nr": 1, "t": "A"}, {"nr": 2, "t": "B"}]"#
    let mapped = try load(text) { $0.columns = ["number": "nr", "title": "t"] }
    let named = try load(#"[{"number": 1, "title": "A"}, {"number": 2, "title": "B"}]"#) {
      $0.format = "json"
    }
    for result in [mapped, named] {
      #expect(
        notes(result).first?.hasPrefix(
          "state assumed open: no member tells it (2 records, first 1 in 1)") == true)
    }
  }

  @Test(
    "pages of an answer that are missing are told as each tracker says it",
    arguments: [
      (
        #"{"isLast": false, "nextPageToken": "x", "issues": [ISSUE]}"#,
        #"{"isLast": true, "issues": [ISSUE]}"#,
        #"{"key": "A-#", "fields": {"summary": "a", "status": {"name": "Open"}}}"#
      ),
      (
        #"{"data": {"issues": {"pageInfo": {"hasNextPage": true}, "nodes": [ISSUE]}}}"#,
        #"{"data": {"issues": {"pageInfo": {"hasNextPage": false}, "nodes": [ISSUE]}}}"#,
        #"{"identifier": "E-#", "title": "a", "state": {"type": "started"}}"#
      ),
      (
        #"{"next_page_results": true, "results": [ISSUE]}"#,
        #"{"next_page_results": false, "results": [ISSUE]}"#,
        ##"{"sequence_id": #, "name": "a", "state": {"group": "started"}}"##
      ),
      (
        #"{"data": [ISSUE], "next_page": {"offset": "x"}}"#,
        #"{"data": [ISSUE], "next_page": null}"#,
        ##"{"gid": "#", "name": "a", "completed": false}"##
      ),
      (
        #"{"issues": [ISSUE], "pagination": {"next": "https://x.org/?page=2"}}"#,
        #"{"issues": [ISSUE], "pagination": {"next": null}}"#,
        ##"{"id": #, "title": "a", "content": "", "close_status": null, "status": "Open"}"##
      ),
      (
        #"{"result": {"data": [ISSUE], "cursor": {"limit": 1, "after": "1"}}}"#,
        #"{"result": {"data": [ISSUE], "cursor": {"limit": 1, "after": null}}}"#,
        ##"{"id": #, "fields": {"name": "a", "status": {"value": "open"}}}"##
      ),
      (
        #"{"data": {"project": {"issues": {"pageInfo": {"hasNextPage": true}, "nodes": [ISSUE]}}}}"#,
        #"{"data": {"project": {"issues": {"pageInfo": {"hasNextPage": false}, "nodes": [ISSUE]}}}}"#,
        ##"{"iid": "#", "title": "a", "state": "opened", "webUrl": "https://gitlab.com/a/b/-/issues/#"}"##
      ),
    ])
  func answers(_ first: String, _ last: String, _ issue: String) throws {
    func page(_ text: String, _ number: Int) -> String {
      text.replacing("ISSUE", with: issue.replacing("#", with: String(number)))
    }
    let incomplete = try load(page(first, 1))
    #expect(
      incomplete.messages == [
        "warning 1 data.incomplete: the first 1 records of more: other pages of the answer in '1' are missing"
      ])
    #expect(try load(page(first, 1), page(last, 2)).messages == [])
    #expect(try load("[\(page(first, 1)), \(page(last, 2))]").messages == [])
  }

  @Test("an answer that says how many records there are is compared with those that came")
  func totals() throws {
    for (name, list) in [
      ("total_size", "entries"), ("total_results", "results"), ("total", "issues"),
      ("total_issues", "issues"), ("total_matches", "bugs"),
    ] {
      let issue =
        [
          "entries": #""bug_link": "https://x.org/bugs/1", "importance": "High", "status": "New""#,
          "results": #""sequence_id": 1, "name": "a", "priority": "none""#,
          "bugs": #""id": 1, "summary": "a", "product": "P", "status": "NEW""#,
        ][list]
        ?? #""key": "A-1", "fields": {"summary": "a", "status": {"name": "Open"}}"#
      #expect(
        try load("{\"\(name)\": 1234, \"\(list)\": [{\(issue)}]}").messages == [
          "warning 1 data.incomplete: the first 1 of 1,234 records: other pages of the answer in '1' are missing"
        ], "\(name)")
    }
  }

  @Test("comments that records count and no file holds are told, one line a cause")
  func missingComments() throws {
    let result = try load(
      """
      [{"number": 1, "title": "a", "state": "open", "comments": 3, "html_url": "https://github.com/a/b/issues/1"},
       {"number": 2, "title": "b", "state": "open", "comments": 0, "html_url": "https://github.com/a/b/issues/2"},
       {"number": 3, "title": "c", "state": "open", "comments": 2, "html_url": "https://github.com/a/b/issues/3"},
       {"number": 4, "title": "d", "state": "open", "comments": 1, "html_url": "https://github.com/a/b/issues/4"}]
      """,
      """
      [{"id": 7, "body": "x", "issue_url": "https://api.github.com/repos/a/b/issues/3", "html_url": "https://github.com/a/b/issues/3#issuecomment-7"},
       {"id": 8, "body": "y", "issue_url": "https://api.github.com/repos/a/b/issues/4", "html_url": "https://github.com/a/b/issues/4#issuecomment-8"}]
      """)
    #expect(
      result.notes.filter { $0.code == "data.missing-comments" }.map(\.message) == [
        "1 × comments that the answer leaves out, first in a/b#3",
        "3 × comments of which only the number is known, first in a/b#1",
      ])
    let bug = try load(
      """
      {"bugs": [{"id": 1, "summary": "a", "product": "P", "status": "NEW", "comment_count": 4, "comments": [
        {"count": 0, "text": "body"}, {"count": 1, "text": "x", "is_private": true},
        {"count": 2, "text": "y"}, {"count": 3, "text": "z", "is_private": true}]}]}
      """)
    #expect(bug.snapshot.issues[0].reportedComments == 1)
    #expect(bug.missingComments == [])
  }

  @Test("labels, assignees and comments that an answer counts and leaves out are told by kind")
  func missingParts() throws {
    let result = try load(
      """
      {"data": {"repository": {"nameWithOwner": "a/b", "issues": {"nodes": [
        {"number": 1, "title": "a", "state": "OPEN",
         "labels": {"totalCount": 1, "nodes": [{"name": "bug"}]},
         "assignees": {"totalCount": 0, "nodes": []}},
        {"number": 2, "title": "b", "state": "OPEN",
         "labels": {"totalCount": 4, "nodes": [{"name": "bug"}]},
         "assignees": {"totalCount": 2, "edges": [{"node": {"login": "ana"}}]},
         "comments": {"totalCount": 3, "nodes": [{"body": "x"}]}},
        {"number": 3, "title": "c", "state": "OPEN",
         "labels": {"totalCount": 2, "nodes": []}, "comments": {"totalCount": 0}}]},
      "pullRequests": {"nodes": [
        {"number": 4, "title": "d", "state": "OPEN", "reviews": {"nodes": [
          {"state": "COMMENTED", "comments": {"totalCount": 7, "nodes": [{"body": "y"}]}}]}}]}}}}
      """)
    #expect(result.tags(1) == ["bug"])
    #expect(
      result.lost == [
        "labels that the answer leaves out × 5 (1: 2)",
        "assignees that the answer leaves out × 1 (1: 2)",
        "comments of reviews that the answer leaves out × 6 (1: 4)",
      ])
    #expect(
      result.notes.map { "\($0.code) \($0.message)" } == [
        "data.missing-parts 5 × labels that the answer leaves out, first in 1: 2",
        "data.missing-parts 1 × assignees that the answer leaves out, first in 1: 2",
        "data.missing-parts 6 × comments of reviews that the answer leaves out, first in 1: 4",
        "data.missing-comments 2 × comments that the answer leaves out, first in a/b#2",
      ])
  }

  @Test("private records that are left out are counted")
  func privates() throws {
    let result = try load(
      """
      [{"iid": 1, "title": "a", "state": "opened"},
       {"iid": 2, "title": "b", "state": "opened", "confidential": true}]
      """)
    #expect(
      notes(result) == [
        "1 of 2 records left out as private = 'publish_private: true' in the configuration "
          + "publishes them"
      ])
  }

  @Test(
    "a private record is counted once, and not where a later form of it is public or it was deleted"
  )
  func privateForms() throws {
    func form(_ number: Int, _ day: Int, _ isPrivate: Bool) -> String {
      #"{"iid": \#(number), "title": "a", "state": "opened", "updated_at": "2025-01-0\#(day)", "confidential": \#(isPrivate)}"#
    }
    let result = try load(
      "[\(form(1, 1, true)), \(form(2, 1, true)), \(form(3, 1, false)), \(form(4, 1, true))]",
      "[\(form(1, 2, false)), \(form(2, 2, true)), \(form(3, 2, true))]")
    #expect(result.lost.filter { $0.hasPrefix("private") } == ["private records × 3 (1: 1)"])
    let shown = try load("[\(form(1, 1, true))]", "[\(form(1, 2, false))]")
    #expect(shown.lost.filter { $0.hasPrefix("private") } == [])
  }

  @Test("a full page is told where no shorter one follows")
  func pages() throws {
    func page(_ numbers: ClosedRange<Int>) -> String {
      "["
        + numbers.map { #"{"number": \#($0), "title": "t", "state": "open", "node_id": "x"}"# }
        .joined(separator: ",") + "]"
    }
    #expect(
      notes(try load(page(1...100))).map { $0.prefix(60) } == [
        "taken as whole: '1' has exactly 100 records, and its export "
      ])
    #expect(notes(try load(page(1...100), page(101...130), page(131...140))) == [])
  }

  @Test("cards in a list whose name says that they are done are closed, and that is told")
  func board() throws {
    let board = """
      {"name": "B", "lists": [{"id": "l1", "name": "To do"}, {"id": "l2", "name": "✅ Done"}],
       "actions": [], "members": [],
       "cards": [{"id": "5f0000000000000000000001", "idShort": 1, "name": "a", "idList": "l1",
                  "closed": false},
                 {"id": "5f0000000000000000000002", "idShort": 2, "name": "b", "idList": "l2",
                  "closed": false}]}
      """
    let result = try load(board)
    #expect(result.counts.open == 1)
    #expect(result.counts.closed == 1)
    #expect(
      notes(result) == [
        "cards of the list '✅ Done' are taken as closed (1 record, first 2 in 1) = name the lists "
          + "whose cards are closed in the configuration with 'closed_lists'"
      ])
    var options = LoadOptions()
    options.closedLists = ["To do"]
    let named = try load(board, options: options)
    #expect(named.counts.open == 1)
    #expect(notes(named) == [])
    let table = "Card ID,Card Name,List Name,Archived\n65a1,a,To do,false\n65a2,b,Done,false\n"
    #expect(
      notes(try load(table)) == [
        "cards of the list 'Done' are taken as closed (1 record, first 65a2 in 1) = name the lists "
          + "whose cards are closed in the configuration with 'closed_lists'",
        "of 'List Name' only open, closed and merged are kept (2)",
      ])
    let namedTable = try load(table, options: options)
    #expect(namedTable.counts.open == 1)
    #expect(namedTable.snapshot.issues.filter { $0.state == .closed }.map(\.title) == ["a"])
    #expect(notes(namedTable) == ["of 'List Name' only open, closed and merged are kept (2)"])
  }

  @Test("several lists of closed cards are told in one note that names them")
  func boards() throws {
    let table =
      "Card ID,Card Name,List Name,Archived\n65a1,a,Done,false\n65a2,b,Released,false\n65a3,c,Released,false\n"
    let result = try load(table, "Card ID,Card Name,List Name,Archived\n65b1,d,done,false\n")
    #expect(result.counts.closed == 4)
    #expect(
      notes(result) == [
        "cards of 2 lists are taken as closed: 'Done' (2), 'Released' (2) (4 records, first 65a1 in 1) "
          + "= name the lists whose cards are closed in the configuration with 'closed_lists'",
        "of 'List Name' only open, closed and merged are kept (4)",
      ])
    #expect(
      result.assumptions.map { "\($0.count) × \($0.what)" } == [
        "2 × cards of the list 'Done' are taken as closed",
        "2 × cards of the list 'Released' are taken as closed",
      ])
    #expect(result.lost == ["List Name × 4 (1: 65a1)"])
  }

  @Test(
    "of two forms of a record that do not say when they changed the one with the last date is kept")
  func twice() throws {
    let closed = #"[{"number": 1, "title": "a", "state": "closed", "closed_at": "2025-03-01"}]"#
    let open = #"[{"number": 1, "title": "a", "state": "open", "created_at": "2025-01-01"}]"#
    for texts in [[closed, open], [open, closed]] {
      let result = try load(texts.map { Array($0.utf8) })
      #expect(result.counts.closed == 1)
      #expect(
        notes(result) == [
          "records that came more than once and do not say when they changed: of each the one with "
            + "the last date is kept, without dates the last one (1 record, first 1 in all data)"
        ])
    }
  }

  @Test("later forms that say when they changed, and copies of the same form, are no matter")
  func delta() throws {
    let base = #"[{"number": 1, "title": "a", "state": "open", "updated_at": "2025-01-01"}]"#
    let delta = #"[{"number": 1, "title": "b", "state": "open", "updated_at": "2025-01-02"}]"#
    #expect(notes(try load(base, delta)) == [])
    let undated = #"[{"number": 1, "title": "a", "state": "open"}]"#
    #expect(notes(try load(undated, undated)) == [])
  }

  @Test(
    "a file without a title in the format that is named for it is an error where another has them")
  func otherFormat() throws {
    let issue = #"{"number": 1, "id": 12, "title": "x", "state": "open", "user": {"login": "a"}}"#
    let result = try load("[\(issue)]") { $0.format = "redmine" }
    #expect(
      result.messages == [
        "error 1 data.format: no record of '1' has a title in the format 'redmine'"
      ])
    #expect(
      result.diagnostics.map(\.suggestion) == [
        "it looks like 'github-rest': leave '--format' or 'format:' out, or name 'github-rest' there"
      ])
    #expect(result.outline == [])
    // These have none in any format.
    let untitled = try load(#"[{"id": 12, "subject": "", "project": {"name": "P"}}]"#) {
      $0.format = "redmine"
    }
    #expect(untitled.outline == ["P#12 issue open (no title)"])
    #expect(untitled.messages == [])
    let empty = try load(#"{"issues": [], "total_count": 0}"#) { $0.format = "redmine" }
    #expect(empty.messages == [])
  }

  @Test("a file that holds records of which none can be read is an error, told once")
  func none() throws {
    let result = try load(#"[{"id": "a-1", "title": "x"}, {"id": "a-2", "title": "y"}]"#) {
      $0.format = "gh"
    }
    #expect(
      result.diagnostics.map { "\($0.severity.rawValue) \($0.code): \($0.message)" } == [
        "error data.no-records: none of the 2 records of '1' can be read as gh"
      ])
    #expect(
      result.diagnostics.first?.notes.map(\.message) == [
        "record 1 ('x') is left out: it has no number"
      ])
    let some = try load(
      #"[{"id": "a-1", "title": "x"}, {"number": 2, "title": "y", "state": "open"}]"#
    ) {
      $0.format = "gh"
    }
    #expect(some.diagnostics.map(\.code) == ["data.broken-record"])
    #expect(try load("[]").diagnostics.isEmpty)
  }
}
