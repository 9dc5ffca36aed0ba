import Testing

@testable import TemplateEngine

@Suite("Printing")
struct PrintingTests {
  @Test(
    "values print as Python writes them",
    arguments: [
      ("l", "[3, 1, 2]"),
      ("mix", "[1, 'x', None, True, 2.5, [1], {'a': 1}]"),
      ("d", "{'b': 2, 'a': 1, 'C': 0}"),
      ("n", "None"),
      ("h", #"<b>&'/""#),
      ("n ~ '|' ~ t ~ '|' ~ missing ~ '|' ~ f", "None|True||1.5"),
      ("1e20", "100000000000000000000.0"),
      ("1e-7", "0.0000001"),
      ("1e16", "10000000000000000.0"),
      ("-0.0", "-0.0"),
      ("1e308*10", "inf"),
      ("-1e308*10", "-inf"),
      ("1e308*10-1e308*10", "NaN"),
      ("0.1+0.2", "0.30000000000000004"),
      ("1.0/3", "0.3333333333333333"),
      ("123456789012345678901234567890", "123456789012345678901234567890"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("9223372036854775807+1", "9223372036854775808"),
      ("170141183460469231731687303715884105727", "170141183460469231731687303715884105727"),
      ("(1,2)", "(1, 2)"),
      ("(1,)", "(1,)"),
      ("()", "()"),
      ("{1:2, none:4, 1.5:'x'}", "{1: 2, None: 4, 1.5: 'x'}"),
      (#"['a"b', "a'b", "a\"'b", "\\"]"#, #"['a"b', "a'b", 'a"\'b', '\\']"#),
      (#"['\n\r\t\x00\x7f', 'é😀']"#, #"['\n\r\t\x00\x7f', 'é😀']"#),
      ("[x, none, true, 1.0]", "[undefined, None, True, 1.0]"),
      ("'' ~ [['a'], {'b': ('c',)}]", "[['a'], {'b': ('c',)}]"),
      ("[]", "[]"),
      ("{}", "{}"),
      ("{'k': {'v': [1, 'z']}}", "{'k': {'v': [1, 'z']}}"),
      ("d|items", "[('b', 2), ('a', 1), ('C', 0)]"),
      ("d.items()", "dict_items([('b', 2), ('a', 1), ('C', 0)])"),
    ] as [(String, String)])
  func valuesPrintAsPythonWritesThem(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "pprint prints a value as a literal",
    arguments: [
      ("mix|pprint", "[1, 'x', None, True, 2.5, [1], {'a': 1}]"),
      ("d|pprint", "{'b': 2, 'a': 1, 'C': 0}"),
      ("s|pprint", "'Hello World'"),
      ("1|pprint", "1"),
      ("[]|pprint", "[]"),
      ("{}|pprint", "{}"),
      ("x|pprint", "undefined"),
      ("1.0|pprint", "1.0"),
      ("(1,2)|pprint", "(1, 2)"),
      ("(1,)|pprint", "(1,)"),
      ("()|pprint", "()"),
      ("none|pprint", "None"),
      ("d.items()|pprint", "dict_items([('b', 2), ('a', 1), ('C', 0)])"),
    ] as [(String, String)])
  func pprintShowsAValueAsItStandsWithinAList(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }
}
