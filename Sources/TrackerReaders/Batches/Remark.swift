/// A remark about the data that is reported once, however often it applies: data that the model
/// cannot hold, or an assumption.
public struct Remark: Sendable, Hashable {
  /// The kind of remark.
  public enum Kind: Sendable, Hashable {
    /// A member or column of the tracker's own that is not read.
    case member
    /// A member or column with more states than open, closed and merged.
    case status
    /// A date that is not understood.
    case date
    /// A member whose value is of another type than its meaning has, as a list for a title.
    case value
    /// Something else that was in the data and is not in the model.
    case loss
    /// Another form of something that is there.
    case repeated
    /// Comments that their tracker marks private or deleted, and deleted records.
    case leftOut
    /// Comments that belong to no record of the data.
    case comment
    /// Parts of records, such as labels, that the answer counts and does not contain.
    case missing
    /// A value that the data does not state and that was assumed.
    case assumption
    /// An unknown word for a state, so that the record counts as open.
    case state
    /// A list of a board that is taken for closed cards by its name.
    case closedList
  }

  /// The kind.
  public var kind: Kind
  /// Its subject: a member as its tracker names it, or words.
  public var what: String
  /// How often it came.
  public var count: Int
  /// Where it came first: the file and the record.
  public var place: String
  /// A suggestion; empty where nothing has to be done.
  public var suggestion: String
  /// The path of a member, or the name of a column, as the configuration names it; empty for what is no member.
  package var path: String
  /// Whether the member may mark what is private though its name does not say so.
  private var isHint: Bool

  /// A remark.
  public init(
    _ kind: Kind, _ what: String, count: Int, place: String, suggestion: String = "",
    path: String = "", isHint: Bool = false
  ) {
    self.kind = kind
    self.what = what
    self.count = count
    self.place = place
    self.suggestion = suggestion
    self.path = path
    self.isHint = isHint
  }

  /// Whether this is of a member or column that may mark what is private.
  package var mayMarkPrivate: Bool {
    kind == .member && (isHint || Privacy.isHinted(by: what))
  }
}
