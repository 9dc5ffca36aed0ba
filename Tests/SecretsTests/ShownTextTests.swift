import Growth
import TestSupport
import Testing

@testable import Secrets

@Suite("Texts as their readers see them")
struct ShownTextTests {
  private func redactor() throws -> Redactor {
    Redactor([.email, .phone], [try LinearExpression("secret|my[ _]key")])
  }

  /// A word with a link in it whose target has as many parentheses within each other.
  private static func deep(_ depth: Int) -> String {
    let open = String(repeating: "(", count: depth)
    return "s[e](\(open)/x\(open.replacing("(", with: ")")))cret"
  }

  @Test(
    "what readers see is found, and marks whose other half goes do not stay",
    arguments: [
      ("A sec**ret** b", "A [redacted] b"), ("**sec**ret c", "[redacted] c"),
      ("**a sec**ret c", "a [redacted] c"), ("`sec`ret, _sec_ret", "[redacted], _sec_ret"),
      ("&#115;ecret &#x73;ecret s&eacute;cret", "[redacted] [redacted] s&eacute;cret"),
      (#"\secret s\ecret"#, #"\[redacted] s\ecret"#), (#"my\-key"#, #"my\-key"#),
      ("sec<b>ret</b> d", "[redacted] d"), ("sec<!-- x -->ret", "[redacted]"),
      ("s[ecr](https://x.org \"t\")et", "[redacted]"), ("[a sec](/x)ret", "a [redacted]"),
      ("[sec][r]ret and [b][r]", "[redacted] and [b][r]"),
      ("my\n> key and my\n\nkey", "[redacted] and my\n\nkey"),
      ("s\u{200B}ecret sec\u{AD}ret", "[redacted] [redacted]"), ("?q=%73ecret", "?q=[redacted]"),
      (#"*ana*@acme.org, bo\@acme.org"#, "[e-mail], [e-mail]"),
      ("a&shy;na@acme.org s&zwnj;ec&#8206;ret", "[e-mail] [redacted]"),
      ("**+48** 601 234 567", "[phone]"), ("sec<br>ret sec * ret", "sec<br>ret sec * ret"),
      ("my_<b>key</b> my_*key*", "[redacted] [redacted]"),
      ("my\u{A0}key my\u{2009}key my&thinsp;key", "[redacted] [redacted] [redacted]"),
      ("a my\r\nkey\r\nb", "a [redacted]\r\nb"), ("a my \r\n> key", "a [redacted]"),
      ("+48\u{2009}601\u{2009}234\u{2009}567, 555\u{2011}123\u{2011}4567", "[phone], [phone]"),
      (
        "[a](/x?q=my%20key) [b](tel:%2B48%20601%20234%20567)",
        "[a](/x?q=[redacted]) [b](tel:[phone])"
      ),
      ("sec[^1]ret my [^a]key b[^2]", "[redacted] [redacted] b[^2]"),
      ("[^1]: secret x", "[^1]: [redacted] x"), ("s[^1](/x)ecret", "s[^1](/x)ecret"),
      ("// my\n\t// key x", "// [redacted] x"), ("my //\n/ key", "my //\n/ key"),
      ("s[e](((/x)))cret [a](<b<) [a](b (c(d))", "[redacted] [a](<b<) [a](b (c(d))"),
      (
        #"s[ecr](/x\(y)et s[ecr](/x\)y)et s[e](\ /x)cret"#, #"[redacted] [redacted] s[e](\ /x)cret"#
      ),
      (deep(32), "[redacted]"), (deep(33), deep(33)),
      ("secretsecret", "[redacted] [redacted]"), ("a_b*c` [x] <y", "a_b*c` [x] <y"),
      ("приветkim.lee@corp.exampleок", "привет[e-mail]ок"), ("«kim@corp.example»", "«[e-mail]»"),
      ("иван@corp.example", "[e-mail]"), ("zoë.ł@müller.example’s", "[e-mail]’s"),
    ])
  func redacted(_ text: String, _ wanted: String) throws {
    #expect(try redactor().redacted(text) ?? text == wanted)
  }

  @Test("where readers may see no e-mail address, they see none")
  func mayShowEmail() throws {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let pieces = [
      "ana", "acme.org", "@", "@", " ", "\n", "*", "_", "`", "\\", "&#64;", "&commat;", "%40", "[",
      "](x)", "<b>",
      "<br>", "<!-- -->", "<", ">", "\u{200B}", "\u{AD}", "(", ",", "\"", "'", ":", "/", "é",
    ]
    var passed = 0
    for _ in 0..<20_000 {
      let text = (0..<random.next(below: 9)).map { _ in random.pick(pieces) }.joined()
      let source = Array(text.utf8)
      let shown = ShownText(source.span, joinsLines: true)?.bytes ?? source
      var scanner = PersonalDataScanner(shown.span, [.email])
      let isFound = scanner.next() != nil
      let isPossible = PersonalDataScanner.mayShowEmail(source.span)
      if !isPossible { passed += 1 }
      #expect(isPossible || !isFound, "seed \(seed): \(text)")
    }
    #expect(passed > 1000)
    let mentions = Array("@ana and (@bo), cc: @eve\n@acme.org".utf8)
    let isPossible = PersonalDataScanner.mayShowEmail(mentions.span)
    #expect(!isPossible)
  }

  @Test("percent-encoded characters are decoded, each with its place, also in targets of links")
  func addresses() throws {
    let source = Array("[é](x%20y%C3%zz%2B)%".utf8)
    let shown = ShownText(decodingAddressesOf: source.span)
    let decoded = try #require(shown)
    #expect(String(decoding: decoded.bytes, as: UTF8.self) == "[é](x y%C3%zz+)%")
    let places = decoded.bytes.indices.map { decoded.source(of: $0..<$0 + 1) }
    #expect(
      places.map(\.count) == [1, 1, 1, 1, 1, 1, 3] + Array(repeating: 1, count: 7) + [3, 1, 1])
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(places.last?.upperBound == source.count)
    for text in ["", "%", "100%", "%C3%A9", "a%0Ab"] {
      let source = Array(text.utf8)
      let same = ShownText(decodingAddressesOf: source.span)
      #expect(same == nil, "\(text)")
    }
  }

  @Test("all that is shown has its place, in the order of the source")
  func places() throws {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "secret", " ", "\n", "\n\n", "> ", "*", "**", "_", "`", "~~", "\\", "&#115;", "&amp;",
      "%41", "[", "](x)",
      "][r]", "[r]: /x", "<b>", "</b>", "<!--", "-->", "<https://x.org>", "\u{200B}", "é",
      "<a href=\"", "\"", "(", ")",
    ]
    for _ in 0..<3000 {
      let text = (0..<random.next(below: 14)).map { _ in random.pick(pieces) }.joined()
      let source = Array(text.utf8)
      for joinsLines in [true, false] {
        guard let shown = ShownText(source.span, joinsLines: joinsLines) else { continue }
        var last = 0
        for index in shown.bytes.indices {
          let range = shown.source(of: index..<index + 1)
          #expect(
            range.lowerBound >= last && range.upperBound <= source.count, "seed \(seed): \(text)")
          last = range.lowerBound
        }
        for (index, mark) in shown.marks.enumerated() {
          if let partner = mark.partner { #expect(shown.marks[partner].partner == index) }
        }
      }
      // What was redacted is not there any more, however often one looks.
      let redacted = try redactor().redacted(text) ?? text
      #expect(!redacted.contains("secret"), "seed \(seed): \(text)")
    }
  }

  @Test("the time to read a text grows with it")
  func growth() throws {
    let redactor = try redactor()
    for part in [
      "[", "](", "[a](", "[a][", "<a ", "<!--", "<a b=\"", "&#1", "**", "*a", "`a", "\n[a]: ",
      "sec**ret** ", "\n> ", "%20", "%2B48%20", "\u{2009}", " \r\n",
    ] {
      let factor = Growth.factor(from: 4000) {
        Array(String(repeating: part, count: $0).utf8)
      } _: {
        _ = redactor.redacted($0)
      }
      #expect(factor < 5, "\(part)")
    }
  }
}
