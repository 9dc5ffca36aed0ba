import Diagnostics

/// The change of a file by an edit.
public struct FileChange: Sendable, Hashable {
  /// The path by which it is opened.
  public var path: String
  /// How messages name it.
  public var name: String
  /// Its bytes before; nil when the edit makes it.
  public var before: [UInt8]?
  /// Its bytes afterwards; nil when the edit removes it.
  public var after: [UInt8]?

  /// A change of a file.
  public init(path: String, name: String, before: [UInt8]? = nil, after: [UInt8]? = nil) {
    self.path = path
    self.name = name
    self.before = before
    self.after = after
  }

  /// Whether it changes the file at a path, however that is written.
  func isOf(_ path: String) -> Bool {
    EditJournal.absolute(self.path) == EditJournal.absolute(path)
  }

  var isMarkdown: Bool { path.hasSuffix(".md") }

  /// The text afterwards.
  var source: SourceText { SourceText(name: name, utf8: after ?? []) }

  /// The lines that differ with three lines around them, as `diff -u` writes them.
  public var difference: String {
    let head =
      "--- \(before == nil ? "/dev/null" : name)\n+++ \(after == nil ? "/dev/null" : name)\n"
    return head + LineDifference(from: before ?? [], to: after ?? []).unified
  }
}

/// The lines of two texts in one sequence, each marked as common, removed or added.
private struct LineDifference {
  /// A line with its end; `mark` is `-` for one of the first text only, `+` for one of the second
  /// only, and a space for one of both.
  typealias Line = (mark: Character, bytes: ArraySlice<UInt8>)

  private(set) var lines: [Line] = []

  /// Beyond this many lines on one side only, everything between the first and the last difference
  /// is shown as replaced: the search for the shortest difference costs the square of it.
  private static let limit = 1500

  init(from before: [UInt8], to after: [UInt8]) {
    let (old, new) = (Self.lines(of: before), Self.lines(of: after))
    let head = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (a, b) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
    lines = old[..<head].map { (" ", $0) }
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in a { counts[line, default: 0] += 1 }
    for line in b { counts[line, default: 0] -= 1 }
    if counts.values.reduce(0, { $0 + abs($1) }) > Self.limit {
      lines += a.map { ("-", $0) } + b.map { ("+", $0) }
    } else {
      addShortest(a, b)
    }
    lines += old.suffix(tail).map { (" ", $0) }
  }

  private mutating func addShortest(_ a: [ArraySlice<UInt8>], _ b: [ArraySlice<UInt8>]) {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for step in b.difference(from: a) {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if removed.contains(i) {
        lines.append(("-", a[i]))
        i += 1
      } else if inserted.contains(j) {
        lines.append(("+", b[j]))
        j += 1
      } else {
        lines.append((" ", a[i]))
        i += 1
        j += 1
      }
    }
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// The lines that differ with three lines around them, as `diff -u` writes them.
  var unified: String {
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var out = ""
    // The number of lines of the two texts before `position`.
    var (old, new, position, index) = (0, 0, 0, 0)
    while index < changed.count {
      let first = changed[index]
      while index + 1 < changed.count, changed[index + 1] - changed[index] <= 7 { index += 1 }
      let hunk = lines[max(0, first - 3)..<min(lines.count, changed[index] + 4)]
      old += hunk.startIndex - position
      new += hunk.startIndex - position
      let (oldCount, newCount) = (hunk.count { $0.mark != "+" }, hunk.count { $0.mark != "-" })
      out += "@@ -\(old + min(oldCount, 1)),\(oldCount) +\(new + min(newCount, 1)),\(newCount) @@\n"
      for line in hunk {
        out += String(line.mark) + String(decoding: line.bytes, as: UTF8.self)
        if line.bytes.last != 0x0A { out += "\n\\ No newline at end of file\n" }
      }
      old += oldCount
      new += newCount
      position = hunk.endIndex
      index += 1
    }
    return out
  }
}
