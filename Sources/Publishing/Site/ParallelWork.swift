import Synchronization

/// Does numbered pieces of work on several threads; which thread does which piece is left to chance,
/// so the pieces must not depend on each other.
enum ParallelWork {
  /// Hands out the numbers of pieces, each once.
  final class Pieces: Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int

    init(count: Int) {
      self.count = count
    }

    /// The next few pieces; nil when all are taken. Neighbours come together, which keeps the
    /// counter out of the way.
    func take() -> Range<Int>? {
      let size = 8
      let from = next.add(size, ordering: .relaxed).oldValue
      return from < count ? from..<min(count, from + size) : nil
    }

    /// Lets no further piece be taken, since the work has failed.
    func stop() {
      next.store(count, ordering: .relaxed)
    }
  }

  /// Runs `jobs` workers that take pieces until there are none, and gives what each came to.
  ///
  /// The first error ends the work: pieces that were begun are finished, others are not begun.
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
