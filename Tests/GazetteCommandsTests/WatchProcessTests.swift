import Foundation
import Testing

@testable import GazetteCommands

/// The program at work on a site of its own, until it is told to end.
private final class RunningProgram {
  private let process = Process()
  /// A file rather than a pipe: a pipe's `readabilityHandler` frees memory that Dispatch still reads.
  private let log = NSTemporaryDirectory() + "gazette-log-\(UUID().uuidString)"

  init(_ program: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    try Data().write(to: URL(fileURLWithPath: log))
    process.standardError = FileHandle(forWritingAtPath: log)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(atPath: log)
  }

  var identifier: Int32 { process.processIdentifier }

  /// What it has said so far.
  var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  /// Waits until it has said something.
  func says(_ words: String) -> Bool {
    for _ in 0..<600 {
      if text.contains(words) { return true }
      usleep(20_000)
    }
    return false
  }

  /// Sends a signal and gives the status with which it ends.
  func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }
}

@Suite(
  "The program while it watches",
  .enabled(if: builtProgram != nil, "the program is built beside the tests"))
struct WatchProcessTests {
  private let path = NSTemporaryDirectory() + "gazette-running-\(UUID().uuidString)"
  private let program: String

  init() throws {
    program = try #require(builtProgram)
    try FileManager.default.createDirectory(
      atPath: path + "/data", withIntermediateDirectories: true)
    try Data("title: Running\n".utf8).write(to: URL(fileURLWithPath: path + "/gazette.yml"))
    try Data(#"{"gazette": 1, "issues": [{"number": 1, "title": "one"}]}"#.utf8)
      .write(to: URL(fileURLWithPath: path + "/data/issues.json"))
  }

  @Test(
    "it ends with status 130 when it is told to, and leaves nothing but the site",
    arguments: [SIGINT, SIGTERM])
  func signals(signal: Int32) throws {
    let watcher = try RunningProgram(program, ["watch", path])
    #expect(watcher.says("written"))
    #expect(watcher.end(signal) == 130)
    let left = try FileManager.default.contentsOfDirectory(atPath: path + "/public").sorted()
    #expect(left.contains("index.html"))
    #expect(left.filter { $0.hasPrefix(".") } == [".gazette-files"])
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("With --verbose it tells how lists changed with each publishing")
  func lists() throws {
    let watcher = try RunningProgram(program, ["watch", "-v", path])
    #expect(watcher.says("written"))
    try Data(
      #"""
      {"gazette": 1, "issues": [
        {"number": 1, "title": "one"}, {"number": 2, "title": "two", "completed": true}
      ]}
      """#.utf8
    ).write(to: URL(fileURLWithPath: path + "/data/issues.json"), options: .atomic)
    #expect(watcher.says("Closed issues: 2 is new at position 1\n"))
    #expect(!watcher.text.contains("Open issues:"))
    #expect(watcher.end(SIGTERM) == 130)
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("a second writer is told who the first is", arguments: ["build", "watch", "serve"])
  func second(verb: String) throws {
    let watcher = try RunningProgram(program, ["watch", path])
    #expect(watcher.says("written"))
    let other = Process()
    other.executableURL = URL(fileURLWithPath: program)
    other.arguments = [verb, path] + (verb == "serve" ? ["--port", "0"] : [])
    let pipe = Pipe()
    other.standardError = pipe
    try other.run()
    let told = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    other.waitUntilExit()
    #expect(other.terminationStatus == 1)
    #expect(told.contains("is being written by gazette watch (process \(watcher.identifier))"))
    #expect(watcher.end(SIGTERM) == 130)
    try FileManager.default.removeItem(atPath: path)
  }
}
