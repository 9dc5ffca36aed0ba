import Bytes
public import Diagnostics
import IssueModel
public import IssueStore

extension Query {
  /// A note where the text of a query is only the reference of an issue, as `12`, `BACK-12`, or `tool#12` of one source
  /// among several: a text is looked for in titles and bodies.
  public static func noteOfReference(_ text: String, in snapshot: Snapshot) -> Diagnostic? {
    let words = text.split(separator: " ")
    guard let word = words.first, words.count == 1, word.utf8.contains(where: \.isDigit),
      !word.contains("\"")
    else { return nil }
    let parts = word.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let query =
      parts.count == 2 ? "source:\"\(parts[0])\" number:\"\(parts[1])\"" : "number:\"\(word)\""
    guard let parsed = try? Query(parsing: query),
      parsed.count(in: snapshot, now: Instant(seconds: 0)) > 0
    else { return nil }
    return Diagnostic(
      .note, code: "query.reference",
      "'\(word)' is looked for as a text, and is the reference of an issue",
      suggestion: "write \(query.replacing("\"", with: ""))")
  }
}
