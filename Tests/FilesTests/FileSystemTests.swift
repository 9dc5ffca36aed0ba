import Files
import Foundation
import TestSupport
import Testing

@Suite("The file system")
struct FileSystemTests {
  let folder: String

  init() throws {
    folder = temporaryPath("files")
    try FileSystem.makeFolder(folder + "/deep/er")
  }

  @Test("a file is replaced in one step and keeps its permissions")
  func replacing() throws {
    let path = folder + "/data.json"
    try FileSystem.replace(path, with: Array("old".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try FileSystem.replace(path, with: Array("newer".utf8))
    #expect(try FileSystem.read(path) == Array("newer".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileSystem.entries(of: folder).map(\.name) == ["data.json", "deep"])
  }

  @Test("replacing a link replaces what it leads to")
  func replacingLinks() throws {
    let (path, link) = (folder + "/real", folder + "/link")
    try FileSystem.replace(path, with: [1])
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
    try FileSystem.replace(link, with: [2])
    #expect(try FileSystem.read(path) == [2])
    #expect(try FileSystem.status(of: link, followingLinks: false)?.kind == .link)
  }

  @Test("files below a folder come in the order of their bytes, without dot files")
  func listing() throws {
    for name in ["b", "a", ".hidden", "deep/er/c", "B"] {
      try FileSystem.replace(folder + "/" + name, with: [])
    }
    #expect(try FileSystem.files(below: folder) == ["B", "a", "b", "deep/er/c"])
    #expect(try FileSystem.files(below: folder + "/missing") == [])
  }

  @Test("folders and pipes are not read as files")
  func refusals() throws {
    #expect(throws: SystemError.self) { try FileSystem.read(folder) }
    #expect(throws: SystemError.self) { try FileSystem.read("/dev/zero") }
    #expect(try FileSystem.status(of: folder + "/nothing") == nil)
  }

  @Test("A file of more than the limit is refused before memory is allocated for it")
  func limit() throws {
    let path = folder + "/sparse"
    try FileSystem.replace(path, with: [1, 2, 3])
    #expect(try FileSystem.read(path, limit: 3) == [1, 2, 3])
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 1 << 40)
    let error = try #require(throws: SystemError.self) {
      try FileSystem.read(path, limit: FileSystem.largestText)
    }
    #expect(error.diagnostic.message == "cannot read '\(path)': it has more than 64 MB")
    #expect(throws: SystemError.self) { try FileSystem.read(path) }
    #expect(throws: SystemError.self) {
      try FileSystem.readPieces(of: path, limit: 1 << 30) { _ in }
    }
  }

  @Test("A file whose name has the greatest length is replaced")
  func longName() throws {
    let path = folder + "/" + String(repeating: "目", count: 85)
    try FileSystem.replace(path, with: [1])
    try FileSystem.replace(path, with: [2])
    #expect(try FileSystem.read(path) == [2])
  }

  @Test("a large file is read whole")
  func large() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try FileSystem.replace(folder + "/large", with: bytes, isDurable: false)
    #expect(try FileSystem.read(folder + "/large") == bytes)
  }

  @Test("a system error names the file and the reason")
  func errors() throws {
    let error = try #require(throws: SystemError.self) {
      try FileSystem.read(folder + "/nothing")
    }
    #expect(
      error.diagnostic.message == "cannot read '\(folder)/nothing': No such file or directory")
    #expect(error.isMissing)
  }
}
