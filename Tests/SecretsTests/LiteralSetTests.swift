import Growth
import Testing
import TestSupport

@testable import Secrets

@Suite("Many texts at once")
struct LiteralSetTests {
  /// Where the texts stand, found one after the other.
  private func expected(_ literals: [LiteralSet.Literal], in text: [UInt8]) -> Set<[Int]> {
    var found: Set<[Int]> = []
    for literal in literals {
      var at = 0
      while at + literal.bytes.count <= text.count {
        let end = at + literal.bytes.count
        if text[at..<end].elementsEqual(literal.bytes) {
          let isInside =
            end < text.count && (text[end] | 0x20) >= 0x61 && (text[end] | 0x20) <= 0x7A
          if !(literal.endsWord && isInside) { found.insert([at, end, literal.id]) }
        }
        at += 1
      }
    }
    return found
  }

  @Test("all occurrences are found, wherever they begin", arguments: [4, 5, 8, 12, 16])
  func occurrences(_ shortest: Int) {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      func text(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(ascii: "a") + UInt8(random.next(below: 2)) }
      }
      let literals = (0..<random.next(below: 12)).map { id in
        LiteralSet.Literal(
          text(shortest + random.next(below: 9)), id: id, endsWord: random.next(below: 3) == 0)
      }
      var haystack = text(random.next(below: 300))
      for literal in literals where random.next(below: 2) == 0 {
        haystack.insert(
          contentsOf: literal.bytes + [0x20], at: random.next(below: haystack.count + 1))
      }
      var found: Set<[Int]> = []
      let sample = text(random.next(below: 100))
      LiteralSet(literals, sample: sample).forEach(in: haystack.span) { range, id in
        #expect(found.insert([range.lowerBound, range.upperBound, id]).inserted, "seed \(seed)")
      }
      #expect(found == expected(literals, in: haystack), "seed \(seed)")
    }
  }

  @Test("the time grows with the text and with the texts that are looked for")
  func growth() {
    func literals(_ count: Int) -> [LiteralSet.Literal] {
      (0..<count).map { LiteralSet.Literal(Array("update dependency \($0)".utf8), id: $0) }
    }
    let texts = Growth.factor(from: 50, literals) { literals in
      LiteralSet(literals).forEach(in: Array("update dependency 12, 13".utf8).span) { _, _ in }
    }
    #expect(texts < 5)
    let set = LiteralSet(literals(50))
    let text = Growth.factor(from: 200) {
      Array(String(repeating: "update dependency ", count: $0).utf8)
    } _: {
      set.forEach(in: $0.span) { _, _ in }
    }
    #expect(text < 5)
  }
}
