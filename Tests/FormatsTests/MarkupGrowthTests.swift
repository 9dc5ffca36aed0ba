import Formats
import Growth
import TestSupport
import Testing

@Suite("Growth of work with markup")
struct MarkupGrowthTests {
  /// What hostile texts repeat.
  private static let pieces = [
    "*", "*a", "_a ", "a_", "[", "[a|", "[[a", "{code}", "{code:", "{quote}", "{quote} a\n",
    "{panel:title=a}\n",
    "!a", "!a.b!", "|", "||a", "|a|\n", "\"a", "\"a\":", "<pre>", "<", "h1. ", "* a\n", "** a\n#",
    "{", "}",
    "> ", ">> a\n", "@a ", "{{", "}}", "\\", "http://a", "`", "```\n", "= a", "//a ", "##", "~",
    "é", "\r", "\n", "bc. ", "bc(). a\n", "bc.. a\n\n", "{{collapse(a)\n", "}}\n", "%%%\n",
    ">>! a\n",
    "|a|b|c|\n", "{*}", "{*}a", "a{_}", "{{quote}}", "{{ {quote}", "{expand:a}\n", "%{a:b}c",
    "* a\n\nb\n",
    "** a\n* b\n", "  # a\n", "# a\n{code}\nb\n{code}\n", "-- ", "\\|", "(x", "(/)", "||a|b|\n",
    "|{code}a|b{code}", "|{code}\n", "|a\n", "{code:a", "a[1]\n", "fn1. a\n", "<code a>",
    "|/9. \\9. a|\n",
    "bq. a\n", "!http://a!:", "[*a", "|* a\n", "  a\n\n", "  \n", "a\n==\n",
    "a\n=", "{image a", "<notextile>a", "bugs 1, ", "1. a\n", "//http://a", "%(a)b%",
    "\"a(\":http://a",
    "bq.. a\n\n", "notextile.. a\n\n", "notextile. a\n", "<notextile>\n", "</notextile>", "==a ",
    "==\n",
    "==", "```a\n", "a```\n", "  ```", "a`b` ", "{{a}}", "1) a\n", "- [~] a\n", "[~] ", "bug 1 ",
    "***\n",
    "!{{a", "    bug 1\n", "{{toc", "{{toc(", "{{toc}}", "{{toc}}\n", "{{toc}} ", "    a\n\n",
    "    a\n", "\n    a\nb\n", "<code>", "<code>\n", "<code>a\n</code>", "<pre><code>\n", "</pre>",
    "# <pre>", "<!--", "<!-- a\n", "-->", "p(((", "p((. a\n", "*[fr]", "@&lt;", "!#1", "!a.b!:c",
    "\"(a)b\":http://a ", "#1", "  a", "a  ", ".  ", "\"a\":http://[(",
    "*a\n", "a*\n", "@a\n", "_a\r\n", "`a\n", "a\n", "a`\n", "==a\n", "[*a|http://a]",
    "\"*a\":http://a ",
    "# a\n{quote}a{quote}\n", "## a\n{quote}{panel}{info}\n", "# a\n|b|c|\n",
    "# a\n{code:title=b}c{code}\n", "# {quote}", "# \\# a\n",
    "{*}a:{*}", "*a:*{color}", "*a_a ", "{*}a{_}a:{_}{*}", "{{{a", "{{a}}}", "{{{}a{}}}", "\\\\",
    "\\\\a\\-",
    "\\\\ ", "[\\[", "[a|~", "[a|//b]", "[^a.b]", "[!a.b!|http://a]", "# bq. a\n", "* h1. a\n",
    "*\u{A0}", "|\\50. a|b|\n", "(a). |b|\n", "|<code>|\n", "|<pre>", "> <pre>", "> |a|\n",
    "<!-- a\nb -->",
    "<!-- -->\n", "www.a", "ftp://a.", ":x:", "http://a[{", "attachment:a.b", "attachment:\"a",
    "!commit:a",
    "<pre><code></code></pre>", "@|a|b@", "\"a\":svn://b ", " a\n\n", "a](b",
  ]

  @Test(
    "four times as much of anything is four times the work", .enabled(if: Growth.isCounted),
    arguments: Markup.allCases)
  func growth(markup: Markup) throws {
    for piece in Self.pieces {
      let factor = Growth.factor(from: 1_000, { Array(String(repeating: piece, count: $0).utf8) }) {
        _ = markup.markdown($0)
      }
      #expect(factor <= 5, "\(piece)")
    }
  }

  @Test(
    "a wide row among many rows is no more work than itself", .enabled(if: Growth.isCounted),
    arguments: [Markup.jira, .textile, .remarkup])
  func tableGrowth(markup: Markup) throws {
    let wide = { (count: Int) in String(repeating: "|a", count: count) + "|\n" }
    let long = { (count: Int) in String(repeating: "|a|\n", count: count) }
    let first = Growth.factor(from: 1_000, { Array((wide($0) + long($0)).utf8) }) {
      _ = markup.markdown($0)
    }
    let last = Growth.factor(from: 1_000, { Array((long($0) + wide($0)).utf8) }) {
      _ = markup.markdown($0)
    }
    #expect(first <= 5)
    #expect(last <= 5)
  }

  @Test(
    "whatever a text is, what comes of it is UTF-8 and not much longer", arguments: Markup.allCases)
  func anything(markup: Markup) {
    let seed = testSeed()
    var random = SplitMix(seed: seed)
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }.joined()
      let result = markup.markdown(Array(text.utf8)).markdown
      #expect(String(validating: result, as: UTF8.self) != nil, "seed \(seed): \(text)")
      #expect(result.count <= 40 * text.utf8.count + 200, "seed \(seed): \(text)")
    }
  }
}
