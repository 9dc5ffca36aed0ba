import Bytes

/// Base64 with the alphabet for addresses and without padding (RFC 4648, section 5).
public enum Base64URL {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// Encodes bytes; with `isPlain` in the standard alphabet and with padding (RFC 4648, section 4).
  public static func encode(_ bytes: [UInt8], isPlain: Bool = false) -> String {
    let alphabet = alphabet + (isPlain ? "+/" : "-_").utf8
    let (digits, rest, restCount) = bytes.regrouped(from: 8, to: 6)
    var output = digits.map { alphabet[Int($0)] }
    if restCount > 0 { output.append(alphabet[Int(rest << UInt32(6 - restCount))]) }
    while isPlain, output.count % 4 != 0 { output.append(UInt8(ascii: "=")) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes of a text; nil for one that no bytes have, so that no two texts mean the same.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.compactMap { $0.isOne(of: "+/") ? nil : $0.base64Value }
    let (bytes, rest, restCount) = values.regrouped(from: 6, to: 8)
    return values.count == text.utf8.count && restCount < 6 && rest == 0 ? bytes : nil
  }
}
