import Diagnostics
import IssueModel
import IssueStore

/// The part of a site's data that queries, their answers and figures need, without texts; and the
/// messages of reading it.
struct KeptData: CacheValue {
  var snapshot = Snapshot()
  var diagnostics: [Diagnostic] = []

  static let blank = KeptData()

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&diagnostics)
    coder.code(&snapshot.sources)
    coder.code(&snapshot.tags)
    coder.code(&snapshot.people)
    coder.code(&snapshot.projects)
    coder.code(&snapshot.issues)
  }
}

// Sources, tags, projects and people are reduced to their names, people to whether they are
// bots, and sources to how they tell comments: only pages show their addresses and pictures.

extension Source: CacheValue {
  static var blank: Source { Source(name: "", tracker: .other) }
  mutating func code(with coder: inout CacheCoder) {
    coder.code(&name)
    tellsCommentsByRecord.code(with: &coder)
  }
}

extension Tag: CacheValue {
  static var blank: Tag { Tag(name: "") }
  mutating func code(with coder: inout CacheCoder) { coder.code(&name) }
}

extension Project: CacheValue {
  static var blank: Project { Project(title: "") }
  mutating func code(with coder: inout CacheCoder) { coder.code(&title) }
}

extension Person: CacheValue {
  static var blank: Person { Person(login: "") }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&login)
    name.code(with: &coder)
    isBot.code(with: &coder)
  }
}

extension Issue: CacheValue {
  static var blank: Issue {
    Issue(identity: Identity(source: .blank, number: nil, key: nil), title: "")
  }

  mutating func code(with coder: inout CacheCoder) {
    identity.source.code(with: &coder)
    identity.number.code(with: &coder)
    identity.key.code(with: &coder)
    coder.code(&kind)
    coder.code(&state)
    coder.code(&priority)
    coder.code(&title)
    author.code(with: &coder)
    coder.code(&assignees)
    coder.code(&tags)
    project.code(with: &coder)
    created.code(with: &coder)
    updated.code(with: &coder)
    closed.code(with: &coder)
    due.code(with: &coder)
    coder.code(&comments)
    coder.code(&reviews)
    reportedComments.code(with: &coder)
    reactions.code(with: &coder)
    isDraft.code(with: &coder)
    url.code(with: &coder)
    if coder.coded(hasHistory ? 1 : 0) == 1 { history.code(with: &coder) }
  }
}

extension Comment: CacheValue {
  static var blank: Comment { Comment(body: .empty) }

  mutating func code(with coder: inout CacheCoder) {
    author.code(with: &coder)
    created.code(with: &coder)
    coder.code(&review)
  }
}

extension IssueHistory: CacheValue {
  static var blank: IssueHistory { IssueHistory() }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&events)
    coder.code(&links)
    coder.code(&reason)
  }
}

extension IssueEvent: CacheValue {
  static var blank: IssueEvent { IssueEvent(.closed) }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&kind)
    date.code(with: &coder)
  }
}

extension IssueLink: CacheValue {
  static var blank: IssueLink { IssueLink(.relates, "") }

  mutating func code(with coder: inout CacheCoder) {
    coder.code(&kind)
    coder.code(&reference)
  }
}

extension Text: CacheValue {
  static var blank: Text { .empty }
  mutating func code(with coder: inout CacheCoder) { coder.code(&utf8) }
}

extension Instant: CacheValue {
  static var blank: Instant { Instant(seconds: 0) }

  mutating func code(with coder: inout CacheCoder) {
    seconds = Int64(coder.coded(Int(seconds)))
  }
}

extension Int32: CacheValue {
  static var blank: Int32 { 0 }

  mutating func code(with coder: inout CacheCoder) {
    self = Int32(truncatingIfNeeded: coder.coded(Int(self)))
  }
}

extension Bool: CacheValue {
  static var blank: Bool { false }
  mutating func code(with coder: inout CacheCoder) { self = coder.coded(self ? 1 : 0) == 1 }
}

/// The index of something in a table of a snapshot.
private protocol TableIndex: CacheValue {
  var index: Int32 { get set }
  init(_ index: Int)
}

extension TableIndex {
  static var blank: Self { Self(0) }
  mutating func code(with coder: inout CacheCoder) { index.code(with: &coder) }
}

extension SourceID: TableIndex {}
extension PersonID: TableIndex {}
extension TagID: TableIndex {}
extension ProjectID: TableIndex {}
