import Configuration
import Diagnostics
import Growth
import IssueModel
import Testing

@testable import Policy

@Suite("What is looked for of texts")
struct WithheldTextTests {
  private func lines(_ texts: Text...) -> [String] {
    var lines: [String] = []
    WithheldLine.forEach(in: texts) { lines.append(String($0)) }
    return lines
  }

  private func withLine<Result>(_ text: String, _ body: (borrowing WithheldLine) -> Result)
    -> Result
  {
    text.withSpan { body(WithheldLine($0)) }
  }

  @Test("lines come without their marks and their ends, quotations and short ones not at all")
  func lines() {
    #expect(
      lines(
        "# A heading\n\n- [ ] an item of it\r> quoted line\r\n  > another one\nshort\n\t* and more",
        "last one")
        == ["A heading", "an item of it", "and more", "last one"])
    #expect(lines("", "\n", "\r\n\r\n") == [])
    #expect(lines(Text(String(repeating: "é", count: 200))) == [String(repeating: "é", count: 160)])
    #expect(
      lines(Text("a" + String(repeating: "é", count: 200))) == [
        "a" + String(repeating: "é", count: 159)
      ])
  }

  @Test("of a long line its sentences that are prose come, and what stands between them")
  func sentences() {
    let (one, two) = (
      "The vault of the payroll server opens for everybody",
      "who sends it an empty password, e.g. at noon or at night"
    )
    #expect(
      lines(Text("\(one). See a.b v1.2. \"So\" they said. (I know \(two)!) **Really.**")) == [
        one, "See a.b v1.2. \"So\" they said", "I know \(two)",
      ])
    #expect(
      lines("支付网关的凭据在夜间悄悄轮换导致退款失败。第二把钥匙放在门口的花盆下面没有人知道！谁也不要告诉别人这件事情。") == [
        "支付网关的凭据在夜间悄悄轮换导致退款失败。", "第二把钥匙放在门口的花盆下面没有人知道！", "谁也不要告诉别人这件事情。",
      ])
  }

  @Test("a sentence has five spaces or letters of other alphabets, and forty bytes")
  func prose() {
    #expect(withLine("The server leaks all keys after a restart.") { $0.isProse })
    #expect(withLine("Der Schlüssel wird nach dem Neustart verraten") { $0.isProse })
    #expect(!withLine("https://example.org/a/b/c/d/e/f/g/h/i/j/k/l/m") { $0.isProse })
    #expect(!withLine("Five words are too few.") { $0.isProse })
  }

  @Test("an odd word has a digit, four letters and eight characters")
  func oddWords() {
    #expect(withLine("see build-77 now") { $0.hasOddWord })
    #expect(!withLine("see 2026-01-31, v1.2.3 and abcdefgh") { $0.hasOddWord })
    var words: [String] = []
    withLine("2022-12-08T22, a1b2c3d4e5, 9f8e7d6c5b and 123456789012, f00f00f00f") {
      $0.appendOddWords(to: &words, limit: 2)
    }
    #expect(words == ["a1b2c3d4e5", "9f8e7d6c5b"])
  }

  @Test("texts are looked for in every way in which they are written")
  func spellings() {
    func all(_ text: String) -> [String] {
      Spellings.all(of: text).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(
      all("Keep keys: no logs") == [
        "Keep keys: no logs", "Keep%20keys%3A%20no%20logs", "keep-keys-no-logs",
      ])
    #expect(all("see www.a.b") == ["see www.a.b", #"see www\.a.b"#, "see%20www.a.b"])
    #expect(
      all(#"<a> & 'b'/"c""#) == [
        #"<a> & 'b'/"c""#, "&lt;a&gt; &amp; &#x27;b&#x27;&#x2f;&quot;c&quot;",
        "&lt;a&gt; &amp; 'b'/&quot;c&quot;", #"\<a\> \& 'b'/"c""#, #"<a> & 'b'/\"c\""#,
        #"\u003ca\u003e \u0026 \u0027b\u0027/\"c\""#, "%3Ca%3E%20%26%20%27b%27/%22c%22",
        "%3Ca%3E%20%26%20%27b%27%2F%22c%22",
      ])
    let json = all("Größe „zu“ 𝄞")
    #expect(json.contains(#"Gr\u00f6\u00dfe \u201ezu\u201c \ud834\udd1e"#))
    #expect(json.contains(#"Gr\u00F6\u00DFe \u201Ezu\u201C \uD834\uDD1E"#))
    let line = "it was said that the key, which is long, is here"
    let part = Array((" " + line).utf8)
    func found(_ least: Int) -> [UInt8]? {
      "a: \(line).".withSpan { Spellings.part(of: $0, least: least) }
    }
    #expect(found(part.count) == part)
    #expect(found(part.count + 1) == nil)
  }

  @Test("strings of PDF come in lines, with a space where the next one stands apart")
  func strings() {
    func joined(_ content: String) -> String {
      let bytes = Array(content.utf8)
      return String(decoding: PDFStrings.joined(bytes.span), as: UTF8.self)
    }
    #expect(
      joined("[(a) -250 (b) 250 (c)] TJ 0 -14 Td (d(e\\)f)) Tj T* <67 0068> Tj ET")
        == "a bc\nd(e)f)\ngh\n")
    #expect(joined("(a) /Tj -300 (b\\\nc) Tj") == "abc")
    #expect(joined("(no operator)") == "")
    #expect(joined("Tj (open (a") == "open (a")
    for part in ["(", ")", "[(a) -250 ", "<", "<4", "/", "1", "-", "T*", "\\"] {
      let factor = Growth.factor(from: 1000) {
        Array(("Tj " + String(repeating: part, count: $0)).utf8)
      } _: {
        _ = PDFStrings.joined($0.span)
      }
      #expect(factor < 5, "\(part)")
    }
  }

  @Test("of the search its texts are searched, and its keys, which are pieces, are not")
  func searchKeys() throws {
    #expect(LeakGate.searchesPage("search/t/1.js") && LeakGate.searchesPage("search/d/1.js"))
    #expect(!LeakGate.searchesPage("search/k/1.js"))
  }

  @Test("a text is looked for as templates spell it, for Markdown and with code in HTML")
  func templateSpelling() {
    #expect(
      Spellings.all(of: "a:b {c}: #d www.e:").contains(
        Array("a\\:b \\{c}: \\#d www\\.e\\:".utf8)))
    #expect(
      Spellings.all(of: "Let `a<b` be").contains(Array("Let <code>a&lt;b</code> be".utf8)))
  }

  @Test("messages show the beginning of a rule alone")
  func namesOfRules() {
    var problems: [Diagnostic] = []
    let rules = ["/build[0-9]+<x>/", "cold iron", "Project Aurora"].map { Placed($0) }
    #expect(
      Pattern.read(rules, &problems).map(\.name) == [
        "what /build[0-9]+<…/ matches", "the text 'cold iron'", "the text 'Project Auro…'",
      ])
  }
}
