import Bytes
import IssueModel
import IssueStore
import ViewModels

extension AnyVerb {
  /// `gazette issue close NUMBER…`.
  static let issueClose = edit("issue close", "Close issues", issues) {
    try $0.change($1.words, "closed") { try $0.set(.closed, of: $1) }
  }

  /// `gazette issue reopen NUMBER…`.
  static let issueReopen = edit("issue reopen", "Open closed issues again", issues) {
    try $0.change($1.words, "reopened") { try $0.set(.open, of: $1) }
  }

  /// `gazette issue delete NUMBER…`.
  static let issueDelete = edit(
    "issue delete", "Delete issues",
    discussion: "What is deleted is gone; --verbose prints the lines that were taken away.", issues
  ) {
    try $0.change($1.words, "deleted") { try $0.delete($1) }
  }

  private static let issues = [
    Parameter<PlainEdit>.rest("NUMBER", \.words, "the issues' numbers or keys")
  ]
}

extension EditSession {
  /// Changes issues and says so; with `--json` writes an array of them, as they are now or, where they
  /// are gone, as they were.
  fileprivate func change(
    _ keys: [String], _ action: String,
    by change: (ContentViewModel, [Issue.Identity]) throws -> Void
  ) throws -> Exit {
    let content = root.content
    let before = snapshot
    let issues = try keys.map { try content.issue($0) }
    try change(content, issues.map(\.identity))
    let names = issues.map { "\($0.key) '\($0.title)'" }.joined(separator: ", ")
    let noun = issues.count == 1 ? "issue" : "issues"
    let after = snapshot
    return try finish("\(action) \(noun) \(names)") { json in
      json.array(of: issues) { json, issue in
        if let index = after.index(of: issue.identity) {
          json.issue(after.issues[index], in: after)
        } else {
          json.issue(issue, in: before)
        }
      }
    }
  }
}
