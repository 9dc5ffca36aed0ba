/// The three fields behind the text of each comment in newer exports of Jira, `DATE;AUTHOR;TEXT;;;`.
///
/// Prose may end in semicolons too; so they are fields only where every comment of a table has them.
package struct CommentTails: Sendable {
  /// Whether what looks like the fields is taken off the texts.
  private let areFields: Bool
  private var (with, without) = (0, 0)
  /// How many comments are a text alone, without a date and an author before it, and the key of the first one's record.
  private var bare = (count: 0, first: "")

  /// Counts the fields of a table, and takes them off unless `areFields` is false.
  package init(areFields: Bool = true) { self.areFields = areFields }

  /// Whether some texts end in what looks like the fields, and others do not.
  package var areInDoubt: Bool { areFields && with > 0 && without > 0 }

  /// The comments that are a text alone, where others have a date and an author.
  package var bareAmongOthers: (count: Int, first: String)? {
    bare.count > 0 && with + without > 0 ? bare : nil
  }

  /// Counts a comment that is a text alone.
  mutating func noteBare(in record: String) {
    if bare.count == 0 { bare.first = record }
    bare.count += 1
  }

  /// A text without its fields, and true where one of them is filled in, which limits a comment to a role or group.
  mutating func split(_ text: String) -> (text: String, isPrivate: Bool?) {
    let scalars = text.unicodeScalars
    var end = scalars.endIndex
    var isLimited = false
    for _ in 0..<3 {
      // A field has at most 80 characters on one line.
      guard let mark = scalars[..<end].suffix(81).lastIndex(of: ";"),
        case let field = scalars[mark..<end].dropFirst(),
        !field.contains(where: { $0 == "\n" || $0 == "\r" })
      else {
        without += 1
        return (text, nil)
      }
      isLimited = isLimited || !field.allSatisfy(\.properties.isWhitespace)
      end = mark
    }
    with += 1
    return areFields ? (String(scalars[..<end]), isLimited ? true : nil) : (text, nil)
  }
}
