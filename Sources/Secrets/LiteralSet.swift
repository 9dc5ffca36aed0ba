import Bytes
import CText

/// Finds many given texts in others at once, without looking at most bytes.
///
/// Each text has an anchor, a window of its bytes whose grams (runs of a few bytes) occur in as few
/// other texts as possible. A filter contains all grams of the anchors, and a table their positions
/// there. Of a searched text only every ninth gram is looked up, or more of them where a text to look
/// for is short, since each occurrence of an anchor has one at such an offset wherever it begins.
/// Candidates that pass the filter are compared. One or two texts are found by their first and last
/// bytes instead.
public final class LiteralSet: Sendable {
  /// A text to look for.
  public struct Literal: Sendable, Hashable {
    /// Its bytes.
    public var bytes: [UInt8]
    /// The identifier that is reported.
    public var id: Int
    /// Whether it must not follow a letter or digit.
    public var beginsWord: Bool
    /// Whether it must not be followed by a letter or digit.
    public var endsWord: Bool

    /// A text.
    public init(_ bytes: [UInt8], id: Int, beginsWord: Bool = false, endsWord: Bool = false) {
      self.bytes = bytes
      self.id = id
      self.beginsWord = beginsWord
      self.endsWord = endsWord
    }
  }

  /// The least bytes of a text that can be looked for.
  public static let shortest = 4
  /// Below how many bytes texts make the search of others slow.
  private static let short = 8
  /// From how many bytes on texts are found fastest, where all of a set have as many.
  fileprivate static let long = 16

  /// How many texts are found fastest in one pass, whatever their sizes.
  private static let few = 50

  /// How many texts are found fastest one after the other.
  private static let fewest = 2

  /// Within how many bytes at the end of a text its anchor is: addresses begin alike.
  private static let searched = 40

  /// A text, whose bytes are in ``bytes``.
  private struct Known {
    let range: Range<Int32>
    let id: Int
    let beginsWord: Bool
    let endsWord: Bool
  }

  private let literals: [Known]
  /// The bytes of all, one behind the other.
  private let bytes: [UInt8]
  private let sizes: Sizes
  /// Which grams are within the anchors, and which windows are anchors, by their hashes.
  private let grams: [UInt64]
  private let windows: [UInt64]
  /// The positions of grams in anchors, by their hashes.
  private let places: [UInt16]
  private let anchors: Anchors

  /// A set of texts; shorter ones than ``shortest`` are left out. The search is faster in texts that are like
  /// the sample.
  public init(_ all: [Literal], sample: [UInt8] = []) {
    let least = all.lazy.map { $0.bytes.count }.min() ?? 0
    let known = least < Self.shortest ? all.filter { $0.bytes.count >= Self.shortest } : all
    let sizes = Sizes(known)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(known.reduce(0) { $0 + $1.bytes.count })
    literals = known.map { literal in
      let start = Int32(clamping: bytes.count)
      bytes += literal.bytes
      return Known(
        range: start..<Int32(clamping: bytes.count), id: literal.id,
        beginsWord: literal.beginsWord, endsWord: literal.endsWord)
    }
    self.bytes = bytes
    self.sizes = sizes
    if known.count <= Self.fewest {
      (grams, windows, places, anchors) = ([], [], [], Anchors(count: 0))
      return
    }
    var grams = [UInt64](repeating: 0, count: 1 << (sizes.bits - 6))
    var windows = [UInt64](repeating: 0, count: 1 << (sizes.windowBits - 6))
    var places = [UInt16](repeating: 0, count: 1 << sizes.placeBits)
    var anchors = Anchors(count: known.count)
    // The frequencies of grams, by hash.
    let width = 16
    var counts = [UInt8](repeating: 0, count: 1 << width)
    func count(_ text: [UInt8]) {
      unsafe text.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe gazette_count_grams(base, bytes.count, UInt32(sizes.gram), UInt32(width), &counts)
      }
    }
    count(sample)
    count(bytes)
    var filter = unsafe sizes.filter(nil, nil, nil)
    // Of several with one anchor, the one that is added last comes first.
    for index in known.indices.reversed() {
      unsafe known[index].bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        let start = max(0, bytes.count - Self.searched)
        let place =
          unsafe start
          + gazette_rarest_window(
            &filter, base + start, bytes.count - start, UInt32(width), counts)
        anchors.add(
          hash: unsafe gazette_window(base + place, UInt32(sizes.window)), literal: index,
          place: place)
        unsafe gazette_add_window(&filter, &grams, &windows, &places, base + place)
      }
    }
    (self.grams, self.windows, self.places, self.anchors) = (grams, windows, places, anchors)
  }

  /// Sets of texts of like sizes: the more bytes each of a set has, the faster these are found.
  public static func sets(_ all: [Literal], sample: [UInt8] = []) -> [LiteralSet] {
    let limits = all.count <= few ? [short] : [long, short]
    var (rest, groups): ([Literal], [[Literal]]) = (all, [])
    for limit in limits {
      groups.append(rest.filter { $0.bytes.count >= limit })
      rest.removeAll { $0.bytes.count >= limit }
    }
    return (groups + [rest]).filter { !$0.isEmpty }.map { LiteralSet($0, sample: sample) }
  }

  /// Calls a closure once with the range and the id of each occurrence, even if two of its grams
  /// find it.
  public func forEach(in text: Span<UInt8>, _ body: (Range<Int>, Int) -> Void) {
    if grams.isEmpty { return forEachOneByOne(in: text, body) }
    var at = 0
    var places: UInt32 = 0
    while true {
      let found = find(in: text, from: at, &places)
      guard found < text.count else { return }
      // From the last place on, which is where the first window begins.
      while places != 0 {
        let place = 31 - places.leadingZeroBitCount
        places &= ~(1 << UInt32(place))
        compare(text, at: found - place, body)
      }
      at = found + sizes.step
    }
  }

  /// The same for few texts.
  private func forEachOneByOne(in text: Span<UInt8>, _ body: (Range<Int>, Int) -> Void) {
    for literal in literals {
      let own = Int(literal.range.lowerBound)..<Int(literal.range.upperBound)
      var at = 0
      while true {
        let found = find(own, in: text, from: at)
        guard found < text.count else { break }
        report(literal, at: found..<found + own.count, in: text, body)
        at = found + 1
      }
    }
  }

  /// The next offset of a text, a range of ``bytes``.
  private func find(_ own: Range<Int>, in text: Span<UInt8>, from start: Int) -> Int {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let base = text.baseAddress, let known = bytes.baseAddress else { return text.count }
        return unsafe gazette_find_text(
          base, start, text.count, known + own.lowerBound, own.count)
      }
    }
  }

  /// The next offset whose gram may be in an anchor, and its positions there as bits.
  private func find(in text: Span<UInt8>, from start: Int, _ places: inout UInt32) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe grams.withUnsafeBufferPointer { grams in
        unsafe windows.withUnsafeBufferPointer { windows in
          unsafe self.places.withUnsafeBufferPointer { known in
            guard let base = bytes.baseAddress else { return text.count }
            var filter = unsafe sizes.filter(
              grams.baseAddress, windows.baseAddress, known.baseAddress)
            return unsafe gazette_find_gram(&filter, base, start, bytes.count, &places)
          }
        }
      }
    }
  }

  private func compare(
    _ text: Span<UInt8>, at start: Int, _ body: (Range<Int>, Int) -> Void
  ) {
    let hash = hash(text.extracting(start..<start + sizes.window))
    anchors.forEach(of: hash) { index, place in
      let literal = literals[index]
      let own = Int(literal.range.lowerBound)..<Int(literal.range.upperBound)
      let range = start - place..<start - place + own.count
      guard range.lowerBound >= 0, range.upperBound <= text.count,
        isEqual(text.extracting(range), toBytes: own)
      else { return }
      report(literal, at: range, in: text, body)
    }
  }

  /// Calls a closure with an occurrence, unless it is only a part of a word and must not be.
  private func report(
    _ literal: Known, at range: Range<Int>, in text: Span<UInt8>, _ body: (Range<Int>, Int) -> Void
  ) {
    if literal.endsWord, range.upperBound < text.count, text[range.upperBound].isLetterOrDigit {
      return
    }
    if literal.beginsWord, !Token.isBoundary(range.lowerBound, in: text) { return }
    body(range, literal.id)
  }

  private func isEqual(_ text: Span<UInt8>, toBytes range: Range<Int>) -> Bool {
    let bytes = bytes
    return text.equals(bytes.span.extracting(range))
  }

  private func hash(_ window: Span<UInt8>) -> UInt64 {
    unsafe window.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe gazette_window(base, UInt32(bytes.count))
    }
  }
}

/// The sizes of windows and tables.
private struct Sizes {
  /// The length of anchors and of grams, and the distance of the grams that are looked up.
  let window: Int
  let gram: Int
  let step: Int
  /// The filters and the table of positions have two to the power of these bits and entries. The
  /// first one, which is accessed for every gram, should fit into the processor's cache.
  let bits: Int
  let windowBits: Int
  let placeBits: Int

  init(_ known: [LiteralSet.Literal]) {
    let least = known.lazy.map { $0.bytes.count }.min() ?? 0
    window = min(LiteralSet.long, max(LiteralSet.shortest, least))
    gram = window >= 16 ? 8 : window >= 12 ? 6 : 4
    // Wherever a window begins, one of its grams is looked at.
    step = window - gram + 1
    bits = min(22, max(16, 64 - (known.count * step * 32).leadingZeroBitCount))
    windowBits = bits - 2
    placeBits = min(17, max(8, 64 - (known.count * step).leadingZeroBitCount))
  }

  func filter(
    _ grams: UnsafePointer<UInt64>?, _ windows: UnsafePointer<UInt64>?,
    _ places: UnsafePointer<UInt16>?
  ) -> gazette_filter {
    unsafe gazette_filter(
      grams: grams, windows: windows, places: places, bits: UInt32(bits),
      window_bits: UInt32(windowBits), place_bits: UInt32(placeBits), gram: UInt32(gram),
      step: UInt32(step),
      window: UInt32(window))
  }
}

/// The literals by the hashes of their anchors.
private struct Anchors {
  private struct Entry {
    let hash: UInt64
    let literal: Int32
    let place: Int32
    /// The one that was added before with a hash that begins alike; -1 for none.
    let next: Int32
  }

  private var entries: [Entry] = []
  private var heads: [Int32]
  private let shift: UInt64

  /// A table with room for a number of literals.
  init(count: Int) {
    let bits = 64 - max(1, count).leadingZeroBitCount
    heads = Array(repeating: -1, count: 1 << bits)
    shift = UInt64(64 - bits)
    entries.reserveCapacity(count)
  }

  mutating func add(hash: UInt64, literal: Int, place: Int) {
    let head = Int(hash >> shift)
    let entry = Entry(
      hash: hash, literal: Int32(literal), place: Int32(place), next: heads[head])
    heads[head] = Int32(entries.count)
    entries.append(entry)
  }

  /// Calls with each literal whose anchor has a hash, and the place of the anchor in it.
  @inline(__always) func forEach(of hash: UInt64, _ body: (_ literal: Int, _ place: Int) -> Void) {
    var next = Int(heads[Int(hash >> shift)])
    while next >= 0 {
      let entry = entries[next]
      if entry.hash == hash { body(Int(entry.literal), Int(entry.place)) }
      next = Int(entry.next)
    }
  }
}
