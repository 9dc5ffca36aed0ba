import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Comments that come in several forms")
struct CommentFormTests {
  private func bodies(_ files: [String]) throws -> [[String]] {
    try load(files.map { Array($0.utf8) }).snapshot.issues.map { $0.comments.map(\.body.string) }
  }

  /// A record whose only comment is public in the first form; in the second one it is private or deleted.
  private static let records = [
    [
      #"{"issues": [{"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}, "updated": "2026-01-01T00:00:00.000+0000", "comment": {"total": 1, "comments": [{"id": "5", "body": "Secret"}]}}}]}"#,
      #"{"issues": [{"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}, "updated": "2026-01-02T00:00:00.000+0000", "comment": {"total": 1, "comments": [{"id": "5", "body": "Secret", "jsdPublic": false}]}}}]}"#,
    ],
    [
      #"{"issues": [{"id": 1, "subject": "One", "tracker": {"name": "Bug"}, "status": {"name": "New"}, "updated_on": "2026-01-01T00:00:00Z", "journals": [{"id": 5, "notes": "Secret"}]}]}"#,
      #"{"issues": [{"id": 1, "subject": "One", "tracker": {"name": "Bug"}, "status": {"name": "New"}, "updated_on": "2026-01-02T00:00:00Z", "journals": [{"id": 5, "notes": "Secret", "private_notes": true}]}]}"#,
    ],
    [
      #"[{"idReadable": "A-1", "summary": "One", "updated": 1700000000000, "comments": [{"text": "Secret"}]}]"#,
      #"[{"idReadable": "A-1", "summary": "One", "updated": 1700000100000, "comments": [{"text": "Secret", "deleted": true}]}]"#,
    ],
    [
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-01T00:00:00Z", "comments": {"totalCount": 1, "nodes": [{"body": "Secret"}]}}]}}}}"#,
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-02T00:00:00Z", "comments": {"totalCount": 0, "nodes": []}}]}}}}"#,
    ],
    [
      "Issue key,Summary,Status,Updated,Comment\nA-1,One,To Do,2026-01-01,Secret",
      "Issue key,Summary,Status,Updated,Comment\nA-1,One,To Do,2026-01-02,",
    ],
  ]

  @Test(
    "the last one that became private or was deleted is not taken from an older record",
    arguments: records)
  func lastOne(files: [String]) throws {
    #expect(try bodies(files) == [[]])
    #expect(try bodies(files.reversed()) == [[]])
    #expect(try bodies([files[0]]) == [["Secret"]])
  }

  private static let issue =
    #"[{"number": 1, "title": "One", "state": "open", "user": {"login": "ana"}, "html_url": "https://github.com/a/b/issues/1"}]"#

  private static func comment(_ body: String, _ members: String = "") -> String {
    #"{"id": 5, "body": "\#(body)", "user": {"login": "ana"}, "created_at": "2026-01-01T00:00:00Z", "issue_url": "https://api.github.com/repos/a/b/issues/1"\#(members)}"#
  }

  private static func updated(_ day: Int) -> String {
    #", "updated_at": "2026-01-0\#(day)T00:00:00Z""#
  }

  @Test("of two forms of a comment the later one is kept, and it is told")
  func edited() throws {
    let lists = [
      "[\(Self.comment("Old", Self.updated(1)))]", "[\(Self.comment("New", Self.updated(2)))]",
    ]
    for lists in [lists, lists.reversed()] {
      let result = try load(([Self.issue] + lists).map { Array($0.utf8) })
      #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["New"]])
      #expect(result.lost.contains("comments that came more than once × 1 (all data: a/b#1)"))
    }
  }

  @Test(
    "a comment that is private in one form is not published in another, unless a later one says that it is public"
  )
  func becamePrivate() throws {
    let (open, secret) = (
      Self.comment("Said", Self.updated(1)), Self.comment("Said", #", "private": true"#)
    )
    for list in ["[\(open), \(secret)]", "[\(secret), \(open)]"] {
      #expect(try bodies([Self.issue, list]) == [[]])
    }
    let secretOnce = Self.comment("Said", Self.updated(1) + #", "private": true"#)
    let (silent, shown) = (
      Self.comment("Said", Self.updated(2)),
      Self.comment("Said", Self.updated(2) + #", "private": false"#)
    )
    for (later, expected) in [(silent, []), (shown, ["Said"])] {
      #expect(try bodies([Self.issue, "[\(later), \(secretOnce)]"]) == [expected])
      #expect(try bodies([Self.issue, "[\(secretOnce), \(later)]"]) == [expected])
    }
  }

  /// A record with a comment of Ana's, in a form of a day; `mark` is a member of the comment.
  private struct Form {
    let name: String
    let isPrivate: String
    let isPublic: String
    let record: @Sendable (_ day: Int, _ mark: String) -> String
  }

  private static let forms: [Form] = [
    Form(
      name: "youtrack",
      isPrivate:
        #", "visibility": {"$type": "LimitedVisibility", "permittedGroups": [{"name": "Staff"}], "permittedUsers": []}"#,
      isPublic: #", "visibility": {"$type": "UnlimitedVisibility"}"#
    ) { day, mark in
      #"[{"idReadable": "A-1", "summary": "One", "updated": 170000000\#(day)000, "commentsCount": 2, "comments": [{"id": "4-1", "text": "Secret", "author": {"login": "ana"}\#(mark)}, {"id": "4-2", "text": "Said"}]}]"#
    },
    Form(
      name: "redmine", isPrivate: #", "private_notes": true"#,
      isPublic: #", "private_notes": false"#
    ) { day, mark in
      #"{"issues": [{"id": 1, "subject": "One", "tracker": {"name": "Bug"}, "status": {"name": "New"}, "updated_on": "2026-01-0\#(day)T00:00:00Z", "journals": [{"id": 5, "notes": "Secret", "user": {"name": "ana"}\#(mark)}, {"id": 6, "notes": "Said"}]}]}"#
    },
    Form(
      name: "jira", isPrivate: #", "jsdPublic": false"#, isPublic: #", "jsdPublic": true"#
    ) { day, mark in
      #"{"issues": [{"key": "A-1", "fields": {"summary": "One", "status": {"name": "Open"}, "updated": "2026-01-0\#(day)T00:00:00.000+0000", "comment": {"total": 2, "comments": [{"id": "5", "body": "Secret", "author": {"name": "ana"}\#(mark)}, {"id": "6", "body": "Said"}]}}}]}"#
    },
    Form(
      name: "bugzilla", isPrivate: #", "is_private": true"#, isPublic: #", "is_private": false"#
    ) { day, mark in
      #"{"bugs": [{"id": 1, "summary": "One", "status": "NEW", "product": "P", "last_change_time": "2026-01-0\#(day)T00:00:00Z", "comments": [{"id": 1, "count": 0, "text": "Body"}, {"id": 5, "count": 1, "text": "Secret", "creator": "ana"\#(mark)}, {"id": 6, "count": 2, "text": "Said"}]}]}"#
    },
    Form(
      name: "gitlab", isPrivate: #", "internal": true"#, isPublic: #", "internal": false"#
    ) { day, mark in
      #"[{"iid": 1, "title": "One", "state": "opened", "web_url": "https://gitlab.com/a/b/-/issues/1", "updated_at": "2026-01-0\#(day)T00:00:00Z", "notes": [{"id": 5, "body": "Secret", "author": {"username": "ana"}\#(mark)}, {"id": 6, "body": "Said"}]}]"#
    },
    Form(
      name: "linear", isPrivate: #", "private": true"#, isPublic: #", "private": false"#
    ) { day, mark in
      #"[{"identifier": "A-1", "title": "One", "state": {"type": "started"}, "updatedAt": "2026-01-0\#(day)T00:00:00Z", "comments": {"nodes": [{"id": "x", "body": "Secret", "user": {"name": "ana"}\#(mark)}, {"id": "y", "body": "Said"}]}}]"#
    },
    Form(
      name: "gazette", isPrivate: #", "private": true"#, isPublic: #", "private": false"#
    ) { day, mark in
      #"{"gazette": 1, "issues": [{"number": 1, "title": "One", "modificationDate": "2026-01-0\#(day)T00:00:00Z", "comments": [{"author": "ana", "date": "2026-01-01T00:00:00Z", "content": "Secret"\#(mark)}, {"date": "2026-01-01T01:00:00Z", "content": "Said"}]}]}"#
    },
  ]

  @Test(
    "a comment that is private in one form of its record stays so in a later one that does not say whether it is",
    arguments: forms.map(\.name))
  func staysPrivate(_ name: String) throws {
    let form = try #require(Self.forms.first { $0.name == name })
    let (secret, silent) = (form.record(1, form.isPrivate), form.record(2, ""))
    for files in [[secret, silent], [silent, secret]] {
      let result = try load(files.map { Array($0.utf8) })
      let issues = result.snapshot.issues
      #expect(issues.map { $0.comments.map(\.body.string) } == [["Said"]])
      #expect(issues.map { $0.reportedComments ?? 1 } == [1])
      #expect(result.snapshot.people.map(\.login) == [])
    }
  }

  @Test(
    "a comment that a later form of its record marks as public is published, and of two forms of one date neither decides",
    arguments: forms.map(\.name))
  func becamePublic(_ name: String) throws {
    let form = try #require(Self.forms.first { $0.name == name })
    func bodies(_ day: Int) throws -> [[[String]]] {
      let files = [form.record(1, form.isPrivate), form.record(day, form.isPublic)]
      return try [files, files.reversed()].map { try self.bodies($0) }
    }
    #expect(try bodies(2) == [[["Secret", "Said"]], [["Secret", "Said"]]])
    #expect(try bodies(1) == [[["Said"]], [["Said"]]])
  }

  @Test("a comment of its own list is left out where its record has it as private")
  func privateInRecord() throws {
    let record =
      #"{"bugs": [{"id": 1, "summary": "One", "status": "NEW", "product": "P", "comments": [{"id": 1, "count": 0, "text": "Body"}, {"id": 5, "count": 1, "text": "Secret", "is_private": true}]}]}"#
    func list(_ mark: String) -> String {
      #"{"bugs": {"1": {"comments": [{"id": 5, "bug_id": 1, "count": 1, "text": "Secret", "creator": "ana"\#(mark)}]}}}"#
    }
    #expect(try bodies([record, list("")]) == [[]])
    #expect(try bodies([record, list(#", "is_private": false"#)]) == [["Secret"]])
  }

  @Test("a comment in its record and in a list besides is one")
  func twice() throws {
    let whole = Self.issue.replacing(
      "\"user\"", with: "\"comments_data\": [\(Self.comment("Said"))], \"user\"")
    #expect(try bodies([whole, "[\(Self.comment("Said"))]"]) == [["Said"]])
  }

  /// A record of GitHub's whose comment is in it, in the form of a day.
  private static func record(_ day: Int, _ comment: String) -> String {
    #"[{"number": 1, "title": "One", "state": "OPEN", "url": "https://github.com/a/b/issues/1", "updatedAt": "2026-01-0\#(day)T00:00:00Z", "comments": [{"author": {"login": "ana"}, "body": "In it", "createdAt": "2026-01-01T00:00:00Z", \#(comment)}]}]"#
  }

  @Test(
    "one that was edited is in its record, or in a list besides, in its later form alone",
    arguments: [
      #""id": "IC_a", "url": "https://github.com/a/b/issues/1#issuecomment-5""#,
      #""id": "IC_a", "databaseId": 5"#, #""id": 5"#,
    ])
  func editedBeside(_ identifier: String) throws {
    func said(_ day: Int, _ more: String...) throws -> [[[String]]] {
      let list = "[\(Self.comment("Apart", Self.updated(day)))]"
      let files = [Self.record(3, identifier), list] + more
      return try [bodies(files), bodies(files.reversed())]
    }
    #expect(try said(1) == [[["In it"]], [["In it"]]])
    #expect(try said(5) == [[["Apart"]], [["Apart"]]])
    // A later form of the record without its comments says nothing of them.
    let later = Self.issue.replacing("\"user\"", with: "\"updated_at\": \"2026-01-09\", \"user\"")
    #expect(try said(5, later) == [[["Apart"]], [["Apart"]]])
    let other = Self.record(3, identifier.replacing("5", with: "6"))
    #expect(
      try bodies([other, "[\(Self.comment("Apart", Self.updated(5)))]"]) == [["In it", "Apart"]])
  }

  /// A record, two forms of its comments in which the first one says what the second says too, and what they say.
  struct Forms: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let record: String
    let forms: [String]
    let said: [String]
  }

  private static let archived =
    #"{"type": "issue_comment", "url": "https://github.com/a/b/issues/1#issuecomment-5", "issue": "https://github.com/a/b/issues/1", "user": "https://github.com/ana", "body": "Said", "formatter": "markdown", "created_at": "2026-01-01T00:00:00Z"}"#
  private static func message(_ number: Int, _ text: String) -> String {
    #"{"self_link": "https://api.launchpad.net/1.0/t/+bug/12/comments/\#(number)", "content": "\#(text)", "owner_link": "https://api.launchpad.net/1.0/~ana", "date_created": "2026-01-01T00:00:00+00:00"}"#
  }
  private static let messages =
    #"{"start": 0, "total_size": 3, "entries": [\#(message(0, "Text")), \#(message(1, "Said")), \#(message(2, "Said"))]}"#
  private static func transaction(_ number: Int) -> String {
    #"{"id": \#(number), "phid": "PHID-XACT-TASK-\#(number)", "type": "comment", "authorPHID": "ana", "objectPHID": "PHID-TASK-a", "dateCreated": 1767225600, "groupID": "g", "comments": [{"id": 9, "phid": "PHID-XCMT-b", "content": {"raw": "Said"}}]}"#
  }
  private static let maniphest =
    #"{"result": {"12": [{"taskID": "12", "transactionPHID": "PHID-XACT-TASK-5", "transactionType": "core:comment", "comments": "Said", "authorPHID": "ana", "dateCreated": "1767225600"}]}}"#

  private static let repeated = [
    Forms(
      testDescription: "an archive of GitHub, twice", record: issue,
      forms: ["[\(archived)]", "[\(archived)]"], said: ["Said"]),
    Forms(
      testDescription: "an archive of GitHub and REST", record: issue,
      forms: [
        "[\(archived)]", "[\(comment("Said")), \(comment("Said").replacing("5", with: "6"))]",
      ],
      said: ["Said", "Said"]),
    Forms(
      testDescription: "Launchpad",
      record:
        #"{"entries": [{"bug_link": "https://api.launchpad.net/1.0/bugs/12", "importance": "Low", "status": "New", "title": "Bug #12 in t: \"Tap\""}]}"#,
      forms: [messages, messages.replacing("/t/+bug/12/", with: "/bugs/12/")],
      said: ["Said", "Said"]),
    Forms(
      testDescription: "both methods of Phabricator",
      record:
        #"{"result": {"data": [{"id": 12, "type": "TASK", "phid": "PHID-TASK-a", "fields": {"name": "Tap", "status": {"value": "open"}}}]}}"#,
      forms: [
        maniphest, #"{"result": {"data": [\#(transaction(5)), \#(transaction(6))]}}"#,
      ],
      said: ["Said", "Said"]),
  ]

  @Test(
    "one that comes in two forms of a list is one, and another one with its text is not",
    arguments: repeated)
  func once(_ list: Forms) throws {
    for forms in [list.forms, list.forms.reversed()] {
      #expect(try bodies([list.record] + forms) == [list.said])
    }
  }

  @Test("reviews and remarks of an archive are those of another archive, and of REST")
  func reviews() throws {
    let archive = """
      [{"type": "pull_request_review", "url": "https://github.com/a/b/pull/1#pullrequestreview-8",
        "pull_request": "https://github.com/a/b/pull/1", "user": "https://github.com/ana", "body": null,
        "state": 40, "created_at": "2026-01-01T00:00:00Z"},
       {"type": "pull_request_review_comment", "url": "https://github.com/a/b/pull/1/files#r9",
        "pull_request": "https://github.com/a/b/pull/1", "path": "a.c", "body": "Line",
        "pull_request_review": "https://github.com/a/b/pull/1#pullrequestreview-8",
        "user": "https://github.com/ana", "created_at": "2026-01-01T00:00:00Z"}]
      """
    let rest = """
      [{"id": 8, "user": {"login": "ana"}, "body": "", "state": "APPROVED", "submitted_at": "2026-01-01T00:00:00Z",
        "pull_request_url": "https://api.github.com/repos/a/b/pulls/1"},
       {"id": 9, "user": {"login": "ana"}, "body": "Line", "path": "a.c", "pull_request_review_id": 8,
        "created_at": "2026-01-01T00:00:00Z", "pull_request_url": "https://api.github.com/repos/a/b/pulls/1"}]
      """
    for files in [[archive, archive], [archive, rest], [rest, archive]] {
      let reviews = try load(([Self.issue] + files).map { Array($0.utf8) }).snapshot.issues[0]
        .reviews
      #expect(reviews.map(\.review) == [.approved, .remark])
      #expect(reviews.map(\.body.string) == ["", "Line"])
    }
  }

  @Test("a remark and a comment with one number are two things")
  func numbers() throws {
    let remark =
      #"[{"id": 5, "body": "Line", "path": "a.c", "user": {"login": "ana"}, "pull_request_review_id": 9, "diff_hunk": "@@", "created_at": "2026-01-01T00:00:00Z", "pull_request_url": "https://api.github.com/repos/a/b/pulls/1"}]"#
    let result = try load(Self.issue, "[\(Self.comment("Said"))]", remark)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.snapshot.issues.map { $0.reviews.map(\.body.string) } == [["Line"]])
  }

  /// A record with all its comments, and a newer form whose list goes on.
  private static let parts = [
    [
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-01T00:00:00Z", "comments": {"totalCount": 2, "nodes": [{"body": "First", "createdAt": "2026-01-01T01:00:00Z"}, {"body": "Old", "createdAt": "2026-01-01T02:00:00Z"}]}}]}}}}"#,
      #"{"data": {"repository": {"issues": {"nodes": [{"number": 1, "title": "One", "state": "OPEN", "updatedAt": "2026-01-02T00:00:00Z", "comments": {"totalCount": 3, "nodes": [{"body": "New", "createdAt": "2026-01-01T02:00:00Z"}]}}]}}}}"#,
    ],
    [
      #"[{"identifier": "A-1", "title": "One", "state": {"type": "started"}, "updatedAt": "2026-01-01T00:00:00Z", "comments": {"nodes": [{"body": "First", "createdAt": "2026-01-01T01:00:00Z"}, {"body": "New", "createdAt": "2026-01-01T02:00:00Z"}]}}]"#,
      #"[{"identifier": "A-1", "title": "One", "state": {"type": "started"}, "updatedAt": "2026-01-02T00:00:00Z", "comments": {"nodes": [], "pageInfo": {"hasNextPage": true}}}]"#,
    ],
  ]

  @Test("a list that says that it is not complete takes no comments away", arguments: parts)
  func partial(files: [String]) throws {
    #expect(try bodies(files) == [["First", "New"]])
    #expect(try bodies(files.reversed()) == [["First", "New"]])
  }

  @Test("a card of Trello by itself has its comments and checklists in it")
  func trelloCard() throws {
    let result = try load(
      """
      {"id": "65a1", "idShort": 7, "idList": "a", "name": "Pump", "desc": "Leaks", "closed": false,
       "badges": {"comments": 1},
       "checklists": [{"id": "c", "idCard": "65a1", "name": "Tools", "checkItems": [{"name": "Saw", "pos": 2, "state": "incomplete"}, {"name": "Glue", "pos": 1, "state": "complete"}]}],
       "actions": [{"id": "d", "type": "commentCard", "date": "2025-03-01T00:00:00.000Z", "memberCreator": {"username": "ola"}, "data": {"text": "Wet", "card": {"id": "65a1", "idShort": 7}}},
         {"id": "e", "type": "updateCard", "data": {"card": {"idShort": 7}}}]}
      """)
    #expect(result.outline == ["#7 issue open Pump"])
    #expect(
      result.snapshot.issues[0].body == "Leaks\n\nTools:\n\n- [x] Glue\n- [ ] Saw\n")
    #expect(result.snapshot.issues[0].comments.map(\.body) == ["Wet"])
    #expect(result.snapshot.people.map(\.login) == ["ola"])
    #expect(result.lost == ["action.updateCard × 1 (1: 7)"])
  }

  @Test("comments of Trello belong to the card whose number or id they name, whoever wrote them")
  func trelloReferences() throws {
    let result = try load(
      """
      {"id": "b", "name": "Hut", "lists": [{"id": "l", "name": "To do"}],
       "members": [{"id": "m1", "username": "ola", "fullName": "Ola C"}],
       "actions": [
         {"id": "a1", "type": "commentCard", "date": "2025-03-01T00:00:00.000Z", "memberCreator": null, "data": {"text": "Wet", "card": {"id": "c1"}}},
         {"id": "a2", "type": "copyCommentCard", "date": "2025-03-02T00:00:00.000Z", "memberCreator": {"username": "ben"}, "data": {"text": "Copied", "card": {"id": "c1", "idShort": 7}}},
         {"id": "a3", "type": "commentCard", "date": "2025-03-03T00:00:00.000Z", "idMemberCreator": "m1", "data": {"text": "Dry", "card": {"id": "c1"}}},
         {"id": "a4", "type": "commentCard", "date": "2025-03-04T00:00:00.000Z", "idMemberCreator": "m2", "data": {"text": "Left", "card": {"id": "c1"}}},
         {"id": "a5", "type": "commentCard", "data": {"text": "Elsewhere", "card": {"id": "c9"}}},
         {"id": "a6", "type": "commentCard", "data": {"text": "Nowhere"}}],
       "cards": [{"id": "c1", "idShort": 7, "idList": "l", "name": "Pump", "badges": {"comments": 4}}]}
      """)
    let comments = result.snapshot.issues[0].comments.map {
      "\($0.author.map { result.snapshot[$0].login } ?? "-"): \($0.body.string)"
    }
    #expect(comments == ["-: Wet", "ben: Copied", "ola: Dry", "-: Left"])
    #expect(result.messages == [])
    #expect(
      result.lost == [
        "comments that do not say of which record they are × 1 (1)",
        "comments without a record × 1 (all data: Hut#c9)",
      ])
  }

  @Test("the date of an edit decides on Trello, whatever the files are called")
  func trello() throws {
    func board(_ text: String, _ edited: String) -> String {
      #"{"name": "B", "lists": [{"id": "l", "name": "To do"}], "cards": [{"id": "c", "idShort": 1, "name": "One", "idList": "l", "closed": false}], "actions": [{"id": "a5", "type": "commentCard", "date": "2026-01-01T00:00:00Z", "data": {"text": "\#(text)", "card": {"idShort": 1}\#(edited)}}]}"#
    }
    let forms = [board("Old", ""), board("New", #", "dateLastEdited": "2026-01-02T00:00:00Z""#)]
    #expect(try bodies(forms) == [["New"]])
    #expect(try bodies(forms.reversed()) == [["New"]])
  }

  @Test("an export that says nothing of comments is told apart from one that has none")
  func comments() throws {
    let result = try load(
      """
      [{"number": 1, "title": "a", "state": "OPEN", "comments": []},
       {"number": 2, "title": "b", "state": "OPEN"},
       {"number": 3, "title": "c", "state": "OPEN", "comments": 2}]
      """)
    #expect(result.snapshot.issues.map(\.knowsComments) == [true, false, true])
    #expect(result.snapshot.issues.map(\.commentCount) == [0, 0, 2])
  }
}
