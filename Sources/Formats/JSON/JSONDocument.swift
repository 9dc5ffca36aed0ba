public import Diagnostics

/// A small JSON file, parsed whole.
public enum JSONDocument {
  /// Parses a text with one JSON value and passes it to a closure, which must not let it escape,
  /// with a warning for each of the first 100 characters and numbers that ``JSONRepair`` had to
  /// replace; a byte-order mark before the text is skipped.
  ///
  /// Throws an error at the place where the text breaks the grammar.
  public static func read<Result>(
    _ bytes: [UInt8], name: String, _ body: (JSONValue, [Diagnostic]) -> Result
  ) throws(Diagnostic) -> Result {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let padded = JSONParser.padded(bytes[start...])
    var result: Result?
    let outcome = JSONParser().withValue(of: padded.span) { value, repairs in
      let source = SourceText(name: name, utf8: repairs.isEmpty ? [] : bytes)
      let warnings = repairs.map { offset, kind in
        Diagnostic.warning("json.repaired", kind.message, at: source.place(at: start + offset))
      }
      result = body(value, warnings)
    }
    if let result { return result }
    var problem = JSONSyntax.Problem(offset: 0, message: "it cannot be parsed")
    if case .failure(let found) = outcome { problem = found }
    throw .error(
      "json.syntax", "this is not JSON: \(problem.message)",
      at: SourceText(name: name, utf8: bytes).place(at: start + problem.offset))
  }
}
