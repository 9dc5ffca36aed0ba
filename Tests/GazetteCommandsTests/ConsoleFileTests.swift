import Diagnostics
import Files
import Foundation
import Testing

@testable import GazetteCommands

@Suite("Files named on the command line")
struct ConsoleFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("gazette-\(UUID().uuidString)")
  private let console = Console(
    ProcessContext(MemoryStream(), MemoryStream(), input: Array("typed".utf8)), CommonOptions())

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("a file is replaced whole, with its permissions, and nothing is left beside it")
  func replaced() throws {
    let path = folder.appendingPathComponent("report.html").path
    try console.write(Array("old and long".utf8), to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try console.write(Array("new".utf8), to: path)
    #expect(try console.read(path) == Array("new".utf8))
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["report.html"])
    try FileManager.default.removeItem(at: folder)
  }

  @Test("a symbolic link stays and the file behind it is replaced")
  func link() throws {
    let path = folder.appendingPathComponent("real").path
    let link = folder.appendingPathComponent("link").path
    try console.write([0x61], to: path)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
    try console.write([0x62], to: link)
    #expect(try console.read(path) == [0x62])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
    try FileManager.default.removeItem(at: folder)
  }

  @Test("a device is written to and not replaced")
  func device() throws {
    try console.write([0x61], to: "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("An error names the file that cannot be read or written")
  func errors() throws {
    let missing = folder.appendingPathComponent("no/such").path
    func message(_ action: () throws -> Void) -> String {
      do {
        try action()
        return "nothing"
      } catch let error as SystemError {
        return error.diagnostic.message
      } catch {
        return (error as? Diagnostic)?.message ?? "\(error)"
      }
    }
    let none = "No such file or directory"
    #expect(
      message { _ = try console.read(missing) } == "cannot read '\(missing)': \(none)")
    #expect(
      message { try console.write([], to: missing) }
        == "cannot write '\(missing)': \(none)")
    #expect(
      message { _ = try console.read(folder.path) }
        == "cannot read '\(folder.path)': Is a directory")
    try FileManager.default.removeItem(at: folder)
  }

  @Test("a hyphen is standard input and standard output")
  func standardStreams() throws {
    let output = MemoryStream()
    let console = Console(
      ProcessContext(output, MemoryStream(), input: [0x68, 0x69]), CommonOptions())
    try console.write(console.read("-"), to: "-")
    try console.write([0x21], to: nil)
    try console.flush()
    #expect(output.text == "hi!")
    try FileManager.default.removeItem(at: folder)
  }
}
