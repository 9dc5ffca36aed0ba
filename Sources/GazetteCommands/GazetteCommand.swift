import Diagnostics
import Files

/// The command `gazette`.
public enum GazetteCommand {
  /// The version, as `gazette --version` shows it.
  public static let version = "0.1.0"

  /// Runs the command that this process was started with and gives its exit status.
  public static func runProcess() async -> Int32 {
    let streams = StandardStreams.process()
    return await Interruption.run {
      await run(
        Array(CommandLine.arguments.dropFirst()), environment: .process, streams: streams,
        table: .standard)
    }.rawValue
  }

  /// Runs the command with a table of verbs.
  static func run(
    _ arguments: [String], environment: Environment, streams: StandardStreams, table: VerbTable
  ) async -> Exit {
    let plain = Console(streams: streams, environment: environment, options: CommonOptions())
    do throws(UsageError) {
      switch try CommandLineReading(arguments, table: table).read() {
      case .text(let text):
        return finish(plain, writing: text)
      case .run(let verb, let invocation, let options):
        let console = Console(streams: streams, environment: environment, options: options)
        return await run(verb, invocation, on: console)
      }
    } catch  where error.verb == nil && arguments.isEmpty {
      plain.say(HelpText.overview(table, common: CommonOptions.declaration.outline))
      return .usage
    } catch {
      plain.report(error.diagnostic)
      plain.say(error.hint)
      return .usage
    }
  }

  private static func run(
    _ verb: AnyVerb, _ invocation: Invocation, on console: Console
  ) async -> Exit {
    var status = Exit.done
    do {
      status = try await verb.run(invocation, console)
      console.endProgress()
    } catch {
      // What an interrupted verb has to say is that it was interrupted, and the user knows that.
      if Task.isCancelled {
        console.endProgress()
        return .interrupted
      }
      return fail(error, console)
    }
    let flushed = finish(console)
    guard flushed == .done else { return flushed }
    let isStrictFailure = status == .done && console.options.isStrict && console.warnings > 0
    return isStrictFailure ? .warnings : status
  }

  /// Sends off the results, with a last text behind them.
  private static func finish(_ console: Console, writing text: String = "") -> Exit {
    do throws(StreamError) {
      try console.write(Array(text.utf8))
      try console.flush()
      return .done
    } catch {
      return fail(error, console)
    }
  }

  /// Reports an error and gives its exit status; a closed pipe is not reported.
  private static func fail(_ error: any Error, _ console: Console) -> Exit {
    console.endProgress()
    switch error {
    case let error as UsageError:
      console.report(error.diagnostic)
      return .usage
    case let error as Diagnostic:
      console.report(error)
      return error.code.hasPrefix("usage.") ? .usage : .failed
    case let error as DiagnosticList:
      console.report(error.diagnostics)
      return .failed
    case let error as SystemError:
      console.report(error.diagnostic)
      return .failed
    case let error as StreamError where error.isBrokenPipe:
      return .failed
    case let error as StreamError:
      console.report(
        .error("file.write", "cannot write to standard output: \(error.explanation)"))
      return .failed
    default:
      console.report(.error("internal", "unexpected: \(error)"))
      return .failed
    }
  }
}
