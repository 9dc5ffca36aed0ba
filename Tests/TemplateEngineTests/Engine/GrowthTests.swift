import Growth
import Testing

@testable import TemplateEngine

@Suite("Growth of the work on templates", .enabled(if: Growth.isCounted))
struct GrowthTests {
  /// A piece of a template that is repeated, and what stands before and after it. `#` becomes a number.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let before: String
    let unit: String
    let after: String

    init(_ before: String, _ unit: String, _ after: String) {
      (self.before, self.unit, self.after) = (before, unit, after)
    }

    var testDescription: String { before + unit + "…" + after }

    func text(_ count: Int) -> String {
      let parts = unit.split(separator: "#", omittingEmptySubsequences: false)
      return before + (0..<count).map { parts.joined(separator: String($0 + 1_000_000)) }.joined()
        + after
    }
  }

  static let templates: [Hostile] = [
    // Text, white space and comments.
    .init("", "text\n", ""), .init("", "{", ""), .init("", "{# comment #}", ""),
    .init("{#", " {# ", ""), .init("", " \n\t", "{%- set a = 1 %}"), .init("", "\u{A0}", "{%- x"),
    .init("", "{% set a = 1 -%} \n", ""), .init("{% set a = 1 -%}", " \u{3000}\r\n", "a"),
    .init("{% raw %}", "{% endra %}{%  ", "{% endraw %}"), .init("{% raw %}", "{%-", ""),
    .init("", "{% raw %}a{% endraw %}", ""), .init("{%", " ", "%}"), .init("{{", "\n", ""),
    // Names, numbers and strings.
    .init("", "{{ name_of_a_variable_# }}", ""), .init("{{ ", "ż", " }}"),
    .init("{{ 1", "_0", ".5 }}"),
    .init("{{ 0.", "0", "1 }}"), .init("{{ 0x", "f", " }}"), .init("{{ '", "\\u00e9\\n\\'", "' }}"),
    .init("{{ '", "a", ""), .init("{{ ", "'a' ", " }}"),
    // Chains of operators.
    .init("{{ a", " + a", " }}"), .init("{{ a", " and not a or a", " }}"),
    .init("{{ ", "not ", "a }}"),
    .init("{{ ", "- ", "1 }}"), .init("{{ a", " < a", " }}"), .init("{{ a", " ~ 'b'", " }}"),
    .init("{{ a", " ** 2", " }}"), .init("{{ a", ".b", " }}"), .init("{{ a", "[0]()", " }}"),
    .init("{{ a", "|upper", " }}"), .init("{{ a", " is defined", " }}"),
    .init("{{ a", " if a else a", " }}"), .init("{{ ", "(", ""), .init("{{ ", "{", ""),
    // Lists of things.
    .init("{{ [", "a, ", "] }}"), .init("{{ {", "'a-key-that-is-long-#': 1, ", "} }}"),
    .init("{{ f(", "name_of_an_argument_#=1, ", ") }}"), .init("{{ f(", "a, ", ") }}"),
    .init("{% macro m(", "name_of_a_parameter_#, ", ") %}{% endmacro %}"),
    .init("{% set ", "name_of_a_variable_#, ", " = a %}"),
    .init("{% with ", "name_of_a_variable_# = 1, ", "z = 1 %}{% endwith %}"),
    .init("{% from 'a' import ", "name_of_a_macro_#, ", "%}"),
    // Tags.
    .init("", "{% if a %}{% else %}{% endif %}", ""), .init("", "{% if a %}", ""),
    .init("{% if a %}", "{% elif a %}", "{% endif %}"), .init("", "{% endfor %}", ""),
    .init("", "{% for a in b %}{% endfor %}", ""), .init("", "{% include 'a' %}", ""),
    .init("", "{% block name_of_a_block_# %}{% endblock name_of_a_block_# %}", ""),
    .init("", "{% macro name_of_a_macro_#() %}{% endmacro %}", ""), .init("", "{% unknown %}", ""),
  ]

  @Test("lexing and parsing a template is linear in its size", arguments: templates)
  func parsing(_ hostile: Hostile) {
    let factor = Growth.factor(from: 200, { Array(hostile.text($0).utf8) }) {
      _ = try? Parser.parse($0)
    }
    #expect(factor <= 5)
  }

  /// Expressions, and what is repeated in the text `t`, in each element of the list `l` and in each key
  /// of the map `m`.
  @Test(
    "filters and functions do work that is linear in the size of their values",
    arguments: [
      ("t|striptags", "<"), ("t|striptags", "<!--"), ("t|striptags", "&amp;&"),
      ("t|striptags", "<a>b"),
      ("t|wordcount", "a b "), ("t|title", "a b "), ("t|trim", " "), ("t|indent", "a\n"),
      ("t|wordwrap(20)", "a-"), ("t|wordwrap(20)", "ab cd "), ("t|wordwrap(20)", "--"),
      ("t|truncate", "a "), ("t|replace('a', 'bb')", "a"), ("t|split", "a "), ("t|lines", "\r\n"),
      ("t|urlencode", "ż"), ("t|e", "<"), ("t|tojson", "<\""), ("t|reverse", "ż"),
      ("t|int(0)", "1"),
      ("t|float(0)", "1"), ("t|format", "%%"), ("'%(name-of-a-key-1000000)s'|format(m)", ""),
      ("t.format(**m)", "{name-of-a-key-1000001.x}"), ("t.format(**m)", "{name_of_a_key_1000001}"),
      ("l|join(', ')", "text-of-an-element"), ("l|unique|list", "text-of-an-element-#"),
      ("l|groupby(0)", "text-of-an-element-#"), ("l|batch(3)", ""), ("l|slice(3)", ""),
      ("l|map('upper')|list", "text"), ("l|zip(l)|list", "a"), ("l|sum(start='')", ""),
      ("m|dictsort", ""), ("m|items", ""), ("m|xmlattr", ""),
      ("m|urlencode", ""), ("dict(**m)", ""), ("dict(m)", ""), ("namespace(**m)", ""),
      ("m|chain(m)", ""),
      ("range(l|length)", ""), ("cycler(*l).next()", ""), ("debug(l)", ""),
    ])
  func filters(expression: String, unit: String) throws {
    let factor = Growth.factor(
      from: 100,
      { count in
        let text = Hostile("", unit, "")
        let element = { Hostile(unit, "", "").before.replacing("#", with: String($0 + 1_000_000)) }
        return Value.map(
          OrderedMap([
            (.string("t"), .string(text.text(count))),
            (.string("l"), .list((0..<count).map { .string(element($0)) })),
            (
              .string("m"),
              .map(
                OrderedMap(
                  (0..<count).map {
                    (.string("name_of_a_key_\($0 + 1_000_000)"), .integer($0))
                  }))
            ),
          ]))
      }
    ) { context in
      let loader = MemoryLoader(texts: ["page.html": "{{ \(expression) }}"])
      let environment = Environment(loader: loader, options: Options())
      _ = try? environment.template(named: "page.html").render(context: context)
    }
    #expect(factor <= 5)
  }
}
