import Formats
import IssueModel

/// The kinds of links in the words of trackers.
enum LinkWords {
  /// What a word or phrase says of the record that has the link; nil where it is not known.
  static func kind(_ phrase: String) -> IssueLink.Kind? { kinds[TableHeader.squeezed(phrase)] }

  private static let kinds: [String: IssueLink.Kind] = [
    "blocks": .blocks, "block": .blocks, "blocker": .blocks, "blocking": .blocks,
    "isrequiredfor": .blocks, "isdependedonby": .blocks, "depend": .blocks,
    "isblockedby": .blockedBy, "blockedby": .blockedBy, "blocked": .blockedBy,
    "dependson": .blockedBy,
    "duplicates": .duplicates, "duplicate": .duplicates, "duplicateof": .duplicates,
    "isduplicateof": .duplicates,
    "issupersededby": .supersededBy, "supersededby": .supersededBy, "isreplacedby": .supersededBy,
    "replacedby": .supersededBy,
    "subtaskof": .partOf, "ispartof": .partOf, "ischildof": .partOf, "childof": .partOf,
    // What has no kind of its own is told by the other record.
    "relates": .relates, "relatesto": .relates, "related": .relates, "isrelatedto": .relates,
    "relation": .relates, "isduplicatedby": .relates, "duplicated": .relates,
    "duplicatedby": .relates, "clones": .relates, "cloners": .relates, "isclonedby": .relates,
    "supersedes": .relates, "replaces": .relates,
    "parentfor": .relates, "parentof": .relates, "isparentof": .relates, "subtask": .relates,
  ]
}

extension IssueLink.Kind {
  /// What a link of this kind says of the record at its other end.
  var inverse: IssueLink.Kind {
    switch self {
    case .blocks: .blockedBy
    case .blockedBy: .blocks
    case .closes: .closedBy
    case .closedBy: .closes
    case .duplicates, .supersededBy, .partOf, .relates: .relates
    }
  }
}

extension RecordBatch {
  /// A link of the record at hand, which `member` has; one of an unknown kind is a mere relation, and counted.
  mutating func link(
    _ kind: IssueLink.Kind?, called word: String?, to reference: String, in member: String
  ) -> IssueLink {
    if kind == nil, let word, !word.isEmpty { lose(member: "\(member).\(word)") }
    return IssueLink(kind ?? .relates, reference)
  }
}
