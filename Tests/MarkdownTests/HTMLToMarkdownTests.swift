import Foundation
import Growth
import TestSupport
import Testing

@testable import Markdown

@Suite("Markdown made of HTML")
struct HTMLToMarkdownTests {
  private func markdown(_ html: String) -> String {
    String(decoding: HTMLToMarkdown.markdown(Array(html.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "what Markdown has becomes Markdown",
    arguments: [
      ("<h2><a name='x'></a>What happens</h2>\n<p>At noon.</p>", "## What happens\n\nAt noon."),
      ("<p>one<br/>\ntwo</p><p>three<br><br>four</p>", "one\\\ntwo\n\nthree\n\nfour"),
      (
        "<ul><li><a href='https://h.org'>a</a><br>b<br></ul>www.c.org<br>",
        "- [a](https://h.org)  \n  b\n\nwww.c.org"
      ),
      (
        "<b>strong </b>and<em> slanted</em> <del>gone</del> <ins>new</ins> H<sub>2</sub>O",
        "**strong** and *slanted* ~~gone~~ <ins>new</ins> H<sub>2</sub>O"
      ),
      ("un<b>(x)</b> <i>a</i><i>b</i>", "un<strong>(x)</strong> *a*<em>b</em>"),
      (
        "<b>Note:</b>a <b>b.</b> <i>c)</i><b>d</b>",
        "<strong>Note:</strong>a **b.** <em>c)</em>**d**"
      ),
      ("<b><i>x.</i></b>y <b>a.<i>b</i></b>", "<strong>*x.*</strong>y **a.*b***"),
      ("<tt>a`b</tt> and <code> c</code>", "``a`b`` and ` c`"),
      ("<tt>a</tt><tt>b</tt>, <u>new</u>", "`a` `b`, <ins>new</ins>"),
      (
        "<ul><li>one<ul><li>two</li></ul></li><li><p>three</p><p>more</p></li></ul>",
        "- one\n  - two\n- three\n\n  more"
      ),
      ("<ol start=4><li>a<li>b</ol>", "4. a\n5. b"),
      (
        "<ul data-type='taskList'><li data-checked='true' data-type='taskItem'><label><input type='checkbox' checked></label><div><p>one</p><p>more</p></div></li><li data-checked='false'>two<ul><li data-checked>three</ul></ul>",
        "- [x] one\n\n  more\n- [ ] two\n  - [x] three"
      ),
      (
        "<ul><li data-checked='false'><pre>a</pre><li data-checked='true'><ul><li>b</ul><li data-checked='true'></ul>",
        "- [ ]\n\n  ```\n  a\n  ```\n- [x]\n  - b\n- [x]"
      ),
      ("<blockquote><p>one</p><p>two</p></blockquote>three", "> one\n>\n> two\n\nthree"),
      (
        "<pre class='code-java'><span class='code-object'>int</span> a = b * c;\n\n  d();\n</pre>",
        "```java\nint a = b * c;\n\n  d();\n```"
      ),
      ("<pre><code class='language-swift'>```</code></pre>", "````swift\n```\n````"),
      (
        "<table><tr><th>a</th><th>b</th></tr><tr><td>c|d</td><td><p>e</p><p>f</p></td></tr></table>",
        "| a | b |\n| --- | --- |\n| c\\|d | e<br>f |"
      ),
      (
        "<table><tr><td colspan=2>a<td>b<tr><td>c<td>d</table>",
        "| | | |\n| --- | --- | --- |\n| a |  | b |\n| c | d |"
      ),
      (
        "<table><tr><th rowspan=2>a<th>b<tr><td>c<td>d<tr><td>e</table>",
        "| a | b | |\n| --- | --- | --- |\n|  | c | d |\n| e |"
      ),
      ("<table><tbody><tr><td>a<td>b</table>", "| | |\n| --- | --- |\n| a | b |"),
      (
        "<a href='https://h.org/a(b)c'>x]y</a> <a href='https://h.org/'></a><a href='#top'>up</a>",
        "[x\\]y](<https://h.org/a(b)c>) up"
      ),
      (
        "<img src='https://h.org/a b.png' alt='shot'><img src='cid:1' alt='lost'>",
        "![shot](https://h.org/a%20b.png)lost"
      ),
      ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb"),
      ("<span style='color:red'>red</span> <font color=red>hot</font>", "red hot"),
      ("<div>a</div><div><br></div><div>b&nbsp;c &amp; d</div>", "a\n\nb c & d"),
      ("<b>one<p>two</p></b>", "**one**\n\n**two**"),
    ])
  func converts(_ html: String, _ expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test(
    "what is text in HTML is text in Markdown",
    arguments: [
      ("2*3 _x_ a_b `c` [d](e) &lt;b&gt; ~f~", #"2\*3 \_x\_ a_b \`c\` \[d](e) \<b> \~f\~"#),
      ("<p># a</p><p>- b</p><p>12. c</p><p>&gt; d</p>", "\\# a\n\n\\- b\n\n12\\. c\n\n\\> d"),
      ("&amp;lt; and &amp; and a&b=c", #"\&lt; and & and a&b=c"#),
      ("<h2>C #</h2>", "## C \\#"), ("2024. 3.14 -5", #"2024\. 3.14 -5"#),
      ("wow!<a href='https://h.org'>x</a>", #"wow\![x](https://h.org)"#),
      ("a < b > c <3", #"a \< b > c \<3"#), ("#12 is # one", "#12 is # one"),
      ("<p>a|b<br>:-|-</p>", "a|b\\\n\\:-|-"),
      (
        "http://e.org/~a, http://e.org/b&nbsp;c http://e.org/d_",
        "http://e.org/~a, <http://e.org/b> c <http://e.org/d_>"
      ),
      (
        "<table><tr><td><a href='http://e.org/a|b'>c</a></table>",
        "| |\n| --- |\n| [c](http://e.org/a%7Cb) |"
      ),
    ])
  func escapes(_ html: String, _ expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test("Jira's links to people become references, its emoticons emoji or text")
  func jira() {
    #expect(
      markdown(
        #"<a href="https://j.org/secure/ViewProfile.jspa?name=ana" class="user-hover" rel="ana">Ana B</a>"#
          + #" sees <a href="https://j.org/browse/HUT-8" title="Valve" class="issue-link">HUT-8</a>"#
          + #" <img class="emoticon" src="https://j.org/smile.png" alt="(smile)"/>"#
          + #" <img class="emoticon" src="https://j.org/own.png" alt="(own)"/>"#)
        == "@ana sees [HUT-8](https://j.org/browse/HUT-8) 🙂 (own)")
  }

  @Test(
    "what may not be followed or run is text, or nothing",
    arguments: [
      ("<script>alert(1)</script>a<style>b{}</style>", "a"),
      ("<a href='javascript:alert(1)'>x</a>", "x"),
      ("<a href=' JaVaScRiPt:alert(1)'>x</a>", "x"),
      ("<a href='java&#10;script:alert(1)'>x</a>", "x"),
      ("<img src='data:image/png;base64,xx' alt=y>", "y"),
      ("<p onclick='x'>a<!-- b --></p><iframe src='https://h.org'></iframe>c", "a\n\nc"),
      ("<script>never closed", "never closed"),
    ])
  func hostile(_ html: String, _ expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test("what Markdown has not is counted")
  func losses() {
    let html =
      "<font color=red>a</font><span style='COLOR: red'>b</span><script>c</script><img src='x.png'>"
      + "<table><tr><td><table><tr><td>d</td></tr></table></td></tr></table>"
      + String(repeating: "<blockquote>", count: 20) + "e"
    #expect(
      HTMLToMarkdown.markdown(Array(html.utf8)).lost == [
        "colours": 2, "scripts and styles": 1, "images": 1, "tables in tables": 1,
        "deeper levels": 4,
      ])
  }

  @Test("a text is HTML if it has tags of blocks, or tags that close")
  func recognises() {
    for text in ["<div>a</div>", "a<br>b", "<b>a</b>", "<P>x"] {
      #expect(HTMLToMarkdown.isHTML(Array(text.utf8)), "\(text)")
    }
    for text in ["", "a < b", "a <b c", "`<x>` </none>", "**a** <!-- b -->", "a &amp; b"] {
      #expect(!HTMLToMarkdown.isHTML(Array(text.utf8)), "\(text)")
    }
  }

  private static let pieces = [
    "<b>", "</b>", "<i>a", "<p>", "<div>", "<ul><li>", "<ol>", "</ul>", "<blockquote>",
    "</blockquote>", "<pre>", "</pre>", "<code>", "<table>", "<tr>", "<td>", "</table>",
    "<a href=x>",
    "<a href='https://h'>", "</a>", "<img src=https://h alt='[x'>", "<br>", "<", ">", "&", "&lt;",
    "<!--", "-->", "<script>", "</script>", "<h1>", "a", " ", "|", "`", "*", "_", "[", "\n", "é",
    "<font>", "<b", "<x:y>", "\u{0}", "<td><table>", "<p><b>", "<style>", "<hr>", "1. ", "\\",
    "http://a", "http://)",
  ]

  @Test(
    "four times as much of anything is four times the work", .enabled(if: Growth.isCounted),
    arguments: pieces)
  func growth(_ piece: String) {
    let factor = Growth.factor(from: 3_000, { Array(String(repeating: piece, count: $0).utf8) }) {
      _ = HTMLToMarkdown.markdown($0)
    }
    #expect(factor <= 5)
  }

  @Test(
    "a wide row of a table costs no more than its cells",
    arguments: ["<td>a", "<td rowspan=9999 colspan=9999>a"])
  func wideTable(cell: String) {
    let factor = Growth.factor(
      from: 500,
      {
        Array(
          ("<table><tr>" + String(repeating: cell, count: $0)
            + String(repeating: "<tr><td>b", count: $0)).utf8)
      }
    ) { _ = HTMLToMarkdown.markdown($0) }
    #expect(factor <= 5)
  }

  /// Numbers that look random, and repeat for a seed.
  private struct Numbers {
    var state: UInt64

    init(_ test: String) {
      state = testSeed(test)
    }

    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(count))
    }
  }

  @Test("whatever a text is, what comes of it is UTF-8 and not much longer")
  func random() {
    var numbers = Numbers("HTML made Markdown")
    for _ in 0..<2_000 {
      let html = (0..<numbers.next(24)).map { _ in Self.pieces[numbers.next(Self.pieces.count)] }
        .joined()
      let result = HTMLToMarkdown.markdown(Array(html.utf8)).markdown
      #expect(String(validating: result, as: UTF8.self) != nil, "\(html)")
      #expect(result.count <= 40 * html.utf8.count + 200, "\(html)")
    }
  }

  private static let words = [
    "a", "b ", " c", "*", "_", "**", "[x](y)", "`", "&lt;b>", "&amp;lt;", "1. ", "# ", "- ", "~",
    "|",
    "\\", "!", "é", ".", "(", ")", "+ ", "==", "---", "\n", "> ", "[x]: y", "12)", "&lt;!--",
  ]
  private static let marks = [
    "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<del>", "</del>", "<sup>", "</sup>", "<ins>",
    "</ins>", "<code>", "</code>", "<a href='https://h'>", "</a>", "<h2>", "</h2>", "<ul><li>",
    "</li></ul>", "<blockquote>", "</blockquote>", "<br>", "<div>", "</div>",
  ]

  @Test("what is shown of the Markdown is the text of the HTML", arguments: 0..<4)
  func randomTexts(part: Int) {
    func text(_ html: String) -> String {
      var text = html.replacing(/<[^<>]*>/, with: "")
      for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
        text = text.replacing(entity, with: sign)
      }
      return text.filter { !$0.isWhitespace }
    }
    var numbers = Numbers("texts of HTML, part \(part)")
    numbers.state &+= UInt64(part) &* 0x9E37_79B9_7F4A_7C15
    for _ in 0..<500 {
      var source = ""
      for _ in 0..<numbers.next(12) {
        source += Self.words[numbers.next(Self.words.count)]
        if numbers.next(2) == 0 { source += Self.marks[numbers.next(Self.marks.count)] }
      }
      let shown = html(markdown(source), .conversation(base: nil, idPrefix: "x-"))
      #expect(text(shown) == text(source), "\(source) → \(markdown(source)) → \(shown)")
    }
  }
}
