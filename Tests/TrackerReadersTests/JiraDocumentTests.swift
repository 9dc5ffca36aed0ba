import IssueStore
import TestSupport
import Testing

@testable import TrackerReaders

@Suite("Documents of Jira")
struct JiraDocumentTests {
  /// The Markdown of a document, and what it lost.
  private func markdown(_ content: String) throws -> (text: String, lost: [String]) {
    let result = try load(
      #"{"key": "T-1", "fields": {"summary": "One", "description": {"type": "doc", "content": [\#(content)]}}}"#
    )
    return (result.snapshot.issues[0].body.string, result.lost)
  }

  private func text(_ text: String, _ marks: String = "") -> String {
    let text = text.replacing(#"\"#, with: #"\\"#).replacing("\"", with: "\\\"")
    return #"{"type": "text", "text": "\#(text)", "marks": [\#(marks)]}"#
  }

  private func paragraph(_ content: String...) -> String {
    #"{"type": "paragraph", "content": [\#(content.joined(separator: ","))]}"#
  }

  @Test(
    "what is text in a document is text in Markdown",
    arguments: [
      ("List<String> x", #"List\<String> x"#), ("__init__ **kwargs", #"\_\_init\_\_ \*\*kwargs"#),
      ("# a", "\\# a"), ("1. a", #"1\. a"#), ("- a", #"\- a"#), ("> a", #"\> a"#),
      ("---", #"\---"#), ("+ a", #"\+ a"#), ("    a", "a"), ("2*3*4 a_b", #"2\*3\*4 a_b"#),
      (#"`a` \*b C:\_d"#, #"\`a\` \\\*b C:\\\_d"#), ("[x](y) ![i](j)", #"\[x](y) !\[i](j)"#),
      ("~~a~~ &amp; a & b", #"\~\~a\~\~ \&amp; a & b"#), ("a[^1] $b$", #"a\[^1] $b$"#),
      ("|a|", #"\|a|"#), ("#12, @ana and A-3", "#12, @ana and A-3"),
      ("https://e.org/~a_b?x=*y*z (http://e.org).", "https://e.org/~a_b?x=*y*z (http://e.org)."),
      ("https://e.org/a_ https://e.org/b<c>", #"<https://e.org/a_> <https://e.org/b>\<c>"#),
    ])
  func escapes(_ source: String, _ expected: String) throws {
    #expect(try markdown(paragraph(text(source))).text == expected)
  }

  @Test("marks go around words, on over several nodes, and become what Markdown has")
  func marks() throws {
    func mark(_ type: String) -> String { #"{"type": "\#(type)"}"# }
    func link(_ address: String) -> String {
      #"{"type": "link", "attrs": {"href": "\#(address)"}}"#
    }
    let (strong, em, code) = (mark("strong"), mark("em"), mark("code"))
    for (content, expected) in [
      ([text("a "), text("bold ", strong), text("c")], "a **bold** c"),
      ([text("a ", strong), text("b", em + "," + strong), text(" c", strong)], "**a *b* c**"),
      ([text("a`b", code), text(" x", code)], "``a`b x``"),
      ([text("a", code), text(" "), text("b", code + "," + strong)], "`a` **`b`**"),
      ([text("l", link("https://e.org/a b"))], "[l](https://e.org/a%20b)"),
      ([text("l", link("https://e.org/(a)"))], "[l](<https://e.org/(a)>)"),
      ([text("l", link("javascript:alert(1)"))], "l"),
      ([text("a", mark("strike")), text("b", mark("underline"))], "~~a~~<ins>b</ins>"),
      (
        [text("x"), text("2", #"{"type": "subsup", "attrs": {"type": "sup"}}"#)],
        "x<sup>2</sup>"
      ),
      ([text("a"), #"{"type": "hardBreak"}"#, text("- b")], "a\\\n\\- b"),
    ] {
      #expect(
        try markdown(
          #"{"type": "paragraph", "content": [\#(content.joined(separator: ","))]}"#
        ).text == expected)
    }
    #expect(
      try markdown(paragraph(text("a", mark("textColor")))).lost
        == ["document.textColor × 1 (1: T-1)"])
  }

  @Test("a cell over several columns leaves the others in theirs, and a heading in one is strong")
  func cells() throws {
    func cell(_ content: String, _ columns: Int? = nil, type: String = "tableCell") -> String {
      let attributes = columns.map { #""colspan": \#($0)"# } ?? ""
      return #"{"type": "\#(type)", "attrs": {\#(attributes)}, "content": [\#(content)]}"#
    }
    func row(_ cells: String...) -> String {
      #"{"type": "tableRow", "content": [\#(cells.joined(separator: ","))]}"#
    }
    func heading(_ content: String...) -> String {
      let content = content.joined(separator: ",")
      return #"{"type": "heading", "attrs": {"level": 3}, "content": [\#(content)]}"#
    }
    let em = #"{"type": "em"}"#
    let rows = [
      row(
        cell(paragraph(text("a")), 2, type: "tableHeader"),
        cell(paragraph(text("b")), type: "tableHeader")),
      row(
        cell(
          heading(text("One "), text("em", em), #"{"type": "hardBreak"}"#, text("x"))
            + "," + paragraph(text("two"))),
        cell(paragraph(text("c")), 0), cell(heading(text("1. d|e")))),
      row(cell(paragraph(text("f")), 3)), row(cell(paragraph(text("g")))),
    ]
    let document = #"{"type": "table", "content": [\#(rows.joined(separator: ","))]}"#
    #expect(
      try markdown(document + "," + heading(text("Below"))).text == """
        | a |  | b |
        | --- | --- | --- |
        | **One *em* x**<br>two | c | **1. d\\|e** |
        | f |  |  |
        | g |

        ### Below
        """)
  }

  @Test("a cell over several rows leaves the others in their columns")
  func rows() throws {
    func cell(_ content: String, rows: Int = 1, columns: Int = 1) -> String {
      #"{"type": "tableCell", "attrs": {"rowspan": \#(rows), "colspan": \#(columns)}, "content": ["#
        + paragraph(text(content)) + "]}"
    }
    func row(_ cells: String...) -> String {
      #"{"type": "tableRow", "content": [\#(cells.joined(separator: ","))]}"#
    }
    let rows = [
      row(cell("a", rows: 3), cell("b", rows: 2, columns: 2), cell("c")),
      row(cell("d", rows: 2)), row(cell("e"), cell("f")), row(cell("g")),
    ]
    #expect(
      try markdown(#"{"type": "table", "content": [\#(rows.joined(separator: ","))]}"#).text == """
        | | | | |
        | --- | --- | --- | --- |
        | a | b |  | c |
        |  |  |  | d |
        |  | e | f |
        | g |
        """)
  }

  @Test("an item in a cell begins on the line of its sign, and quotes beside each other stay two")
  func itemsAndQuotes() throws {
    func list(_ type: String, _ items: String...) -> String {
      let items = items.map { #"{"type": "listItem", "content": [\#($0)]}"# }
      return #"{"type": "\#(type)", "content": [\#(items.joined(separator: ","))]}"#
    }
    let tasks =
      #"{"type": "taskList", "content": [{"type": "taskItem", "attrs": {"state": "DONE"}, "content": [\#(text("x"))]}, {"type": "taskItem", "content": [\#(text("y"))]}]}"#
    let cells = [
      list(
        "bulletList", paragraph(text("open")),
        paragraph(text("click")) + "," + paragraph(text("on"))),
      paragraph(text("a")) + ","
        + list("orderedList", paragraph(text("b")), "", paragraph(text("c"))),
      tasks,
    ].map { #"{"type": "tableCell", "content": [\#($0)]}"# }
    let table =
      #"{"type": "table", "content": [{"type": "tableRow", "content": [\#(cells.joined(separator: ","))]}]}"#
    #expect(
      try markdown(table).text == """
        | | | |
        | --- | --- | --- |
        | - open<br>- click<br>on | a<br>1\\. b<br>2\\. <br>3\\. c | - [x] x<br>- [ ] y |
        """)
    func quote(_ word: String) -> String {
      #"{"type": "blockquote", "content": [\#(paragraph(text(word)))]}"#
    }
    #expect(
      try markdown(
        [quote("a"), quote("b"), paragraph(text("c")), quote("d")].joined(separator: ",")
      )
      .text == "> a\n\n<!-- -->\n>\n> b\n\nc\n>\n> d")
  }

  @Test("panels say what they are, and what a cell holds stays in its row")
  func blocks() throws {
    func node(_ type: String, _ content: String..., attributes: String = "{}") -> String {
      #"{"type": "\#(type)", "attrs": \#(attributes), "content": [\#(content.joined(separator: ","))]}"#
    }
    let panel = node(
      "panel", paragraph(text("careful")), attributes: #"{"panelType": "warning"}"#)
    func table(_ content: String) -> String {
      node("table", node("tableRow", node("tableCell", content)))
    }
    let code = node("codeBlock", #"{"type": "text", "text": "c|d\n\ne"}"#)
    let broken = paragraph(text("a"), #"{"type": "hardBreak"}"#, text("b"))
    let (text, lost) = try markdown(
      [
        panel, table(code + "," + panel), table(broken + "," + table(paragraph(self.text("n|m")))),
        node("heading", self.text("a_ #"), attributes: #"{"level": 2}"#),
      ].joined(separator: ","))
    #expect(
      text == """
        > **Warning**
        >
        > careful

        | |
        | --- |
        | `c\\|d`<br>`e`<br>**Warning**<br>careful |

        | |
        | --- |
        | a<br>b<br>n\\|m |

        ## a\\_ \\#
        """)
    #expect(lost == ["document.tables in tables × 1 (1: T-1)"])
  }
}
