import Testing

@testable import TemplateEngine

@Suite("Selection filters")
struct SelectionFilterTests {
  @Test(
    "map",
    arguments: [
      ("us|map(attribute='n')", "['x', 'Y', 'z']"),
      ("us|map(attribute='n')|join(',')", "x,Y,z"),
      ("us|map(attribute='zz')|join(',')", ",,"),
      ("us|map(attribute='zz',default='q')|join(',')", "q,q,q"),
      ("us|map(attribute='a.k',default='q')|join(',')", "2,1,q"),
      ("['a','b']|map('upper')", "['A', 'B']"),
      ("['a','b']|map('upper')|list", "['A', 'B']"),
      ("[1,2]|map('string')|list", "['1', '2']"),
      ("['a b','c']|map('replace','a','z')|list", "['z b', 'c']"),
      ("[[1,2],[3]]|map('join','-')|list", "['1-2', '3']"),
      ("x|map('upper')|list", "[]"),
      ("n|map('upper')|list", "[]"),
      ("[[1,2],[3]]|map(attribute=0)|list", "[1, 3]"),
      ("[[1,2],[3]]|map(attribute='0')|list", "[1, 3]"),
      ("[[1,2],[3]]|map(attribute=1)|list", "[2, undefined]"),
      ("[[1,2],[3]]|map(attribute=1,default='q')|list", "[2, 'q']"),
      ("us|map(attribute='n',default='x')|list", "['x', 'Y', 'z']"),
      ("us|map('attr','n')|list", "['x', 'Y', 'z']"),
      ("us|map(attribute='N')|list", "[undefined, undefined, undefined]"),
      ("'abc'|map('upper')|list", "['A', 'B', 'C']"),
      ("d|map('upper')|list", "['B', 'A', 'C']"),
      ("us|map(attribute='n') is sequence", "True"),
    ] as [(String, String)])
  func mapFilter(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "map: invalid values and arguments are errors",
    arguments: [
      "us|map(attribute='a.k')|join(',')",
      "l|map",
      "l|map('zzz')",
      "l|map('zzz')|list",
      "[]|map('zzz')|list",
      "5|map('upper')|list",
      "us|map('n')",
      "us|map(attribute='n',foo=1)",
      "['a']|map('upper','x')|list",
      "l|map(filter='abs')|list",
    ])
  func mapFilterErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "select and reject",
    arguments: [
      ("[0,1,'',none,'a']|select|list", "[1, 'a']"),
      ("[0,1,'',none,'a']|reject|list", "[0, '', None]"),
      ("[1,2,3,4]|select('odd')|list", "[1, 3]"),
      ("[1,2,3,4]|select('odd')", "[1, 3]"),
      ("[1,2,3,4]|reject('odd')|list", "[2, 4]"),
      ("[1,2,3,4]|select('>',2)|list", "[3, 4]"),
      ("[1,2,3,4]|select('divisibleby',2)|list", "[2, 4]"),
      ("x|select|list", "[]"),
      (
        "us|selectattr('a')|list",
        "[{'n': 'x', 'g': 1, 'a': {'k': 2}}, {'n': 'Y', 'g': 2, 'a': {'k': 1}}]"
      ),
      ("us|selectattr('g','eq',1)|map(attribute='n')|list", "['x', 'z']"),
      ("us|rejectattr('g','eq',1)|map(attribute='n')|list", "['Y']"),
      ("us|rejectattr('a')|map(attribute='n')|list", "['z']"),
      ("us|selectattr('a','defined')|map(attribute='n')|list", "['x', 'Y']"),
      ("us|selectattr(0)|list", "[]"),
      ("[[0],[1]]|selectattr(0)|list", "[[1]]"),
      ("[[0],[1]]|selectattr('0')|list", "[[1]]"),
      ("'aBc'|select('upper')|list", "['B']"),
      ("'aBc'|select('upper')", "['B']"),
      ("d|select('upper')", "['C']"),
      ("(1,2)|select", "[1, 2]"),
    ] as [(String, String)])
  func selectAndReject(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "select and reject: invalid values and arguments are errors",
    arguments: [
      "[1,2]|select('zzz')|list",
      "[1,2]|select('zzz')",
      "[]|select('zzz')",
      "5|select|list",
      "us|selectattr('a.k','eq',1)|map(attribute='n')|list",
      "us|selectattr",
      "us|selectattr('a.zz')|list",
    ])
  func selectAndRejectErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
