import Bytes
import Foundation
import Markdown
import TestSupport
import Testing

@Suite("Hostile texts")
struct HostileTests {
  private static let pieces = [
    "[", "*", ">", "|", "<div>", "![[]()", "`", "- ", "<b>", "<b><table><td></b>", "<p><b>", "~a ",
    "*a _", "\n|a|\n|-|", "[^a]: ", "a@", "http://", "_www.a", "<!--", "[x](", "<div title=\"",
    "> - ", "[a](b)~~", "(((", "1. ", "&#", "\u{0}", "#1 ", ":a",
    "![a](http://a)", "[x](http://a_b_ \"", "`` ` ", "[a]: http://a", "<a href=\"&", "[^1]",
  ]

  @Test("much of anything is rendered on a thread with a small stack", arguments: pieces)
  func large(piece: String) async {
    let text = String(repeating: piece, count: 40_000 / piece.utf8.count)
    let isDone = await withCheckedContinuation { continuation in
      let thread = Thread {
        var renderer = MarkdownRenderer()
        var output = ByteBuffer()
        renderer.render(
          Array(text.utf8).span, options: .conversation(base: nil, idPrefix: "h-"),
          links: ReferenceTable([("#1", ResolvedReference(href: "1.html"))]), into: &output)
        continuation.resume(returning: output.count > 0)
      }
      thread.stackSize = 512 * 1024
      thread.start()
    }
    #expect(isDone || piece == "[^a]: ")
  }

  @Test("lists that nest deep by space are cut like those that do in one line")
  func deepLists() {
    let line = String(repeating: "- ", count: 60)
    let text = (0..<20).map { String(repeating: " ", count: 120 * $0) + line + "a" }
      .joined(separator: "\n")
    let depth = html(text + String(repeating: "\n", count: 5_000)).split(separator: "<ul>").count
    #expect((100...300).contains(depth))
    // Less is left as it is.
    let modest = (0..<40).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n")
    #expect(html(modest).split(separator: "<ul>").count == 40)
  }

  @Test("escaped apostrophes and delimiters in many lines are each written once")
  func unpaired() {
    let code = "```js\n" + String(repeating: "'\\", count: 30_000) + "\n```\n\n"
    let options = MarkdownOptions.file(base: nil, idPrefix: "")
    #expect(html(String(repeating: code, count: 4), options).components("<pre ") == 4)
    let lines = String(repeating: "~a *b\n", count: 40_000)
    #expect(html(lines, options).components("*b") == 40_000)
  }

  @Test("any bytes are rendered, and valid UTF-8 stays valid")
  func random() {
    let seed = testSeed()
    var generator = Generator(state: seed)
    let words = Self.pieces + ["a", " ", "\n", "\r\n", "é", "| a |\n", "|-|\n", "~~", "</b>", ">x"]
    var renderer = MarkdownRenderer()
    for _ in 0..<150 {
      var text = ""
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        text += words.randomElement(using: &generator) ?? ""
      }
      var output = ByteBuffer()
      renderer.render(
        Array(text.utf8).span, options: .file(base: nil, idPrefix: "r-"), into: &output)
      let html = String(validating: output.bytes, as: UTF8.self)
      #expect(html != nil, "seed \(seed): \(text.debugDescription)")
      #expect(isBalanced(html ?? "<"), "seed \(seed): \(text.debugDescription)")
    }
    var bytes: [UInt8] = []
    for _ in 0..<4_000 { bytes.append(UInt8.random(in: 0...255, using: &generator)) }
    var output = ByteBuffer()
    renderer.render(bytes.span, options: .file(base: nil, idPrefix: "r-"), into: &output)
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
