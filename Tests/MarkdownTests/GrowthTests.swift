import Bytes
import Growth
import Markdown
import Testing

@Suite("Growth of work with hostile texts", .enabled(if: Growth.isCounted))
struct GrowthTests {
  private static let pieces = [
    "[", "*", ">", "|", "<div>", "![[]()", "`", "- ", "<b>", "<b><table><td></b>", "<p><b>", "~a ",
    "*a _", "\n|a|\n|-|", "[^a]: ", "a@", "http://", "<!--", "[x](", "<div title=\"", "> - ",
    "[a](b)~~", "(((", "1. ", "&#", "#1 ", ":a", "`` ` ", "[a]: http://a", "<a href=\"&", "[^1]",
    "~a *b\n", "```js\n'\\'\\\n```\n", "- [ ] <b>\n", "<details><i>\n\n", "| a |\n",
    "~bug ", "~bug* ", #"~"in review" "#, #"~"in "#, "%1.0 ", "# a\n[b](#a)\n", "<h1>[a](#b)",
    "<details><summary><a href=#a>b",
  ]

  private static func text(_ piece: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: piece, count: count / piece.utf8.count).utf8)
  }

  /// How work grows with much of a piece. Arenas take memory in blocks of doubled size, so a step may be
  /// larger than the input's; what is quadratic grows too much at the next step as well.
  private static func factor(of piece: String, _ work: ([UInt8]) -> Void) -> Double {
    let first = Growth.factor(from: 3_000, { text(piece, $0) }, work)
    return first <= 5 ? first : min(first, Growth.factor(from: 12_000, { text(piece, $0) }, work))
  }

  @Test("four times as much of anything takes at most five times the work", arguments: pieces)
  func rendering(piece: String) {
    let links = ReferenceTable(
      ["#1", "~bug", #"~"in review""#, "%1.0"].map { ($0, ResolvedReference(href: "1.html")) })
    let factor = Self.factor(of: piece) { text in
      var output = ByteBuffer()
      var renderer = MarkdownRenderer()
      renderer.render(
        text.span, options: .conversation(base: nil, idPrefix: "h-"), links: links, into: &output)
    }
    #expect(factor <= 5)
  }

  @Test("four times as much is written as CommonMark in five times the work", arguments: pieces)
  func commonMark(piece: String) {
    let factor = Self.factor(of: piece) { text in
      var output = ByteBuffer()
      var renderer = MarkdownRenderer()
      renderer.commonMark(text.span, keepsHTML: false, into: &output)
    }
    #expect(factor <= 5)
  }

  @Test(
    "four times as much is searched for what it quotes in five times the work", arguments: pieces)
  func quoted(piece: String) {
    let factor = Self.factor(of: piece) { text in _ = QuotedText.ranges(in: text.span) }
    #expect(factor <= 5)
  }
}
