import Bytes
import IssueModel
import IssueStore
import Markdown
import Synchronization

/// A link from one record to another.
struct IssueTie: Hashable, Sendable {
  /// The index of the other record.
  var row: Int32
  /// The relation of the referring record to the other one; nil for a mention.
  var kind: IssueLink.Kind?
}

/// The links between records: by references in their texts, by explicit links and through events.
///
/// They are computed from all texts when first asked for; after that only the texts of changed
/// records are parsed again.
final class IssueTies: Sendable {
  private struct State {
    /// The outgoing links of each record, one for each target; and the incoming ones.
    var out: [[IssueTie]] = []
    var into: [[IssueTie]] = []
    var isKnown = false
    /// The records that changed since the links were computed.
    var stale: [Int] = []
    /// The records with a link to a changed record, before or after the change.
    var near: Set<Int> = []
    /// The records with a reference to no record, by the numbers in it.
    var missing: [Int: [Int]] = [:]

    /// Notes the numbers in references of a record to no record.
    mutating func miss(_ numbers: [Int], in row: Int) {
      for number in numbers where missing[number]?.last != row {
        missing[number, default: []].append(row)
      }
    }
  }
  private let state: Mutex<State>

  /// Nothing computed yet.
  init() { state = Mutex(State()) }

  /// Takes over the links of an earlier build except those of changed records. It moves them out of
  /// that build, which has to compute them again if it is asked.
  init(taking known: IssueTies, changed: [Int]) {
    var taken = known.take()
    taken.stale += changed
    taken.near = []
    state = Mutex(taken)
  }

  /// Takes over the links of an earlier build with other records. Links are looked for again in
  /// records that changed or were added, that referred to a removed one, or that name the number of
  /// an added one; in all records where an added one has a key instead of a number.
  ///
  /// - Parameters:
  ///   - changed: the indices of records that changed or were added.
  ///   - added: those of them that were added.
  ///   - moves: the present index of each earlier record; negative for a removed one.
  init(
    taking known: IssueTies, changed: [Int], added: [Int], moves: [Int], in snapshot: Snapshot
  ) {
    let old = known.take()
    let numbers = added.compactMap { snapshot.issues[$0].identity.number }
    var state = State()
    if old.isKnown, numbers.count == added.count {
      func moved(_ ties: [IssueTie]) -> [IssueTie] {
        ties.compactMap { tie in
          let row = moves[Int(tie.row)]
          return row < 0 ? nil : IssueTie(row: Int32(row), kind: tie.kind)
        }
      }
      state.out = Array(repeating: [], count: snapshot.issues.count)
      state.into = state.out
      state.stale = changed + old.stale.map { moves[$0] }.filter { $0 >= 0 }
      for (earlier, row) in moves.enumerated() where row >= 0 {
        let (out, into) = (moved(old.out[earlier]), moved(old.into[earlier]))
        (state.out[row], state.into[row]) = (out, into)
        let referred = out.count < old.out[earlier].count
        if referred { state.stale.append(row) }
        if referred || into.count < old.into[earlier].count { state.near.insert(row) }
      }
      state.missing = old.missing.mapValues { rows in
        rows.lazy.map { moves[$0] }.filter { $0 >= 0 }
      }
      state.stale += numbers.flatMap { state.missing.removeValue(forKey: $0) ?? [] }
      state.isKnown = true
    }
    self.state = Mutex(state)
  }

  /// Moves the links out.
  private func take() -> State {
    state.withLock { state in
      defer { state = State() }
      return state
    }
  }

  /// Computes the links, if they are not known yet.
  func find(in presentation: Presentation) { state.withLock { Self.update(&$0, presentation) } }

  /// The outgoing and incoming links of a record.
  func ties(of row: Int, in presentation: Presentation) -> (out: [IssueTie], into: [IssueTie]) {
    state.withLock { state in
      Self.update(&state, presentation)
      return (state.out[row], state.into[row])
    }
  }

  /// The records that have or had a link to a changed record; nil where the earlier build did not
  /// compute links.
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
      var found = issues.map { _ in (ties: [IssueTie](), missing: [Int]()) }
      Threads.forEach(of: &found, threads: Threads.everyCore) { row, links in
        links = Self.links(from: row, presentation)
      }
      state.out = found.map(\.ties)
      state.into = Array(repeating: [], count: issues.count)
      for (row, links) in found.enumerated() {
        for tie in links.ties {
          state.into[Int(tie.row)].append(IssueTie(row: Int32(row), kind: tie.kind))
        }
        state.miss(links.missing, in: row)
      }
      state.isKnown = true
      state.stale = []
      return
    }
    for row in Set(state.stale) {
      let (new, missing) = links(from: row, presentation)
      let old = state.out[row]
      state.miss(missing, in: row)
      state.near.formUnion((old + new + state.into[row]).map { Int($0.row) })
      if old == new { continue }
      state.near.insert(row)
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

  /// The outgoing links of a record, and the numbers in its references to no record. Of several links
  /// to one target it has the most specific one.
  private static func links(
    from row: Int, _ presentation: Presentation
  ) -> (ties: [IssueTie], missing: [Int]) {
    let snapshot = presentation.snapshot
    let issue = snapshot.issues[row]
    let source = issue.identity.source
    var found: [Int: IssueLink.Kind?] = [:]
    var missing: [Int] = []
    func take(_ other: Int, _ kind: IssueLink.Kind?) {
      if other != row, (found[other] ?? nil) == nil { found[other] = kind }
    }
    func read(_ text: Text) {
      let bytes = text.utf8
      var quoted: [Range<Int>]?
      presentation.references.forEachRecord(
        in: text, from: source, of: snapshot, missing: { missing.append($0) }
      ) { range, other in
        // The frames of a backtrace, and what a template has in a comment, are no references. Few texts have any, so
        // code is only looked for there.
        let known = quoted ?? QuotedText.ranges(in: bytes.span)
        quoted = known
        if known.holds(range.lowerBound) { return }
        take(other, TieWords.kind(before: range.lowerBound, in: bytes, of: issue))
      }
    }
    func record(_ reference: String) -> Int? {
      presentation.references.record(
        reference, from: source, in: snapshot, missing: { missing.append($0) })
    }
    if issue.hasHistory {
      let history = issue.history
      for link in history.links {
        record(link.reference).map { take($0, link.kind) }
      }
      for event in history.events where event.kind.mayNameRecord {
        record(event.subject).map { take($0, event.kind == .closed ? .closedBy : nil) }
      }
    }
    // The title of a pull request becomes the message of its merge.
    if issue.kind == .pull { read(Text(issue.title)) }
    read(issue.body)
    for comment in issue.comments { read(comment.body) }
    for review in issue.reviews { read(review.body) }
    let ties = found.map { IssueTie(row: Int32($0.key), kind: $0.value) }
    return (ties.sorted { $0.row < $1.row }, missing)
  }
}

/// The words before a reference that state the relation, as trackers interpret them.
enum TieWords {
  private static let words: [(StaticString, IssueLink.Kind)] = [
    ("duplicate of", .duplicates), ("dup of", .duplicates), ("superseded by", .supersededBy),
    ("superceded by", .supersededBy), ("replaced by", .supersededBy),
    ("obsoleted by", .supersededBy), ("in favor of", .supersededBy),
    ("in favour of", .supersededBy), ("overtaken by", .supersededBy),
  ]

  /// The relation that the words before an offset of a text state, if any. Only a pull request
  /// closes an issue.
  static func kind(before end: Int, in text: [UInt8], of issue: Issue) -> IssueLink.Kind? {
    if issue.kind == .pull, ClosingWords.precede(end, in: text) { return .closes }
    var end = end
    while end > 0, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: ":") { end -= 1 }
    for (word, kind) in words {
      let start = end - word.utf8CodeUnitCount
      guard start >= 0, start == 0 || !text[start - 1].isLetter else { continue }
      let isSame = (start..<end).allSatisfy { at in
        unsafe (text[at] | 0x20) == word.utf8Start[at - start]
      }
      if isSame { return kind }
    }
    return nil
  }
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
