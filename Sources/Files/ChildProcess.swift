#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program of the system that runs as a child process and is controlled through a pipe.
///
/// It is ended when the value is destroyed, at the latest.
public struct ChildProcess: ~Copyable, Sendable {
  private let path: String
  private let process: pid_t
  private var input: Int32?
  private let output: Int32
  /// Output after the end of the last answer.
  private var unread: [UInt8] = []

  /// Starts a program; its standard error is discarded.
  ///
  /// - Parameters:
  ///   - path: the program.
  ///   - arguments: its arguments, without its name.
  ///   - descriptors: the descriptors that the program reads from and writes to.
  public init(
    _ path: String, _ arguments: [String], descriptors: (input: Int32, output: Int32) = (0, 1)
  ) throws(SystemError) {
    self.path = path
    var (toChild, fromChild): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    // Only with a socket can writing to a closed reader be kept from raising a signal.
    guard unsafe socketpair(AF_UNIX, SystemCalls.streamSocket, 0, &toChild) == 0 else {
      throw SystemError("start", path)
    }
    guard unsafe pipe(&fromChild) == 0 else {
      toChild.forEach { close($0) }
      throw SystemError("start", path)
    }
    for descriptor in [toChild[1], fromChild[0]] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // The program's ends must not have the numbers that they are duplicated to.
    let ends = [toChild[0], fromChild[1]].map { end in
      defer { close(end) }
      return fcntl(end, F_DUPFD_CLOEXEC, 16)
    }
    defer { ends.forEach { close($0) } }
    var words: [UnsafeMutablePointer<CChar>?] =
      unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [Int32(0), 1, 2] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], descriptors.input)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], descriptors.output)
    var process = pid_t()
    let failure = unsafe posix_spawn(&process, path, &actions, nil, &words, environ)
    guard failure == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw SystemError("start", path, number: failure)
    }
    self.process = process
    input = toChild[1]
    output = fromChild[0]
    _ = fcntl(toChild[1], F_SETFL, O_NONBLOCK)
  }

  deinit {
    if let input { close(input) }
    close(output)
    kill(process, SIGKILL)
    _ = SystemCalls.repeated { waitpid(process, nil, 0) }
  }

  /// Sends a message to the program and returns its answer.
  ///
  /// - Parameters:
  ///   - end: the byte that ends the answer; nil where the program ends after it, and its input is
  ///     closed.
  ///   - seconds: the longest time without any output.
  /// - Returns: the answer, without the byte that ends it.
  public mutating func answer(
    to message: [UInt8], endingWith end: UInt8?, seconds: Int32 = 30
  ) throws(SystemError) -> [UInt8] {
    var answer: [UInt8] = []
    var rest = message[...]
    while true {
      if let end, rest.isEmpty, let place = unread.firstIndex(of: end) {
        answer += unread[..<place]
        unread.removeSubrange(...place)
        return answer
      }
      answer += unread
      unread = []
      if rest.isEmpty, end == nil, let open = input {
        close(open)
        input = nil
      }
      var waiting = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
      if !rest.isEmpty, let input {
        waiting.append(pollfd(fd: input, events: Int16(POLLOUT), revents: 0))
      }
      let ready = SystemCalls.repeated {
        unsafe poll(&waiting, nfds_t(waiting.count), seconds * 1000)
      }
      guard ready > 0 else {
        throw SystemError("run", path, number: ready == 0 ? ETIMEDOUT : errno)
      }
      if waiting.count > 1, waiting[1].revents != 0 {
        let written = SystemCalls.send(waiting[1].fd, rest.span)
        guard written >= 0 || errno == EAGAIN else { throw SystemError("run", path) }
        rest = rest.dropFirst(max(written, 0))
      }
      guard waiting[0].revents != 0 else { continue }
      unread = try SystemCalls.readSome(output, upTo: 65_536, path: path)
      guard unread.isEmpty else { continue }
      guard end == nil else { throw SystemError("run", path, number: EPIPE) }
      return answer
    }
  }
}
