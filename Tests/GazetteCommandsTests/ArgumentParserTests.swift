import IssueModel
import TestSupport
import Testing

@testable import GazetteCommands

@Suite("The command line")
struct ArgumentParserTests {
  /// What `echo` prints when it is given only `a`.
  private func plain(_ changes: (String, String)...) -> String {
    var text =
      "source=a others=[] output=- detail=short limit=- jobs=- tags=[] json=false force=false "
      + "now=1970-01-01T00:00:00Z quiet=false verbose=false\n"
    for (old, new) in changes { text = text.replacingFirst(old, with: new) }
    return text
  }

  @Test(
    "every way to write an option with a value means the same",
    arguments: [
      ["-o", "x"], ["-ox"], ["--output", "x"], ["--output=x"],
    ])
  func spellings(words: [String]) async {
    let expected = Outcome(
      exit: .done, output: plain(("output=-", "output=x")), error: "")
    #expect(await runAll(["echo", "a"] + words) == expected)
    #expect(await runAll(["echo"] + words + ["a"]) == expected)
  }

  @Test("A single argument goes to the required parameter, not the optional one")
  func optionalBeforeRequired() throws {
    let values = { (words: [String]) in
      try ArgumentParser.parse(words, for: Verb.list.parameters)
        .map { "\($0.spelling)=\($0.value)" }
    }
    #expect(try values(["a"]) == ["QUERY=a"])
    #expect(try values(["a", "b"]) == ["SITE=a", "QUERY=b"])
    #expect(throws: UsageError.self) { try values([]) }
    #expect(throws: UsageError.self) { try values(["a", "b", "c"]) }
  }

  @Test("short flags can be grouped, the last one with a value")
  func grouped() async {
    let outcome = await run("echo", "-fqvn3", "a")
    #expect(
      outcome.output
        == plain(
          ("force=false", "force=true"), ("quiet=false", "quiet=true"),
          ("verbose=false", "verbose=true"), ("limit=-", "limit=3")))
  }

  @Test("two hyphens end the options and one hyphen is an argument")
  func endOfOptions() async {
    let outcome = await run("echo", "-", "--", "-o", "--help")
    #expect(
      outcome.output
        == plain(("source=a", "source=-"), ("others=[]", #"others=["-o", "--help"]"#)))
  }

  @Test("an option's value may begin with a hyphen and may be empty")
  func oddValues() async {
    #expect(await run("echo", "a", "-n", "-5").output == plain(("limit=-", "limit=-5")))
    #expect(await run("echo", "a", "--output=").output == plain(("output=-", "output=")))
    #expect(await run("echo", "a", "--output=b=c").output == plain(("output=-", "output=b=c")))
  }

  @Test("the last of several values counts unless all of them do")
  func repeated() async {
    #expect(await run("echo", "a", "-n1", "-n2").output == plain(("limit=-", "limit=2")))
    #expect(
      await run("echo", "a", "-tx", "--tag", "y").output
        == plain(("tags=[]", #"tags=["x", "y"]"#)))
  }

  @Test("options of every verb may stand before the verb")
  func leading() async {
    #expect(
      await run("-q", "--color", "never", "--now=2026-01-31", "echo", "a").output
        == plain(("1970-01-01", "2026-01-31"), ("quiet=false", "quiet=true")))
  }

  @Test(
    "wrong usage exits with 64 and says what was probably meant",
    arguments: [
      (["ecko"], "there is no verb 'ecko'", "did you mean 'echo'?"),
      (["xyzzy"], "there is no verb 'xyzzy'", nil),
      (["sample"], "no verb is given after 'sample'", "its verbs are fail, flood"),
      (["sample", "fial"], "there is no verb 'sample fial'", "did you mean 'fail'?"),
      (["sample", "other"], "there is no verb 'sample other'", "its verbs are fail, flood"),
      (["echo"], "SOURCE is missing: what is read", nil),
      (["warn", "x"], "'x' is one argument too many: none is taken", nil),
      (
        ["echo", "a", "--ouput", "x"], "there is no option '--ouput' here",
        "did you mean '--output'?"
      ),
      (["echo", "a", "--outp=x"], "there is no option '--outp' here", "did you mean '--output'?"),
      (
        ["echo", "a", "-limit"], "there is no option '-l' in '-limit'",
        "did you mean '--limit'?"
      ),
      (
        ["echo", "a", "-N5"], "there is no option '-N' in '-N5'",
        "did you mean '-n' (--limit)?"
      ),
      (["echo", "a", "-z"], "there is no option '-z' here", nil),
      (["echo", "a", "-o"], "-o needs a value: -o FILE", nil),
      (["echo", "a", "--json=yes"], "--json takes no value", nil),
      (["echo", "a", "--limit", "many"], "--limit takes a whole number, not 'many'", nil),
      (["echo", "a", "-j0"], "-j takes a number from 1 to 1024, not '0'", nil),
      (
        ["echo", "a", "--detail", "ful"], "--detail takes 'short' or 'full', not 'ful'",
        "did you mean 'full'?"
      ),
      (
        ["echo", "a", "--now", "soon"],
        "--now takes a day as 2026-01-31, an instant as 2026-01-31T12:00:00Z or seconds as "
          + "@1769860800, not 'soon'", nil
      ),
      (["--limit", "3", "echo"], "there is no option '--limit' here", nil),
    ] as [([String], String, String?)])
  func wrong(words: [String], message: String, suggestion: String?) async {
    var error = "error: \(message)\n"
    if let suggestion { error += "  = \(suggestion)\n" }
    error +=
      ["echo", "warn"].contains(words[0])
      ? "'gazette \(words[0]) --help' tells what it takes.\n"
      : "'gazette --help' lists the verbs, 'gazette VERB --help' tells what one takes.\n"
    #expect(await runAll(words) == Outcome(exit: .usage, output: "", error: error))
  }

  @Test(
    "instants are read with and without a time and an offset",
    arguments: [
      ("2026-01-31", 1_769_817_600), ("2026-01-31T12:00:00Z", 1_769_860_800),
      ("2026-01-31T13:30:00+01:30", 1_769_860_800), ("2026-01-31T07:00:00-05:00", 1_769_860_800),
      ("@1769860800", 1_769_860_800), ("@-1", -1),
    ])
  func instants(text: String, seconds: Int64) {
    #expect(Instant(argument: text)?.seconds == seconds)
  }

  @Test(
    "what is no instant is refused",
    arguments: [
      "", "@", "@99999999999999999999", "2026-02-30", "2026-1-1", "2026-01-31T",
      "2026-01-31T24:00:00Z",
      "2026-01-31T12:00:00", "2026-01-31T12:00:00Zx", "２０２６-01-31",
    ])
  func noInstants(text: String) {
    #expect(Instant(argument: text) == nil)
  }

  @Test("random words never crash the parser")
  func random() async {
    let seed = testSeed()
    var generator = SplitMix(seed: seed)
    let pieces = [
      "-", "--", "=", "o", "output", "json", "echo", "sample", "n", "é", "", "\u{0}", "7",
    ]
    for _ in 0..<2000 {
      let words = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 0...4, using: &generator))
          .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
      }
      let outcome = await runAll(words)
      #expect(
        outcome.exit == .usage
          ? outcome.output.isEmpty : outcome.error.isEmpty || words.contains("fail"),
        "seed \(seed): \(words)")
    }
  }

  private func runAll(_ words: [String]) async -> Outcome {
    await run(words, ["SOURCE_DATE_EPOCH": "0"])
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, with new: String) -> String {
    guard contains(old) else { return self + " (nothing to replace: \(old))" }
    return replacing(old, with: new, maxReplacements: 1)
  }
}
