import IssueModel
import IssueStore
import TestSupport
import Testing

@Suite("Keys of front matter that are mapped, or mark what is private")
struct FrontMatterTests {
  private static func file(_ keys: String...) -> String {
    "---\n\(keys.joined(separator: "\n"))\n---\nText\n"
  }

  @Test("columns names the keys of front matter, which outweigh the usual ones")
  func columns() throws {
    let result = try load(
      Self.file(
        "nr: 7", "number: 1", "headline: Pump leaks", "title: Other", "Phase: Shipped",
        "status: open", "area: [water, cold]", "tags: [x]", "wo: Cellar", "who: '@ana'",
        "team: ola", "seen: 2026-01-02", "finished: 2026-02-03", "talk: 3"),
      Self.file("nr: 8", "title: Valve", "phase: Doing", "tags: [y]")
    ) {
      $0.columns = [
        "number": "nr", "title": "headline", "state": "phase", "labels": "area", "project": "wo",
        "author": "who", "assignee": "team", "created": "seen", "closed": "finished",
        "comments": "talk",
      ]
      $0.states = ["shipped": "closed"]
    }
    #expect(result.messages == [])
    #expect(result.outline == ["#7 issue closed Pump leaks", "#8 issue open Valve"])
    #expect(result.tags(0) == ["water", "cold"])
    #expect(result.tags(1) == ["y"])
    #expect(result.author(0) == "ana")
    let issue = result.snapshot.issues[0]
    #expect(issue.assignees.map { result.snapshot[$0].login } == ["ola"])
    #expect(issue.project.map { result.snapshot[$0].title } == "Cellar")
    #expect(
      [issue.created, issue.closed].map { $0?.day.description } == ["2026-01-02", "2026-02-03"])
    #expect(issue.reportedComments == 3)
    #expect(
      result.lost == [
        "number × 1 (1)", "title × 1 (1)", "status × 1 (1)", "tags × 1 (1)", "phase × 1 (2)",
      ])
  }

  @Test("states says what words mean, in Backlog.md's tasks as well")
  func states() throws {
    let result = try load(
      Self.file("number: 1", "title: A", "status: Shipped"),
      Self.file("number: 2", "title: B", "state: Landed"),
      Self.file("id: task-3", "title: C", "status: Shipped", "assignee: []"),
      Self.file("number: 4", "title: D", "status: Done")
    ) { $0.states = ["Shipped": "closed", "landed": "merged", "done": "open"] }
    #expect(
      result.outline == [
        "#1 issue closed A", "#2 pull merged B", "#4 issue open D", "#task-3 issue closed C",
      ])
    #expect(result.assumptions == [])
  }

  @Test("a date or a truth that is mapped closes, where no word for the state is there")
  func mappedClosing() throws {
    let result = try load(
      Self.file("number: 1", "title: A", "finished: 2026-02-03"),
      Self.file("number: 2", "title: B", "finished:"),
      Self.file("number: 3", "title: C", "over: true"),
      Self.file("number: 4", "title: D", "finished: 2026-02-03", "state: open")
    ) { $0.columns = ["closed": "finished", "completed": "over"] }
    #expect(
      result.outline == [
        "#1 issue closed A", "#2 issue open B", "#3 issue closed C", "#4 issue open D",
      ])
  }

  @Test("what no key can be mapped to is an error")
  func unmappable() throws {
    let result = try load(Self.file("number: 1", "title: A", "text: B")) {
      $0.columns = ["body": "text"]
    }
    #expect(
      result.messages == [
        "error 1 data.columns: no key of Markdown's front matter can be mapped to 'body'"
      ])
    #expect(
      result.diagnostics.map(\.suggestion) == [
        "one of: number, key, title, state, completed, kind, priority, labels, project, author, "
          + "assignee, created, updated, closed, due, comments, url, source, confidential, deleted"
      ])
  }

  @Test("a mapped key that no file has is told once, one that some have is not")
  func missingKeys() throws {
    let result = try load(
      Self.file("number: 1", "title: A", "phase: done"), Self.file("number: 2", "title: B")
    ) { $0.columns = ["state": "phase", "title": "head"] }
    #expect(
      result.messages == [
        "warning 1 data.no-member: none of 2 Markdown files has the key 'head', which 'columns' names for 'title'"
      ])
    #expect(result.outline == ["#1 issue closed A", "#2 issue open B"])
  }

  @Test(
    "a key marks its record as private in any spelling",
    arguments: [
      "visibility: private", "confidential: yes", "confidential: 1", "private: \"true\"",
      "private: True", "internal: true", "public: false", "hidden: true", "access: restricted",
      "security_level: Internal", "Security-Level: Embargo", "isPublic: no", "limited_to: [Staff]",
      "audience: {name: staff}", "vertraulich: ja", "published: no", "private: perhaps",
    ])
  func privateRecord(mark: String) throws {
    let result = try load(
      Self.file("number: 1", "title: Secret", mark), Self.file(mark, "id: 2", "title: Secret"))
    #expect(result.messages == [])
    #expect(result.outline == [])
    #expect(result.counts.privateRecords == 2)
  }

  @Test(
    "a key with another value does not",
    arguments: [
      "visibility: public", "confidential: no", "confidential: 0", "private: false", "private:",
      "public: true", "hidden: false", "access: everyone", "limited_to: []", "published: 1",
      "information_type: Public",
    ])
  func publicRecord(mark: String) throws {
    let result = try load(Self.file("number: 1", "title: A", mark))
    #expect(result.messages == [])
    #expect(result.outline == ["#1 issue open A"])
    #expect(result.notes == [])
    #expect(result.lost == [])
  }

  @Test("a key that is mapped is a mark as well, and a mark stays one whatever it is mapped to")
  func mappedMarks() throws {
    let secret = try load(Self.file("number: 1", "title: Secret", "circle: board")) {
      $0.columns = ["confidential": "circle"]
    }
    #expect(secret.outline == [])
    #expect(secret.counts.privateRecords == 1)
    let labelled = try load(Self.file("number: 1", "title: Secret", "visibility: private")) {
      $0.columns = ["labels": "visibility"]
    }
    #expect(labelled.outline == [])
  }

  @Test("a mark that is not understood is told")
  func unknownMark() throws {
    let result = try load(Self.file("number: 1", "title: A", "access: level 3"))
    #expect(result.outline == ["#1 issue open A"])
    #expect(
      result.notes.map(\.message) == [
        "'access' may mark private records, and is not read: they are published"
      ])
  }

  @Test(
    "a word such as 'Confidential' in a key or member that nothing reads, or as the state, is told with it",
    arguments: ["classification", "status", "state"])
  func secretWords(_ name: String) throws {
    let texts = [
      Self.file("number: 1", "title: A", "\(name): Confidential"),
      #"{"gazette": 1, "issues": [{"number": 1, "title": "A", "\#(name)": "Confidential"}]}"#,
    ]
    for text in texts {
      let told = try load(text).notes.filter { $0.code == "data.unknown-privacy" }.map(\.message)
      #expect(told.count == 1 && told[0].contains(": Confidential' may mark private records"))
    }
  }

  @Test("a comment that is marked private is left out")
  func privateComment() throws {
    let result = try load(
      """
      ---
      number: 1
      title: A
      comments:
        - {author: ana, content: Said}
        - {author: ana, content: Secret, internal: true}
      ---
      """)
    #expect(result.snapshot.issues.map { $0.comments.map(\.body.string) } == [["Said"]])
    #expect(result.lost == ["private comments × 1 (1)"])
  }

  @Test(
    "mentions without quotation marks are read, as Backlog.md does",
    arguments: [
      ("assignee: @ann", ["ann"]), ("assignee: [@ann, @o'neil]", ["ann", "o'neil"]),
      ("assignee:\n  - @ann\n  - '@ben'", ["ann", "ben"]),
    ])
  func mentions(_ line: String, _ people: [String]) throws {
    let result = try load(
      "---\nid: task-1\ntitle: A\nstatus: Done\nreporter: @cat\n\(line)\n---\n\nAsk: @dan\n")
    #expect(result.messages == [])
    let issue = try #require(result.snapshot.issues.first)
    #expect(issue.assignees.map { result.snapshot[$0].login } == people)
    #expect(result.author(0) == "cat")
    #expect(issue.body.string == "Ask: @dan\n")
  }

  @Test("front matter that is damaged otherwise keeps its own error")
  func damaged() throws {
    let result = try load("---\nid: task-1\nassignee: @ann\ntitle: [A\n---\n")
    #expect(result.diagnostics.map(\.code) == ["yaml.syntax"])
    #expect(result.diagnostics[0].place?.line == 3)
  }
}
