import Bytes
import Markdown
import TestSupport
import Testing

@Suite("Excerpts")
struct ExcerptTests {
  @Test("an excerpt is the words of a text on one line")
  func words() {
    #expect(
      excerpt("# Title\n\nSome *text* with\n`code`.\n\n- one\n- two\n\n```\nhidden\n```\n")
        == "Title: Some text with code. one · two")
  }

  @Test("an excerpt is cut at a word's end")
  func cut() {
    #expect(excerpt("one two three four", limit: 12) == "one two…")
    #expect(excerpt("żółć gęślą jaźń", limit: 10) == "żółć gęślą…")
    #expect(excerpt("abcdefghijkl", limit: 5) == "abcde…")
  }

  @Test("an excerpt is whole sentences where they fill more than half of it")
  func sentences() {
    #expect(excerpt("One is here. Two is not there", limit: 20) == "One is here.")
    #expect(excerpt("One. Two is here but long", limit: 20) == "One. Two is here but…")
    #expect(excerpt("It is v1. of the thing, e.g. so", limit: 20) == "It is v1. of the…")
    #expect(excerpt("第一句话在这里。第二句话在那里", limit: 12) == "第一句话在这里。")
  }

  @Test("markup of all kinds is left out of an excerpt, with the text it surrounds kept")
  func markup() {
    #expect(
      excerpt(
        """
        <!-- Please fill in
        this template. -->
        <details><summary>Log</summary><b>x &amp; y</b><script>alert(1)</script></details>

        | a | b |
        |---|:-:|
        | 1 | ~~2~~ *3* |

        - [ ] open, *soon*
        - [x] done :tada:

        > [!NOTE]
        > Mind[^1] ![a cat](https://example.org/c.png) ![image](https://example.org/d.png) <kbd>K</kbd>

        [^1]: Not shown.
        """) == "Log x & y a, b · 1, 2 3 open, soon · done 🎉 Mind a cat K")
  }

  @Test(
    "what stands apart on a page is no one word in an excerpt",
    arguments: [
      ("a![](https://x.org/y.png)b", "a b"), ("a<img src=x>b", "a b"), ("a<br>b", "a b"),
      ("<dl><dt>a</dt><dd>b</dd></dl>", "a b"), ("<div>a</div><div>b</div>", "a b"),
      ("x <p>a</p><p>b</p>", "x a b"), ("<ul><li>a</li><li>b</li></ul>", "a b"),
      ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"),
      ("a<b>b</b>c<sup>2</sup>", "abc2"),
    ])
  func gaps(_ text: String, _ words: String) {
    #expect(excerpt(text) == words)
  }

  @Test("items, cells and headings are told apart, but not where punctuation does that already")
  func marks() {
    #expect(
      excerpt("It fails.\n\n- a\n- b.\n- c\n  - d\n  - e\n\nThen it stops.")
        == "It fails. a · b. c d · e Then it stops.")
    #expect(
      excerpt("| port | depth |\n|-|-|\n| Nordhavn | 2.1 m |\n| | 2 m |\n")
        == "port, depth · Nordhavn, 2.1 m · 2 m")
    #expect(excerpt("## Why?\n\n## How\n\n1. a\n2. b\n\n#\n\nx") == "Why? How: a · b x")
    #expect(excerpt("# 名。\n\n- 一。\n- 二\n- 三") == "名。 一。 二 · 三")
    #expect(excerpt("- one two\n- three", limit: 9) == "one two…")
  }
}

@Suite("Excerpts of lines without markup")
struct UnmarkedLineTests {
  /// The excerpt of a text that is parsed, since it begins with an empty heading.
  private func parsed(_ text: String, limit: Int) -> String { excerpt("#\n" + text, limit: limit) }

  @Test(
    "lines that need no parsing give the same excerpt as parsed ones",
    arguments: 1...40 as ClosedRange<UInt64>)
  func parsing(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let words = ["a", "word ", "Ż", "語。", "snake_case", " ", ". ", "! ", "\nA", "\n\nB", "\r\nc"]
    let odd = [
      "_", "__", ":", ": ", ":tada:", ":+1:", "://", "http", "www.", "?", "  ", "\t", "\n", "\n\n",
      "\r",
      "#", "# ", "1. ", "- ", "-", "---", "===", "|", "+", "@me", "(", ")", "\"", "'", "]", "{",
      "$", "^",
      "=", ">", "!", "\u{0}", "\u{1}", "\u{7F}", "\u{A0}", "\u{3000}", "#12", "GH-1", "a@b.example",
    ]
    let markup = [
      "\\", "*", "**", "`", "``", "`code` ", "` a*b `", "[a](b)", "[", "<b>", "<", "&amp;", "&",
      "~~", "~", "![a](b)",
    ]
    for _ in 0..<500 {
      // Few kinds of odd pieces are in one text, so that many lines have no markup.
      let others = [random.pick(odd), random.pick(odd), random.pick(markup)]
      let text = (0...random.next(below: 30)).map { _ in
        random.pick(random.chance(5) ? others : words)
      }.joined()
      let limit = random.next(below: 40)
      #expect(
        excerpt(text, limit: limit) == parsed(text, limit: limit),
        "seed \(seed): \(text.debugDescription), limit \(limit)")
    }
  }

  @Test("a byte order mark is no part of an excerpt")
  func byteOrderMark() { #expect(excerpt("\u{FEFF}A text.") == "A text.") }
}

@Suite("Plain text")
struct PlainTextTests {
  private func text(_ text: String, _ additions: MarkdownOptions.Additions = .all) -> String {
    var renderer = MarkdownRenderer()
    var output = ByteBuffer()
    renderer.plainText(Array(text.utf8).span, additions: additions, into: &output)
    return output.string
  }

  @Test("blocks, lists and quotes keep their lines")
  func lines() {
    #expect(
      text(
        """
        # Title

        Two *lines*
        of text\\*.

        - one
        - [x] two
          1. inner

             more
          2. last

        > quoted
        >
        > - item

        ***
        ```swift
        let a = 1

          let b
        ```

        | a | b |
        |---|---|
        | 1 | 2 |

        end[^n] <b>bold</b>

        [^n]: A note.
        """) == """
          Title

          Two lines
          of text*.

          - one
          - ☑ two
            1. inner

               more

            2. last

          > quoted

          > - item

          ---

              let a = 1

                let b

          a\tb
          1\t2

          end[1] bold

          [1] A note.
          """)
  }

  @Test("without additions their spellings are text")
  func plain() {
    #expect(text("> [!NOTE]\n> :tada: x[^a]\n\n[^a]: y\n", []) == "> [!NOTE]\n> :tada: x^a")
  }
}
