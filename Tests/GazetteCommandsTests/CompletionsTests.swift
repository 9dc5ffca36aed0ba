import Foundation
import Testing

@testable import GazetteCommands

@Suite("Completions")
struct CompletionsTests {
  private func names(_ words: String...) -> [String] {
    Completions.candidates(for: words, in: .samples).map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  private let common = [
    "--quiet", "-q", "--verbose", "-v", "--strict", "--now", "--color", "--help", "-h", "--version",
  ]

  @Test("verbs and members of groups come with their summaries")
  func verbs() {
    #expect(
      Completions.candidates(for: [""], in: .samples)
        == ["echo\tPrint what is given", "warn\tWarn of something", "sample\tSample verbs"])
    #expect(
      Completions.candidates(for: ["-q", "--color", "never", "sample", ""], in: .samples)
        == ["fail\tFail", "flood\tWrite a lot"])
    #expect(names("none", "").isEmpty)
  }

  @Test("a dash asks for the options of the verb and the common ones")
  func options() {
    let own = [
      "--output", "-o", "--detail", "--limit", "-n", "--jobs", "-j", "--tag", "-t", "--json",
      "--force", "-f",
    ]
    #expect(names("-") == common)
    #expect(names("echo", "-") == own + common)
    #expect(names("echo", "a", "--js") == own + common)
    #expect(names("sample", "flood", "-") == common)
    #expect(
      Completions.candidates(for: ["echo", "-"], in: .samples)[2]
        == "--detail\thow much is printed: short or full (default: short)")
  }

  @Test("values are completed behind the option, in its word and in the words that bash makes")
  func values() {
    #expect(names("echo", "--detail", "") == ["short", "full"])
    #expect(names("echo", "--detail=s") == ["--detail=short", "--detail=full"])
    #expect(names("echo", "--detail", "=") == ["short", "full"])
    #expect(names("echo", "--detail", "=", "s") == ["short", "full"])
    #expect(names("echo", "--limit", "").isEmpty)
    for words in [["-o", "x"], ["--output", "x"], ["-fo", "x"], ["--output", "=", "x"]] {
      #expect(Completions.candidates(for: ["echo"] + words, in: .samples) == [":files\t"])
    }
    #expect(Completions.candidates(for: ["echo", "-fox"], in: .samples) == [":files\t-fo"])
    #expect(
      Completions.candidates(for: ["echo", "--output=x"], in: .samples) == [":files\t--output="])
  }

  @Test("arguments by position are completed in their order, behind '--' with a dash too")
  func positionals() {
    #expect(names("echo", "") == [":files"])
    #expect(names("echo", "--limit", "3", "--json", "-ox", "") == [":files"])
    #expect(names("echo", "--limit", "a", ":", "b", "") == [":files"])
    #expect(names("echo", "--", "-") == [":files"])
    #expect(names("echo", "a", "").isEmpty)
    #expect(
      Completions.candidates(for: ["build", ""], in: .standard) == [":folders\t"])
  }

  @Test(
    "bash fills its reply from the program",
    .enabled(if: builtProgram != nil && FileManager.default.isExecutableFile(atPath: "/bin/bash")),
    arguments: [
      ("bui", "build"), ("issue|re", "reopen"), ("build|--base", "--base-url"),
      ("build|--color|=|al", "always"), ("completion|f", "fish"), ("init|/us", "/usr"),
      ("markdown|/etc/passw", "/etc/passwd"),
    ])
  func bash(line: String, expected: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      source <("$0" completion bash)
      IFS='|' read -ra COMP_WORDS <<<"$0|$1"
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _gazette "$0"
      printf '%s\\n' "${COMPREPLY[@]}"
      """, builtProgram ?? "", line,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(
      String(decoding: written, as: UTF8.self).split(separator: "\n").map(String.init)
        .contains(expected))
  }
}
