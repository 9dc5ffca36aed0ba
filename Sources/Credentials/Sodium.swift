import CSodium

/// The functions of libsodium that are used; nothing else calls them.
enum Sodium {
  /// Makes the library ready once, before its first use; it may be used from any thread then.
  private static let isReady = sodium_init() >= 0

  /// The SHA-256 of some bytes.
  static func sha256(_ bytes: Span<UInt8>) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    // The hash has the 32 bytes that the function writes, the span as many as it reads.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe hash.withUnsafeMutableBufferPointer { hash in
        guard let target = hash.baseAddress else { return }
        _ = unsafe crypto_hash_sha256(target, bytes.baseAddress, UInt64(bytes.count))
      }
    }
    return hash
  }

  /// Random bytes for secrets; nil where the system has none.
  static func random(_ count: Int) -> [UInt8]? {
    guard isReady else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // randombytes_buf writes exactly the count that it is given.
    unsafe bytes.withUnsafeMutableBytes { bytes in
      guard let target = bytes.baseAddress else { return }
      unsafe randombytes_buf(target, bytes.count)
    }
    return bytes
  }

  /// The public key (32 bytes) and the secret key (64) of a seed of 32 bytes; nil for other seeds.
  static func keys(seed: [UInt8]) -> (publicKey: [UInt8], secret: [UInt8])? {
    guard isReady, seed.count == 32 else { return nil }
    var publicKey = [UInt8](repeating: 0, count: 32)
    var secret = [UInt8](repeating: 0, count: 64)
    // crypto_sign_seed_keypair reads 32 bytes of the seed, writes 32 of the public key and 64 of the secret.
    return unsafe crypto_sign_seed_keypair(&publicKey, &secret, seed) == 0
      ? (publicKey, secret) : nil
  }

  /// The signature, of 64 bytes, of a message.
  static func signature(of message: [UInt8], secret: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: 64)
    // crypto_sign_detached reads 64 bytes of the secret, which `keys(seed:)` made, and writes 64.
    _ = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
    return signature
  }

  /// Whether a signature is that of a message.
  static func verifies(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    guard isReady, signature.count == 64, publicKey.count == 32 else { return false }
    return unsafe crypto_sign_verify_detached(
      signature, message, UInt64(message.count), publicKey) == 0
  }
}
