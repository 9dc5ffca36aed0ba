public import Bytes
import Formats
import Hashing
import IssueModel
public import IssueStore
import Queries

/// An index of all issues for searches in the browser; see the page of this module for its form.
public final class SearchIndex: Sendable {
  /// The number of rows in a file of texts.
  private static let textsPerFile = 16
  /// The number of rows in a file of results.
  private static let resultsPerFile = 8

  /// All files.
  public let files: [File]
  private let issues: [Issue]
  private let fixed: FixedKeys
  private let texts: WordKeys
  private let titles: WordKeys
  /// Figures of queries that no issue has.
  private let unknown: [QueryFigure]
  private let orders: [(key: QueryOrder.Key, order: SortedRows)]
  private let shards: [KeyRange]
  /// The starts of the shards, as far as they are distinct from the shard before.
  private let starts: [String]

  /// The index of the issues of a snapshot.
  ///
  /// - Parameters:
  ///   - names: the keys of everything but texts.
  ///   - texts: the words of bodies.
  ///   - titles: the words of titles.
  ///   - orders: the rows in the order of each key.
  package init(
    _ snapshot: Snapshot, names: FixedKeys, texts: SearchTexts, titles: SearchTexts,
    orders: SearchOrders
  ) {
    issues = snapshot.issues
    let issues = issues
    fixed = names
    self.texts = texts.keys(of: issues)
    self.titles = titles.keys(of: issues)
    self.orders = orders.all
    unknown = QueryFigure.allCases.filter { !$0.isKnown(in: snapshot) }
    var cutter = KeyCutter(rows: issues.count)
    cutter.cut(fixed, texts: self.texts, titles: self.titles)
    shards = cutter.shards
    starts = Self.starts(of: shards, fixed, texts: self.texts, titles: self.titles)
    files =
      [.index, .folding] + ShardName.all(of: starts).enumerated().map { .keys($0, $1) }
      + self.orders.flatMap { key, order in order.files.indices.map { .order(key, $0) } }
      + (0..<Self.files(of: issues.count, per: Self.textsPerFile)).map { .texts($0) }
  }

  /// The index of a snapshot, without reuse.
  public convenience init(_ snapshot: Snapshot) {
    self.init(
      snapshot, names: FixedKeys(snapshot), texts: SearchTexts(),
      titles: SearchTexts(titlesOnly: true), orders: SearchOrders(of: snapshot.issues))
  }

  /// A hash of the inputs of a file.
  public func hash(of file: File) -> UInt64 {
    var hasher = StableHasher()
    switch file {
    case .order(let key, let number):
      orders.first { $0.key == key }?.order.hash(file: number, into: &hasher)
    case .index:
      var output = ByteBuffer()
      write(file, to: &output)
      output.withSpan { hasher.combine($0) }
    case .keys(let number, _):
      switch shards[number] {
      case .fixed(let range):
        for entry in fixed.keys[range] {
          hasher.combine(entry.key)
          hasher.combine(entry.spelling)
          for row in entry.rows { hasher.combine(Int(row)) }
        }
      case .beginnings(let words, let spaces, let range):
        let keys = keys(of: words).texts(spaces)
        for beginning in keys.beginnings[range] {
          hasher.combine(beginning.text)
          hasher.combine(keys.hash(beginning.keys))
        }
      case .texts(let words, let spaces, let range):
        let keys = keys(of: words).texts(spaces)
        hasher.combine(keys.bytes(of: range.lowerBound))
        hasher.combine(range.count)
        hasher.combine(keys.hash(range))
      case .pairBeginnings(let words, let range):
        let keys = keys(of: words).pairs
        for beginning in keys.beginnings[range] {
          hasher.combine(beginning.text)
          hasher.combine(keys.hash(beginning.keys))
        }
      case .pairs(let words, let range):
        let keys = keys(of: words).pairs
        hasher.combine(keys.bytes(of: range.lowerBound))
        hasher.combine(range.count)
        hasher.combine(keys.hash(range))
      case .pairRows(let words, let range):
        hash(keys(of: words).apart[range], of: keys(of: words).pairs, into: &hasher)
      case .pairsWithoutSpaces(let words, let range):
        hash(keys(of: words).many[range], of: keys(of: words).pairs, into: &hasher)
      case .places(let words, let range):
        hash(keys(of: words).placed[range], of: keys(of: words).pairs, into: &hasher)
      case .runs(let words, let range):
        let keys = keys(of: words).runs
        hasher.combine(keys.bytes(of: range.lowerBound))
        hasher.combine(range.count)
        hasher.combine(keys.hash(range))
      }
    case .texts(let number):
      for row in textRows(ofFile: number) {
        hasher.combine(issues[row].title)
        hasher.combine(issues[row].body.utf8)
      }
    case .folding: break
    }
    return hasher.value
  }

  private func hash(_ list: ArraySlice<Int>, of keys: PairKeys, into hasher: inout StableHasher) {
    for key in list {
      hasher.combine(keys.bytes(of: key))
      hasher.combine(keys.hash(key..<key + 1))
    }
  }

  private func keys(of words: KeyRange.Words) -> WordKeys { words == .bodies ? texts : titles }

  /// The numbers of the files of results for a number of rows.
  public static func resultFiles(of count: Int) -> Range<Int> {
    0..<files(of: count, per: resultsPerFile)
  }

  /// The rows of such a file.
  public static func resultRows(ofFile number: Int, of count: Int) -> Range<Int> {
    rows(ofFile: number, of: count, per: resultsPerFile)
  }

  /// The rows of a file of texts.
  public func textRows(ofFile number: Int) -> Range<Int> {
    Self.rows(ofFile: number, of: issues.count, per: Self.textsPerFile)
  }

  private static func files(of count: Int, per size: Int) -> Int { (count + size - 1) / size }

  private static func rows(ofFile number: Int, of count: Int, per size: Int) -> Range<Int> {
    number * size..<min((number + 1) * size, count)
  }

  /// Writes a file, a script of one call.
  public func write(_ file: File, to output: inout ByteBuffer) {
    output.append(static: "gazetteSearch(\"")
    output.append(file.name)
    output.append(static: "\",")
    switch file {
    case .index: writeIndex(to: &output)
    case .keys(let number, _):
      var shard = ByteBuffer()
      write(shards[number], to: &shard)
      shard.withSpan { output.append(json: $0, .html) }
    case .order(let key, let number):
      output.append(static: "\"")
      orders.first { $0.key == key }?.order.append(file: number, to: &output)
      output.append(static: "\"")
    case .texts(let number): writeTexts(number, to: &output)
    case .folding: FoldingRun.append(FoldingRun.all, to: &output)
    }
    output.append(static: ");\n")
  }

  // MARK: Shards

  private func write(_ keys: KeyRange, to output: inout ByteBuffer) {
    var front = FrontCoder()
    var union = RowUnion(count: issues.count)
    // Writes keys of pairs after their common prefix, each with its data.
    func each(
      _ keys: some Sequence<Int>, of pairs: PairKeys, behind start: [UInt8], _ write: (Int) -> Void
    ) {
      for key in keys {
        front.key += start
        pairs.append(key, to: &front.key)
        front.append(to: &output)
        write(key)
        output.append(static: " ")
      }
    }
    switch keys {
    case .fixed(let range):
      for entry in fixed.keys[range] {
        front.key += entry.key
        front.append(to: &output)
        if entry.spelling.isEmpty {
          Posting.append(entry.rows[...], to: &output)
        } else {
          output.append(entry.spelling)
        }
        output.append(static: " ")
      }
    case .beginnings(let words, let spaces, let range):
      let texts = self.keys(of: words).texts(spaces)
      for beginning in texts.beginnings[range] {
        front.key += words.beginning(spaces) + beginning.text
        front.append(to: &output)
        texts.append(beginning.keys, &union, to: &output)
        output.append(static: " ")
      }
    case .texts(let words, let spaces, let range):
      let texts = self.keys(of: words).texts(spaces)
      let start = words.end(spaces)
      for key in range {
        front.key += start
        texts.append(key, to: &front.key)
        front.append(to: &output)
        texts.append(key..<key + 1, &union, to: &output)
        output.append(static: " ")
      }
    case .pairBeginnings(let words, let range):
      let pairs = self.keys(of: words).pairs
      for beginning in pairs.beginnings[range] {
        front.key += words.pairBeginning + beginning.text
        front.append(to: &output)
        pairs.appendRows(beginning.keys, &union, to: &output)
        output.append(static: " ")
      }
    case .pairs(let words, let range):
      let pairs = self.keys(of: words).pairs
      each(range, of: pairs, behind: words.pair) { key in
        if pairs.isApart(key) {
          output.append(static: "=")
        } else {
          pairs.append(key, to: &output)
        }
      }
    case .pairRows(let words, let range):
      let keys = self.keys(of: words)
      each(keys.apart[range], of: keys.pairs, behind: words.pairRows) {
        keys.pairs.appendRows($0..<$0 + 1, &union, to: &output)
      }
    case .pairsWithoutSpaces(let words, let range):
      let keys = self.keys(of: words)
      each(keys.many[range], of: keys.pairs, behind: words.pairWithoutSpaces) {
        keys.pairs.appendRowsWithoutSpaces($0, to: &output)
      }
    case .places(let words, let range):
      let keys = self.keys(of: words)
      each(keys.placed[range], of: keys.pairs, behind: words.places) {
        keys.pairs.append($0, to: &output)
      }
    case .runs(let words, let range):
      let runs = self.keys(of: words).runs
      each(range, of: runs, behind: words.run) { runs.append($0, to: &output) }
    }
  }

  // MARK: Other files

  private func writeIndex(to output: inout ByteBuffer) {
    var json = JSONWriter(.compact, escaping: .html)
    json.object { json in
      json.member("format", 7)
      json.member("n", issues.count)
      json.member("rowsPer") {
        $0.object {
          $0.member("t", Self.textsPerFile)
          $0.member("d", Self.resultsPerFile)
        }
      }
      json.member("orders") {
        $0.object { for (key, order) in orders { $0.member("\(key)", order.files.count) } }
      }
      json.member("unknown", unknown.map { "\($0)" })
      json.member("missing") {
        $0.object { for (key, order) in orders { $0.member("\(key)", missing(in: order)) } }
      }
      var many = ByteBuffer()
      var pairFront = FrontCoder()
      for words in [KeyRange.Words.bodies, .titles] {
        let keys = keys(of: words)
        for key in keys.many {
          pairFront.key += words.pair + keys.pairs.bytes(of: key)
          pairFront.append(to: &many)
        }
      }
      many.withSpan { json.member("many", $0) }
      var starts = ByteBuffer()
      var front = FrontCoder()
      for start in self.starts {
        front.key += Array(start.utf8)
        front.append(to: &starts)
      }
      starts.withSpan { json.member("shards", $0) }
    }
    output.append(json.bytes)
  }

  /// The rows whose figure is missing in an order. Figures that are missing in an export are missing in all issues,
  /// which needs no list.
  private func missing(in order: SortedRows) -> String {
    if order.missing.count == issues.count, issues.count > 0 { return "*" }
    var rows = ByteBuffer()
    Posting.append(order.missing[...], to: &rows)
    return rows.string
  }

  private func writeTexts(_ number: Int, to output: inout ByteBuffer) {
    var buffer = FoldingBuffer()
    output.append(static: "[")
    for row in textRows(ofFile: number) {
      output.append(static: row % Self.textsPerFile > 0 ? ",[" : "[")
      output.append(json: TextFolding.fold(issues[row].title), .html)
      output.append(static: ",")
      buffer.withFolded(issues[row].body.utf8.span) { output.append(json: $0, .html) }
      output.append(static: "]")
    }
    output.append(static: "]")
  }
}
