import Bytes
import Diagnostics
import Growth
import Testing

@testable import TemplateEngine

@Suite("Growth of the work of compiling and rendering")
struct CompilerGrowthTests {
  /// A template for a size; the work on it is to grow no faster than the size.
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var size = 200
    let template: @Sendable (Int) -> String

    /// A part that is repeated, where `#` becomes a number.
    init(_ name: String, _ unit: String, size: Int = 200) { self.init(name, "", unit, size: size) }

    /// A part that is repeated, and what stands around all of them.
    init(
      _ name: String, _ before: String, _ unit: String, _ after: String = "", size: Int = 200
    ) {
      testDescription = name
      self.size = size
      template = { count in
        let parts = unit.split(separator: "#", omittingEmptySubsequences: false)
        return before
          + (0..<count).map { parts.joined(separator: String($0 + 1_000_000)) }.joined() + after
      }
    }

    /// Parts within each other, as deep as the size.
    init(_ name: String, nesting open: String, _ close: String, around inside: String) {
      testDescription = name
      // Four times as deep is still allowed.
      size = 20
      template = {
        String(repeating: open, count: $0) + inside + String(repeating: close, count: $0)
      }
    }
  }

  static let templates = [
    Hostile("text", "some text and a line\n"),
    Hostile("braces that begin no tag", "{ { a } "),
    Hostile("comments", "{# comment #}"),
    Hostile("comment without an end", "{#", "{# a "),
    Hostile("raw text", "{% raw %}", "{{ {% # ", "{% endraw %}"),
    Hostile("white space before tags that trim it", " \n \n {%- if 1 -%} \n \n {%- endif -%}"),
    Hostile("interpolations", "{{ a_variable_with_a_long_name_# }}"),
    Hostile("variables", "{% set a_variable_with_a_long_name_# = # %}"),
    Hostile("variables that are read", "{% set name_# = 1 %}{{ name_# + name_# }}"),
    Hostile("conditions", "{% if a_variable_# == # and b %}x{% elif c %}y{% else %}z{% endif %}"),
    Hostile("alternatives of one condition", "{% if a %}", "{% elif name_# %}b", "{% endif %}"),
    Hostile("loops", "{% for element_# in [1, 2] %}{{ loop.index }}{% else %}-{% endfor %}"),
    Hostile("loop over many elements", "{% for a in [", "#, ", "] %}{{ a }}{% endfor %}"),
    Hostile("loop with many rounds", "{% for a in '", "x", "' %}{{ loop.index0 ~ a }}{% endfor %}"),
    Hostile("sum", "{{ 0", " + a_variable_with_a_long_name_#|d(1)", " }}"),
    Hostile("concatenation", "{{ ''", " ~ 'a text of some length #'", " }}"),
    Hostile("comparison", "{{ 0", " < #", " }}"),
    Hostile("conjunction", "{{ 1", " and a_variable_with_a_long_name_#|d(1)", " }}"),
    Hostile("disjunction in a condition", "{% if 0", " or name_#", " %}a{% endif %}"),
    Hostile("filters", "{{ 'a'", "|trim|lower", " }}"),
    Hostile("filter arguments", "{{ 'a'|default(", "#, ", "1) }}"),
    Hostile("attributes", "{{ a|d({})", "|d({})['x']", " is defined }}"),
    Hostile("list", "{{ [", "'an element of some length #', ", "]|length }}"),
    Hostile("map", "{{ {", "'a key of some length #': #, ", "}|length }}"),
    Hostile("text of a literal", "{{ '", "\\\\n a ", "' }}"),
    Hostile("literal without an end", "{{ '", "a "),
    Hostile("macros", "{% macro macro_with_a_long_name_#(a, b=1) %}{{ a }}{% endmacro %}"),
    Hostile(
      "macros that are called",
      "{% macro name_#(a, b=1) %}{{ a }}{{ b }}{% endmacro %}{{ name_#(1) }}"),
    Hostile(
      "calls of one macro", "{% macro f(a) %}{% if a %}{{ a }}{% endif %}{% endmacro %}",
      "{{ f(#) }}{{ f(a=#) }}"),
    Hostile(
      "parameters", "{% macro f(", "parameter_with_a_long_name_#=1, ", "z=1) %}{% endmacro %}"),
    Hostile(
      "calls with a body", "{% macro f() %}{{ caller() }}{% endmacro %}",
      "{% call f() %}a{% endcall %}"),
    Hostile(
      "recursion", "{% macro f(n) %}{% if n %}", "a",
      "{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(9) }}"),
    Hostile("blocks", "{% block block_with_a_long_name_# %}a{% endblock %}"),
    Hostile("includes", "{% include 'part.txt' %}"),
    Hostile("includes with computed names", "{% include 'part' ~ '.txt' %}"),
    Hostile("imports", "{% import 'macros.txt' as name_# %}{{ name_#.f(1) }}"),
    Hostile("captures", "{% set text_# %}a{{ # }}{% endset %}{{ text_# }}"),
    Hostile("namespaces", "{% set n = namespace(a=1) %}", "{% set n.a = # %}{{ n.a }}"),
    Hostile("changes of a list", "{% set l = [] %}", "{% do l.append(#) %}", "{{ l|length }}"),
    Hostile("unknown names", "{{ name_#() }}"),
    Hostile("wrong filters", "{{ 1|filter_with_a_long_name_# }}"),
    Hostile("tags without an end", "{% if a %}", size: 20),
    Hostile("brackets without an end", "{{ ", "(", size: 20),
    Hostile("brackets within each other", nesting: "(", ")", around: "1").within("{{ ", " }}"),
    Hostile("negations within each other", nesting: "not ", "", around: "1").within("{{ ", " }}"),
    Hostile(
      "macros within each other", nesting: "{% macro f() %}", "{{ f() }}{% endmacro %}", around: "a"
    ),
  ]

  private static let loader = MemoryLoader(texts: [
    "part.txt": "a{{ b }}", "macros.txt": "{% macro f(a) %}{{ a }}{% endmacro %}",
  ])

  private static func template(_ source: SourceText) throws -> Template {
    try Environment(loader: loader).template(source, named: "page.txt")
  }

  @Test(
    "compiling a template asks for memory in proportion to its size",
    .enabled(if: Growth.isCounted),
    arguments: templates)
  func compiling(_ hostile: Hostile) {
    let factor = Growth.factor(from: hostile.size, Self.source(hostile)) {
      _ = try? Self.template($0)
    }
    #expect(factor <= 5)
  }

  @Test(
    "rendering a template asks for memory in proportion to its size",
    .enabled(if: Growth.isCounted),
    arguments: templates)
  func rendering(_ hostile: Hostile) {
    let factor = Growth.factor(
      from: hostile.size, { try? Self.template(Self.source(hostile)($0)) }
    ) {
      _ = try? $0?.render()
    }
    #expect(factor <= 5)
  }

  @Test(
    "a template makes instructions and takes steps in proportion to its size", arguments: templates)
  func steps(_ hostile: Hostile) {
    let work = [hostile.size, 4 * hostile.size].map { size -> (instructions: Int, steps: Int) in
      guard let template = try? Self.template(Self.source(hostile)(size)) else { return (0, 0) }
      let code = template.program.code
      return (code.reduce(0) { $0 + $1.elements.count }, Self.steps(of: template))
    }
    #expect(work[1].instructions <= 5 * max(work[0].instructions, 100))
    #expect(work[1].steps <= 5 * max(work[0].steps, 100))
  }

  /// How many steps it takes to render a template without data, with an error or without.
  private static func steps(of template: Template) -> Int {
    var output = ByteBuffer()
    var machine = Machine(template, template.program, root: .map(.empty), userContext: nil)
    try? machine.render(into: &output)
    return template.environment.options.limits.fuel - machine.state.fuel
  }

  private static func source(_ hostile: Hostile) -> (Int) -> SourceText {
    { SourceText(name: "page.txt", text: hostile.template($0)) }
  }
}

extension CompilerGrowthTests.Hostile {
  fileprivate func within(_ before: String, _ after: String) -> Self {
    Self(testDescription: testDescription, size: size) { before + template($0) + after }
  }

  fileprivate init(
    testDescription: String, size: Int, template: @escaping @Sendable (Int) -> String
  ) {
    self.testDescription = testDescription
    self.size = size
    self.template = template
  }
}
