/// Finds the ends of code spans in a block, by the same steps as libcmark: where these miss an end,
/// it has to be missed too.
struct CodeSpans {
  /// Longer runs of backticks delimit no code.
  private static let limit = 80

  /// Where a run of each length was last seen, once all of the block has been looked through.
  private var places: [Int: Int] = [:]
  private var hasReadAll = false

  /// The offset after the code span that begins at a backtick, or after the backticks if none does.
  mutating func end(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = CodeSpans.runEnd(bytes, start, count)
    let length = at - start
    let content = at
    guard length <= CodeSpans.limit, !hasReadAll || places[length, default: 0] > at else {
      return content
    }
    while true {
      while at < count, bytes[at] != "`" { at += 1 }
      guard at < count else { break }
      let run = at
      at = CodeSpans.runEnd(bytes, run, count)
      if at - run <= CodeSpans.limit { places[at - run] = run }
      if at - run == length { return at }
    }
    hasReadAll = true
    return content
  }

  private static func runEnd(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int {
    var at = start
    while at < count, bytes[at] == "`" { at += 1 }
    return at
  }
}
