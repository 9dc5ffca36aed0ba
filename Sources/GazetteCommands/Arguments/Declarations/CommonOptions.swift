import IssueModel

/// What every verb takes.
struct CommonOptions: Sendable {
  /// Whether to say nothing but warnings and errors.
  var isQuiet = false
  /// Whether to say more about what is done.
  var isVerbose = false
  /// When to colour.
  var color = ColorPolicy.auto
  /// Whether warnings fail.
  var isStrict = false
  /// The moment to take for the present one.
  var now: Instant?

  /// How they are written. `--help` and `--version` stand here for help and completions; the entry
  /// point has dealt with them before arguments are assigned.
  static let declaration = Declaration<Self>(
    "common options", "",
    [
      .flag("quiet", short: "q", \.isQuiet, "say nothing but warnings and errors"),
      .flag("verbose", short: "v", \.isVerbose, "say more about what is done"),
      .flag("strict", \.isStrict, "exit with status 3 when there were warnings"),
      .option(
        "now", "INSTANT", \.now,
        "take this for the present moment, as 2026-01-31T12:00:00Z (default: "
          + "SOURCE_DATE_EPOCH, else the clock)"),
      .option(
        "color", "WHEN", \.color, "colour messages: auto, always or never (default: auto)"),
      Parameter(
        outline: ParameterOutline(kind: .flag, name: "help", short: "h", help: "show this text")
      ) { (_, _) throws(UsageError) in },
      Parameter(
        outline: ParameterOutline(kind: .flag, name: "version", help: "show the version")
      ) { (_, _) throws(UsageError) in },
    ])
}

/// When to colour what is written.
enum ColorPolicy: String, ArgumentChoice {
  /// On a terminal, unless `NO_COLOR` is set or the terminal is a dumb one.
  case auto
  /// Always.
  case always
  /// Never.
  case never
}
