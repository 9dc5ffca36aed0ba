import Foundation

/// The seed of a test that makes up its input, which it prints: `GAZETTE_FUZZ_SEED` if that is set, else always
/// the same, so that a change is judged by itself. `bin/fuzz` runs these tests with seeds that nobody has tried.
package func testSeed(_ test: String = #function) -> UInt64 {
  let seed = ProcessInfo.processInfo.environment["GAZETTE_FUZZ_SEED"].flatMap(UInt64.init) ?? 2026
  print("\(test): GAZETTE_FUZZ_SEED=\(seed)")
  return seed
}
