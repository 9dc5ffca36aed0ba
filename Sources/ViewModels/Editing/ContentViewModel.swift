public import Diagnostics
public import Editing
public import IssueModel
import IssueStore

/// A counter of opportunities to ask for a review, stored between runs.
public protocol ReviewCounting: AnyObject {
  /// The count so far.
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

  /// Makes an issue dated now and returns its identity; `prepare` may set more than the title.
  public func newIssue(
    _ title: String, prepare: (inout IssueDraft) -> Void = { _ in }
  ) throws(Diagnostic) -> Issue.Identity {
    var draft = IssueDraft(number: store.nextNumber, title: title, created: now())
    prepare(&draft)
    try store.perform([.addIssue(draft)])
    return Issue.Identity(
      source: store.snapshot.ownSource ?? SourceID(0), number: draft.number, key: nil)
  }

  /// Changes members of an issue and its date of change.
  public func edit(
    _ identity: Issue.Identity, _ changes: [IssueChange]
  ) throws(Diagnostic) {
    guard !changes.isEmpty else { return }
    try store.perform([.changeIssue(identity, changes + [.updated(now())])])
  }

  /// Adds a comment dated now to an issue; `author` is a login.
  public func comment(
    on identity: Issue.Identity, _ text: Text, by author: String?
  ) throws(Diagnostic) {
    try edit(identity, [.comment(CommentDraft(author: author, created: now(), body: text))])
  }

  /// Closes or reopens issues, together; those already in the state are not touched.
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
    do throws(Diagnostic) {
      return try store.snapshot.record(named: key, "in the site's own data")
    } catch {
      let name = key.hasPrefix("#") ? String(key.dropFirst()) : key
      guard error.code == "edit.no-issue", let place = store.placeElsewhere(of: name) else {
        throw error
      }
      throw .foreign("issue \(name)", of: "issue", at: place)
    }
  }

  /// Whether to ask for a review now: with five tags or more, and then every tenth time.
  public func shouldRequestReview() -> Bool {
    guard SiteIndex(store.snapshot).tags.count >= 5 else { return false }
    reviews.count += 1
    return reviews.count.isMultiple(of: 10)
  }
}
