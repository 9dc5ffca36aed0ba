import Formats
import Testing

@Suite("Marks of Jira's markup")
struct JiraMarkTests {
  private func markdown(_ text: String) -> String {
    String(decoding: Markup.jira.markdown(Array(text.utf8)).markdown, as: UTF8.self)
  }

  @Test(
    "tags are written where Markdown would not understand signs",
    arguments: [
      ("*To do:*{color:red}now{color}", "<strong>To do:</strong>now"),
      ("x{color:red}*(b)*{color} z", "x<strong>(b)</strong> z"),
      ("{*}a:{*}b {_}a.{_}b {-}(a){-}b", "<strong>a:</strong>b <em>a.</em>b <del>(a)</del>b"),
      ("a{*}b{*}{*}c{*}", "a**b**<strong>c</strong>"), ("*a:*(/)", "<strong>a:</strong>✅"),
      ("{*}_a:_{*}b", "<strong>*a:*</strong>b"), ("x{*}{_}a{_}{*}y", "x<strong>*a*</strong>y"),
      ("{*}a…{*}b", "<strong>a…</strong>b"), ("*a:*{{b}} *a:*\u{A0}b", "**a:**`b` **a:**\u{A0}b"),
      ("{{*a*}}{color:red}b{color}", "<strong>`a`</strong>b"),
      ("*a:* {color:red}*b:*{color}c", "**a:** <strong>b:</strong>c"),
      ("* *a:*{color:red}b{color}\n* c", "- <strong>a:</strong>b\n- c"),
    ])
  func tags(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "monospaced text may be the name of a macro",
    arguments: [
      ("Use {{code}} here.\nAnd {{panel}}.", "Use `code` here.\\\nAnd `panel`."),
      ("{{quote}} {{info}}\n{quote}a{quote}", "`quote` `info`\n\n> a"),
      (
        "a {{noformat:x}} b {{{code}}} c\n{code}d{code}",
        "a `noformat:x` b `{code}` c\n\n```\nd\n```"
      ),
      ("{{a {quote}b{quote}", "{{a\n\n> b"),
    ])
  func monospaced(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "spaces at the ends of a mark stay outside",
    arguments: [
      ("*a\u{A0}* _\u{A0}b_", "**a**\u{A0} \u{A0}*b*"),
      ("*{color:red}a {color}* -{color:red} b{color}-", "**a**   ~~b~~"),
      ("*{color:red} {color}*", ""),
      ("+{color}a {color}+ b", "<ins>a</ins>  b"),
    ])
  func spaces(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }

  @Test(
    "a mark may hold its own sign, but not behind its first character within a word",
    arguments: [
      ("_Look into my_file.txt first_", "*Look into my_file.txt first*"),
      ("-drop the re-run job- a", "~~drop the re-run job~~ a"),
      ("a -b -c d- e -f- g", "a ~~b -c d~~ e ~~f~~ g"), ("a *b *c*", "a **b \\*c**"),
      ("*a*b* -a-b- c _é_a_ d", "\\*a\\*b\\* -a-b- c \\_é_a\\_ d"),
      ("-a-b -c d- e", "-a-b ~~c d~~ e"), ("-a b-- c", "~~a b~~- c"), ("-a b --- c", "-a b — c"),
      ("a??b??c (??d??)", "a??b??c (*d*)"), ("{{a }} b {{c}}", "{{a }} b `c`"),
    ])
  func ownSigns(_ text: String, _ wanted: String) {
    #expect(markdown(text) == wanted)
  }
}
