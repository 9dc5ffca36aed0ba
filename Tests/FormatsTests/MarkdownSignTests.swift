import Formats
import Testing

@Suite("Signs of Markdown in texts of trackers that have others")
struct MarkdownSignTests {
  private func markdown(_ text: String, _ markup: Markup) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "a number and a parenthesis begin a line of text", arguments: [Markup.jira, .textile])
  func numbers(_ markup: Markup) {
    #expect(markdown("Steps:\n1) do\n2) then", markup) == "Steps:\\\n1\\) do\\\n2\\) then")
    #expect(markdown("* a\n1) b", markup) == "- a\\\n  1\\) b")
  }

  @Test(
    "what stands between backticks on a line is code, a single one is text",
    arguments: [
      (#"Run `a*b*c` and `C:\x`, *d*"#, #"Run `a*b*c` and `C:\x`, **d**"#),
      ("it`s *b* and `c", "it\\`s **b** and \\`c"), ("a ` b ` c", "a \\` b \\` c"),
      ("a ```b*c*``` ``d``", "a `b*c*` \\`\\`d\\`\\`"), ("*a `b` c*", "**a `b` c**"),
      ("`a\nb` *c*", "\\`a\\\nb\\` **c**"), ("h1. `a_`", "# `a_`"),
    ])
  func code(_ text: String, _ wanted: String) {
    #expect(markdown(text, .jira) == wanted)
    #expect(markdown(text, .textile) == wanted)
  }

  @Test(
    "what stands between two lines of backticks is code, an unmatched line is text",
    arguments: [
      (
        "```java\nint a = c*d;\n```\nafter *bold*",
        "```java\nint a = c*d;\n```\n\nafter **bold**"
      ),
      (
        "text\n```\nunclosed *b*\n\nh2. Seen",
        "text\\\n\\`\\`\\`\\\nunclosed **b**\n\n## Seen"
      ),
      ("a\n```\r\nb ``` *c*\r\n  ```\r\nd", "a\n\n````\nb ``` *c*\n````\n\nd"),
      ("``` int a;\nb();\n```", "```\n int a;\nb();\n```"),
      ("```\na\n```b\n*c*", "\\`\\`\\`\\\na\\\n\\`\\`\\`b\\\n**c**"),
      ("```\na\n```\n```\n*b*", "```\na\n```\n\n\\`\\`\\`\\\n**b**"),
    ])
  func fences(_ text: String, _ wanted: String) {
    #expect(markdown(text, .jira) == wanted)
    #expect(markdown(text, .textile) == wanted)
  }

  @Test("backticks within Jira's lists, tables and code")
  func jira() {
    #expect(
      markdown("# a\n```\nx\n```\n# b", .jira) == "1. a\n   ```\n   x\n   ```\n1. b")
    #expect(markdown("||`a*b`||c||", .jira) == "| `a*b` | c |\n| --- | --- |")
    #expect(markdown("|`a\nb`|", .jira) == "|  |\n| --- |\n| `a b` |")
    #expect(markdown("{code}\n```\n*a*\n{code}", .jira) == "````\n```\n*a*\n````")
    #expect(markdown("a ` b", .remarkup) == "a \\` b")
  }

  @Test("code right behind code is not one with it")
  func neighbours() {
    #expect(
      markdown("{{a}}{{b}} [^c.txt][^d.txt] {{e}}`f`", .jira)
        == "`a` `b` `c.txt` `d.txt` `e` `f`")
    #expect(markdown(#"\`{{a}}\`"#, .jira) == #"\``a`\`"#)
    #expect(markdown("@a@<code>b</code>", .textile) == "`a` `b`")
  }

  @Test("stars and low lines are rules of Redmine's")
  func redmine() {
    #expect(markdown("a\n***\nb\n___", .textile) == "a\n\n---\n\nb\n\n---")
  }

  @Test("tasks of GitLab's that do not apply are not ticked, and struck out")
  func tasks() {
    #expect(
      markdown("- [~] a *b* \n> 1. [~] {+c+}\n- [~] d {-e-}\n- [~] \n```\n- [~] f\n```", .gitlab)
        == "- [ ] ~~a *b*~~ \n> 1. [ ] ~~<ins>c</ins>~~\n- [~] d ~~e~~\n- [~] \n```\n- [~] f\n```")
  }

  @Test("references in Bugzilla's Markdown stand in text, not in code")
  func bugzilla() {
    #expect(
      markdown(
        "bug 1\nBug 2 comment 3 `bug 4`\n\n    bug 5\n\n```\nbug 6\n```\ndebug 7 **bugs 8 and 9** {+a+}\n  - bug 10",
        .bugzilla)
        == "bug #1\nBug #2 comment 3 `bug 4`\n\n    bug 5\n\n```\nbug 6\n```\ndebug 7 **bugs #8 and #9** {+a+}\n  - bug #10"
    )
    #expect(markdown("Nothing here", .bugzilla) == "Nothing here")
  }
}
