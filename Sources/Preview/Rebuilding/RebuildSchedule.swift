/// Decides when a site is built again: a burst of changes is one change, a steady trickle is not
/// postponed forever, and changes during a build require another one.
///
/// Moments are milliseconds of the monotonic clock, and are passed in.
struct RebuildSchedule {
  /// How long it has to be quiet after a change.
  let quiet: Int64
  /// How long to wait for quiet while a program has a file open that is being written.
  let patience: Int64
  /// How long a change waits at most.
  let ceiling: Int64
  private var first: Int64?
  private var settled: Int64 = 0
  private var retry: Int64?
  private(set) var isBuilding = false

  init(quiet: Int64 = 2, patience: Int64 = 100, ceiling: Int64 = 200) {
    self.quiet = quiet
    self.patience = patience
    self.ceiling = ceiling
  }

  /// Whether there are changes that are in no build yet.
  var isPending: Bool { first != nil }

  /// Something changed.
  mutating func changed(at now: Int64, isUnfinished: Bool = false) {
    first = first ?? now
    settled = now + (isUnfinished ? patience : quiet)
  }

  /// A build is wanted at a moment, whether something changes or not.
  mutating func wants(at moment: Int64) {
    retry = moment
  }

  /// When to begin a build; nil while one is going on, and where nothing calls for one.
  var due: Int64? {
    guard !isBuilding else { return nil }
    let change = first.map { min(settled, $0 + ceiling) }
    guard let change else { return retry }
    return min(change, retry ?? change)
  }

  /// A build begins, with all that has changed so far.
  mutating func begin() {
    first = nil
    retry = nil
    isBuilding = true
  }

  /// The build is done, with whatever outcome.
  mutating func finish() {
    isBuilding = false
  }
}
