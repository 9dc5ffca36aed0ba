import Bytes
import Formats
import IssueModel

/// The words of some rows, in a table of their own.
struct RowWords: Sendable {
  let rows: Range<Int>
  let areTitlesOnly: Bool
  private(set) var table = WordTable()
  /// The words of one row after the other, each once in a row.
  private(set) var words: [RowWord] = []
  /// Where those of each row end.
  private(set) var ends: [Int] = []
  /// The data of each word of the table.
  private var known: [Known] = []

  /// The numbers of the words in another table, if they have those.
  private var numbers: [Int] = []

  private struct Known {
    /// Where it is in the last row that has it.
    var place: Int32 = -1
    /// How often a word is joined to it.
    var joined: Int32 = 0
  }

  /// All words in their order.
  private(set) var sequence = WordSequence()

  init(_ rows: Range<Int>, titlesOnly: Bool) {
    self.rows = rows
    areTitlesOnly = titlesOnly
  }

  mutating func read(_ issues: [Issue]) {
    var buffer = FoldingBuffer()
    for row in rows {
      sequence.begin(row)
      if areTitlesOnly {
        issues[row].title.withSpan { take($0, &buffer) }
      } else {
        take(issues[row].body.utf8.span, &buffer)
      }
      ends.append(words.count)
    }
  }

  private mutating func take(
    _ text: Span<UInt8>, _ buffer: inout FoldingBuffer
  ) {
    let first = words.count
    buffer.withFolded(text) { folded in
      func isSpace(_ at: Int) -> Bool { at >= 0 && at < folded.count && folded[at] == 0x20 }
      var (last, end) = (0, -1)
      WordScanner.scan(folded) { range, tail in
        let word = table.intern(folded.extracting(range), tail: tail)
        let spaces = Spaces(
          before: isSpace(range.lowerBound - 1), behind: isSpace(range.upperBound))
        let gap: WordGap =
          if end == range.lowerBound {
            .nothing
          } else if end + 1 == range.lowerBound, isSpace(end) {
            .space
          } else {
            .other(begins: isSpace(end), ends: spaces.contains(.before))
          }
        sequence.append(word, behind: gap)
        if word == known.count { known.append(Known()) }
        if gap.joinsWords { known[last].joined += 1 }
        (last, end) = (word, range.upperBound)
        let place = Int(known[word].place)
        if place >= first {
          words[place].add(spaces)
        } else {
          known[word].place = Int32(words.count)
          words.append(RowWord(word, spaces))
        }
      }
      if isSpace(end) { sequence.endWithSpace() }
    }
  }

  /// Gives the words their numbers in another table.
  mutating func renumber(into table: inout WordTable) {
    numbers = table.intern(self.table)
    sequence.renumber(numbers)
    for place in words.indices { words[place].word = numbers[words[place].word] }
  }

  /// Counts for each word how many are joined to the word behind them.
  func countFirsts(into counts: inout [Int]) {
    for (word, one) in known.enumerated() {
      counts[numbers.isEmpty ? word : numbers[word]] += Int(one.joined)
    }
  }
}
