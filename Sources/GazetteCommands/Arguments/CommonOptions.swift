import IssueModel

/// The options of every verb.
struct CommonOptions: Sendable {
  /// Whether to print only warnings and errors.
  let isQuiet: Bool
  /// Whether to print details.
  let isVerbose: Bool
  /// Whether warnings fail.
  let isStrict: Bool
  /// The moment to use as the present one.
  let now: Instant?
  /// When to colour.
  let color: ColorPolicy

  /// Reads these options. `--help` and `--version` are only declared here so that they are listed;
  /// the entry point has handled them before.
  init(from take: inout ArgumentReader) {
    isQuiet = take.flag("quiet", short: "q", "say nothing but warnings and errors")
    isVerbose = take.flag("verbose", short: "v", "say more about what is done")
    isStrict = take.flag("strict", "exit with status 3 when there were warnings")
    now = take.option(
      "now", "INSTANT",
      "take this for the present moment, as 2026-01-31T12:00:00Z (default: "
        + "SOURCE_DATE_EPOCH, else the clock)")
    color = take.option(
      "color", "WHEN", or: .auto, "colour messages: auto, always or never (default: auto)")
    _ = take.flag("help", short: "h", "show this text")
    _ = take.flag("version", "show the version, with -v what it uses of this machine")
  }

  /// None of them.
  init() {
    var take = ArgumentReader()
    self.init(from: &take)
  }

  /// How they are written.
  static var parameters: [Parameter] {
    var take = ArgumentReader()
    _ = CommonOptions(from: &take)
    return take.parameters
  }
}

/// When to use colours.
enum ColorPolicy: String, ArgumentChoice {
  /// On a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}
