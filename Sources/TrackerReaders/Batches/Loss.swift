/// Something that was in the data and is not in the model.
public struct Loss: Sendable, Hashable {
  /// What it is, as its tracker names it.
  public var what: String
  /// How often it came.
  public var count: Int
  /// Where it came first: the file and the record.
  public var place: String

  /// A kind of loss.
  public init(what: String, count: Int, place: String) {
    self.what = what
    self.count = count
    self.place = place
  }
}
