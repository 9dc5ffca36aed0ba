public import Diagnostics

/// A value with the place where the configuration gives it, for errors that show only later.
public struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  public var value: Value
  /// Where it stands; nil when it does not come from a file.
  public var place: Place?

  /// A value with its place.
  public init(_ value: Value, at place: Place? = nil) {
    self.value = value
    self.place = place
  }
}
