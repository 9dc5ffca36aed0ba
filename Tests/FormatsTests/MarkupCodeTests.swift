import Formats
import Testing

@Suite("Code in other markup")
struct MarkupCodeTests {
  private func markdown(_ text: String, _ markup: Markup) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "code below an item or behind its sign belongs to it",
    arguments: [
      ("# a\n{code}x{code}\n# b", Markup.jira, "1. a\n   ```\n   x\n   ```\n1. b"),
      ("# {code}\nx\n{code}\n# b", .jira, "1. ```\n   x\n   ```\n1. b"),
      ("# {code:title=T}\nx\n{code}", .jira, "1. **T**\n   ```\n   x\n   ```"),
      (
        "# a\n{code}x{code}\n{code:title=T}\ny\n{code}\n{noformat:title=U}z{noformat}\n# b", .jira,
        "1. a\n   ```\n   x\n   ```\n   **T**\n   ```\n   y\n   ```\n   **U**\n   ```\n   z\n   ```\n1. b"
      ),
      (
        "# a\n<pre>\nx\n\n y\n</pre>\n# b", .textile,
        "1. a\n   ```\n   x\n\n    y\n   ```\n1. b"
      ),
      (
        "* a\n** b\n<pre>x</pre>\n** c <pre>y</pre> d", .textile,
        "- a\n  - b\n    ```\n    x\n    ```\n  - c\n    ```\n    y\n    ```\n    d"
      ),
      ("* <pre><code class=\"c\">x</code></pre>\n* b", .textile, "- ```c\n  x\n  ```\n- b"),
      ("> * a\n<pre>x</pre>", .textile, "> - a\n\n```\nx\n```"),
      ("# a\n\n<pre>x</pre>", .textile, "1. a\n\n```\nx\n```"),
    ])
  func codeOfItems(text: String, markup: Markup, expected: String) {
    #expect(markdown(text, markup) == expected)
  }

  @Test(
    "quotes, panels and tables of Jira's below an item or behind its sign belong to it",
    arguments: [
      ("# a\n{quote}\nb\n{quote}\n# c", "1. a\n   > b\n1. c"),
      ("# a {quote}b{quote} c\n# d", "1. a\n   > b\n\n   c\n1. d"),
      ("# {quote}a{quote}\n# b", "1. > a\n1. b"), ("# {quote}{quote}\n# b", "1. \n1. b"),
      (
        "* a\n** b\n{panel:title=T}\nc\n\n* d\n{panel}\n** e\n* f",
        "- a\n  - b\n    > **T**\n    >\n    > c\n    >\n    > - d\n  - e\n- f"
      ),
      ("# {panel:title=T}\na\n{panel}\n# b", "1. > **T**\n   >\n   > a\n1. b"),
      ("# {panel}{quote}a{quote}b{panel}\n# c", "1. > > a\n   >\n   > b\n1. c"),
      (
        "# a\n{quote}b{quote}\n{note}c{note}\n# d",
        "1. a\n   > b\n\n   > **Note**\n   >\n   > c\n1. d"
      ),
      (
        "{quote}\n# a\n{panel}\nb\n{code}\nc\n{code}\n{panel}\n# d\n{quote}\ne",
        "> 1. a\n>    > b\n>    >\n>    > ```\n>    > c\n>    > ```\n> 1. d\n\ne"
      ),
      (
        "# a\n||b||c||\n|d|e|f|\n# g\n|h|\ni\n# j",
        "1. a\n\n   | b | c |  |\n   | --- | --- | --- |\n   | d | e | f |\n1. g\n\n   |  |\n   | --- |\n   | h |\n\n   i\n1. j"
      ),
      ("# a\n|b|\n\n# c", "1. a\n\n   |  |\n   | --- |\n   | b |\n1. c"),
      ("# a\n\n{quote}b{quote}\n# c", "1. a\n\n> b\n\n1. c"),
      ("# h3. a\n** bq. b\\\\c\nd\n# e", "1. ### a\n   - > b\\\n     > c\n\n     d\n1. e"),
      ("# a\n\n|b|\n# c", "1. a\n\n|  |\n| --- |\n| b |\n\n1. c"),
    ])
  func blocksOfItems(text: String, expected: String) {
    #expect(markdown(text, .jira) == expected)
  }

  @Test("what begins a block of Markdown and is literal in Jira stays literal")
  func literalSigns() {
    #expect(
      markdown("# \\# a\n# \\* b\n* \\- c\n\n\\# d\n\\#12 \\> e\n\\> f \\# g", .jira)
        == "1. \\# a\n1. \\* b\n\n- \\- c\n\n\\# d\\\n#12 \\\\> e\\\n\\\\> f # g")
  }

  @Test(
    "code of Redmine's that has no end goes on to the end of the text",
    arguments: [
      ("a\n<pre>\nx *y*\n\nh2. z\n", "a\n\n```\nx *y*\n\nh2. z\n```"),
      ("<pre><code class=\"c\">\nx", "```c\nx\n```"), ("# a\n<pre>x", "1. a\n   ```\n   x\n   ```"),
      ("<preview> *a*", "\\<preview> **a**"),
      ("the tag @<pre>@ is *b*", "the tag `<pre>` is **b**"),
      ("<pre><code>\nx\n</code>\n</pre>\n*b*", "```\nx\n```\n\n**b**"),
    ])
  func open(_ text: String, _ wanted: String) {
    #expect(markdown(text, .textile) == wanted)
  }

  @Test(
    "what stands between tags of code on several lines is a block",
    arguments: [
      ("<code>\na *b*\n\n  c\n</code>\n*d*", "```\na *b*\n\n  c\n```\n\n**d**"),
      ("a <code class=\"sql\">b\nc</code> d", "a\n\n```sql\nb\nc\n```\n\nd"),
      ("<code>a</code> and <code>b\nc</code>", "`a` and\n\n```\nb\nc\n```"),
      ("a <code> is\na tag, <code>b</code>", "a \\<code> is\\\na tag, `b`"),
      ("|<code>a\nb</code>|", "|  |\n| --- |\n| `a b` |"), ("<code>\n*a*", "\\<code>\\\n**a**"),
    ])
  func tags(_ text: String, _ wanted: String) {
    #expect(markdown(text, .textile) == wanted)
  }

  @Test(
    "a paragraph of Redmine's that is indented is code, without the indentation of all its lines",
    arguments: [
      (
        "E:\r\n\r\n     at *a*\r\n       at b\r\n   \r\n     c\r\n\r\nd",
        "E:\n\n```\nat *a*\n  at b\n\nc\n```\n\nd"
      ),
      ("a\n\n    b\nc\n\n    d", "a\n\nb\\\nc\n\n```\nd\n```"), ("    a\n    b", "a\\\nb"),
      ("a\n    b\n\n   c", "a\\\nb\n\n```\nc\n```"), ("* a\n\n    * b", "- a\n  - b"),
      ("a\n\n    * b\n    * c", "a\n\n- b\n- c"),
    ])
  func indented(_ text: String, _ wanted: String) {
    #expect(markdown(text, .textile) == wanted)
  }
}
