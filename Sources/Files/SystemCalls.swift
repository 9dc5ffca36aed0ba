#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// System calls on open files. A pointer is only used in the call that it is made for, and each
/// call gets the length of its buffer.
enum SystemCalls {
  /// Reads bytes until a number of them is reached or the file ends.
  static func read(
    _ descriptor: Int32, upTo count: Int, path: String
  ) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let room = UnsafeMutableRawBufferPointer(buffer)
      while filled < count {
        // The rest of the buffer, of which the system fills no more.
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[filled..<count])
        let got = unsafe readOnce(descriptor, rest)
        if got < 0 { failure = errno }
        if got <= 0 { return }
        filled += got
      }
    }
    if failure != 0 { throw SystemError("read", path, number: failure) }
    return bytes
  }

  /// Reads available bytes of a pipe, up to a limit; none where it has ended.
  static func readSome(
    _ descriptor: Int32, upTo count: Int, path: String
  ) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = unsafe readOnce(descriptor, UnsafeMutableRawBufferPointer(buffer))
      if got < 0 { failure = errno }
      filled = max(got, 0)
    }
    if failure != 0 { throw SystemError("read", path, number: failure) }
    return bytes
  }

  private static func readOnce(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    #if canImport(Glibc)
      repeated { unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    #else
      repeated { unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count) }
    #endif
  }

  /// Writes some of the bytes; -1 on failure.
  static func write(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      #if canImport(Glibc)
        repeated { unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count) }
      #else
        repeated { unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count) }
      #endif
    }
  }

  #if canImport(Glibc)
    static let streamSocket = Int32(SOCK_STREAM.rawValue)
  #else
    static let streamSocket = SOCK_STREAM
  #endif

  /// Writes some of the bytes to a socket, without a signal if the reader is gone; -1 on failure.
  static func send(_ descriptor: Int32, _ bytes: Span<UInt8>) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      #if canImport(Glibc)
        repeated {
          unsafe Glibc.send(
            descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        }
      #else
        repeated { unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count) }
      #endif
    }
  }

  /// Waits until a pipe or terminal can take more bytes.
  static func waitForRoom(_ descriptor: Int32) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    unsafe poll(&waiting, 1, -1)
  }

  /// The entries of an open folder in any order, without `.` and `..`.
  static func entries(
    of descriptor: Int32, path: String
  ) throws(SystemError) -> [(name: String, kind: FileKind?)] {
    // The stream closes its descriptor and moves its offset, so it gets one of its own.
    let own = try FilePlace(".", in: descriptor, path: path)
      .open(O_RDONLY | O_DIRECTORY, to: "list")
    guard let stream = unsafe fdopendir(own) else {
      defer { close(own) }
      throw SystemError("list", path)
    }
    defer { unsafe closedir(stream) }
    var entries: [(name: String, kind: FileKind?)] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw SystemError("list", path) }
        return entries
      }
      // The system ends names with a NUL within the length of the record.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(validatingCString: $0)
        }
      }
      guard let name, name != ".", name != ".." else { continue }
      // The system's number for a kind is that of its mode, shifted.
      let kind = unsafe entry.pointee.d_type
      entries.append((name, kind == DT_UNKNOWN ? nil : FileKind(mode: mode_t(kind) << 12)))
    }
  }

  /// The result of a call that no signal interrupted.
  static func repeated<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
