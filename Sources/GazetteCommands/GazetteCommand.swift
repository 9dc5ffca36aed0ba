import CPlatform
import Diagnostics
import Files

/// The command `gazette`.
public enum GazetteCommand {
  /// The version, as `gazette --version` shows it.
  static let version = "0.1.0"

  /// The exit status of a process that cannot create the threads that it needs, after reporting it;
  /// nil where it can.
  ///
  /// Swift's runtime would wait for them forever, before the first line of an asynchronous main.
  public static func statusWithoutThreads() -> Int32? {
    // A thread for each core, and some that wait for signals and files.
    if gazette_try_threads(Int32(JobCount.cores + 5)) == 0 { return nil }
    Console(.process(), CommonOptions()).report(
      .error(
        "threads", "this machine lets the program start no more threads",
        suggestion: "raise the limit of processes (ulimit -u), or end some"))
    return Exit.failed.rawValue
  }

  /// Runs the command of this process and returns its exit status.
  public static func runProcess() async -> Int32 {
    let context = ProcessContext.process()
    return await Interruption.run {
      await run(Array(CommandLine.arguments.dropFirst()), in: context)
    }.rawValue
  }

  /// Runs the command with a table of verbs.
  static func run(
    _ arguments: [String], in context: ProcessContext, table: VerbTable = .standard
  ) async -> Exit {
    let plain = Console(context, CommonOptions())
    do throws(UsageError) {
      switch try table.request(arguments) {
      case .text(let text): return finish(plain, writing: text)
      case .run(let action, let options): return await run(action, on: Console(context, options))
      }
    } catch {
      if arguments.isEmpty {
        plain.say(HelpText.overview(table))
      } else {
        plain.report(error.diagnostic)
        plain.say(error.hint)
      }
      return .usage
    }
  }

  private static func run(_ action: Verb.Action, on console: Console) async -> Exit {
    do {
      try await action(console)
      console.endProgress()
    } catch {
      // An interrupted verb has nothing to report, since the user interrupted it.
      if Task.isCancelled {
        console.endProgress()
        return .interrupted
      }
      return fail(error, console)
    }
    let flushed = finish(console)
    guard flushed == .done else { return flushed }
    let isStrictFailure =
      console.exit == .done && console.options.isStrict && console.warnings > 0
    return isStrictFailure ? .warnings : console.exit
  }

  /// Sends off the results, with a last text behind them.
  private static func finish(_ console: Console, writing text: String = "") -> Exit {
    do throws(SystemError) {
      try console.write(text)
      try console.flush()
      return .done
    } catch {
      return fail(error, console)
    }
  }

  /// Reports an error and returns its exit status; a closed pipe is not reported.
  private static func fail(_ error: any Error, _ console: Console) -> Exit {
    console.endProgress()
    let problems: [Diagnostic] =
      switch error {
      case let error as UsageError: [error.diagnostic]
      case let error as Diagnostic: [error]
      case let error as DiagnosticList: error.diagnostics
      case let error as SystemError where error.path == ByteStream.path:
        error.isBrokenPipe
          ? [] : [.error("file.write", "cannot write to standard output: \(error.reason)")]
      case let error as SystemError: [error.diagnostic]
      default: [.error("internal", "unexpected: \(error)")]
      }
    console.report(problems)
    if let line = console.lastLine { console.say(line) }
    if !problems.isEmpty, problems.allSatisfy({ $0.severity == .warning }) { return .warnings }
    return problems.first?.code.hasPrefix("usage.") ?? false ? .usage : .failed
  }
}

/// The exit status of the command.
enum Exit: Int32, Sendable {
  /// Everything was done.
  case done = 0
  /// Something could not be done.
  case failed = 1
  /// There were warnings and `--strict` was given; all was done unless they are about what is published.
  case warnings = 3
  /// `check` found something.
  case found = 4
  /// The command was used wrongly (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// The user interrupted it (128 + SIGINT, as shells report it).
  case interrupted = 130
}
