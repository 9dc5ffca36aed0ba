import Diagnostics
import Files
import Foundation
import Hashing
import IssueModel
import TestSupport
import Testing

@testable import Editing

@Suite("Edits that are undone")
struct EditHistoryTests {
  private let text = #"{"gazette": 1, "issues": [{"number": 1, "title": "one"}]}"#

  /// A site with data, in which edits are kept.
  private final class Site {
    let folder = SampleFolder()

    init(_ files: [String: String]) throws {
      for (name, text) in files { try folder.write(text, to: name) }
    }

    var history: EditHistory {
      EditHistory(in: ".gazette/undo", of: folder.path, now: noon)
    }

    func store(
      _ access: FileStore.Access = .write(holder: "test"), writer: FileStore.Writer = .fileSystem
    ) throws -> FileStore {
      try FileStore(
        folder: folder.path + "/data", name: "data", access: access, history: history,
        writer: writer)
    }

    func edit(_ edit: DataEdit, _ title: String) throws {
      let store = try store()
      try store.perform([edit])
      store.describe(title)
    }

    func undo() throws -> FileStore.Undone {
      try store().undo(configuration: folder.path + "/gazette.yml")
    }

    /// The names of the data files.
    var names: [String] {
      ((try? FileSystem.entries(of: folder.path + "/data")) ?? []).map(\.name)
        .filter { !$0.hasPrefix(".") }
    }

    subscript(name: String) -> String? { folder[name] }
  }

  @Test(
    "edits are undone one after the other, to the byte but for the highest number, until none is left"
  )
  func steps() throws {
    let site = try Site(["data/issues.json": text])
    try site.edit(.changeIssue(own(1), [.title("uno")]), "first")
    let second = site["data/issues.json"]
    try site.edit(.addIssue(draft(2, "two")), "second")
    #expect(
      try site.undo() == FileStore.Undone(title: "second", date: noon, left: 1, passed: []))
    func noting(_ text: String?) -> String? { text.map { $0.dropLast() + #", "lastNumber": 2}"# } }
    #expect(site["data/issues.json"] == noting(second))
    #expect(
      try site.undo() == FileStore.Undone(title: "first", date: noon, left: 0, passed: []))
    #expect(site["data/issues.json"] == noting(text))
    let error = #expect(throws: Diagnostic.self) { try site.undo() }
    #expect(
      error
        == .error(
          "undo.nothing", "there is no edit left to undo",
          suggestion: "the last 100 edits of gazette's own verbs are kept in .gazette"))
  }

  @Test("files that an edit made go, and those that it removed come back")
  func files() throws {
    let site = try Site([
      "data/1.md": "---\nnumber: 1\ntitle: one\ntags: [a]\n---\nText\r\n",
      "data/2.md": "---\nnumber: 2\ntitle: two\ntags:\n  - a  # first\n---\n",
    ])
    let before = ["1.md", "2.md"].map { site["data/" + $0] }
    try site.edit(.renameTag("a", to: "z"), "rename")
    try site.edit(.deleteIssue(own(2)), "delete")
    try site.edit(.addIssue(draft(3, "three")), "new")
    #expect(Set(site.names) == ["1.md", "3.md", "issues.json"])
    let store = try site.store()
    #expect(try store.undo(configuration: "").title == "new")
    #expect(store.snapshot.issues.map(\.title) == ["one"])
    #expect(Set(site.names) == ["1.md", "issues.json"])
    #expect(try store.undo(configuration: "").title == "delete")
    #expect(store.snapshot.issues.map(\.title) == ["one", "two"])
    #expect(try store.undo(configuration: "").title == "rename")
    #expect(["1.md", "2.md"].map { site["data/" + $0] } == before)
    #expect(Set(site.names) == ["1.md", "2.md"])
  }

  @Test(
    "what was changed by hand since is not touched, and the edit can be undone once that is gone")
  func changed() throws {
    let site = try Site(["data/issues.json": text])
    try site.edit(.changeIssue(own(1), [.title("uno")]), "renamed")
    let edited = try #require(site["data/issues.json"])
    try site.folder.write(edited + "\n", to: "data/issues.json")
    let error = #expect(throws: Diagnostic.self) { try site.undo() }
    #expect(
      error
        == .error(
          "undo.changed", "'data/issues.json' was changed since the last edit (renamed)",
          at: Place(file: "data/issues.json"), notes: [Diagnostic.Note("nothing was changed")],
          suggestion: "take back what was changed by hand first, or make the change you want"))
    #expect(site["data/issues.json"] == edited + "\n")
    try site.folder.write(edited, to: "data/issues.json")
    #expect(try site.undo().title == "renamed")
    #expect(site["data/issues.json"] == text)
  }

  @Test("of several files one that was changed by hand keeps all as they are")
  func oneOfSeveral() throws {
    let files = [
      "data/1.md": "---\nnumber: 1\ntitle: one\ntags: [a]\n---\n",
      "data/2.md": "---\nnumber: 2\ntitle: two\ntags: [a]\n---\n",
    ]
    for text in [try #require(files["data/2.md"]), "---\nnumber: 2\ntitle: mine\n---\n"] {
      let site = try Site(files)
      try site.edit(.renameTag("a", to: "z"), "renamed")
      let first = site["data/1.md"]
      try site.folder.write(text, to: "data/2.md")
      let error = #expect(throws: Diagnostic.self) { try site.undo() }
      #expect(error?.message == "'data/2.md' was changed since the last edit (renamed)")
      #expect(site["data/1.md"] == first)
      #expect(site["data/2.md"] == text)
    }
  }

  @Test("an edit that is not in the files is passed over")
  func passed() throws {
    let site = try Site(["data/issues.json": text])
    try site.edit(.changeIssue(own(1), [.title("uno")]), "first")
    let first = try #require(site["data/issues.json"])
    try site.edit(.changeIssue(own(1), [.title("un")]), "second")
    try site.folder.write(first, to: "data/issues.json")
    #expect(
      try site.undo()
        == FileStore.Undone(title: "first", date: noon, left: 0, passed: ["second"]))
    #expect(site["data/issues.json"] == text)
  }

  @Test("wherever an edit or its undoing is cut off, undoing gives the files of before")
  func cutOff() throws {
    struct Cut: Error {}
    let files = [
      "data/1.md": "---\nnumber: 1\ntitle: one\ntags: [a]\n---\n",
      "data/2.md": "---\nnumber: 2\ntitle: two\ntags: [a]\n---\n",
    ]
    for isUndoing in [false, true] {
      for step in 0...4 {
        let site = try Site(files)
        if isUndoing { try site.edit(.renameTag("a", to: "z"), "renamed") }
        let steps = StepCounter(step)
        let writer = FileStore.Writer(
          replace: { path, bytes in
            guard steps.next() else { throw Cut() }
            try FileSystem.replace(path, with: bytes)
          },
          remove: { path in
            guard steps.next() else { throw Cut() }
            try FileSystem.remove(path)
          })
        if isUndoing {
          _ = try? site.store(writer: writer).undo(configuration: "")
        } else {
          try? site.store(writer: writer).perform([.renameTag("a", to: "z")])
        }
        _ = try? site.undo()
        #expect(site["data/1.md"] == files["data/1.md"], "\(isUndoing), before step \(step)")
        #expect(site["data/2.md"] == files["data/2.md"], "\(isUndoing), before step \(step)")
      }
    }
  }

  @Test("a dry run undoes nothing and tells what it would")
  func dryRun() throws {
    let site = try Site(["data/issues.json": text])
    try site.edit(.changeIssue(own(1), [.title("uno")]), "first")
    let edited = site["data/issues.json"]
    let store = try site.store(.dryRun)
    #expect(try store.undo(configuration: "").title == "first")
    #expect(store.changes.map(\.after) == [Array(text.utf8)])
    #expect(site["data/issues.json"] == edited)
    #expect(try site.undo().title == "first")
  }

  @Test("the last hundred edits are kept")
  func many() throws {
    let site = try Site(["data/issues.json": text])
    for count in 1...103 { try site.edit(.setLight(Light(isOn: count % 2 == 1)), "edit \(count)") }
    #expect(
      try site.undo() == FileStore.Undone(title: "edit 103", date: noon, left: 99, passed: []))
    #expect(try site.history.names().first == "00000004")
  }

  @Test(
    "no link on the way to the kept edits is followed, and the edit is made all the same",
    arguments: [".gazette/undo", ".gazette"])
  func links(_ name: String) throws {
    let site = try Site(["data/issues.json": text, "elsewhere/00000001": "precious"])
    let link = site.folder.path + "/" + name
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: link).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: site.folder.path + "/elsewhere")
    do {
      let store = try site.store()
      for count in 1...3 {
        try store.perform([.changeIssue(own(1), [.title("title \(count)")])])
      }
      #expect(store.historyProblem?.code == "edit.no-undo")
    }
    #expect(site["data/issues.json"]?.contains("title 3") == true)
    #expect(site["elsewhere/00000001"] == "precious")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.folder.path + "/elsewhere") == [
        "00000001"
      ])
    #expect(throws: Diagnostic.self) { try site.undo() }
  }

  @Test(
    "where the kept edits cannot be listed none is overwritten, and the edit says that it is not kept"
  )
  func unlisted() throws {
    let site = try Site(["data/issues.json": text, ".gazette/undo": "a file"])
    do {
      let store = try site.store()
      try store.perform([.changeIssue(own(1), [.title("uno")])])
      #expect(store.historyProblem?.code == "edit.no-undo")
    }
    #expect(site[".gazette/undo"] == "a file")
    #expect(throws: Diagnostic.self) { try site.undo() }
  }

  @Test("a kept edit that names what is no data of the site is refused")
  func forged() throws {
    let site = try Site(["data/issues.json": text, "notes.txt": "mine"])
    for path in ["notes.txt", "../up.json", "/etc/new.json", "data/.hidden.json", "other/new.json"]
    {
      let now = site[path].map { Array($0.utf8) }
      let change = FileChange(
        path: site.folder.path + "/" + path, name: path, before: Array("forged".utf8), after: now)
      var reversal = EditHistory.Reversal(of: change, path: path)
      reversal.path = path
      let entry = EditHistory.Entry(title: "t", date: noon, files: [reversal])
      try site.folder.write(
        String(decoding: EditHistory.bytes(of: entry), as: UTF8.self),
        to: ".gazette/undo/00000001")
      let error = #expect(throws: Diagnostic.self) { try site.undo() }
      #expect(error?.code == "undo.foreign", "\(path)")
      #expect(site["notes.txt"] == "mine")
    }
    try FileManager.default.removeItem(atPath: site.folder.path + "/.gazette/undo/00000001")
    try FileManager.default.createSymbolicLink(
      atPath: site.folder.path + "/.gazette/undo/00000001",
      withDestinationPath: site.folder.path + "/notes.txt")
    #expect(#expect(throws: Diagnostic.self) { try site.undo() }?.code == "undo.damaged")
  }

  @Test("a kept edit holds any bytes, and one that is damaged is recognised")
  func roundTrip() {
    let changes = [
      FileChange(path: "/d/a b.md", name: "", before: [0, 10, 255], after: [0, 255]),
      FileChange(path: "/d/é.md", name: "", before: nil, after: Array("end\n".utf8)),
      FileChange(path: "/d/c", name: "", before: [], after: nil),
    ]
    let entry = EditHistory.Entry(
      title: "two\nlines", date: noon,
      files: changes.map { EditHistory.Reversal(of: $0, path: $0.path) })
    #expect(entry.files.map(\.middle) == [[10], [], []])
    let bytes = EditHistory.bytes(of: entry)
    #expect(EditHistory.entry(of: bytes) == entry)
    for length in 0..<bytes.count {
      #expect(EditHistory.entry(of: Array(bytes.prefix(length))) == nil)
    }
    #expect(entry.files[0].restored(from: changes[0].after) == changes[0].before)
    #expect(entry.files[0].restored(from: [1]) == nil)
    #expect(entry.files[2].restored(from: nil) == [])
  }
}

/// Lets a number of steps happen.
private final class StepCounter: @unchecked Sendable {
  // One thread writes in these tests.
  private var left: Int
  init(_ left: Int) { self.left = left }
  func next() -> Bool {
    left -= 1
    return left >= 0
  }
}
