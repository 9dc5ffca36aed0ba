import CText

/// The lines of texts that are alike, of which each is found once: pages share most of their lines.
///
/// Of each line a hash of 64 bits is kept, of some 30,000 lines at a time.
public struct NewLines: ~Copyable {
  /// The table has two to the power of this many entries: 256 KB, which fit into the cache of a processor's core. A
  /// table of 32 KB forgets lines so early that half as many again are searched.
  private static let bits = 15

  private var known = [UInt64](repeating: 0, count: 1 << NewLines.bits)
  private var lines: [UInt8] = []
  private var count = 0

  /// None are known.
  public init() {}

  /// The lines that were found, one behind the other; each text begins a new one.
  public var found: Span<UInt8> {
    @_lifetime(borrow self)
    get { lines.span.extracting(..<count) }
  }

  /// Finds those lines of a text that are not known, or all; from then on the former are.
  public mutating func add(_ text: Span<UInt8>, keepsAll: Bool = false) {
    let room = count + text.count + 1
    if lines.count < room {
      lines += [UInt8](repeating: 0, count: max(room - lines.count, lines.count))
    }
    let start = count
    // Its own, so that the table of what is known can be changed meanwhile.
    var buffer: [UInt8] = []
    swap(&buffer, &lines)
    count += unsafe text.withUnsafeBufferPointer { bytes in
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        guard let base = bytes.baseAddress, let end = buffer.baseAddress?.advanced(by: start) else {
          return 0
        }
        // There is room for all lines.
        if keepsAll {
          unsafe gazette_copy(end, base, bytes.count)
          return bytes.count
        }
        return unsafe gazette_new_lines(base, bytes.count, &known, UInt32(Self.bits), end)
      }
    }
    swap(&buffer, &lines)
    if count > start, lines[count - 1] != 0x0A {
      lines[count] = 0x0A
      count += 1
    }
  }

  /// Takes away what was found; it stays known.
  public mutating func removeFound() { count = 0 }

  /// Forgets all that is known.
  public mutating func forget() { known = [UInt64](repeating: 0, count: 1 << Self.bits) }
}
