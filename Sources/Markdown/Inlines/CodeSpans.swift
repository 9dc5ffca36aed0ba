import Bytes

/// Finds the ends of code spans in a block, by the same steps as libcmark: where these miss an end,
/// it has to be missed too.
struct CodeSpans {
  /// Longer runs of backticks delimit no code.
  private static let limit = 80

  /// Where a run of each length was last seen, once all of the block has been looked through.
  private var places: [Int: Int] = [:]
  private var hasReadAll = false

  /// The offset after the code span that begins at a backtick, or after the backticks if none does.
  mutating func end(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    let content = bytes.end(from: start) { $0 == "`" }
    let length = content - start
    guard length <= CodeSpans.limit, !hasReadAll || places[length, default: 0] > content else {
      return content
    }
    var at = content
    while let run = bytes.index(of: "`", from: at) {
      at = bytes.end(from: run) { $0 == "`" }
      if at - run <= CodeSpans.limit { places[at - run] = run }
      if at - run == length { return at }
    }
    hasReadAll = true
    return content
  }
}
