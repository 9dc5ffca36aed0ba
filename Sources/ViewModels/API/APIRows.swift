import Bytes
import Synchronization

/// A cache of the issues in the published API's lists as JSON. An issue is in several lists, and an
/// edit moves the issues behind it from page to page, so each is written once, when a list first
/// shows it.
final class APIRows: Sendable {
  private let known: Mutex<[Int: [UInt8]]>

  /// An empty cache.
  init() { known = Mutex([:]) }

  /// The cache of an earlier build without the issues that changed since.
  init(reusing other: APIRows, changed: [Int]) {
    var texts = other.known.withLock { $0 }
    for row in changed { texts[row] = nil }
    known = Mutex(texts)
  }

  /// The JSON of issues, by their indices in the snapshot; `write` is called for those that are not
  /// cached.
  func texts(
    of rows: some Collection<Int>, _ write: (Int, inout JSONWriter) -> Void
  ) -> [[UInt8]] {
    let found = known.withLock { known in rows.map { (row: $0, text: known[$0]) } }
    var new: [(row: Int, text: [UInt8])] = []
    let texts = found.map { row, text in
      if let text { return text }
      var json = JSONWriter(.compact)
      write(row, &json)
      new.append((row, json.bytes))
      return json.bytes
    }
    if !new.isEmpty { known.withLock { known in for (row, text) in new { known[row] = text } } }
    return texts
  }
}
