import CMicrohttpd
import Diagnostics
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The web server's library, which runs in a thread of its own.
///
/// It is `@unchecked Sendable` since it holds a pointer to the daemon: that is only used under the
/// lock, which also protects freeing it, and the library's functions that take it may be called
/// from any thread.
@safe
final class HTTPDaemon: @unchecked Sendable {
  private let daemon: Mutex<OpaquePointer?>

  /// Starts to answer at a socket, which it closes in the end.
  init(_ socket: ListeningSocket, _ site: PreviewSite) throws(Diagnostic) {
    let context = unsafe Unmanaged.passRetained(Context(site)).toOpaque()
    guard
      let daemon = unsafe gazette_http_start(
        socket.descriptor, socket.isIPv6 ? 1 : 0, UInt32(OpenConnections.limit),
        { context, connection, target, method, _, _, uploadSize, state in
          unsafe HTTPDaemon.handle(context, connection, target, method, uploadSize, state)
        },
        { context, connection, _, change in unsafe HTTPDaemon.note(change, connection, context) },
        unsafe context)
    else {
      unsafe Unmanaged<Context>.fromOpaque(context).release()
      close(socket.descriptor)
      throw .error("serve.start", "the web server cannot be started")
    }
    unsafe self.daemon = unsafe Mutex(daemon)
  }

  /// Takes no new connections any more.
  func quiesce() {
    let socket = unsafe daemon.withLock { unsafe $0.map { unsafe MHD_quiesce_daemon($0) } ?? -1 }
    if socket >= 0 { close(socket) }
  }

  /// Ends all connections and the server's thread; once is enough.
  func stop() {
    let running = unsafe daemon.withLock { daemon in
      defer { unsafe daemon = nil }
      return unsafe daemon
    }
    if let running = unsafe running { unsafe MHD_stop_daemon(running) }
  }

  /// The context of the handler; it lives as long as the process, since a request may come until
  /// the very end.
  private final class Context: Sendable {
    let site: PreviewSite
    let connections = Mutex(OpenConnections())

    init(_ site: PreviewSite) {
      self.site = site
    }
  }

  /// A connection came or went.
  private static func note(
    _ change: MHD_ConnectionNotificationCode, _ connection: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?
  ) {
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let known = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
    guard gazette_http_has_started(change) != 0 else {
      return known.connections.withLock { $0.close(UInt(bitPattern: connection)) }
    }
    let oldest = known.connections.withLock { $0.use(UInt(bitPattern: connection)) }
    // The library reports every closed connection before it frees it, in this same thread.
    if let oldest { unsafe gazette_http_hang_up(OpaquePointer(bitPattern: oldest)) }
  }

  private static func handle(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ target: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  ) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection,
      let target = unsafe target, let method = unsafe method, let uploadSize = unsafe uploadSize,
      let state = unsafe state
    else {
      return .NO
    }
    // The first call comes with the headers, before it is known whether there is a body, so it is
    // not answered yet. The body itself is discarded.
    if unsafe state.pointee == nil {
      unsafe state.pointee = unsafe context
      return .YES
    }
    if unsafe uploadSize.pointee > 0 {
      unsafe uploadSize.pointee = 0
      return .YES
    }
    let known = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
    var request = unsafe HTTPRequest(
      method: String(cString: method), target: String(cString: target))
    for name in HTTPRequest.headerNames {
      request.headers[name] = unsafe value(of: name, .HEADER_KIND, connection)
    }
    for name in ["page", "version"] {
      request.parameters[name] = unsafe value(of: name, .GET_ARGUMENT_KIND, connection)
        .flatMap { RequestPath.decoded($0.utf8) }
    }
    let answer = known.site.answer(request)
    known.connections.withLock { connections in
      if case .events = answer.body {
        // A stream is idle most of the time, so it is not counted as an idle connection;
        // `LivePages` limits the number of streams.
        connections.close(UInt(bitPattern: connection))
        unsafe gazette_http_limit_silence(connection, 20_000)
      } else {
        _ = connections.use(UInt(bitPattern: connection))
      }
    }
    return unsafe send(answer, to: connection)
  }

  private static func value(
    of name: String, _ kind: MHD_ValueKind, _ connection: OpaquePointer
  ) -> String? {
    unsafe MHD_lookup_connection_value(connection, kind, name).map { unsafe String(cString: $0) }
  }

  private static func send(_ answer: HTTPAnswer, to connection: OpaquePointer) -> MHD_Result {
    guard let response = unsafe response(of: answer.body, for: connection) else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for (name, value) in answer.headers { unsafe MHD_add_response_header(response, name, value) }
    return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  }

  private static func response(
    of body: HTTPAnswer.Body, for connection: OpaquePointer
  ) -> OpaquePointer? {
    switch body {
    case .bytes(let bytes):
      return unsafe bytes.withUnsafeBytes { buffer in
        // The library copies the bytes and does not write to them.
        unsafe MHD_create_response_from_buffer(
          buffer.count, UnsafeMutableRawPointer(mutating: buffer.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let file, let range):
      // The library closes the descriptor that it is given.
      let descriptor = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return nil }
      return unsafe MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), descriptor, UInt64(range.lowerBound))
    case .events(let stream):
      let context = unsafe Unmanaged.passRetained(Events(stream, connection)).toOpaque()
      return unsafe gazette_http_stream(
        context, { context, _, buffer, count in unsafe HTTPDaemon.take(context, buffer, count) },
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<Events>.fromOpaque(context).takeRetainedValue().stream.end()
        })
    }
  }

  /// A stream with its connection.
  ///
  /// It is `@unchecked Sendable` since it holds a pointer to the connection: `EventStream` uses it
  /// only to wake a sleeping connection, and not any more once the library has reported that it is
  /// closed.
  @safe
  private final class Events: @unchecked Sendable {
    let stream: EventStream
    let connection: OpaquePointer

    init(_ stream: EventStream, _ connection: OpaquePointer) {
      self.stream = stream
      unsafe self.connection = unsafe connection
    }
  }

  private static func take(
    _ context: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int
  ) -> Int {
    guard let context = unsafe context, let buffer = unsafe buffer else {
      return gazette_http_end()
    }
    let events = unsafe Unmanaged<Events>.fromOpaque(context).takeUnretainedValue()
    let portion = events.stream.take(count) {
      unsafe MHD_suspend_connection(events.connection)
      return { unsafe MHD_resume_connection(events.connection) }
    }
    switch portion {
    case .none: return 0
    case .end: return gazette_http_end()
    case .bytes(let bytes):
      unsafe UnsafeMutableRawPointer(buffer).copyMemory(from: bytes, byteCount: bytes.count)
      return bytes.count
    }
  }
}
