/// Writes one JSON value (RFC 8259) as UTF-8, indented by two spaces.
///
/// Each call writes one value: the whole, the value of the member begun last, or the next element
/// of the array that is being written.
///
/// ```swift
/// json.object {
///   $0.member("pages", 12)
///   $0.member("closed", nil as String?)
///   $0.member("tags") { $0.array { $0.value("bug") } }
/// }
/// ```
struct JSONWriter: Sendable {
  /// What was written so far.
  private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  /// An object, whose members the closure writes.
  mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try container("{", "}", members)
  }

  /// An array, whose elements the closure writes.
  mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    try container("[", "]", elements)
  }

  /// A string, or null.
  mutating func value(_ text: String?) {
    begin()
    if let text { string(text) } else { append("null") }
  }

  /// An integer, or null.
  mutating func value(_ number: Int?) {
    begin()
    append(number.map(String.init) ?? "null")
  }

  /// True or false.
  mutating func value(_ flag: Bool) {
    begin()
    append(flag ? "true" : "false")
  }

  /// A member of the object that is being written, whose value the closure writes.
  mutating func member(_ name: String, _ value: (inout JSONWriter) throws -> Void) rethrows {
    key(name)
    try value(&self)
  }

  /// A member that is a string, or null.
  mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// A member that is an integer, or null.
  mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  /// A member that is true or false.
  mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// A member that is an array of strings.
  mutating func member(_ name: String, _ texts: [String]) {
    key(name)
    array { json in
      for text in texts { json.value(text) }
    }
  }

  private mutating func container(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) throws -> Void
  ) rethrows {
    begin()
    bytes.append(UInt8(ascii: open))
    depth += 1
    isFirst = true
    try content(&self)
    depth -= 1
    if !isFirst { newLine() }
    isFirst = false
    bytes.append(UInt8(ascii: close))
  }

  /// Writes what stands before a value: nothing behind a key, else a comma and a line of its own.
  private mutating func begin() {
    if isAfterKey {
      isAfterKey = false
    } else if depth > 0 {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      newLine()
    }
  }

  private mutating func key(_ name: String) {
    begin()
    string(name)
    append(": ")
    isAfterKey = true
  }

  private mutating func newLine() {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0x00...0x1F, 0x7F:
        append(byte < 0x10 ? "\\u000" : "\\u00")
        append(String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
