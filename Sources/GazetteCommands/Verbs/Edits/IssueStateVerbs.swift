import Bytes
import IssueModel
import IssueStore
import ViewModels

/// `gazette issue close NUMBER…`: issues that are done.
struct IssueCloseVerb: EditVerb {
  var edit = EditOptions()
  var keys: [String] = []

  static let declaration = Declaration<Self>(
    "issue close", "Close issues",
    [.rest("NUMBER", \.keys, "the issues' numbers or keys")] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "issue close", console: console)
    let content = session.root.content()
    let issues = try keys.map { try content.issue($0) }
    try content.close(issues.map(\.identity))
    return try session.finish("closed", issues)
  }
}

/// `gazette issue reopen NUMBER…`: issues that are to be done after all.
struct IssueReopenVerb: EditVerb {
  var edit = EditOptions()
  var keys: [String] = []

  static let declaration = Declaration<Self>(
    "issue reopen", "Open closed issues again",
    [.rest("NUMBER", \.keys, "the issues' numbers or keys")] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "issue reopen", console: console)
    let content = session.root.content()
    let issues = try keys.map { try content.issue($0) }
    try content.reopen(issues.map(\.identity))
    return try session.finish("reopened", issues)
  }
}

/// `gazette issue delete NUMBER…`: issues that are to go.
struct IssueDeleteVerb: EditVerb {
  var edit = EditOptions()
  var keys: [String] = []

  static let declaration = Declaration<Self>(
    "issue delete", "Delete issues",
    discussion: "What is deleted is gone; --verbose prints the lines that were taken away.",
    [.rest("NUMBER", \.keys, "the issues' numbers or keys")] + Parameter<Self>.editing)

  func run(_ console: Console) throws -> Exit {
    let session = try EditSession(edit, holder: "issue delete", console: console)
    let content = session.root.content()
    let before = session.snapshot
    let issues = try keys.map { try content.issue($0) }
    try content.delete(issues.map(\.identity))
    return try session.finish("deleted", issues, in: before)
  }
}

extension EditSession {
  /// Says what was done to issues; with `--json` writes an array of them, as they are now or, where
  /// they are gone, as they were in `before`.
  func finish(_ action: String, _ issues: [Issue], in before: Snapshot? = nil) throws -> Exit {
    let snapshot = self.snapshot
    let names = issues.map { "\($0.key) '\($0.title)'" }.joined(separator: ", ")
    let noun = issues.count == 1 ? "issue" : "issues"
    return try finish("\(action) \(noun) \(names)") { json in
      json.array { json in
        for issue in issues {
          let index = snapshot.index(of: issue.identity)
          json.issue(index.map { snapshot.issues[$0] } ?? issue, in: before ?? snapshot)
        }
      }
    }
  }
}
