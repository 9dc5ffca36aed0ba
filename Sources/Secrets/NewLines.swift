import CText

/// Removes lines that were seen before, so that each is searched once: pages share most of their
/// lines.
///
/// It stores a hash of 64 bits for each of some 30,000 lines at a time.
public struct NewLines: ~Copyable {
  /// The table has two to the power of this many entries: 256 KB, which fit into the cache of a processor's core. A
  /// table of 32 KB forgets lines so early that half as many again are searched.
  private static let bits = 15

  private var known = [UInt64](repeating: 0, count: 1 << NewLines.bits)
  private var lines: [UInt8] = []

  /// No lines yet.
  public init() {}

  /// Calls `body` with a text without its known lines.
  ///
  /// The other lines of 16 to 256 bytes are known from then on, each until another line takes its
  /// entry of the table. Shorter and longer lines are passed on every time.
  public mutating func take(from text: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
    if lines.count < text.count { lines = [UInt8](repeating: 0, count: text.count * 2) }
    let count = unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      // There is room for all lines.
      return unsafe gazette_new_lines(base, bytes.count, &known, UInt32(Self.bits), &lines)
    }
    body(lines.span.extracting(..<count))
  }

  /// Forgets all.
  public mutating func forget() { known = [UInt64](repeating: 0, count: 1 << Self.bits) }
}
