import Testing

@testable import TemplateEngine

@Suite("List filters")
struct ListFilterTests {
  @Test(
    "attr",
    arguments: [
      ("d|attr('a')", "1"),
      ("l|attr(0)", "3"),
      ("s|attr('upper')", ""),
      ("n|attr('a')", ""),
      ("d|attr(1)", ""),
      ("us[0]|attr('a.k')", ""),
    ] as [(String, String)])
  func attr(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "attr: invalid values and arguments are errors",
    arguments: [
      "x|attr('a')",
      "d|attr",
    ])
  func attrErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "batch",
    arguments: [
      ("l|batch(2)", "[[3, 1], [2]]"),
      ("l|batch(2,'x')", "[[3, 1], [2, 'x']]"),
      ("'abcde'|batch(2)", "[['a', 'b'], ['c', 'd'], ['e']]"),
      ("d|batch(2)", "[['b', 'a'], ['C']]"),
      ("x|batch(2)", "[]"),
      ("n|batch(2)", "[]"),
      ("l|batch(2,none)", "[[3, 1], [2]]"),
      ("l|batch(2.0)", "[[3, 1], [2]]"),
      ("l|batch(2)|list", "[[3, 1], [2]]"),
      ("l|batch(2)|first", "[3, 1]"),
      ("[]|batch(2)", "[]"),
    ] as [(String, String)])
  func batch(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "batch: invalid values and arguments are errors",
    arguments: [
      "l|batch(0)",
      "l|batch(-1)",
      "l|batch",
      "l|batch('2')",
      "5|batch(2)",
    ])
  func batchErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "slice",
    arguments: [
      ("l|slice(2)", "[[3, 1], [2]]"),
      ("l|slice(2,'x')", "[[3, 1], [2, 'x']]"),
      ("range(10)|slice(3)", "[[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]"),
      ("range(10)|slice(3,'x')", "[[0, 1, 2, 3], [4, 5, 6, 'x'], [7, 8, 9, 'x']]"),
      ("range(10)|slice(3)|list", "[[0, 1, 2, 3], [4, 5, 6], [7, 8, 9]]"),
      ("[]|slice(2)", "[[], []]"),
      ("[]|slice(2,'x')", "[['x'], ['x']]"),
      ("[1]|slice(3)", "[[1], [], []]"),
      ("[1]|slice(3,'x')", "[[1], ['x'], ['x']]"),
      ("'abcdef'|slice(4)", "[['a', 'b'], ['c', 'd'], ['e'], ['f']]"),
      ("x|slice(2)", "[[], []]"),
      ("range(9)|slice(3,'x')", "[[0, 1, 2, 'x'], [3, 4, 5, 'x'], [6, 7, 8, 'x']]"),
    ] as [(String, String)])
  func slice(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "slice: invalid values and arguments are errors",
    arguments: [
      "l|slice(0)",
      "5|slice(2)",
      "l|slice",
    ])
  func sliceErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "chain",
    arguments: [
      ("[1,2]|chain([3])", "[1, 2, 3]"),
      ("[1,2]|chain((3,))", "[1, 2, 3]"),
      ("(1,)|chain((3,))", "[1, 3]"),
      ("d|chain({'z':1})", "{'C': 0, 'a': 1, 'b': 2, 'z': 1}"),
      ("[1]|chain", "[1]"),
      ("d|chain", "{'C': 0, 'a': 1, 'b': 2}"),
      ("[1]|chain([2],[3])", "[1, 2, 3]"),
      ("[1]|chain([2])|length", "2"),
      ("[1]|chain([2]) is sequence", "True"),
      ("[1]|chain([2])|tojson", "[1, 2]"),
      ("d|chain({'a':5})", "{'C': 0, 'a': 5, 'b': 2}"),
      ("d|chain({'a':5})|length", "3"),
      ("d|chain({'a':5})|items", "[('C', 0), ('a', 5), ('b', 2)]"),
      ("d|chain({'a':5})|tojson", #"{"C": 0, "a": 5, "b": 2}"#),
      ("[1]|chain([2])|last", "2"),
    ] as [(String, String)])
  func chain(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "chain: invalid values and arguments are errors",
    arguments: [
      "d|chain({'z':1}).z",
      "[1]|chain(range(2))[0]",
    ])
  func chainErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "zip",
    arguments: [
      ("[1,2]|zip(['a','b'])", "[(1, 'a'), (2, 'b')]"),
      ("[1,2,3]|zip(['a'])", "[(1, 'a')]"),
      ("[1]|zip", "[(1,)]"),
      ("[1]|zip([2],[3])", "[(1, 2, 3)]"),
      ("'ab'|zip('cd')", "[('a', 'c'), ('b', 'd')]"),
      ("d|zip([1,2,3])", "[('b', 1), ('a', 2), ('C', 3)]"),
      ("[1,2]|zip(['a','b'])|list", "[(1, 'a'), (2, 'b')]"),
      ("[1,2]|zip(range(2))|tojson", "[[1, 0], [2, 1]]"),
    ] as [(String, String)])
  func zip(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "zip: invalid values and arguments are errors",
    arguments: [
      "5|zip([1])",
      "[1]|zip(5)",
    ])
  func zipErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "length",
    arguments: [
      ("'aé😀'|length", "3"),
      ("l|length", "3"),
      ("d|count", "3"),
      ("range(5)|length", "5"),
      ("(1,2)|length", "2"),
      ("l|map('string')|length", "3"),
      ("namespace(a=1)|length", "1"),
      ("l|reverse|length", "3"),
      ("d.items()|length", "3"),
      ("d|items|length", "3"),
    ] as [(String, String)])
  func length(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "length: invalid values and arguments are errors",
    arguments: [
      "5|length",
      "x|length",
      "n|length",
      "true|length",
      "cycler(1)|length",
    ])
  func lengthErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "default",
    arguments: [
      ("x|default", ""),
      ("x|default('d')", "d"),
      ("x|d('d')", "d"),
      ("''|default('d')", ""),
      ("''|default('d',true)", "d"),
      ("n|default('d')", "None"),
      ("n|default('d',true)", "d"),
      ("0|default(1,true)", "1"),
      ("d.q|default('d')", "d"),
      ("1|default", "1"),
      ("x|default(none)", "None"),
      ("x|default(y)", ""),
      ("''|default('d',1)", "d"),
      ("''|default('d','x')", "d"),
      ("[]|default([1],true)", "[1]"),
      ("(x|default) is undefined", "False"),
      ("''|default('d',none)", ""),
    ] as [(String, String)])
  func defaultFilter(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "default: invalid values and arguments are errors",
    arguments: [
      "x.y|default('d')",
      "x.y.z|default('d')",
      "d.q.r|default('d')",
      "x|default('a','b','c')",
      "x|default(value='q')",
      "1|default(foo=1)",
      "''|default('d',lax=true)",
    ])
  func defaultFilterErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "first and last",
    arguments: [
      ("l|first", "3"),
      ("''|first", ""),
      ("[]|first", ""),
      ("d|first", "b"),
      ("range(3)|first", "0"),
      ("'é'|first", "é"),
      ("[]|last", ""),
      ("'aé'|last", "é"),
      ("range(3)|last", "2"),
      ("(1,2)|last", "2"),
    ] as [(String, String)])
  func firstAndLast(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "first and last: invalid values and arguments are errors",
    arguments: [
      "5|first",
      "x|first",
      "n|first",
      "d|last",
      "5|last",
      "x|last",
      "n|last",
      "true|first",
    ])
  func firstAndLastErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "items",
    arguments: [
      ("d|items", "[('b', 2), ('a', 1), ('C', 0)]"),
      ("{}|items", "[]"),
      ("us[0]|items", "[('n', 'x'), ('g', 1), ('a', {'k': 2})]"),
      ("d|items|list", "[('b', 2), ('a', 1), ('C', 0)]"),
    ] as [(String, String)])
  func items(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "items: invalid values and arguments are errors",
    arguments: [
      "x|items",
      "n|items",
      "[[1,2]]|items",
      "[('a',1)]|items",
      "'ab'|items",
    ])
  func itemsErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "join",
    arguments: [
      ("l|join", "312"),
      ("l|join(',')", "3,1,2"),
      ("l|join(', ')", "3, 1, 2"),
      ("'abc'|join('-')", "a-b-c"),
      ("d|join(',')", "b,a,C"),
      ("x|join(',')", ""),
      ("n|join(',')", ""),
      ("mix|join('|')", "1|x|None|True|2.5|[1]|{'a': 1}"),
      ("us|join(',',attribute='n')", "x,Y,z"),
      ("us|join(',','n')", "x,Y,z"),
      ("l|join(none)", "312"),
      ("l|join(1)", "31112"),
      ("[]|join(',')", ""),
      ("['','a','']|join(',')", ",a,"),
      ("['a','','b']|join(',')", "a,,b"),
      ("[none,x,'a']|join(',')", "None,,a"),
      ("range(3)|join('-')", "0-1-2"),
      ("(1,2)|join", "12"),
      ("l|join(d=',')", "3,1,2"),
      ("us|join(attribute='a.k')", "21"),
      ("[['a','b'],['c']]|join(',')", "['a', 'b'],['c']"),
    ] as [(String, String)])
  func join(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "join: invalid values and arguments are errors",
    arguments: [
      "5|join"
    ])
  func joinErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "list",
    arguments: [
      ("'abc'|list", "['a', 'b', 'c']"),
      ("d|list", "['b', 'a', 'C']"),
      ("x|list", "[]"),
      ("n|list", "[]"),
      ("range(3)|list", "[0, 1, 2]"),
      ("(1,2)|list", "[1, 2]"),
    ] as [(String, String)])
  func list(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "list: invalid values and arguments are errors",
    arguments: [
      "5|list"
    ])
  func listErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "reverse",
    arguments: [
      ("l|reverse", "[2, 1, 3]"),
      ("l|reverse|list", "[2, 1, 3]"),
      ("'aé😀'|reverse", "😀éa"),
      ("d|reverse", "['C', 'a', 'b']"),
      ("d|reverse|list", "['C', 'a', 'b']"),
      ("x|reverse", ""),
      ("n|reverse", "None"),
      ("(1,2)|reverse", "[2, 1]"),
      ("range(3)|reverse", "[2, 1, 0]"),
      ("range(3)|reverse|list", "[2, 1, 0]"),
      ("l|map('string')|reverse", "['2', '1', '3']"),
    ] as [(String, String)])
  func reverseFilter(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "reverse: invalid values and arguments are errors",
    arguments: [
      "5|reverse"
    ])
  func reverseFilterErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
