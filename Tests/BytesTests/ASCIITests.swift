import Bytes
import Testing

@Suite("Characters of ASCII")
struct ASCIITests {
  @Test(
    "A byte has the class of its ASCII character; a byte past 0x7F has none", arguments: 0...255)
  func classes(code: Int) throws {
    let byte = try #require(UInt8(exactly: code))
    let character = Character(Unicode.Scalar(byte))
    let isASCII = byte < 0x80
    #expect(byte.isDigit == (isASCII && character.isWholeNumber))
    #expect(byte.isLetter == (isASCII && character.isLetter))
    #expect(byte.isLetterOrDigit == (byte.isLetter || byte.isDigit))
    #expect(byte.isHexDigit == (isASCII && character.isHexDigit))
    #expect(byte.hexValue.map(Int.init) == (isASCII ? character.hexDigitValue : nil))
    #expect(byte.isSpace == "\t\n\u{B}\u{C}\r ".utf8.contains(byte))
    #expect(byte.isUnreserved == (byte.isLetterOrDigit || "-._~".utf8.contains(byte)))
    let small = Array(character.lowercased().utf8)
    #expect(byte.lowercased == (isASCII ? small.first : byte))
  }

  @Test("A hexadecimal digit is made from its value", arguments: 0...15)
  func hexDigits(value: UInt8) {
    let digits = [UInt8(hexDigit: value), UInt8(hexDigit: value, uppercase: true)]
    let expected = String(value, radix: 16)
    #expect(String(decoding: digits, as: UTF8.self) == expected + expected.uppercased())
  }
}
