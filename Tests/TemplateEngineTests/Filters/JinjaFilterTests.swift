import Testing

@testable import TemplateEngine

@Suite("Features of Jinja2 that MiniJinja lacks")
struct JinjaFilterTests {
  @Test(
    "arguments, filters and operators of Jinja2 are accepted",
    arguments: [
      ("'aXbX'|replace('X','-',1)", "a-bX"), ("'aaa'|replace('aa','b')", "ba"),
      ("'aé'|replace('','-')", "-a-é-"), ("'aé'|replace('','-',1)", "-aé"),
      ("''|default('d',boolean=true)", "d"),
      ("l|batch(2,fill_with='x')", "[[3, 1], [2, 'x']]"),
      ("d|dictsort(true)", "[('C', 0), ('a', 1), ('b', 2)]"),
      ("d|dictsort(false,'value')", "[('C', 0), ('a', 1), ('b', 2)]"),
      ("ls|sort(true)", "['b', 'B', 'A', 'a']"),
      ("ls|sort(true,true)", "['b', 'a', 'B', 'A']"),
      ("ls|unique(true)|list", "['b', 'A', 'a', 'B']"),
      ("'foo bar baz qux'|truncate(9)", "foo..."),
      ("'foo bar baz qux'|truncate(9,true)", "foo ba..."),
      ("'hello world foo bar'|wordwrap(10)", "hello\nworld foo\nbar"),
      ("'xax'|trim(chars='x')", "a"),
      (#"'a\nb'|indent('> ')"#, "a\n> b"),
      ("'x'|center(5)", "  x  "),
      ("'a b-c d_e'|wordcount", "4"),
      (#"{'id':'x','n':none,'t':'a"b'}|xmlattr"#, #" id="x" t="a&quot;b""#),
      ("'<'|safe|forceescape", "&lt;"),
      ("'%s %d' % (1,2)", "1 2"),
      ("'%s' % 'a'", "a"),
      ("'%(a)s' % {'a':1}", "1"),
      ("joiner(sep='|')()", ""),
      ("dict([('a',2)])", "{'a': 2}"),
      ("range is callable", "True"),
      ("1 is callable", "False"),
      ("[1,2].index(2)", "1"),
      ("[3].copy()", "[3]"),
      ("{'a':1}.copy()", "{'a': 1}"),
    ] as [(String, String)])
  func argumentsFiltersAndOperatorsOfJinjaAreAccepted(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "errors of Jinja2: invalid values and arguments are errors",
    arguments: [
      "'%s' % (1,2)",
      "{'a b':1}|xmlattr",
      "[1].index(2)",
      "'%d' % 'x'",
    ])
  func theirErrorsAreErrorsErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
