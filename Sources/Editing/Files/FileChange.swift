/// What an edit does to a file.
public struct FileChange: Sendable, Hashable {
  /// The path by which it is opened.
  public var path: String
  /// How messages name it.
  public var name: String
  /// Its bytes before; nil when the edit makes it.
  public var before: [UInt8]?
  /// Its bytes afterwards; nil when the edit removes it.
  public var after: [UInt8]?

  /// The lines that differ with three lines around them, as `diff -u` writes them.
  public var difference: String { LineDifference.unified(self) }
}

/// Compares texts line by line.
enum LineDifference {
  /// Beyond this many lines on one side only, everything between the first and the last difference
  /// is shown as replaced: the search for the shortest difference costs the square of it.
  private static let limit = 1500

  /// A line of the difference, by its index in the text before or afterwards.
  private enum Line {
    case same(Int, Int)
    case removed(Int)
    case added(Int)
  }

  static func unified(_ change: FileChange) -> String {
    let old = lines(change.before ?? [])
    let new = lines(change.after ?? [])
    var out = "--- \(change.before == nil ? "/dev/null" : change.name)\n"
    out += "+++ \(change.after == nil ? "/dev/null" : change.name)\n"
    let script = script(old, new)
    let marks = script.indices.filter { if case .same = script[$0] { false } else { true } }
    var index = 0
    while index < marks.count {
      var last = index
      while last + 1 < marks.count, marks[last + 1] - marks[last] <= 7 { last += 1 }
      let hunk = max(0, marks[index] - 3)..<min(script.count, marks[last] + 4)
      out += text(of: script[hunk], old, new)
      index = last + 1
    }
    return out
  }

  /// The lines of a text with their ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func script(
    _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> [Line] {
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    let (a, b) = (old[head..<old.count - tail], new[head..<new.count - tail])
    var script = (0..<head).map { Line.same($0, $0) }
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in a { counts[line, default: 0] += 1 }
    for line in b { counts[line, default: 0] -= 1 }
    if counts.values.reduce(0, { $0 + abs($1) }) > limit {
      script += a.indices.map { .removed($0) } + b.indices.map { .added($0) }
    } else {
      var removed: Set<Int> = []
      var added: Set<Int> = []
      for step in Array(b).difference(from: Array(a)) {
        switch step {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): added.insert(offset)
        }
      }
      var (i, j) = (0, 0)
      while i < a.count || j < b.count {
        if removed.contains(i) {
          script.append(.removed(head + i))
          i += 1
        } else if added.contains(j) {
          script.append(.added(head + j))
          j += 1
        } else {
          script.append(.same(head + i, head + j))
          i += 1
          j += 1
        }
      }
    }
    return script + (0..<tail).map { .same(old.count - tail + $0, new.count - tail + $0) }
  }

  private static func text(
    of hunk: ArraySlice<Line>, _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
  ) -> String {
    var (olds, news): ([Int], [Int]) = ([], [])
    var body = ""
    func line(_ mark: String, _ bytes: ArraySlice<UInt8>) -> String {
      let text = mark + String(decoding: bytes, as: UTF8.self)
      return bytes.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
    }
    for step in hunk {
      switch step {
      case .same(let i, let j):
        olds.append(i)
        news.append(j)
        body += line(" ", old[i])
      case .removed(let i):
        olds.append(i)
        body += line("-", old[i])
      case .added(let j):
        news.append(j)
        body += line("+", new[j])
      }
    }
    func range(_ indices: [Int]) -> String {
      "\((indices.first ?? -1) + 1),\(indices.count)"
    }
    return "@@ -\(range(olds)) +\(range(news)) @@\n" + body
  }
}
