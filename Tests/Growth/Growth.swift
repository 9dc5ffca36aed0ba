import CWork

/// How a piece of work grows with its input, in memory that is asked for and bytes that are compared;
/// these are the same on every machine and however busy it is.
public enum Growth {
  /// Whether work is counted; sanitizers have allocators of their own.
  public static var isCounted: Bool {
    let before = gazette_work_so_far().allocations
    let text = String(repeating: "x", count: 100)
    return withExtendedLifetime(text) { gazette_work_so_far().allocations > before }
  }

  /// How many times as much work an input four times as large is: 4 when it is linear, 16 when it is
  /// quadratic. Little work for each element of the input does not count: how often hash tables compare
  /// varies from run to run.
  ///
  /// The work runs once before it is counted, so that tables which are made at their first use exist.
  public static func factor<Input>(
    from size: Int, _ input: (Int) -> Input, _ work: (Input) throws -> Void
  ) rethrows -> Double {
    let (small, large) = (input(size), input(4 * size))
    try work(small)
    let once = try counts { try work(small) }
    let fourTimes = try counts { try work(large) }
    // Allocations, allocated bytes and compared bytes.
    let little = [10, 100, 1000].map { Double($0 * size) }
    return zip(fourTimes, zip(once, little)).map { $0 / max($1.0, $1.1) }.max() ?? 0
  }

  private static func counts(_ work: () throws -> Void) rethrows -> [Double] {
    let before = gazette_work_so_far()
    try work()
    let after = gazette_work_so_far()
    return [
      Double(after.allocations - before.allocations),
      Double(after.allocated_bytes - before.allocated_bytes),
      Double(after.compared_bytes - before.compared_bytes),
    ]
  }
}
