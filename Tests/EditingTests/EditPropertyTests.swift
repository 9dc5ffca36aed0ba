import Diagnostics
import Foundation
import IssueModel
import TestSupport
import Testing

@testable import Editing
@testable import IssueStore

@Suite("Random edits")
struct EditPropertyTests {
  /// A file of native data in a random layout, with unknown members that are told by their marks.
  private struct Sample {
    var random: SplitMix
    var marks: [String] = []
    let titles = ["one", "caf\u{e9}", "a \\\"b\\\"", "\\u00e9\\n", "🚀", " x "]

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    mutating func space() -> String { random.pick(["", " ", "\n", "\n    ", "\t", " \r\n "]) }

    mutating func unknown() -> String {
      let mark = "mark\(marks.count)"
      let value = random.pick(["1.50e+3", "{\"a\" :[ ]}", "\"\\u0041\\/\"", "null", "[1 ,2]"])
      let text = "\"x-\(mark)\"\(space()):\(space())\(value)"
      marks.append(text)
      return text
    }

    mutating func object(_ members: [String]) -> String {
      var members = members
      if random.chance(percent: 60) {
        members.insert(unknown(), at: Int(random.next() % UInt64(members.count + 1)))
      }
      if random.chance(percent: 30) { members.shuffle(using: &random) }
      return "{" + space() + members.joined(separator: space() + "," + space()) + space() + "}"
    }

    mutating func array(_ elements: [String]) -> String {
      "[" + space() + elements.joined(separator: space() + "," + space()) + space() + "]"
    }

    mutating func member(_ name: String, _ value: String) -> String {
      "\"\(name)\"" + space() + ":" + space() + value
    }

    mutating func tagReference() -> String {
      let name = random.pick(["bug", "ui", "docs"])
      return random.chance(percent: 30) ? "{\"id\": \"u\", \"name\": \"\(name)\"}" : "\"\(name)\""
    }

    mutating func issue(_ number: Int) -> String {
      var members = [
        member("number", String(number)), member("title", "\"\(random.pick(titles))\""),
      ]
      if random.chance(percent: 60) { members.append(member("content", "\"text \(number)\"")) }
      if random.chance(percent: 50) {
        members.append(member("completed", random.pick(["true", "false"])))
      }
      if random.chance(percent: 40) {
        members.append(member("state", random.pick(["\"open\"", "\"closed\""])))
      }
      if random.chance(percent: 60) {
        members.append(
          member("priority", random.pick(["0", "1", "2", "\"low\"", "\"high\"", "null"])))
      }
      if random.chance(percent: 60) {
        var names: [String] = []
        for _ in 0..<random.next() % 3 { names.append(tagReference()) }
        members.append(member("tags", array(names)))
      }
      if random.chance(percent: 40) {
        members.append(member("project", random.pick(["\"P\"", "{\"title\": \"Q\"}"])))
      }
      return object(members)
    }

    mutating func file() -> String {
      var issues: [String] = []
      for number in 0..<Int(random.next() % 6) { issues.append(issue(number + 1)) }
      var members = [member("gazette", "1"), member("issues", array(issues))]
      if random.chance(percent: 70) {
        members.append(
          member(
            "tags",
            array([
              object([member("name", "\"bug\"")]), object([member("name", "\"ui\"")]),
              object([member("name", "\"docs\"")]),
            ])))
      }
      if random.chance(percent: 60) {
        members.append(
          member(
            "projects",
            array([
              object([member("title", "\"P\""), member("color", "\"Red\"")]),
              object([member("title", "\"Q\"")]),
            ])))
      }
      if random.chance(percent: 40) {
        members.append(member("light", object([member("on", "true")])))
      }
      return space() + object(members) + space()
    }

    mutating func edit(in snapshot: Snapshot) -> DataEdit {
      let priorities: [Priority?] = [.low, .medium, .high, nil]
      let names = ["bug", "ui", "docs", "new"]
      if let issue = snapshot.issues.randomElement(using: &random), random.chance(percent: 65) {
        let state: IssueModel.Issue.State = random.pick([.open, .closed])
        return random.pick([
          .changeIssue(issue.identity, [.title("T \(random.next() % 100)")]),
          .changeIssue(issue.identity, [.priority(random.pick(priorities))]),
          .changeIssue(issue.identity, [.state(state, at: noon), .updated(noon)]),
          .changeIssue(issue.identity, [.tags([random.pick(names), random.pick(names)])]),
          .changeIssue(issue.identity, [.project(random.pick(["P", "Q", nil]))]),
          .changeIssue(issue.identity, [.body(Text("B\n\"\(random.next() % 100)\"")), .due(noon)]),
          .changeIssue(
            issue.identity,
            [.reminder(TimeOfDay(hour: 9, minute: 0).map { Reminder(isEnabled: true, time: $0) })]),
          .changeIssue(
            issue.identity,
            [
              .comment(
                CommentDraft(author: random.pick(["ana", nil]), created: noon, body: "C\n\"d\""))
            ]),
          .deleteIssue(issue.identity),
        ])
      }
      var new = draft(snapshot.nextNumber, "New")
      new.tags = random.chance(percent: 50) ? [random.pick(names)] : []
      return random.pick([
        .addIssue(new), .addTag(Tag(name: random.pick(names))),
        .renameTag(random.pick(names), to: random.pick(names)), .deleteTag(random.pick(names)),
        .addProject(Project(title: random.pick(["P", "Q", "R"]), created: noon)),
        .changeProject(
          random.pick(["P", "Q"]), [.isClosed(random.chance(percent: 50)), .title("Z")]),
        .changeProject(random.pick(["P", "Z"]), [.color(.teal), .details("d")]),
        .deleteProject(random.pick(["P", "Q", "Z"])),
        .setLight(Light(isOn: random.chance(percent: 50))),
      ])
    }
  }

  /// What a snapshot says, without the numbers of its tables.
  private func meaning(of snapshot: Snapshot) -> [String] {
    func reminder(_ reminder: Reminder?) -> String {
      reminder.map { "\($0.isEnabled) \($0.time)" } ?? "-"
    }
    var lines = snapshot.issues.map { issue in
      [
        issue.key, issue.title, "\(issue.state)", issue.body.string,
        issue.priority.map { "\($0)" } ?? "-",
        issue.tags.map { snapshot[$0].name.lowercased() }.sorted().joined(separator: "+"),
        issue.project.map { snapshot[$0].title } ?? "-", issue.closed?.description ?? "-",
        issue.updated?.description ?? "-", issue.due?.description ?? "-", reminder(issue.reminder),
        issue.comments.map { comment in
          "\(comment.author.map { snapshot[$0].login } ?? "-") \(comment.body.string)"
        }.joined(separator: "+"),
      ].joined(separator: "|")
    }
    lines += snapshot.tags.filter(\.isDefined).map { "tag " + $0.name }.sorted()
    lines += snapshot.projects.filter(\.isDefined).map {
      "project \($0.title) \($0.color) \($0.isClosed) \($0.details) \($0.created?.description ?? "-")"
    }.sorted()
    lines.append("next number \(snapshot.nextNumber)")
    lines.append("light \(snapshot.light.map { "\($0.isOn)" } ?? "-")")
    return lines
  }

  @Test(
    "keep every unknown byte, a file read again says what the store says, and all can be undone")
  func random() throws {
    let seed = testSeed()
    var seeds = SplitMix(seed: seed)
    for _ in 0..<25 { try run(seed: seeds.next()) }
  }

  private func run(seed: UInt64) throws {
    var sample = Sample(seed: seed)
    let folder = SampleFolder()
    let text = sample.file()
    try folder.write(text, to: "issues.json")
    let history = EditHistory(in: ".undo", of: folder.path, now: noon)
    let store = try FileStore(
      folder: folder.path, name: "data", access: .write(holder: "test"), history: history)
    #expect(meaning(of: try folder.store(.dryRun).snapshot) == meaning(of: store.snapshot))
    var edits: [DataEdit] = []
    for _ in 0..<10 {
      let edit = sample.edit(in: store.snapshot)
      let before = try #require(folder["issues.json"])
      do {
        try store.perform([edit])
      } catch {
        #expect(folder["issues.json"] == before, "\(error)")
        continue
      }
      edits.append(edit)
      let after = try #require(folder["issues.json"])
      let read = try folder.store(.dryRun).snapshot
      guard meaning(of: read) == meaning(of: store.snapshot) else {
        Testing.Issue.record(
          "seed \(seed) after \(edits): \(after)\n\(meaning(of: read))\n\(meaning(of: store.snapshot))"
        )
        return
      }
      // Unknown members stay as they were, unless what they stand in was deleted.
      for mark in sample.marks where before.contains(mark) && !after.contains(mark) {
        switch edit {
        case .deleteIssue, .deleteTag, .deleteProject: break
        default: Testing.Issue.record("seed \(seed): \(edit) lost \(mark)")
        }
      }
    }
    while try !history.names().isEmpty {
      let next = store.snapshot.nextNumber
      _ = try store.undo(configuration: "")
      #expect(store.snapshot.nextNumber >= next, "seed \(seed)")
    }
    // The highest number that was ever given is all that is left.
    var left = try NativeJSONFile(SourceText(name: "", text: text))
    let undone = try NativeJSONFile(SourceText(name: "", text: folder["issues.json"] ?? ""))
    if let last = undone.lastNumber, last != left.lastNumber { left.set(lastNumber: last) }
    #expect(
      folder["issues.json"] == String(decoding: try left.result(), as: UTF8.self),
      "seed \(seed) after undoing \(edits)")
  }
}

extension SplitMix {
  /// True as often as so many times of a hundred.
  fileprivate mutating func chance(percent: Int) -> Bool { next(below: 100) < percent }
}
