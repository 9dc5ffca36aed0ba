import Testing
import TestSupport

@testable import ViewModels

@Suite("Merging sorted arrays")
struct MergingTests {
  @Test("of equal elements those of the first array come first")
  func ties() {
    let merged = [(1, "a"), (2, "a"), (2, "b")].merged(with: [(0, "c"), (2, "c"), (3, "c")]) {
      $0.0 < $1.0
    }
    #expect(merged.map { "\($0.0)\($0.1)" } == ["0c", "1a", "2a", "2b", "2c", "3c"])
  }

  @Test("the result is that of sorting both", arguments: UInt64(0)..<50)
  func sorted(seed: UInt64) {
    var random = SplitMix(seed: seed)
    func numbers() -> [Int] {
      (0..<random.next(below: 20)).map { _ in random.next(below: 10) }.sorted()
    }
    let (a, b) = (numbers(), numbers())
    #expect(a.merged(with: b, by: <) == (a + b).sorted(), "seed \(seed)")
  }
}
