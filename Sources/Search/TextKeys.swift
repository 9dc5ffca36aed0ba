import Bytes
import Formats
import Hashing
import IssueModel
import IssueStore

/// The ends of all words, or all words, in order, which are the keys of a search for texts.
struct TextKeys: Sendable {
  /// The most bytes of a key; longer words are cut at a character.
  static let longest = 24

  private let words: WordTable
  let postings: WordPostings
  /// Whether words are keys only from their beginnings on.
  private let areWhole: Bool
  private let ends: [WordEnd]
  /// Where each key begins in `ends`, and at the end where the last one ends.
  private let starts: [Int32]
  /// The beginnings of keys that are large together, in order.
  private(set) var beginnings: [Beginning] = []
  /// For each end, how many rows all ends before it have, and the sum of their hashes.
  private let sums: [(rows: Int, hash: UInt64)]

  /// The keys of words; those that no row has are left out.
  init(_ words: WordTable, _ postings: WordPostings, areWhole: Bool = false) {
    let used = (0..<postings.count).filter { !postings[$0].isEmpty }
    self.init(words, postings, areWhole, WordEnd.sorted(of: used, words, areWhole: areWhole))
  }

  private init(
    _ words: WordTable, _ postings: WordPostings, _ areWhole: Bool, _ ends: [WordEnd]
  ) {
    self.words = words
    self.areWhole = areWhole
    self.postings = postings
    self.ends = ends
    starts = Self.starts(ends, words)
    sums = Self.sums(ends, words, postings)
    var found = Beginnings()
    for key in 0..<count {
      let range = ends[Int(starts[key])].range(words)
      found.append(words.storage.extracting(range), size: size(key))
    }
    beginnings = found.take()
  }

  private static func sums(
    _ ends: [WordEnd], _ words: WordTable, _ postings: WordPostings
  ) -> [(rows: Int, hash: UInt64)] {
    var sums: [(rows: Int, hash: UInt64)] = []
    sums.reserveCapacity(ends.count + 1)
    var sum: (rows: Int, hash: UInt64) = (0, 0)
    sums.append(sum)
    for end in ends {
      var hasher = StableHasher()
      hasher.combine(postings.hash(Int(end.word), words))
      hasher.combine(Int(end.offset))
      sum = (sum.rows + postings[Int(end.word)].count, sum.hash &+ hasher.value)
      sums.append(sum)
    }
    return sums
  }

  /// The keys after changes to the rows of some words; a table keeps the words of the one before.
  func following(_ words: WordTable, _ postings: WordPostings, changed: [Int32]) -> TextKeys {
    func isUsed(_ word: Int32, _ postings: WordPostings) -> Bool {
      Int(word) < postings.count && !postings[Int(word)].isEmpty
    }
    let came = changed.filter { isUsed($0, postings) && !isUsed($0, self.postings) }
    let went = Set(changed.filter { !isUsed($0, postings) && isUsed($0, self.postings) })
    if came.isEmpty, went.isEmpty { return TextKeys(words, postings, areWhole, ends) }
    let added = WordEnd.sorted(of: came.map { Int($0) }, words, areWhole: areWhole)
    var merged: [WordEnd] = []
    merged.reserveCapacity(ends.count + added.count)
    var next = 0
    for end in ends {
      while next < added.count, WordEnd.precedes(added[next], end, words) {
        merged.append(added[next])
        next += 1
      }
      if went.isEmpty || !went.contains(end.word) { merged.append(end) }
    }
    merged += added[next...]
    return TextKeys(words, postings, areWhole, merged)
  }

  /// The number of keys.
  var count: Int { max(0, starts.count - 1) }

  /// The bytes of a key.
  func bytes(of key: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    append(key, to: &bytes)
    return bytes
  }

  /// Adds the bytes of a key.
  func append(_ key: Int, to bytes: inout [UInt8]) {
    let storage = words.storage
    for at in ends[Int(starts[key])].range(words) { bytes.append(storage[at]) }
  }

  /// The approximate size of a key in bytes.
  func size(_ key: Int) -> Int {
    let rows = sums[Int(starts[key + 1])].rows - sums[Int(starts[key])].rows
    return Posting.size(rows, of: postings.rowCount)
  }

  /// The approximate size of a prefix in bytes.
  func size(_ beginning: Beginning) -> Int {
    let keys = beginning.keys
    let rows = sums[Int(starts[keys.upperBound])].rows - sums[Int(starts[keys.lowerBound])].rows
    return Posting.size(rows, of: postings.rowCount)
  }

  /// A hash of the beginning of a key.
  func headHash(of key: Int) -> UInt64 {
    var hasher = StableHasher()
    hasher.combine(ends[Int(starts[key])].head)
    return hasher.value
  }

  /// A hash of keys with all their rows.
  func hash(_ keys: Range<Int>) -> UInt64 {
    sums[Int(starts[keys.upperBound])].hash &- sums[Int(starts[keys.lowerBound])].hash
  }

  /// Writes the rows of keys.
  func append(_ keys: Range<Int>, _ union: inout RowUnion, to output: inout ByteBuffer) {
    let ends = ends(keys)
    if ends.count == 1, let word = ends.first?.word {
      Posting.append(postings[Int(word)], to: &output)
      return
    }
    for end in ends { union.add(postings[Int(end.word)]) }
    union.write(to: &output)
  }

  private func ends(_ keys: Range<Int>) -> ArraySlice<WordEnd> {
    ends[Int(starts[keys.lowerBound])..<Int(starts[keys.upperBound])]
  }

  /// Where each key begins among the ends.
  private static func starts(_ ends: [WordEnd], _ words: WordTable) -> [Int32] {
    let storage = words.storage
    var starts: [Int32] = []
    var last = 0..<0
    for index in ends.indices {
      let bytes = ends[index].range(words)
      let isKnown =
        index > 0 && ends[index - 1].head == ends[index].head && bytes.count == last.count
        && storage.extracting(last).equals(storage.extracting(bytes))
      if !isKnown { starts.append(Int32(index)) }
      last = bytes
    }
    starts.append(Int32(ends.count))
    return starts
  }
}

/// The end of a word, from one of its characters on.
struct WordEnd: Sendable {
  /// Its first eight bytes, the first one highest.
  let head: UInt64
  let word: Int32
  let offset: Int32

  /// Its range in the bytes of all words, cut.
  func range(_ words: WordTable) -> Range<Int> {
    let word = words.range(Int(word))
    let start = word.lowerBound + Int(offset)
    guard word.upperBound - start > TextKeys.longest else { return start..<word.upperBound }
    var last = start + TextKeys.longest
    while words.storage[last] & 0xC0 == 0x80 { last -= 1 }
    return start..<last
  }

  /// All ends of words, or all whole words, in order.
  static func sorted(of used: [Int], _ words: WordTable, areWhole: Bool) -> [WordEnd] {
    // By first byte, so that threads share the work.
    var groups = [[WordEnd]](repeating: [], count: 256)
    let storage = words.storage
    for word in used {
      let range = words.range(word)
      for at in areWhole ? range.prefix(1) : range where storage[at] & 0xC0 != 0x80 {
        var head: UInt64 = 0
        for place in 0..<8 {
          head = head << 8 | (at + place < range.upperBound ? UInt64(storage[at + place]) : 0)
        }
        groups[Int(storage[at])].append(
          WordEnd(head: head, word: Int32(word), offset: Int32(at - range.lowerBound)))
      }
    }
    Threads.forEach(of: &groups, threads: Threads.everyCore) { _, group in
      group.sort { precedes($0, $1, words) }
    }
    return Array(groups.joined())
  }

  /// Whether the key of an end sorts before that of another.
  static func precedes(_ a: WordEnd, _ b: WordEnd, _ words: WordTable) -> Bool {
    if a.head != b.head { return a.head < b.head }
    let storage = words.storage
    return storage.extracting(a.range(words)).order(with: storage.extracting(b.range(words))) < 0
  }
}
