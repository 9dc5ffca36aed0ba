import Bytes
import CText

/// Finds many given texts in others at once, most of whose bytes it does not look at.
///
/// Each text has an anchor, a window of its bytes that as few others as possible have. A filter knows all
/// grams, runs of a few bytes, within the anchors. Of a text that is searched only every fifth or seventh gram is
/// looked up, since each occurrence of an anchor has one at such a place whatever it begins at. What passes the
/// filter is compared.
public struct LiteralSet: Sendable {
  /// A text to look for.
  public struct Literal: Sendable, Hashable {
    /// Its bytes.
    public var bytes: [UInt8]
    /// What it stands for.
    public var id: Int
    /// Whether neither a letter nor a digit may stand behind it.
    public var endsWord: Bool

    /// A text.
    public init(_ bytes: [UInt8], id: Int, endsWord: Bool = false) {
      self.bytes = bytes
      self.id = id
      self.endsWord = endsWord
    }
  }

  /// The least bytes of a text that can be looked for.
  public static let shortest = 8

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
    let isLong = known.allSatisfy { $0.bytes.count >= 12 }
    (window, gram, step) = isLong ? (12, 6, 7) : (8, 4, 5)
    bits = min(22, max(12, 64 - (known.count * step * 64).leadingZeroBitCount))
    guard !known.isEmpty else { return }
    var counts: [UInt64: Int32] = [:]
    for literal in known {
      for hash in hashes(literal.bytes) { counts[hash, default: 0] += 1 }
    }
    grams = Array(repeating: 0, count: 1 << (bits - 3))
    windows = grams
    for (index, literal) in known.enumerated() {
      let hashes = hashes(literal.bytes)
      // Of equally rare ones the last: most begin alike.
      guard
        let place = hashes.indices.reversed().min(by: {
          counts[hashes[$0], default: 0] < counts[hashes[$1], default: 0]
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

  /// Calls with the range and the id of each occurrence; of one that is found through two grams once.
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
    guard let known = anchors[hash(text.extracting(start..<start + window))] else { return }
    for (index, place) in known {
      let literal = literals[index]
      let range = start - place..<start - place + literal.bytes.count
      guard range.lowerBound >= 0, range.upperBound <= text.count,
        text.extracting(range).equals(literal.bytes.span)
      else { continue }
      if literal.endsWord, range.upperBound < text.count, text[range.upperBound].isLetterOrDigit {
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
