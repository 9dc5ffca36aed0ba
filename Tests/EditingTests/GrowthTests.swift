import Diagnostics
import Growth
import IssueModel
import IssueStore
import Testing

@testable import Editing

@Suite("Growth of work with hostile data", .enabled(if: Growth.isCounted))
struct GrowthTests {
  /// Files of Gazette's data with many of something in them.
  private static let files: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "issues",
      { #"{"gazette":1,"issues":[\#(list($0) { "{\"number\":\($0),\"tags\":[\"t\",\"u\"]}" })]}"# }
    ),
    ("tags of an issue", { #"{"issues":[{"number":1,"tags":[\#(list($0) { "\"t\($0)\"" })]}]}"# }),
    ("one tag", { #"{"issues":[{"number":1,"tags":[\#(list($0) { _ in "\"t\"" })]}]}"# }),
    ("tags", { #"{"issues":[{"number":1}],"tags":[\#(list($0) { _ in "{\"name\":\"t\"}" })]}"# }),
    (
      "projects",
      { #"{"projects":[\#(list($0) { "{\"title\":\"P\",\"items\":[{\"number\":\($0)}]}" })]}"# }
    ),
    ("empty lists", { #"{"issues":[\#(list($0) { "{\"number\":\($0),\"tags\":[]}" })]}"# }),
    ("members", { #"{"issues":[{"number":1,\#(list($0) { "\"m\($0)\":1" })}]}"# }),
    (
      "escapes",
      { #"{"issues":[{"number":1,"title":"\#(String(repeating: "\\u0041", count: $0))"}]}"# }
    ),
    (
      "spaces",
      { #"{"issues":[{"number":1,\#(String(repeating: "\n ", count: $0))"tags":["t"]}]}"# }
    ),
    ("sources", { #"{"issues":[\#(list($0) { "{\"number\":1,\"source\":\"\($0)\"}" })]}"# }),
  ]

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (1...count).map(element).joined(separator: ",")
  }

  /// Edits of such files.
  private static func edits(_ count: Int) -> [DataEdit] {
    [
      .changeIssue(
        own(1), [.title("n"), .tags(["t", "new"]), .due(noon), .state(.closed, at: noon)]),
      .changeIssue(own(1), [.tags((1...count).map { "t\($0)" } + ["new"])]),
      .deleteIssue(own(1)), .addIssue(draft(0, "new")), .renameTag("t", to: "v"), .deleteTag("t"),
      .changeProject("P", [.title("Q"), .isClosed(true)]), .deleteProject("P"),
    ]
  }

  @Test(
    "a file four times as large is edited with at most five times the work",
    arguments: files.indices)
  func json(index: Int) {
    let file = Self.files[index]
    for number in Self.edits(1).indices {
      let factor = Growth.factor(from: 400) { size in
        (SourceText(name: "issues.json", text: file.make(size)), Self.edits(size)[number])
      } _: { source, edit in
        guard var file = try? NativeJSONFile(source) else { return }
        file.make(edit, of: RecordName(key: "1", source: ""))
        _ = try? file.result()
      }
      #expect(factor <= 5, "\(file.name): \(Self.edits(1)[number])")
    }
  }

  @Test("front matter four times as large is edited with at most five times the work")
  func markdown() {
    let kinds: [(Int) -> String] = [
      { "tags: [\((1...$0).map { "t\($0)" }.joined(separator: ", "))]\n" },
      { "tags:\n" + (1...$0).map { "  - t\($0)\n" }.joined() },
      { (1...$0).map { "key\($0): v\n" }.joined() + "tags: [t1]\n" },
      { String(repeating: "# comment\n", count: $0) + "tags: [t1]\n" },
    ]
    for (index, kind) in kinds.enumerated() {
      for number in Self.edits(1).indices {
        let text = { SourceText(name: "1.md", text: "---\nnumber: 1\n\(kind($0))---\nText\n") }
        let factor = Growth.factor(from: 400) { size in
          (text(size), Self.edits(size)[number])
        } _: { source, edit in
          guard var file = try? NativeMarkdownFile(source, path: "1.md") else { return }
          _ = file.make(edit)
          _ = try? file.result()
        }
        #expect(factor <= 5, "\(index): \(Self.edits(1)[number])")
      }
    }
  }

  @Test(
    "an issue with four times as many tags and people is edited with at most five times the work")
  func snapshot() {
    let factor = Growth.factor(from: 400) { size in
      let tags = (1...size).map { Tag(name: "a tag of some length \($0)") }
      let people = (1...size).map { Person(login: "somebody-of-that-name-\($0)") }
      var issue = Issue(identity: own(1), title: "one")
      issue.tags = tags.indices.map { TagID($0) }
      return Snapshot(
        sources: [Source(name: "", tracker: .gazette)], tags: tags, people: people,
        issues: [issue])
    } _: { before in
      var snapshot = before
      let changes: [IssueChange] = [
        .tags(before.tags.map(\.name)), .assignees(before.people.map(\.login)),
      ]
      try? snapshot.apply(.changeIssue(own(1), changes))
    }
    #expect(factor <= 5)
  }
}
