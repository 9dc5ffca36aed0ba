/// What was noticed of files since one last asked.
struct FileChanges: Sendable, Equatable {
  /// The files that came, went or changed, named below the watched paths.
  var paths: Set<String> = []
  /// Whether more may have changed than was noticed, so that everything has to be looked at.
  var isIncomplete = false
  /// Whether somebody had a file open and had written a part of it only.
  var isUnfinished = false

  /// Whether nothing was noticed.
  var isEmpty: Bool { paths.isEmpty && !isIncomplete }

  /// Adds what was noticed later.
  mutating func merge(_ later: FileChanges) {
    paths.formUnion(later.paths)
    isIncomplete = isIncomplete || later.isIncomplete
    isUnfinished = later.isUnfinished
  }
}
