/// What a key of the configuration takes and means, for the reference.
public struct KeyDescription: Sendable {
  /// The key as it is written.
  public let name: String
  /// What kind of value it takes, as `text` or `a list of texts`.
  public let value: String
  /// What holds when it is not given; empty where nothing does.
  public let fallback: String
  /// Whether it must be given.
  public let isRequired: Bool
  /// What it means, a sentence without a full stop.
  public let meaning: String
  /// The keys within its value.
  public let keys: [KeyDescription]
}
