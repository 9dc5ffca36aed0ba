/// Text in UTF-16, as PowerShell on Windows redirects output to a file.
package enum UTF16Text {
  /// The text in UTF-8, without its byte-order mark; nil when the bytes are not UTF-16.
  ///
  /// Without a mark it is recognised by its first two characters, which are ASCII in every format.
  package static func utf8(_ raw: Span<UInt8>) -> [UInt8]? {
    guard raw.count >= 2 else { return nil }
    switch (raw[0], raw[1]) {
    case (0xFF, 0xFE): return decode(raw.extracting(2...), isLittleEndian: true)
    case (0xFE, 0xFF): return decode(raw.extracting(2...), isLittleEndian: false)
    default: break
    }
    guard raw.count >= 4, raw.count % 2 == 0 else { return nil }
    switch (isASCII(raw[0]), isASCII(raw[1]), isASCII(raw[2]), isASCII(raw[3])) {
    case (true, false, true, false) where raw[1] == 0 && raw[3] == 0:
      return decode(raw, isLittleEndian: true)
    case (false, true, false, true) where raw[0] == 0 && raw[2] == 0:
      return decode(raw, isLittleEndian: false)
    default: return nil
    }
  }

  private static func isASCII(_ byte: UInt8) -> Bool { byte != 0 && byte < 0x80 }

  private static func decode(_ raw: Span<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    for index in stride(from: 0, to: raw.count - 1, by: 2) {
      let (a, b) = (UInt16(raw[index]), UInt16(raw[index + 1]))
      units.append(isLittleEndian ? b << 8 | a : a << 8 | b)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
