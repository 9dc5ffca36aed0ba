import Bytes

/// Base64 with the alphabet for addresses and without padding (RFC 4648, section 5).
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text for some bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    output.reserveCapacity((bytes.count * 4 + 2) / 3)
    var (bits, count) = (0 as UInt32, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        output.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { output.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes of a text; nil for one that no bytes have, so that no two texts mean the same.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count * 3 / 4)
    var (bits, count) = (0 as UInt32, 0)
    for character in text.utf8 {
      guard !character.isOne(of: "+/"), let digit = character.base64Value else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return output
  }
}
