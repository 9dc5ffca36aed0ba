import Diagnostics
import Printing

/// The verbs, in the order in which `--help` lists them.
///
/// A name of two words, as `docs config`, makes the verb a member of a group, which has a line in
/// `groups`, or of the verb of one word that its name begins with, as `awards explain`.
struct VerbTable: Sendable {
  /// The verbs of `gazette`.
  static let standard: VerbTable = VerbTable(
    verbs: [
      .initialize, .build, .watch, .serve, .why, .report, .awards, .awardsExplain, .awardsDiff,
      .awardsSign, .awardsVerify, .awardsKey,
      .stats, .badge, .list, .check,
      .importing,
      .issueList, .issueView, .issueNew, .issueEdit, .issueComment, .issueClose, .issueReopen,
      .issueDelete,
      .tagList, .tagNew, .tagRename, .tagDelete,
      .projectList, .projectNew, .projectEdit, .projectClose, .projectReopen, .projectDelete,
      .peopleList, .peopleMerge,
      .reminderOn, .reminderOff, .reminderAt,
      .lightOn, .lightOff, .lightToggle, .undo,
      .themeList, .themeShow, .themeCopy,
      .render, .markdown,
      .docsConfig, .docsFormats, .docsQuery, .docsChecks, .docsIcons, .docsTemplates,
      .docsSchema,
      .completion, .help,
    ],
    groups: [
      "issue": "Show issues; make, change, discuss, close and delete those of the site's own data",
      "tag": "List tags; make, rename and delete them",
      "project": "List projects; make, change, close and delete them",
      "people": "List people, and say which logins are one person",
      "reminder": "Switch the site's reminders, and say when they come",
      "light": "Switch the status light",
      "theme": "Show the files of the built-in theme, and copy them into a site",
      "docs":
        "The reference, made from the code: configuration, data, queries, checks, icons, templates, schemas",
    ])

  /// Each verb once.
  let verbs: [Verb]
  /// The first words of verbs with two words, and the summaries of these groups.
  let groups: [String: String]

  /// The request in a command line.
  enum Request {
    /// Show a text: help or the version.
    case text(String)
    /// Run a verb.
    case run(Verb.Action, CommonOptions)
  }

  /// Parses a command line without the program's name; `--help` wins over every error.
  func request(_ arguments: [String]) throws(UsageError) -> Request {
    let options = arguments.prefix { $0 != "--" }
    let wantsHelp = options.contains("--help") || options.contains("-h")
    if !wantsHelp, options.contains("--version") {
      let isVerbose = options.contains { $0 == "-v" || $0 == "--verbose" }
      return .text(VersionText(folders: PrintEngine.pathFolders).text(isVerbose: isVerbose))
    }
    let common = CommonOptions.parameters
    let leading = try ArgumentParser.leadingOptions(arguments, among: common)
    let words = arguments[leading.endIndex...]
    guard let first = words.first else {
      if wantsHelp { return .text(HelpText.overview(self)) }
      throw UsageError("missing-verb", "no verb is given")
    }
    guard let verb = try verb(words) else {
      if wantsHelp { return .text(HelpText.group(first, self)) }
      throw UsageError(
        "missing-verb", "no verb is given after '\(first)'",
        suggestion: Self.list(members(of: first)))
    }
    if wantsHelp { return .text(HelpText.verb(verb, in: self)) }
    do throws(UsageError) {
      let given = try ArgumentParser.parse(
        Array(leading + words.dropFirst(verb.words.count)), for: verb.parameters + common)
      var take = ArgumentReader(given)
      let action = verb.read(&take)
      let options = CommonOptions(from: &take)
      try take.finish()
      return .run(action, options)
    } catch {
      var error = error
      error.verb = verb.name
      throw error
    }
  }

  /// The verb that the first words of a command line name; nil for a group's name alone.
  private func verb(_ words: ArraySlice<String>) throws(UsageError) -> Verb? {
    let first = words.first ?? ""
    let members = members(of: first)
    // `gazette awards explain` is the verb `awards explain`, not `awards` of a folder `explain`; that one is
    // written `./explain`.
    if let verb = verbs.first(where: { $0.name == first }) {
      return members.first { $0.words[1] == words.dropFirst().first } ?? verb
    }
    guard !members.isEmpty else {
      throw UsageError(
        "unknown-verb", "there is no verb '\(first)'",
        suggestion: Suggestion.didYouMean(first, in: lines.map(\.name)))
    }
    guard let second = words.dropFirst().first, second.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    let name = first + " " + second
    if let verb = members.first(where: { $0.name == name }) { return verb }
    throw UsageError(
      "unknown-verb", "there is no verb '\(name)'",
      suggestion: Suggestion.didYouMean(second, in: members.map { $0.words[1] })
        ?? Self.list(members))
  }

  private static func list(_ members: [Verb]) -> String {
    "its verbs are " + members.map { $0.words[1] }.joined(separator: ", ")
  }

  /// The verbs of two words whose first is the name of a group, or of a verb.
  func members(of group: String) -> [Verb] {
    verbs.filter { $0.words.count == 2 && $0.words[0] == group }
  }

  /// The lines of `gazette --help`: verbs of one word and groups, with their summaries.
  var lines: [(name: String, summary: String)] {
    var seen: Set<String> = []
    return verbs.compactMap { verb in
      let name = verb.words[0]
      guard seen.insert(name).inserted else { return nil }
      return (name, groups[name] ?? verb.summary)
    }
  }
}
