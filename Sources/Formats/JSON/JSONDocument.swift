public import Diagnostics

/// A small JSON file, parsed whole.
///
/// What simdjson refuses for its characters alone is repaired as ``JSONRepair`` says; see
/// ``repairs``. One thread at a time may use a document.
public final class JSONDocument {
  private let parser = JSONParser()
  private let root: JSONValue
  /// A warning for each character or number that had to be replaced, the first 100.
  public let repairs: [Diagnostic]

  /// Parses a text that holds one JSON value; a byte-order mark in front of it is passed over.
  ///
  /// Throws an error at the place where the text breaks the grammar.
  public init(parsing bytes: [UInt8], name: String) throws(Diagnostic) {
    let outcome = Self.parse(bytes, name: name, with: parser)
    (root, repairs) = try outcome.get()
  }

  /// Gives the root to a closure that must not keep it, nor any value within it.
  public func withRoot<Result, Failure: Error>(
    _ body: (JSONValue) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(parser) {} }
    return try body(root)
  }

  private static func parse(
    _ bytes: [UInt8], name: String, with parser: JSONParser
  ) -> Result<(JSONValue, [Diagnostic]), Diagnostic> {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let padded = bytes[start...] + [UInt8](repeating: 0x20, count: JSONParser.padding)
    return padded.withUnsafeBufferPointer { padded in
      let text = UnsafeBufferPointer(rebasing: padded[..<(bytes.count - start)])
      do throws(JSONParser.Failure) {
        return .success((try parser.parse(padded: text), []))
      } catch {
        let source = SourceText(name: name, utf8: bytes)
        if let problem = JSONSyntax.firstProblem(in: text) {
          // A text that is wrong only where a repair mends it has no problem afterwards.
          let repair = JSONRepair(text)
          let mended = repair.bytes.withUnsafeBufferPointer { JSONSyntax.firstProblem(in: $0) }
          if mended != nil {
            return .failure(
              .error(
                "json.syntax", "this is not JSON: \(problem.message)",
                at: source.place(at: start + problem.offset)))
          }
        }
        return repaired(text, start: start, source: source, with: parser)
      }
    }
  }

  private static func repaired(
    _ text: UnsafeBufferPointer<UInt8>, start: Int, source: SourceText, with parser: JSONParser
  ) -> Result<(JSONValue, [Diagnostic]), Diagnostic> {
    let repair = JSONRepair(text)
    let padded = repair.bytes + [UInt8](repeating: 0x20, count: JSONParser.padding)
    let value = padded.withUnsafeBufferPointer { padded in
      try? parser.parse(padded: UnsafeBufferPointer(rebasing: padded[..<repair.bytes.count]))
    }
    guard let value else {
      return .failure(
        .error("json.syntax", "this JSON cannot be parsed", at: source.place(at: start)))
    }
    let warnings = repair.repairs.map { offset, kind in
      Diagnostic.warning("json.repaired", kind.message, at: source.place(at: start + offset))
    }
    return .success((value, warnings))
  }
}
