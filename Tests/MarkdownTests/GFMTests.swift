import Markdown
import Testing

@Suite("GFM")
struct GFMTests {
  @Test("a table has alignments, inline content, escaped pipes and ragged rows")
  func table() {
    #expect(
      html(
        """
        Before
        | Left | Middle | Right | Plain |
        |:-----|:------:|------:|-------|
        | *a* | `b\\|c` | [d] | e #
        | short |
        | 1 | 2 | 3 | 4 | too many |
        After, a row too

        [d]: /d
        """) == """
          <p>Before</p>
          <table>
          <thead>
          <tr>
          <th align="left">Left</th>
          <th align="center">Middle</th>
          <th align="right">Right</th>
          <th>Plain</th>
          </tr>
          </thead>
          <tbody>
          <tr>
          <td align="left"><em>a</em></td>
          <td align="center"><code>b|c</code></td>
          <td align="right"><a href="/d">d</a></td>
          <td>e #</td>
          </tr>
          <tr>
          <td align="left">short</td>
          <td align="center"></td>
          <td align="right"></td>
          <td></td>
          </tr>
          <tr>
          <td align="left">1</td>
          <td align="center">2</td>
          <td align="right">3</td>
          <td>4</td>
          </tr>
          <tr>
          <td align="left">After, a row too</td>
          <td align="center"></td>
          <td align="right"></td>
          <td></td>
          </tr>
          </tbody>
          </table>

          """)
  }

  @Test("on the pages of a site, cells are aligned by a class, and a wide table can be scrolled")
  func styledTable() {
    let source = """
      | a | b | c |
      |:--|:-:|--:|
      """
    let styled = """
      <div class="scroll" role="group" tabindex="0" aria-label="Table"><table>
      <thead>
      <tr>
      <th class="align-left">a</th>
      <th class="align-center">b</th>
      <th class="align-right">c</th>
      </tr>
      </thead>
      </table></div>

      """
    #expect(html(source, .page()) == styled)
    #expect(html(source, .conversation(base: nil, idPrefix: "")) == styled)
  }

  @Test("a table stands in quotes and lists, and ends where another block begins")
  func tableInContainers() {
    #expect(
      html("> - x | y\n>   -|-\n>   1 | 2\n>   > z\n> - next\n|lazy|\n") == """
        <blockquote>
        <ul>
        <li>
        <table>
        <thead>
        <tr>
        <th>x</th>
        <th>y</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>1</td>
        <td>2</td>
        </tr>
        </tbody>
        </table>
        <blockquote>
        <p>z</p>
        </blockquote>
        </li>
        <li>next
        |lazy|</li>
        </ul>
        </blockquote>

        """)
    let rows = "|a|\n|-|\n"
    let table =
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n"
    #expect(html(rows + "# h") == table + "<h1>h</h1>\n")
    #expect(html(rows + "2. two") == table + "<ol start=\"2\">\n<li>two</li>\n</ol>\n")
    #expect(html(rows + "    code") == table + "<pre><code>code\n</code></pre>\n")
    #expect(html(rows + "---") == table + "<hr />\n")
    #expect(html("> |a|\n> |-|\n|b|") == "<blockquote>\n\(table)</blockquote>\n<p>|b|</p>\n")
  }

  @Test("what only looks like a table is text")
  func noTable() {
    #expect(html("|a|b|\n|-|") == "<p>|a|b|\n|-|</p>\n")
    #expect(html("|-|") == "<p>|-|</p>\n")
    #expect(html("```\n|a|\n|-|\n```") == "<pre><code>|a|\n|-|\n</code></pre>\n")
    #expect(html("|a|\n\n|-|") == "<p>|a|</p>\n<p>|-|</p>\n")
    #expect(html("> |a|\n|-|") == "<blockquote>\n<p>|a|\n|-|</p>\n</blockquote>\n")
  }

  @Test("items that begin with a box are tasks")
  func tasks() {
    #expect(
      html("- [ ] open\n- [x] *done*\n  1. [X] inner\n- [y] none\n- [ ]none\n\n[ ] none") == """
        <ul>
        <li><input type="checkbox" disabled="" /> open</li>
        <li><input type="checkbox" checked="" disabled="" /> <em>done</em>
        <ol>
        <li><input type="checkbox" checked="" disabled="" /> inner</li>
        </ol>
        </li>
        <li>[y] none</li>
        <li>[ ]none</li>
        </ul>
        <p>[ ] none</p>

        """)
  }

  @Test(
    "what stands behind a box is text, and nothing behind it is nothing",
    arguments: [
      ("- [ ] \nnext", "<li>@ </li>\n</ul>\n<p>next</p>"),
      ("text\n- [ ] ", "<p>text</p>\n<ul>\n<li>@ </li>\n</ul>"),
      ("- [ ] [a]: /b", "<li>@ </li>\n</ul>"),
      ("- [ ] [a]: /b\n  [a]", "<li>@ <a href=\"/b\">a</a></li>\n</ul>"),
      ("- [ ] > # ```", "<li>@ &gt; # ```</li>\n</ul>"),
      (
        "- [ ] a|b\n  -|-",
        "<li>@ \n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n</table>\n</li>\n</ul>"
      ),
      (
        "- [ ] http://a.org[x]",
        "<li>@done <a href=\"http://a.org%5Bx%5D\">http://a.org[x]</a></li>\n</ul>"
      ),
    ])
  func textOfTasks(text: String, expected: String) {
    let output = html(text)
      .replacing("<input type=\"checkbox\" checked=\"\" disabled=\"\" />", with: "@done")
      .replacing("<input type=\"checkbox\" disabled=\"\" />", with: "@")
    #expect(output == (text.hasPrefix("-") ? "<ul>\n" : "") + expected + "\n")
  }

  @Test("a tag on a line of its own ends the list or quote before it, as CommonMark 0.29 has it")
  func tagsAfterContainers() {
    #expect(
      html("1. a\n<img src=\"b\">\n2. c\n\n> d\n<br>\n") == """
        <ol>
        <li>a</li>
        </ol>
        <img src="b">
        2. c
        <blockquote>
        <p>d</p>
        </blockquote>
        <br>

        """)
    #expect(
      html("- a\n  - b\n  <b>\n- c") == """
        <ul>
        <li>a
        <ul>
        <li>b</li>
        </ul>
        <b>
        </li>
        <li>c</li>
        </ul>

        """)
    #expect(html("1. a\n<img src=\"b\">", .plain).contains("a\n<img src=\"b\"></li>"))
  }

  @Test("a table without rows sets the items of its list off, and definitions above one are text")
  func tablesInLists() {
    let table = "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n</table>\n"
    #expect(
      html("- | a |\n  |---|\n- b")
        == "<ul>\n<li>\n\(table)</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n")
    #expect(html("[b]: /c `\\|`\n|a|\n|-|") == "<p>[b]: /c <code>|</code></p>\n\(table)")
    #expect(html("[b]: /c\n|a|\n|-|\n[b]").hasPrefix("<p>[b]: /c</p>\n<table>"))
  }

  @Test(
    "one or two tildes strike text through, and pair like other delimiters",
    arguments: [
      ("~one~ ~~two~~", "<del>one</del> <del>two</del>"),
      ("a ~~~three~~~", "a ~~~three~~~"),
      ("~one~~", "~one~~"),
      ("~~a *b~~ c*", "<del>a *b</del> c*"),
      ("**~~x~~**y", "<strong><del>x</del></strong>y"),
      ("~~[a~~](b)~~", "<del><a href=\"b\">a~~</a></del>"),
      ("\\~~a~ `~~b~~`", "~<del>a</del> <code>~~b~~</code>"),
      ("![*a* **b~](c) ~d~", "<img src=\"c\" alt=\"a **b~\" /> <del>d</del>"),
      ("~~a\\\nb~~", "<del>a<br />\nb</del>"),
      ("***a** b* ~c~", "<em><strong>a</strong> b</em> <del>c</del>"),
    ])
  func strikethrough(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>\n")
  }

  @Test("bullets, breaks and fences stay what they are beside struck text")
  func strikethroughBesideBlocks() {
    #expect(
      html("* ~a~ ~b~\n* c\n\n***\n\n~~~x\n*d* ~e~\n~~~\n") == """
        <ul>
        <li><del>a</del> <del>b</del></li>
        <li>c</li>
        </ul>
        <hr />
        <pre><code class="language-x">*d* ~e~
        </code></pre>

        """)
  }

  @Test(
    "addresses and mail addresses are linked, the sentence around them is not",
    arguments: [
      ("www.a.org.", "<a href=\"http://www.a.org\">www.a.org</a>."),
      ("(https://a.org/(b))", "(<a href=\"https://a.org/(b)\">https://a.org/(b)</a>)"),
      ("ftp://a.org/b_c_", "<a href=\"ftp://a.org/b_c\">ftp://a.org/b_c</a>_"),
      ("http://a.org/__b__/*c*", "<a href=\"http://a.org/__b__/*c\">http://a.org/__b__/*c</a>*"),
      ("http://a.org?b&amp;c", "<a href=\"http://a.org?b&amp;amp;c\">http://a.org?b&amp;amp;c</a>"),
      ("http://a.org&lt;", "<a href=\"http://a.org\">http://a.org</a>&lt;"),
      ("me+x@a-b.org, you", "<a href=\"mailto:me+x@a-b.org\">me+x@a-b.org</a>, you"),
      ("xmpp:me@a.org/b", "<a href=\"xmpp:me@a.org/b\">xmpp:me@a.org/b</a>"),
      ("https://a_b.org http:/a awww.a.org", "https://a_b.org http:/a awww.a.org"),
      ("[http://a.org](b) `http://c.d`", "<a href=\"b\">http://a.org</a> <code>http://c.d</code>"),
      ("http\\://a.org", "http://a.org"),
      ("[[a](b) http://c.org]", "[<a href=\"b\">a</a> http://c.org]"),
      (
        "![[a](b) http://c.org/_d_]",
        "![<a href=\"b\">a</a> <a href=\"http://c.org/_d_%5D\">http://c.org/_d_]</a>"
      ),
      (
        "[[a](</b c>)](http://c.org/_)",
        "[<a href=\"/b%20c\">a</a>](<a href=\"http://c.org/\">http://c.org/</a>_)"
      ),
      ("**http://a.org**", "<strong><a href=\"http://a.org\">http://a.org</a></strong>"),
    ])
  func autolinks(text: String, expected: String) {
    #expect(html(text) == "<p>\(expected)</p>\n")
  }

  @Test("the tags that GFM disallows are escaped, all others pass")
  func tagFilter() {
    #expect(
      html("<b>x</b> <XMP> <!--<xmp>-->\n\n<style>p {}</style>\n\n<div><title></div>") == """
        <p><b>x</b> &lt;XMP> <!--<xmp>--></p>
        &lt;style>p {}&lt;/style>
        <div>&lt;title></div>

        """)
  }

  @Test("plain CommonMark knows none of it")
  func plain() {
    #expect(
      html("|a|\n|-|\n~b~ http://c.d <title>", .plain)
        == "<p>|a|\n|-|\n~b~ http://c.d <title></p>\n")
  }

  @Test("an address ends before the bracket that it stands in, whether that makes a link or not")
  func bracketedAddresses() {
    func link(_ target: String, _ text: String? = nil) -> String {
      "<a href=\"\(target)\">\(text ?? target)</a>"
    }
    let options = MarkdownOptions.conversation(base: nil, idPrefix: "c7-")
    let (a, b) = ("http://a.org/x", "https://b.org/y")
    let cases = [
      ("[\(a)](\(a))", link(a)), ("[\(a)](\(b) \"t\")", "<a href=\"\(b)\" title=\"t\">\(a)</a>"),
      ("[docs: \(a)](\(b)), \(b)", "\(link(b, "docs: \(a)")), \(link(b))"),
      ("[\(a)][1]\n\n[1]: \(b)", link(b, a)),
      ("![\(a)](p.png)", a),
      ("[\(a)]", "[\(link(a))]"), ("{\(a)}", "{\(link(a))}"), ("([\(a)])", "([\(link(a))])"),
      ("\\<\(a)>", "&lt;\(link(a))&gt;"), ("**[\(a)]**", "<strong>[\(link(a))]</strong>"),
      ("\(a)?q[]=1&r={2}.", "\(link("\(a)?q%5B%5D=1&amp;r=%7B2%7D", "\(a)?q[]=1&amp;r={2}"))."),
      ("[[\(a)?q[1]](\(b))]", "[\(link(b, "\(a)?q[1]"))]"), ("[www.a.org/x]", "[www.a.org/x]"),
    ]
    for (text, expected) in cases {
      let made = html(text, options).replacing(" class=\"address\"", with: "")
        .replacing(" rel=\"nofollow ugc noopener\"", with: "")
        .replacing(" referrerpolicy=\"no-referrer\"", with: "")
      #expect(made == "<p>\(expected)</p>\n", "\(text)")
    }
  }
}
