/// The connections of a server in the order of their last use, so that idle ones are closed before
/// new ones cannot connect.
struct OpenConnections: Sendable {
  /// How many connections the server takes, streams of events included.
  static let limit = 1000
  /// How many there may be besides streams.
  static let capacity = 400

  /// When each was last used, by its number.
  private var uses: [UInt: Int] = [:]
  private var now = 0

  /// Records that a connection was opened or used.
  ///
  /// - Returns: the one to close, if there are too many: the one that was idle longest.
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
