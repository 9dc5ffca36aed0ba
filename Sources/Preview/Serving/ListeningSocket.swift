import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket at which browsers can connect.
struct ListeningSocket {
  /// Its descriptor, which whoever uses it closes.
  let descriptor: Int32
  /// The address it listens at, in digits.
  let address: String
  /// The port it listens at.
  let port: UInt16
  /// Whether it is of the sixth version of the internet protocol.
  let isIPv6: Bool

  /// Whether only this machine can reach it.
  var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }

  /// Listens at an address, at a port or, if that is taken, the next free one of the hundred after
  /// it.
  init(interface: String, port: UInt16) throws(Diagnostic) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(interface, "0", &hints, &found)
    defer { if let found = unsafe found { unsafe freeaddrinfo(found) } }
    guard status == 0, let info = unsafe found?.pointee, let address = unsafe info.ai_addr else {
      throw .error(
        "serve.interface",
        unsafe "there is no interface '\(interface)': \(String(cString: gai_strerror(status)))",
        suggestion: "name an address of this machine, as 127.0.0.1, or 0.0.0.0 for all of them")
    }
    var candidate = port
    while true {
      let (descriptor, number) = unsafe Self.listen(info, address, candidate)
      if descriptor >= 0 {
        self.descriptor = descriptor
        isIPv6 = unsafe info.ai_family == AF_INET6
        (self.address, self.port) = Self.name(of: descriptor)
        return
      }
      guard number == EADDRINUSE, port != 0, candidate < UInt16.max, candidate - port < 100 else {
        throw .error(
          "serve.port",
          unsafe "cannot listen at \(interface), port \(candidate): \(String(cString: strerror(number)))",
          suggestion: number == EACCES
            ? "ports below 1024 belong to the system; choose another with --port"
            : "choose another with --interface or --port")
      }
      candidate += 1
    }
  }

  private static func listen(
    _ info: addrinfo, _ address: UnsafeMutablePointer<sockaddr>, _ port: UInt16
  ) -> (descriptor: Int32, number: Int32) {
    let descriptor = unsafe socket(info.ai_family, info.ai_socktype, 0)
    guard descriptor >= 0 else { return (-1, errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // A server that was stopped a moment ago must not block the next one.
    var yes: Int32 = 1
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout.size(ofValue: yes)))
    // The port has the same offset in the addresses of both versions.
    unsafe UnsafeMutableRawPointer(address).storeBytes(
      of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
    guard unsafe bind(descriptor, address, info.ai_addrlen) == 0,
      systemListen(descriptor, 128) == 0
    else {
      let number = errno
      close(descriptor)
      return (-1, number)
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return (descriptor, 0)
  }

  private static func name(of descriptor: Int32) -> (String, UInt16) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [UInt8](repeating: 0, count: 256)
    let isNamed = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe getsockname(descriptor, address, &length) == 0
          && host.withUnsafeMutableBytes { bytes in
            unsafe getnameinfo(
              address, length, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
              socklen_t(bytes.count), nil, 0, NI_NUMERICHOST)
          } == 0
      }
    }
    guard isNamed else { return ("", 0) }
    let port = unsafe withUnsafeBytes(of: &storage) {
      unsafe UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
    return (String(decoding: host.prefix { $0 != 0 }, as: UTF8.self), port)
  }
}

// The function of this name above hides the system's.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
  #if canImport(Glibc)
    Glibc.listen(descriptor, backlog)
  #else
    Darwin.listen(descriptor, backlog)
  #endif
}
