/// How many records have the data that each figure is computed from.
public struct Coverage: Sendable, Hashable {
  /// One figure's coverage.
  public struct Entry: Sendable, Hashable {
    /// The figure's name, as `stats --json` writes it.
    public let figure: String
    /// How many records have the data.
    public let known: Int
    /// How many records are needed.
    public let total: Int
  }

  /// The counts that coverage is computed from.
  struct Counts {
    var created = 0
    var closed = 0
    var closedAndMade = 0
    var ages = 0
    var replies = 0
    var comments = 0
  }

  /// The coverage of each figure, in the order in which figures are shown.
  public private(set) var entries: [Entry] = []

  init() {}

  init(_ known: Counts, of total: Int, open: Int) {
    let closed = total - open
    entries = [
      Entry(figure: "opened_90d", known: known.created, total: total),
      Entry(figure: "closed_90d", known: known.closed, total: closed),
      Entry(figure: "first_reply", known: known.replies, total: total),
      Entry(figure: "close", known: known.closedAndMade, total: closed),
      Entry(figure: "age_open", known: known.ages, total: open),
      Entry(figure: "months", known: known.ages + known.closedAndMade, total: total),
      Entry(figure: "comments", known: known.comments, total: total),
    ]
  }

  /// The coverage of a figure by its name.
  public subscript(figure: String) -> Entry? { entries.first { $0.figure == figure } }
}

extension Coverage.Entry {
  /// How many records lack the data.
  public var unknown: Int { total - known }

  /// Whether all records lack the data.
  public var isUnknown: Bool { known == 0 && total > 0 }
}
