/// A stack.
///
/// Its memory is managed by hand instead of by an array, so that access needs no check for
/// uniqueness. It is safe nevertheless: every access is checked against the count, and the elements
/// below it are initialised.
@safe struct Stack<Element: ~Copyable>: ~Copyable {
  /// Most templates need no more.
  fileprivate var capacity = 32
  fileprivate var base: UnsafeMutablePointer<Element>
  fileprivate(set) var count = 0

  /// An empty stack.
  init() {
    unsafe base = .allocate(capacity: capacity)
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  @inline(__always)
  mutating func push(_ element: consuming Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  @discardableResult
  mutating func pop() -> Element {
    precondition(count > 0, "the compiler pops what it pushed")
    count -= 1
    return unsafe (base + count).move()
  }

  /// The element on top.
  var top: Element {
    @inline(__always) _read { yield self[count - 1] }
    @inline(__always) _modify { yield &self[count - 1] }
  }

  subscript(index: Int) -> Element {
    @inline(__always) _read {
      precondition(index >= 0 && index < count, "the compiler counts slots")
      yield unsafe base[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < count, "the compiler counts slots")
      yield unsafe &base[index]
    }
  }

  /// Drops everything above a height.
  mutating func drop(to height: Int) {
    precondition(height >= 0, "a height is a count of elements")
    guard height < count else { return }
    unsafe (base + height).deinitialize(count: count - height)
    count = height
  }

  @inline(never)
  fileprivate mutating func grow(to wanted: Int) {
    let larger = max(wanted, capacity * 2)
    let room = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe room.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = room
    capacity = larger
  }
}

extension Stack {
  /// Pushes an element several times.
  mutating func push(repeating element: Element, count number: Int) {
    if number <= 0 { return }
    if capacity - count < number { grow(to: count + number) }
    unsafe (base + count).initialize(repeating: element, count: number)
    count += number
  }

  /// Pops a number of elements and returns them, the lowest first.
  mutating func take(_ number: Int) -> [Element] {
    precondition(number >= 0 && number <= count, "the compiler takes what it pushed")
    if number == 0 { return [] }
    count -= number
    let first = unsafe base + count
    return unsafe Array(unsafeUninitializedCapacity: number) { room, initialized in
      unsafe room.baseAddress?.moveInitialize(from: first, count: number)
      initialized = number
    }
  }
}
