import Files
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@testable import GazetteCommands

/// A stream that keeps what is written.
final class MemoryStream: Sendable {
  private let isTerminal: Bool
  private let capacity: Int
  private let written = Mutex<[UInt8]>([])

  /// A stream that takes `capacity` bytes and then says that the disk is full.
  init(isTerminal: Bool = false, capacity: Int = .max) {
    self.isTerminal = isTerminal
    self.capacity = capacity
  }

  /// What was written so far.
  var text: String { written.withLock { String(decoding: $0, as: UTF8.self) } }

  /// The stream as a console takes it.
  var stream: ByteStream { ByteStream(isTerminal: isTerminal, write: write) }

  private func write(_ bytes: [UInt8]) throws(SystemError) {
    let fits = written.withLock { written in
      guard bytes.count <= capacity - written.count else { return false }
      written += bytes
      return true
    }
    if !fits { throw SystemError("write", ByteStream.path, number: ENOSPC) }
  }
}
