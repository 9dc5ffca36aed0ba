import Files
import Testing

@Suite("A program beside this one")
struct ChildProcessTests {
  @Test("what a program is told in full comes back, however much it is")
  func whole() throws {
    let message = [UInt8]((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) })
    var process = try ChildProcess("/bin/cat", [])
    #expect(try process.answer(to: message, endingWith: nil) == message)
  }

  @Test("a program that goes on answers one message after the other")
  func conversation() throws {
    var process = try ChildProcess("/bin/sh", ["-c", "cat <&3"], descriptors: (3, 1))
    let first = try process.answer(to: Array("a;b;".utf8), endingWith: UInt8(ascii: ";"))
    #expect(first == Array("a".utf8))
    // The second answer came with the first.
    #expect(try process.answer(to: [], endingWith: UInt8(ascii: ";")) == Array("b".utf8))
    #expect(
      try process.answer(to: Array("c;".utf8), endingWith: UInt8(ascii: ";")) == Array("c".utf8))
  }

  @Test("a program that is not there, says nothing or ends too early is an error")
  func failures() throws {
    let missing = #expect(throws: SystemError.self) { _ = try ChildProcess("/bin/no-such", []) }
    #expect(missing?.isMissing == true)
    var ended = try ChildProcess("/bin/true", [])
    #expect(throws: SystemError.self) { _ = try ended.answer(to: [], endingWith: 0) }
    var deaf = try ChildProcess("/bin/true", [])
    let much = [UInt8](repeating: 0, count: 10_000_000)
    #expect(throws: SystemError.self) { _ = try deaf.answer(to: much, endingWith: 0) }
    var silent = try ChildProcess("/bin/sleep", ["60"])
    #expect(throws: SystemError.self) {
      _ = try silent.answer(to: [], endingWith: 0, seconds: 0)
    }
  }
}
