import Diagnostics
import Foundation
import IssueModel
import Testing

@testable import Editing

@Suite("Edits of Markdown files")
struct NativeMarkdownEditTests {
  private func edited(_ text: String, _ changes: IssueChange...) throws -> String {
    try edited(text, .changeIssue(EditingTests.own(1), changes))
  }

  private func edited(_ text: String, _ edit: DataEdit) throws -> String {
    var file = try NativeMarkdownFile(SourceText(name: "1.md", text: text), path: "data/1.md")
    let isKept = file.make(edit)
    #expect(isKept)
    return String(decoding: try file.result(), as: UTF8.self)
  }

  static let own = """
    ---
    number: 12  # ours
    title: "One: two"

    # who
    x-own: {a: [1, 2]}
    tags: [ bug, 'good first' ]   # chosen
    assignees:
      - ada   # first
      - bob
    completed: false
    ---

    # Body

    --- not a mark ---

    """

  @Test("a change touches the value and nothing else")
  func oneValue() throws {
    #expect(
      try edited(Self.own, .title("Three: \"four\""))
        == Self.own.replacing("\"One: two\"", with: #""Three: \"four\"""#))
    #expect(
      try edited(Self.own, .state(.closed, at: noon))
        == Self.own.replacing(
          "completed: false\n", with: "completed: true\nclosedDate: 2026-01-31T12:00:00Z\n"))
    #expect(try edited(Self.own, .title("One: two"), .tags(["bug", "good first"])) == Self.own)
  }

  @Test("closing and reopening gives the file back that was there before")
  func closeAndReopen() throws {
    let closed = try edited(Self.own, .state(.closed, at: noon))
    #expect(try edited(closed, .state(.open, at: noon)) == Self.own)
  }

  @Test("lists keep their form: on one line or one element a line")
  func lists() throws {
    #expect(
      try edited(Self.own, .tags(["good first", "new one"]))
        == Self.own.replacing("[ bug, 'good first' ]", with: "[ 'good first', new one ]"))
    #expect(
      try edited(Self.own, .tags([])) == Self.own.replacing("[ bug, 'good first' ]", with: "[]"))
    #expect(
      try edited(Self.own, .assignees(["bob", "zoe: x"]))
        == Self.own.replacing(
          "  - ada   # first\n  - bob\n", with: "  - bob\n  - \"zoe: x\"\n"))
  }

  @Test("the text behind the front matter is replaced whole")
  func body() throws {
    let front = String(Self.own.prefix(upTo: Self.own.range(of: "\n# Body")!.lowerBound))
    #expect(try edited(Self.own, .body("New\ntext")) == front + "\nNew\ntext\n")
    #expect(try edited(Self.own, .body("")) == front)
  }

  @Test("files of Backlog.md keep their own keys")
  func backlog() throws {
    let text = """
      ---
      id: BACK-278
      title: Consolidate
      status: To Do
      assignee: []
      created_date: '2025-09-26 19:25'
      labels:
        - web
      ---
      Text
      """
    #expect(
      try edited(
        text, .state(.closed, at: noon), .assignees(["ada"]), .tags(["web", "ui"]), .updated(noon),
        .priority(.high))
          == """
          ---
          id: BACK-278
          title: Consolidate
          status: Done
          assignee: [ada]
          created_date: '2025-09-26 19:25'
          labels:
            - web
            - ui
          updated_date: '2026-01-31 12:00'
          priority: high
          ---
          Text
          """)
  }

  @Test("a tag is renamed and deleted where it stands")
  func tags() throws {
    #expect(
      try edited(Self.own, .renameTag("Good First", to: "it's easy"))
        == Self.own.replacing("'good first'", with: "'it''s easy'"))
    #expect(
      try edited(Self.own, .deleteTag("BUG")) == Self.own.replacing("bug, 'good", with: "'good"))
  }

  @Test("a file that ends with its mark is edited like any other")
  func endsWithMark() throws {
    let text = "---\nnumber: 1\ntitle: a\n---"
    #expect(
      try edited(text, .title("b"), .state(.closed, at: noon))
        == "---\nnumber: 1\ntitle: b\ncompleted: true\nclosedDate: 2026-01-31T12:00:00Z\n---")
    #expect(try edited(text, .body("x")) == text + "\n\nx\n")
  }

  @Test("line ends stay what they are", arguments: ["\r\n", "\r"])
  func lineEnds(_ end: String) throws {
    let text = "---\nnumber: 1\ntags:\n  - x\n  - y\n---\n\nOld\n".replacing("\n", with: end)
    #expect(
      try edited(text, .tags(["y", "z"]), .priority(.low), .body("a\nb"))
        == "---\nnumber: 1\ntags:\n  - y\n  - z\npriority: low\n---\n\na\nb\n"
        .replacing("\n", with: end))
  }

  @Test("what is written in braces is edited in place, or refused")
  func braces() throws {
    let text = "---\n{number: 1, title: a, tags: [x, y]}\n---\nB\n"
    #expect(try edited(text, .tags(["y"])) == text.replacing("x, y", with: "y"))
    let error = #expect(throws: Diagnostic.self) { try edited(text, .priority(.high)) }
    #expect(error?.code == "edit.front-matter-in-braces")
    #expect(error?.place?.line == 2 && error?.place?.column == 1)
    #expect(throws: Diagnostic.self) { try edited(text, .title("b")) }
  }

  @Test("a list behind an alias is written out where it is changed, and stays where it stands")
  func aliases() throws {
    let text = "---\nnumber: 1\nmine: &a [p, q]\ntags: *a\n---\n"
    #expect(
      try edited(text, .tags(["q", "r"])) == text.replacing("*a", with: "[q, r]"))
    #expect(try edited(text, .renameTag("p", to: "w")) == text.replacing("*a", with: "[w, q]"))
    let inside = "---\nnumber: 1\nmine: &a p\ntags: [q, *a]\n---\n"
    #expect(
      try edited(inside, .tags(["q", "p", "r"])) == inside.replacing("*a]", with: "*a, r]"))
    // The alias behind it would lead nowhere.
    let other = "---\nnumber: 1\ntags: &a [p, q]\nmine: *a\npriority: &b low\nx: *b\n---\n"
    #expect(throws: Diagnostic.self) { try edited(other, .priority(nil)) }
  }

  @Test("texts that YAML could take for something else are put in quotes")
  func scalars() {
    #expect(
      [
        "plain text", "true", "No", "12", "- x", "a: b", "#1", "", "ä", "a\nb", " a", "x ",
        "2026-01-31",
      ]
      .map { YAMLText.scalar($0) } == [
        "plain text", "\"true\"", "\"No\"", "\"12\"", "\"- x\"", "\"a: b\"", "\"#1\"", "\"\"", "ä",
        "\"a\\nb\"", "\" a\"", "\"x \"", "\"2026-01-31\"",
      ])
  }
}
