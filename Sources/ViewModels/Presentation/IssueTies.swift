import IssueModel
import IssueStore
import Markdown
import Synchronization

/// A tie of one record to another.
struct IssueTie: Hashable, Sendable {
  /// The index of the other one.
  var row: Int32
  /// What the one that refers is to the one that is referred to; nil where it only mentions it.
  var kind: IssueLink.Kind?
}

/// Which records refer to which: in their texts, by their links and through events.
///
/// It is worked out when it is first asked for, from all texts; after that only the texts of records
/// that changed are read again.
final class IssueTies: Sendable {
  private struct State {
    /// What each record refers to, each other one once, by index; and what refers to it.
    var out: [[IssueTie]] = []
    var into: [[IssueTie]] = []
    var isKnown = false
    /// The records that changed since.
    var stale: [Int] = []
    /// The records with a tie to one of those, as it was or as it is.
    var near: Set<Int> = []
  }
  private let state: Mutex<State>

  /// Nothing is known yet.
  init() { state = Mutex(State()) }

  /// Takes what an earlier build knows, but for the records that changed since; that build has to find it
  /// out anew if it is asked again.
  init(taking known: IssueTies, changed: [Int]) {
    var taken = known.state.withLock { state in
      defer { state = State() }
      return state
    }
    taken.stale += changed
    taken.near = []
    state = Mutex(taken)
  }

  /// What a record refers to, and what refers to it.
  func ties(of row: Int, in presentation: Presentation) -> (out: [IssueTie], into: [IssueTie]) {
    state.withLock { state in
      Self.update(&state, presentation)
      return (state.out[row], state.into[row])
    }
  }

  /// The records that have, or had before, a tie to one that changed; nil where the earlier build did not
  /// ask for ties.
  func near(in presentation: Presentation) -> Set<Int>? {
    state.withLock { state in
      guard state.isKnown else { return nil }
      Self.update(&state, presentation)
      return state.near
    }
  }

  private static func update(_ state: inout State, _ presentation: Presentation) {
    let issues = presentation.snapshot.issues
    guard state.isKnown else {
      state.out = Array(repeating: [], count: issues.count)
      Threads.forEach(of: &state.out, threads: Threads.everyCore) { row, ties in
        ties = Self.ties(from: row, presentation)
      }
      state.into = Array(repeating: [], count: issues.count)
      for (row, ties) in state.out.enumerated() {
        for tie in ties {
          state.into[Int(tie.row)].append(IssueTie(row: Int32(row), kind: tie.kind))
        }
      }
      state.isKnown = true
      state.stale = []
      return
    }
    for row in Set(state.stale) {
      let (old, new) = (state.out[row], ties(from: row, presentation))
      state.near.formUnion((old + new + state.into[row]).map { Int($0.row) })
      if old == new { continue }
      for tie in old { state.into[Int(tie.row)].removeAll { $0.row == row } }
      for tie in new {
        let place = state.into[Int(tie.row)].firstIndex { $0.row > row }
        state.into[Int(tie.row)].insert(
          IssueTie(row: Int32(row), kind: tie.kind), at: place ?? state.into[Int(tie.row)].count)
      }
      state.out[row] = new
    }
    state.stale = []
  }

  /// What a record refers to, each other one once, by index; of several kinds of tie the one that says more.
  private static func ties(from row: Int, _ presentation: Presentation) -> [IssueTie] {
    let snapshot = presentation.snapshot
    let issue = snapshot.issues[row]
    let source = issue.identity.source
    var found: [Int: IssueLink.Kind?] = [:]
    func take(_ other: Int, _ kind: IssueLink.Kind?) {
      if other != row, (found[other] ?? nil) == nil { found[other] = kind }
    }
    func read(_ text: Text) {
      let bytes = text.utf8
      var quoted: [Range<Int>]?
      presentation.references.forEachRecord(in: text, from: source, of: snapshot) { range, other in
        var kind = TieWords.kind(before: range.lowerBound, in: bytes, of: issue)
        if kind != nil {
          // What is quoted says nothing; few texts have such words, so that only these are looked through.
          let known = quoted ?? QuotedText.ranges(in: bytes.span)
          quoted = known
          if known.holds(range.lowerBound) { kind = nil }
        }
        take(other, kind)
      }
    }
    if issue.hasHistory {
      let history = issue.history
      for link in history.links {
        if let other = presentation.references.record(link.reference, from: source, in: snapshot) {
          take(other, link.kind)
        }
      }
      for event in history.events where event.kind == .referenced || event.kind == .closed {
        if let other = presentation.references.record(event.subject, from: source, in: snapshot) {
          take(other, event.kind == .closed ? .closedBy : nil)
        }
      }
    }
    // The title of a pull request becomes the message of its merge.
    if issue.kind == .pull { read(Text(issue.title)) }
    read(issue.body)
    for comment in issue.comments { read(comment.body) }
    for review in issue.reviews { read(review.body) }
    if found.isEmpty { return [] }
    return found.map { IssueTie(row: Int32($0.key), kind: $0.value) }.sorted { $0.row < $1.row }
  }
}

/// The words before a reference that tell what a record is to the other one, as trackers understand them.
enum TieWords {
  private static let words: [(StaticString, IssueLink.Kind)] = [
    ("duplicate of", .duplicates), ("dup of", .duplicates), ("superseded by", .supersededBy),
    ("superceded by", .supersededBy), ("replaced by", .supersededBy),
    ("obsoleted by", .supersededBy), ("in favor of", .supersededBy),
    ("in favour of", .supersededBy), ("overtaken by", .supersededBy),
  ]

  /// What the words that end at an offset of a text say; nil for others. Only a pull request closes.
  static func kind(before end: Int, in text: [UInt8], of issue: Issue) -> IssueLink.Kind? {
    if issue.kind == .pull, ClosingWords.precede(end, in: text) { return .closes }
    var end = end
    while end > 0, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: ":") { end -= 1 }
    for (word, kind) in words {
      let start = end - word.utf8CodeUnitCount
      guard start >= 0, start == 0 || !isLetter(text[start - 1]) else { continue }
      let isSame = (start..<end).allSatisfy { at in
        unsafe (text[at] | 0x20) == word.utf8Start[at - start]
      }
      if isSame { return kind }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}

extension [Range<Int>] {
  /// Whether an offset lies in one of these ranges, which are sorted.
  fileprivate func holds(_ offset: Int) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].contains(offset)
  }
}
