import CText

/// The lines of texts that are alike, of which each is looked at once: pages share most of their lines.
///
/// What is known of a line is a hash of 64 bits, and of some ten thousand lines at a time.
public struct NewLines: ~Copyable {
  /// The table has two to the power of this many entries. It should stay in a processor's own cache; one of 32 KB
  /// lets half as many lines more pass.
  private static let bits = 15

  private var known = [UInt64](repeating: 0, count: 1 << NewLines.bits)
  private var lines: [UInt8] = []

  /// None are known.
  public init() {}

  /// Calls with those lines of a text that are not known, one behind the other; from then on they are.
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
