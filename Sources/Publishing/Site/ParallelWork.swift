import Synchronization

/// Runs numbered pieces of work on several threads. The assignment to threads is not deterministic,
/// so the pieces must not depend on each other.
enum ParallelWork {
  /// Hands out the numbers of pieces, each once.
  final class Pieces: Sendable {
    /// The number of pieces taken from the front, in the lower half, and from the back, in the
    /// upper half.
    private let taken = Atomic<UInt64>(0)
    private let count: Int

    init(count: Int) {
      self.count = count
    }

    /// The next few pieces for a worker; nil when all are taken. Several neighbours are taken at
    /// once, to reduce contention on the counter. Every other worker begins at the end: files of
    /// one folder are neighbours, and the kernel lets only one thread at a time create a file in a
    /// folder.
    func take(_ worker: Int) -> Range<Int>? {
      let size = 8
      let isFront = worker % 2 == 0
      let old = taken.add(UInt64(size) << (isFront ? 0 : 32), ordering: .relaxed).oldValue
      let (front, back) = (Int(old & 0xFFFF_FFFF), Int(old >> 32))
      let rest = min(size, count - front - back)
      guard rest > 0 else { return nil }
      return isFront ? front..<front + rest : count - back - rest..<count - back
    }

    /// The number of pieces taken.
    var done: Int {
      let taken = taken.load(ordering: .relaxed)
      return min(count, Int(taken & 0xFFFF_FFFF) + Int(taken >> 32))
    }

    /// Stops handing out pieces after a failure.
    func stop() {
      taken.store(UInt64(count), ordering: .relaxed)
    }
  }

  /// Runs `jobs` workers that take pieces until there are none, and returns their results.
  ///
  /// The first error stops the work: pieces that have begun are finished, others are not begun.
  static func run<Output: Sendable, Failure: Error>(
    count: Int, jobs: Int,
    worker: @Sendable @escaping (_ number: Int, _ pieces: Pieces) throws(Failure) -> Output
  ) async throws(Failure) -> [Output] {
    let pieces = Pieces(count: count)
    let results = await withTaskGroup(of: Result<Output, Failure>.self) { group in
      for number in 0..<max(1, min(jobs, count)) {
        group.addTask {
          do throws(Failure) {
            return .success(try worker(number, pieces))
          } catch {
            pieces.stop()
            return .failure(error)
          }
        }
      }
      var results: [Result<Output, Failure>] = []
      for await result in group { results.append(result) }
      return results
    }
    var outputs: [Output] = []
    for result in results { outputs.append(try result.get()) }
    return outputs
  }
}
