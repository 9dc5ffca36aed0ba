import Diagnostics
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Editing

@Suite("The journal of an edit of several files")
struct EditJournalTests {
  private struct Cut: Error {}

  private let texts = [
    "1.md": "---\ntitle: one\ntags: [a, b]\n---\nText\r\n",
    "2.md": "---\ntitle: two\ntags:\n  - a  # first\n---\n",
    "issues.json": "{\"gazette\": 1, \"issues\": [], \"tags\": [\"a\"]}",
  ]
  private let after = [
    "1.md": "---\ntitle: one\ntags: [z, b]\n---\nText\r\n",
    "2.md": "---\ntitle: two\ntags:\n  - z  # first\n---\n",
    "issues.json": "{\"gazette\": 1, \"issues\": [], \"tags\": [\"z\"]}",
  ]

  private func folder() throws -> SampleFolder {
    let folder = SampleFolder()
    for (name, text) in texts { try folder.write(text, to: name) }
    return folder
  }

  private func texts(of folder: SampleFolder) -> [String: String?] {
    Dictionary(uniqueKeysWithValues: texts.keys.map { ($0, folder[$0]) })
  }

  /// What is left when the process ends before a step of the edit: nothing after it happens.
  private func interrupt(_ folder: SampleFolder, beforeStep step: Int) throws {
    let steps = Counter()
    let writer = FileStore.Writer(
      replace: { path, bytes in
        guard steps.next() < step else { throw Cut() }
        try FileSystem.replace(path, with: bytes)
      },
      remove: { path in
        guard steps.next() < step else { throw Cut() }
        try FileSystem.remove(path)
      })
    try? folder.store(writer: writer).perform([.renameTag("a", to: "z")])
  }

  @Test("wherever an edit is cut off, the files are old, or become new at the next start")
  func everyStep() throws {
    // The journal, three files, and the journal's end.
    for step in 0...5 {
      let folder = try folder()
      try interrupt(folder, beforeStep: step)
      let store = try folder.store()
      #expect(texts(of: folder) == (step == 0 ? texts : after), "before step \(step)")
      #expect(!folder.names.contains(EditJournal.name))
      #expect(store.snapshot.tags.map(\.name).contains("z") == (step > 0))
    }
  }

  @Test("a file that was changed meanwhile is left alone")
  func changedMeanwhile() throws {
    let folder = try folder()
    try interrupt(folder, beforeStep: 2)
    try folder.write("---\ntitle: mine\n---\n", to: "2.md")
    let before = texts(of: folder)
    let error = #expect(throws: DiagnosticList.self) { try folder.store() }
    #expect(
      error?.diagnostics.map(\.message) == [
        "an edit was interrupted, and '2.md' was changed since then"
      ])
    #expect(texts(of: folder) == before)
  }

  @Test("a journal holds any bytes and both ends of every file")
  func roundTrip() {
    let changes = [
      FileChange(path: "/d/a b.md", name: "a b.md", before: nil, after: [0, 10, 255]),
      FileChange(path: "/d/é.md", name: "é.md", before: Array("end\n".utf8), after: nil),
      FileChange(path: "/d/c", name: "c", before: [], after: []),
    ]
    let bytes = EditJournal.bytes(of: changes, in: "/d")
    #expect(EditJournal.changes(of: bytes, in: "/d") == changes)
    for length in 0..<bytes.count {
      #expect(EditJournal.changes(of: Array(bytes.prefix(length)), in: "/d") == nil)
    }
  }

  @Test("A journal that names a file which is no data of the site changes nothing")
  func forged() throws {
    let outside = SampleFolder()
    try outside.write("mine", to: "notes.txt")
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: outside.path)
    for (path, before) in [
      (outside.path + "/new.json", nil), (folder.path + "/../up.json", nil),
      (outside.path + "/notes.txt", "mine"), (folder.path + "/link/new.json", nil),
      (folder.path + "/.hidden.json", nil),
    ] as [(String, String?)] {
      let change = FileChange(
        path: path, name: "x", before: before.map { Array($0.utf8) }, after: Array("forged".utf8))
      let journal = EditJournal.bytes(of: [change], in: folder.path)
      try Data(journal).write(to: URL(fileURLWithPath: folder.path + "/" + EditJournal.name))
      let error = try #require(throws: DiagnosticList.self) { try folder.store() }
      #expect(error.diagnostics[0].message.contains("is no data of this site"))
      #expect(outside.names == ["notes.txt"])
      #expect(try FileSystem.status(of: folder.path + "/../up.json") == nil)
      #expect(texts(of: folder) == texts)
    }
  }

  @Test("an edit of one file needs no journal")
  func single() throws {
    let folder = try folder()
    try folder.store().perform([.changeIssue(own(1), [.title("uno")])])
    #expect(folder.names == ["1.md", "2.md", "issues.json"])
  }
}

/// Counts steps, from any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
