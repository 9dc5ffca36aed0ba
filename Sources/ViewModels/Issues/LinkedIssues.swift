import IssueModel
import IssueStore
import Languages
public import Records

/// Issues that are linked to another in one way.
public struct LinkGroupRecord: Record {
  let heading: String
  let issues: IndexedRecords<LinkedIssueRecord>
  let more: Int

  /// How many are shown.
  static let most = 20

  /// What templates may use of issues tied to another.
  public static let fields = FieldTable<Self>(
    "linked issues", "Issues that are tied to another in one way."
  ) {
    Field("heading", "How they are tied to it, as “Mentioned in”.", \.heading)
    Field("issues", "The issues, \(LinkGroupRecord.most) at most.", \.issues)
    Field("more", "How many there are besides.", \.more)
  }
}

/// An issue that is tied to another.
public struct LinkedIssueRecord: Record {
  let row: IssueRowViewModel

  /// What templates may use of an issue tied to another.
  public static let fields = FieldTable<Self>("linked issue", "An issue that is tied to another.") {
    Field("reference", IssueRowViewModel.referenceMeaning) { $0.row.reference }
    Field("title", "The title, cut where it is long.") { $0.row.issue.title.cut(to: 120) }
    Field("target", "Its page.") { $0.row.target }
    Field("state", "open, closed or merged.") { $0.row.issue.state.word }
    Field("kind", "issue or pull.") { $0.row.issue.kind.word }
    Field.derived("status", "The state in words.") { $0.row.status }
    Field.derived("icon", "The name of the icon for kind and state.") { $0.row.issue.icon }
  }
}

/// The issues that an issue is linked to or from.
struct LinkedIssues {
  /// The groups that have issues.
  private(set) var groups: [LinkGroupRecord] = []
  /// Sentences that say what replaced it, or closed it.
  private(set) var replacements: [[PieceRecord]] = []
  /// The issues and pull requests of the site that closed it, the earliest first.
  private(set) var closers: [Int] = []
  /// The issues that it duplicates, or that superseded it.
  private(set) var substitutes: [Int] = []

  init(of row: Int, in presentation: Presentation) {
    let (out, all) = presentation.ties.ties(of: row, in: presentation)
    let issue = presentation.snapshot.issues[row]
    // Whatever its text says, a record that was opened after the closing can only mention the
    // issue.
    let into = all.map { tie in
      let other = presentation.snapshot.issues[Int(tie.row)]
      return tie.kind == .closes && other.isOpened(afterClosing: issue)
        ? IssueTie(row: tie.row, kind: nil) : tie
    }
    let unresolved = issue.hasHistory ? issue.history.links : []
    if out.isEmpty, into.isEmpty, unresolved.isEmpty { return }
    func tied(_ ties: [IssueTie], _ phrase: (IssueLink.Kind?) -> Phrase) -> [(rank: Int, row: Int)]
    {
      ties.map { tie in
        let row = Int(tie.row)
        let said = phrase(tie.kind)
        let isOnlyProposed = said == .linkClosedBy && !presentation.closes(row)
        return (rank: Self.rank(isOnlyProposed ? .linkProposed : said), row: row)
      }
    }
    let tied = tied(out, Self.phrase) + tied(into, Self.reversePhrase)
    group(tied, presentation)
    if issue.state != .closed { return }
    func rows(_ phrase: Phrase) -> [Int] {
      tied.filter { $0.rank == Self.rank(phrase) }.map(\.row)
    }
    let (originals, successors) = (rows(.linkDuplicates), rows(.linkSupersededBy))
    let closing = rows(.linkClosedBy)
    closers = Set(closing).sorted()
    substitutes = Set(originals + successors).sorted()
    for (phrase, links) in [
      (Phrase.duplicateOf, originals), (.supersededBy, successors), (.closedWith, closing),
    ] {
      if let link = links.last {
        replacements.append(presentation.pieces(phrase, ["what": [presentation.piece(link)]]))
      }
    }
    if replacements.isEmpty { tellOfOthers(unresolved, issue, presentation) }
  }

  /// Groups the links by kind; an issue is listed once, in the group that says most.
  private mutating func group(_ tied: [(rank: Int, row: Int)], _ presentation: Presentation) {
    var first = tied.sorted { ($0.row, $0.rank) < ($1.row, $1.rank) }
    first = first.indices.filter { $0 == 0 || first[$0].row != first[$0 - 1].row }.map { first[$0] }
    // The newest first, since identities of one source ascend in the order of creation.
    first.sort { ($0.rank, $1.row) < ($1.rank, $0.row) }
    var rest = first[...]
    while let rank = rest.first?.rank {
      let rows = rest.prefix { $0.rank == rank }.map(\.row)
      rest = rest.dropFirst(rows.count)
      let shown = rows.prefix(LinkGroupRecord.most)
      groups.append(
        LinkGroupRecord(
          heading: presentation.text(Self.order[rank]),
          issues: IndexedRecords(
            shown, { presentation.rowFingerprints },
            make: { LinkedIssueRecord(row: presentation.row($0)) }),
          more: rows.count - shown.count))
    }
  }

  /// Adds sentences for replacements that are not on the site.
  private mutating func tellOfOthers(
    _ links: [IssueLink], _ issue: Issue, _ presentation: Presentation
  ) {
    for link in links where replacements.isEmpty {
      let phrase: Phrase
      switch link.kind {
      case .duplicates: phrase = .duplicateOf
      case .supersededBy: phrase = .supersededBy
      case .closedBy: phrase = .closedWith
      default: continue
      }
      let piece = presentation.piece(link.reference, from: issue.identity.source)
      replacements.append(presentation.pieces(phrase, ["what": [piece]]))
    }
  }

  private static let order: [Phrase] = [
    .linkDuplicates, .linkSupersededBy, .linkClosedBy, .linkProposed, .linkCloses, .linkBlockedBy,
    .linkBlocks, .linkPartOf, .linkParts,
    .linkDuplicatedBy, .linkSupersedes, .linkRelates, .linkMentions, .linkMentionedIn,
  ]

  private static func rank(_ phrase: Phrase) -> Int {
    order.firstIndex(of: phrase) ?? order.count - 1
  }

  private static func phrase(_ kind: IssueLink.Kind?) -> Phrase {
    switch kind {
    case .duplicates: .linkDuplicates
    case .supersededBy: .linkSupersededBy
    case .closes: .linkCloses
    case .closedBy: .linkClosedBy
    case .partOf: .linkPartOf
    case .relates: .linkRelates
    case .blockedBy: .linkBlockedBy
    case .blocks: .linkBlocks
    case nil: .linkMentions
    }
  }

  private static func reversePhrase(_ kind: IssueLink.Kind?) -> Phrase {
    switch kind {
    case .duplicates: .linkDuplicatedBy
    case .supersededBy: .linkSupersedes
    case .closes: .linkClosedBy
    case .closedBy: .linkCloses
    case .partOf: .linkParts
    case .relates: .linkRelates
    case .blockedBy: .linkBlocks
    case .blocks: .linkBlockedBy
    case nil: .linkMentionedIn
    }
  }
}

extension Presentation {
  /// Whether a record can have closed another; a pull request only if it was merged.
  fileprivate func closes(_ row: Int) -> Bool {
    let issue = snapshot.issues[row]
    return issue.kind == .issue || issue.state == .merged
  }
}

extension Issue {
  /// Whether it was opened after another one was closed for the last time. A closing at midnight
  /// may have only a day, so it counts as the end of that day.
  fileprivate func isOpened(afterClosing other: Issue) -> Bool {
    guard other.state == .closed, let created else { return false }
    let events = other.hasHistory ? other.history.events : []
    let closings = events.filter { $0.kind == .closed }.map(\.date) + [other.closed]
    guard let last = closings.compactMap({ $0 }).max() else { return false }
    return last.secondOfDay == 0 ? created.day > last.day : created > last
  }
}
