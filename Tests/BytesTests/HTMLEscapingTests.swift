import Bytes
import Foundation
import TestSupport
import Testing

@Suite("Escaping for HTML")
struct HTMLEscapingTests {
  private static let references: [Unicode.Scalar: String] = [
    "\"": "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;",
  ]

  /// The same, character by character.
  private static func escaped(_ text: String, slash: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if slash, scalar == "/" {
        result += "&#x2f;"
      } else {
        result += references[scalar] ?? String(scalar)
      }
    }
    return result
  }

  private static func printed(_ text: String, slash: Bool, capacity: Int) -> String {
    var output = ByteBuffer(capacity: capacity)
    output.escapesSlash = slash
    output.append("(")
    output.appendEscaped(text)
    output.appendEscaped(Array(text.utf8))
    output.append(")")
    return output.string
  }

  @Test("every character in every place of a text of any length", arguments: [true, false])
  func places(slash: Bool) {
    for length in 1..<70 {
      for scalar in "\"&'<>/=%.?;\u{0}\u{A6}\u{2F2F}".unicodeScalars {
        for place in 0..<length {
          var text = String.UnicodeScalarView(repeating: "x", count: length)
          let index = text.index(text.startIndex, offsetBy: place)
          text.replaceSubrange(index...index, with: [scalar])
          let expected = Self.escaped(String(text), slash: slash)
          #expect(
            Self.printed(String(text), slash: slash, capacity: 512) == "(\(expected)\(expected))")
        }
      }
    }
  }

  @Test("texts of nothing but markup, in buffers that are too small")
  func growth() {
    for length in 0..<300 {
      let text = String(repeating: "</'\"&>", count: length / 6 + 1).prefix(length)
      let expected = Self.escaped(String(text), slash: true)
      #expect(
        Self.printed(String(text), slash: true, capacity: length) == "(\(expected)\(expected))")
    }
  }

  @Test("random texts")
  func random() {
    let seed = testSeed()
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let alphabet = Array("aaaaaaaaaaaaaaaaaaaaaaaa\"&'<>/łż漢😀".unicodeScalars)
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<next(200) { text.append(alphabet[next(alphabet.count)]) }
      let slash = next(2) == 0
      let expected = Self.escaped(String(text), slash: slash)
      #expect(
        Self.printed(String(text), slash: slash, capacity: 16) == "(\(expected)\(expected))",
        "seed \(seed)")
    }
  }
}
