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
      ("# {code:title=T}\nx\n{code}", .jira, "\\#\n\n**T**\n\n```\nx\n```"),
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
}
