public import Diagnostics
public import IssueModel
public import IssueStore

extension Snapshot {
  /// The record that a name on a command line means: a number or key, with or without `#`, or with
  /// the name of its source, as `team/tool#12`.
  ///
  /// - Parameter place: Where it is looked for, in the words of a message: `in the site's own
  ///   data`.
  /// - Throws: An error where there is no such record or more than one.
  public func record(named name: String, _ place: String) throws(Diagnostic) -> Issue {
    let wanted = (name.hasPrefix("#") ? String(name.dropFirst()) : name).lowercased()
    var found = issues.filter { $0.key.lowercased() == wanted }
    if found.isEmpty { found = issues.filter { spelling(of: $0.identity).lowercased() == wanted } }
    guard let issue = found.first else {
      if withheld.contains(where: { $0 == wanted || $0.hasSuffix("#" + wanted) }) {
        throw .error(
          "issue.withheld", "issue \(wanted) is not published, so it is not shown either",
          suggestion: "'exclude', 'only' and 'publish_private' in gazette.yml decide that")
      }
      let keys = issues.lazy.filter { $0.number == nil }.map(\.key)
      throw .error(
        "edit.no-issue", "there is no issue \(name) \(place)",
        suggestion: Suggestion.didYouMean(name, in: Array(keys))
          ?? "'gazette issue list' shows what there is")
    }
    guard found.count == 1 else {
      throw .error(
        "edit.ambiguous-issue", "there are several issues \(name)",
        suggestion: "name one of them: "
          + found.map { "'\(spelling(of: $0.identity))'" }.joined(separator: ", "))
    }
    return issue
  }
}
