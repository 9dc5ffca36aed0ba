public import Diagnostics
public import Editing
public import IssueModel
import IssueStore
import Queries

/// Counts how often a review could have been asked for; kept from one run to the next.
public protocol ReviewCounting: AnyObject {
  /// How often so far.
  var count: Int { get set }
}

/// The issues of the selected filter, kept up to date as the data changes, and what can be done with
/// them.
public final class ContentViewModel {
  /// What a link opens.
  public enum Link: Sendable, Hashable {
    /// An issue by its number or key.
    case issue(String)
    /// A new issue.
    case newIssue

    /// The link that an address is: `gazette:issue/12` or `gazette:new-issue`; nil for others.
    public init?(_ address: String) {
      let issue = "gazette:issue/"
      if address == "gazette:new-issue" {
        self = .newIssue
      } else if address.hasPrefix(issue), address.utf8.count > issue.utf8.count {
        self = .issue(String(address.dropFirst(issue.count)))
      } else {
        return nil
      }
    }
  }

  /// Which issues are shown.
  public var selection: IssueSelection

  private let store: any IssueEditing
  private let reviews: any ReviewCounting
  private let now: () -> Instant

  /// The issues of a store; `now` gives the present moment.
  public init(
    store: any IssueEditing, selection: IssueSelection = IssueSelection(),
    reviews: any ReviewCounting, now: @escaping () -> Instant
  ) {
    self.store = store
    self.selection = selection
    self.reviews = reviews
    self.now = now
  }

  /// The issues of the selection, in its order.
  public var issues: [Issue] {
    let snapshot = store.snapshot
    return selection.query(in: snapshot).results(in: snapshot, now: now())
      .map { snapshot.issues[$0] }
  }

  /// The tags that contain what follows `#` in the text, by name; none where it does not begin so.
  public var suggestedTokens: [TagID] {
    guard selection.text.hasPrefix("#") else { return [] }
    let wanted = selection.text.dropFirst().lowercased()
    return SiteIndex(store.snapshot).tags.filter {
      wanted.isEmpty || store.snapshot[$0].name.lowercased().contains(wanted)
    }
  }

  // MARK: - Issues

  /// Deletes the issues at positions of the list.
  public func delete(at positions: [Int]) throws(Diagnostic) {
    let issues = issues
    try store.perform(
      positions.filter { issues.indices.contains($0) }.map { .deleteIssue(issues[$0].identity) })
  }

  /// Deletes issues, together.
  public func delete(_ identities: [Issue.Identity]) throws(Diagnostic) {
    var seen: Set<Issue.Identity> = []
    try store.perform(identities.filter { seen.insert($0).inserted }.map { .deleteIssue($0) })
  }

  /// Makes an issue, which takes the selected tag, and gives its identity; `prepare` may say more of
  /// it than a title.
  public func newIssue(
    _ title: String, prepare: (inout IssueDraft) -> Void = { _ in }
  ) throws(Diagnostic) -> Issue.Identity {
    var draft = IssueDraft(number: store.nextNumber, title: title, created: now())
    if case .tag(let id) = selection.filter { draft.tags = [store.snapshot[id].name] }
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

  /// Closes issues, together; those that are closed already stay as they are. Gives how many it
  /// changed.
  @discardableResult
  public func close(_ identities: [Issue.Identity]) throws(Diagnostic) -> Int {
    try setState(.closed, of: identities)
  }

  /// Opens issues again, together; those that are open already stay as they are. Gives how many it
  /// changed.
  @discardableResult
  public func reopen(_ identities: [Issue.Identity]) throws(Diagnostic) -> Int {
    try setState(.open, of: identities)
  }

  private func setState(
    _ state: Issue.State, of identities: [Issue.Identity]
  ) throws(Diagnostic) -> Int {
    let date = now()
    var seen: Set<Issue.Identity> = []
    let edits = identities.filter { identity in
      guard seen.insert(identity).inserted else { return false }
      let index = store.snapshot.index(of: identity)
      return index.map { store.snapshot.issues[$0].isOpen != (state == .open) } ?? true
    }.map { DataEdit.changeIssue($0, [.state(state, at: date), .updated(date)]) }
    if !edits.isEmpty { try store.perform(edits) }
    return edits.count
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

  // MARK: - Reviews and links

  /// Whether to ask for a review now: with five tags or more, and then every tenth time.
  public func shouldRequestReview() -> Bool {
    guard SiteIndex(store.snapshot).tags.count >= 5 else { return false }
    reviews.count += 1
    return reviews.count.isMultiple(of: 10)
  }

  /// Opens a link: gives the issue that it leads to, made now where it asks for a new one.
  public func open(_ link: Link) throws(Diagnostic) -> Issue.Identity {
    switch link {
    case .issue(let key): try issue(key).identity
    case .newIssue: try newIssue("New issue")
    }
  }
}
