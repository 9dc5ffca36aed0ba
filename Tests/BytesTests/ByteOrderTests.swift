import Bytes
import TestSupport
import Testing

@Suite("Texts sorted by their bytes")
struct ByteOrderTests {
  @Test("Texts are in the order of their bytes, whatever they have in common")
  func orderOfBytes() {
    var random = SplitMix(seed: testSeed())
    let parts = [
      "a", "b", "ab", "/", "-", ".", "é", "\u{0}", "openbadges/", "person1", "\u{10FFFF}",
    ]
    var texts: Set<String> = []
    for _ in 0..<2000 {
      let count = random.next(below: 8)
      texts.insert((0..<count).map { _ in parts[random.next(below: parts.count)] }.joined())
    }
    let expected = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(texts.sortedByBytes() == expected)
  }

  @Test("Short texts, ends and zeros are told apart")
  func ends() {
    let sorted = [
      "", "\u{0}", "\u{0}\u{0}", "12345678", "12345678\u{0}", "123456789", "1234567890123456",
      "1234567890123456a", "a", "a/b", "b",
    ]
    #expect(sorted.reversed().sortedByBytes() == sorted)
    #expect([String]().sortedByBytes().isEmpty)
    #expect(["b", "a", "b"].sortedByBytes() == ["a", "b", "b"])
  }
}
