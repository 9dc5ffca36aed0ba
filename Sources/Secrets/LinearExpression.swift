import Bytes
import CRE2

/// A regular expression that is searched for in time proportional to the text, whatever it is.
///
/// The engine is RE2, which knows no back references. Swift's own expressions try one way after the other,
/// which for `(a+)+$` doubles with each character of a hostile text.
public struct LinearExpression: Sendable {
  /// As it is written, without the slashes around it.
  public let source: String
  private let engine: Engine

  /// An error in an expression.
  public struct Problem: Error, Sendable, Hashable {
    /// In a few words, as `missing closing ]`.
    public var message: String
    /// Where in the expression, in bytes.
    public var range: Range<Int>
  }

  /// Unchecked: the engine may be used by any number of threads, and only the end of the last reference frees it.
  @safe private final class Engine: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe gazette_re2_free(pointer) }
  }

  /// Reads an expression.
  public init(_ source: String) throws(Problem) {
    var message = [CChar](repeating: 0, count: 200)
    var (place, length) = (0, 0)
    let bytes = Array(source.utf8)
    let made = unsafe gazette_re2_new(bytes, bytes.count, &message, message.count, &place, &length)
    guard let made = unsafe made else {
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Problem(message: String(decoding: text, as: UTF8.self), range: place..<place + length)
    }
    self.source = source
    engine = unsafe Engine(made)
  }

  /// The matches in a text from the first to the last; they do not overlap.
  public func matches(in text: Span<UInt8>) -> [Range<Int>] {
    var (matches, at): ([Range<Int>], Int) = ([], 0)
    while let range = first(in: text, from: at) {
      matches.append(range)
      at = range.upperBound
    }
    return matches
  }

  /// The leftmost match in a text from an offset on; an empty match counts as none.
  public func first(in text: Span<UInt8>, from start: Int = 0) -> Range<Int>? {
    // The engine is only referenced by its address while it searches.
    defer { withExtendedLifetime(engine) {} }
    var at = start
    while at <= text.count {
      var (first, last) = (0, 0)
      let isFound = unsafe text.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return false }
        return unsafe gazette_re2_find(engine.pointer, base, at, bytes.count, &first, &last)
      }
      guard isFound else { return nil }
      if last > first { return first..<last }
      at = last + 1
    }
    return nil
  }
}
