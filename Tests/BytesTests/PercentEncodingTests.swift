import Bytes
import Testing

@Suite("Percent-encoding")
struct PercentEncodingTests {
  @Test("Bytes that are not kept become a percent sign and two capital digits")
  func encoding() {
    #expect("a b/ż%\n".percentEncoded(keeping: \.isUnreserved) == "a%20b%2F%C5%BC%25%0A")
    #expect("plain-._~".percentEncoded(keeping: \.isUnreserved) == "plain-._~")
    var output = ByteBuffer()
    output.append(percentEncoding: "/a b") { $0 == UInt8(ascii: "/") }
    #expect(output.string == "/%61%20%62")
  }

  @Test("Encoded bytes are decoded, whichever case their digits have")
  func decoding() {
    #expect("%C5%bc+%2f".utf8.percentDecoded() == Array("ż+/".utf8))
    #expect("".utf8.percentDecoded() == [])
  }

  @Test(
    "A percent sign without two digits cannot be decoded", arguments: ["%", "a%4", "%4g", "%%41"])
  func broken(text: String) {
    #expect(text.utf8.percentDecoded() == nil)
  }

  @Test("Any bytes are read back after encoding")
  func roundTrip() {
    let text = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init)))
    #expect(text.percentEncoded { _ in false }.utf8.percentDecoded() == Array(text.utf8))
  }
}
