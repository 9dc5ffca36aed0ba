/// Options that mean the same wherever a verb takes them.
extension Parameter {
  /// `SITE`: the site's folder; the member's default should be `.`.
  static func site(_ member: Member<String>) -> Parameter {
    .optional(
      "SITE", member, completion: .folders, "the site's folder (default: the current folder)")
  }

  /// `-o/--output`: where the result goes.
  static func output(
    _ member: Member<String?>, value valueName: String = "FILE",
    completion: ValueCompletion = .files, _ help: String
  ) -> Parameter {
    .option("output", short: "o", valueName, member, completion: completion, help)
  }

  /// `-u/--base-url`: where the site will live.
  static func baseURL(_ member: Member<String?>) -> Parameter {
    .option(
      "base-url", short: "u", "URL", member,
      "where the site will live (default: the "
        + "configuration's url)")
  }

  /// `-c/--config`: another configuration file.
  static func config(_ member: Member<String?>) -> Parameter {
    .option(
      "config", short: "c", "FILE", member, completion: .files,
      "the configuration (default: gazette.yml in the site's folder)")
  }

  /// `-f/--force`.
  static func force(_ member: Member<Bool>, _ help: String) -> Parameter {
    .flag("force", short: "f", member, help)
  }

  /// `-j/--jobs`: how many things are done at a time.
  static func jobs(_ member: Member<JobCount?>) -> Parameter {
    .option(
      "jobs", short: "j", "N", member, "do N things at a time (default: one for each core)")
  }

  /// `--json`: a result for programs.
  static func json(_ member: Member<Bool>) -> Parameter {
    .flag("json", member, "write the result as JSON to standard output")
  }

  /// `-p/--port`.
  static func port(_ member: Member<UInt16>, _ help: String) -> Parameter {
    .option("port", short: "p", "N", member, help)
  }

  /// `-i/--interface`.
  static func interface(_ member: Member<String>, _ help: String) -> Parameter {
    .option("interface", short: "i", "ADDRESS", member, help)
  }

  /// `-O/--open`.
  static func open(_ member: Member<Bool>) -> Parameter {
    .flag("open", short: "O", member, "open the result in a browser")
  }

  /// `--poll`.
  static func poll(_ member: Member<Bool>) -> Parameter {
    .flag("poll", member, "look for changes by polling, where the system does not tell of them")
  }
}
