import Bytes
import Synchronization

/// The issues of the published API's lists in JSON, each written when a list first shows it: an issue is in several lists,
/// and an edit moves those behind it from page to page.
final class APIRows: Sendable {
  private let known: Mutex<[Int: [UInt8]]>

  /// Nothing is known yet.
  init() { known = Mutex([:]) }

  /// The texts of an earlier build, except those of issues that changed since.
  init(reusing other: APIRows, changed: [Int]) {
    var texts = other.known.withLock { $0 }
    for row in changed { texts[row] = nil }
    known = Mutex(texts)
  }

  /// The texts of issues, by their indices in the snapshot; `write` writes one that is not known.
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
