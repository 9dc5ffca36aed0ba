import CPlatform

/// Detects that the stack of its thread is nearly used up, so that recursion over a template ends
/// with an error instead of a crash.
struct StackGuard {
  /// The lowest address that may be used.
  private let limit: UInt

  /// Bytes to keep free for calls at the deepest level.
  private static let reserve: UInt = 160 * 1024

  /// A guard for the current thread.
  init() {
    let end = UInt(gazette_stack_end())
    limit = end == 0 ? 0 : end + Self.reserve
  }

  /// Whether the reserve is reached.
  var isLow: Bool {
    var here: UInt8 = 0
    // Only the address is used, never the memory at it.
    return unsafe withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) < limit }
  }
}
