extension Issue {
  /// Whether the record itself states its comments, possibly that there are none.
  package var tellsComments: Bool { !comments.isEmpty || reportedComments != nil }
}

extension Comment {
  /// Whether it is a reply to an issue: a comment with a date, by neither the issue's author nor a
  /// program.
  ///
  /// - Parameters:
  ///   - author: the author of the issue.
  ///   - programs: which people are programs, by `PersonID`.
  package func isReply(toIssueOf author: PersonID?, programs: [Bool]) -> Bool {
    created != nil && self.author != author
      && !(self.author.map { programs[Int($0.index)] } ?? false)
  }
}
