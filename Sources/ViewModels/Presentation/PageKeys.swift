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
  /// What is shown.
  private let presentation: Presentation
  /// What changed since the keys that these follow, where all names mean the same; nil otherwise.
  private let step: PresentationStep?
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
    self.presentation = presentation
    let step = presentation.step.flatMap { step in
      previous.flatMap { step.isFrom($0.presentation) ? step : nil }
    }
    if let previous, let step, step.keepsNames(previous.presentation.index, presentation.index) {
      self.step = step
      (site, tags, people) = (previous.site, previous.tags, previous.people)
      (projects, sources) = (previous.projects, previous.sources)
    } else {
      self.step = nil
      var site = InputKey()
      site.combine(Self.key(of: presentation.site.record))
      site.combine(presentation.language.rawValue)
      self.site = site.value
      tags = presentation.chips.map { Self.key(of: $0) }
      people = presentation.persons.map { Self.key(of: $0) }
      sources = Self.sources(of: presentation)
      projects = Self.projects(of: presentation)
    }
    texts = known ?? snapshot.issues.map(\.textKey)
    let shown = (tags, people, sources)
    func row(_ issue: Issue) -> UInt64 {
      var key = InputKey()
      IssueRowViewModel.combine(
        issue, tags: shown.0, people: shown.1, sources: shown.2, presentation.directory, into: &key)
      return key.value
    }
    if let previous, self.step != nil {
      var rows = previous.rows
      for change in self.step?.difference.changed ?? [] {
        rows[change.newIndex] = row(snapshot.issues[change.newIndex])
      }
      self.rows = rows
    } else {
      rows = snapshot.issues.map(row)
    }
    references = ReferenceKeys(
      of: snapshot, texts: texts, presentation.references, following: previous?.references,
      previousTexts: previous?.texts ?? [],
      previousIssues: previous?.presentation.snapshot.issues ?? [], by: self.step)
  }

  /// What stands for a record.
  static func key<R: Record>(of record: R) -> UInt64 {
    var fingerprinter = Fingerprinter()
    fingerprinter.combine(record: record)
    return fingerprinter.fingerprint
  }

  private static func sources(of presentation: Presentation) -> [UInt64] {
    let areSourcesTold = presentation.index.sources.count > 1
    return presentation.snapshot.sources.enumerated().map { index, source in
      var key = InputKey()
      key.combine(source.name)
      key.combine(source.tracker.rawValue)
      key.combine(source.address)
      key.combine(presentation.directory.sources[index])
      key.combine(areSourcesTold)
      return key.value
    }
  }

  private static func projects(of presentation: Presentation) -> [UInt64] {
    presentation.snapshot.projects.enumerated().map { index, project in
      var fingerprinter = Fingerprinter()
      fingerprinter.combine(project.title)
      fingerprinter.combine(presentation.directory.projects[index])
      fingerprinter.combine(
        presentation.markdown(Text(project.details), from: nil).fieldValue)
      var key = InputKey()
      key.combine(fingerprinter.fingerprint)
      key.combine(project.color.rawValue)
      key.combine(project.isClosed)
      key.combine(project.due?.seconds)
      return key.value
    }
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
    following previous: ReferenceKeys?, previousTexts: [UInt64], previousIssues old: [Issue],
    by step: PresentationStep?
  ) {
    let known = previous.flatMap { $0.surroundings == directory.surroundings ? $0 : nil }
    if let known, let step {
      self = known
      for change in step.difference.changed
      where previousTexts[change.oldIndex] != texts[change.newIndex] {
        numbers[change.newIndex] = 0
        answers[change.newIndex] = directory.key(
          ofTextsOf: snapshot.issues[change.newIndex], numbers: &numbers[change.newIndex])
      }
      return
    }
    surroundings = directory.surroundings
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
    if let rows = changedRows(since: earlier) { return rows.count }
    let (old, new) = (earlier.presentation.snapshot.issues, presentation.snapshot.issues)
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

  /// The indices of all records of which the pages may differ from those of earlier keys, besides the
  /// pages of the records before and after them; nil where the pages of others may as well.
  public func changedRows(since earlier: PageKeys) -> [Int]? {
    guard let step, step.isFrom(earlier.presentation) else { return nil }
    return step.difference.changed.map(\.newIndex)
  }
}
