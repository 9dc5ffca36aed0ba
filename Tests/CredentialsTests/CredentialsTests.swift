import Bytes
import Diagnostics
import Growth
import Testing

@testable import Credentials

@Suite("Credentials")
struct CredentialsTests {
  @Test("SHA-256 gives the hashes of FIPS 180-4")
  func hash() {
    #expect(
      SHA256(of: "abc").hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256(of: "").hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test(
    "Base64 for addresses is that of RFC 4648, and no two texts mean the same bytes",
    arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg")])
  func base64(_ text: String, _ encoded: String) {
    #expect(Base64URL.encode(Array(text.utf8)) == encoded)
    #expect(Base64URL.decode(encoded) == Array(text.utf8))
    #expect(Base64URL.decode("Zh") == nil && Base64URL.decode("Z") == nil)
    #expect(Base64URL.decode("Zg==") == nil && Base64URL.decode("+/") == nil)
  }

  /// The key of the first test of RFC 8032, 7.1.
  private static let key = """
    {"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
    "x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}
    """

  @Test("a key signs as RFC 8032 says; its thumbprint is that of RFC 8037")
  func signature() throws {
    let key = try SigningKey(jwk: Array(Self.key.utf8), name: "key")
    #expect(key.publicKey.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    let signature = key.signature(of: [])
    #expect(signature.prefix(4) == [0xE5, 0x56, 0x43, 0x00])
    #expect(key.publicKey.verifies(signature, of: []))
    #expect(!key.publicKey.verifies(signature, of: [1]))
    #expect(!"\(key)".contains("nWGxne") && !String(reflecting: key).contains("nWGxne"))
    let again = try SigningKey(jwk: Array(key.jwk.utf8), name: "key")
    #expect(again == key)
  }

  @Test(
    "what is no key is refused, and nothing of it is told",
    arguments: ["", "nWGxne", #"{"kty":"OKP","crv":"Ed25519","d":"nWGxne"}"#, "[\"nWGxne\"]"])
  func noKey(_ text: String) {
    let error = #expect(throws: Diagnostic.self) {
      try SigningKey(jwk: Array(text.utf8), name: "my.key")
    }
    #expect(error?.message == "'my.key' holds no Ed25519 key")
    #expect(!"\(String(describing: error))".contains("nWGxne"))
  }

  @Test("a token verifies until one of its characters changes")
  func token() throws {
    let key = try SigningKey.random()
    let token = JWT(
      signing: Array(#"{"a":1}"#.utf8), with: key, keyAddress: "https://a.org/key.json")
    let read = try #require(JWT(token.text))
    #expect(read == token && read.isSigned(by: key.publicKey))
    #expect(!read.isSigned(by: try SigningKey.random().publicKey))
    var characters = Array(token.text)
    for place in stride(from: 0, to: characters.count, by: 7) where characters[place] != "." {
      let old = characters[place]
      characters[place] = old == "A" ? "B" : "A"
      #expect(JWT(String(characters))?.isSigned(by: key.publicKey) != true, "at \(place)")
      characters[place] = old
    }
  }

  @Test("an assertion is found in the picture that it was put into, and in no broken one")
  func baking() {
    let picture = PNG(
      width: 3, pixels: [0, 1, 1, 0, 0, 1], palette: [[0, 0, 0, 0], [255, 0, 0, 255]])
    #expect(PNG.baked(in: picture.bytes) == [:])
    var output = ByteBuffer()
    picture.append(
      baked: [(.assertion, Array("https://a.org/ä".utf8)), (.credential, Array("a.b.c".utf8))],
      to: &output)
    var baked = output.bytes
    #expect(PNG.baked(in: baked) == [.assertion: "https://a.org/ä", .credential: "a.b.c"])
    for end in baked.indices { #expect(PNG.baked(in: Array(baked.prefix(end))) == nil) }
    for place in baked.indices {
      baked[place] ^= 1
      #expect(PNG.baked(in: baked) == nil, "at \(place)")
      baked[place] ^= 1
    }
  }

  @Test("what gzip packed is unpacked again, up to a limit, and nothing else is")
  func gzip() {
    let bytes = [UInt8](repeating: 0, count: 5000) + [1, 2, 3]
    let file = Gzip.compress(bytes)
    #expect(Gzip.decompress(file, limit: 5003) == bytes)
    #expect(Gzip.decompress(file, limit: 5002) == nil)
    for end in file.indices {
      #expect(Gzip.decompress(Array(file.prefix(end)), limit: 9000) == nil)
    }
    #expect(Gzip.decompress([1, 2, 3], limit: 10) == nil)
  }

  @Test("looking for an assertion costs what the file is long")
  func growth() {
    let factor = Growth.factor(from: 1_000) { count in
      var output = ByteBuffer()
      PNG(width: 10, pixels: [UInt8](repeating: 0, count: count * 10), palette: [[0, 0, 0, 0]])
        .append(baked: [(.assertion, [UInt8](repeating: 97, count: count))], to: &output)
      return output.bytes
    } _: {
      _ = PNG.baked(in: $0)
    }
    #expect(factor < 5)
  }
}
