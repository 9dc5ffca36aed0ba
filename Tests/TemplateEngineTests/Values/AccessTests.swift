import Testing

@testable import TemplateEngine

@Suite("Access to elements")
struct AccessTests {
  @Test(
    "slices count from either end",
    arguments: [
      ("l[1:]", "[1, 2]"),
      ("l[:-1]", "[3, 1]"),
      ("l[::-1]", "[2, 1, 3]"),
      ("l[::2]", "[3, 2]"),
      ("l[5:]", "[]"),
      ("l[-10:2]", "[3, 1]"),
      ("l[2:0:-1]", "[2, 1, 3]"),
      ("s[1:4]", "ell"),
      ("s[::-1]", "dlroW olleH"),
      ("s[-3:]", "rld"),
      ("s[10:0:-3]", "dooe"),
      ("(1,2,3)[1:]", "(2, 3)"),
      ("range(10)[2:8:3]", "[2, 5]"),
      ("range(10)[::-1]", "[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]"),
      ("n[1:]", "[]"),
      ("x[1:]", "[]"),
      ("'aé😀b'[1:3]", "é😀"),
      ("l[1.0:]", "[1, 2]"),
      ("l[true:]", "[1, 2]"),
      ("l[none:2]", "[3, 1]"),
      ("range(10)[8:2:-1]", "[8, 7, 6, 5, 4, 3]"),
      ("range(10)[8:0:-1]", "[8, 7, 6, 5, 4, 3, 2, 1, 0]"),
      ("range(10)[8:1:-1]", "[8, 7, 6, 5, 4, 3, 2]"),
      ("range(10)[8:2:-2]", "[8, 6, 4]"),
      ("range(10)[8:-9:-2]", "[8, 6, 4, 2]"),
      ("range(10)[8:-10:-1]", "[8, 7, 6, 5, 4, 3, 2, 1, 0]"),
      ("range(10)[8:-11:-1]", "[8, 7, 6, 5, 4, 3, 2, 1, 0]"),
      ("range(10)[-1:-5:-1]", "[9, 8, 7, 6]"),
      ("range(10)[20:5:-1]", "[9, 8, 7, 6]"),
      ("range(10)[:5:-1]", "[9, 8, 7, 6]"),
      ("range(10)[5::-1]", "[5, 4, 3, 2, 1, 0]"),
      ("range(10)[2:8:-1]", "[]"),
      ("range(10)[0:5:-1]", "[]"),
      ("range(10)[0:0:-1]", "[0]"),
      ("range(10)[5:0:-2]", "[5, 3, 1]"),
      ("range(10)[6:0:-2]", "[6, 4, 2, 0]"),
      ("range(10)[6:0:-3]", "[6, 3, 0]"),
      ("range(10)[5:5:-1]", "[]"),
      ("range(10)[9:0:-1]", "[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]"),
      ("range(10)[-20:5]", "[0, 1, 2, 3, 4]"),
      ("range(10)[-20:-15]", "[]"),
      ("range(10)[3:-20]", "[]"),
      ("range(10)[0:0]", "[]"),
      ("'abcdef'[4:0:-1]", "edcba"),
      ("'abcdef'[4:0:-2]", "eca"),
      ("'abcdef'[4:1:-1]", "edc"),
      ("(1,2,3)[2:0:-1]", "(3, 2, 1)"),
      ("(1,2,3,4,5,6)[::-2]", "(6, 4, 2)"),
      ("[1,2,3][:0:-1]", "[3, 2, 1]"),
      ("[1,2,3,4,5][3:0:-1]", "[4, 3, 2, 1]"),
      ("[1,2,3,4,5][3:1:-1]", "[4, 3]"),
      ("[1][5:0:-1]", "[1]"),
      ("(x)[::-1]", "[]"),
      ("'abc'|safe", "abc"),
      ("('<b>'|safe)[0:2]", "<b"),
    ] as [(String, String)])
  func slicesCountFromEitherEnd(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "slices count from either end: invalid values and arguments are errors",
    arguments: [
      "l[::0]",
      "d[1:]",
      "5[1:]",
      "l['a':]",
      "l[1.5:]",
      "l[x:2]",
      "range(10)[99999999999999999999:]",
      "range(10)[:99999999999999999999]",
    ])
  func slicesCountFromEitherEndErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "subscripts and fields give what is there, or undefined",
    arguments: [
      ("l[0]", "3"),
      ("l[-1]", "2"),
      ("l[3]", ""),
      ("l[-4]", ""),
      ("l[1.0]", "1"),
      ("l[1.5]", ""),
      ("l[true]", "1"),
      ("l['0']", ""),
      ("l[none]", ""),
      ("s[0]", "H"),
      ("s[-1]", "d"),
      ("s[100]", ""),
      ("s['a']", ""),
      ("s[1.0]", "e"),
      ("(1,2)[0]", "1"),
      ("d['a']", "1"),
      ("d.a", "1"),
      ("d[1]", ""),
      ("d.zzz", ""),
      ("{1:2}[1]", "2"),
      ("{1:2}[1.0]", "2"),
      ("{1:2}[true]", "2"),
      ("{true:1}[1]", "1"),
      ("{1.5:1}", "{1.5: 1}"),
      ("{none:1}[none]", "1"),
      ("{[1]:2}", "{[1]: 2}"),
      ("{(1,2):3}[(1,2)]", "3"),
      ("{x:1}", "{undefined: 1}"),
      ("{'a':1,'a':2}", "{'a': 2}"),
      ("n.a", ""),
      ("n['a']", ""),
      ("5 .a", ""),
      ("true.a", ""),
      ("s.a", ""),
      ("l.a", ""),
      ("range(3)[1]", "1"),
      ("range(3)[-1]", "2"),
      ("range(3)[5]", ""),
    ] as [(String, String)])
  func subscriptsAndFieldsGiveWhatIsThereOrUndefined(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "subscripts and fields give what is there, or undefined: invalid values and arguments are errors",
    arguments: [
      "x.a"
    ])
  func subscriptsAndFieldsGiveWhatIsThereOrUndefinedErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
