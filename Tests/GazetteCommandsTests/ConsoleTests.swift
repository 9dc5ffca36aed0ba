import Testing

@testable import GazetteCommands

@Suite("The console")
struct ConsoleTests {
  @Test("results go to standard output and everything else to standard error")
  func streams() async {
    #expect(
      await run("warn")
        == Outcome(
          exit: .done, output: "result\n",
          error: "said\nwarning: something was left out\n"))
  }

  @Test("quiet leaves warnings, verbose says more")
  func loudness() async {
    #expect(await run("warn", "-q").error == "warning: something was left out\n")
    #expect(
      await run("warn", "-v").error == "said\ndetailed\nwarning: something was left out\n")
  }

  @Test("warnings fail with status 3 when strictness is asked for")
  func strict() async {
    #expect(
      await run("warn", "--strict")
        == Outcome(
          exit: .warnings, output: "result\n",
          error: "said\nwarning: something was left out\n"))
    #expect(await run("echo", "--strict", "a").exit == .done)
  }

  @Test("a diagnostic that is thrown is told and fails with status 1")
  func failure() async {
    #expect(
      await run("sample", "fail")
        == Outcome(exit: .failed, output: "", error: "error: it cannot be done\n"))
  }

  @Test("a full disk is told and fails with status 1")
  func fullDisk() async {
    let outcome = await run("warn", "-q", capacity: 3)
    #expect(
      outcome
        == Outcome(
          exit: .failed, output: "",
          error: "warning: something was left out\nerror: cannot write to standard output: "
            + "No space left on device\n"))
    #expect(await run("sample", "flood", capacity: 100_000).exit == .failed)
    #expect(await run("--help", capacity: 3).exit == .failed)
  }

  @Test("a long result arrives whole and in order")
  func flood() async {
    let expected = (0..<100_000).map { "line \($0)\n" }.joined()
    #expect(await run("sample", "flood").output == expected)
  }

  @Test(
    "colours are shown on a terminal unless they are not wanted",
    arguments: [
      (true, [], [:], true), (false, [], [:], false),
      (true, ["--color", "never"], [:], false), (false, ["--color=always"], [:], true),
      (true, [], ["NO_COLOR": "1"], false), (true, [], ["NO_COLOR": ""], true),
      (true, [], ["TERM": "dumb"], false),
      (false, ["--color=always"], ["NO_COLOR": "1"], true),
    ] as [(Bool, [String], [String: String], Bool)])
  func color(isTerminal: Bool, words: [String], environment: [String: String], expected: Bool) async
  {
    let error = MemoryStream(isTerminal: isTerminal)
    _ = await GazetteCommand.run(
      words + ["warn", "-q"], in: ProcessContext(MemoryStream(), error, environment),
      table: .samples)
    #expect(
      error.text
        == (expected
          ? "\u{1B}[1;33mwarning:\u{1B}[0m \u{1B}[1msomething was left out\u{1B}[0m\n"
          : "warning: something was left out\n"))
  }

  @Test("progress is shown on a terminal and gone before the next message")
  func progress() async {
    #expect(
      await run("warn", "--color=never", isTerminal: true).error
        == "said\n\rReading 1 of 3 (33%)\u{1B}[K\r\u{1B}[Kwarning: something was left out\n")
  }

  @Test("The present moment is --now, else SOURCE_DATE_EPOCH")
  func now() async {
    let epoch = ["SOURCE_DATE_EPOCH": "1769860800"]
    #expect(await run("echo", "a", environment: epoch).output.contains("now=2026-01-31T12:00:00Z"))
    #expect(
      await run("echo", "a", "--now", "2020-02-29", environment: epoch).output
        .contains("now=2020-02-29T00:00:00Z"))
    #expect(
      await run("echo", "a", environment: ["SOURCE_DATE_EPOCH": "yesterday"])
        == Outcome(
          exit: .usage, output: "",
          error: "error: SOURCE_DATE_EPOCH must be seconds since 1970 (UTC), not 'yesterday'\n"))
  }
}
