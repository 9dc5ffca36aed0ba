import Bytes
import Secrets

/// Rendered pages that wait to be searched together, in all of them for one thing after the other: each has tables of
/// its own, and loading these again into the processor's cache takes longer than searching one page.
struct WaitingPages: ~Copyable {
  /// The bytes of pages that are searched together.
  private static let many = 2 << 20

  private var bytes = ByteBuffer()
  private var lines = NewLines()
  private var pages: [(path: String, end: Int, timing: Int?)] = []

  /// Whether there are enough of them.
  var areMany: Bool { bytes.count >= Self.many }

  /// Takes a page, and the place of its timing if it has one.
  mutating func add(_ page: Span<UInt8>, of path: String, timing: Int?) {
    bytes.append(page)
    pages.append((path, bytes.count, timing))
  }

  /// Searches all of them; afterwards there are none.
  ///
  /// Lines that pages before had are left out. Where something is found in the rest, each page is searched as a whole,
  /// since a line may be what it is by another one.
  mutating func search(with gate: LeakGate, _ result: inout PageWork.Result) {
    let begun = MonotonicClock.nanoseconds
    var start = 0
    for (path, end, _) in pages {
      bytes.withSpan { bytes in
        let page = bytes.extracting(start..<end)
        if gate.searchesAlone(page, of: path) {
          gate.search(page, of: path, &result.leaks)
        } else {
          lines.add(page, keepsAll: !gate.leavesLinesOut(of: path))
        }
      }
      start = end
    }
    if !lines.found.isEmpty, !gate.isClean(lines.found) {
      lines.forget()
      start = 0
      for (path, end, _) in pages {
        bytes.withSpan { bytes in
          let page = bytes.extracting(start..<end)
          if !gate.searchesAlone(page, of: path) { gate.search(page, of: path, &result.leaks) }
        }
        start = end
      }
    }
    let spent = Double(MonotonicClock.nanoseconds - begun)
    start = 0
    for (_, end, timing) in pages {
      if let timing {
        let share = Double(end - start) / Double(max(1, bytes.count))
        result.timings[timing].times.searching = Int64(spent * share)
      }
      start = end
    }
    lines.removeFound()
    bytes.removeAll()
    pages.removeAll(keepingCapacity: true)
  }
}
