import Testing

@testable import TemplateEngine

@Suite("Comparison")
struct ComparisonTests {
  @Test(
    "values compare by content, and values of different kinds by kind",
    arguments: [
      ("1 == 1.0", "True"),
      ("1 == true", "True"),
      ("1.0 == true", "True"),
      ("0 == false", "True"),
      ("'a' == 'a'", "True"),
      ("none == none", "True"),
      ("x == none", "False"),
      ("x == y", "True"),
      ("x is undefined", "True"),
      ("[1] == (1,)", "False"),
      ("[1,2] == [1.0,2]", "True"),
      ("{'a':1,'b':2} == {'b':2,'a':1}", "True"),
      ("{'a':1} == {'a':1.0}", "True"),
      ("range(3) == [0,1,2]", "True"),
      ("1 < 'a'", "True"),
      ("'a' < 1", "False"),
      ("none < 1", "True"),
      ("true < 2", "True"),
      ("true < 1", "True"),
      ("2 > true", "True"),
      ("[1] < [2]", "True"),
      ("[1,2] < [1,2,3]", "True"),
      ("[1] < 'a'", "False"),
      ("(1,) < [1]", "False"),
      ("{'a':1} < {'a':2}", "True"),
      ("{'a':1} < [1]", "False"),
      ("x < 1", "True"),
      ("x < none", "True"),
      ("none < x", "False"),
      ("1 < 2 < 3", "True"),
      ("3 > 2 > 1 > 5", "False"),
      ("1 < 2 == true", "False"),
      ("'a' < 'B'", "False"),
      ("'é' < 'z'", "False"),
    ] as [(String, String)])
  func valuesAreEqualByWhatTheyStandForAndOrderedByKind(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "'in' looks into lists, keys and texts",
    arguments: [
      ("1 in [1,2]", "True"),
      ("1.0 in [1,2]", "True"),
      ("true in [1]", "True"),
      ("'a' in 'abc'", "True"),
      ("1 in 'a1'", "True"),
      ("none in 'xNone'", "True"),
      ("true in 'True'", "True"),
      ("'a' in {'a':1}", "True"),
      ("1 in {1:2}", "True"),
      ("1.0 in {1:2}", "True"),
      ("true in {1:2}", "True"),
      ("1 in x", "False"),
      ("x in [1]", "False"),
      ("x in 'abc'", "True"),
      ("'' in 'abc'", "True"),
      ("1 in range(5)", "True"),
      ("'a' not in ['b']", "True"),
      ("[1] in [[1]]", "True"),
    ] as [(String, String)])
  func inLooksIntoListsKeysAndTexts(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "'in' looks into lists, keys and texts: invalid values and arguments are errors",
    arguments: [
      "1 in 5",
      "1 in none",
      "'x' in true",
    ])
  func inLooksIntoListsKeysAndTextsErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
