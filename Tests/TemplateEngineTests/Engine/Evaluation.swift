@testable import TemplateEngine

/// What the tables of expressions are evaluated with: `l` a list, `d` a map, `us` a list of maps, and
/// so on; `x`, `y` and `missing` are undefined.
let sample: Value = map([
  ("a", .integer(1)), ("f", .number(1.5)), ("s", .string("Hello World")),
  ("l", list(.integer(3), .integer(1), .integer(2))),
  ("ls", list(.string("b"), .string("A"), .string("a"), .string("B"))),
  (
    "mix",
    list(
      .integer(1), .string("x"), .none, .bool(true), .number(2.5), list(.integer(1)),
      map([("a", .integer(1))]))
  ),
  ("d", map([("b", .integer(2)), ("a", .integer(1)), ("C", .integer(0))])),
  ("n", .none), ("t", .bool(true)), ("h", .string("<b>&'/\"")),
  (
    "us",
    list(
      map([("n", .string("x")), ("g", .integer(1)), ("a", map([("k", .integer(2))]))]),
      map([("n", .string("Y")), ("g", .integer(2)), ("a", map([("k", .integer(1))]))]),
      map([("n", .string("z")), ("g", .integer(1))]))
  ),
])

private func list(_ values: Value...) -> Value { .list(values) }

private func map(_ entries: [(String, Value)]) -> Value {
  .map(OrderedMap(entries.map { (.string($0.0), $0.1) }))
}

/// What `{{ expression }}` prints in a template of plain text, or of HTML as `gazette render` writes
/// it.
@discardableResult
func evaluate(
  _ expression: String, html: Bool = false, undefined: UndefinedBehavior = .lenient
) throws -> String {
  try render("{{ \(expression) }}", html: html, undefined: undefined)
}

/// What a template prints with the sample values.
@discardableResult
func render(
  _ template: String, html: Bool = false, undefined: UndefinedBehavior = .lenient,
  limits: Limits = Limits()
) throws -> String {
  var options = Options()
  options.undefinedBehavior = undefined
  options.escapesSlash = true
  options.limits = limits
  let name = html ? "page.html" : "page.txt"
  let environment = Environment(
    loader: MemoryLoader(texts: [name: template]), options: options)
  return try environment.template(named: name).render(context: sample)
}
