/// The connections of a server in the order in which they were last used, so that those that only take
/// up room are let go before nobody else can connect.
struct OpenConnections: Sendable {
  /// How many connections the server takes, streams of events included.
  static let limit = 1000
  /// How many there may be besides streams.
  static let capacity = 400

  /// When each was last used, by its number.
  private var uses: [UInt: Int] = [:]
  private var now = 0

  /// A connection came, or asked for something.
  ///
  /// - Returns: the one to let go, where there are too many: the one that was silent longest.
  mutating func use(_ connection: UInt) -> UInt? {
    now += 1
    uses[connection] = now
    guard uses.count > Self.capacity, let oldest = uses.min(by: { $0.value < $1.value }) else {
      return nil
    }
    uses[oldest.key] = nil
    return oldest.key
  }

  /// A connection is gone, or need not be counted.
  mutating func close(_ connection: UInt) { uses[connection] = nil }
}
