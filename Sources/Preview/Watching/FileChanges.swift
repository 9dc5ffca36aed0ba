/// The changes of files since they were last asked for.
struct FileChanges: Sendable, Equatable {
  /// The files that came, went or changed, named below the watched paths.
  var paths: Set<String> = []
  /// Whether more may have changed than was noticed, so that everything has to be looked at.
  var isIncomplete = false
  /// Whether a program had a file open and had written only a part of it.
  var isUnfinished = false

  /// Whether nothing was noticed.
  var isEmpty: Bool { paths.isEmpty && !isIncomplete }

  /// Merges later changes.
  mutating func merge(_ later: FileChanges) {
    paths.formUnion(later.paths)
    isIncomplete = isIncomplete || later.isIncomplete
    isUnfinished = later.isUnfinished
  }
}
