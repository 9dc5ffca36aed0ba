import IssueModel
import IssueStore
import Languages
import Queries
public import Records

/// A tag with its counts.
public struct TagRecord: PageSubject {
  let chip: TagChipRecord
  let details: String
  /// The counts; nil on all pages of a tag but the first.
  let counts: Counts?
  let wording: Wording

  /// What is counted of a tag, and what it is compared with.
  struct Counts: Sendable {
    let open: Int
    let total: Int
    let oldest: DateRecord?
    let rank: Int
    let most: Int
    let allOpen: Int
  }

  init(_ id: TagID, isCounted: Bool = true, in presentation: Presentation) {
    let counts = presentation.counts
    let place = Int(id.index)
    chip = presentation.tag(id).record
    details = presentation.snapshot[id].details
    self.counts =
      isCounted
      ? Counts(
        open: counts.openIssuesByTag[place], total: presentation.index.byTag[place].count,
        oldest: counts.oldestOpenByTag[place].flatMap {
          presentation.date(presentation.snapshot.issues[$0].created)
        }, rank: counts.rankByTag[place], most: counts.mostOfTag, allOpen: counts.openIssues)
      : nil
    wording = presentation.wording
  }

  /// What a search within its issues begins with.
  var within: String { Query.narrowing("label:" + Query.quoted(chip.name)) }

  /// The pages of tags.
  public static let page = SubjectPageRecord<Self>.table(
    "tag", "A page of a tag's issues: tag.html.", subject: "tag")

  /// What templates may use of a tag.
  public static let fields = FieldTable<Self>(
    "tag", "A label that issues carry, with its counts; these are none on later pages of the tag."
  ) {
    Field("name", "The name as the tracker writes it.", \.chip.name)
    Field("color", "The colour as CSS writes it; none where the tag has none.", \.chip.color)
    Field("ink", "Which text can be read on the colour: light or dark.", \.chip.ink)
    Field("target", "Its page.", \.chip.target)
    Field.derived("within", "What a search within its issues begins with.") { $0.within }
    Field("chip", "The tag as it stands beside titles.", \.chip)
    Field("description", "What it stands for; empty where nobody said.", \.details)
    Field("open", "How many of its issues are open.") { $0.counts?.open }
    Field.derived("open_label", "The open issues in words.") { tag in
      tag.counts.map { tag.wording.count($0.open, .issue) }
    }
    Field("oldest", "When its oldest open issue was made; none where it has none.") {
      $0.counts?.oldest
    }
    Field(
      "percent",
      "Its open issues, in an archive all that carries it, in per cent of those of the tag that has most."
    ) {
      $0.counts.map { DoneShare(completed: $0.rank, total: $0.most).percent }
    }
    Field("share", "Its open issues in whole per cent of all open issues, rounded.") {
      $0.counts.map { $0.allOpen == 0 ? 0 : ($0.open * 100 + $0.allOpen / 2) / $0.allOpen }
    }
    Field("total", "How many issues and pull requests carry it.") { $0.counts?.total }
    Field.derived("total_label", "The total in words.") { tag in
      tag.counts.map { tag.wording.count($0.total, .record) }
    }
  }
}

/// A tag as shown beside an issue's title.
public struct TagChipRecord: Record {
  let name: String
  let color: String?
  let ink: String
  let target: LinkTarget

  /// A tag with the address of its page.
  init(_ tag: Tag, target: LinkTarget) {
    name = tag.name
    color = tag.color?.css
    ink = (tag.color?.isDark ?? false) ? "light" : "dark"
    self.target = target
  }

  /// What templates may use of a tag beside a title.
  public static let fields = FieldTable<Self>("tag chip", "A tag as it stands beside a title.") {
    Field("name", "The tag's name.", \.name)
    Field("color", "The colour as CSS writes it, #d73a4a; none where the tag has none.", \.color)
    Field("ink", "Which text can be read on the colour: light or dark.", \.ink)
    Field("target", "The tag's page.", \.target)
  }
}

extension RGB {
  /// Whether light text is more legible on it than dark text, by the relative luminance of WCAG 2.
  var isDark: Bool {
    func linear(_ shift: UInt32) -> Double {
      let channel = Double(value >> shift & 255) / 255
      // Squaring is close enough to the sRGB curve to choose between black and white.
      return channel * channel
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0) < 0.18
  }
}
