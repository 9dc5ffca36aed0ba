import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads that share the numbers of one loop.
package enum Threads {
  /// As many threads as there are processors.
  package static var everyCore: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// The number of threads for a configured number of jobs; 0 means as many as there are
  /// processors, which is also the limit.
  package static func count(for jobs: Int) -> Int { jobs > 0 ? min(jobs, everyCore) : everyCore }

  /// Calls a closure with every number below `count`, on at most `threads` threads, and returns
  /// when all calls have returned.
  ///
  /// The calling thread is one of them. If the system creates no more threads, the existing ones do
  /// all the work; Dispatch would wait forever.
  static func run(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      let loop = SharedLoop(count: count, body: body)
      var others: [pthread_t] = []
      while others.count + 1 < min(count, threads), let thread = start(loop) {
        others.append(thread)
      }
      loop.run()
      for thread in others { pthread_join(thread, nil) }
    }
  }

  /// Calls a closure with each element of an array and its index, on at most `threads` threads.
  package static func forEach<Element>(
    of array: inout [Element], threads: Int, _ body: @Sendable (Int, inout Element) -> Void
  ) {
    unsafe array.withUnsafeMutableBufferPointer { elements in
      // Every number is taken once, so that no two threads access the same element.
      nonisolated(unsafe) let elements = unsafe elements
      unsafe run(elements.count, threads: threads) { unsafe body($0, &elements[$0]) }
    }
  }

  private static func start(_ loop: SharedLoop) -> pthread_t? {
    // The thread releases the reference when its loop has ended.
    let argument = unsafe Unmanaged.passRetained(loop)
    #if canImport(Glibc)
      var thread = pthread_t()
      let status = unsafe pthread_create(
        &thread, nil,
        { argument in
          if let argument = unsafe argument {
            unsafe Unmanaged<SharedLoop>.fromOpaque(argument).takeRetainedValue().run()
          }
          return nil
        }, argument.toOpaque())
    #else
      var thread: pthread_t?
      let status = unsafe pthread_create(
        &thread, nil,
        { argument in
          unsafe Unmanaged<SharedLoop>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, argument.toOpaque())
    #endif
    if status == 0 { return thread }
    unsafe argument.release()
    return nil
  }
}

/// The remaining numbers of a loop.
private final class SharedLoop: Sendable {
  private let count: Int
  private let body: @Sendable (Int) -> Void
  private let next = Atomic<Int>(0)

  init(count: Int, body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  /// Takes numbers until there are none left.
  func run() {
    while true {
      let number = next.add(1, ordering: .relaxed).oldValue
      guard number < count else { return }
      body(number)
    }
  }
}
