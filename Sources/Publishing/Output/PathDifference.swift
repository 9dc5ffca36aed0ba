/// The paths that appear and disappear between two builds.
struct PathDifference: Sendable, Equatable {
  /// The new paths.
  private(set) var added: Set<String> = []
  /// The paths that are gone.
  private(set) var removed: Set<String> = []

  /// Whether the paths are the same.
  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Adds the difference of some of the paths. A path that is gone from one part and new in
  /// another one stays.
  mutating func add(from old: Set<String>, to new: Set<String>) {
    let (new, old) = (new.subtracting(old), old.subtracting(new))
    let moved = added.union(new).intersection(removed.union(old))
    added = added.union(new).subtracting(moved)
    removed = removed.union(old).subtracting(moved)
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
