public import Diagnostics
public import Editing
public import IssueModel
import IssueStore

/// Counts how often a review could have been asked for; kept from one run to the next.
public protocol ReviewCounting: AnyObject {
  /// How often so far.
  var count: Int { get set }
}

/// What can be done with the issues of a site.
public struct ContentViewModel {
  let store: any IssueEditing
  let reviews: any ReviewCounting
  let now: () -> Instant

  /// Deletes issues, together.
  public func delete(_ identities: [Issue.Identity]) throws(Diagnostic) {
    try store.perform(Self.distinct(identities).map { .deleteIssue($0) })
  }

  /// Makes an issue as of now and gives its identity; `prepare` may say more of it than a title.
  public func newIssue(
    _ title: String, prepare: (inout IssueDraft) -> Void = { _ in }
  ) throws(Diagnostic) -> Issue.Identity {
    var draft = IssueDraft(number: store.nextNumber, title: title, created: now())
    prepare(&draft)
    try store.perform([.addIssue(draft)])
    return Issue.Identity(
      source: store.snapshot.ownSource ?? SourceID(0), number: draft.number, key: nil)
  }

  /// Changes members of an issue and notes when that was.
  public func edit(
    _ identity: Issue.Identity, _ changes: [IssueChange]
  ) throws(Diagnostic) {
    guard !changes.isEmpty else { return }
    try store.perform([.changeIssue(identity, changes + [.updated(now())])])
  }

  /// Closes issues or opens them again, together; those that are in the state already stay as they
  /// are.
  public func set(
    _ state: Issue.State, of identities: [Issue.Identity]
  ) throws(Diagnostic) {
    let date = now()
    let edits = Self.distinct(identities).filter { identity in
      let index = store.snapshot.index(of: identity)
      return index.map { store.snapshot.issues[$0].isOpen != (state == .open) } ?? true
    }.map { DataEdit.changeIssue($0, [.state(state, at: date), .updated(date)]) }
    if !edits.isEmpty { try store.perform(edits) }
  }

  private static func distinct(_ identities: [Issue.Identity]) -> [Issue.Identity] {
    var seen: Set<Issue.Identity> = []
    return identities.filter { seen.insert($0).inserted }
  }

  /// The issue of a number or key in the site's own data.
  public func issue(_ key: String) throws(Diagnostic) -> Issue {
    let wanted = key.hasPrefix("#") ? String(key.dropFirst()) : key
    let found = store.snapshot.issues.filter { $0.key.lowercased() == wanted.lowercased() }
    guard let issue = found.first else {
      throw .error(
        "edit.no-issue", "there is no issue \(wanted) in the site's own data",
        suggestion: "'gazette list' shows what there is")
    }
    guard found.count == 1 else {
      let names = found.map { "'\(store.snapshot[$0.identity.source].name)'" }
      throw .error(
        "edit.ambiguous-issue",
        "issue \(wanted) is in several sources: \(names.joined(separator: ", "))")
    }
    return issue
  }

  /// Whether to ask for a review now: with five tags or more, and then every tenth time.
  public func shouldRequestReview() -> Bool {
    guard SiteIndex(store.snapshot).tags.count >= 5 else { return false }
    reviews.count += 1
    return reviews.count.isMultiple(of: 10)
  }
}
