import Diagnostics
import Files
import IssueModel
import TestSupport
import TrackerReaders
import Testing

@testable import Editing

@Suite("Numbers of issues that were deleted")
struct NumberTests {
  @Test("the highest number is noted when its issue goes, and is not given again")
  func highest() throws {
    let folder = SampleFolder()
    try folder.write(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a"}, {"number": 3, "title": "c"}]}"#,
      to: "issues.json")
    try folder.store().perform([.deleteIssue(own(3))])
    #expect(
      folder["issues.json"]
        == #"{"gazette": 1, "issues": [{"number": 1, "title": "a"}], "lastNumber": 3}"#)
    #expect(try folder.store().nextNumber == 4)
    // What is not the highest says nothing new.
    try folder.store().perform([.deleteIssue(own(1))])
    #expect(folder["issues.json"] == #"{"gazette": 1, "issues": [], "lastNumber": 3}"#)
    #expect(try folder.store().nextNumber == 4)
    try folder.store().perform([.addIssue(draft(4, "d")), .deleteIssue(own(4))])
    #expect(try folder.store().nextNumber == 5)
  }

  @Test("the issues that go with a project leave their numbers behind as well")
  func project() throws {
    let folder = SampleFolder()
    try folder.write(
      #"{"gazette": 1, "issues": [{"number": 1, "title": "a"}, {"number": 2, "title": "b", "project": "P"}]}"#,
      to: "issues.json")
    try folder.store().perform([.deleteProject("p")])
    #expect(
      folder["issues.json"]
        == #"{"gazette": 1, "issues": [{"number": 1, "title": "a"}], "lastNumber": 2}"#)
  }

  @Test("a folder of Markdown files notes it in a file of its own, and stays one of Markdown files")
  func markdown() throws {
    let folder = SampleFolder()
    try folder.write("---\nnumber: 1\ntitle: a\n---\n", to: "1.md")
    try folder.write("---\nnumber: 2\ntitle: b\n---\n", to: "2.md")
    try folder.store().perform([.deleteIssue(own(2))])
    #expect(folder.names == ["1.md", "issues.json"])
    #expect(
      folder["issues.json"] == "{\n  \"gazette\": 1,\n  \"issues\": [],\n  \"lastNumber\": 2\n}\n")
    let next = try folder.store().nextNumber
    try folder.store().perform([.addIssue(draft(next, "c"))])
    #expect(folder.names == ["1.md", "3.md", "issues.json"])
  }

  @Test("a bare list cannot hold it; another file does")
  func bareList() throws {
    let folder = SampleFolder()
    try folder.write(#"[{"number": 7, "title": "a", "completed": false}]"#, to: "issues.json")
    try folder.store().perform([.deleteIssue(own(7))])
    #expect(folder["issues.json"] == "[]")
    #expect(try folder.store().nextNumber == 8)
  }

  @Test("where the configuration reads no new file, an edit that needs one is refused")
  func listed() throws {
    let folder = SampleFolder()
    try folder.write("---\nnumber: 2\ntitle: b\n---\n", to: "2.md")
    let file = DataFile(path: folder.path + "/2.md", name: "2.md")
    let store = try FileStore(
      folder: folder.path, name: "data", files: [file], readsNewFiles: false,
      access: .write(holder: "test"))
    let error = #expect(throws: Diagnostic.self) { try store.perform([.deleteIssue(own(2))]) }
    #expect(
      error
        == .error(
          "edit.no-own-data",
          "the configuration lists the site's data, and none of it is of Gazette's own",
          notes: [
            Diagnostic.Note(
              "2 is the highest number, which has to be noted there so that it is not given again")
          ],
          suggestion:
            "write {\"gazette\": 1, \"issues\": []} to data/issues.json, and add it to 'data'"))
    #expect(folder.names.filter { !$0.hasPrefix(".") } == ["2.md"])
  }

  @Test("a number beyond all others is read, written and imported")
  func written() throws {
    let folder = SampleFolder()
    try folder.write(
      #"{"gazette": 1, "lastNumber": 9, "issues": [{"number": 1, "title": "a"}]}"#,
      to: "issues.json")
    let snapshot = try folder.store().snapshot
    #expect(snapshot.lastNumber == 9)
    let text = String(decoding: NativeJSON.bytes(of: snapshot), as: UTF8.self)
    #expect(text.contains("\"lastNumber\": 9"))
    for (value, message) in [
      ("-1", "'lastNumber' is not understood: it is not a whole number from 0"),
      ("\"x\"", "'lastNumber' is not understood: 'x' is not a whole number from 0"),
    ] {
      try folder.write(
        "{\"gazette\": 1, \"issues\": [], \"lastNumber\": \(value)}", to: "issues.json")
      #expect(try folder.store().diagnostics.map(\.message) == [message])
    }
  }
}
