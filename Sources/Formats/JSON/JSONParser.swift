import Bytes
import CSimdJSON

/// simdjson's parser with its buffers, used again for text after text.
///
/// One thread at a time may use a parser.
@safe package final class JSONParser {
  /// A text could not be parsed.
  package struct Failure: Error {
    /// Why, where that is no fault of the grammar.
    var message: String?
  }

  /// How many bytes behind a text a parser may read.
  package static let padding = Int(GAZETTE_JSON_PADDING)

  /// A text with the padding behind it.
  package static func padded(_ text: some Collection<UInt8>) -> [UInt8] {
    text + [UInt8](repeating: 0x20, count: padding)
  }

  /// How deeply arrays and objects may be nested.
  static let maximumDepth = Int(GAZETTE_JSON_MAX_DEPTH)

  private let parser: OpaquePointer?

  /// A parser without buffers; they grow with the texts.
  package init() {
    unsafe parser = gazette_json_parser_new()
  }

  deinit {
    if let parser = unsafe parser { unsafe gazette_json_parser_free(parser) }
  }

  /// Parses a text, the span without its last ``padding`` bytes.
  ///
  /// The value stays good until the next call, as long as the parser lives.
  package func parse(padded: Span<UInt8>) throws(Failure) -> JSONValue {
    guard let parser = unsafe parser, padded.count > Self.padding else { throw Failure() }
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    // simdjson reads no bytes but those of the span, and answers with memory of the parser.
    let status = unsafe padded.withUnsafeBufferPointer {
      unsafe gazette_json_parse(
        parser, $0.baseAddress, $0.count - Self.padding, &tape, &strings)
    }
    switch status {
    case GAZETTE_JSON_OK:
      guard let tape = unsafe tape, let strings = unsafe strings else { throw Failure() }
      return unsafe JSONValue(tape: tape, strings: strings, index: 1)
    case GAZETTE_JSON_TOO_LARGE: throw Failure(message: "it has 4 GB or more")
    case GAZETTE_JSON_NO_MEMORY: throw Failure(message: "there is not enough memory for it")
    default: throw Failure()
    }
  }
}

extension JSONParser {
  /// Parses a text, the span without its last ``padding`` bytes, repaired if necessary, and passes
  /// the value to a closure together with the repairs; offsets are those of the text.
  ///
  /// The error describes a text that cannot be repaired.
  package func withValue(
    of padded: Span<UInt8>,
    _ body: (JSONValue, [(offset: Int, kind: JSONRepair.Kind)]) -> Void
  ) -> Result<Void, JSONSyntax.Problem> {
    // The values are in memory of the parser, which the optimiser would let go before `body` runs.
    defer { withExtendedLifetime(self) {} }
    do throws(Failure) {
      body(try parse(padded: padded), [])
      return .success(())
    } catch {
      if let message = error.message { return .failure(.init(offset: 0, message: message)) }
      let text = padded.extracting(droppingLast: Self.padding)
      let repair = JSONRepair(text)
      let mended = Self.padded(repair.bytes)
      guard let value = try? parse(padded: mended.span) else {
        return .failure(
          JSONSyntax.firstProblem(in: text)
            ?? .init(offset: 0, message: "it cannot be parsed"))
      }
      body(value, repair.repairs)
      return .success(())
    }
  }

  /// Parses a single string with its quotes, and passes it to a closure; does nothing if it cannot
  /// be parsed.
  package func withString(_ quoted: Span<UInt8>, _ body: (JSONValue) -> Void) {
    // In an array, since simdjson refuses a string alone at the end of its buffer.
    let wrapped = Self.padded([UInt8(ascii: "[")] + Array(quoted) + [UInt8(ascii: "]")])
    _ = withValue(of: wrapped.span) { value, _ in
      for element in value.elements { body(element) }
    }
  }
}
