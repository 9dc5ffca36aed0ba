import Synchronization

/// What bodies of loops printed for records whose fingerprint is known, so that a row that stands on many pages
/// is rendered once; used from many threads at once.
///
/// It serves renderings between which nothing changes that filters see besides the page.
public final class RenderMemo: Sendable {
  /// A memo, for pages on which filters give the same for the same values.
  public struct Place: Sendable {
    let memo: RenderMemo
    let place: UInt64

    /// Takes the hash of what filters see of a page.
    public init(_ memo: RenderMemo, _ place: UInt64) {
      self.memo = memo
      self.place = place
    }
  }

  /// What a body printed for a record.
  struct Printed: Sendable {
    let bytes: [UInt8]
    /// The fuel that it took.
    let fuel: Int
  }

  private struct Contents {
    var printed: [UInt64: Printed] = [:]
    var size = 0
  }

  /// Workers rarely want the same shard at once.
  private final class Shard: Sendable {
    let contents = Mutex(Contents())
  }

  private let shards: [Shard]
  /// Past so many bytes, a shard begins anew.
  private let limit: Int

  /// A memo of about so many bytes at most.
  public init(limit: Int = 32 << 20) {
    let count = 16
    self.limit = limit / count
    shards = (0..<count).map { _ in Shard() }
  }

  /// What was printed under a key, if that is known.
  subscript(key: UInt64) -> Printed? { shard(of: key).contents.withLock { $0.printed[key] } }

  /// Keeps what was printed under a key.
  func keep(_ printed: Printed, under key: UInt64) {
    let size = printed.bytes.count
    if size > limit / 16 { return }
    shard(of: key).contents.withLock { contents in
      if contents.size + size > limit { contents = Contents() }
      contents.size += size
      contents.printed[key] = printed
    }
  }

  private func shard(of key: UInt64) -> Shard { shards[Int(key >> 60)] }
}
