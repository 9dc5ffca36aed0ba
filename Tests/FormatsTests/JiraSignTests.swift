import Formats
import Testing

@Suite("Code, backslashes and signs of Jira's markup")
struct JiraSignTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Markup.jira.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "code as Jira's editor writes it, with braces, escapes and entities",
    arguments: [
      ("{{{}a b{}}}c", "`a b`c"), ("{{a{}}}", "`a{}`"),
      ("{{Set&lt;Int&gt;&nbsp;a}}", "`Set<Int> a`"), ("{{\\-\\-a \\_b\\_}}", "`--a _b_`"),
      ("{{C:\\a\\b}} {{\\\\a\\b}}", "`C:\\a\\b` `\\\\a\\b`"),
      ("{{/a/{b}}} {{${a}}} {{a}}} {{a{b}} c", "`/a/{b}` `${a}` `a`} `a{b` c"),
      ("{{a\\}}} {{a\\{b}}", "`a}` `a{b`"), ("{{*a&amp;*}}", "**`a&`**"),
    ])
  func code(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "a backslash is text unless it escapes a sign or is one of two that break the line",
    arguments: [
      (#"at \\host\a\b now"#, #"at \\\\host\\a\\b now"#),
      (#"D:\\a\\b"#, "D:\\\\\\\\a\\\nb"), (#"a\\\\b \\\ c"#, #"a\\\\\\\\b \\\\\\ c"#),
      (#"\"a\" D:\.a ^\.b \$C a\:b \> c"#, #"\\"a\\" D:\\.a ^\\.b \\$C a\\:b \\> c"#),
      (##"\{a\} \[b\] \|\!\#\?\(\)\%\@\*\_\-\+\^\~"##, ##"{a} [b] |!#?()%@\*\_-+^\~"##),
      (#"\:) \(/) a\\b\-c"#, ":) (/) a\\\nb-c"),
      (#"[a\\b \*c|http://x.org]"#, #"[a\\\\b \*c](<http://x.org>)"#),
    ])
  func backslashes(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "two backslashes at the end of a line add no break to it, and none at the end of a block",
    arguments: [
      ("a\\\\", "a"), ("a\\\\ \nb\\\\\n\nc", "a\\\nb\n\nc"), ("* a\\\\\n* b\\\\", "- a\n- b"),
      ("bq. a\\\\", "> a"), ("|a\\\\\nb\\\\|", "|  |\n| --- |\n| a<br>b |"),
      ("h1. a\\\\b c\\\\", "# a<br>b c"),
    ])
  func ends(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "a line behind two backslashes belongs to its block, and begins none",
    arguments: [
      ("a \\\\ - b", "a\\\n\\- b"), ("* a\\\\# b", "- a\\\n  \\# b"),
      ("{quote}a \\\\ b{quote}", "> a\\\n> b"),
    ])
  func breaks(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }
}
