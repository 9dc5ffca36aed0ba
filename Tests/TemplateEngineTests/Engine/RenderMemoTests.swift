import Bytes
import Diagnostics
import Records
import Testing

@testable import TemplateEngine

/// Rows whose names differ where their fingerprints are the same show what comes from the memo.
@Suite("Rows that several pages show")
struct RenderMemoTests {
  private let environment: TemplateEngine.Environment

  init() {
    var vocabulary = Vocabulary.standard
    vocabulary.addFilter("here", isRepeatable: false) {
      (value, arguments, state) throws(EvaluationError) in
      value
    }
    environment = TemplateEngine.Environment(
      loader: MemoryLoader(texts: [:]), vocabulary: vocabulary)
  }

  private func page(
    _ template: String, _ page: RowsPage, _ memo: RenderMemo.Place?, name: String = "page.html"
  ) throws -> String {
    let compiled = try environment.template(
      SourceText(name: name, utf8: Array(template.utf8)), named: name, root: RowsPage.fields.type)
    var output = ByteBuffer()
    try compiled.render(
      record: RecordReference(RecordStorage([page]), at: 0), into: &output, memo: memo)
    return output.string
  }

  @Test(
    "a row is printed again where its body reads nothing but the row and what is the same around it",
    arguments: [
      "{% for r in rows %}<{{ r.name }}>{% endfor %}",
      "{% for r in rows %}<{{ r.name | upper }}{{ title }}>{% endfor %}",
      "{% for r in rows %}{% if r.count > 1 %}<{{ r.name }}>{% else %}-{% endif %}{% endfor %}",
      "{% for r in rows %}{% set x = r.name %}<{{ x ~ title }}>{% endfor %}",
      "{% for r in rows %}{% for t in r.tags %}{{ loop.index }}{{ t }}{% endfor %}{{ r.name }}{% endfor %}",
      "{% for r in rows %}{% for m in r.marks %}{{ m.name }}{% endfor %}{{ r.name }}{% endfor %}",
      "{% macro m(r, t) %}<{{ r.name }}{{ t }}>{% endmacro %}{% for r in rows %}{{ m(r, title) }}{% endfor %}",
      "{% set t = title %}{% for r in rows %}<{{ r.name }}{{ t }}>{% endfor %}",
      "{% for r in rows %}{{ r.name if title else 1 }}{% endfor %}",
    ])
  func remembered(template: String) throws {
    let memo = RenderMemo.Place(RenderMemo(), 1)
    let first = RowsPage(title: "T", rows: [("a", 1), ("<b>", 2)])
    let plain = try page(template, first, nil)
    #expect(try page(template, first, memo) == plain)
    #expect(try page(template, RowsPage(title: "T", rows: [("c", 1), ("d", 2)]), memo) == plain)
    // Of other rows, or with another fingerprint, nothing is known.
    let third = RowsPage(title: "T", rows: [("c", 3), ("d", 2)])
    let mixed = RowsPage(title: "T", rows: [("c", 3), ("<b>", 2)])
    #expect(try page(template, third, memo) == page(template, mixed, nil))
  }

  @Test(
    "a row is rendered anew where its body reads what differs from page to page",
    arguments: [
      "{% for r in rows %}{{ loop.index }}{{ r.name }}{% endfor %}",
      "{% for r in rows %}{{ r.name }}{% if not loop.last %}, {% endif %}{% endfor %}",
      "{% for r in rows %}{{ r.name | here }}{% endfor %}",
      "{% for r in rows %}{{ r.name }}{% if r.count > 1 %}{% break %}{% endif %}{% endfor %}",
      "{% for r in rows %}{% for t in r.tags %}{{ loop.index }}{% endfor %}{{ loop.first }}{{ r.name }}{% endfor %}",
      "{% set n = namespace(x=0) %}{% for r in rows %}{% set n.x = n.x + 1 %}{{ n.x }}{{ r.name }}{% endfor %}",
      "{% set c = cycler('p', 'q') %}{% for r in rows %}{{ c.next() }}{{ r.name }}{% endfor %}",
      "{% for r in rows %}{{ rows | length }}{{ r.name }}{% endfor %}",
    ])
  func anew(template: String) throws {
    let memo = RenderMemo.Place(RenderMemo(), 1)
    _ = try page(template, RowsPage(title: "T", rows: [("a", 1), ("b", 2)]), memo)
    let second = RowsPage(title: "T", rows: [("c", 1), ("d", 2)])
    #expect(try page(template, second, memo) == page(template, second, nil))
  }

  @Test(
    "what stands around the loop, the place of the page and the kind of escaping tell rows apart")
  func surroundings() throws {
    let memo = RenderMemo()
    let template = "{% for r in rows %}<{{ r.name }} {{ title }}>{% endfor %}"
    _ = try page(template, RowsPage(title: "T", rows: [("&", 1)]), .init(memo, 1))
    let other = RowsPage(title: "T", rows: [("x", 1)])
    #expect(try page(template, other, .init(memo, 1)) == "<&amp; T>")
    #expect(try page(template, other, .init(memo, 2)) == "<x T>")
    #expect(try page(template, other, .init(memo, 1), name: "page.txt") == "<x T>")
    #expect(try page(template, RowsPage(title: "U", rows: [("x", 1)]), .init(memo, 1)) == "<x U>")
  }

  @Test("loops that do the same share their rows, whichever template they stand in")
  func shared() throws {
    let memo = RenderMemo.Place(RenderMemo(), 1)
    let row = "{% for r in rows %}<{{ r.name | upper }}>{% endfor %}"
    _ = try page(row, RowsPage(title: "T", rows: [("a", 1)]), memo)
    let second = RowsPage(title: "T", rows: [("b", 1)])
    #expect(try page("{% set x = 1 %}{{ x }}{{ title }}" + row, second, memo) == "1T<A>")
    #expect(
      try page("{% for r in rows %}<{{ r.name | lower }}>{% endfor %}", second, memo) == "<b>")
    #expect(
      try page("{% for r in rows %}[{{ r.name | upper }}]{% endfor %}", second, memo) == "[B]")
    #expect(
      try page("{% for r in rows %}<{{ r.other | upper }}>{% endfor %}", second, memo) == "<OTHER>")
  }

  @Test("a full memo begins anew, and texts that are too long are not kept")
  func full() throws {
    let memo = RenderMemo.Place(RenderMemo(limit: 16 * 64), 1)
    let template = "{% for r in rows %}{{ r.name }}{% endfor %}"
    for number in 0..<2_000 {
      let row = RowsPage(title: "T", rows: [("\(number)", UInt64(number))])
      #expect(try page(template, row, memo) == "\(number)")
    }
    let long = String(repeating: "x", count: 100)
    _ = try page(template, RowsPage(title: "T", rows: [(long, 5_000)]), memo)
    #expect(try page(template, RowsPage(title: "T", rows: [("y", 5_000)]), memo) == "y")
  }

  @Test("a row from the memo takes the fuel that rendering it took")
  func fuel() throws {
    var options = Options()
    options.limits.fuel = 300
    let environment = TemplateEngine.Environment(
      loader: MemoryLoader(texts: [
        "p.html": "{% for r in rows %}{{ r.name }}{{ title }}{% endfor %}"
      ]),
      options: options)
    let template = try environment.template(named: "p.html", root: RowsPage.fields.type)
    let memo = RenderMemo.Place(RenderMemo(), 1)
    func isRendered(_ count: Int, _ memo: RenderMemo.Place?) -> Bool {
      let page = RowsPage(title: "T", rows: (0..<count).map { ("a", UInt64($0)) })
      var output = ByteBuffer()
      return
        (try? template.render(
          record: RecordReference(RecordStorage([page]), at: 0), into: &output, memo: memo)) != nil
    }
    let most = (1...300).last { isRendered($0, nil) } ?? 0
    #expect(most > 10 && most < 300)
    for _ in 0..<2 {
      #expect(isRendered(most, memo))
      #expect(!isRendered(most + 1, memo))
    }
  }
}

/// Rows with the fingerprints that a test gives them.
private struct Rows: FieldRepresentable {
  let rows: [(name: String, fingerprint: UInt64)]

  static var fieldType: FieldType { [Row].fieldType }
  var fieldValue: FieldValue {
    .records(
      RecordStorage(rows.map { Row(name: $0.name) }, fingerprints: rows.map(\.fingerprint)))
  }
}

private struct Row: Record {
  let name: String

  static let fields = FieldTable<Self>("row", "A row.") {
    Field("name", "Its name.") { $0.name }
    Field("other", "A text.") { _ in "other" }
    Field("count", "A number.") { $0.name == "c" || $0.name == "<b>" ? 2 : 1 }
    Field("tags", "Texts.") { [$0.name, "t"] }
    Field("marks", "Records within it.") { [Shared(TagSample(name: $0.name))] }
  }
}

private struct RowsPage: Record {
  let title: String
  let rows: Rows

  init(title: String, rows: [(String, UInt64)]) {
    self.title = title
    self.rows = Rows(rows: rows.map { (name: $0.0, fingerprint: $0.1) })
  }

  static let fields = FieldTable<Self>("rows page", "A page with rows.") {
    Field("title", "Its title.") { $0.title }
    Field("rows", "Its rows.") { $0.rows }
  }
}
