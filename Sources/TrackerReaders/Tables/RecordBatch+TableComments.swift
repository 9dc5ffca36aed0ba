import Formats
import IssueModel

extension RecordBatch {
  /// Comments are `DATE;AUTHOR;TEXT`, one a cell, as Jira writes them, or a number, or objects that a script printed.
  mutating func readComments(
    _ row: TableRow, _ dialect: any TableDialect, into issue: inout Issue
  ) {
    if let count = row.text(.comments).flatMap(Int.init(grouped:)) {
      issue.reportedComments = Int32(clamping: count)
    } else if let cell = row.cell(.comments) {
      let objects = PrintedObjects(cell)?.objects ?? []
      let comments = objects.compactMap { printedComment($0, dialect) }
      if comments.isEmpty, !objects.contains(where: Self.isPrintedComment) {
        lose("comments that are neither a number nor a list of objects")
      }
      issue.comments = comments.sorted(stablyBy: \.created)
    }
    for cell in row.all(.comment) {
      if let comment = comment(cell, dialect) { issue.comments.append(comment) }
    }
    // Jira has as many columns as the issue with most comments needs.
    if row.header.columns[.comment]?.isEmpty == false {
      issue.reportedComments = issue.reportedComments ?? Int32(clamping: issue.comments.count)
    }
  }

  /// The comment of a cell; nil where it is left out.
  private mutating func comment(_ cell: String, _ dialect: any TableDialect) -> Comment? {
    let parts = cell.utf8.split(
      separator: UInt8(ascii: ";"), maxSplits: 2, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 3, let date = dayOrder.instant(parts[0]) else {
      // What may be a date in another language has digits, and is no sentence.
      let mayBeDate = parts[0].utf8.count <= 60 && parts[0].contains(where: \.isNumber)
      let limited = parts.count == 3 && mayBeDate ? CommentTails.limited(parts[2]) : nil
      let isLeftOut = leavesOutComment(isPrivate: limited == nil ? nil : true) {
        HiddenComment(id: 0, created: nil, content: cell.hashValue, body: Text(limited ?? cell))
      }
      if isLeftOut { return nil }
      commentTails.noteBare(in: recordKey)
      return Comment(body: text(Text(cell), dialect.markup))
    }
    let (said, isPrivate) = commentTails.split(parts[2])
    let isLeftOut = leavesOutComment(isPrivate: isPrivate) {
      HiddenComment(id: 0, created: date, content: cell.hashValue, body: Text(said))
    }
    if isLeftOut { return nil }
    let author = dialect.login(parts[1]).flatMap { person($0) }
    var comment = Comment(author: author, created: date, body: text(Text(said), dialect.markup))
    comment.isPrivate = isPrivate
    return comment
  }

  /// The members of an object that a script printed which may have the text of a comment.
  private static let printedTexts = ["comment", "body", "text", "content"]

  private static func isPrintedComment(_ members: [String: String]) -> Bool {
    printedTexts.contains { members[$0] != nil }
  }

  /// A comment from the members of an object that a script printed into a cell; nil where it has no text.
  private mutating func printedComment(
    _ members: [String: String], _ dialect: any TableDialect
  ) -> Comment? {
    func first(_ names: [String]) -> String? { names.lazy.compactMap { members[$0] }.first }
    let date = first(["created_at", "createdAt", "created", "date"])
    let created = date.flatMap { dayOrder.instant($0) }
    if RecordTable.deletedMembers.contains(where: { members[$0].map(Self.saysDeleted) == true }) {
      lose(member: "deleted comments", as: .leftOut)
      return nil
    }
    let isPrivate = Privacy.all(members.map { Privacy.mark(printedComment: $0.key, $0.value) })
    let isLeftOut = leavesOutComment(isPrivate: isPrivate) {
      HiddenComment(
        id: 0, created: created, content: members.hashValue,
        body: Text(first(Self.printedTexts) ?? ""))
    }
    if isLeftOut { return nil }
    guard let body = first(Self.printedTexts) else { return nil }
    let author = first(["created_by", "author", "user", "by"]).flatMap(dialect.login)
    if date != nil, created == nil { loseDate(" (comments)") }
    var comment = Comment(
      author: author.flatMap { person($0) }, created: created,
      body: text(Text(body), dialect.markup))
    comment.isPrivate = isPrivate
    return comment
  }
}
