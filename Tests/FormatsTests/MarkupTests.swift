import Formats
import TestSupport
import Testing

@Suite("Text in the markup of other trackers")
struct MarkupTests {
  private func markdown(_ text: String, _ markup: Markup) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "what GitLab's Markdown has besides becomes Markdown",
    arguments: [
      ("a\n>>>\none\n\n```\n>>>\n```\n>>>\nb", "a\n\n> one\n> \n> ```\n> >>>\n> ```\n\nb"),
      ("[[_TOC_]]\n\n# A", "\n\n# A"), ("[[_TOC_]] is", "[[_TOC_]] is"),
      ("{+ new +} and {- old -}, [+a+] [-b-]", "<ins> new </ins> and ~~old~~, <ins>a</ins> ~~b~~"),
      ("`{+ a +}` {+ b", "`{+ a +}` {+ b"), ("{++} [-] {-}", "{++} [-] {-}"),
      ("![a](/uploads/0f/a.png) /uploads/b", "![a](uploads/0f/a.png) /uploads/b"),
      ("![a](/uploads/0f/a.png){width=900 height=506} b", "![a](uploads/0f/a.png) b"),
      ("![a](b.png){height=506}{a} (c) {width=1}", "![a](b.png){a} (c) {width=1}"),
      (">>> not\n>>>", ">>> not\n>>>"), ("```\n{+ a +}\n```", "```\n{+ a +}\n```"),
      ("plain", "plain"),
    ])
  func gitlab(_ text: String, _ wanted: String) {
    #expect(markdown(text, .gitlab) == wanted)
  }

  @Test(
    "what is written in braces, and headings of Remarkup's tables",
    arguments: [
      (Markup.jira, "{status:colour=Green|title=DONE} a", "**DONE** a"),
      (.remarkup, "{icon check} {nav Home > X} {key command S}", #"Home \> X command S"#),
      (.remarkup, "| a | b |\n| -- | -- |\n| 1 | 2 |", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
      (.remarkup, "```lang=py, name=x\nc\n```", "```py\nc\n```"),
      (.remarkup, "a\n\n  lang=php, name=a.php\n  c\n\nb", "a\n\n```php\nc\n```\n\nb"),
      (.remarkup, "a\n\n  lang=php; x=1\n  c", "a\n\n```\nlang=php; x=1\nc\n```"),
      (.jira, #"{{\{x\}}} {{C:\dir}} {{a{b\}c}}"#, #"`{x}` `C:\dir` `a{b}c`"#),
      (.textile, "<notextile>x</notextile> y", "x y"),
      (.textile, "bc. a *b*\r\n  c\r\n\r\nd", "```\na *b*\n  c\n```\n\nd"),
      (.textile, "bc(ruby).. a\n\nb\n\np. c", "```\na\n\nb\n```\n\nc"),
      (.textile, "bc. a", "```\na\n```"),
      (.textile, "bc.a and abc. b", "bc.a and abc. b"),
      (.textile, "a\n{{collapse(More *b*)\n* c\n}}\nd", "a\n\nMore **b**\n\n- c\n\nd"),
      (.textile, "{{collapse\na\n}}\n}}", "a\n\n}}"),
      (.textile, "a *b* {{collapse(More)\nc\n}}\nd", "a **b**\n\nMore\n\nc\n\nd"),
      (.textile, "* a {{collapses\n* a {{collapse\nc\n}}", "- a {{collapses\n- a\n\nc"),
      (.remarkup, "a\n%%%*b*\n c%%%\nd", "a\n\n```\n*b*\n c\n```\n\nd"),
      (
        .remarkup, ">>! In T12#3, @ana wrote:\n> First\n\nYes",
        "> In T12#3, @ana wrote:\\\n> First\n\nYes"
      ),
    ])
  func remnants(_ markup: Markup, _ text: String, _ wanted: String) {
    #expect(markdown(text, markup) == wanted)
  }

  @Test(
    "an item of a list that begins as a list would has text there",
    arguments: [
      (Markup.jira, "* 1. Open\n# 2. Shut\n* - a", "- 1\\. Open\n\n1. 2\\. Shut\n\n- \\- a"),
      (.textile, "* 1. Open\n** 12) Shut\n* 1.", "- 1\\. Open\n  - 12\\) Shut\n- 1\\."),
      (.remarkup, "- 1. Open\n- 1.5 l\n- [x] 3. Shut", "- 1\\. Open\n- 1.5 l\n- [x] 3\\. Shut"),
      (.jira, "1. Open\n2. Shut", "1. Open\n2. Shut"),
    ])
  func itemStarts(_ markup: Markup, _ text: String, _ wanted: String) {
    #expect(markdown(text, markup) == wanted)
  }

  @Test(
    "addresses that end in a sign of Markdown stay whole, and lead where they led",
    arguments: [
      (Markup.plain, "See https://example.org/a_ now", "See <https://example.org/a_> now"),
      (.plain, "https://example.org/a_.", "<https://example.org/a_>."),
      (.plain, "<https://example.org/a>", #"\<<https://example.org/a>>"#),
      (.remarkup, "<https://example.org/a>", #"\<<https://example.org/a>>"#),
      (.jira, "<https://example.org/a>", #"\<<https://example.org/a>>"#),
      (.textile, "<https://example.org/a>", #"\<<https://example.org/a>>"#),
      (.textile, "<\"x\":https://example.org/a>", #"\<[x](<https://example.org/a>)>"#),
      (.textile, "[\"x\":https://example.org/a].", "[[x](<https://example.org/a>)]."),
      (.textile, "\"x\":https://example.org/a[1]", "[x](<https://example.org/a[1]>)"),
      (.plain, "https://example.org/a* b", #"<https://example.org/a>\* b"#),
      (.plain, "https://example.org/a_b", "https://example.org/a_b"),
      (.jira, "https://example.org/a_ b_", #"<https://example.org/a_> b\_"#),
      (.jira, "_https://example.org/a_ b", "*https://example.org/a* b"),
      (.jira, "||https://example.org/a_||b||", "| <https://example.org/a_> | b |\n| --- | --- |"),
      (.textile, "https://example.org/a_", "<https://example.org/a_>"),
      (.textile, "_https://example.org/a_", "*https://example.org/a*"),
      (.remarkup, "https://example.org/a__b_", "<https://example.org/a__b_>"),
    ])
  func addresses(_ markup: Markup, _ text: String, _ wanted: String) {
    #expect(markdown(text, markup) == wanted)
  }

  @Test(
    "pictures in cells and pictures that are links",
    arguments: [
      (
        Markup.jira, "|!a.png|width=300,align=left!|b|",
        "|  |  |\n| --- | --- |\n| `a.png` | b |"
      ),
      (
        .jira, "||!https://x.org/a.png|thumbnail!||b||",
        "| ![https://x.org/a.png](<https://x.org/a.png>) | b |\n| --- | --- |"
      ),
      (.jira, "||Stop!a.b|c=d!||", "|  |  |\n| --- | --- |\n| **Stop!a.b** | c=d! |"),
      (.jira, "||!a.png|b!||", "|  |  |\n| --- | --- |\n| **!a.png** | b! |"),
      (.textile, "!img.png!:https://example.org x", "[`img.png`](<https://example.org>) x"),
      (
        .textile, "!https://x.org/a.png(T)!:https://example.org",
        "[![T](<https://x.org/a.png>)](<https://example.org>)"
      ),
    ])
  func pictures(_ markup: Markup, _ text: String, _ wanted: String) {
    #expect(markdown(text, markup) == wanted)
  }

  @Test(
    "lines of plain text stand as far in as they did",
    arguments: [
      ("Trace:\n    at a\n\tat b", "Trace:\\\n····at a\\\n········at b"),
      ("  if x {\n\n    y\n  }", "··if x {\n\n····y\\\n··}"),
      ("> a\n>   b\n\n  > c", "> a\\\n> ··b\n\n> c"),
      ("a   b  c.  d \n", "a·· b· c. d"), ("   ", "   "),
    ])
  func indentation(_ text: String, _ wanted: String) {
    #expect(markdown(text, .plain).replacing("\u{A0}", with: "·") == wanted)
    #expect(
      markdown(String(repeating: "\t", count: 500) + "a", .plain)
        == String(repeating: "\u{A0}", count: 80) + "a")
  }

  @Test(
    "references of Bugzilla's are those to bugs",
    arguments: [
      ("See bug 12, Bug 7 comment 3 and debug 5", "See bug #12, Bug #7 comment 3 and debug 5"),
      ("(In reply to Ana from comment #3)", "(In reply to Ana from comment 3)"),
      ("bug #4 and bug 12a, bugs #1 and #2", "bug #4 and bug 12a, bugs #1 and #2"),
      ("BUG  4 (LP: #5), #6", "BUG #4 (LP: #5), \\#6"),
      ("#0  0x1 in a\n#1 0x2 in b (#3)", "\\#0\u{A0} 0x1 in a\\\n\\#1 0x2 in b (\\#3)"),
      (
        "Bugs 3, 4, and 5, bugs 6 and 7a or 8; bug 6 and 7",
        "Bugs #3, #4, and #5, bugs #6 and 7a or 8; bug #6 and 7"
      ),
    ])
  func bugzilla(_ text: String, _ wanted: String) {
    #expect(markdown(text, .plain) == wanted)
  }

  @Test(
    "Jira's wiki markup becomes Markdown",
    arguments: [
      ("h2. What happens", "## What happens"),
      ("one\ntwo\n\nthree", "one\\\ntwo\n\nthree"),
      (
        "*strong* and _slanted_ and {{code*}} and -gone- and +new+",
        "**strong** and *slanted* and `code*` and ~~gone~~ and <ins>new</ins>"
      ),
      ("2*3*4 and snake_case and a-b-c", "2\\*3\\*4 and snake_case and a-b-c"),
      ("H~2~O, x^2^", "H\\~2\\~O, x^2^"),
      (
        "see [the page|https://example.org/a_b_c] and [https://example.org]",
        "see [the page](<https://example.org/a_b_c>) and [https://example.org](<https://example.org>)"
      ),
      (
        "ask [~ana.b][~ola] [~cy] about [^log.txt] !shot 1.png|thumbnail!",
        "ask @ana.b @ola @cy about `log.txt` `shot 1.png`"
      ),
      (
        "* one\n** two\n*** three\n# first\n## inner",
        "- one\n  - two\n    - three\n\n1. first\n   1. inner"
      ),
      (
        "{code:java|title=A.java}\nint a = b * c;\n{code}\nthen",
        "**A.java**\n\n```java\nint a = b * c;\n```\n\nthen"
      ),
      ("before {noformat}a\nb{noformat} behind", "before\n\n```\na\nb\n```\n\nbehind"),
      ("{quote}one\ntwo{quote}\nthree", "> one\\\n> two\n\nthree"),
      ("bq. said", "> said"), ("[mailto:ana@x.org]", "[ana@x.org](<mailto:ana@x.org>)"),
      ("|a\\\\b\nc|d|", "|  |  |\n| --- | --- |\n| a<br>b<br>c | d |"),
      ("{panel:title=Take care|bgColor=#fff}\nhot\n{panel}", "> **Take care**\n>\n> hot"),
      (
        "||name||count||\n|a|1|\n|[x|https://e.org/x]|2|",
        "| name | count |\n| --- | --- |\n| a | 1 |\n| [x](<https://e.org/x>) | 2 |"
      ),
      (
        "||a|b|\n||c|*d*|\n||*e*|| ||",
        "|  |  |\n| --- | --- |\n| **a** | b |\n| **c** | **d** |\n| **e** |  |"
      ),
      ("| ||a||\n||b|1|", "|  | a |\n| --- | --- |\n| **b** | 1 |"),
      ("{color:red}red{color} line \\\\ next", "red line\\\nnext"),
      ("a -- it is -old- --- new", "a – it is ~~old~~ — new"),
      ("----", "---"),
      ("<script>alert(1)</script>", "\\<script>alert(1)\\</script>"),
      ("#1 in the list", "#1 in the list"), ("# ", "\\#"), ("*b\\* c*", "**b\\* c**"),
      ("--- by Ana\n\n-- or\n- a\n-- b", "— by Ana\n\n– or\n\n- a\n  - b"),
      ("** a\n** b\n**** c\n* d", "- a\n- b\n  - c\n- d"), ("*\ta", "- a"),
      (
        "# a\n{code}\nx\n\ny\n{code}\nmore\n## b {noformat}z{noformat}\n# c\n\nd",
        "1. a\n   ```\n   x\n\n   y\n   ```\n   more\n   1. b\n      ```\n      z\n      ```\n1. c\n\nd"
      ),
      ("|a\\|b|c|", "|  |  |\n| --- | --- |\n| a\\|b | c |"), ("bq.said", "> said"),
      ("(/) f(x) (on)e (x)1 (off)(*r) (on)(-)", "✅ f❌ (on)e ❌1 🔅⭐ 💡➖"),
      // What ends a mark is followed by no letter of any alphabet.
      ("*a*b c* -a-b c- _dd_é e_ *e *f*", "\\*a\\*b c\\* -a-b c- *dd_é e* **e \\*f**"),
      ("*a http://e.org/b*c d* “*e*” – _f_…", "**a http://e.org/b*c d** “**e**” – *f*…"),
      (
        "[the bug|TOOL-12] [TOOL-12|TOOL-12] [see|Some page]",
        "the bug (TOOL-12) TOOL-12 [see|Some page]"
      ),
      ("{{*a*}} {{_b_}} {{*}} {{__c__}}", "**`a`** *`b`* `*` `__c__`"),
      (
        "||a||b||\n|1|{code:java}\nint c|d;\n\n  e\n{code}|\n|{noformat}f{noformat}|g\nh|",
        "| a | b |\n| --- | --- |\n| 1 | `int c\\|d;`<br>`  e` |\n| `f` | g<br>h |"
      ),
      (
        "|{quote}\na\n{quote}|{panel:title=T}b{panel}|\n|* c\n* d|# e\n# f|",
        "|  |  |\n| --- | --- |\n| a | **T** b |\n| • c<br>• d | 1. e<br>2. f |"
      ),
      (
        " |a|b\nc\n\n|{code}d|",
        "|  |  |\n| --- | --- |\n| a | b<br>c |\n\n|  |\n| --- |\n| {code}d |"
      ),
      ("https://example.org/a_b_/*c* end", "<https://example.org/a_b_/*c>\\* end"),
      (
        "[with | bar|http://e.org/x?a=b|c] [a|http://e.org|smart-link]",
        "[with \\| bar](<http://e.org/x?a=b>) [a](<http://e.org>)"
      ),
      (
        "{panel}\na\n{panel}\n{info}b{info}\n{quote}\nc\n{quote}d{quote}",
        "> a\n\n> **Info**\n>\n> b\n\n> c\n\nd"
      ),
    ])
  func jira(text: String, expected: String) {
    #expect(markdown(text, .jira) == expected)
  }

  @Test(
    "Textile becomes Markdown",
    arguments: [
      (
        "h1. Title\n\np(note). *strong* _em_ @code@ -del-",
        "# Title\n\n**strong** *em* `code` ~~del~~"
      ),
      (
        "\"the page\":https://example.org/a, and so on",
        "[the page](<https://example.org/a>), and so on"
      ),
      ("<pre><code class=\"ruby\">\nputs 1\n</code></pre>", "```ruby\nputs 1\n```"),
      ("<pre>\na  b\n</pre>", "```\na  b\n```"),
      ("|_. a |_. b |\n| 1 | 2 |", "| a | b |\n| --- | --- |\n| 1 | 2 |"),
      (
        "|_. a | 1 |\n|_. b | _2_ |",
        "|  |  |\n| --- | --- |\n| **a** | 1 |\n| **b** | *2* |"
      ),
      ("* a\n** b\n# c", "- a\n  - b\n\n1. c"),
      ("> quoted\n> more\n\nmine", "> quoted\\\n> more\n\nmine"),
      (
        "Ana:\n> a\n> * b\n> * c\n>\n> > d\n> e\nf",
        "Ana:\n\n> a\n>\n> - b\n> - c\n>\n> > d\n>\n> e\n\nf"
      ),
      (
        "|a\nb|c|\n|d||e\r\n*f*|\n|g\n\nh|",
        "|  |  |  |\n| --- | --- | --- |\n| a<br>b | c |\n| d |  | e<br>**f** |\n\n|g\n\nh|"
      ),
      ("** a\n** b\n  * c\n * d", "- a\n- b\n- c\n- d"),
      ("* a\n\n  * b\n  * c\n* d", "- a\n  - b\n  - c\n- d"),
      ("!{width:50%}a.png! !(c)b.png!", "`a.png` `b.png`"),
      ("(\"x\":http://a.org/F_(b))", "([x](<http://a.org/F_(b)>))"),
      ("\"x\":http://a.org/F_(b).", "[x](<http://a.org/F_(b)>)."),
      ("#12 is the same", "#12 is the same"),
      ("a -- b", "a -- b"), ("+*a*+ b", "<ins>**a**</ins> b"),
      ("To do:\n1. a\n2. b\nc", "To do:\n1. a\n2. b\\\nc"),
      ("see [[Home|the wiki]] and !pic.png!", "see the wiki and `pic.png`"),
      ("bq. said\nmore\n\nb", "> said\\\n> more\n\nb"),
      ("bq.. a\n\n* b\n\nc\n\np. d", "> a\n>\n> - b\n>\n> c\n\nd"),
      ("bq.. a\n\nbc. b\n\nbq. c", "> a\n\n```\nb\n```\n>\n> c"),
      ("p. \nfn1. \n\nbq.. ", "p.\\\nfn1.\n\nbq.."),
      ("<notextile>*x* @y@</notextile> *z*", "\\*x\\* @y@ **z**"),
      (
        "\"l(title)\":http://e.org \"(p)\":http://e.org",
        "[l](<http://e.org>) [(p)](<http://e.org>)"
      ),
      ("%(cls)x% %{color:red}y% 5%(a) b%", "x y 5%(a) b%"),
      // Markdown drops footnotes that nothing refers to.
      (
        "a[1], b[2] and c[3]\n\nfn1. One\nfn2(x). *Two*\n\nfn2. More\n\nfn4. Four",
        "a[^1], b[^2] and c[3]\n\n[^1]: One\n\n[^2]: **Two**\n\n<sup>2</sup> More\n\n<sup>4</sup> Four"
      ),
      ("\"*a*\" [*b*] (*c*) *_d_*", "\"\\*a\\*\" [\\*b\\*] (**c**) ***d***"),
      ("<kbd>a</kbd> <code class=\"c\">b_</code>", "<kbd>a</kbd> `b_`"),
      ("{{thumbnail(a b.png, size=9)}} \"c\":/d/1", "`a b.png` c"),
      (
        "!>http://a.org/b.png(c)!:http://d.org e",
        "[![c](<http://a.org/b.png>)](<http://d.org>) e"
      ),
      (
        "table(x).\n|\\2. a|b|\n|/2. c|d|e|\n|f|g|",
        "|  |  |  |\n| --- | --- | --- |\n| a |  | b |\n| c | d | e |\n|  | f | g |"
      ),
    ])
  func textile(text: String, expected: String) {
    #expect(markdown(text, .textile) == expected)
  }

  @Test(
    "Remarkup becomes Markdown",
    arguments: [
      ("- a\n  - b\n    - c\n- d", "- a\n  - b\n    - c\n- d"),
      ("== Steps ==\n\n# one\n# two", "## Steps\n\n1. one\n1. two"),
      ("**bold** //slanted// ##mono## ~~gone~~", "**bold** *slanted* `mono` ~~gone~~"),
      (
        "[[ https://example.org | the page ]] {F123, size=full} {T12}",
        "[the page](<https://example.org>) `F123` T12"
      ),
      ("```lang=php\necho 1;\n```", "```php\necho 1;\n```"),
      ("a\n  b\n\n  *c*\r\n\r\n    d\r\n\r\ne", "a\\\nb\n\n```\n*c*\n\n  d\n```\n\ne"),
      ("- a\n\n  b\n\n  - c", "- a\n\nb\n\n- c"),
      ("Title\n=====\nSub *a*\r\n--\nb\nc\n---", "# Title\n\n## Sub \\*a\\*\n\nb\\\nc\n\n---"),
      (
        "{image http://e.org/a.png} {img src=http://e.org/b.png, alt=x} {image y}",
        "![http://e.org/a.png](<http://e.org/a.png>) ![http://e.org/b.png](<http://e.org/b.png>) {image y}"
      ),
      ("1. a\n2. b\n  - c\n10) d", "1. a\n2. b\n   - c\n1. d"),
      ("//http://e.org// http://a//b//c //d//", "*http://e.org* http://a//b//c *d*"),
    ])
  func remarkup(text: String, expected: String) {
    #expect(markdown(text, .remarkup) == expected)
  }

  @Test(
    "text without markup keeps its lines, and nothing in it is a sign",
    arguments: [
      (
        "# not a heading\n*star* `tick`\n1. first",
        "\\# not a heading\\\n\\*star\\* \\`tick\\`\\\n1\\. first"
      ),
      ("> quoted\nmine", "> quoted\n\nmine"),
    ])
  func plain(text: String, expected: String) {
    #expect(markdown(text, .plain) == expected)
  }

  @Test(
    "an empty line ends a list, but for a further item",
    arguments: [Markup.jira, .textile, .remarkup])
  func listEnd(markup: Markup) {
    #expect(markdown("* a\n* b\n\nText", markup) == "- a\n- b\n\nText")
    #expect(
      markdown("* a\nmore\n\n* b\n\nText\nmore\n\n# c", markup)
        == "- a\\\n  more\n- b\n\nText\\\nmore\n\n1. c")
  }

  @Test(
    "a table is as wide as its widest row", arguments: [Markup.jira, .textile, .remarkup])
  func tableWidth(markup: Markup) {
    #expect(
      markdown("|a|\n|b|c|d|\n|e|f|\n\nText", markup)
        == "|  |  |  |\n| --- | --- | --- |\n| a |\n| b | c | d |\n| e | f |\n\nText")
  }

  @Test(
    "a heading is as wide as the widest row of its table",
    arguments: [
      ("||a||\n|b|c|", Markup.jira, "| a |  |\n| --- | --- |\n| b | c |"),
      ("|_. a|\n|b|c|", Markup.textile, "| a |  |\n| --- | --- |\n| b | c |"),
      (
        "{quote}\n||a||\n|b|c|\n{quote}\n|d|", Markup.jira,
        "> | a |  |\n> | --- | --- |\n> | b | c |\n\n|  |\n| --- |\n| d |"
      ),
    ])
  func headingWidth(text: String, markup: Markup, expected: String) {
    #expect(markdown(text, markup) == expected)
  }

  @Test(
    "Jira's signs in braces are signs within words too",
    arguments: [
      (
        "{*}bold{*} {_}it{_} {-}del{-} {+}ins{+}",
        "**bold** *it* ~~del~~ <ins>ins</ins>"
      ),
      ("un{*}bold{*}ed, *half{*}way", "un**bold**ed, **half**way"),
      ("{*}{_}both{_}{*}", "***both***"),
      ("{{*}} and {*}a{*}", "`*` and **a**"),
    ])
  func braces(text: String, expected: String) {
    #expect(markdown(text, .jira) == expected)
  }

  @Test("what Jira folds keeps its title")
  func expand() {
    #expect(
      markdown("{expand:More: all}\ntext\n{expand}\nend", .jira)
        == "**More: all**\n\ntext\n\nend")
    #expect(markdown("a {expand:title=T}b{expand}", .jira) == "a T b")
  }
}
