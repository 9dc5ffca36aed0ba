/// Writes one JSON value (RFC 8259) as UTF-8.
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
public struct JSONWriter: ~Copyable {
  /// Where objects and arrays break into lines.
  public enum Layout: Sendable {
    /// Each element on a line of its own, indented by two spaces for each level.
    case indented
    /// All on one line, with a space after commas and colons.
    case spaced
    /// All on one line without spaces.
    case compact
  }

  private var output: ByteBuffer
  private var layout: Layout
  private let escaping: JSONEscaping
  private var depth = 0
  private var isFirst = true
  private var isAfterKey = false

  /// A writer that has written nothing yet.
  public init(_ layout: Layout = .indented, escaping: JSONEscaping = .terminal) {
    output = ByteBuffer()
    self.layout = layout
    self.escaping = escaping
  }

  /// The output so far.
  public var bytes: [UInt8] { output.bytes }

  /// The output so far, as a string.
  public var string: String { output.string }

  /// An object, whose members the closure writes.
  public mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
    try container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// An array, whose elements the closure writes.
  public mutating func array(_ elements: (inout JSONWriter) throws -> Void) rethrows {
    try container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// An array with an element for each of some values, which the closure writes.
  public mutating func array<Values: Sequence>(
    of values: Values, _ write: (inout JSONWriter, Values.Element) throws -> Void
  ) rethrows {
    try array { json in
      for value in values { try write(&json, value) }
    }
  }

  /// An array of strings; on one line also where the rest is indented, if asked for.
  public mutating func array(_ texts: [String], onOneLine: Bool = false) {
    let outer = layout
    if onOneLine, layout == .indented { layout = .spaced }
    array(of: texts) { $0.value($1) }
    layout = outer
  }

  /// A string, or null.
  public mutating func value(_ text: String?) {
    begin()
    if let text { output.append(json: text, escaping) } else { output.append(static: "null") }
  }

  /// A string of UTF-8.
  public mutating func value(_ text: Span<UInt8>) {
    begin()
    output.append(json: text, escaping)
  }

  /// A value that another writer of the same layout and escaping wrote.
  public mutating func value(written bytes: [UInt8]) {
    begin()
    output.append(bytes.span)
  }

  /// An integer, or null.
  public mutating func value(_ number: Int?) {
    begin()
    if let number { output.append(decimal: number) } else { output.append(static: "null") }
  }

  /// True or false.
  public mutating func value(_ flag: Bool) {
    begin()
    output.append(static: flag ? "true" : "false")
  }

  /// A member of the object that is being written, whose value the closure writes.
  public mutating func member(
    _ name: String, _ value: (inout JSONWriter) throws -> Void
  ) rethrows {
    key(name)
    try value(&self)
  }

  /// A member that is a string, or null.
  public mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// A member that is a string of UTF-8.
  public mutating func member(_ name: String, _ text: Span<UInt8>) {
    key(name)
    value(text)
  }

  /// A member that is an integer, or null.
  public mutating func member(_ name: String, _ number: Int?) {
    key(name)
    value(number)
  }

  /// A member that is true or false.
  public mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// A member that is an array with an element for each of some values, which the closure writes.
  public mutating func member<Values: Sequence>(
    _ name: String, of values: Values,
    _ write: (inout JSONWriter, Values.Element) throws -> Void
  ) rethrows {
    key(name)
    try array(of: values, write)
  }

  /// A member that is an array of strings.
  public mutating func member(_ name: String, _ texts: [String], onOneLine: Bool = false) {
    key(name)
    array(texts, onOneLine: onOneLine)
  }

  private mutating func container(
    _ open: UInt8, _ close: UInt8, _ content: (inout JSONWriter) throws -> Void
  ) rethrows {
    begin()
    output.append(open)
    depth += 1
    isFirst = true
    try content(&self)
    depth -= 1
    if !isFirst { breakLine() }
    isFirst = false
    output.append(close)
  }

  /// Writes the separator before a value: nothing after a key, else a comma and a line break.
  private mutating func begin() {
    if isAfterKey {
      isAfterKey = false
    } else if depth > 0 {
      if !isFirst {
        output.append(UInt8(ascii: ","))
        if layout == .spaced { output.append(0x20) }
      }
      isFirst = false
      breakLine()
    }
  }

  private mutating func key(_ name: String) {
    begin()
    output.append(json: name, escaping)
    output.append(UInt8(ascii: ":"))
    if layout != .compact { output.append(0x20) }
    isAfterKey = true
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    output.append(0x0A)
    for _ in 0..<depth * 2 { output.append(0x20) }
  }
}
