import Bytes
import Markdown
import Testing

@Suite("HTML of texts written as Markdown")
struct WrittenHTMLTests {
  private func written(_ text: String, under level: Int? = 2) -> String {
    var options = MarkdownOptions.conversation(base: "https://b.org/r/", idPrefix: "t-")
    options.linksRemoteImages = true
    var output = ByteBuffer()
    var renderer = MarkdownRenderer()
    renderer.commonMark(
      Array(text.utf8).span, keepsHTML: false, headingsUnder: level, addresses: options,
      into: &output)
    return output.string
  }

  @Test(
    "within lines tags say what they say, or nothing",
    arguments: [
      (
        "see <img width=\"600\" src=\"https://e.org/a.png\" alt=\"a [b](c)\">",
        "see [a &#91;b&#93;(c)](https://e.org/a.png)"
      ),
      ("x <img src=\"d.png\"> y", "x [https&#58;//b.org/r/d.png](https://b.org/r/d.png) y"),
      ("x <img src=\"javascript:a\" alt=\"b|c\"> y", "x b&#124;c y"),
      (
        "x <a href=\"https://e.org/\"><img src=\"https://e.org/f.png\"></a>",
        "x [https&#58;//e.org/f.png](https://e.org/)"
      ),
      ("one<br>two<br/>\nthree<br><br>four<br>", "one  \ntwo  \nthree  \nfour"),
      ("a <b>b</b> <STRONG>c</STRONG> <i>d</i> <em>e</em>", "a **b** **c** *d* *e*"),
      ("<b>Note: </b>text and <del>gone </del>text", "**Note:** text and ~~gone~~ text"),
      (
        "press <kbd>Ctrl</kbd><kbd>C</kbd> <code>List&lt;T&gt;</code>", "press `Ctrl` `C` `List<T>`"
      ),
      ("x <a href=\"https://e.org/?a=1\">here]</a>", "x [here\\]](https://e.org/?a=1)"),
      ("x <a href=\"https://e.org/\">https://e.org/</a>", "x <https://e.org/>"),
      ("x <a href=\"e/f\">g</a>", "x [g](https://b.org/r/e/f)"),
      ("x!<a href=\"https://e.org/p.png\">g</a>", "x\\![g](https://e.org/p.png)"),
      ("x <a href=\"java&#115;cript:a\">y</a> <a href=\"javascript:a\">z</a>", "x y z"),
      ("H<sub>2</sub>O <unknown>is</unknown> <!-- not --> wet", "H2O is  wet"),
      ("a <script>b</script>", "a &lt;script&gt;b&lt;/script&gt;"),
      ("text<details><summary>More</summary>x</details>", "text  \nMore  \nx"),
      ("# a<br>b <b>c</b>", "### a b **c**"),
      ("# a</h1> b\n- # c</h1> [d]: e", "### a\n\nb\n\n  - ### c\n    \n    \\[d]: e"),
      ("a</h1> b\n====", "### a\n\nb"), ("# a <b>b</h2> c", "### a b\n\nc"),
      ("# *a</h1> b*", "### *a  b*"),
    ])
  func lines(_ text: String, _ expected: String) {
    #expect(written(text) == expected + "\n")
  }

  @Test(
    "nothing that had a tag beside it becomes something else",
    arguments: [
      // Emphasis that some reader would not see is none.
      ("a<b>(x)</b> <i>a</i><i>b</i> <b>.</b>c", "a(x) *a*b .c"),
      ("<b>open *x*</i> </b", "open *x* &lt;/b"), ("*a <b>b* c</b>", "*a b* c"),
      ("a*b<i>c</i>d `<code>e</code>", "a\\*b*c*d \\``e`"), ("*a*<!-- -->*b* c", "*a*b c"),
      ("~x <b>y</b>", "~x y"),
      // Nothing begins a block or a link.
      ("<i></i># a\n<u></u>- b\n1<u>.</u> c", "\\# a\n\\- b\n1\\. c"),
      ("a\n<span>\nb", "a\nb"), ("x <u></u>\ny", "x\ny"),
      ("<u></u>[x]<u></u>: javascript:a", "\\[x]: javascript:a"),
      ("- [ ] <b>t</b>\n- [x] a<br>b", "  - [ ] **t**\n  - [x] a  \n    b"),
      (
        "- [ ] <img src=\"https://e.org/x.png\" alt=p>\n- <u></u>[x] c",
        "  - [ ] [p](https://e.org/x.png)\n  - \\[x] c"
      ),
      ("[x]<u></u>(javascript:a)", "\\[x]\\(javascript:a)"),
      ("https://e.org/<b>x</b>", "https://e.org/ **x**"),
      ("| <b>a | b</b> | <b>c</b><br>d |\n|---|---|---|", "| a | b | **c** d |\n|---|---|---|"),
      // A backslash keeps a pipe in its cell, also in code.
      (
        "| `a\\|b` | `c\\\\|d` |\n|---|---|\n| `e | f\\|` |",
        "| `a\\|b` | c&#92;&#124;d |\n|---|---|\n| `e | f&#124;` |"
      ),
      // Neither does an address.
      ("[script](mailto:script) <me@a.org>", "[script](mailto:script) <me@a.org>"),
      ("[img src=x](<mailto:img src=x>)", "[img src=x](mailto:img%20src=x)"),
      ("!![a](https://e.org/p.png)", "\\![a](https://e.org/p.png)"),
    ])
  func neighbours(_ text: String, _ expected: String) {
    #expect(written(text) == expected + "\n")
  }

  @Test(
    "the tag of a heading, a quote or a list ends the paragraph",
    arguments: [
      ("text <h3>*hi*</h3> more", "text\n\n### *hi*\n\nmore"), ("<br><h2>H</h2>", "### H"),
      ("<a href=\"https://e.org\"><h1>Logo</h1></a>\nx", "### Logo\n\nx"),
      ("note:<ul> <li>a</li> <li>b</li></ul>", "note:\n\n  - a\n  - b"),
      ("x <ul><li>*a*<ol><li># b</ol></ul> y", "x\n\n  - *a*\n    1.  \\# b\n\ny"),
      ("- a <blockquote>q <b>r</b></blockquote>\n- b", "  - a\n    \n    > q **r**\n\n  - b"),
      ("x</ul> <li>y <ul>z", "x  \ny\n\n  - z"),
      ("| a <h3>b</h3> |\n|---|", "| a  b  |\n|---|"), ("*a <h3>b</h3>* c", "*a  \nb*  \nc"),
    ])
  func parts(_ text: String, _ expected: String) {
    #expect(written(text) == expected + "\n")
  }

  @Test(
    "a heading in HTML keeps its marks and links where it is not worded as on a page",
    arguments: [
      (
        "<h2>A <b>bold</b> <a href=\"https://e.org/x\">link</a> [x](y)</h2>",
        "## A **bold** [link](https://e.org/x) \\[x]\\(y)"
      ),
      (
        "<h1 align=center><img src=a.png alt=Logo><br>Two</h1>",
        "# [Logo](https://b.org/r/a.png) Two"
      ),
      ("<h3><a href=\"javascript:x\">a</a> <code>b</code> C#</h3>", "### a `b` C\\#"),
      ("<h3><a href=\"javascript:x\">a</a> <code>b</code></h3>", "### a `b`"),
    ])
  func headings(_ text: String, _ expected: String) {
    #expect(written(text, under: nil) == expected + "\n")
  }

  @Test(
    "the text of a footnote refers to none",
    arguments: [
      ("x [^1]\n\n[^1]: a [^1]", "x [^1]\n\n[^1]: a &#91;^1]"),
      (
        "[^a]: b [^b]\n[^b]: *c [^a]* \\[^a] [^a](/d[^b)\n[^c]",
        "[^a]: b &#91;^b]\n[^b]: *c &#91;^a]* \\[^a] [&#94;a](https://b.org/d%5B^b)\n&#91;^c]"
      ),
      ("[^1] and [^2]\n\n- [^1]: a", "[^1] and [^2]\n\n  - [^1]: a"),
      (
        "x [^1]\n\n[^1]: a\n\n    b *c* [^1]\n\n    - d\n\ne",
        "x [^1]\n\n[^1]: a\n\n    b *c* &#91;^1]\n\n      - d\n\ne"
      ),
      ("[^1]: a\n\n\tb\n\tc", "[^1]: a\n\n    b\n    c"),
      ("[^1]: a\n\n    [^2]: b\n", "[^1]: a\n\n    &#91;^2]: b"),
      (
        "[^1]: a\n\n    <b>c</b> [d](javascript:e)\n",
        "[^1]: a\n\n    **c** [d]()"
      ),
      ("[^1]: a\n\n        code\n\n    b", "[^1]: a\n\n    ``` text\n    code\n    ```\n\n    b"),
      ("[^1]: a\n\n```\nb\n```", "[^1]: a\n\n``` text\nb\n```"),
      ("[^1]: a\n\nb\n\n    c", "[^1]: a\n\nb\n\n``` text\nc\n```"),
    ])
  func footnotes(_ text: String, _ expected: String) {
    #expect(written(text) == expected + "\n")
  }

  @Test(
    "a block becomes the Markdown of what it shows",
    arguments: [
      (
        "<details>\n<summary>Log</summary>\n\n- *a*\n\n</details>\n\nb",
        "**Log**\n\n  - *a*\n\nb\n"
      ),
      ("<details><summary>a <b>b</b> <h2>c</h2></summary>d</details>", "**a b**\n\n### c\n\nd\n"),
      (
        "<p align=\"center\">\n  <img src=\"a.png\" alt=\"A\">\n</p>",
        "[A](https://b.org/r/a.png)\n"
      ),
      ("<!-- what\n\nto say -->\n\na", "a\n"),
      (
        "<table><tr><th>a</th></tr><tr><td>b|<b>c</b></td></tr></table>",
        "| a |\n| --- |\n| b\\|**c** |\n"
      ),
      (
        "<table><tr><td>a|b<td><code>c|d</code><td>[l](x)</table>",
        "| | | |\n| --- | --- | --- |\n| a\\|b | `c\\|d` | \\[l]\\(x) |\n"
      ),
      (
        "<p><img src=\"https://e.org/a.png\" alt=P><br><b>N</b></p>",
        "[P](https://e.org/a.png)  \n**N**\n"
      ),
      ("<div>\n<h1>A</h1>\n<p>b &lt;i&gt; *c*</p>\n</div>", "### A\n\nb &lt;i> \\*c\\*\n"),
      ("> <ul><li>a<li>b</ul>", ">   - a\n>   - b\n"),
      ("<pre>a\n  b</pre>", "``` text\na\n  b\n```\n"),
      ("<h1>a</h1>\n<h1><title>b &lt;</h1>", "### a\n\n### &lt;title&gt;b &lt;\n"),
      ("<h1>a <w", "### a &lt;w\n"), ("> <textarea>z", "> &lt;textarea>z\n"),
      ("<p>a <script> b</p> c", "a &lt;script> b\n\nc\n"), ("- <title>x", "  - &lt;title>x\n"),
      ("<table><tr><th>x<title>y</th></tr></table>", "| x&lt;title>y |\n| --- |\n"),
      (
        "<p><img src=\"https://e.org/a.png\" alt=\"](javascript:a)\">",
        "[&#93;(javascript&#58;a)](https://e.org/a.png)\n"
      ),
      ("<div>a<script>b</script></div>", "``` html\n<div>a<script>b</script></div>\n```\n"),
      ("<ul>\n<li>\n\n<table><tr><td></table>\n\na", "a\n"),
      (
        "<p>&#x2E05;a&#x2E06;(javascript:b) `\n",
        "``` html\n<p>&#x2E05;a&#x2E06;(javascript:b) `\n```\n"
      ),
    ])
  func blocks(_ text: String, _ expected: String) {
    #expect(written(text) == expected)
  }
}
