/// Finds the name that a typing error was probably meant to be.
public enum Suggestion {
  /// The candidate nearest to a name, or nil when none is near enough to be a typing error.
  ///
  /// Near enough is at most a third of the name's length in edits (insert, delete, replace, swap of
  /// neighbours), at least one; a difference in case alone is always near. Ties go to the earlier.
  public static func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    forEach(near: name, in: candidates) { candidate, distance in
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The candidate that an automatic fix may use: the only one that differs in case alone, else the
  /// only one within an edit distance of one, plus one for each five letters, with the same digits;
  /// nil where there is none. The extension and the folder of a path are not part of its name.
  public static func certain(for name: String, in candidates: some Sequence<String>) -> String? {
    let own = name.lastIndex(of: "/").map { name[name.index(after: $0)...] } ?? name[...]
    let count = own.prefix { $0 != "." }.count
    let limit = count < 3 ? 0 : max(1, count / 5)
    var near: [(name: String, distance: Int)] = []
    forEach(near: name, in: candidates) { candidate, distance in
      let isKnown = near.contains { $0.name == candidate }
      if distance <= limit, !isKnown { near.append((candidate, distance)) }
    }
    let same = near.filter { $0.distance == 0 }
    let only = same.isEmpty ? near : same
    guard only.count == 1, let found = only.first?.name else { return nil }
    return name.filter(\.isNumber) == found.filter(\.isNumber) ? found : nil
  }

  private static func forEach(
    near name: String, in candidates: some Sequence<String>, _ body: (String, Int) -> Void
  ) {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, wanted.count / 3)
    for candidate in candidates where candidate != name && !candidate.isEmpty {
      let scalars = Array(candidate.lowercased().unicodeScalars.prefix(64))
      guard abs(scalars.count - wanted.count) <= limit else { continue }
      let distance = edits(wanted, scalars)
      if distance <= limit { body(candidate, distance) }
    }
  }

  /// `did you mean 'NAME'?` for the candidates of which the name is the first word, else for the nearest one; nil where
  /// there is none.
  public static func didYouMean(_ name: String, in candidates: some Sequence<String>) -> String? {
    let longer = name.isEmpty ? [] : candidates.filter { $0.hasPrefix(name + "-") }
    let near = longer.isEmpty ? nearest(to: name, in: candidates) : nil
    let meant = near.map { [$0] } ?? longer.prefix(5).map(\.self)
    guard let last = meant.last else { return nil }
    let others = meant.dropLast().map { "'\($0)'" }.joined(separator: ", ")
    return "did you mean \(others.isEmpty ? "" : others + " or ")'\(last)'?"
  }

  /// `did you mean 'NAME'?` for the nearest field, or the first 24 that there are.
  public static func field(_ name: String, among fields: [String]) -> String? {
    if let near = didYouMean(name, in: fields) { return near }
    guard !fields.isEmpty else { return nil }
    let shown = fields.prefix(24).joined(separator: ", ")
    return "it has \(shown)" + (fields.count > 24 ? " and \(fields.count - 24) more" : "")
  }

  /// The optimal string alignment distance.
  private static func edits(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
