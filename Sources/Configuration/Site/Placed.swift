import Bytes
public import Diagnostics

/// A value with its place in the configuration, for errors that are found later. Comparisons ignore
/// the place.
public struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The value.
  public var value: Value
  private var source: SourceText?
  private var range = 0..<0

  /// A value that does not come from a file.
  public init(_ value: Value) {
    self.value = value
  }

  /// A value that is written in a byte range of a text.
  init(_ value: Value, at range: Range<Int>, of source: SourceText) {
    self.value = value
    self.source = source
    self.range = range
  }

  /// Its place; nil when it does not come from a file. Scans the text, so it is for errors.
  public var place: Place? { source?.place(of: range) }

  /// The fix that replaces the value by a name; nil where the value is not written literally, and
  /// for names that YAML might parse differently.
  public func fix(with name: String?) -> Diagnostic.Fix? {
    guard let source, let name,
      name.utf8.allSatisfy(\.isOfPlainPath)
    else { return nil }
    let written = String(decoding: source.utf8[range], as: UTF8.self)
    let quoted = range.count > 2 ? range.lowerBound + 1..<range.upperBound - 1 : range
    if written == "\(value)" { return source.fix(range, with: name) }
    let isQuoted = written == "\"\(value)\"" || written == "'\(value)'"
    return isQuoted ? source.fix(quoted, with: name) : nil
  }

  /// Another value with the same place.
  public func map<Other>(_ transform: (Value) -> Other) -> Placed<Other> {
    var other = Placed<Other>(transform(value))
    (other.source, other.range) = (source, range)
    return other
  }

  /// Whether the values are equal, wherever they are written.
  public static func == (a: Placed, b: Placed) -> Bool { a.value == b.value }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
