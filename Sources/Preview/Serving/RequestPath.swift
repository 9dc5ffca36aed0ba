/// The path of a request as the names of folders and of a file, decoded.
struct RequestPath: Sendable, Equatable {
  /// The names on the way, the last one being that of the file; none for the site itself.
  let names: [String]
  /// Whether the path ends in a slash, and so names a folder.
  let isFolder: Bool

  /// Reads a path as it was sent; nil for one that leads nowhere within a site: `..`, empty or hidden
  /// names, broken escapes, a NUL or an escaped slash.
  init?(_ target: String) {
    guard target.utf8.first == UInt8(ascii: "/") else { return nil }
    var parts = target.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts = parts.dropLast() }
    var names: [String] = []
    for part in parts {
      guard let name = Self.decoded(part.utf8), !name.isEmpty, !name.hasPrefix("."),
        !name.utf8.contains(0), !name.utf8.contains(UInt8(ascii: "/"))
      else { return nil }
      names.append(name)
    }
    self.names = names
  }

  /// The path as it stands in an address, without a slash at its end.
  var address: String {
    names.map { "/" + Self.encoded($0) }.joined()
  }

  /// A text with its escapes replaced; nil where they, or the UTF-8 they make, are broken.
  static func decoded(_ text: some Sequence<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(hexadecimal),
        let low = iterator.next().flatMap(hexadecimal)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  private static func encoded(_ name: String) -> String {
    var text = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0" + digits : "%" + digits
      }
    }
    return text
  }
}
