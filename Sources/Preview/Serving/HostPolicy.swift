#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The host names that a server answers to.
///
/// A page of another site can make its own name resolve to this machine and so send requests to
/// this server as if it were its own (DNS rebinding). It cannot choose the name that the browser
/// sends, so unknown ones are refused. Numeric addresses cannot be made to resolve elsewhere.
struct HostPolicy: Sendable {
  /// The names besides `localhost`, in lower case.
  let names: Set<String>
  /// Whether any address in digits will do, since the server listens at several.
  let takesAnyAddress: Bool
  /// The port.
  let port: UInt16

  /// The policy of a server that listens at an address, which was asked for by some name.
  init(address: String, name: String, port: UInt16) {
    var names: Set<String> = [
      "localhost", "127.0.0.1", "::1", address.lowercased(), name.lowercased(),
    ]
    takesAnyAddress = address == "0.0.0.0" || address == "::"
    if takesAnyAddress, let own = Self.ownName { names.insert(own) }
    self.names = names
    self.port = port
  }

  /// Whether a `Host` header is one of this server's.
  func allows(host: String) -> Bool {
    var name = host.lowercased()[...]
    var port = "80"
    if let colon = name.lastIndex(of: ":"), !name[colon...].contains("]") {
      port = String(name[name.index(after: colon)...])
      name = name[..<colon]
    }
    guard port == String(self.port) else { return false }
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    return names.contains(String(name)) || (takesAnyAddress && Self.isAddress(String(name)))
  }

  /// Whether an `Origin` header is that of a page of this server.
  func allows(origin: String) -> Bool {
    origin.hasPrefix("http://") && allows(host: String(origin.dropFirst(7)))
  }

  private static func isAddress(_ name: String) -> Bool {
    var bytes: (UInt64, UInt64) = (0, 0)
    return unsafe inet_pton(AF_INET, name, &bytes) == 1 || inet_pton(AF_INET6, name, &bytes) == 1
  }

  private static var ownName: String? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let status = unsafe buffer.withUnsafeMutableBytes { bytes in
      let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
      return unsafe start.map { unsafe gethostname($0, bytes.count - 1) } ?? -1
    }
    guard status == 0 else { return nil }
    let name = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self).lowercased()
    return name.isEmpty ? nil : name
  }
}
