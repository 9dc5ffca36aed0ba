/// The slots and operands of all frames, one after the other.
///
/// Kept by hand rather than in an array, so that reading and writing a slot cost no checks for
/// uniqueness; indices come from the compiler, which counts what it pushes and pops.
struct ValueStack: ~Copyable {
  private var base: UnsafeMutablePointer<Value>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  @inline(__always)
  mutating func push(_ value: consuming Value) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: value)
    count += 1
  }

  @inline(__always)
  mutating func pop() -> Value {
    precondition(count > 0, "the compiler pops what it pushed")
    count -= 1
    return (base + count).move()
  }

  /// The value on top.
  var top: Value {
    _read { yield base[count - 1] }
    _modify { yield &base[count - 1] }
  }

  subscript(index: Int) -> Value {
    @inline(__always) _read {
      precondition(index >= 0 && index < count, "the compiler counts slots")
      yield base[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < count, "the compiler counts slots")
      yield &base[index]
    }
  }

  /// Pushes undefined values.
  mutating func push(undefined number: Int) {
    if capacity - count < number { grow(to: count + number) }
    (base + count).initialize(repeating: .undefined, count: number)
    count += number
  }

  /// Drops everything above a height.
  mutating func drop(to height: Int) {
    guard height < count else { return }
    (base + height).deinitialize(count: count - height)
    count = height
  }

  /// Takes the values above a height, the lowest first.
  mutating func take(from height: Int) -> [Value] {
    let taken = max(0, count - height)
    let first = base + height
    count -= taken
    return Array(unsafeUninitializedCapacity: taken) { room, filled in
      room.baseAddress?.moveInitialize(from: first, count: taken)
      filled = taken
    }
  }

  private mutating func grow(to wanted: Int) {
    let larger = max(wanted, capacity * 2)
    let room = UnsafeMutablePointer<Value>.allocate(capacity: larger)
    room.moveInitialize(from: base, count: count)
    base.deallocate()
    base = room
    capacity = larger
  }
}
