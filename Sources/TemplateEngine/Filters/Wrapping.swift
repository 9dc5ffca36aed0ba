/// Breaks texts into lines of a width.
struct Wrapping {
  let width: Int
  /// Whether a word that is longer than a line is cut.
  let breaksLongWords: Bool
  /// Whether a line may end after a hyphen within a word.
  let breaksOnHyphens: Bool
  /// Whether lines are balanced to about the same length, as MiniJinja does, rather than filled, as
  /// Jinja2 does. Then wide characters count for two.
  let isBalanced: Bool

  /// An unbreakable part of a line, with the number of spaces after it.
  private struct Word {
    var scalars: ArraySlice<Unicode.Scalar>
    var width: Int
    var gap = 0
  }

  /// The lines of a text; existing line breaks stay.
  func lines(of text: String, _ state: inout CallState) throws(EvaluationError) -> [String] {
    var lines: [String] = []
    for line in text.splitLines() { lines += try wrap(Array(line.unicodeScalars), &state) }
    return lines
  }

  private func wrap(_ line: [Unicode.Scalar], _ state: inout CallState) throws(EvaluationError)
    -> [String]
  {
    let words = words(of: line)
    try state.charge(words.count)
    let starts: [Int]
    if words.reduce(0, { $0 + $1.width + $1.gap }) <= width {
      starts = [0]
    } else if isBalanced {
      try state.charge(words.count * min(words.count, Self.widest(max(width, 1))) / 4)
      starts = balancedStarts(words)
    } else {
      starts = fullStarts(words)
    }
    return zip(starts, starts.dropFirst() + [words.count]).map { start, end in
      var text = String.UnicodeScalarView()
      for index in start..<end {
        text.append(contentsOf: words[index].scalars)
        if index + 1 < end {
          text.append(contentsOf: repeatElement(" ", count: words[index].gap))
        }
      }
      return String(text)
    }
  }

  // MARK: Words

  /// The words of a line, which begins with an empty one where it begins with spaces.
  private func words(of line: [Unicode.Scalar]) -> [Word] {
    var words: [Word] = []
    var rest = line[...]
    repeat {
      var text = rest.prefix { $0 != " " }
      let after = text.endIndex
      while let end = hyphen(in: text) {
        add(text[..<end], to: &words)
        text = text[end...]
      }
      add(text, to: &words)
      let spaces = rest[after...].prefix { $0 == " " }
      words[words.count - 1].gap = spaces.count
      rest = rest[spaces.endIndex...]
    } while !rest.isEmpty
    return words
  }

  /// The end of the first part of a word after which a line may end.
  private func hyphen(in word: ArraySlice<Unicode.Scalar>) -> Int? {
    guard breaksOnHyphens else { return nil }
    return word.indices.dropFirst().dropLast().first { index in
      word[index] == "-" && word[index - 1].isLetterOrDigit && word[index + 1].isLetterOrDigit
    }.map { $0 + 1 }
  }

  /// Adds a word, in pieces where it is too long for a line.
  private func add(_ word: ArraySlice<Unicode.Scalar>, to words: inout [Word]) {
    var start = word.startIndex
    var size = 0
    for index in word.indices {
      let next = isBalanced && word[index].isWide ? 2 : 1
      if breaksLongWords, size > 0, size + next > width {
        words.append(Word(scalars: word[start..<index], width: size))
        (start, size) = (index, 0)
      }
      size += next
    }
    words.append(Word(scalars: word[start...], width: size))
  }

  // MARK: Lines

  /// The words that begin a line when each line is filled.
  private func fullStarts(_ words: [Word]) -> [Int] {
    var starts = [0]
    var size = 0
    for (index, word) in words.enumerated() {
      if index > 0, size + words[index - 1].gap + word.width > width {
        starts.append(index)
        size = word.width
      } else {
        size += word.width + (index > 0 ? words[index - 1].gap : 0)
      }
    }
    return starts
  }

  /// The cost of a line, of which the sum is minimised: the weights of the Rust library `textwrap`,
  /// which MiniJinja uses.
  private enum Cost {
    static let line = 1000.0
    static let overflow = 2500.0
    static let shortLastLine = 25.0
    /// The last line is short below this part of the width.
    static let shortPart = 4
  }

  /// The width of a line of several words past which its cost exceeds that of any alternative.
  private static func widest(_ target: Int) -> Int {
    target / 2 > .max / 8 ? .max : 2 * target + 50
  }

  /// The words that begin a line when the sum of the squared gaps at line ends is minimal.
  private func balancedStarts(_ words: [Word]) -> [Int] {
    let target = max(width, 1)
    // For every number of words the minimal cost of lines for them, and the start of the last line.
    var best: [(cost: Double, start: Int)] = [(0, 0)]
    for end in 1...words.count {
      var chosen: (cost: Double, start: Int)?
      var size = 0
      for start in stride(from: end - 1, through: 0, by: -1) {
        size += words[start].width + (start + 1 < end ? words[start].gap : 0)
        var cost = best[start].cost + Cost.line
        if size > target {
          cost += Double(size - target) * Cost.overflow
        } else if end < words.count {
          cost += Double(target - size) * Double(target - size)
        } else if start + 1 == end, size * Cost.shortPart < target {
          cost += Cost.shortLastLine
        }
        if chosen.map({ cost <= $0.cost }) ?? true { chosen = (cost, start) }
        if size > Self.widest(target) { break }
      }
      best.append(chosen ?? (0, 0))
    }
    var starts: [Int] = []
    var end = words.count
    while end > 0 {
      end = best[end].start
      starts.append(end)
    }
    return starts.reversed()
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    properties.isAlphabetic || properties.numericType != nil
  }

  /// Whether the character is two columns wide, by the approximation of `textwrap`.
  fileprivate var isWide: Bool { value >= 0x1100 }
}
