import Diagnostics
import Foundation
import Testing

@testable import Publishing

@Suite("The output folder")
struct OutputFolderTests {
  let path = NSTemporaryDirectory() + "gazette-output-\(UUID().uuidString)"

  private func publish(
    _ files: [String: String], force: Bool = false
  ) throws -> (written: Int, removed: Int) {
    let folder = try OutputFolder(path, holder: "gazette build", note: nil, force: force)
    try folder.prepare(for: Set(files.keys))
    var scratch: [UInt8] = []
    var written = 0
    for (name, text) in files {
      let wrote = try Array(text.utf8).withUnsafeBytes {
        try folder.write($0, to: name, worker: 0, scratch: &scratch).didWrite
      }
      written += wrote ? 1 : 0
    }
    return (written, try folder.finish(with: Set(files.keys)))
  }

  private func contents() throws -> [String: String] {
    var found: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for name in names {
      var isFolder: ObjCBool = false
      let full = path + "/" + name
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else { continue }
      found[name] =
        isFolder.boolValue ? "folder" : try String(contentsOfFile: full, encoding: .utf8)
    }
    return found
  }

  @Test("the list names what was written, in the order of bytes")
  func manifest() throws {
    _ = try publish(["index.html": "a", "issues/2.html": "b", "issues/10.html": "c"])
    #expect(
      try contents() == [
        ".gazette-files": "index.html\nissues/10.html\nissues/2.html\n",
        "index.html": "a", "issues": "folder", "issues/2.html": "b", "issues/10.html": "c",
      ])
  }

  @Test("what is there already is left alone, what is gone is removed with its empty folder")
  func second() throws {
    let first = try publish(["index.html": "a", "tags/x/page/2.html": "b", "tags/y.html": "c"])
    #expect(first.written == 3)
    let again = try publish(["index.html": "a", "tags/y.html": "changed"])
    #expect(again == (written: 1, removed: 1))
    #expect(
      try contents() == [
        ".gazette-files": "index.html\ntags/y.html\n", "index.html": "a", "tags": "folder",
        "tags/y.html": "changed",
      ])
  }

  @Test("files of others are never removed, and a folder full of them is refused")
  func foreign() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try "mine".write(toFile: path + "/diary.txt", atomically: true, encoding: .utf8)
    let error = try #require(throws: Diagnostic.self) { try publish(["index.html": "a"]) }
    #expect(error.message == "'\(path)' holds files that Gazette did not write")
    _ = try publish(["index.html": "a"], force: true)
    _ = try publish([:])
    #expect(try contents() == [".gazette-files": "", "diary.txt": "mine"])
  }

  @Test("a list that was tampered with leads to no file outside the folder")
  func tampering() throws {
    let outside = NSTemporaryDirectory() + "gazette-outside-\(UUID().uuidString)"
    try "keep".write(toFile: outside, atomically: true, encoding: .utf8)
    _ = try publish(["index.html": "a"])
    let name = URL(fileURLWithPath: outside).lastPathComponent
    try "../\(name)\n\(outside)\nindex.html\n".write(
      toFile: path + "/.gazette-files", atomically: true, encoding: .utf8)
    _ = try publish([:])
    #expect(try String(contentsOfFile: outside, encoding: .utf8) == "keep")
  }

  @Test("what a killed build left behind is swept")
  func sweeping() throws {
    _ = try publish(["index.html": "a", "issues/1.html": "b"])
    try "half".write(
      toFile: path + "/.gazette-tmp-1", atomically: true, encoding: .utf8)
    _ = try publish(["index.html": "a", "issues/1.html": "b"])
    #expect(try contents()[".gazette-tmp-1"] == nil)
  }

  @Test("a second writer is told who is writing")
  func locking() throws {
    let note = path + ".lock"
    let first = try OutputFolder(path, holder: "gazette watch", note: note, force: false)
    #expect(try contents().isEmpty)
    let error = try #require(throws: Diagnostic.self) {
      try OutputFolder(path, holder: "gazette build", note: note, force: false)
    }
    #expect(
      error.message == "'\(path)' is being written by gazette watch (process \(getpid()))")
    let other = try #require(throws: Diagnostic.self) {
      try OutputFolder(path, holder: "gazette build", note: path + ".other", force: false)
    }
    #expect(other.message == "'\(path)' is being written by another process")
    withExtendedLifetime(first) {}
  }

  @Test("a file makes room for a folder of its name, and a folder for a file")
  func changingKind() throws {
    _ = try publish(["docs": "a file", "pages/one.html": "x"])
    _ = try publish(["docs/intro.html": "in a folder", "pages": "a file"])
    #expect(
      try contents() == [
        ".gazette-files": "docs/intro.html\npages\n", "docs": "folder",
        "docs/intro.html": "in a folder", "pages": "a file",
      ])
  }
}
