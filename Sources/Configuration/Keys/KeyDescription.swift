/// One key of the configuration, as the reference shows it.
public struct KeyDescription: Sendable {
  /// The key as it is written.
  public let name: String
  /// What kind of value it takes, as `text` or `a list of texts`.
  public let value: String
  /// The default; empty where there is none.
  public var fallback = ""
  /// Whether it must be given.
  public var isRequired = false
  /// What it means, a sentence without a full stop.
  public let meaning: String
  /// The keys within its value.
  public var keys: [KeyDescription] = []
}
