import TestSupport
import Testing

@testable import Bytes

@Suite("A set of bytes")
struct ByteSetTests {
  @Test(
    "the next byte of a set is the first one that is in it, wherever the search begins and ends")
  func next() {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    for _ in 0..<5_000 {
      let sought = (0..<1 + random.next(below: 3)).map { _ in 0x20 + UInt8(random.next(below: 95)) }
      let text = (0..<random.next(below: 200)).map { _ in
        random.next(below: 40) == 0 ? sought[0] : UInt8(random.next(below: 256))
      }
      let end = random.next(below: text.count + 1)
      let start = random.next(below: end + 1)
      let expected = text[start..<end].firstIndex { sought.contains($0) } ?? end
      #expect(
        ByteSet(sought).next(in: text.span, from: start, to: end) == expected,
        "seed \(seed): \(sought) in \(text), \(start)..<\(end)")
    }
  }
}
