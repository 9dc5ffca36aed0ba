import CXXHash

/// A hash of 128 bits, the same for the same bytes on every machine and in every run.
public struct Fingerprint: Sendable, Hashable {
  /// The higher 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// A fingerprint kept from an earlier run.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The fingerprint of the bytes of a buffer.
  public init(of bytes: UnsafeRawBufferPointer) {
    let hash = unsafe XXH3_128bits(bytes.baseAddress, bytes.count)
    self.init(high: hash.high64, low: hash.low64)
  }

  /// The fingerprint of an array of bytes.
  public init(of bytes: [UInt8]) {
    self = unsafe bytes.withUnsafeBytes { unsafe Fingerprint(of: $0) }
  }
}
