import Diagnostics
import Files
@testable import GazetteCommands

extension Verb {
  /// A verb with one argument of every kind, which prints what it was given.
  static let echo = Verb(
    "echo", "Print what is given",
    discussion: """
      The first paragraph is long enough to be wrapped at eighty columns, which shows how
      discussions are laid out.

        gazette echo A B     stays as it is
      """
  ) { take in
    let source: String = take.required("SOURCE", completion: .files, "what is read")
    let others = take.rest("OTHER", orNone: true, "what else is read")
    let output = take.output("where the result goes (default: standard output)")
    let detail = take.option(
      "detail", "WHICH", or: Detail.short, "how much is printed: short or full (default: short)")
    let limit: Int? = take.option("limit", short: "n", "N", "at most N of them")
    let jobs: JobCount? = take.option(
      "jobs", short: "j", "N", "do N things at a time (default: one for each core)")
    let tags: [String] = take.options(
      "tag", short: "t", "TAG", "only what has this tag; can be repeated")
    let isJSON = take.json()
    let isForced = take.force("overwrite what is there")
    return { console in
      try console.print(
        """
        source=\(source) others=\(others) output=\(output ?? "-") detail=\(detail.rawValue) \
        limit=\(limit.map(String.init) ?? "-") jobs=\(jobs.map { String($0.count) } ?? "-") \
        tags=\(tags) json=\(isJSON) force=\(isForced) now=\(try console.now()) \
        quiet=\(console.options.isQuiet) verbose=\(console.options.isVerbose)
        """)
    }
  }

  private enum Detail: String, ArgumentChoice {
    case short, full
  }

  /// A verb that warns.
  static let warn = Verb("warn", "Warn of something") { _ in
    { console in
      try console.print("result")
      console.say("said")
      console.detail("detailed")
      console.progress("Reading", 1, of: 3)
      console.report(.warning("sample.warning", "something was left out"))
    }
  }

  /// A verb of a group that fails.
  static let fail = Verb("sample fail", "Fail") { _ in
    { _ in throw Diagnostic.error("sample.error", "it cannot be done") }
  }

  /// A verb of a group that writes more than is held back.
  static let flood = Verb("sample flood", "Write a lot") { _ in
    { console in
      for number in 0..<100_000 { try console.print("line \(number)") }
    }
  }
}

extension VerbTable {
  static let samples = VerbTable(
    verbs: [.echo, .warn, .fail, .flood], groups: ["sample": "Sample verbs"])
}

extension Int: ArgumentValue {
  /// What is expected.
  public static var expectation: String { "a whole number" }
  /// Parses an argument.
  public init?(argument: String) { self.init(argument) }
}

extension ProcessContext {
  /// A context without a process: streams in memory, and these variables only.
  init(
    _ output: MemoryStream, _ error: MemoryStream, input: [UInt8] = [],
    _ variables: [String: String] = [:]
  ) {
    self.init(
      output: output.stream, error: error.stream,
      input: { () throws(SystemError) in input }, answer: nil, variable: { variables[$0] })
  }
}

/// What a command left behind.
struct Outcome: Equatable {
  var exit: Exit
  var output: String
  var error: String
}

/// Runs the command, with the sample verbs unless others are given.
func run(
  _ words: [String], table: VerbTable = .samples, _ variables: [String: String] = [:],
  isTerminal: Bool = false, capacity: Int = .max
) async -> Outcome {
  let output = MemoryStream(isTerminal: isTerminal, capacity: capacity)
  let error = MemoryStream(isTerminal: isTerminal)
  let exit = await GazetteCommand.run(
    words, in: ProcessContext(output, error, variables), table: table)
  return Outcome(exit: exit, output: output.text, error: error.text)
}

/// Runs the command with the sample verbs, at the start of 1970.
func run(
  _ words: String..., environment: [String: String] = [:], isTerminal: Bool = false,
  capacity: Int = .max
) async -> Outcome {
  await run(
    words, ["SOURCE_DATE_EPOCH": "0"].merging(environment) { $1 }, isTerminal: isTerminal,
    capacity: capacity)
}
