import IssueModel

/// A key of the language: its names, its values, and its meaning.
struct QueryKey: Sendable {
  /// The kind of value of a key.
  enum Value: Sendable {
    case words(QueryWords)
    case tag
    case project
    case source
    /// A name; whoever has it is one of these to the issue.
    case people([QueryRole])
    case dates(QueryDate)
    case count(QueryCount)
    case number
    /// Where texts are looked for.
    case places
    case order
  }

  /// The name, and others that mean the same.
  let names: [String]
  let value: Value
  /// The kind of value, for people.
  let takes: String
  let meaning: String

  private init(_ names: String..., value: Value, takes: String, _ meaning: String) {
    self.names = names
    self.value = value
    self.takes = takes
    self.meaning = meaning
  }

  /// The key of a name in any case; nil for other words.
  static func named(_ name: String) -> QueryKey? {
    let name = name.lowercased()
    return all.first { $0.names.contains(name) }
  }

  /// All keys.
  static let all: [QueryKey] = [
    QueryKey(
      "is", value: .words(.is), takes: QueryWords.is.list,
      "`closed` includes merged pull requests, `unmerged` are pull requests that are not merged"),
    QueryKey(
      "state", value: .words(.state), takes: QueryWords.state.list, "the same as `is:`, of states"),
    QueryKey("type", value: .words(.type), takes: QueryWords.type.list, "the same, of kinds"),
    QueryKey(
      "draft", value: .words(.draft), takes: QueryWords.draft.list,
      "pull requests that are not ready to be looked at, or are"),
    QueryKey(
      "label", "tag", value: .tag, takes: "a name, or `*` for any",
      "it carries the label; `#NAME` means the same"),
    QueryKey(
      "author", value: .people([.author]), takes: "a login, or a full name",
      "who opened it; `app/NAME` is an application"),
    QueryKey(
      "assignee", value: .people([.assignee]), takes: "a login or a full name, or `*` for any",
      "who works on it"),
    QueryKey(
      "commenter", value: .people([.commenter]), takes: "a login, or a full name",
      "who wrote a comment or a part of a review"),
    QueryKey(
      "mentions", value: .people([.mentions]), takes: "a login, or a full name",
      "whom its text or its conversation names, as `@NAME` outside of code, or by a login of several words"
    ),
    QueryKey(
      "involves", value: .people([.author, .assignee, .commenter, .mentions]),
      takes: "a login, or a full name", "any of the four before"),
    QueryKey(
      "reviewed-by", value: .people([.reviewer]), takes: "a login, or a full name",
      "who reviewed the pull request, the author too"),
    QueryKey(
      "review", value: .words(.review), takes: QueryWords.review.list,
      "what the last word of each reviewer amounts to; `none` are pull requests without a review"),
    QueryKey(
      "linked", value: .words(.linked), takes: QueryWords.linked.list,
      "issues that a pull request closes; pull requests that close an issue"),
    QueryKey(
      "project", "milestone", value: .project, takes: "a name, or `*` for any",
      "the project or milestone it belongs to"),
    QueryKey(
      "source", "repo", value: .source, takes: "a name, as `team/tool` or `tool`",
      "the repository or project of a tracker that it comes from"),
    QueryKey(
      "priority", value: .words(.priority), takes: QueryWords.priority.list, "how urgent it is"),
    QueryKey(
      "reason", value: .words(.reason), takes: QueryWords.reason.list, "why it was closed"),
    QueryKey(
      "no", value: .words(.no), takes: QueryWords.no.list,
      "it is without that; a `reply` is what somebody else than the author, and no program, said"),
    QueryKey("has", value: .words(.has), takes: QueryWords.no.list, "it has that"),
    QueryKey("created", value: .dates(.created), takes: "dates", "when it was made"),
    QueryKey("updated", value: .dates(.updated), takes: "dates", "when it was last changed"),
    QueryKey("closed", value: .dates(.closed), takes: "dates", "when it was closed or merged"),
    QueryKey("merged", value: .dates(.merged), takes: "dates", "when it was merged"),
    QueryKey("due", value: .dates(.due), takes: "dates", "when it is due"),
    QueryKey(
      "comments", value: .count(.comments), takes: "numbers",
      "how many comments its conversation has"),
    QueryKey(
      "reactions", value: .count(.reactions), takes: "numbers", "how many reactions there are"),
    QueryKey(
      "interactions", value: .count(.interactions), takes: "numbers", "comments and reactions"),
    QueryKey(
      "number", value: .number, takes: "numbers, or a key as `BACK-12`", "its number, or its key"),
    QueryKey(
      "in", value: .places, takes: "`title`, `body`",
      "where the texts of the query, or of the parentheses around it, are looked for"),
    QueryKey(
      "sort", value: .order,
      takes: QueryOrder.Key.allCases.map { "`\($0)`" }.joined(separator: ", "),
      "the order, with `-asc` or `-desc` behind it; `created-desc` where there is none; `relevance` "
        + "has those first whose titles hold all texts"),
  ]

  /// Keys of other query languages, and their equivalents.
  static let foreign: [String: String] = [
    "status":
      "trackers' words for it are not kept: write is:open, is:closed or is:merged, or label:NAME",
    "reporter": "did you mean 'author:'?",
    "user": "write author:NAME for who opened it, or repo:OWNER/NAME for a repository",
    "org": "write repo:OWNER/NAME for a repository",
    "labels": "did you mean 'label:'?", "tags": "did you mean 'tag:'?",
    "modified": "did you mean 'updated:'?", "commented": "did you mean 'commenter:'?",
    "archived": "leave it out: what the data holds is looked through",
    "language": "write source:NAME for a repository, or label:NAME",
    "head": "leave it out: branches are not kept", "base": "leave it out: branches are not kept",
    "team": "write mentions:NAME for a person",
    "review-requested": "write review:none, or reviewed-by:NAME",
    "user-review-requested": "write review:none, or reviewed-by:NAME",
    "team-review-requested": "write review:none, or reviewed-by:NAME",
  ]
}

/// The words that are values of a key.
struct QueryWords: Sendable {
  /// The noun for a word; empty where any text is allowed.
  let what: String
  let conditions: KeyValuePairs<String, QueryCondition>
  /// Other names of the words.
  var aliases: [String: String] = [:]
  /// Suggestions for words of other query languages.
  var foreign: [String: String] = [:]

  /// The words, for people.
  var list: String { conditions.map { "`\($0.key)`" }.joined(separator: ", ") }

  private static let unmerged = QueryCondition.all([
    .term(.kind(.pull)), .not(.term(.state(.merged))),
  ])
  private static let pulls = ["pr": "pull", "mr": "pull", "pull-request": "pull"]
  private static let visibility = "leave it out: what is published is public"
  private static let unkept = "leave it out: the data does not keep it"

  static let `is` = QueryWords(
    what: "",
    conditions: [
      "open": .term(.state(.open)), "closed": .term(.state(.closed)),
      "merged": .term(.state(.merged)), "issue": .term(.kind(.issue)), "pull": .term(.kind(.pull)),
      "unmerged": unmerged, "draft": .term(.draft),
    ], aliases: pulls,
    foreign: [
      "completed": "write reason:completed", "public": visibility, "private": visibility,
      "internal": visibility, "locked": unkept, "unlocked": unkept,
      "queued": unkept, "assigned": "write has:assignee", "reviewed": "write -review:none",
    ])
  static let state = QueryWords(
    what: "a state",
    conditions: [
      "open": .term(.state(.open)), "closed": .term(.state(.closed)),
      "merged": .term(.state(.merged)),
    ])
  static let type = QueryWords(
    what: "a kind",
    conditions: ["issue": .term(.kind(.issue)), "pull": .term(.kind(.pull))], aliases: pulls,
    foreign: [
      "bug": "write label:bug", "feature": "write label:feature", "task": "write label:task",
    ])
  static let draft = QueryWords(
    what: "true or false",
    conditions: [
      "true": .term(.draft), "false": .all([.term(.kind(.pull)), .not(.term(.draft))]),
    ])
  static let priority = QueryWords(
    what: "a priority",
    conditions: [
      "low": .term(.priority(.low)), "medium": .term(.priority(.medium)),
      "high": .term(.priority(.high)),
    ])
  static let reason = QueryWords(
    what: "a reason",
    conditions: [
      "completed": .term(.reason(.completed)), "not-planned": .term(.reason(.notPlanned)),
      "duplicate": .term(.reason(.duplicate)),
    ],
    aliases: ["not planned": "not-planned", "not_planned": "not-planned"],
    foreign: ["wontfix": "did you mean 'not-planned'?", "reopened": "write is:open"])
  static let linked = QueryWords(
    what: "asked for with 'linked:'",
    conditions: ["pull": .term(.linked(.pull)), "issue": .term(.linked(.issue))], aliases: pulls)
  static let review = QueryWords(
    what: "asked for with 'review:'",
    conditions: [
      "approved": .term(.review(.approved)), "changes": .term(.review(.changes)),
      "none": .term(.review(.none)),
    ],
    aliases: [
      "changes_requested": "changes", "changes-requested": "changes",
      "changes requested": "changes",
    ],
    foreign: ["required": "write review:none"])
  static let no = QueryWords(
    what: "asked for with 'no:'", conditions: missing, aliases: missingAliases,
    foreign: missingForeign)
  static let has = QueryWords(
    what: "asked for with 'has:'",
    conditions: [
      "label": .not(.term(.missing(.label))), "assignee": .not(.term(.missing(.assignee))),
      "project": .not(.term(.missing(.project))), "due": .not(.term(.missing(.due))),
      "priority": .not(.term(.missing(.priority))),
      "comments": .not(.term(.count(.comments, 0...0))), "reply": .not(.term(.missing(.reply))),
    ],
    aliases: missingAliases, foreign: missingForeign)

  private static let missing: KeyValuePairs<String, QueryCondition> = [
    "label": .term(.missing(.label)), "assignee": .term(.missing(.assignee)),
    "project": .term(.missing(.project)), "due": .term(.missing(.due)),
    "priority": .term(.missing(.priority)), "comments": .term(.count(.comments, 0...0)),
    "reply": .term(.missing(.reply)),
  ]
  private static let missingAliases = ["tag": "label", "milestone": "project"]
  private static let missingForeign = [
    "labels": "did you mean 'label'?", "tags": "did you mean 'label'?",
    "assignees": "did you mean 'assignee'?",
  ]
}
