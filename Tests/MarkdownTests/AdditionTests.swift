import Bytes
import Markdown
import Testing

@Suite("What trackers add")
struct AdditionTests {
  private let options = MarkdownOptions.conversation(base: nil, idPrefix: "c7-")
  private let table = ReferenceTable([
    ("#12", ResolvedReference(href: "12.html", title: "Engine <stops>")),
    ("@ada", ResolvedReference(href: "../people/ada.html")),
    (
      "https://example.org/ada/engine/issues/12",
      ResolvedReference(href: "12.html", title: nil, label: "#12")
    ),
    ("1a2b3c4", ResolvedReference(href: "https://example.org/ada/engine/commit/1a2b3c4")),
    ("ada/engine#12", ResolvedReference(href: "12.html")),
    ("GH-12", ResolvedReference(href: "12.html")),
  ])

  @Test("a label is a link where its tilde strikes nothing through, and none in code or a link")
  func labels() {
    let links = ReferenceTable([
      ("~bug", ResolvedReference(href: "/bug", label: "bug")),
      (#"~"in review""#, ResolvedReference(href: "/review", label: "in review")),
      ("~needs_a_test", ResolvedReference(href: "/test")),
      ("%1.0", ResolvedReference(href: "/1.0")),
    ])
    let cases = [
      ("~bug and ~bug", "<a href=\"/bug\">bug</a> and <a href=\"/bug\">bug</a>"),
      (#"(~"in review")"#, "(<a href=\"/review\">in review</a>)"),
      ("is ~needs_a_test now", "is <a href=\"/test\">~needs_a_test</a> now"),
      ("for %1.0.", "for <a href=\"/1.0\">%1.0</a>."),
      ("~bug~", "<del>bug</del>"), ("~~bug~~", "<del>bug</del>"), ("a~bug", "a~bug"),
      (#"\~bug"#, "~bug"), ("`~bug`", "<code>~bug</code>"),
      ("[~bug](/x)", "~bug"), ("~buggy %1.00", "~buggy %1.00"),
    ]
    for (text, expected) in cases {
      #expect(html(text, options, links) == "<p>\(expected)</p>\n", "\(text)")
    }
  }

  @Test("references that lead somewhere become links, others stay text")
  func references() {
    let link = "<a href=\"12.html\">"
    #expect(
      html(
        """
        #12, (#12) #13 @ada @bob GH-12 ada/engine#12 1a2b3c4
        https://example.org/ada/engine/issues/12 [see](https://example.org/ada/engine/issues/12)
        `#12` [#12](#x) \\#12 x#12 a@ada <b>@ada</b>
        """, options, table) == """
          <p><a href="12.html" title="Engine &lt;stops&gt;">#12</a>, \
          (<a href="12.html" title="Engine &lt;stops&gt;">#12</a>) #13 \
          <a href="../people/ada.html">@ada</a> @bob \(link)GH-12</a> \(link)ada/engine#12</a> \
          <a href="https://example.org/ada/engine/commit/1a2b3c4">1a2b3c4</a><br />
          \(link)#12</a> \(link)see</a><br />
          <code>#12</code> #12 #12 x#12 a@ada <b><a href="../people/ada.html">\
          @ada</a></b></p>

          """)
  }

  @Test("quotes that name a kind are call-outs, others stay quotes")
  func alerts() {
    #expect(
      html("> [!Warning]\n> Mind *this*\n\n> [!NOTE] no\n", options) == """
        <div class="markdown-alert markdown-alert-warning">
        <p class="markdown-alert-title">Warning</p>
        <p>Mind <em>this</em></p>
        </div>
        <blockquote>
        <p>[!NOTE] no</p>
        </blockquote>

        """)
  }

  @Test("footnotes stand at the end in the order of their first references")
  func footnotes() {
    #expect(
      html("One[^b], two[^a], one[^B], none[^c].\n\n[^a]: A.\n[^b]:\n    - B[^a]\n", options) == """
        <p>One<sup><a class="footnote-ref" href="#c7-fn-1" id="c7-fnref-1">1</a></sup>, \
        two<sup><a class="footnote-ref" href="#c7-fn-2" id="c7-fnref-2">2</a></sup>, \
        one<sup><a class="footnote-ref" href="#c7-fn-1" id="c7-fnref-1-2">1</a></sup>, \
        none[^c].</p>
        <div class="footnotes" role="group" aria-label="Footnotes">
        <ol>
        <li id="c7-fn-1">
        <ul>
        <li>B<sup><a class="footnote-ref" href="#c7-fn-2" id="c7-fnref-2-2">2</a></sup></li>
        </ul>
         <a class="footnote-back" href="#c7-fnref-1" aria-label="Back to the text">↩</a> \
        <a class="footnote-back" href="#c7-fnref-1-2" aria-label="Back to the text 2">↩<sup>2</sup></a>
        </li>
        <li id="c7-fn-2">
        <p>A. <a class="footnote-back" href="#c7-fnref-2" aria-label="Back to the text">↩</a> \
        <a class="footnote-back" href="#c7-fnref-2-2" aria-label="Back to the text 2">↩<sup>2</sup></a></p>
        </li>
        </ol>
        </div>

        """)
  }

  @Test("a table in a footnote and those behind it keep their places")
  func tableInFootnote() {
    let text = "[^a]: a\n\n    | b |\n    |---|\n\n| c |\n|---|\n\nd[^a]"
    let cells = html(text, options).split(separator: "<th>").dropFirst().map { $0.prefix(1) }
    #expect(cells == ["c", "b"])
  }

  @Test("emoji codes become emoji, but not in code or where there is none")
  func emoji() {
    #expect(
      html(":tada: :+1: `:tada:` :no_such: 10:30:45 :zzz:", options)
        == "<p>🎉 👍 <code>:tada:</code> :no_such: 10:30:45 💤</p>\n")
  }

  @Test("headings of a page have unique ids and are told in the result")
  func headings() {
    var renderer = MarkdownRenderer()
    var output = ByteBuffer()
    let result = renderer.render(
      Array("# What *is* it?\n\n## What is it\n".utf8).span, options: .page(idPrefix: "p-"),
      into: &output)
    #expect(
      result.headings == [
        .init(level: 1, id: "p-what-is-it", text: "What is it?"),
        .init(level: 2, id: "p-what-is-it-1", text: "What is it"),
      ])
    #expect(
      output.string == """
        <h1 id="p-what-is-it"><a class="anchor" href="#p-what-is-it" aria-hidden="true" \
        tabindex="-1"></a>What <em>is</em> it?</h1>
        <h2 id="p-what-is-it-1"><a class="anchor" href="#p-what-is-it-1" aria-hidden="true" \
        tabindex="-1"></a>What is it</h2>

        """)
  }

  @Test("code in a known language is marked up with classes")
  func highlighting() {
    #expect(
      html("```swift\nlet a = \"<\" // 1\nfoo(2.5)\n```\n\n```nope\nlet\n```", options) == """
        <pre role="group" tabindex="0" aria-label="Code"><code class="language-swift">\
        <span class="hl-keyword">let</span> a = \
        <span class="hl-string">&quot;&lt;&quot;</span> <span class="hl-comment">// 1</span>
        foo(<span class="hl-number">2.5</span>)
        </code></pre>
        <pre><code class="language-nope">let
        </code></pre>

        """)
  }

  @Test("Markdown comes back out with nothing re-interpreted")
  func markdownComesBack() {
    let text = """
      # A *title*

      - [ ] task with @some_name and #12
      - [x] done\\* &lt;b&gt; ~~gone~~

      | a | b\\|c |
      |---|:-:|
      | 1 | [^n] |

      > [!NOTE]
      > See https://example.org/__init__.py [x](/y "t")

      [^n]: note

      """
    let written = commonMark(text)
    #expect(html(written, options) == html(text, options))
    #expect(written.contains("- [ ] task with @some_name and #12\n"))
  }

  @Test(
    "what libcmark's writer would turn into something else comes back as it was",
    arguments: [
      "1. Open\n<img src=\"https://a.org/b.png\">\n\n> quoted\n<b>\n", "- a\n  - b\n  <b>\n- c\n",
      "- [ ] \nnext\n", "text\n- [x] \n", "- [ ] [a]: /b\n", "a\n\t= 1\n\t- 2\n\t1. 3\n\t# 4\n",
      "> |a|\n|-|\n", "|a|\n|-|\n5. five\n", "|a|\n|-|\n|b|\n- item\n",
      "two\nlines\n---\nof text\n",
      "> <p>\n>\n> x\n", "1. <b>\n2. x\n", "<http://a.org/*b*> <me@a.org>\n",
      "http://a.org/*> ~x~\n",
      "_*_ a*_>_\n", "~~a~~ &amp;*b*\n", "[b]: /c\n|a|\n|-|\n", "\\\nb\n",
    ])
  func backAgain(text: String) {
    #expect(html(commonMark(text)) == html(text))
    #expect(html(commonMark(text), options) == html(text, options))
  }

  @Test(
    "tags are said by Markdown or go, a block with a script is code, and a script's address none")
  func withoutHTML() {
    let text = """
      a <b title="`*x*` https://a.org/">b</b> <c https://a.org/\\<i> &amp; [x](javascript&colon;a) [y](JavaScript:a) ![]()![p *q*](data:x)

      - <div>
        <script>alert(1)</script>

      | ` <u> | ` |
      |---|---|
      """
    #expect(
      commonMark(text, keepsHTML: false) == """
        a **b** &lt;c https://a.org/\\ &amp; [x]() [y]() p q

          - ``` html
            <div>
            <script>alert(1)</script>
            ```

        | `&lt;u&gt; |` |
        |---|---|

        """)
    #expect(commonMark("<b>\u{2E00}\u{2E10}\u{2E20}", keepsHTML: false) == "```\n<b>⸀⸐⸠\n```\n")
  }
}

@Suite("Pictures of texts written again")
struct WrittenImageTests {
  private func written(_ text: String, linksImages: Bool = true) -> String {
    var options = MarkdownOptions.conversation(base: "https://b.org/r/", idPrefix: "t-")
    options.linksRemoteImages = linksImages
    var output = ByteBuffer()
    var renderer = MarkdownRenderer()
    renderer.commonMark(
      Array(text.utf8).span, keepsHTML: false, addresses: options, into: &output)
    return output.string
  }

  @Test(
    "where they are links, a reader of the text loads nothing",
    arguments: [
      ("![a *b*](https://e.org/p.png)", "[a b](https://e.org/p.png)"),
      ("![a](https://e.org/p.png \"t\")", "[a](https://e.org/p.png \"t\")"),
      ("![](//e.org/q_r.png)", "[https&#58;//e.org/q&#95;r.png](https://e.org/q_r.png)"),
      ("x ![c](d.png)", "x [c](https://b.org/r/d.png)"), ("x ![e](data:y)", "x e"),
      ("[![f](https://e.org/f.png)](https://g.org/)", "[f](https://g.org/)"),
      ("![h [i](https://j.org/)](https://e.org/k.png)", "[h i](https://e.org/k.png)"),
      ("![l ![m](n.png)](https://e.org/o.png)", "[l m](https://e.org/o.png)"),
      ("![p][q]\n\n[q]: https://e.org/r.png", "[p](https://e.org/r.png)"),
      ("![^s]\n\n[^s]: https://e.org/t.png", "\\![^s]\n\n[^s]: https://e.org/t.png"),
      (
        "| ![u](https://e.org/v.png) |\n|---|\n| w |",
        "| [u](https://e.org/v.png) |\n|---|\n| w |"
      ),
    ])
  func linked(_ text: String, _ expected: String) {
    #expect(written(text) == expected + "\n")
    #expect(!html(written(text)).contains("<img"))
  }

  @Test("where they are shown, they stay pictures")
  func shown() {
    #expect(
      written("![a](https://e.org/p.png) ![c](d.png) !a", linksImages: false)
        == "![a](https://e.org/p.png) ![c](https://b.org/r/d.png) !a\n")
  }
}

@Suite("Texts on pages")
struct PageFittingTests {
  private func fitted(_ text: String, under level: Int?) -> String {
    var options = MarkdownOptions()
    options.isOnPage = true
    options.headingsUnder = level
    return html(text, options)
  }

  @Test("headings come below the heading that the text stands under, and leave out no level")
  func headings() {
    let text = "### a\n\n# b\n\n### c\n\n<h4>d</h4>\n\n## e"
    #expect(
      fitted(text, under: 1)
        == "<h2>a</h2>\n<h2>b</h2>\n<h3>c</h3>\n<h4>d</h4>\n<h3>e</h3>\n")
    #expect(fitted("# a\n\n## b\n\n### c", under: 5) == "<h6>a</h6>\n<h6>b</h6>\n<h6>c</h6>\n")
    #expect(fitted("# a\n\n### c", under: nil) == "<h1>a</h1>\n<h3>c</h3>\n")
  }

  @Test("headings of a text written again say what its page shows")
  func headingsOfThePage() {
    let text = Array("# <img src=x> :smile:\n\n<h2>Raw $a$</h2>\n\n# H~2~O".utf8)
    func written(_ page: String) -> String {
      var output = ByteBuffer()
      var renderer = MarkdownRenderer()
      renderer.commonMark(
        text.span, keepsHTML: false, headingsUnder: 1,
        page: {
          var html = ByteBuffer()
          html.append(page)
          return html
        }, into: &output)
      return output.string
    }
    #expect(
      written("<h2><a href=\"x\">x</a> 😄</h2>\n<h3>Raw $a$</h3>\n<h2>H2O</h2>")
        == "## x 😄\n\n### Raw &#36;a&#36;\n\n## H2O\n")
    // Of another page nothing is taken.
    #expect(
      written("<h2>other</h2>")
        == "## ![](x) :smile:\n\n### Raw &#36;a&#36;\n\n## H~2~O\n")
  }

  @Test(
    "a text's page is made for its headings, and only where it has some",
    arguments: [
      ("a\n=", 1), ("<h3>a</h3>", 1), ("#12 is no heading, `# a` neither\n\n    # code", 0),
      ("#", 0),
    ])
  func pageIsMadeForHeadings(text: String, times: Int) {
    var count = 0
    var output = ByteBuffer()
    var renderer = MarkdownRenderer()
    renderer.commonMark(
      Array(text.utf8).span, keepsHTML: false, headingsUnder: 1,
      page: {
        count += 1
        return ByteBuffer()
      }, into: &output)
    #expect(count == times)
  }

  /// A text in Markdown as a page shows it below its own heading.
  private func fittedMarkdown(_ text: String) -> String {
    var output = ByteBuffer()
    var renderer = MarkdownRenderer()
    renderer.commonMark(
      Array(text.utf8).span, keepsHTML: false, headingsUnder: 1, into: &output)
    return output.string
  }

  @Test(
    "headings of HTML end as in a browser where they are not closed",
    arguments: [
      ("<h1>a<h2>b</h1>", "<h2>a</h2><h3>b</h3>\n", "## a\n\n### b\n"),
      ("<h2>c <b>d</b>\ne\n\nf", "<h2>c <b>d</b>\ne\n</h2>\n<p>f</p>\n", "## c d e\n\nf\n"),
    ])
  func unclosedHeadings(text: String, page: String, markdown: String) {
    #expect(fitted(text, under: 1) == page)
    #expect(fittedMarkdown(text) == markdown)
  }

  @Test(
    "headings that show nothing are left out, and count as none",
    arguments: [
      ("# a\n\n##\n\n### b\n", "<h2>a</h2>\n<h3>b</h3>\n", "## a\n\n### b\n"),
      ("<h1> </h1>\n\n# <b></b>\n\nc", "<p>c</p>\n", "c\n"),
      ("# &nbsp;d\n", "<h2>\u{A0}d</h2>\n", "## &nbsp;d\n"),
    ])
  func emptyHeadings(text: String, page: String, markdown: String) {
    #expect(fitted(text, under: 1) == page)
    #expect(fittedMarkdown(text) == markdown)
    #expect(fitted("##", under: nil) == "<h2></h2>\n")
  }

  @Test("code takes the focus where it may be wider than the page, and is left alone elsewhere")
  func code() {
    #expect(fitted("    short", under: 1) == "<pre><code>short\n</code></pre>\n")
    #expect(
      fitted("    a line that is longer than that", under: 1)
        == "<pre role=\"group\" tabindex=\"0\" aria-label=\"Code\"><code>a line that is longer than that\n</code></pre>\n"
    )
    #expect(
      html("# h\n\n    a line that is longer than that", MarkdownOptions()).contains("<pre><code>"))
  }

  @Test("tables within tables share one frame that takes the focus")
  func tables() {
    let inner = "<table><tbody><tr><td>x</td></tr></tbody></table>"
    #expect(
      fitted("<table><tr><td>\(inner)</td></tr></table>", under: 1)
        == "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"Table\"><table><tbody><tr><td>"
        + inner + "</td></tr></tbody></table></div>\n")
  }
}
