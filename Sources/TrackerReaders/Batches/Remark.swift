/// Something in the data that is told once, however often it came: what the model cannot carry, or what was
/// taken for granted.
public struct Remark: Sendable, Hashable {
  /// What is told.
  public enum Kind: Sendable, Hashable {
    /// A member or column of the tracker's own that is not read.
    case member
    /// A member or column that says more than that a record is open, closed or merged.
    case status
    /// A date that is not understood.
    case date
    /// Something else that was in the data and is not in the model.
    case loss
    /// Comments that belong to no record of the data.
    case comment
    /// Parts of records, as labels, that the answer counts and does not hold.
    case missing
    /// Something that the data does not say and that was taken for granted.
    case assumption
    /// A word for a state that is not known, so that the record counts as open.
    case state
    /// A list of a board whose name says that its cards are closed.
    case closedList
  }

  /// What is told.
  public var kind: Kind
  /// What it is: a member as its tracker names it, or words.
  public var what: String
  /// How often it came.
  public var count: Int
  /// Where it came first: the file and the record.
  public var place: String
  /// What to do about it; empty where nothing has to be done.
  public var suggestion: String

  /// A remark.
  public init(
    _ kind: Kind, _ what: String, count: Int, place: String, suggestion: String = ""
  ) {
    self.kind = kind
    self.what = what
    self.count = count
    self.place = place
    self.suggestion = suggestion
  }
}
