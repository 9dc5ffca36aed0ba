import Diagnostics

/// The verbs, in the order in which `--help` lists them.
///
/// A new verb is a file in `Verbs` and a line here. A name of two words, as `docs config`, makes the
/// verb a member of a group; a group has a line in `groups`.
struct VerbTable: Sendable {
  /// The verbs of `gazette`.
  static let standard = VerbTable(
    verbs: [
      AnyVerb(InitVerb.self),
      AnyVerb(BuildVerb.self),
      AnyVerb(WatchVerb.self),
      AnyVerb(ServeVerb.self),
      AnyVerb(WhyVerb.self),
      AnyVerb(ReportVerb.self),
      AnyVerb(AwardsVerb.self),
      AnyVerb(ListVerb.self),
      AnyVerb(CheckVerb.self),
      AnyVerb(ImportVerb.self),
      AnyVerb(IssueNewVerb.self),
      AnyVerb(IssueEditVerb.self),
      .issueClose,
      .issueReopen,
      .issueDelete,
      AnyVerb(TagNewVerb.self),
      AnyVerb(TagRenameVerb.self),
      .tagDelete,
      AnyVerb(ProjectNewVerb.self),
      AnyVerb(ProjectEditVerb.self),
      .projectClose,
      .projectReopen,
      AnyVerb(ProjectDeleteVerb.self),
      .reminderOn,
      .reminderOff,
      AnyVerb(ReminderAtVerb.self),
      .lightOn,
      .lightOff,
      .lightToggle,
      AnyVerb(RenderVerb.self),
      AnyVerb(MarkdownVerb.self),
      AnyVerb(DocsConfigVerb.self),
      AnyVerb(DocsFormatsVerb.self),
      AnyVerb(DocsTemplatesVerb.self),
      AnyVerb(CompletionVerb.self),
      AnyVerb(HelpVerb.self),
    ],
    groups: [
      ("issue", "Make, change, close and delete issues of the site's own data"),
      ("tag", "Make, rename and delete tags"),
      ("project", "Make, change, close and delete projects"),
      ("reminder", "Switch the site's reminders, and say when they come"),
      ("light", "Switch the status light"),
      ("docs", "The reference, made from the code: configuration, data and templates"),
    ])

  /// Each verb once.
  let verbs: [AnyVerb]
  /// The first words of verbs with two words, and what such verbs are for.
  let groups: [(name: String, summary: String)]

  /// What a command line's first words name.
  enum Match {
    /// A verb, and how many words its name has.
    case verb(AnyVerb, words: Int)
    /// The first word of some verbs, without a second one.
    case group(String)
  }

  /// The verb that the first words of a command line name.
  func match(_ words: some Collection<String>) throws(UsageError) -> Match {
    guard let first = words.first else { throw UsageError.missingVerb }
    if let verb = verbs.first(where: { $0.outline.name == first }) { return .verb(verb, words: 1) }
    let members = members(of: first)
    guard !members.isEmpty else {
      throw UsageError.unknownVerb(first, candidates: names)
    }
    guard let second = words.dropFirst().first, second.utf8.first != UInt8(ascii: "-") else {
      return .group(first)
    }
    if let verb = members.first(where: { $0.outline.name == first + " " + second }) {
      return .verb(verb, words: 2)
    }
    throw UsageError.unknownVerb(
      second, group: first, candidates: members.map { $0.outline.words[1] })
  }

  /// The verbs whose first word is a group's name.
  func members(of group: String) -> [AnyVerb] {
    verbs.filter { $0.outline.words.count == 2 && $0.outline.words[0] == group }
  }

  /// What can stand as the first word, in the table's order.
  var names: [String] { lines.map(\.name) }

  /// The lines of `gazette --help`: verbs of one word and groups, with what they are for.
  var lines: [(name: String, summary: String)] {
    var seen: Set<String> = []
    return verbs.compactMap { verb in
      let outline = verb.outline
      let name = outline.words[0]
      guard seen.insert(name).inserted else { return nil }
      guard outline.words.count > 1 else { return (name, outline.summary) }
      return (name, groups.first { $0.name == name }?.summary ?? outline.summary)
    }
  }
}
