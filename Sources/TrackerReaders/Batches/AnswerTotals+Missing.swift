package import IssueModel

extension AnswerTotals {
  /// What the records of a file are.
  package enum Kind: Sendable, Equatable {
    /// Nothing that is kept.
    case none
    /// What records name, as states and people.
    case others
    /// Comments in lists of their own.
    case comments
    /// What is a part of a record and is listed as records in an answer, such as tasks.
    case parts
    /// Pull requests alone.
    case pulls
    /// Records of either kind.
    case records

    /// The kind in the plural.
    package var plural: String {
      switch self {
      case .none, .parts, .pulls, .records: "records"
      case .others: "entries"
      case .comments: "comments"
      }
    }
  }

  /// What came in a file that states totals.
  package struct Content: Sendable {
    /// What its records are.
    package var kind = Kind.none
    /// Of what they are: for records their sources, for comments their records.
    package var places: Set<Issue.Identity> = []

    /// A file without content.
    package init() {}
  }

  /// An answer with missing pages.
  package struct Missing: Sendable {
    /// How many records came.
    package var came: Int
    /// The total that the answer states; nil where it only states that there are more.
    package var all: Int?
    /// What the records are.
    package var kind: Kind
    /// The file that states it.
    package var file: String
    /// How to ask for the others.
    package var advice: String
  }
}
