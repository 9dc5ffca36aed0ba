import Bytes
import Records
import Synchronization

/// The outputs of the parts of templates that `{% cache %}` encloses, by a hash of all that they
/// depend on.
///
/// Many threads use it at once, so it consists of pieces with a lock each.
final class FragmentCache: Sendable {
  /// The most bytes of the outputs; a piece with its share of them is emptied and filled anew.
  private static let limit = 256 << 20
  private static let pieceCount = 16
  private static let chunkSize = 64 << 10

  private final class Piece: Sendable {
    let state = Mutex(State())
  }

  private struct State {
    var places: [UInt64: Place] = [:]
    /// Buffers that are filled one after the other and do not grow.
    var chunks: [[UInt8]] = []
    var size = 0
  }

  private struct Place {
    let chunk: Int32
    let start: Int32
    let count: Int32
    /// The steps of its rendering.
    let fuel: Int32
  }

  private let pieces = (0..<pieceCount).map { _ in Piece() }

  private func piece(_ key: UInt64) -> Piece { pieces[Int(key % UInt64(Self.pieceCount))] }

  /// Appends the output with a key; returns the steps of its rendering, or nil where it is not kept.
  func append(_ key: UInt64, to output: inout ByteBuffer) -> Int? {
    piece(key).state.withLock { state in
      guard let place = state.places[key] else { return nil }
      let start = Int(place.start)
      let chunk = state.chunks[Int(place.chunk)]
      output.append(chunk.span.extracting(start..<start + Int(place.count)))
      return Int(place.fuel)
    }
  }

  /// Keeps an output with a key, and the steps of its rendering.
  func insert(_ key: UInt64, _ bytes: Span<UInt8>, fuel: Int) {
    guard bytes.count <= Self.chunkSize, let fuel = Int32(exactly: fuel) else { return }
    piece(key).state.withLock { state in
      if state.size > Self.limit / Self.pieceCount { state = State() }
      if Self.chunkSize - (state.chunks.last?.count ?? Self.chunkSize) < bytes.count {
        var chunk: [UInt8] = []
        chunk.reserveCapacity(Self.chunkSize)
        state.chunks.append(chunk)
        state.size += Self.chunkSize
      }
      let last = state.chunks.count - 1
      state.places[key] = Place(
        chunk: Int32(last), start: Int32(state.chunks[last].count), count: Int32(bytes.count),
        fuel: fuel)
      state.chunks[last] += bytes
    }
  }
}

extension Fingerprinter {
  /// Adds a value; false, with nothing added, where it may change or is too large to be compared.
  mutating func combine(_ value: Value) -> Bool {
    switch value {
    case .undefined: combine(-1)
    case .none: combine(FieldValue.none)
    case .bool(let bool): combine(FieldValue.bool(bool))
    case .integer(let number): combine(FieldValue.integer(number))
    case .number(let number): combine(FieldValue.number(number))
    case .string(let text): combine(field: text)
    case .safe(let text):
      combine(-2)
      combine(text)
    case .record(let record): combine(known: record.fingerprint)
    case .records(let records): combine(FieldValue.records(records))
    case .markdown(let text): combine(FieldValue.markdown(text))
    case .link(let target): combine(FieldValue.link(target))
    case .bigInteger, .list, .tuple, .map, .object: return false
    }
    return true
  }
}
