import Bytes
import Foundation
import Testing

@Suite("JSON")
struct JSONTests {
  private static func string(_ text: String, _ escaping: JSONEscaping) -> String {
    var output = ByteBuffer()
    output.append(json: text, escaping)
    return output.string
  }

  @Test("Quotes, backslashes and control characters are escaped, the short way where there is one")
  func escapes() {
    #expect(
      Self.string("\"\\/\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}<&>'ł😀\u{2028}", .minimal)
        == #""\"\\/\b\t\n\f\r\u0000\u001f"# + "\u{7F}<&>'ł😀\u{2028}\"")
  }

  @Test("A delete character is escaped for terminals, markup within HTML")
  func escapings() {
    let text = "a\u{7F}<b> & 'c'"
    #expect(Self.string(text, .terminal) == #""a\u007f<b> & 'c'""#)
    #expect(
      Self.string(text, .html)
        == "\"a\u{7F}" + #"\u003cb\u003e \u0026 \u0027c\u0027""#)
  }

  @Test("Every character of ASCII is read back as it was", arguments: 0..<0x80)
  func roundTrip(code: Int) throws {
    let character = try #require(Unicode.Scalar(code))
    let long = String(repeating: "plain ", count: 12)
    // In long texts many bytes are looked at at once, and those beyond ASCII one by one.
    for text in ["a\(character)b", long + "\(character)ł日\(character)😀" + long] {
      for escaping in [JSONEscaping.minimal, .terminal, .html] {
        let json = Data(Self.string(text, escaping).utf8)
        let read = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        #expect(read as? String == text)
        #expect(escaping != .html || !json.contains { "<>&'".utf8.contains($0) })
      }
    }
  }

  /// Writes one of everything.
  private static func write(_ json: inout JSONWriter) {
    json.object {
      $0.member("empty") { $0.object { _ in } }
      $0.member("none") { $0.array { _ in } }
      $0.member("pages", -12)
      $0.member("closed", nil as String?)
      $0.member("count", nil as Int?)
      $0.member("open", true)
      $0.member("tags", ["a\"", "b"])
      $0.member("list") {
        $0.array {
          $0.value("x")
          $0.object { $0.member("y", false) }
        }
      }
    }
  }

  @Test("A value is laid out in lines, on one line, or without any spaces")
  func layouts() {
    var indented = JSONWriter()
    Self.write(&indented)
    #expect(
      indented.string == """
        {
          "empty": {},
          "none": [],
          "pages": -12,
          "closed": null,
          "count": null,
          "open": true,
          "tags": [
            "a\\"",
            "b"
          ],
          "list": [
            "x",
            {
              "y": false
            }
          ]
        }
        """)
    var spaced = JSONWriter(.spaced)
    Self.write(&spaced)
    #expect(
      spaced.string == #"{"empty": {}, "none": [], "pages": -12, "closed": null, "count": null, "#
        + #""open": true, "tags": ["a\"", "b"], "list": ["x", {"y": false}]}"#)
    var compact = JSONWriter(.compact)
    Self.write(&compact)
    #expect(
      compact.string == #"{"empty":{},"none":[],"pages":-12,"closed":null,"count":null,"#
        + #""open":true,"tags":["a\"","b"],"list":["x",{"y":false}]}"#)
  }

  @Test("An array of strings stays on one line where that is asked for")
  func arrayOnOneLine() {
    var json = JSONWriter()
    json.object {
      $0.member("tags", ["a", "b"], onOneLine: true)
      $0.member("none", [], onOneLine: true)
      $0.member("more", ["c"])
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == """
        {
          "tags": ["a", "b"],
          "none": [],
          "more": [
            "c"
          ]
        }
        """)
  }

  @Test("A writer for HTML escapes markup in keys and values")
  func html() {
    var json = JSONWriter(.compact, escaping: .html)
    json.object { $0.member("<", "&".utf8.span) }
    #expect(json.string == #"{"\u003c":"\u0026"}"#)
  }
}
