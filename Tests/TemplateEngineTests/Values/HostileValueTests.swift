import Testing

@testable import TemplateEngine

@Suite("Hostile values")
struct HostileValueTests {
  private static let limits = Limits(fuel: 2_000_000, outputSize: 1_000_000)

  /// A list that holds itself twice, to a depth: few bytes in memory, endless ones in print.
  private static let doubled =
    "{% set ns = namespace(v=[1, 1]) %}{% for i in range(60) %}{% set ns.v = [ns.v, ns.v] %}"
    + "{% endfor %}"

  @Test(
    "texts and lists past the limit are refused before they are made",
    arguments: [
      "'ab' * 10000000000", "[1] * 10000000000", "('x' * 900000) ~ ('x' * 900000)",
      "'x' * 1000|indent", "'a'|center(99999999999)", "('a' * 100000)|replace('a', 'b' * 1000)",
      "l|batch(99999999999, 'x')|length", "l|slice(99999999999)", "'%999999999d'|format(1)",
      "('x' * 900000) + ('y' * 900000)", "range(100001)",
    ])
  func sizes(expression: String) {
    #expect(throws: TemplateError.self) {
      try render("{{ \(expression) }}", limits: HostileValueTests.limits)
    }
  }

  @Test(
    "values built out of themselves many times over end in an error",
    arguments: ["{{ ns.v }}", "{{ ns.v|tojson }}", "{{ ns.v|string }}", "{{ ns.v ~ '' }}"])
  func endlessPrint(use: String) {
    #expect(throws: TemplateError.self) {
      try render(HostileValueTests.doubled + use, limits: HostileValueTests.limits)
    }
  }

  @Test("comparing values that were built out of themselves ends")
  func endlessComparison() throws {
    let other = HostileValueTests.doubled.replacing("ns", with: "other")
    let output = try render(
      HostileValueTests.doubled + other
        + "{{ ns.v == ns.v }} {{ ns.v == other.v }} {{ ns.v < other.v }} {{ [ns.v, other.v]|unique|length }}"
    )
    #expect(output == "True False False 2")
  }

  @Test("a namespace within itself prints and has an end")
  func namespaceWithinItself() throws {
    let start = "{% set ns = namespace(a=1) %}{% set ns.me = [ns] %}"
    #expect(try render(start + "{{ ns }}") == "{'a': 1, 'me': [{...}]}")
    #expect(try render(start + "{{ ns == ns }}") == "True")
    #expect(throws: TemplateError.self) { try render(start + "{{ ns|tojson }}") }
  }

  @Test(
    "endless chains of what templates can change print and are freed",
    arguments: [
      ("namespace()", "cur.c.x = n"), ("namespace(v=cycler(1))", "cur.c.x = [n]"),
      ("[]", "_ = cur.c.append(n)"), ("{}", "_ = cur.c.update(x=n)"),
    ])
  func endlessChain(object: String, link: String) throws {
    let chain = """
      {% set first = \(object) %}{% set cur = namespace(c=first) %}{% for a in range(40) %}\
      {% for i in range(1000) %}{% set n = \(object) %}{% set \(link) %}{% set cur.c = n %}\
      {% endfor %}{% endfor %}
      """
    #expect(try render(chain + "{{ first|length < 3 }}") == "True")
    #expect(try render(chain + "{{ first|string|length > 1000 }}") == "True")
    #expect(throws: TemplateError.self) { try render(chain + "{{ first|tojson }}") }
  }

  @Test("a chain through the variables of macros is freed")
  func endlessMacros() throws {
    let chain = """
      {% set first = namespace() %}{% set cur = namespace(c=first) %}{% for a in range(40) %}\
      {% for i in range(1000) %}{% set n = namespace() %}{% macro m() %}{{ n }}{% endmacro %}\
      {% set cur.c.x = m %}{% set cur.c = n %}{% endfor %}{% endfor %}done
      """
    #expect(try render(chain) == "done")
  }

  @Test("a list within itself prints, and doubling a list has an end")
  func listWithinItself() throws {
    #expect(try render("{% set l = [1] %}{% do l.append(l) %}{{ l }}") == "[1, [...]]")
    #expect(throws: TemplateError.self) {
      try render(
        "{% set l = [1] %}{% for i in range(99) %}{% do l.extend(l) %}{% endfor %}",
        limits: HostileValueTests.limits)
    }
  }

  private static func nested(_ depth: Int) -> String {
    "{% set ns = namespace(v=1) %}{% for i in range(\(depth)) %}{% set ns.v = [ns.v] %}{% endfor %}"
  }

  @Test("deeply nested values print, compare and become JSON")
  func deepNesting() throws {
    let deep = Self.nested(150)
    let expected = String(repeating: "[", count: 150) + "1" + String(repeating: "]", count: 150)
    #expect(try render(deep + "{{ ns.v }}") == expected)
    #expect(try render(deep + "{{ ns.v|tojson }}") == expected)
    #expect(try render(deep + "{{ ns.v == ns.v }}{{ {ns.v: 1}|length }}") == "True1")
  }

  @Test(
    "values nested without end are refused, whatever they are nested in",
    arguments: [
      "[ns.v]", "(ns.v,)", "{'v': ns.v}", "dict(v=ns.v)", "namespace(v=ns.v)", "cycler(ns.v, 1)",
      "joiner(ns.v)", "{'a': ns.v}.items()", "{'a': ns.v}|items", "[1]|zip([ns.v])",
      "[ns.v]|groupby('x')", "range(2)|batch(3, ns.v)",
    ])
  func endlessNesting(wrapping: String) {
    #expect(throws: TemplateError.self) {
      try render(
        "{% set ns = namespace(v=1) %}{% for i in range(100000) %}{% set ns.v = \(wrapping) %}"
          + "{% endfor %}{{ ns.v }}")
    }
  }

  @Test("repeating nothing very often gives nothing at once")
  func repeatedNothing() throws {
    #expect(try evaluate("('' * 99999999999999)|length") == "0")
    #expect(try evaluate("([] * 99999999999999)|length") == "0")
  }

  @Test("filters take fuel for each element")
  func fuel() {
    #expect(throws: TemplateError.self) {
      try render(
        "{% for i in range(1000) %}{{ range(10000)|list|length }}{% endfor %}",
        limits: Limits(fuel: 1_000_000))
    }
  }
}
