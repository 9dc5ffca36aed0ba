import Synchronization

/// The events that are sent to one open page, for as long as it stays open.
///
/// The server's thread takes them; other threads add to them. A page that does not read its events
/// is disconnected, and reconnects by itself.
final class EventStream: Sendable {
  /// The next events for a connection, or its end.
  enum Portion {
    /// Bytes to send.
    case bytes([UInt8])
    /// There are no events now.
    case none
    /// There will be none any more.
    case end
  }

  /// How many bytes may wait.
  private static let capacity = 1 << 20

  private struct State {
    var waiting: [UInt8] = []
    var isClosed = false
    var isEnded = false
    /// Wakes the connection; there while it sleeps.
    var wake: (@Sendable () -> Void)?
    /// Called when the page is gone.
    var ended: (@Sendable () -> Void)?
  }

  /// The address of the page.
  let page: String
  private let state: Mutex<State>

  /// The stream of a page.
  init(page: String, ended: @escaping @Sendable () -> Void = {}) {
    self.page = page
    state = Mutex(State(ended: ended))
  }

  /// Tells the page something: the name of an event, and one line of JSON.
  func send(_ event: String, _ data: String) {
    add(Array("event: \(event)\ndata: \(data)\n\n".utf8))
  }

  /// Sends a line that means nothing, so that a page that is gone is noticed.
  func beat() {
    add(Array(":\n\n".utf8))
  }

  private func add(_ bytes: [UInt8]) {
    state.withLock { state in
      guard !state.isEnded else { return }
      if state.waiting.count + bytes.count > Self.capacity {
        state.isClosed = true
      } else {
        state.waiting += bytes
      }
      Self.wake(&state)
    }
  }

  /// Ends the stream.
  func close() {
    state.withLock { state in
      state.isClosed = true
      Self.wake(&state)
    }
  }

  // The lock is held while a connection is woken, so that it cannot go away meanwhile: it is only
  // freed after `end` has returned.
  private static func wake(_ state: inout State) {
    guard !state.isEnded, let wake = state.wake else { return }
    state.wake = nil
    wake()
  }

  /// Takes at most a number of bytes.
  ///
  /// - Parameter sleep: called where there are none: puts the connection to sleep, and returns a
  ///   function that wakes it.
  func take(_ count: Int, sleep: () -> @Sendable () -> Void) -> Portion {
    state.withLock { state in
      if state.isClosed { return .end }
      guard !state.waiting.isEmpty else {
        state.wake = sleep()
        return .none
      }
      defer { state.waiting.removeFirst(min(count, state.waiting.count)) }
      return .bytes(Array(state.waiting.prefix(count)))
    }
  }

  /// The connection is gone.
  func end() {
    let ended = state.withLock { state in
      state.isEnded = true
      state.wake = nil
      defer { state.ended = nil }
      return state.ended
    }
    ended?()
  }
}
