import Bytes
import CXXHash

/// Hashes a sequence of values to 64 bits, the same on every machine and in every run.
///
/// Values of variable length are hashed with their length, so that no two sequences have the same
/// hash but by chance. It is not meant to withstand those who look for collisions.
public struct StableHasher: Sendable, Hashable {
  /// The hash of all values so far.
  public private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  /// A hasher without values.
  @inlinable public init() {}

  /// Adds a number.
  @inlinable public mutating func combine(_ number: UInt64) {
    mix(number)
  }

  @usableFromInline mutating func mix(_ number: UInt64) {
    // The folded product of wyhash: every bit of the sum reaches every bit of the result.
    let product = (value ^ number ^ 0xA076_1D64_78BD_642F)
      .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    value = product.high ^ product.low
  }

  /// Adds a number.
  @inlinable public mutating func combine(_ number: Int) {
    combine(UInt64(bitPattern: Int64(number)))
  }

  /// Adds a number that may be missing.
  @inlinable public mutating func combine(_ number: Int64?) {
    combine(number == nil ? 0 as UInt64 : 1)
    combine(UInt64(bitPattern: number ?? 0))
  }

  /// Adds an answer.
  @inlinable public mutating func combine(_ answer: Bool) {
    combine(answer ? 1 as UInt64 : 2)
  }

  /// Adds a text.
  public mutating func combine(_ text: String) {
    text.withSpan { combine($0) }
  }

  /// Adds a text that may be missing.
  public mutating func combine(_ text: String?) {
    combine(text != nil)
    if let text { combine(text) }
  }

  /// Adds a run of bytes.
  public mutating func combine(_ run: [UInt8]) { combine(run.span) }

  /// Adds a run of bytes.
  public mutating func combine(_ run: Span<UInt8>) {
    mix(UInt64(run.count))
    // The hash reads the span's bytes and no others.
    value = unsafe run.withUnsafeBytes {
      unsafe XXH3_64bits_withSeed($0.baseAddress, $0.count, value)
    }
  }
}
