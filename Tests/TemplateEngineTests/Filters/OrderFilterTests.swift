import Testing

@testable import TemplateEngine

@Suite("Order filters")
struct OrderFilterTests {
  @Test(
    "dictsort",
    arguments: [
      ("d|dictsort", "[('a', 1), ('b', 2), ('C', 0)]"),
      ("d|dictsort(case_sensitive=true)", "[('C', 0), ('a', 1), ('b', 2)]"),
      ("d|dictsort(by='value')", "[('C', 0), ('a', 1), ('b', 2)]"),
      ("d|dictsort(by='key')", "[('a', 1), ('b', 2), ('C', 0)]"),
      ("d|dictsort(by='x')", "[('a', 1), ('b', 2), ('C', 0)]"),
      ("d|dictsort(reverse=true)", "[('C', 0), ('b', 2), ('a', 1)]"),
      ("d|dictsort(by='value',reverse=true)", "[('b', 2), ('a', 1), ('C', 0)]"),
      ("{'b':[1],'a':2}|dictsort(by='value')", "[('a', 2), ('b', [1])]"),
      ("d|dictsort(case_sensitive=none)", "[('a', 1), ('b', 2), ('C', 0)]"),
      ("{'a':1,'A':2}|dictsort", "[('a', 1), ('A', 2)]"),
      (
        "{'B':1,'a':2,'A':3,'b':4}|dictsort(reverse=true)",
        "[('B', 1), ('b', 4), ('a', 2), ('A', 3)]"
      ),
      ("namespace(b=1,a=2)|dictsort", "[('a', 2), ('b', 1)]"),
    ] as [(String, String)])
  func dictsort(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "dictsort: invalid values and arguments are errors",
    arguments: [
      "d|dictsort(foo=1)",
      "l|dictsort",
      "x|dictsort",
      "n|dictsort",
      "d|dictsort(case_sensitive='x')",
      "d|dictsort(reverse=1)",
    ])
  func dictsortErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "groupby",
    arguments: [
      ("(us|groupby('g'))[0].grouper", "1"),
      ("(us|groupby('g'))[0].list|length", "2"),
      ("(us|groupby('g'))[0][0]", "1"),
      ("(us|groupby('g'))[0][1]|length", "2"),
      ("(us|groupby('g'))[0]|length", "2"),
      ("(us|groupby('g'))[0]", "(1, [{'n': 'x', 'g': 1, 'a': {'k': 2}}, {'n': 'z', 'g': 1}])"),
      (
        "(us|groupby('g'))[0]|tojson",
        #"[1, [{"n": "x", "g": 1, "a": {"k": 2}}, {"n": "z", "g": 1}]]"#
      ),
      ("(us|groupby('g'))[0] is sequence", "True"),
      ("x|groupby('a')", "[]"),
      ("n|groupby('a')", "[]"),
      (
        "[{'a':'B'},{'a':'b'},{'a':'A'}]|groupby('a')",
        "[('A', [{'a': 'A'}]), ('b', [{'a': 'B'}, {'a': 'b'}])]"
      ),
      (
        "[{'a':'B'},{'a':'b'},{'a':'A'}]|groupby('a',case_sensitive=true)",
        "[('A', [{'a': 'A'}]), ('B', [{'a': 'B'}]), ('b', [{'a': 'b'}])]"
      ),
      ("[{'a':none},{'a':1}]|groupby('a')", "[(None, [{'a': None}]), (1, [{'a': 1}])]"),
    ] as [(String, String)])
  func groupby(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "groupby: invalid values and arguments are errors",
    arguments: [
      "us|groupby",
      "5|groupby('a')",
      "us|groupby('g',foo=1)",
    ])
  func groupbyErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "min and max",
    arguments: [
      ("l|max", "3"),
      ("l|min", "1"),
      ("['b','A']|max", "b"),
      ("['b','A']|min", "A"),
      ("[]|max", ""),
      ("x|max", ""),
      ("n|min", ""),
      ("d|max", "C"),
      ("'abc'|max", "c"),
      ("us|max(attribute='g')", "{'n': 'Y', 'g': 2, 'a': {'k': 1}}"),
      ("us|min(attribute='n')", "{'n': 'x', 'g': 1, 'a': {'k': 2}}"),
      ("['b','A']|min(case_sensitive=true)", "A"),
      ("[1,'a',none]|max", "a"),
      ("[1,'a',none]|min", "None"),
      ("[1,1.0,true]|max", "1.0"),
      ("[1.5,2]|max", "2"),
      ("['a','A']|max", "A"),
      ("['a','A']|min", "a"),
      ("['A','a']|max", "a"),
      ("['A','a']|min", "A"),
    ] as [(String, String)])
  func minAndMax(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "min and max: invalid values and arguments are errors",
    arguments: [
      "5|max"
    ])
  func minAndMaxErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "sort",
    arguments: [
      ("l|sort", "[1, 2, 3]"),
      ("ls|sort", "['A', 'a', 'b', 'B']"),
      ("ls|sort(case_sensitive=true)", "['A', 'B', 'a', 'b']"),
      ("ls|sort(reverse=true)", "['b', 'B', 'A', 'a']"),
      ("us|sort(attribute='g')|map(attribute='n')|list", "['x', 'z', 'Y']"),
      ("us|sort(attribute='g',reverse=true)|map(attribute='n')|list", "['Y', 'x', 'z']"),
      ("us|sort(attribute='n')|map(attribute='n')|list", "['x', 'Y', 'z']"),
      ("us|sort(attribute='g,n')|map(attribute='n')|list", "['x', 'z', 'Y']"),
      ("us|sort(attribute='zz')|map(attribute='n')|list", "['x', 'Y', 'z']"),
      ("mix|sort", "[None, True, 1, 2.5, 'x', [1], {'a': 1}]"),
      (
        "[1,none,'a',true,2.5,[1],{'a':1},(1,)]|sort",
        "[None, True, 1, 2.5, 'a', [1], (1,), {'a': 1}]"
      ),
      ("'hello'|sort", "['e', 'h', 'l', 'l', 'o']"),
      ("d|sort", "['a', 'b', 'C']"),
      ("x|sort", "[]"),
      ("n|sort", "[]"),
      ("[[2,1],[1,2],[1]]|sort", "[[1], [1, 2], [2, 1]]"),
      ("[{'a':2},{'a':1}]|sort", "[{'a': 1}, {'a': 2}]"),
      ("[3,1.5,2]|sort", "[1.5, 2, 3]"),
      ("['a10','a2','B1']|sort", "['a10', 'a2', 'B1']"),
      ("[['b'],['A']]|sort", "[['A'], ['b']]"),
      ("['é','z','e']|sort", "['e', 'z', 'é']"),
      ("[[2,'a'],[1,'b']]|sort(attribute='0')", "[[1, 'b'], [2, 'a']]"),
      ("[true,false,1,0]|sort", "[False, True, 0, 1]"),
      ("[1.0,1,true]|sort", "[True, 1.0, 1]"),
      ("(3,1)|sort", "[1, 3]"),
      ("us|sort(attribute='g',case_sensitive=true)|map(attribute='n')|list", "['x', 'z', 'Y']"),
      ("['ß','SS','ss','t']|sort", "['ß', 'SS', 'ss', 't']"),
      ("['İ','i','J']|sort", "['i', 'İ', 'J']"),
    ] as [(String, String)])
  func sort(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "sort: invalid values and arguments are errors",
    arguments: [
      "5|sort",
      "us|sort('g')",
      "ls|sort(foo=1)",
      "ls|sort(reverse=1)",
    ])
  func sortErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "sum",
    arguments: [
      ("l|sum", "6"),
      ("[]|sum", "0"),
      ("[1.5,2]|sum", "3.5"),
      ("us|sum(attribute='g')", "4"),
      ("us|sum('g')", "4"),
      ("us|sum(attribute='zz')", "0"),
      ("us|sum(attribute='g',start=10)", "14"),
      ("[1]|sum(start=10)", "11"),
      ("l|sum(none,10)", "16"),
      ("[true,2]|sum", "3"),
      ("x|sum", "0"),
      ("n|sum", "0"),
      ("[x,1]|sum", "1"),
      ("range(5)|sum", "10"),
      ("{1:2,3:4}|sum", "4"),
      ("['a','b']|sum(start='')", "ab"),
      ("us|sum(attribute='a.k')", "3"),
      ("(1,2)|sum", "3"),
    ] as [(String, String)])
  func sum(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "sum: invalid values and arguments are errors",
    arguments: [
      "['a']|sum",
      "[[1],[2]]|sum",
      "[none]|sum",
      "5|sum",
      "d|sum",
    ])
  func sumErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "unique",
    arguments: [
      ("[1,2,1]|unique", "[1, 2]"),
      ("[1,2,1]|unique|list", "[1, 2]"),
      ("ls|unique|list", "['b', 'A']"),
      ("ls|unique(case_sensitive=true)|list", "['b', 'A', 'a', 'B']"),
      ("[1,1.0,true,'1']|unique|list", "[1, True, '1']"),
      ("us|unique(attribute='g')|map(attribute='n')|list", "['x', 'Y']"),
      (
        "us|unique(attribute='g')",
        "[{'n': 'x', 'g': 1, 'a': {'k': 2}}, {'n': 'Y', 'g': 2, 'a': {'k': 1}}]"
      ),
      ("[[1],[1]]|unique|list", "[[1]]"),
      ("'aAbb'|unique|list", "['a', 'b']"),
      ("x|unique|list", "[]"),
      ("n|unique|list", "[]"),
      ("us|unique(attribute='zz')|list|length", "1"),
      ("[none,x]|unique|list", "[None, undefined]"),
      ("us|unique(attribute='a.k')|list|length", "3"),
      ("d|unique", "['b', 'a', 'C']"),
    ] as [(String, String)])
  func unique(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "unique: invalid values and arguments are errors",
    arguments: [
      "5|unique",
      "us|unique('g')",
      "us|unique(foo=1)",
    ])
  func uniqueErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
