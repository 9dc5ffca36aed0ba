package import IssueModel
package import IssueStore

/// Whether anybody but the author and programs replied to issues, as far as the data says so.
package struct Replies: Sendable, Equatable {
  /// Which people are programs, by `PersonID`.
  private let programs: [Bool]
  /// Whether the records of a kind in a source have comments, at the index twice the source plus
  /// the kind.
  private var tells: [Bool]
  /// Whether any of them has an author: without authors nobody knows who is somebody else.
  private var tellAuthors: [Bool]

  /// The replies of the records of a snapshot.
  package init(in snapshot: Snapshot) {
    programs = snapshot.people.map(\.isProgram)
    tells = [Bool](repeating: false, count: snapshot.sources.count * 2)
    tellAuthors = tells
    for issue in snapshot.issues {
      if issue.tellsComments, !snapshot[issue.identity.source].tellsCommentsByRecord {
        tells[Self.group(issue)] = true
      }
      if issue.author != nil { tellAuthors[Self.group(issue)] = true }
    }
  }

  /// Whether it is known that nobody replied to an issue.
  package func areMissing(_ issue: Issue) -> Bool {
    isKnown(issue) && !isReplied(issue, issue.comments) && !isReplied(issue, issue.reviews)
  }

  /// Whether the replies to an issue are known. One without comments has none if it says so, or if
  /// other records of its kind and source have some, unless these were asked for record by record; otherwise the export
  /// leaves comments out.
  func isKnown(_ issue: Issue) -> Bool {
    issue.comments.isEmpty && issue.reviews.isEmpty
      ? issue.commentCount == 0 && (issue.tellsComments || tells[Self.group(issue)])
      : tellAuthors[Self.group(issue)]
  }

  private func isReplied(_ issue: Issue, _ comments: [Comment]) -> Bool {
    comments.contains { $0.isReply(toIssueOf: issue.author, programs: programs) }
  }

  private static func group(_ issue: Issue) -> Int {
    Int(issue.identity.source.index) * 2 + (issue.kind == .pull ? 1 : 0)
  }
}
