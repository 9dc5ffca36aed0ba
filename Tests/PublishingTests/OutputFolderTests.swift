import Diagnostics
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Publishing

@Suite("The output folder")
struct OutputFolderTests {
  let path = temporaryPath("output")

  private func publish(
    _ files: [String: String], force: Bool = false,
    guardedBy allow: @escaping Folder.Guard = { _, _ in }
  ) throws -> (written: Int, removed: Int) {
    let folder = try OutputFolder(path, force: force, guardedBy: allow)
    let stage = try folder.stage()
    do {
      return try publish(files, to: stage, folder.cursor)
    } catch {
      stage.discard()
      throw error
    }
  }

  private func publish(
    _ files: [String: String], to stage: OutputStage, _ cursor: FolderCursor
  ) throws -> (written: Int, removed: Int) {
    var cursor = cursor
    var written = 0
    for (name, text) in files {
      written += try stage.write(Array(text.utf8).span, to: name, &cursor).didWrite ? 1 : 0
    }
    return (written, try stage.commit(.all(Set(files.keys))).removed)
  }

  private func contents() throws -> [String: String] {
    var found: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for name in names {
      var isFolder: ObjCBool = false
      let full = path + "/" + name
      guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) else { continue }
      found[name] =
        isFolder.boolValue
        ? "folder"
        : String(decoding: try Data(contentsOf: URL(fileURLWithPath: full)), as: UTF8.self)
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
    let outside = temporaryPath("outside")
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

  @Test("A second writer is refused")
  func locking() throws {
    let first = try OutputFolder(path, force: false)
    #expect(try contents().isEmpty)
    let error = try #require(throws: Diagnostic.self) { try OutputFolder(path, force: false) }
    #expect(error.message == "'\(path)' is being written by another process")
    withExtendedLifetime(first) {}
  }

  /// Fails the change of a number, and either all after it, as when the process is killed, or none.
  private final class Fault: Sendable {
    private let count = Atomic<Int>(0)
    private let first: Int
    private let isKill: Bool

    init(at first: Int, isKill: Bool) {
      self.first = first
      self.isKill = isKill
    }

    var isReached: Bool { count.load(ordering: .relaxed) > first }

    func check(_ action: String, _ path: String) throws(SystemError) {
      let number = count.add(1, ordering: .relaxed).oldValue
      if number == first || isKill && number > first {
        throw SystemError(action, path, number: EIO)
      }
    }
  }

  private static let old = [
    "index.html": "old", "issues/1.html": "same", "issues/2.html": "goes", "docs": "a file",
    "pages/one.html": "x", "tags/a/page/2.html": "goes",
  ]
  private static let new = [
    "index.html": "new", "issues/1.html": "same", "issues/3.html": "comes",
    "docs/intro.html": "in a folder", "pages": "a file", "lists/all.html": "comes",
  ]

  /// The files that are published and the list of them; nil where there is no such folder.
  private func site() throws -> [String: String]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try contents().filter { $0.value != "folder" }
  }

  private func listed(_ files: [String: String]) -> [String: String] {
    files.merging([".gazette-files": files.keys.sorted().map { $0 + "\n" }.joined()]) { $1 }
  }

  @Test(
    "A publishing that is cut off or fails at any change leaves the old or, completed, the new site",
    arguments: [true, false], [true, false])
  func faults(isKill: Bool, isFirst: Bool) throws {
    for number in 0... {
      try? FileManager.default.removeItem(atPath: path)
      if !isFirst { _ = try publish(Self.old) }
      let old = isFirst ? [:] : listed(Self.old)
      let fault = Fault(at: number, isKill: isKill)
      var error: (any Error)?
      do { _ = try publish(Self.new, guardedBy: fault.check) } catch let caught { error = caught }
      guard fault.isReached else {
        #expect(error == nil && number > 6)
        #expect(try contents().keys.allSatisfy { !$0.contains(".gazette-tmp-") })
        break
      }
      // Whoever looks while nobody completes it sees the old site, unless it was decided before.
      let seen = try site() ?? [:]
      let isDecided = FileManager.default.fileExists(atPath: path + "/.gazette-tmp-commit")
      let isWhole = seen.filter { !$0.key.hasPrefix(".gazette-tmp-") }
      if let error {
        #expect(isDecided || isWhole == old, "at change \(number)")
        let notes = (error as? Diagnostic)?.notes.map(\.message) ?? []
        let left = ["part of the site is as it was; the next build puts the rest in place"]
        #expect(notes == (isDecided ? left : []), "at change \(number)")
      }
      // The next writer finds one of the two.
      do {
        let folder = try OutputFolder(path, force: false)
        let found = try site()
        #expect(found == old || found == listed(Self.new), "at change \(number)")
        if error == nil { #expect(found == listed(Self.new)) }
        #expect(
          listed(Dictionary(uniqueKeysWithValues: folder.known.paths.map { ($0, "") })).keys
            == (found?.isEmpty == true ? [".gazette-files": ""] : found ?? [:]).keys)
      }
      _ = try publish(Self.new)
      #expect(try site() == listed(Self.new), "at change \(number)")
    }
  }

  @Test("A commit that was decided and cannot be read says what it leaves")
  func unreadableCommit() throws {
    _ = try publish(Self.old)
    // A folder cannot be read as a file.
    try FileManager.default.createDirectory(
      atPath: path + "/.gazette-tmp-commit/record", withIntermediateDirectories: true)
    let error = try #require(throws: Diagnostic.self) { try OutputFolder(path, force: false) }
    #expect(
      error.notes.map(\.message) == [
        "part of the site is as it was; the next build puts the rest in place"
      ])
  }

  @Test("A file that fails to be made leaves the published files and their inodes as they were")
  func failing() throws {
    _ = try publish(Self.old)
    let inode = try FileSystem.status(of: path + "/index.html")?.inode
    let error = try #require(throws: (any Error).self) {
      try publish(Self.new) { (action, path) throws(SystemError) in
        if path.hasSuffix("-stage/2") { throw SystemError(action, path, number: ENOSPC) }
      }
    }
    #expect((error as? SystemError)?.number == ENOSPC)
    #expect(try site() == listed(Self.old))
    #expect(try FileSystem.status(of: path + "/index.html")?.inode == inode)
  }

  @Test(
    "A first publishing that fails and cannot be removed stays aside, and the next one removes it")
  func leftAside() throws {
    #expect(throws: SystemError.self) {
      try publish(Self.new) { (action, path) throws(SystemError) in
        if action == "remove" || path.hasSuffix("3.html") {
          throw SystemError(action, path, number: EIO)
        }
      }
    }
    #expect(try site() == nil)
    _ = try publish(Self.new)
    #expect(try site() == listed(Self.new))
  }

  @Test("A file that cannot be removed is an error until it can be")
  func removing() throws {
    _ = try publish(["index.html": "a", "stays.html": "b", "issues/1.html": "c"])
    let error = try #require(throws: Diagnostic.self) {
      try publish(["index.html": "new"]) { (action, path) throws(SystemError) in
        if action == "remove", path.hasSuffix("stays.html") {
          throw SystemError(action, path, number: EACCES)
        }
      }
    }
    #expect(error.message == "cannot remove '\(path)/stays.html': Permission denied")
    _ = try OutputFolder(path, force: false)
    #expect(try contents() == [".gazette-files": "index.html\n", "index.html": "new"])
  }

  @Test("A folder or a list that was replaced by a link leads nothing outside to be changed")
  func links() throws {
    let outside = path + "-outside"
    try FileSystem.makeFolder(outside)
    for name in ["1.html", "2.html"] {
      try FileSystem.replace(outside + "/" + name, with: Array("keep".utf8))
    }
    _ = try publish(["index.html": "a", "issues/1.html": "b", "issues/2.html": "c"])
    try FileManager.default.removeItem(atPath: path + "/issues")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/issues", withDestinationPath: outside)
    // What is behind the link is not removed,
    _ = try publish(["index.html": "b"])
    // and nothing is written there.
    let error = try #require(throws: Diagnostic.self) {
      try publish(["index.html": "c", "issues/1.html": "new"])
    }
    #expect(error.message.hasPrefix("cannot create '\(path)/issues': "))
    #expect(try contents()["index.html"] == "b")
    try FileManager.default.removeItem(atPath: path + "/.gazette-files")
    try FileManager.default.createSymbolicLink(
      atPath: path + "/.gazette-files", withDestinationPath: outside + "/1.html")
    _ = try publish(["index.html": "d"], force: true)
    #expect(try FileSystem.read(path + "/.gazette-files") == Array("index.html\n".utf8))
    for name in ["1.html", "2.html"] {
      #expect(try FileSystem.read(outside + "/" + name) == Array("keep".utf8))
    }
  }

  @Test("A forged record of what is to be done reaches no file of others")
  func forgedRecord() throws {
    _ = try publish(["index.html": "a"])
    try FileSystem.replace(path + "/diary.txt", with: Array("mine".utf8))
    let outside = path + "-outside.txt"
    try FileSystem.replace(outside, with: Array("keep".utf8))
    try FileSystem.makeFolder(path + "/.gazette-tmp-commit")
    let name = FileSystem.split(outside).name
    try FileSystem.replace(
      path + "/.gazette-tmp-commit/record",
      with: CacheCoder.block(
        CommitRecord(paths: ["../\(name)"], removals: ["diary.txt", "../\(name)"])))
    try FileSystem.replace(path + "/.gazette-tmp-commit/0", with: Array("forged".utf8))
    #expect(throws: Diagnostic.self) { try OutputFolder(path, force: false) }
    #expect(try FileSystem.read(outside) == Array("keep".utf8))
    #expect(try FileSystem.read(path + "/diary.txt") == Array("mine".utf8))
  }

  @Test("a block that claims more values than it holds is not read")
  func claimedCount() {
    var content = CacheCoder()
    var count = UInt64(1) << 60
    content.code(&count)
    var coder = CacheCoder(CacheCoder.block(content.bytes.map { Int($0) }))
    #expect(coder.block([String].self) == nil)
    coder = CacheCoder(content.bytes)
    var texts: [String] = []
    coder.code(&texts)
    #expect(!coder.isWhole)
    #expect(texts.count <= 1)
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
