import Bytes

/// What takes the parts of an address.
protocol AddressOutput: ~Copyable {
  /// Adds what is part of every address of its kind.
  mutating func append(static text: StaticString)
  /// Adds a part of a path, escaping what may not stand in one.
  mutating func append(path: String)
  /// Adds a whole address, escaping what no address may hold and leaving its own escapes alone.
  mutating func append(address: String)
}

/// The bytes of an address as it stands in a link.
struct AddressBytes: AddressOutput {
  private(set) var bytes: [UInt8] = []

  mutating func append(static text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(path: String) {
    var path = path
    path.withUTF8 { Percent.append($0, to: &bytes) }
  }

  mutating func append(address: String) {
    Percent.appendAddress(address, to: &bytes)
  }
}

/// A page that is being written: the parts of a path on this site, which hold nothing that means
/// anything in markup.
extension ByteBuffer: AddressOutput {
  mutating func append(path: String) {
    var path = path
    path.withUTF8 { bytes in
      if bytes.allSatisfy(Percent.isPlain) { return append(bytes) }
      var escaped: [UInt8] = []
      Percent.append(bytes, to: &escaped)
      append(escaped)
    }
  }

  mutating func append(address: String) {
    var escaped: [UInt8] = []
    Percent.appendAddress(address, to: &escaped)
    append(escaped)
  }
}

/// Writes the bytes of addresses that may not stand in one as they are.
enum Percent {
  /// Appends a path, escaping all but the unreserved characters of RFC 3986 and the slash.
  static func append(_ path: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    if path.allSatisfy(isPlain) { return output.append(contentsOf: path) }
    // A colon in a relative path's first segment would read as a scheme, so it is escaped too.
    for byte in path {
      if isPlain(byte) { output.append(byte) } else { escape(byte, to: &output) }
    }
  }

  /// Appends a whole address, escaping what no address may hold and leaving its own escapes alone.
  static func appendAddress(_ address: String, to output: inout [UInt8]) {
    // Brackets stand only in a host.
    var slashes = address.contains("://") ? 0 : 3
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "/"):
        slashes += 1
        output.append(byte)
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        if slashes > 2 { escape(byte, to: &output) } else { output.append(byte) }
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        escape(byte, to: &output)
      default: output.append(byte)
      }
    }
  }

  /// Whether a byte stands in a path as it is.
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func escape(_ byte: UInt8, to output: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    output.append(UInt8(ascii: "%"))
    output.append(digits[Int(byte >> 4)])
    output.append(digits[Int(byte & 15)])
  }
}
