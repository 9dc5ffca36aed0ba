import CPlatform

/// Knows where the stack of the thread ends that it was made on, so that what walks a template stops
/// with an error before the stack does, however small it is.
struct StackGuard {
  /// The lowest address that may be in use.
  private let limit: UInt

  /// Bytes that are kept free for whatever is called at the deepest place.
  private static let reserve: UInt = 160 * 1024

  /// A guard for the current thread.
  init() {
    let end = UInt(gazette_stack_end())
    limit = end == 0 ? 0 : end + Self.reserve
  }

  /// Whether little is left.
  var isLow: Bool {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) < limit }
  }
}
