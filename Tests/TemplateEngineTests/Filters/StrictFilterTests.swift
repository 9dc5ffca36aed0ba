import Testing

@testable import TemplateEngine

@Suite("Undefined values in filters")
struct StrictFilterTests {
  @Test(
    "in strict mode filters and operators refuse undefined values",
    arguments: [
      "x|upper", "x|list", "x|sort", "x|sum", "x|map('upper')", "x|select", "x|batch(2)",
      "x|slice(2)", "x|unique", "x|int", "x|float", "x|bool", "x|string", "x|safe", "x|trim",
      "x|reverse", "x|replace('a', 'b')", "'a'|replace('a', x)", "x ~ 'a'", "x.y", "x + 1",
      "'%s'|format(x)", "[x]|map('upper')", "x|indent", "x|striptags", "x|title",
    ])
  func strict(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression, undefined: .strict) }
  }

  @Test(
    "in strict mode undefined values may still be tested and replaced",
    arguments: [
      ("x is defined", "False"), ("x is undefined", "True"), ("x|default('d')", "d"),
      ("x|d", ""), ("d.missing|default(1)", "1"), ("[x]", "[undefined]"),
      ("us|map(attribute='a')|list|length", "3"), ("[x]|default(1)|length", "1"),
    ] as [(String, String)])
  func strictButAllowed(expression: String, output: String) throws {
    #expect(try evaluate(expression, undefined: .strict) == output)
  }

  @Test(
    "in strict mode an inline if without an else gives nothing and is no error",
    arguments: [
      ("'a' ~ (' b' if no)", "a"), ("('b' if no)|upper", ""), ("('b' if no) is defined", "False"),
      ("('b' if no)|default('c')", "c"), ("('b' if no)[1:]", "[]"), ("not ('b' if no)", "True"),
      ("('b' if no)|list", "[]"), ("1 in ('b' if no)", "False"), ("('b' if no)|tojson", "null"),
      ("('b' if no) == 'b'", "False"), ("('b' if no)|length if no", ""),
    ] as [(String, String)])
  func strictInlineIf(expression: String, output: String) throws {
    #expect(
      try render("{% set no = false %}{{ \(expression) }}", undefined: .strict) == output)
    #expect(throws: TemplateError.self) {
      try render("{% set no = false %}{{ (1 if no).field }}", undefined: .strict)
    }
  }

  @Test("a variable set to an inline if that gives nothing prints and loops as nothing")
  func strictVariable() throws {
    let template =
      "{% set no = false %}{% set v = 1 if no %}[{{ v }}]{% for i in v %}{{ i }}{% else %}none"
      + "{% endfor %}{% if v %}true{% endif %}"
    #expect(try render(template, undefined: .strict) == "[]none")
    #expect(try render(template) == "[]none")
  }

  @Test(
    "in chainable mode a field of an undefined value is undefined",
    arguments: [
      ("x.y.z", ""), ("us|map(attribute='a.k')|list", "[2, 1, undefined]"),
      ("x|attr('a')", ""), ("us|selectattr('a.k')|list|length", "2"),
    ] as [(String, String)])
  func chainable(expression: String, output: String) throws {
    #expect(try evaluate(expression, undefined: .chainable) == output)
  }
}
