import Bytes
import Hashing

/// What the body of a loop depends on besides the element.
enum LoopSurroundings {
  /// The hash of the values, of the body, and of how texts are escaped.
  case hashed(UInt64)
  /// Values that have no hash.
  case unknown
}

/// The rendering of an element, from its beginning.
struct LoopRecording {
  let key: UInt64
  /// Where it begins in the output.
  let start: Int
  /// How much fuel there was.
  let fuel: Int
}

extension Machine {
  /// Prints what the body of the innermost loop printed before for the element, and goes to the body's end; where
  /// that is not known, it is recorded.
  mutating func recall(_ body: LoopBody, end: Int, _ output: inout ByteBuffer) {
    loops.top.recording = nil
    guard let memo, let element = loops.top.elements.fingerprint(at: loops.top.next - 1) else {
      return
    }
    if loops.top.surroundings == nil {
      let hash = surroundings(of: body, memo.place)
      loops.top.surroundings = hash.map { .hashed($0) } ?? .unknown
    }
    guard case .hashed(let hash)? = loops.top.surroundings else { return }
    var hasher = StableHasher()
    hasher.combine(hash)
    hasher.combine(element)
    if let printed = memo.memo[hasher.value] {
      output.append(printed.bytes)
      state.fuel -= printed.fuel
      pc = end
    } else {
      loops.top.recording = LoopRecording(
        key: hasher.value, start: output.count, fuel: state.fuel)
    }
  }

  /// Remembers what the body of the innermost loop printed.
  mutating func remember(_ output: borrowing ByteBuffer) {
    guard let memo, let recording = loops.top.recording else { return }
    let bytes = output.withSpan { Array($0.extracting(recording.start...)) }
    memo.memo.keep(
      .init(bytes: bytes, fuel: recording.fuel - state.fuel), under: recording.key)
  }

  /// The hash of a body, of the values around it and of how texts are escaped.
  private func surroundings(of body: LoopBody, _ place: UInt64) -> UInt64? {
    var hasher = StableHasher()
    hasher.combine(body.hash)
    hasher.combine(place)
    hasher.combine(Int(state.autoescape.code))
    for (register, field) in body.fields {
      if !value(register, field).combine(into: &hasher) { return nil }
    }
    for slot in body.slots where !stack[base + slot].combine(into: &hasher) { return nil }
    return hasher.value
  }
}

extension Value {
  /// Adds a plain value to a hash; false where it is none.
  func combine(into hasher: inout StableHasher) -> Bool {
    switch self {
    case .undefined: hasher.combine(0)
    case .none: hasher.combine(1)
    case .bool(let bool): hasher.combine(bool ? 2 : 3)
    case .integer(let number):
      hasher.combine(4)
      hasher.combine(number)
    case .string(let text):
      hasher.combine(5)
      hasher.combine(text)
    case .safe(let text):
      hasher.combine(6)
      hasher.combine(text)
    default: return false
    }
    return true
  }
}
