import Formats
import Testing

@Suite("Signs of Markdown in texts of trackers that have others")
struct MarkdownSignTests {
  private func markdown(_ text: String, _ markup: Markup) -> String {
    String(decoding: markup.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test("code right behind code is not one with it")
  func neighbours() {
    #expect(
      markdown("{{a}}{{b}} [^c.txt][^d.txt]", .jira)
        == "`a` `b` `c.txt` `d.txt`")
    #expect(markdown("@a@<code>b</code>", .textile) == "`a` `b`")
  }

  @Test(
    "stars and low lines are rules of Redmine's, and a macro behind an exclamation mark is text")
  func redmine() {
    #expect(markdown("a\n***\nb\n___", .textile) == "a\n\n---\n\nb\n\n---")
    let (text, lost) = Markup.textile.markdown(Array("Write !{{toc}} or {{toc}}".utf8))
    #expect(String(decoding: text, as: UTF8.self) == "Write {{toc}} or ")
    #expect(lost == ["macros": 1])
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
