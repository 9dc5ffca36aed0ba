import Hashing
import IssueModel
import IssueStore
import Records

/// What stands, in the keys of pages, for things that many of them show.
///
/// A page whose key has not moved has the record it had: its record is not made to see that. Each view
/// model that has a key declares it beside its record; what both read of tags, people and rows is
/// declared here.
public final class PageKeys: Sendable {
  /// The data.
  private let snapshot: Snapshot
  /// The site, its settings and its language.
  let site: UInt64
  /// A tag beside a title, by `TagID`.
  let tags: [UInt64]
  /// A person beside what they did, by `PersonID`.
  let people: [UInt64]
  /// A project with its text, by `ProjectID`.
  let projects: [UInt64]
  /// A source, by `SourceID`.
  let sources: [UInt64]
  /// A row of a list, by the index of its issue.
  let rows: [UInt64]
  /// An issue's texts, by its index.
  let texts: [UInt64]
  /// What the references in an issue's texts lead to, by its index.
  let references: ReferenceKeys

  /// The keys of what a presentation shows.
  ///
  /// - Parameters:
  ///   - presentation: what is shown.
  ///   - known: what stands for each issue's texts, where that was worked out already.
  ///   - previous: the keys of an earlier presentation; what still holds of them is taken over.
  public init(
    of presentation: Presentation, texts known: [UInt64]? = nil, following previous: PageKeys? = nil
  ) {
    let snapshot = presentation.snapshot
    self.snapshot = snapshot
    var fingerprinter = Fingerprinter()
    func key<R: Record>(_ record: R) -> UInt64 {
      fingerprinter.reset()
      fingerprinter.combine(record: record)
      return fingerprinter.fingerprint.low
    }
    var site = InputKey()
    site.combine(key(presentation.site.record))
    site.combine(presentation.language.rawValue)
    let areSourcesTold = presentation.index.sources.count > 1
    self.site = site.value
    tags = presentation.chips.map { key($0) }
    people = presentation.persons.map { key($0) }
    sources = snapshot.sources.indices.map { index in
      var key = InputKey()
      let source = snapshot.sources[index]
      key.combine(source.name)
      key.combine(source.tracker.rawValue)
      key.combine(source.address)
      key.combine(presentation.directory.sources[index])
      key.combine(areSourcesTold)
      return key.value
    }
    projects = snapshot.projects.indices.map { index in
      let project = snapshot.projects[index]
      fingerprinter.reset()
      fingerprinter.combine(project.title)
      fingerprinter.combine(presentation.directory.projects[index])
      fingerprinter.combine(
        presentation.markdown(Text(project.details), from: nil).fieldValue)
      var key = InputKey()
      key.combine(fingerprinter.fingerprint.low)
      key.combine(project.color.rawValue)
      key.combine(project.isClosed)
      key.combine(project.due?.seconds)
      return key.value
    }
    let texts = known ?? snapshot.issues.map(\.textKey)
    self.texts = texts
    let shown = (tags, people, sources)
    rows = snapshot.issues.withUnsafeBufferPointer { issues in
      issues.indices.map { index in
        var key = InputKey()
        IssueRowViewModel.combine(
          issues[index], tags: shown.0, people: shown.1, sources: shown.2,
          presentation.directory, into: &key)
        return key.value
      }
    }
    references = ReferenceKeys(
      of: snapshot, texts: texts, presentation.references, following: previous?.references,
      previousTexts: previous?.texts ?? [], previousIssues: previous?.snapshot.issues ?? [])
  }
}

/// What the references in the texts of issues lead to, in 64 bits for each issue.
///
/// Working that out means to look through every text, so it is taken over from the presentation
/// before where nothing that it depends on has changed.
struct ReferenceKeys: Sendable {
  /// By the index of the issue; 0 where no reference leads anywhere.
  private(set) var answers: [UInt64] = []
  /// Which numbers the texts of an issue mention: bit N stands for all that are N modulo 64.
  private var numbers: [UInt64] = []
  /// All that answers depend on besides the texts and which numbers there are.
  private let surroundings: UInt64

  init(
    of snapshot: Snapshot, texts: [UInt64], _ directory: ReferenceDirectory,
    following previous: ReferenceKeys?, previousTexts: [UInt64], previousIssues old: [Issue]
  ) {
    surroundings = directory.surroundings
    let known = previous.flatMap { $0.surroundings == surroundings ? $0 : nil }
    answers.reserveCapacity(texts.count)
    numbers.reserveCapacity(texts.count)
    let moved = known == nil ? 0 : Self.moved(from: old, to: snapshot.issues)
    var next = 0
    for (index, issue) in snapshot.issues.enumerated() {
      if let known {
        while next < old.count, old[next].identity < issue.identity { next += 1 }
        if next < old.count, old[next].identity == issue.identity,
          previousTexts[next] == texts[index], known.numbers[next] & moved == 0
        {
          answers.append(known.answers[next])
          numbers.append(known.numbers[next])
          continue
        }
      }
      var mentioned: UInt64 = 0
      answers.append(directory.key(ofTextsOf: issue, numbers: &mentioned))
      numbers.append(mentioned)
    }
  }

  /// Which numbers came or went between two lists of issues, a bit for all of one remainder.
  private static func moved(from old: [Issue], to new: [Issue]) -> UInt64 {
    var moved: UInt64 = 0
    func note(_ issue: Issue) { moved |= ReferenceDirectory.bit(of: issue.number ?? 0) }
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if old[i].identity == new[j].identity {
        i += 1
        j += 1
      } else if old[i].identity < new[j].identity {
        note(old[i])
        i += 1
      } else {
        note(new[j])
        j += 1
      }
    }
    for issue in old[i...] { note(issue) }
    for issue in new[j...] { note(issue) }
    return moved
  }
}

extension PageKeys {
  /// How many issues came, went or changed, or are shown otherwise, since earlier keys.
  public func countOfChanges(since earlier: PageKeys) -> Int {
    let (old, new) = (earlier.snapshot.issues, snapshot.issues)
    var (i, j) = (0, 0)
    var count = 0
    while i < old.count, j < new.count {
      if old[i].identity == new[j].identity {
        if earlier.rows[i] != rows[j] || earlier.texts[i] != texts[j] { count += 1 }
        i += 1
        j += 1
      } else {
        count += 1
        if old[i].identity < new[j].identity { i += 1 } else { j += 1 }
      }
    }
    return count + old.count - i + new.count - j
  }
}
