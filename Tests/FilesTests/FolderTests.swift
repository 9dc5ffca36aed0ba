import Files
import Foundation
import TestSupport
import Testing

@Suite("An open folder")
struct FolderTests {
  let path: String
  let outside: String
  let folder: Folder

  init() throws {
    let base = temporaryPath("folder")
    path = base + "/inside"
    outside = base + "/outside"
    try FileSystem.makeFolder(path + "/deep/er")
    try FileSystem.makeFolder(outside)
    try FileSystem.replace(outside + "/keep", with: Array("keep".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: path + "/link", withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(
      atPath: path + "/file", withDestinationPath: outside + "/keep")
    folder = try Folder(path)
  }

  @Test("A link in the way to a file is not followed, whatever is to be done with the file")
  func links() throws {
    var cursor = FolderCursor(folder)
    for path in ["link/keep", "link/new", "file/x"] {
      let error = try #require(throws: SystemError.self) { try cursor.find(path, making: true) }
      #expect(error.isBlocked)
    }
    #expect(throws: SystemError.self) { try folder.read("file") }
    #expect(throws: SystemError.self) { try folder.write([1], to: "file", at: 0) }
    #expect(folder.status(of: "file")?.kind == .link)
    #expect(try FileSystem.read(outside + "/keep") == Array("keep".utf8))
    #expect(try FileSystem.entries(of: outside).map(\.name) == ["keep"])
  }

  @Test("Replacing and removing a link leaves what it leads to")
  func replacing() throws {
    try folder.replace("file", with: [7])
    #expect(try folder.read("file") == [7])
    try folder.remove("link")
    try folder.replace("file", with: [8], isDurable: false)
    #expect(try folder.entries().map(\.name) == ["deep", "file"])
    #expect(try FileSystem.read(outside + "/keep") == Array("keep".utf8))
  }

  @Test("Removing everything in a folder removes links, not what they lead to")
  func removing() throws {
    try FileSystem.replace(path + "/deep/er/x", with: [1])
    try folder.removeAll()
    #expect(try folder.entries().isEmpty)
    #expect(try FileSystem.read(outside + "/keep") == Array("keep".utf8))
  }

  @Test(
    "A path that leads out of the folder, or has an empty name, is refused",
    arguments: ["../outside/keep", "deep/../../outside/keep", "/etc/passwd", "deep//x", ".", ""])
  func escapes(path: String) {
    var cursor = FolderCursor(folder)
    #expect(throws: SystemError.self) { try cursor.find(path, making: true) }
  }

  @Test("Folders are made as they are needed, and more of them than are held open are found")
  func cursor() throws {
    var cursor = FolderCursor(folder)
    for number in 0..<200 {
      let (place, name) = try cursor.find("made/\(number)/x", making: true)
      _ = try place.create(name, holding: [UInt8(number)].span)
    }
    for number in 0..<200 {
      let (place, name) = try cursor.find("made/\(number)/x")
      #expect(try place.read(name) == [UInt8(number)])
    }
    let error = try #require(throws: SystemError.self) { try cursor.find("none/x") }
    #expect(error.isMissing)
  }

  @Test("A file that is there is not made again, and one that cannot be filled is not left behind")
  func creating() throws {
    _ = try folder.create("new", holding: [1].span)
    let error = try #require(throws: SystemError.self) {
      try folder.create("new", holding: [2].span)
    }
    #expect(error.diagnostic.message == "cannot write '\(path)/new': File exists")
    #expect(throws: SystemError.self) { try folder.create("copy", copying: path + "/nothing") }
    #expect(try folder.read("new") == [1])
    #expect(folder.status(of: "copy") == nil)
  }
}
