import Formats
import Testing

@Suite("Marks of other markup over lines and in links")
struct MarkupMarkTests {
  private func markdown(_ text: String, _ markup: Markup) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "emphasis and code of Textile may end on another line of their block",
    arguments: [
      ("a *b  \r\n  c* d\r\n_e\r\n\r\nf_", "a **b\\\nc** d\\\n\\_e\n\nf\\_"),
      ("-a\nb- @c\r\nd@", "~~a\\\nb~~ `c d`"), ("@a\nb@{c} *d*\ne", "`a b`{c} **d**\\\ne"),
      ("* *a\nb*\n* c*", "- **a\\\n  b**\n- c\\*"),
      ("bq. _a\nb_", "> *a\\\n> b*"), ("p. *a\nb*", "**a\\\nb**"),
      ("> *a\n> b*", "> \\*a\\\n> b\\*"),
      ("*a\nh1. b*", "\\*a\n\n# b\\*"), ("*a\n|b*|", "\\*a\n\n|  |\n| --- |\n| b\\* |"),
      ("*a\n<pre>b</pre>\nc*", "\\*a\n\n```\nb\n```\n\nc\\*"), ("*a\n1. b*", "\\*a\n1. b\\*"),
      ("a\n==# *b*==\n-- c\n#1 d\n+ e", "a\\\n\\# \\*b\\*\\\n\\-- c\\\n#1 d\\\n\\+ e"),
      ("`a\nb` \"c\nd\":http://e.org", "\\`a\\\nb\\` \"c\\\nd\":http://e.org"),
    ])
  func lines(_ text: String, _ wanted: String) {
    #expect(markdown(text, .textile) == wanted)
  }

  @Test("of other trackers a mark ends on its line")
  func otherTrackers() {
    #expect(markdown("*a\nb*", .jira) == "\\*a\\\nb\\*")
    #expect(markdown("**a\nb**", .remarkup) == "\\*\\*a\\\nb\\*\\*")
  }

  @Test(
    "the text of a link may have emphasis and code, and nothing else",
    arguments: [
      (
        "\"a _b_ *c\":http://e.org \"@d@\":http://e.org/f \"*g*\":http://e.org", Markup.textile,
        "[a *b* \\*c](<http://e.org>) [`d`](<http://e.org/f>) [\\*g\\*](<http://e.org>)"
      ),
      (
        "\"http://e.org [[a]] !b.png!\":http://e.org", .textile,
        "[http://e.org \\[\\[a\\]\\] !b.png!](<http://e.org>)"
      ),
      (
        "[*a* {{b}} | c|http://e.org/] |[_d_|http://e.org]|", .jira,
        "[**a** `b` \\| c](<http://e.org/>) |[*d*](<http://e.org>)|"
      ),
      ("|[*a*|http://e.org]|", .jira, "|  |\n| --- |\n| [**a**](<http://e.org>) |"),
    ])
  func links(_ text: String, _ markup: Markup, _ wanted: String) {
    #expect(markdown(text, markup) == wanted)
  }

  @Test(
    "what Textile has besides, and does not show, is left out",
    arguments: [
      ("bq(a). b\nc", "> b\\\n> c"), ("p((. a (b) c", "a (b) c"), ("p(. see it)", "see it)"),
      ("p(a) b", "p(a) b"), ("!#12 !r12 a!#3 !r2.png!", "\\#12 r12 a!#3 `r2.png`"),
      ("!a.png!:b.png, !a.png!: b", "`a.png`, `a.png`: b"),
      ("*[fr]a* _[ab] c_ *[AB]d*", "**a** *[ab] c* **[AB]d**"),
      (
        "\"(a)b\":http://e.org \"(c d)e\":http://e.org",
        "[b](<http://e.org>) [(c d)e](<http://e.org>)"
      ),
      ("@&lt;a&gt;&amp;&quot;&x;@ `&lt;`", "`<a>&\"&x;` `&lt;`"),
      ("a <!-- *b* --> c\n<!-- d -->\n<!-- e", "a  c\\\n\\<!-- e"),
    ])
  func hidden(_ text: String, _ wanted: String) {
    #expect(markdown(text, .textile) == wanted)
  }
}
