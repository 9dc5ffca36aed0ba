import Diagnostics
@testable import GazetteCommands

/// A verb with one argument of every kind, which prints what it was given.
struct EchoVerb: Verb {
  enum Detail: String, ArgumentChoice {
    case short, full
  }

  var source = ""
  var others: [String] = []
  var output: String?
  var detail = Detail.short
  var limit: Int?
  var jobs: JobCount?
  var tags: [String] = []
  var isJSON = false
  var isForced = false

  static let declaration = Declaration<Self>(
    "echo", "Print what is given",
    discussion: """
      The first paragraph is long enough to be wrapped at eighty columns, which shows how
      discussions are laid out.

        gazette echo A B     stays as it is
      """,
    [
      .required("SOURCE", \.source, completion: .files, "what is read"),
      .rest("OTHER", \.others, orNone: true, "what else is read"),
      .output(\.output, "where the result goes (default: standard output)"),
      .option("detail", "WHICH", \.detail, "how much is printed: short or full (default: short)"),
      .option("limit", short: "n", "N", \.limit, "at most N of them"),
      .jobs(\.jobs),
      .repeating("tag", short: "t", "TAG", \.tags, "only what has this tag; can be repeated"),
      .json(\.isJSON),
      .force(\.isForced, "overwrite what is there"),
    ])

  func run(_ console: Console) throws -> Exit {
    try console.print(
      """
      source=\(source) others=\(others) output=\(output ?? "-") detail=\(detail.rawValue) \
      limit=\(limit.map(String.init) ?? "-") jobs=\(jobs.map { String($0.count) } ?? "-") \
      tags=\(tags) json=\(isJSON) force=\(isForced) now=\(try console.now()) \
      quiet=\(console.options.isQuiet) verbose=\(console.options.isVerbose)
      """)
    return .done
  }
}

/// A verb that warns.
struct WarnVerb: Verb {
  static let declaration = Declaration<Self>("warn", "Warn of something", [])

  func run(_ console: Console) throws -> Exit {
    try console.print("result")
    console.say("said")
    console.detail("detailed")
    console.progress("Reading", 1, of: 3)
    console.report(.warning("sample.warning", "something was left out"))
    return .done
  }
}

/// A verb of a group that fails.
struct FailVerb: Verb {
  static let declaration = Declaration<Self>("sample fail", "Fail", [])

  func run(_ console: Console) throws -> Exit {
    throw Diagnostic.error("sample.error", "it cannot be done")
  }
}

/// A verb of a group that writes more than is held back.
struct FloodVerb: Verb {
  static let declaration = Declaration<Self>("sample flood", "Write a lot", [])

  func run(_ console: Console) throws -> Exit {
    for number in 0..<100_000 { try console.print("line \(number)") }
    return .done
  }
}

/// What a command left behind.
struct Outcome: Equatable {
  var exit: Exit
  var output: String
  var error: String
}

/// Runs the command with the sample verbs.
func run(
  _ arguments: String..., environment: [String: String] = [:], isTerminal: Bool = false,
  capacity: Int = .max
) async -> Outcome {
  let table = VerbTable(
    verbs: [
      AnyVerb(EchoVerb.self), AnyVerb(WarnVerb.self), AnyVerb(FailVerb.self),
      AnyVerb(FloodVerb.self),
    ],
    groups: [("sample", "Sample verbs")])
  let output = MemoryStream(isTerminal: isTerminal, capacity: capacity)
  let error = MemoryStream(isTerminal: isTerminal)
  let exit = await GazetteCommand.run(
    arguments,
    environment: Environment(
      ["SOURCE_DATE_EPOCH": "0"].merging(environment) { $1 }),
    streams: StandardStreams(output: output, error: error), table: table)
  return Outcome(exit: exit, output: output.text, error: error.text)
}
