import Bytes

extension HTMLToMarkdown {
  /// An address as the target of a link; nil if it must not be linked to.
  public static func target(_ address: [UInt8]) -> [UInt8]? {
    // Browsers remove these characters before they look for a scheme.
    let address = Array(
      address.drop { $0 <= 0x20 }.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D })
    guard let first = address.first, first != UInt8(ascii: "#") else { return nil }
    let scheme = address.prefix { $0.isLetterOrDigit || "+.-".utf8.contains($0) }
    if scheme.endIndex < address.count, address[scheme.endIndex] == UInt8(ascii: ":") {
      let name = String(decoding: scheme, as: UTF8.self).lowercased()
      guard ["http", "https", "mailto", "ftp"].contains(name) else { return nil }
    }
    var target: [UInt8] = []
    for byte in address {
      if byte <= 0x20 || "<>\\|".utf8.contains(byte) {
        let digits = String(byte, radix: 16, uppercase: true)
        target += "%\(digits.count < 2 ? "0" : "")\(digits)".utf8
      } else {
        target.append(byte)
      }
    }
    let needsBrackets = target.contains { "()".utf8.contains($0) }
    return needsBrackets ? [0x3C] + target + [0x3E] : target
  }
}
