import Testing

@testable import TemplateEngine

@Suite("Functions")
struct StandardFunctionTests {
  @Test(
    "range",
    arguments: [
      ("range(5)", "[0, 1, 2, 3, 4]"),
      ("range(2,5)", "[2, 3, 4]"),
      ("range(5,2)", "[]"),
      ("range(5,2,-1)", "[5, 4, 3]"),
      ("range(0,10,3)", "[0, 3, 6, 9]"),
      ("range(0)", "[]"),
      ("range(3,none)", "[0, 1, 2]"),
      ("range(1.0)", "[0]"),
      ("range(100000)|length", "100000"),
      ("range(0,200000,2)|length", "100000"),
      ("range(-3)", "[]"),
      ("range(3)|list", "[0, 1, 2]"),
      ("range(true)", "[0]"),
      ("range(3) is iterable", "True"),
      ("range(3)~''", "[0, 1, 2]"),
      ("range(3)|string", "[0, 1, 2]"),
    ] as [(String, String)])
  func range(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "range: invalid values and arguments are errors",
    arguments: [
      "range(1.5)",
      "range('3')",
      "range()",
      "range(1,2,0)",
      "range(100001)|length",
      "range(1000000)|length",
      "range(0,200002,2)|length",
      "range(upper=3)",
      "range(1,2,3,4)",
    ])
  func rangeErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "dict, namespace, cycler and joiner",
    arguments: [
      ("dict(a=1,b=2)", "{'a': 1, 'b': 2}"),
      ("dict({'a':1},b=2)", "{'a': 1, 'b': 2}"),
      ("dict({'a':1},a=2)", "{'a': 2}"),
      ("dict()", "{}"),
      ("dict(none)", "{}"),
      ("dict(x)", "{}"),
      ("namespace()", "{}"),
      ("namespace(a=1,b='x')", "{'a': 1, 'b': 'x'}"),
      ("namespace({'a':1})", "{'a': 1}"),
      ("namespace(a=1).a", "1"),
      ("namespace(a=1)['a']", "1"),
      ("namespace(a=1).b", ""),
      ("namespace() is mapping", "True"),
      ("namespace(a=1)|length", "1"),
      ("namespace(a=1)|list", "['a']"),
      ("namespace(a=1)|items", "[('a', 1)]"),
      ("namespace(a=1)|tojson", #"{"a": 1}"#),
      ("joiner()()", ""),
      ("joiner('|')()", ""),
      ("joiner().sep", ""),
      ("[namespace(a='x')]", "[{'a': 'x'}]"),
      ("debug(1)", "1"),
      ("debug(a)", "1"),
    ] as [(String, String)])
  func dictNamespaceCyclerAndJoiner(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "dict, namespace, cycler and joiner: invalid values and arguments are errors",
    arguments: [
      "dict(1)",
      "dict({'a':1},{'b':2})",
      "namespace(1)",
      "cycler()",
      "cycler(1,2).foo()",
      "cycler(1,2)|list",
      "joiner('a','b')",
      "lipsum()",
    ])
  func dictNamespaceCyclerAndJoinerErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
