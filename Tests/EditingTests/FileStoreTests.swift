import Diagnostics
import Files
import Foundation
import IssueModel
import Synchronization
import TestSupport
import Testing

@testable import Editing

@Suite("A store of files")
struct FileStoreTests {
  private let data = #"{"gazette": 1, "issues": [{"number": 1, "title": "a", "tags": ["t"]}]}"#

  private func folder(_ text: String? = nil) throws -> SampleFolder {
    let folder = SampleFolder()
    try folder.write(text ?? data, to: "issues.json")
    return folder
  }

  @Test("a second writer is refused and told who the first one is")
  func twoWriters() throws {
    let folder = try folder()
    let first = try folder.store(.write(holder: "gazette issue new"))
    let error = #expect(throws: DiagnosticList.self) {
      try folder.store(.write(holder: "gazette tag new"))
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "'data' is being edited by gazette issue new (process \(getpid()))"
      ])
    withExtendedLifetime(first) {}
  }

  @Test("who waits for the first writer is told of it once, and refused when the time is over")
  func impatientWriter() throws {
    let folder = try folder()
    let first = try folder.store(.write(holder: "gazette issue new"))
    let reason = "'data' is being edited by gazette issue new (process \(getpid()))"
    let told = Mutex<[String]>([])
    let error = #expect(throws: DiagnosticList.self) {
      try FileStore(
        folder: folder.path, name: "data", access: .write(holder: "gazette tag new"),
        patience: LockPatience(milliseconds: 1000) { reason in told.withLock { $0.append(reason) } }
      )
    }
    #expect(error?.diagnostics.map(\.message) == [reason])
    #expect(error?.diagnostics.first?.notes.map(\.message) == ["waited 1 s for it"])
    #expect(told.withLock { $0 } == [reason])
    withExtendedLifetime(first) {}
  }

  @Test("a new issue takes a number that other data without a source has not either")
  func numbers() throws {
    let folder = try folder()
    #expect(try folder.store(.dryRun).nextNumber == 2)
    try folder.write("id,title\n7,Seven\n", to: "other.csv")
    try folder.write(
      #"[{"number": 90, "title": "x", "state": "OPEN", "url": "https://github.com/a/b/issues/90"}]"#,
      to: "gh.json")
    try folder.write("{", to: "broken.json")
    #expect(try folder.store(.dryRun).nextNumber == 8)
  }

  @Test("the lock goes with the writer, and a dry run needs none")
  func lockEnds() throws {
    let folder = try folder()
    do {
      let first = try folder.store()
      _ = try folder.store(.dryRun)
      withExtendedLifetime(first) {}
    }
    _ = try folder.store()
    #expect(folder.names == ["issues.json"])
  }

  @Test("of many writers at once each change is made or refused, and none is lost")
  func manyWriters() async throws {
    let folder = try folder()
    let made = await withTaskGroup(of: Int?.self) { group in
      for number in 2..<14 {
        group.addTask {
          guard let store = try? folder.store() else { return nil }
          let isMade = (try? store.perform([.addIssue(draft(number, "n\(number)"))])) != nil
          return isMade ? number : nil
        }
      }
      return await group.reduce(into: [Int]()) { if let number = $1 { $0.append(number) } }
    }
    let numbers = try folder.store(.dryRun).snapshot.issues.compactMap(\.number)
    #expect(numbers == [1] + made.sorted())
    #expect(numbers.count > 1)
  }

  @Test("another tracker's data are left alone, whatever their file is called")
  func foreignIssues() throws {
    let gh = #"[{"number": 7, "title": "a", "state": "OPEN", "labels": [{"name": "gazette"}]}]"#
    let folder = try folder(gh)
    let store = try folder.store()
    #expect(store.snapshot.issues.isEmpty)
    try store.perform([.addIssue(draft(1, "own"))])
    #expect(folder["issues.json"] == gh)
    #expect(folder["own-issues.json"]?.contains("\"own\"") == true)
  }

  @Test("a new issue's number is the next one of imported data too")
  func numberAfterImport() throws {
    let folder = try folder(
      #"{"gazette": 1, "issues": [{"number": 5, "title": "a"}],"#
        + #" "sources": [{"name": "", "tracker": "github"}]}"#)
    #expect(try folder.store().snapshot.nextNumber == 6)
  }

  @Test("a dry run changes nothing and shows the difference")
  func dryRun() throws {
    let text =
      "{\n  \"gazette\": 1,\n  \"issues\": [\n    {\"number\": 1, \"title\": \"a\"},\n"
      + "    {\"number\": 2, \"title\": \"b\"}\n  ]\n}\n"
    let folder = try folder(text)
    let store = try folder.store(.dryRun)
    try store.perform([.changeIssue(own(2), [.title("c")])])
    #expect(folder["issues.json"] == text)
    #expect(
      store.changes.map(\.difference) == [
        """
        --- data/issues.json
        +++ data/issues.json
        @@ -2,6 +2,6 @@
           "gazette": 1,
           "issues": [
             {"number": 1, "title": "a"},
        -    {"number": 2, "title": "b"}
        +    {"number": 2, "title": "c"}
           ]
         }

        """
      ])
  }

  @Test("edits are made together or not at all")
  func together() throws {
    let folder = try folder()
    let store = try folder.store()
    let error = #expect(throws: Diagnostic.self) {
      try store.perform([.changeIssue(own(1), [.title("b")]), .deleteIssue(own(7))])
    }
    #expect(error?.message == "there is no issue 7 in the site's own data")
    #expect(folder["issues.json"] == data)
    #expect(store.snapshot.issues.map(\.title) == ["a"])
  }

  @Test("a full disk leaves every file as it was, those written before too")
  func fullDisk() throws {
    let folder = try folder()
    try folder.write(data.replacing(": 1, \"title\"", with: ": 9, \"title\""), to: "more.json")
    let before = [folder["issues.json"], folder["more.json"]]
    let writer = FileStore.Writer(
      replace: { path, bytes in
        if path.hasSuffix("/more.json"), String(decoding: bytes, as: UTF8.self).contains("[\"u\"]")
        {
          throw SystemError("write", path, number: ENOSPC)
        }
        try FileSystem.replace(path, with: bytes)
      }, remove: { try FileSystem.remove($0) })
    let store = try folder.store(writer: writer)
    let error = #expect(throws: Diagnostic.self) { try store.perform([.renameTag("t", to: "u")]) }
    #expect(error?.code == SystemError.fullDiskCode)
    #expect(error?.notes.map(\.message) == ["nothing was changed"])
    #expect([folder["issues.json"], folder["more.json"]] == before)
    #expect(store.changes.isEmpty)
  }

  @Test("a file that another program changed meanwhile is not overwritten")
  func changedMeanwhile() throws {
    let folder = try folder()
    let store = try folder.store()
    try folder.write("{\"gazette\": 1}", to: "issues.json")
    let error = #expect(throws: Diagnostic.self) {
      try store.perform([.changeIssue(own(1), [.title("b")])])
    }
    #expect(error?.code == "edit.changed-meanwhile")
    #expect(folder["issues.json"] == "{\"gazette\": 1}")
  }

  @Test("data that cannot be read is not edited")
  func damaged() throws {
    let folder = try folder("{\"gazette\": 1, \"issues\": [")
    #expect(throws: DiagnosticList.self) { try folder.store() }
    #expect(folder["issues.json"] == "{\"gazette\": 1, \"issues\": [")
  }

  @Test("files of trackers beside the site's own data are left alone")
  func foreign() throws {
    let folder = SampleFolder()
    let dump = #"[{"number": 5, "title": "x", "html_url": "https://github.com/a/b/issues/5"}]"#
    try folder.write(dump, to: "github.json")
    let store = try folder.store()
    #expect(store.snapshot.issues.isEmpty)
    try store.perform([.addIssue(draft(store.snapshot.nextNumber, "first"))])
    #expect(folder.names == [".gazette-lock", "github.json", "issues.json"])
    #expect(folder["github.json"] == dump)
  }

  @Test("issues in Markdown files are read, edited, added and removed beside each other")
  func markdown() throws {
    let folder = SampleFolder()
    try folder.write("---\nnumber: 9\ntitle: m\nlabels: [t]\n---\n\nText\n", to: "issues/9.md")
    try folder.write("# no issue\n", to: "issues/README.md")
    let store = try folder.store()
    try store.perform([.changeIssue(own(9), [.state(.closed, at: noon)]), .renameTag("t", to: "u")])
    #expect(
      folder["issues/9.md"] == """
        ---
        number: 9
        title: m
        labels: [u]
        completed: true
        closedDate: 2026-01-31T12:00:00Z
        ---

        Text

        """)
    try store.perform([.addIssue(draft(10, "next: one"))])
    #expect(
      folder["issues/10.md"] == """
        ---
        number: 10
        title: "next: one"
        creationDate: 2026-01-31T12:00:00Z
        modificationDate: 2026-01-31T12:00:00Z
        priority: medium
        completed: false
        ---

        """)
    try store.perform([.deleteIssue(own(9))])
    #expect(folder["issues/9.md"] == nil)
    #expect(try folder.store(.dryRun).snapshot.issues.map(\.title) == ["next: one"])
  }

  @Test("everything can be replaced, and what was there is gone")
  func replaceEverything() throws {
    let folder = try folder()
    try folder.write("{\"gazette\": 1, \"light\": {\"on\": true}}", to: "more.json")
    let store = try folder.store()
    var issue = draft(1, "Issue 1-1")
    issue.tags = ["Tag 1"]
    try store.perform([.replaceEverything(tags: [Tag(name: "Tag 1")], issues: [issue])])
    #expect(folder["more.json"] == nil)
    #expect(
      folder["issues.json"] == """
        {
          "gazette": 1,
          "tags": [
            {"name": "Tag 1"}
          ],
          "issues": [
            {
              "number": 1,
              "title": "Issue 1-1",
              "creationDate": "2026-01-31T12:00:00Z",
              "modificationDate": "2026-01-31T12:00:00Z",
              "priority": "medium",
              "completed": false,
              "tags": ["Tag 1"]
            }
          ]
        }

        """)
  }

  @Test("what an edit left behind that was cut off goes; what another one is writing stays")
  func leftovers() throws {
    let folder = try folder()
    try folder.write("half", to: ".gazette-tmp-999999999-issues.json")
    try folder.write("half", to: ".gazette-tmp-\(getpid())-issues.json")
    _ = try folder.store(.dryRun)
    #expect(folder.names.count == 3)
    _ = try folder.store()
    #expect(folder.names == [".gazette-tmp-\(getpid())-issues.json", "issues.json"])
  }

  @Test("a file that is write-protected is not replaced", .enabled(if: getuid() != 0))
  func readOnly() throws {
    let folder = try folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.path + "/issues.json")
    let store = try folder.store()
    let error = #expect(throws: Diagnostic.self) { try store.perform([.deleteIssue(own(1))]) }
    #expect(error?.message == "'data/issues.json' is write-protected")
    #expect(folder["issues.json"] == data)
  }
}
