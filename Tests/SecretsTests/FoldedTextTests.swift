import Growth
import TestSupport
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
      (#"a\_b a_b \[x\] \ y"#, " a b a b x y"),
      ("re\u{2011}key re-key a/b c.d e@f 1 \u{2013} 2", " re key re key a/b c.d e@f 1 2"),
      ("Łódź %C5%81 &eacute; %zz &x & 100%", " lodz l e zz x 100 "),
      ("«a» 日本、x", " «a» 日本、x"), ("Zoe\u{308} ZOË Straße", " zoe zoe strasse"),
      ("Ｓｅｃ－ｒｅｔ（１）", " sec ret 1 "), ("かﾞ か\u{3099}が ハ\u{309A}パ ヴ", " かﾞ かか ハハ ウ"),
      ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8} 한국", " 한국 한국"),
      ("%E1%84%92%E1%85%A1%E1%86%AB x%CC%81 %81", " 한 x \u{FFFD}"),
    ])
  func words(_ text: String, _ wanted: String) {
    #expect(folded(text) == wanted)
  }

  @Test("a long text is folded as its pieces are")
  func pieces() {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let pieces = [
      ("word", "word"), ("Zoe9", "zoe9"), (" ", " "), (" ", " "), (", ", " "), ("\n\n", " "),
      ("-", " "), (".", "."), ("/@", "/@"), ("%20", " "), ("\\_", " "), ("é", "e"), ("日", "日"),
    ]
    for round in 0..<300 {
      let few = random.chance(2) ? pieces.count : 9
      var (text, wanted) = ("", " ")
      for _ in 0..<round {
        let (piece, form) = pieces[random.next(below: few)]
        text += piece
        wanted += form == " " && wanted.hasSuffix(" ") ? "" : form
      }
      #expect(folded(text) == wanted, "seed \(seed)")
    }
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

  @Test(
    "a text is looked for with spaces between its words, for which hyphens and underscores are taken"
  )
  func forms() {
    func forms(_ text: String) -> [String] {
      FoldedText.forms(of: text).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(forms(" The \"Plan\", of Bo-Bell_Ray.") == ["the plan of bo bell ray"])
    #expect(forms("Für Łódź") == ["fur lodz", "fuer lodz"])
    #expect(forms("山田　太郎") == ["山田 太郎", "山田太郎"])
    #expect(forms("?!") == [])
    let name = FoldedText.forms(of: "Zoë Müller", isName: true)
    #expect(
      name.map { String(decoding: $0, as: UTF8.self) } == [
        "zoe muller", "zoe.muller", "zoe mueller", "zoe.mueller",
      ])
  }

  @Test("what is found stands where it is written, with its marks")
  func places() {
    let sets = LiteralSet.sets([
      .init(Array("zoe mullerr".utf8), id: 1, beginsWord: true, endsWord: true)
    ])
    let text = "x\\* Zoe\u{308}, *MU\u{308}LLERR\u{301}*! %5AO%C3%8B&nbsp;\n> m\u{AD}üllerr\\."
    var folding = FoldedText()
    var found: [String] = []
    let bytes = Array(text.utf8)
    folding.forEach(of: sets, in: bytes.span) { range, id in
      found.append("\(id) " + String(decoding: bytes[range], as: UTF8.self))
    }
    let wanted = ["1 Zoe\u{308}, *MU\u{308}LLERR\u{301}", "1 %5AO%C3%8B&nbsp;\n> m\u{AD}üllerr"]
    #expect(found.map { Array($0.utf8) } == wanted.map { Array($0.utf8) })
  }

  @Test("the time to fold a text grows with it")
  func growth() {
    for part in [
      "a ", "  ", "%20", "&amp;", "&", "a_", "\\", "\u{200B}", "“", "é", "%C3%A9", "\u{1100}",
      "か\u{3099}",
    ] {
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
