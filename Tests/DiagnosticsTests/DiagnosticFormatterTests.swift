import Diagnostics
import Testing

@Suite("A diagnostic at a terminal")
struct DiagnosticFormatterTests {
  let plain = DiagnosticFormatter(color: false)
  let template = SourceText(
    name: "templates/issue.html", text: "<article>\n\t<h1>{{ issue.titel }}</h1>\n</article>\n")

  @Test("a place with an excerpt is shown with a caret and the suggestion below it")
  func caret() {
    let diagnostic = Diagnostic.error(
      "template.unknown-field", "there is no field 'titel' here",
      at: template.place(of: 24..<29), suggestion: "did you mean 'title'?")
    #expect(
      plain.format(diagnostic) == """
        error: there is no field 'titel' here
         --> templates/issue.html:2:15
          |
        2 |  <h1>{{ issue.titel }}</h1>
          |               ^^^^^
          = did you mean 'title'?

        """)
  }

  @Test("notes stand between the place and the suggestion, aligned with the longest line number")
  func notes() {
    let text = String(repeating: "x\n", count: 99) + "{% include 'a.html' %}\n"
    let source = SourceText(name: "b.html", text: text)
    let diagnostic = Diagnostic.warning(
      "template.cycle", "this template includes itself", at: template.place(at: 0),
      notes: [
        Diagnostic.Note("included here", at: source.place(of: 198..<220)),
        Diagnostic.Note("nothing was rendered"),
      ], suggestion: "take one of the includes away")
    #expect(
      plain.format(diagnostic) == """
        warning: this template includes itself
           --> templates/issue.html:1:1
            |
          1 | <article>
            | ^
            = included here
           --> b.html:100:1
            |
        100 | {% include 'a.html' %}
            | ^^^^^^^^^^^^^^^^^^^^^^
            = nothing was rendered
            = take one of the includes away

        """)
  }

  @Test("a place that is only a file, and no place at all")
  func withoutLines() {
    #expect(
      plain.format(.error("file.read", "cannot read it", at: Place(file: "data/a.json"))) == """
        error: cannot read it
         --> data/a.json

        """)
    #expect(plain.format(Diagnostic(.note, code: "x", "done")) == "note: done\n")
  }

  @Test("control characters and direction marks of data do not reach the terminal")
  func hostileText() {
    let source = SourceText(name: "a\u{1B}[2J.json", text: "\u{1B}]0;owned\u{7}\u{202E}x")
    let diagnostic = Diagnostic.error("x", "bad \u{9B}31m\r\nname", at: source.place(at: 0))
    let shown = plain.format(diagnostic)
    #expect(
      shown == """
        error: bad \u{FFFD}31m\u{FFFD}\u{FFFD}name
         --> a\u{FFFD}[2J.json:1:1
          |
        1 | \u{FFFD}]0;owned\u{FFFD}\u{FFFD}x
          | ^

        """)
  }

  @Test("colour is added around the words, and nothing else changes")
  func color() {
    let diagnostic = Diagnostic.error("x", "no", at: template.place(at: 0), suggestion: "try")
    let colored = DiagnosticFormatter(color: true).format(diagnostic)
    #expect(
      colored == """
        \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mno\u{1B}[0m
         \u{1B}[34m-->\u{1B}[0m templates/issue.html:1:1
         \u{1B}[34m |\u{1B}[0m
        \u{1B}[34m1 |\u{1B}[0m <article>
         \u{1B}[34m |\u{1B}[0m \u{1B}[1;31m^\u{1B}[0m
         \u{1B}[34m = \u{1B}[0m\u{1B}[32mtry\u{1B}[0m

        """)
  }

  @Test("of a very long line the part around the caret is shown")
  func longLine() {
    let line = String(repeating: "a", count: 300) + "!" + String(repeating: "b", count: 300)
    let source = SourceText(name: "x", text: line)
    let shown = plain.format(.error("x", "bang", at: source.place(at: 300)))
    let a = String(repeating: "a", count: 60)
    let b = String(repeating: "b", count: 59)
    #expect(
      shown == """
        error: bang
         --> x:1:301
          |
        1 | …\(a)!\(b)…
          | \(String(repeating: " ", count: 61))^

        """)
  }
}
