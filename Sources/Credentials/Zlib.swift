import CZlib

/// Unpacks with zlib, which nothing else calls.
enum Zlib {
  /// Decompresses a gzip file; nil for one that is invalid or exceeds the limit.
  static func gunzip(_ file: [UInt8], limit: Int) -> [UInt8]? {
    let (bytes, isWhole) = inflate(file.span, .gzip, limit: limit)
    return isWhole ? bytes : nil
  }

  /// Decompresses bytes as far as they are valid and up to a limit; also returns whether that is
  /// all.
  static func inflate(
    _ input: Span<UInt8>, _ form: Packing, limit: Int
  ) -> (bytes: [UInt8], isWhole: Bool) {
    var output = [UInt8](repeating: 0, count: limit)
    var isWhole: Int32 = 0
    // gazette_inflate reads the bytes of the input and writes at most as many as the output has.
    let count = unsafe input.withUnsafeBufferPointer { bytes in
      unsafe gazette_inflate(
        bytes.baseAddress, UInt(bytes.count), &output, UInt(limit), form.window, &isWhole)
    }
    return (Array(output.prefix(max(0, count))), isWhole == 1)
  }

  /// The CRC-32 (ISO 3309) of bytes that follow others with a known CRC.
  static func crc32(_ bytes: Span<UInt8>, after crc: UInt32 = 0) -> UInt32 {
    // crc32_z reads as many bytes as its length says.
    let sum = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe bytes.isEmpty
        ? UInt(crc) : crc32_z(UInt(crc), bytes.baseAddress, bytes.count)
    }
    return UInt32(truncatingIfNeeded: sum)
  }
}

/// The container format of compressed bytes.
public enum Packing: Sendable {
  /// In the head and checksum of gzip (RFC 1952).
  case gzip
  /// In those of zlib (RFC 1950).
  case zlib
  /// In nothing (RFC 1951).
  case bare

  /// Decompresses bytes as far as they are valid and up to a limit; also returns whether that is
  /// all.
  public func unpacked(_ bytes: Span<UInt8>, limit: Int) -> [UInt8] {
    Zlib.inflate(bytes, self, limit: limit).bytes
  }

  /// The `windowBits` of inflateInit2.
  fileprivate var window: Int32 {
    switch self {
    case .gzip: 16 + MAX_WBITS
    case .zlib: MAX_WBITS
    case .bare: -MAX_WBITS
    }
  }
}
