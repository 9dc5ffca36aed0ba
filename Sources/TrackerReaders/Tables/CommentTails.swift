import Formats

/// The three fields behind the text of each comment in newer exports of Jira, `DATE;AUTHOR;TEXT;;;`.
///
/// Prose may end in semicolons too; so they are fields only where every comment of a table has them, or some have them
/// without a doubt: all empty, or with a role or group.
package struct CommentTails: Sendable {
  /// Whether what looks like the fields is taken off the texts.
  private let areFields: Bool
  private var (with, without) = (0, 0)
  private var areCertain = false
  /// How many comments are a text alone, without a date and an author before it, and the key of the first one's record.
  private var bare = (count: 0, first: "")

  /// Counts the fields of a table, and takes them off unless `areFields` is false.
  package init(areFields: Bool = true) { self.areFields = areFields }

  /// Whether some texts end in what looks like the fields, and others do not.
  package var areInDoubt: Bool { areFields && with > 0 && without > 0 && !areCertain }

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
    guard let tail = Self.tail(of: text) else {
      without += 1
      return (text, nil)
    }
    with += 1
    areCertain = areCertain || tail.isCertain
    return areFields ? (tail.text, tail.isLimited ? true : nil) : (text, nil)
  }

  /// A text without the fields behind it that limit it; nil where there are none such.
  static func limited(_ text: String) -> String? {
    tail(of: text).flatMap { $0.isLimited ? $0.text : nil }
  }

  private static func tail(
    of text: String
  ) -> (text: String, isLimited: Bool, isCertain: Bool)? {
    let scalars = text.unicodeScalars
    var end = scalars.endIndex
    var fields: [String] = []
    for _ in 0..<3 {
      // A field has at most 80 characters on one line.
      guard let mark = scalars[..<end].suffix(81).lastIndex(of: ";"),
        case let field = scalars[mark..<end].dropFirst(),
        !field.contains(where: { $0 == "\n" || $0 == "\r" })
      else { return nil }
      fields.append(CleanName.line(String(field)) ?? "")
      end = mark
    }
    let isLimited = fields.contains { !$0.isEmpty }
    let isCertain = !isLimited || ["role", "group"].contains(fields[2].lowercased())
    return (String(scalars[..<end]), isLimited, isCertain)
  }
}
