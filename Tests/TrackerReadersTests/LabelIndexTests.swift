import Growth
import TestSupport
import Testing

@testable import TrackerReaders

@Suite("Label patterns")
struct LabelIndexTests {
  @Test("the index finds the patterns that comparing with each of them finds")
  func agreement() {
    let seed = testSeed()
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let pieces = ["a", "b", "A", "é", "e\u{301}", "ß", "/", "*", "İ"]
    func text() -> String { (0..<next(5)).map { _ in pieces[next(pieces.count)] }.joined() }
    for _ in 0..<300 {
      let patterns = (0..<20).map { _ in LabelPattern(text()) }
      let index = LabelIndex(patterns)
      for _ in 0..<10 {
        let label = text()
        let expected = patterns.indices.filter { patterns[$0].match(label) != nil }
        #expect(index.matches(label) == expected, "seed \(seed), label \(label)")
      }
    }
  }

  @Test("many labels and many patterns cost linear time", .enabled(if: Growth.isCounted))
  func growth() {
    let factor = Growth.factor(
      from: 500,
      { count in
        (0..<count).flatMap { ["name-of-a-label-\($0)", "name-of-an-area-\($0)/*", "*-\($0)-end"] }
      }
    ) { names in
      let index = LabelIndex(names.map { LabelPattern($0) })
      for name in names { _ = index.matches(name) }
    }
    #expect(factor <= 5)
  }
}
