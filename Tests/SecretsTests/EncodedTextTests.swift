import Foundation
import Growth
import Testing

@testable import Secrets

@Suite("Encoded texts")
struct EncodedTextTests {
  private static let text = "A secret of the ferry, ünd more"

  private func decoded(_ text: String) -> [String] {
    var found: [String] = []
    let bytes = Array(text.utf8)
    EncodedText.forEach(in: bytes.span) { found.append(String($0)) }
    return found
  }

  @Test(
    "escapes are decoded wherever they stand",
    arguments: [
      (#"\u0041\u00fc\ud83d\ude00\u20ac"#, "Aü😀€"), ("%41%C3%BC%0A", "Aü\n"),
      (#"\x41\n\/\\u0041\""#, "A\n/\\u0041\""), ("&#65;&#xfc;&amp;", "Aü&"),
      (#"100% \u00 %4 &; C:\dir \ud83d\u0041 a%41"#, #"100% \u00 %4 &; C:\dir \ud83dA aA"#),
    ])
  func escapes(_ text: String, _ wanted: String) {
    #expect(decoded(text) == [wanted])
  }

  @Test("a text without escapes, and what only looks like digits, decode to nothing")
  func plain() {
    let hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    for text in [
      "Nothing at all.", hash, "/usr/share/doc/some/long/path/of/a/program/without/end",
      "aVeryLongNameOfAFunctionThatDoesNothing", String(repeating: "A", count: 200),
    ] {
      #expect(decoded(text) == [], "\(text)")
    }
  }

  @Test("Base64 and hexadecimal digits are decoded, wherever they begin and over lines")
  func digits() {
    let data = Data(Self.text.utf8)
    let hex = data.map { String(format: "%02x", $0) }.joined()
    let base64 = data.base64EncodedString()
    for text in [
      hex, "a=" + hex.uppercased(), "0" + hex, base64, "data:text/plain;base64,\(base64)\"",
      base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: ""),
      "a/\(base64)", "ab/\(base64)", "abc/\(base64)",
    ] {
      #expect(decoded(text).contains { $0.contains(Self.text) }, "\(text)")
    }
    let long = Data((String(repeating: "x", count: 40) + Self.text).utf8)
    for width in [32, 40, 60] {
      let digits = long.base64EncodedString()
      let lines = stride(from: 0, to: digits.count, by: width).map {
        String(digits.dropFirst($0).prefix(width))
      }
      #expect(decoded(lines.joined(separator: "\n")).contains { $0.hasSuffix(Self.text) })
    }
    // Code joins or lists its lines.
    let quoted = long.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
      .split(separator: "\n")
    for (joint, end) in [
      ("\" +\n  \"", "\""), ("\\n\" +\n  \"", "\""), ("', '", "'"), ("\" . \"", "\""),
      ("\" & _\n  \"", "\""), ("\" |\n  \"", "\""), ("'\n- '", "'"), ("\"\n> \"", "\""),
    ] {
      let code = end + quoted.joined(separator: joint) + end
      #expect(decoded(code).contains { $0.hasSuffix(Self.text) }, "\(code)")
    }
    for ending in [Data.Base64EncodingOptions.endLineWithLineFeed, .endLineWithCarriageReturn] {
      let lines = long.base64EncodedString(options: [.lineLength64Characters, ending])
      #expect(decoded(lines).contains { $0.hasSuffix(Self.text) })
      let json = lines.replacing("\r", with: "\\r").replacing("\n", with: "\\n")
      #expect(decoded(json).contains { $0.hasSuffix(Self.text) })
    }
  }

  @Test("texts among other bytes are those of sixteen bytes and more")
  func readable() {
    let short: [UInt8] = [0xFF, 0xD8, 0] + Array("too short".utf8) + [0, 0x2B, 0x80]
    let bytes = short + Array(Self.text.utf8) + [0xC3, 0x01] + Array("The last of all.".utf8)
    var found: [String] = []
    EncodedText.forEachReadable(in: bytes.span) { found.append(String($0)) }
    #expect(found == [Self.text, "The last of all."])
  }

  @Test("the time to decode grows with the text")
  func growth() {
    for part in [
      "A", "f", "\\u0041", "%4", "&#65;", "\\", "\n", "ü", "\0", " aGVsbG8gd29ybGQ\n", "\" - ",
    ] {
      let factor = Growth.factor(from: 1000) {
        Array(String(repeating: part, count: $0).utf8)
      } _: {
        EncodedText.forEach(in: $0.span) { _ in }
        EncodedText.forEachReadable(in: $0.span) { _ in }
      }
      #expect(factor < 5, "\(part)")
    }
  }
}
