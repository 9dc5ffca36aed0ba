import Formats
import Testing

@Suite("Macros of Redmine")
struct RedmineMacroTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Markup.textile.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "what stands in braces and is no macro is text",
    arguments: [
      "{{name}} and {{ user }}, ${{ secrets.X }}", "path={{ansible_env}}/x", "{{toc", "{{toc}",
      "{{include(a}}", "{{toc }}", "{{tocs}} {{}} {{(a)}}", "!{{name}}",
    ])
  func text(_ text: String) {
    let (markdown, lost) = Markup.textile.markdown(Array(text.utf8))
    #expect(String(decoding: markdown, as: UTF8.self) == text)
    #expect(lost.isEmpty)
  }

  @Test("a macro is replaced or counted, and one behind an exclamation mark is text")
  func macros() {
    let (text, lost) = Markup.textile.markdown(
      Array("{{issue(12, project=true)}} {{Thumbnail(a b.png, size=9)}} !{{toc}} or {{toc}}".utf8))
    #expect(String(decoding: text, as: UTF8.self) == "#12 `a b.png` {{toc}} or ")
    #expect(lost == ["attachments": 1, "macros": 1])
  }

  @Test(
    "what a macro leaves behind is text of the same line",
    arguments: [
      ("{{collapsed\na\n}}", "{{collapsed\\\na\\\n}}"), ("Foo:\n{{include(Page)}}", "Foo:"),
      ("Foo:\n{{toc}} {{toc}}\nbar", "Foo:\\\nbar"),
      ("* a\n{{toc}}\n* b", "- a\n- b"), ("> a\n> {{toc}}\n> b", "> a\\\n> b"),
      ("bq. a\n{{toc}}\nb", "> a\\\n> b"), ("{{issue(12)}}      is related", "#12      is related"),
      ("a\n\n{{toc}}      is left\nb", "a\n\nis left\\\nb"), ("{{toc}} # a", "\\# a"),
      ("a\n\n{{>toc}}\nb", "a\n\n\nb"),
    ])
  func remains(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test("a line with an anchor of Jira's alone leaves no sign of a break")
  func anchors() {
    let text = Markup.jira.markdown(Array("a\n{anchor:x}\n\n* b\n{anchor:y}".utf8)).markdown
    #expect(String(decoding: text, as: UTF8.self) == "a\n\n- b")
  }
}
