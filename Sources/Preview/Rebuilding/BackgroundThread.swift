#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread for work that mostly waits for the system, which must not block the threads that tasks
/// share.
public enum BackgroundThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs work on a new thread, or on the current one if the system gives none.
  public static func start(_ work: @escaping @Sendable () -> Void) {
    let work = Work(work)
    // Balanced by the thread, which releases it.
    let retained = unsafe Unmanaged.passRetained(work)
    if unsafe !begin(retained.toOpaque()) {
      unsafe retained.release()
      work.run()
    }
  }

  private static func begin(_ argument: UnsafeMutableRawPointer) -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
      guard unsafe pthread_create(&thread, nil, body, argument) == 0 else { return false }
      pthread_detach(thread)
    #else
      var thread: pthread_t?
      guard pthread_create(&thread, nil, { body($0) }, argument) == 0 else { return false }
      if let thread { pthread_detach(thread) }
    #endif
    return true
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    argument in
    if let argument = unsafe argument {
      unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
    }
    return nil
  }
}
