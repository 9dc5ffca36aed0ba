import Growth
import Testing

@testable import Secrets

@Suite("Texts without regard to letter case and spaces")
struct FoldedTextTests {
  private func folded(_ text: String) -> String {
    var folding = FoldedText()
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    folding.take(bytes.span) { folded in result = folded.indices.map { folded[$0] } }
    return String(decoding: result, as: UTF8.self)
  }

  @Test(
    "words are in small letters with one space between them",
    arguments: [
      ("", " "), ("Secret Plan", " secret plan"), ("**SECRET**\r\n> _plan_!", " secret plan "),
      ("?q=Secret+plan&x", " q secret plan x"), ("?q=Secret%20plan%2B%25", " q secret plan "),
      ("Secret\u{A0}pl\u{AD}an\u{2009}of\u{3000}it", " secret plan of it"),
      ("Secret&nbsp;plan&#8201;“of” it", " secret plan of it"),
      ("sec\u{200B}ret pl&shy;an \u{2066}x", " secret plan x"),
      (#"a\_b a_b \[x\] \ y"#, " a_b a_b x y"),
      ("re\u{2011}key re-key a/b c.d e@f 1 \u{2013} 2", " re-key re-key a/b c.d e@f 1 2"),
      ("Łódź %C5%81 &eacute; %zz &x & 100%", " Łódź Ł é zz x 100 "),
      ("«a» 日本、x", " «a» 日本、x"),
    ])
  func words(_ text: String, _ wanted: String) {
    #expect(folded(text) == wanted)
  }

  @Test("a text is folded with nothing of the one before it")
  func several() {
    var folding = FoldedText()
    var results: [[UInt8]] = []
    for text in ["A long text", "B", "", "C of some length, and more"] {
      let bytes = Array(text.utf8)
      folding.take(bytes.span) { folded in results.append(folded.indices.map { folded[$0] }) }
    }
    let texts = results.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts == [" a long text", " b", " ", " c of some length and more"])
  }

  @Test("a text is looked for with its letters beyond ASCII in capitals or not")
  func forms() {
    func forms(_ text: String) -> [String] {
      FoldedText.forms(of: text).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(forms(" The \"Plan\", of Bo.") == ["the plan of bo"])
    #expect(forms("Plan für Łódź") == ["plan für Łódź", "plan für łódź", "plan fÜr ŁÓdŹ"])
    #expect(forms("?!") == [])
  }

  @Test("the time to fold a text grows with it")
  func growth() {
    for part in ["a ", "  ", "%20", "&amp;", "&", "a_", "\\", "\u{200B}", "“", "é"] {
      let factor = Growth.factor(from: 1000) {
        Array(String(repeating: part, count: $0).utf8)
      } _: {
        var folding = FoldedText()
        folding.take($0.span) { _ in }
      }
      #expect(factor < 5, "\(part)")
    }
  }
}
