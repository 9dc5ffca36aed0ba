import Diagnostics
import Foundation
import Testing

@testable import Preview

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A browser that knows as little of HTTP as it can.
private final class Client {
  private let descriptor: Int32

  init(_ server: PreviewServer) throws {
    let port = try #require(UInt16(server.address.dropLast().split(separator: ":").last ?? ""))
    self.port = port
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    try #require(status == 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  private let port: UInt16

  func send(_ request: String, _ headers: String = "", body: String = "") {
    let text = Array(
      "\(request) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(headers)\r\n\(body)".utf8)
    _ = write(descriptor, text, text.count)
  }

  /// Reads on; whether the server ended the connection, and the time for it did not run out.
  func isLetGo() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = 1
    while count > 0 { count = recv(descriptor, &buffer, buffer.count, 0) }
    return count == 0 || errno == ECONNRESET
  }

  /// Reads until some words have come, or the end.
  func read(until words: String? = nil) -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { break }
      text += buffer[..<count]
      if let words, String(decoding: text, as: UTF8.self).contains(words) { break }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

@Suite("The preview server on the wire")
struct PreviewServerTests {
  let folder: TemporaryFolder
  let server: PreviewServer

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<body>Home</body>", to: "index.html")
    try folder.write("0123456789", to: "ten.txt")
    server = try PreviewServer(output: folder.path, interface: "127.0.0.1", port: 0)
  }

  private func answer(
    _ request: String, _ headers: String = "", body: String = ""
  ) throws -> String {
    let client = try Client(server)
    client.send(request, headers + "Connection: close\r\n", body: body)
    return client.read()
  }

  @Test("files, parts, heads and refusals go over the wire as they are answered")
  func answers() throws {
    defer { server.stop() }
    #expect(try answer("GET /").hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(try answer("GET /").contains("<body>Home<script src=\"/.gazette/live.js\""))
    let part = try answer("GET /ten.txt", "Range: bytes=3-5\r\n")
    #expect(part.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
    #expect(part.hasSuffix("\r\n\r\n345"))
    let head = try answer("HEAD /ten.txt")
    #expect(head.contains("Content-Length: 10\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(try answer("POST /", "Content-Length: 5\r\n", body: "hello").hasPrefix("HTTP/1.1 405"))
    #expect(try answer("GET /%2e%2e/secret").hasPrefix("HTTP/1.1 404"))
    #expect(try answer("GET /index.html%00.txt").hasPrefix("HTTP/1.1 404"))
  }

  @Test("two hundred pages are told what is wrong, and let go in the end")
  func manyPages() throws {
    let clients = try (0..<200).map { _ in try Client(server) }
    for client in clients { client.send("GET /.gazette/events?page=/&version=x") }
    for client in clients { #expect(client.read(until: "event: reload").contains("data: []")) }
    server.broken([.error("x", "what is wrong")])
    for client in clients { #expect(client.read(until: "wrong").contains("event: problems")) }
    server.beat()
    server.stop()
    for client in clients { #expect(client.isLetGo()) }
  }

  @Test("where a port is taken, the next one is used and told")
  func takenPort() throws {
    defer { server.stop() }
    let port = try #require(UInt16(server.address.dropLast().split(separator: ":").last ?? ""))
    let other = try PreviewServer(output: folder.path, interface: "127.0.0.1", port: port)
    defer { other.stop() }
    #expect(other.takenPort == port)
    #expect(other.address != server.address)
    #expect(!other.isReachableFromOutside)
  }

  @Test("an interface that is none is an error that says what to name")
  func interface() {
    let error = #expect(throws: Diagnostic.self) {
      _ = try PreviewServer(output: "/nowhere", interface: "no.such.host.invalid", port: 0)
    }
    #expect(error?.code == "serve.interface")
    server.stop()
  }
}
