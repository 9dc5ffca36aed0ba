/// The project's status light.
public struct Light: Sendable, Hashable {
  /// Whether it is lit.
  public var isOn: Bool

  /// A light.
  public init(isOn: Bool) {
    self.isOn = isOn
  }
}
