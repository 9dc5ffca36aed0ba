/// The history of an issue besides its conversation: events, who closed it and why, and its links
/// to other records.
public struct IssueHistory: Sendable, Hashable {
  /// The events, in the tracker's order.
  public var events: [IssueEvent] = []
  /// The records that it is tied to, in the tracker's order.
  public var links: [IssueLink] = []
  /// Who closed or merged it, where the tracker says so.
  public var closedBy: PersonID?
  /// Why it was closed, where the tracker says so.
  public var reason: CloseReason?

  /// An empty history.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool {
    events.isEmpty && links.isEmpty && closedBy == nil && reason == nil
  }

  /// Derives who closed a record of this state from the events, unless the tracker states it; of an
  /// open one nobody did, and for no reason.
  public mutating func settle(_ state: Issue.State) {
    if state == .open {
      (closedBy, reason) = (nil, nil)
    } else if closedBy == nil {
      closedBy = events.last(where: \.closes)?.actor
    }
  }
}

/// Something that happened to an issue.
public struct IssueEvent: Sendable, Hashable {
  /// The kind of an event.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// A tag was added or removed; the subject is its name.
    case labelled, unlabelled
    /// Somebody was asked to work on it, or no longer; the person is who.
    case assigned, unassigned
    /// A project or milestone was set or removed; the subject is its title.
    case milestoned, demilestoned
    /// The title became another one; the subject is the new title.
    case renamed
    /// It was closed; the subject may be what closed it, as `#12`.
    case closed
    /// It was opened again.
    case reopened
    /// A pull request was merged; the subject may be the commit.
    case merged
    /// Another record or a commit names it; the subject is how that is referred to.
    case referenced
    /// It was marked as a duplicate; the subject is the original.
    case duplicate
    /// The conversation was closed to others, or opened again.
    case locked, unlocked
    /// Its state, in the words of the tracker, became another one; the subject is the new one.
    case moved
    /// A review was requested, or the request removed; the person is the reviewer.
    case reviewRequested, reviewRequestRemoved
    /// A pull request became a draft, or was finished.
    case drafted, readied
  }

  /// The kind.
  public var kind: Kind
  /// The actor; nil where the tracker does not say.
  public var actor: PersonID?
  /// Whom it is about.
  public var person: PersonID?
  /// When it happened.
  public var date: Instant?
  /// The subject, on one line; empty where there is none.
  public var subject: String
  /// The old value, on one line; empty where it is not known.
  public var before: String

  /// Whether it closed or merged the record.
  fileprivate var closes: Bool { kind == .closed || kind == .merged }

  /// An event.
  public init(
    _ kind: Kind, actor: PersonID? = nil, person: PersonID? = nil, date: Instant? = nil,
    subject: String = "", before: String = ""
  ) {
    self.kind = kind
    self.actor = actor
    self.person = person
    self.date = date
    self.subject = subject
    self.before = before
  }
}

/// A tie of a record to another one.
public struct IssueLink: Sendable, Hashable {
  /// The relation of the record to the other one.
  public enum Kind: UInt8, Sendable, CaseIterable {
    /// It is a duplicate of the other one.
    case duplicates
    /// The other one replaces it.
    case supersededBy
    /// It closes the other one once it is merged.
    case closes
    /// It was closed by the other one.
    case closedBy
    /// It is part of the other one.
    case partOf
    /// It has to do with the other one.
    case relates
    /// It cannot be done before the other one is.
    case blockedBy
    /// The other one cannot be done before it is.
    case blocks
  }

  /// The relation of the record to the other one.
  public var kind: Kind
  /// The other one as texts refer to it: `#12`, `team/tool#12`, a key, or an address.
  public var reference: String

  /// A tie to the record of a reference.
  public init(_ kind: Kind, _ reference: String) {
    self.kind = kind
    self.reference = reference
  }
}

/// Why a record was closed.
public enum CloseReason: UInt8, Sendable, CaseIterable {
  /// It is done.
  case completed
  /// It will not be done.
  case notPlanned
  /// It duplicates another one.
  case duplicate
}

extension Issue {
  /// A history in separate memory, since most issues have none.
  @usableFromInline final class HistoryBox: Sendable, Hashable {
    @usableFromInline let history: IssueHistory

    init(_ history: IssueHistory) { self.history = history }

    @usableFromInline static func == (a: HistoryBox, b: HistoryBox) -> Bool {
      a === b || a.history == b.history
    }

    @usableFromInline func hash(into hasher: inout Hasher) { history.hash(into: &hasher) }
  }

  /// Events, who closed it and why, and its links to other records, as far as the tracker states
  /// them.
  public var history: IssueHistory {
    get { fields.history?.history ?? IssueHistory() }
    set { fields.history = newValue.isEmpty ? nil : HistoryBox(newValue) }
  }

  /// Derives from the events what the tracker does not state of a closed record: that a pull request was merged, when it
  /// was closed, and who did that.
  public mutating func settleHistory() {
    if !hasHistory { return }
    var history = history
    if kind == .pull, state == .closed, history.events.contains(where: { $0.kind == .merged }) {
      state = .merged
    }
    if state != .open {
      closed = closed ?? history.events.last { $0.closes && $0.date != nil }?.date
    }
    history.settle(state)
    self.history = history
  }

  /// Whether anything is known of its history.
  public var hasHistory: Bool { fields.history != nil }

  /// Whether the history of both is one and the same in memory, and so equal.
  public func sharesHistory(with other: Issue) -> Bool { fields.history === other.fields.history }
}

extension IssueEvent.Kind {
  /// Its name in native data, as `labelled`.
  public var word: String { Self.words[Int(rawValue)] }

  /// The kind that a word of native data names; nil for other words.
  public init?(word: String) {
    guard let kind = Self.kinds[word] else { return nil }
    self = kind
  }

  // Describing a case uses reflection, which is slow to do for each event of a site.
  private static let words = allCases.map { "\($0)" }
  private static let kinds = Dictionary(uniqueKeysWithValues: zip(words, allCases))
}

extension IssueLink.Kind {
  /// Its name in native data, as `supersededBy`.
  public var word: String { "\(self)" }

  /// The kind that a word of native data names; nil for other words.
  public init?(word: String) {
    guard let kind = Self.kinds[word] else { return nil }
    self = kind
  }

  private static let kinds = Dictionary(uniqueKeysWithValues: allCases.map { ($0.word, $0) })
}

extension CloseReason {
  /// Its name in native data: `completed`, `notPlanned` or `duplicate`.
  public var word: String { "\(self)" }
}

extension Comment.ReviewPart {
  /// Its name in native data, as `changesRequested`.
  public var word: String {
    switch self {
    case .approved: "approved"
    case .changesRequested: "changesRequested"
    case .commented: "commented"
    case .dismissed: "dismissed"
    case .remark: "remark"
    }
  }

  /// The state of a review that a word of native data names; nil for other words.
  public init?(word: String) {
    switch word {
    case "approved": self = .approved
    case "changesRequested": self = .changesRequested
    case "commented": self = .commented
    case "dismissed": self = .dismissed
    default: return nil
    }
  }
}
