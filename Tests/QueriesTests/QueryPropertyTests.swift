import TestSupport
import Testing

@testable import Formats
@testable import IssueStore
@testable import Queries

@Suite("Random queries")
struct QueryPropertyTests {
  @Test("compiled predicates find what a naive evaluator finds, in the same order")
  func agreement() {
    let seed = testSeed()
    var made = RandomQueries(seed: seed)
    var found = 0
    for round in 0..<40 {
      let snapshot = made.snapshot(issues: [0, 1, 30, 64, 90][round % 5])
      let naive = NaiveEvaluator(snapshot: snapshot, now: RandomQueries.now)
      for _ in 0..<40 {
        let query = made.query()
        let results = query.results(in: snapshot, now: RandomQueries.now)
        found += results.count
        #expect(results == naive.results(of: query), "seed \(seed): \(query)")
        #expect(query.count(in: snapshot, now: RandomQueries.now) == results.count)
      }
    }
    #expect(found > 1000)
  }

  @Test("what is found after an edit by testing what changed is what all issues give")
  func edits() {
    let seed = testSeed()
    var made = RandomQueries(seed: seed)
    for _ in 0..<30 {
      let queries = (0..<12).map { _ in made.query() }
      var snapshot = made.snapshot(issues: 40)
      for _ in 0..<6 {
        let next = made.edited(snapshot)
        let difference = SnapshotDifference(from: snapshot, to: next)
        for query in queries {
          let found = query.results(in: snapshot, now: RandomQueries.now)
          let after = query.results(
            in: next, now: RandomQueries.now, after: found, by: difference)
          #expect(
            after == query.results(in: next, now: RandomQueries.now), "seed \(seed): \(query)")
        }
        snapshot = next
      }
    }
  }

  @Test("what folds is what Foundation's tables and the documented letters say, for all of Unicode")
  func folding() {
    var differing: [String] = []
    for code in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(code), isFolded(scalar) else { continue }
      let folded = Array(TextFolding.fold(String(scalar)).unicodeScalars)
      if folded != NaiveEvaluator.fold(String(scalar)) {
        differing.append("\(String(code, radix: 16)) \(folded)")
      }
    }
    #expect(differing == [])
  }

  @Test("folding twice changes nothing more")
  func idempotence() {
    for code in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let folded = TextFolding.fold(String(scalar))
      #expect(TextFolding.fold(folded).utf8.elementsEqual(folded.utf8), "\(scalar.value)")
    }
  }

  /// Whether a character is of the scripts that fold wholly.
  private func isFolded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x17F, 0x388...0x3CE, 0x400...0x52F, 0x531...0x586, 0x1E00...0x1E9F,
      0x1EA0...0x1EF9, 0x1F00...0x1FBC, 0x10400...0x1044F, 0x1F300...0x1F6FF:
      true
    default: false
    }
  }
}
