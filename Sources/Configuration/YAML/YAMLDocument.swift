public import Diagnostics

/// A YAML text, or the YAML part of a text.
public struct YAMLDocument: Sendable {
  /// The whole text, which places point into.
  public let source: SourceText
  /// Its value, or nil when there is none.
  public let root: YAMLNode?

  /// Limits far above what people write by hand.
  public enum Limit {
    /// Bytes of a text.
    public static let bytes = 1 << 20
    /// Lists and mappings within each other.
    public static let depth = 64
    /// Values; an alias counts as the values it refers to.
    public static let values = 100_000
    /// `%TAG` lines.
    public static let tagDirectives = 100
    /// Errors that are reported; finding the place of each scans the text.
    public static let errors = 25
  }

  /// Parses a text, or a range of its bytes.
  ///
  /// Everything is UTF-8. A second document, an unknown alias, a key that is no scalar or a
  /// duplicate, and anything over the limits is an error; as many as possible are reported at once.
  public init(_ source: SourceText, in range: Range<Int>? = nil) throws(DiagnosticList) {
    let range = range ?? 0..<source.utf8.count
    guard range.count <= Limit.bytes else {
      throw DiagnosticList([
        .error(
          "yaml.too-large", "this is larger than \(Limit.bytes >> 20) MiB",
          at: Place(file: source.name))
      ])
    }
    self.source = source
    var parser = YAMLParser(source, in: range)
    root = try parser.parse()
  }

  /// The place of a value.
  public func place(of node: YAMLNode) -> Place { source.place(of: node.range) }
}
