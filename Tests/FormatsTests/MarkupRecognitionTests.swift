import Formats
import Growth
import Testing

@Suite("Markdown and Textile are told apart")
struct MarkupRecognitionTests {
  @Test(
    "signs of Markdown make Markdown of a text",
    arguments: [
      "# One\n\n## Two\n\ntext", "text\n### Three", "```\n# one\n# two\n```", "[a](https://e.org)",
      "![a](shot.png)", "[a](#b)", "[a](b/c.md)", "- [ ] a\n- [x] b",
      "| a | b |\n|---|:-:|\n| 1 | 2 |",
      "# a\n# b\n\n| a |\n| --- |", "`<pre>` and\n[a](https://e.org)", "```c```\n@ana a@e.org",
    ])
  func markdown(_ text: String) {
    #expect(Markup.isMarkdown(Array(text.utf8)))
  }

  @Test(
    "signs that only Textile has outweigh those of Markdown",
    arguments: [
      "# one\n# two\n\n[a](https://e.org)", "# one\n# two\n\n```\na\n```", "# one\n## two\n# three",
      "Steps:\n# open\n## click\n### wait\n\n|a|b|", "# one\n** two\n\n```\na\n```",
      "# one\n<pre>\n```\n</pre>\n# two\n\n[a](https://e.org)", "[a](https://e.org) and @code@.",
      "\"a\":https://e.org and [b](https://e.org)", "# a\n# b\n\n**B**: x",
    ])
  func textile(_ text: String) {
    #expect(!Markup.isMarkdown(Array(text.utf8)))
  }

  @Test(
    "what is no sign of Markdown leaves a text as the tracker has it",
    arguments: [
      "a *b*", "f[x](y) and a[i](b.c)", "<pre>\n[a](https://e.org)\n## b\n```\n</pre>",
      "<pre>\n[a](https://e.org)", "h2. A\n\n[a](https://e.org)", "# only one",
    ])
  func neither(_ text: String) {
    #expect(!Markup.isMarkdown(Array(text.utf8)))
  }

  @Test("four times as much of anything is four times the work", .enabled(if: Growth.isCounted))
  func growth() {
    for piece in [
      "](", "[a](b", "@a", "@a@", "# a\n", "<pre>", "<pre>\n", "```\n", "|-", "\"a\":", "#",
      "- [ ] a\n",
    ] {
      let factor = Growth.factor(from: 1_000, { Array(String(repeating: piece, count: $0).utf8) }) {
        _ = Markup.isMarkdown($0)
      }
      #expect(factor <= 5, "\(piece)")
    }
  }
}
