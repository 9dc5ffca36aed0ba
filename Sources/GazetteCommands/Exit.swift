/// The exit status of the command.
public enum Exit: Int32, Sendable {
  /// Everything was done.
  case done = 0
  /// Something could not be done.
  case failed = 1
  /// Everything was done, but there were warnings and `--strict` was given.
  case warnings = 3
  /// `check` found something.
  case found = 4
  /// The command was used wrongly (`EX_USAGE` of sysexits.h).
  case usage = 64
  /// The user interrupted it (128 + SIGINT, as shells report it).
  case interrupted = 130
}
