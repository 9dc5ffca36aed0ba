/// The paths that appear and disappear between two builds.
struct PathDifference: Sendable, Equatable {
  /// The new paths.
  private(set) var added: Set<String> = []
  /// The paths that are gone.
  private(set) var removed: Set<String> = []

  /// Whether the paths are the same.
  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// The paths are the same.
  init() {}

  /// The difference between all paths before and after.
  init(from old: Set<String>, to new: Set<String>) {
    added = new.filter { !old.contains($0) }
    removed = old.filter { !new.contains($0) }
  }

  /// The difference between two plans. Most pages before the first and behind the last difference are the
  /// same, and are not hashed.
  init(from old: [PlannedPage], to new: [PlannedPage]) {
    func isSame(_ pair: (PlannedPage, PlannedPage)) -> Bool {
      pair.0.address.path == pair.1.address.path
    }
    let first = zip(old, new).lazy.prefix(while: isSame).reduce(0) { count, _ in count + 1 }
    let (oldRest, newRest) = (old[first...], new[first...])
    let last = zip(oldRest.reversed(), newRest.reversed()).lazy.prefix(while: isSame)
      .reduce(0) { count, _ in count + 1 }
    self.init(
      from: Set(oldRest.dropLast(last).lazy.map(\.address.path)),
      to: Set(newRest.dropLast(last).lazy.map(\.address.path)))
  }
}

extension Set<String> {
  /// The paths after a difference.
  func applying(_ difference: PathDifference) -> Self {
    // Changed in place: new sets would hash every path again.
    var paths = self
    for path in difference.removed { paths.remove(path) }
    for path in difference.added { paths.insert(path) }
    return paths
  }
}

/// The paths of all files that are published after a build.
enum PublishedPaths: Sendable {
  /// These.
  case all(Set<String>)
  /// Those that were published before it, with these changes.
  case changed(PathDifference)
}
