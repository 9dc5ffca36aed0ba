import Formats
import Testing

@Suite("Textile as Redmine's renderer reads it")
struct TextileRendererTests {
  private func markdown(_ text: String, _ markup: Markup = .textile) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "cells keep the numbers and signs that they begin with, but for those of their style",
    arguments: [
      ("1.5|2.0.1", "1.5 | 2.0.1"), ("10.0.0.1|01.02.2020", "10.0.0.1 | 01.02.2020"),
      ("1.|Foo", "1. | Foo"), ("~/.bashrc|[1]. a", "\\~/.bashrc | [1]. a"),
      ("(1.)|-.5", "(1.) | -.5"), ("-. a|^. b", "a | b"), ("=.a|>. b", "a | b"),
      ("(c). a|{color:red}. b", "a | b"), ("\\2. a|[fr]. b", "a |  | b"), ("\\50. a", "a"),
      ("(a).b|..", "(a).b | .."),
    ])
  func cells(_ row: String, _ wanted: String) {
    let columns = wanted.split(separator: "|", omittingEmptySubsequences: false).count
    let head = String(repeating: "|  ", count: columns) + "|\n"
    let rule = String(repeating: "| --- ", count: columns) + "|\n"
    #expect(markdown("|\(row)|") == head + rule + "| \(wanted) |")
  }

  @Test(
    "rows may have a style, and code with bars and lines in their cells",
    arguments: [
      (
        "{background:#ddd}. |a|b|\n(c). |d|e|\n\n(a). b | c",
        "|  |  |\n| --- | --- |\n| a | b |\n| d | e |\n\n(a). b | c"
      ),
      (
        "|<code>a|b</code>|<pre>c|d\n\ne</pre>|\n|<pre>f</pre>|g|",
        "|  |  |\n| --- | --- |\n| `a\\|b` | `c\\|d`<br>`e` |\n| `f` | g |"
      ),
    ])
  func rows(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "an address before punctuation and a sign that is escaped is linked without the sign",
    arguments: [
      ("http://x.org/a.<br>b", "<http://x.org/a>.\\<br>b"),
      ("http://x.org/c!<b>d", "<http://x.org/c>!\\<b>d"),
      ("<link>http://x.org/a.</link>", "\\<link><http://x.org/a>.\\</link>"),
      ("http://x.org/p/.* http://x.org/a...*", "<http://x.org/p/>.\\* <http://x.org/a>...\\*"),
      ("http://x.org/[id]/{a}/.*", "<http://x.org/[id]/{a}/>.\\*"),
      ("{\"t\": http://z.org}", "{\"t\": <http://z.org>}"), ("http://.", "http://."),
      ("(http://x.org/F_(b)), http://x.org/a;", "(http://x.org/F_(b)), http://x.org/a;"),
      ("www.x.org/~j/ ftp://x.org/~j/", "www.x.org/~j/ ftp://x.org/~j/"),
      ("www.x.org<b>x", "[www.x.org](<http://www.x.org>)\\<b>x"),
      ("<url>ftp://x.org/a</url>", "\\<url><ftp://x.org/a>\\</url>"),
      ("sftp://x.org/~a~b x.www.org/~a", "sftp://x.org/\\~a\\~b x.www.org/\\~a"),
      ("文 http://x.org/a。（http://x.org/b）", "文 <http://x.org/a。（http://x.org/b>）"),
      ("http://x.org/a… “http://x.org/b”", "<http://x.org/a>… “<http://x.org/b>”"),
    ], [Markup.textile, .remarkup, .plain])
  func addresses(_ example: (text: String, wanted: String), _ markup: Markup) {
    #expect(markdown(example.text, markup) == example.wanted)
  }

  @Test(
    "what reads like the code of an emoji is text where a tracker has no such codes",
    arguments: [
      ("root:x:0:0 std::map::x::y", "root\\:x:0:0 std::map:\\:x::y"),
      ("12:100:5", "12\\:100:5"), (":nosuch: a:b", ":nosuch: a:b"),
    ], [Markup.textile, .remarkup, .jira, .plain])
  func emoji(_ example: (text: String, wanted: String), _ markup: Markup) {
    #expect(markdown(example.text, markup) == example.wanted)
    #expect(
      markdown("a :tada: b", markup)
        == (markup == .textile || markup == .plain ? "a \\:tada: b" : "a :tada: b"))
  }

  @Test(
    "only what Redmine takes for marks and links is one",
    arguments: [
      ("x**2 + y**2, src/**/*.rb, **b**", "x\\*\\*2 + y\\*\\*2, src/\\*\\*/\\*.rb, **b**"),
      ("\"a\":#x {\"b\":#fff} \"c\":/d/e \"f\":/g", "\"a\":#x {\"b\":#fff} c \"f\":/g"),
      (
        "\"a\":www.x.org, \"b\":file:///c.d \"e\":svn://f_g",
        "[a](<http://www.x.org>), b (file:///c.d) e (svn://f\\_g)"
      ),
      (
        "\"\"x\":http://x.org\" \"y\":http://y.org}", "\"[x](<http://x.org>)\" [y](<http://y.org>)}"
      ),
      ("见\"文\":http://x.org/c。", "见[文](<http://x.org/c>)。"),
      ("[[ -z \"$x\" || \"$y\" ]] [[a|b]]", "[[ -z \"$x\" || \"$y\" ]] b"),
      ("[[d|]] [[|e]] [[f|g|h]]", "[[d|]] [[|e]] [[f|g|h]]"),
      ("执行@npm i@后，_不_。 a@b@c", "执行`npm i`后，\\_不\\_。 a@b@c"),
      ("@|ruby|x@ *[fr-ca]y* %{color:red} z%", "`x` **y**  z"),
      (
        "attachment:a.log, attachment:\"b c.log\"; attachment:d",
        "`a.log`, `b c.log`; attachment:d"
      ),
      ("!attachment:a.log !commit:b ![[C]] !#1", "attachment:a.log commit:b [[C]] \\#1"),
      ("x[0][1](**p); [a](http://x.org)", "x[0][1\\](\\*\\*p); [a](http://x.org)"),
    ])
  func inlines(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "only what Redmine takes for a block is one",
    arguments: [
      ("a\np. b\n\np. c\np. d", "a\\\np. b\n\nc\\\np. d"),
      ("h2. A #\n\nh3. C#\n\nh3. B ##", "## A \\#\n\n### C#\n\n### B \\##"),
      ("h1.x.org is down", "h1.x.org is down"), ("bq.:http://x.org/ a", "> a"),
      ("<!-- a -->\n<!-- b --> c\n\np. \n[[ d\n\nh1.\te", "c\n\n[[ d\n\n# e"),
      ("*(c) a\n#{color:red} b\n*(c d\n\n*(e)*", "- a\n\n1. b\\\n   \\*(c d\n\n**(e)**"),
      ("a\n| --", "a\\\n\\| --"), ("{{collapse(Show, Hide)\na\n}}", "Show\n\na"),
      ("a\n\n b\n   c\n\n  h2. d", "a\n\n```\nb\n  c\n```\n\n## d"),
    ])
  func blocks(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "quotes hold headings, tables, quotations and code",
    arguments: [
      (
        "a\n> h3. b\n> |c|d|\n> bq. e\n> p. f\n>> * g\nh",
        "a\n\n> ### b\n>\n> |  |  |\n> | --- | --- |\n> | c | d |\n>>\n> > e\\\n> > p. f\n>\n> > - g\n\nh"
      ),
      ("> a\n> <pre>\n>   b\n> </pre>\n> c", "> a\n>\n> ```\n>   b\n> ```\n>\n> c"),
      (
        "> |a|b|\n|c|d|",
        "> |  |  |\n> | --- | --- |\n> | a | b |\n\n|  |  |\n| --- | --- |\n| c | d |"
      ),
    ])
  func quotes(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "comments of several lines are left out, and tags of code on lines of their own are none of its text",
    arguments: [
      ("<!-- a\nb\n\nc -->\nd <!-- e --> f\n* g <!--\nh\n-->\ni", "d  f\n\n- g\\\n  i"),
      ("@<!--@ a\n-->", "`<!--` a\\\n\\-->"),
      ("<!-- a\nb", "\\<!-- a\\\nb"),
      ("<pre>\n<!-- a\n-->\n</pre>", "```\n<!-- a\n-->\n```"),
      ("<pre>\n<code class=\"java\">\na\n</code>\n</pre>\nb", "```java\na\n```\n\nb"),
      (
        "<pre><code>a\n</code>\n</pre>\n\n*b*\n\n<pre><code>c</code></pre>",
        "```\na\n```\n\n**b**\n\n```\nc\n```"
      ),
    ])
  func tags(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test("headings and nested items of Remarkup, and brackets that are no links")
  func remarkup() {
    #expect(markdown("## A ##\n\n# b\n## c", .remarkup) == "## A\n\n1. b\n   1. c")
    #expect(markdown("-- a\n\n- b\n  -- c", .remarkup) == "\\-- a\n\n- b\n  - c")
    #expect(markdown("x[0][1](**ptr);", .remarkup) == "x[0][1\\](\\*\\*ptr);")
  }
}
