import CSimdJSON

/// simdjson's parser with its buffers, used again for text after text.
///
/// One thread at a time may use a parser.
package final class JSONParser {
  /// Why a text could not be parsed.
  package enum Failure: Error {
    /// The text breaks the grammar.
    case malformed
    /// Something that ``JSONRepair`` may mend: broken UTF-8, a raw control character, half a
    /// surrogate pair, a number out of range.
    case repairable
    /// Arrays and objects are nested deeper than ``JSONParser/maximumDepth``.
    case tooDeep
    /// The text has 4 GB or more.
    case tooLarge
    /// Memory ran out.
    case noMemory
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
    guard let parser, let start = text.baseAddress else { throw .noMemory }
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let status = gazette_json_parse(parser, start, text.count, &tape, &strings)
    switch status {
    case GAZETTE_JSON_OK:
      guard let tape, let strings else { throw .malformed }
      return JSONValue(tape: tape, strings: strings, index: 1)
    case GAZETTE_JSON_BAD_UTF8, GAZETTE_JSON_CONTROL_CHARACTER, GAZETTE_JSON_BAD_STRING,
      GAZETTE_JSON_BAD_NUMBER:
      throw .repairable
    case GAZETTE_JSON_TOO_DEEP: throw .tooDeep
    case GAZETTE_JSON_TOO_LARGE: throw .tooLarge
    case GAZETTE_JSON_NO_MEMORY: throw .noMemory
    default: throw .malformed
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
    } catch .tooDeep {
      return .failure(
        .init(offset: 0, message: "it is nested deeper than \(Self.maximumDepth) levels"))
    } catch .noMemory {
      return .failure(.init(offset: 0, message: "there is not enough memory for it"))
    } catch .tooLarge {
      return .failure(.init(offset: 0, message: "it has 4 GB or more"))
    } catch {
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
