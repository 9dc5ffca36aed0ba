import Bytes

/// A JSON Web Token signed with Ed25519 (RFC 7515, RFC 8037).
public struct JWT: Sendable, Hashable {
  /// The header as JSON.
  public let header: [UInt8]
  /// The payload, as JSON.
  public let payload: [UInt8]
  private let signature: [UInt8]
  /// The signed bytes.
  private let signed: [UInt8]

  /// Signs a payload.
  ///
  /// - Parameter keyAddress: the address of the public key as a JSON Web Key.
  public init(signing payload: [UInt8], with key: SigningKey, keyAddress: String) {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("alg", "EdDSA")
      json.member("typ", "JWT")
      json.member("kid", keyAddress)
    }
    header = json.bytes
    self.payload = payload
    signed = Array((Base64URL.encode(header) + "." + Base64URL.encode(payload)).utf8)
    signature = key.signature(of: signed)
  }

  /// Parses a token; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(parts[0]),
      let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2])
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    signed = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
  }

  /// The token.
  public var text: String {
    String(decoding: signed, as: UTF8.self) + "." + Base64URL.encode(signature)
  }

  /// Whether a key signed it; the caller looks into the header for the algorithm.
  public func isSigned(by key: PublicKey) -> Bool { key.verifies(signature, of: signed) }
}
