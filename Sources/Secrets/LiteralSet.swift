import Bytes
import CText

/// Finds many given texts in others at once, most of whose bytes it does not look at.
///
/// Each text has an anchor, a window of its bytes that as few others as possible have. A filter knows all
/// grams, runs of a few bytes, within the anchors. Of a text that is searched only every fifth, seventh or ninth gram is
/// looked up, since each occurrence of an anchor has one at such a place whatever it begins at. What passes the
/// filter is compared.
public struct LiteralSet: Sendable {
  /// A text to look for.
  public struct Literal: Sendable, Hashable {
    /// Its bytes.
    public var bytes: [UInt8]
    /// What it stands for.
    public var id: Int
    /// Whether neither a letter nor a digit may stand before it.
    public var beginsWord: Bool
    /// Whether neither a letter nor a digit may stand behind it.
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
  public static let shortest = 8
  /// From how many bytes on texts are found fastest, where all of a set have as many.
  public static let long = 16

  private let literals: [Literal]
  /// The length of anchors and of grams, and how far apart the grams are that are looked at.
  private let window: Int
  private let gram: Int
  private let step: Int
  /// Which grams are within the anchors, and which windows are anchors, by their hashes.
  private var grams: [UInt8] = []
  private var windows: [UInt8] = []
  private let bits: Int
  /// The literals of an anchor by its hash, each with the place of the anchor in it.
  private var anchors: [UInt64: [(literal: Int, place: Int)]] = [:]

  /// A set of texts; shorter ones than ``shortest`` are left out.
  public init(_ all: [Literal]) {
    let known = all.filter { $0.bytes.count >= Self.shortest }
    literals = known
    let least = known.lazy.map(\.bytes.count).min() ?? 0
    (window, gram, step) =
      least >= Self.long ? (16, 8, 9) : least >= 12 ? (12, 6, 7) : (8, 4, 5)
    bits = min(22, max(12, 64 - (known.count * step * 64).leadingZeroBitCount))
    guard !known.isEmpty else { return }
    // How often windows come, those of one hash together.
    let shift = UInt64(64 - bits)
    var counts = [Int32](repeating: 0, count: 1 << bits)
    for literal in known {
      for hash in hashes(literal.bytes) { counts[Int(hash >> shift)] += 1 }
    }
    grams = Array(repeating: 0, count: 1 << (bits - 3))
    windows = grams
    for (index, literal) in known.enumerated() {
      let hashes = hashes(literal.bytes)
      // Of equally rare ones the last: most begin alike.
      guard
        let place = hashes.indices.reversed().min(by: {
          counts[Int(hashes[$0] >> shift)] < counts[Int(hashes[$1] >> shift)]
        })
      else { continue }
      anchors[hashes[place], default: []].append((index, place))
      for offset in place..<place + step {
        let hash = self.hash(ofGramAt: offset, in: literal.bytes.span)
        grams[hash >> 3] |= 1 << UInt8(hash & 7)
      }
      let anchor = Int(hashes[place] >> UInt64(64 - bits))
      windows[anchor >> 3] |= 1 << UInt8(anchor & 7)
    }
  }

  /// Whether there is nothing to look for.
  public var isEmpty: Bool { literals.isEmpty }

  /// Calls a closure once with the range and the id of each occurrence, even where two of its grams lead to it.
  public func forEach(in text: Span<UInt8>, _ body: (Range<Int>, Int) -> Void) {
    guard !grams.isEmpty else { return }
    var at = 0
    var next = 0
    while true {
      let found = find(in: text, from: at)
      guard found < text.count else { return }
      for start in max(next, found - step + 1)...found where start + window <= text.count {
        compare(text, at: start, body)
      }
      next = found + 1
      at = found + step
    }
  }

  /// The place of the next gram that is looked at and is within what may be an anchor.
  private func find(in text: Span<UInt8>, from start: Int) -> Int {
    unsafe text.withUnsafeBufferPointer { bytes in
      unsafe grams.withUnsafeBufferPointer { grams in
        unsafe windows.withUnsafeBufferPointer { windows in
          guard let base = bytes.baseAddress else { return text.count }
          var filter = unsafe gazette_filter(
            grams: grams.baseAddress, windows: windows.baseAddress, bits: UInt32(bits),
            gram: UInt32(gram), step: UInt32(step), window: UInt32(window))
          return unsafe gazette_find_gram(&filter, base, start, bytes.count)
        }
      }
    }
  }

  private func compare(
    _ text: Span<UInt8>, at start: Int, _ body: (Range<Int>, Int) -> Void
  ) {
    let hash = hash(text.extracting(start..<start + window))
    let place = Int(hash >> UInt64(64 - bits))
    guard windows[place >> 3] >> UInt8(place & 7) & 1 == 1, let known = anchors[hash] else {
      return
    }
    for (index, place) in known {
      let literal = literals[index]
      let range = start - place..<start - place + literal.bytes.count
      guard range.lowerBound >= 0, range.upperBound <= text.count,
        text.extracting(range).equals(literal.bytes.span)
      else { continue }
      if literal.endsWord, range.upperBound < text.count, text[range.upperBound].isLetterOrDigit {
        continue
      }
      if literal.beginsWord, range.lowerBound > 0, text[range.lowerBound - 1].isLetterOrDigit {
        continue
      }
      body(range, literal.id)
    }
  }

  /// The hashes of the windows of a text.
  private func hashes(_ bytes: [UInt8]) -> [UInt64] {
    (0...bytes.count - window).map { hash(bytes.span.extracting($0..<$0 + window)) }
  }

  private func hash(_ window: Span<UInt8>) -> UInt64 {
    unsafe window.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return unsafe gazette_window(base, UInt32(bytes.count))
    }
  }

  private func hash(ofGramAt offset: Int, in bytes: Span<UInt8>) -> Int {
    unsafe bytes.extracting(offset..<offset + gram).withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      return Int(unsafe gazette_gram(base, UInt32(gram), UInt32(bits)))
    }
  }
}
