import Synchronization

/// Does numbered pieces of work on several threads; which thread does which piece is left to chance,
/// so the pieces must not depend on each other.
enum ParallelWork {
  /// The number of the piece that is begun next.
  private final class Counter: Sendable {
    let next = Atomic<Int>(0)
  }

  /// Runs `work` for every number below `count`, on `jobs` workers with a state of their own each.
  ///
  /// The first error ends the work: pieces that were begun are finished, others are not begun.
  static func run<State: Sendable, Failure: Error>(
    count: Int, jobs: Int, makeState: @Sendable @escaping (_ worker: Int) -> State,
    work: @Sendable @escaping (_ index: Int, inout State) throws(Failure) -> Void
  ) async throws(Failure) -> [State] {
    let counter = Counter()
    let results = await withTaskGroup(of: Result<State, Failure>.self) { group in
      for worker in 0..<max(1, min(jobs, count)) {
        group.addTask {
          var state = makeState(worker)
          // Small runs of neighbours keep the counter out of the way.
          let step = 8
          while true {
            let from = counter.next.add(step, ordering: .relaxed).oldValue
            guard from < count else { return .success(state) }
            for index in from..<min(count, from + step) {
              do throws(Failure) {
                try work(index, &state)
              } catch {
                counter.next.store(count, ordering: .relaxed)
                return .failure(error)
              }
            }
          }
        }
      }
      var results: [Result<State, Failure>] = []
      for await result in group { results.append(result) }
      return results
    }
    var states: [State] = []
    for result in results { states.append(try result.get()) }
    return states
  }
}
