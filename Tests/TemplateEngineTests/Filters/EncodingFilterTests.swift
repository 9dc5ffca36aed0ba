import Testing

@testable import TemplateEngine

@Suite("Encoding filters")
struct EncodingFilterTests {
  @Test(
    "tojson",
    arguments: [
      ("mix|tojson", #"[1, "x", null, true, 2.5, [1], {"a": 1}]"#),
      ("d|tojson", #"{"b": 2, "a": 1, "C": 0}"#),
      ("h|tojson", #""\u003cb\u003e\u0026\u0027/\"""#),
      ("1.0|tojson", "1.0"),
      ("1e100|tojson", "1e+100"),
      ("1e20|tojson", "1e+20"),
      ("1e16|tojson", "1e+16"),
      ("1e15|tojson", "1000000000000000.0"),
      ("1.5e-7|tojson", "1.5e-7"),
      ("0.00001|tojson", "0.00001"),
      ("x|tojson", "null"),
      ("none|tojson", "null"),
      ("true|tojson", "true"),
      ("l|tojson(indent=2)", "[\n  3,\n  1,\n  2\n]"),
      ("l|tojson(2)", "[\n  3,\n  1,\n  2\n]"),
      ("d|tojson(indent=2)", "{\n  \"b\": 2,\n  \"a\": 1,\n  \"C\": 0\n}"),
      ("l|tojson(true)", "[\n  3,\n  1,\n  2\n]"),
      ("l|tojson(indent=true)", "[\n  3,\n  1,\n  2\n]"),
      ("l|tojson(0)", "[\n3,\n1,\n2\n]"),
      ("l|tojson(indent=0)", "[\n3,\n1,\n2\n]"),
      ("l|tojson(false)", "[3, 1, 2]"),
      ("[]|tojson(2)", "[]"),
      ("{}|tojson(2)", "{}"),
      ("[[],{}]|tojson(2)", "[\n  [],\n  {}\n]"),
      (#"'é😀\u0001\u007f\u2028'|tojson"#, "\"é😀\\u0001\u{7F}\u{2028}\""),
      (#""\b\f\n\r\t\\\"'"|tojson"#, #""\b\f\n\r\t\\\"\u0027""#),
      ("{1:2}|tojson", #"{"1": 2}"#),
      ("(1,2)|tojson", "[1, 2]"),
      ("range(3)|tojson", "[0, 1, 2]"),
      ("(1e308*10)|tojson", "null"),
      ("(1e308*10-1e308*10)|tojson", "null"),
      ("namespace(a=1)|tojson", #"{"a": 1}"#),
      ("l|map('string')|tojson", #"["3", "1", "2"]"#),
      ("d.items()|tojson", #"[["b", 2], ["a", 1], ["C", 0]]"#),
      ("l|tojson(none)", "[3, 1, 2]"),
      ("170141183460469231731687303715884105727|tojson", "170141183460469231731687303715884105727"),
    ] as [(String, String)])
  func tojson(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "tojson: invalid values and arguments are errors",
    arguments: [
      "{none:1,true:2,1.5:3}|tojson",
      "{(1,2):3}|tojson",
      "l|tojson('x')",
      "l|tojson(indent=' ')",
      "l|tojson(-1)",
      "l|tojson(1.5)",
    ])
  func tojsonErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "urlencode",
    arguments: [
      ("'a b/c?d=e&f'|urlencode", "a%20b/c%3Fd%3De%26f"),
      ("'é'|urlencode", "%C3%A9"),
      ("d|urlencode", "b=2&a=1&C=0"),
      ("{'a b':'c d','e':none,'f':x}|urlencode", "a%20b=c%20d"),
      ("5|urlencode", "5"),
      ("none|urlencode", ""),
      ("x|urlencode", ""),
      ("[('a',1)]|urlencode", "%5B%28%27a%27%2C%201%29%5D"),
      ("[1,2]|urlencode", "%5B1%2C%202%5D"),
      (#""-_.~!*'()"|urlencode"#, "-_.%7E%21%2A%27%28%29"),
      ("true|urlencode", "True"),
      ("{'a':[1,2]}|urlencode", "a=%5B1%2C%202%5D"),
      ("{'a':true,'b':1.5}|urlencode", "a=True&b=1.5"),
      (
        #"'~$+,;:@#[]%"<>\\^`{|}'|urlencode"#,
        "%7E%24%2B%2C%3B%3A%40%23%5B%5D%25%22%3C%3E%5C%5E%60%7B%7C%7D"
      ),
    ] as [(String, String)])
  func urlencode(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }
}
