import CSimdJSON

/// simdjson's parser with its buffers, used again for text after text.
///
/// One thread at a time may use a parser.
package final class JSONParser {
  /// A text could not be parsed.
  package struct Failure: Error {
    /// Why, where that is no fault of the grammar.
    var message: String?
  }

  /// How many bytes behind a text a parser may read.
  package static let padding = Int(GAZETTE_JSON_PADDING)
  /// How deeply arrays and objects may be nested.
  static let maximumDepth = Int(GAZETTE_JSON_MAX_DEPTH)

  private let parser: OpaquePointer?

  /// A parser without buffers; they grow with what it parses.
  package init() {
    parser = gazette_json_parser_new()
  }

  deinit {
    if let parser { gazette_json_parser_free(parser) }
  }

  /// Parses a text behind which ``padding`` bytes can be read.
  ///
  /// The value stays good until the next call, as long as the parser lives.
  package func parse(padded text: UnsafeBufferPointer<UInt8>) throws(Failure) -> JSONValue {
    guard let parser, let start = text.baseAddress else { throw Failure() }
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let status = gazette_json_parse(parser, start, text.count, &tape, &strings)
    switch status {
    case GAZETTE_JSON_OK:
      guard let tape, let strings else { throw Failure() }
      return JSONValue(tape: tape, strings: strings, index: 1)
    case GAZETTE_JSON_TOO_LARGE: throw Failure(message: "it has 4 GB or more")
    case GAZETTE_JSON_NO_MEMORY: throw Failure(message: "there is not enough memory for it")
    default: throw Failure()
    }
  }
}

extension JSONParser {
  /// Parses a text, repaired where that helps, and gives the value to a closure together with what
  /// was repaired; offsets are those of the text.
  ///
  /// The failure says what is wrong with a text that no repair helps.
  package func withValue(
    of text: UnsafeBufferPointer<UInt8>,
    _ body: (JSONValue, [(offset: Int, kind: JSONRepair.Kind)]) -> Void
  ) -> Result<Void, JSONSyntax.Problem> {
    // The values are in memory of the parser, which the optimiser would let go before `body` runs.
    defer { withExtendedLifetime(self) {} }
    do throws(Failure) {
      body(try parse(padded: text), [])
      return .success(())
    } catch {
      if let message = error.message { return .failure(.init(offset: 0, message: message)) }
      let repair = JSONRepair(text)
      let padded = repair.bytes + [UInt8](repeating: 0x20, count: Self.padding)
      let isRead = padded.withUnsafeBufferPointer { padded in
        let mended = UnsafeBufferPointer(rebasing: padded[..<repair.bytes.count])
        guard let value = try? parse(padded: mended) else { return false }
        body(value, repair.repairs)
        return true
      }
      if isRead { return .success(()) }
      return .failure(
        JSONSyntax.firstProblem(in: text)
          ?? .init(offset: 0, message: "it cannot be parsed"))
    }
  }

  /// Parses a string with its quotes, which stands alone, and gives it to a closure; does nothing where
  /// it cannot be parsed.
  package func withString(
    _ quoted: Slice<UnsafeBufferPointer<UInt8>>, _ body: (JSONValue) -> Void
  ) {
    // In an array, since simdjson refuses a string alone at the end of its buffer.
    let wrapped = [UInt8(ascii: "[")] + quoted + [UInt8(ascii: "]")]
    let padded = wrapped + [UInt8](repeating: 0x20, count: Self.padding)
    padded.withUnsafeBufferPointer { padded in
      _ = withValue(of: UnsafeBufferPointer(rebasing: padded[..<wrapped.count])) { value, _ in
        for element in value.elements { body(element) }
      }
    }
  }
}
