public import Diagnostics
import Bytes
import Formats

/// The public half of an Ed25519 key.
public struct PublicKey: Sendable, Hashable {
  /// Its 32 bytes.
  public let bytes: [UInt8]

  /// The `x` of a JSON Web Key (RFC 8037).
  public var x: String { Base64URL.encode(bytes) }

  /// A key from the `x` of a JSON Web Key; nil where it has not 32 bytes.
  public init?(x: String) {
    guard let bytes = Base64URL.decode(x), bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  fileprivate init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Its thumbprint (RFC 7638), by which people compare keys.
  public var thumbprint: String {
    Base64URL.encode(SHA256(of: #"{"crv":"Ed25519","kty":"OKP","x":"\#(x)"}"#).bytes)
  }

  /// Whether a signature is this key's, of a message.
  public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    Sodium.verifies(signature, of: message, publicKey: bytes)
  }
}

/// An Ed25519 key that signs credentials. Nothing prints it but ``jwk``.
public struct SigningKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  private let seed: [UInt8]
  private let secret: [UInt8]
  /// The half that anybody may know.
  public let publicKey: PublicKey

  /// The key of a seed of 32 bytes; nil for other seeds.
  public init?(seed: [UInt8]) {
    guard let keys = Sodium.keys(seed: seed) else { return nil }
    self.seed = seed
    secret = keys.secret
    publicKey = PublicKey(bytes: keys.publicKey)
  }

  /// A new key.
  public static func random() throws(Diagnostic) -> SigningKey {
    guard let seed = Sodium.random(32), let key = SigningKey(seed: seed) else {
      throw .error("awards.key", "the system gives no random bytes for a key")
    }
    return key
  }

  /// Reads a key in the form of ``jwk``. The message of an error contains nothing of the key.
  ///
  /// - Parameters:
  ///   - text: a private JSON Web Key (RFC 8037).
  ///   - name: the name of its source, for errors.
  public init(jwk text: [UInt8], name: String) throws(Diagnostic) {
    var found: SigningKey?
    do throws(Diagnostic) {
      found = try JSONDocument.read(text, name: name) { value, _ -> SigningKey? in
        guard value["kty"]?.string == "OKP", value["crv"]?.string == "Ed25519",
          let seed = value["d"]?.string.flatMap({ Base64URL.decode($0) }),
          let key = SigningKey(seed: seed), value["x"]?.string ?? key.publicKey.x == key.publicKey.x
        else { return nil }
        return key
      }
    } catch {}
    guard let key = found else {
      throw .error(
        "awards.key", "'\(name)' holds no Ed25519 key", at: Place(file: name),
        suggestion: "'gazette awards key new FILE' makes one")
    }
    self = key
  }

  /// The key as a private JSON Web Key on a line.
  public var jwk: String {
    #"{"kty":"OKP","crv":"Ed25519","x":"\#(publicKey.x)","d":"\#(Base64URL.encode(seed))"}"# + "\n"
  }

  /// The signature of a message, the same each time.
  public func signature(of message: [UInt8]) -> [UInt8] {
    Sodium.signature(of: message, secret: secret)
  }

  /// The public half alone, so that no message can contain the other one.
  public var description: String { "the key \(publicKey.thumbprint)" }
  /// Nothing of the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
