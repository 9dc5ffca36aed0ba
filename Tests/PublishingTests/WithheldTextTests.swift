import IssueModel
import Testing

@testable import Publishing

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
    let line = "it was said that the key, which is long, is here"
    let part = Array((" " + line).utf8)
    func found(_ least: Int) -> [UInt8]? {
      "a: \(line).".withSpan { Spellings.part(of: $0, least: least) }
    }
    #expect(found(part.count) == part)
    #expect(found(part.count + 1) == nil)
  }

  @Test("what describes a label or milestone that only a withheld issue has is found in texts")
  func descriptions() async throws {
    let texts = [
      "Prepare the paperwork for the meeting of the board in Zurich next month",
      "Only for the circle of people who sign the papers of the board",
    ]
    func leaks(_ text: String, isShared: Bool = false) async throws -> [String] {
      let names = """
        "milestone": {"number": 3, "title": "Takeover", "description": "\(texts[0])"},
        "labels": [{"name": "secret"}, {"name": "circle", "description": "\(texts[1])"}]
        """
      let site = try TemporarySite([
        "gazette.yml": "title: House\noutputs: [html]\nexclude: ['author:eve']\n",
        "data/issues.json": """
        [{"number": 1, "title": "One", "state": "OPEN", "author": {"login": "ana"}, "body": "\(text)"},
         {"number": 2, "title": "Two", "state": "OPEN", "author": {"login": "eve"}, "body": "", \(names)},
         {"number": 3, "title": "Three", "state": "OPEN", "author": {"login": "ana"}, "body": ""\(isShared ? ", " + names : "")}]
        """,
      ])
      return try await site.leaks().map { $0.components(separatedBy: " would be")[0] }
    }
    for (text, what) in zip(texts, ["the project", "a label"]) {
      #expect(
        try await leaks(text) == [
          "leak-text: the description of \(what) of #2, which is not published,"
        ])
      #expect(try await leaks(text, isShared: true) == [])
    }
  }
}
