import Testing

@testable import TemplateEngine

@Suite("Text filters")
struct TextFilterTests {
  @Test(
    "capitalize",
    arguments: [
      ("'hELLO wORLD'|capitalize", "Hello world"),
      ("''|capitalize", ""),
      ("'éa'|capitalize", "Éa"),
      ("'ßa'|capitalize", "SSa"),
      ("1|capitalize", "1"),
      ("none|capitalize", "None"),
      ("x|capitalize", ""),
      ("['A']|capitalize", "['a']"),
      ("true|capitalize", "True"),
      ("'ǆx'|capitalize", "Ǆx"),
    ] as [(String, String)])
  func capitalize(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "lower and upper",
    arguments: [
      ("'HeLLo ÀÉ'|lower", "hello àé"),
      ("5|lower", "5"),
      ("none|lower", "none"),
      ("true|lower", "true"),
      ("x|lower", ""),
      ("['A']|lower", "['a']"),
      ("'İΣ ΑΣ'|lower", "i̇ς ας"),
      ("'ß'|upper", "SS"),
      ("'ŉǰΐ'|upper", "ʼNJ̌Ϊ́"),
    ] as [(String, String)])
  func lowerAndUpper(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "title",
    arguments: [
      ("'hello wORLD'|title", "Hello World"),
      (#""it's a-test_x (foo) [bar] 3d 3D"|title"#, "It's A-Test_x (Foo) [Bar] 3d 3d"),
      ("'éa ßa'|title", "Éa SSa"),
      ("5|title", "5"),
      ("none|title", "None"),
      ("x|title", ""),
      (#"'a\tb\nc'|title"#, "A\tB\nC"),
      ("'foo.bar/baz'|title", "Foo.bar/baz"),
      (#""o'neil d’arc"|title"#, "O'neil D’arc"),
      ("'a1b2c'|title", "A1b2c"),
      (#"'hello—world a\u00a0b'|title"#, "Hello—world A\u{A0}B"),
    ] as [(String, String)])
  func title(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "trim",
    arguments: [
      ("' a '|trim", "a"),
      ("'xxaxx'|trim('x')", "a"),
      ("'xyaxy'|trim('yx')", "a"),
      ("5|trim", "5"),
      ("none|trim", "None"),
      ("x|trim", ""),
      (#"'\u00a0a\u2003\u200b'|trim"#, "a\u{2003}\u{200B}"),
      ("''|trim", ""),
      ("'a'|trim('')", "a"),
      ("' a '|trim(none)", "a"),
      ("'151'|trim(1)", "5"),
    ] as [(String, String)])
  func trim(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "replace",
    arguments: [
      ("'aXbX'|replace('X','-')", "a-b-"),
      ("'abc'|replace('','-')", "-a-b-c-"),
      ("5|replace('5','6')", "6"),
      ("'a1'|replace(1,2)", "a2"),
      ("none|replace('N','x')", "xone"),
      ("x|replace('','a')", "a"),
      ("['a']|replace('a','b')", "['b']"),
      ("'aé'|replace('é','e')", "ae"),
      ("true|replace('T','t')", "true"),
      ("'a'|replace('a',none)", "None"),
    ] as [(String, String)])
  func replace(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "replace: invalid values and arguments are errors",
    arguments: [
      "'aa'|replace('a')"
    ])
  func replaceErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "indent",
    arguments: [
      (#"'a\nb\n\nc'|indent"#, "a\n    b\n\n    c"),
      (#"'a\nb\n\nc'|indent(2)"#, "a\n  b\n\n  c"),
      (#"'a\nb\n\nc'|indent(2,true)"#, "  a\n  b\n\n  c"),
      (#"'a\nb\n\nc'|indent(2,true,true)"#, "  a\n  b\n  \n  c"),
      (#"'a\nb\n\nc'|indent(2,first=true)"#, "  a\n  b\n\n  c"),
      (#"'a\nb\n\nc'|indent(2,blank=true)"#, "a\n  b\n  \n  c"),
      (#"'a\nb\n\nc'|indent(width=2)"#, "a\n  b\n\n  c"),
      (#"'a\nb\n'|indent(2)"#, "a\n  b"),
      (#"'a\nb\n'|indent(2,true,true)"#, "  a\n  b"),
      (#"'a\nb\n\n'|indent(2)"#, "a\n  b\n"),
      ("''|indent(2,true)", ""),
      ("''|indent(2,true,true)", "  "),
      (#"'\na'|indent(2,true)"#, "\n  a"),
      (#"'a\r\nb'|indent(2)"#, "a\r\n  b"),
      (#"'a\nb'|indent(0)"#, "a\nb"),
      (#"'  \nb'|indent(2,true)"#, "    \n  b"),
      (#"'a\n  \nb'|indent(2)"#, "a\n    \n  b"),
      ("5|indent", "5"),
      ("n|indent", "None"),
      ("x|indent(2,true)", ""),
      (#"'a\nb'|indent(2.0)"#, "a\n  b"),
    ] as [(String, String)])
  func indent(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "indent: invalid values and arguments are errors",
    arguments: [
      #"'a\nb'|indent(-1)"#
    ])
  func indentErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "string",
    arguments: [
      ("5|string", "5"),
      ("none|string", "None"),
      ("l|string", "[3, 1, 2]"),
      ("x|string", ""),
      ("1.0|string", "1.0"),
      ("true|string", "True"),
      ("5|string|length", "1"),
    ] as [(String, String)])
  func string(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "split",
    arguments: [
      ("'a b  c'|split", "['a', 'b', 'c']"),
      ("'a,b,,c'|split(',')", "['a', 'b', '', 'c']"),
      ("'a,b,c'|split(',',1)", "['a', 'b,c']"),
      ("' a b '|split", "['a', 'b']"),
      ("''|split", "[]"),
      ("''|split(',')", "['']"),
      ("'a b c'|split(none,1)", "['a', 'b c']"),
      ("'a  b  c'|split(none,1)", "['a', 'b  c']"),
      ("'a b c'|split(' ',1)", "['a', 'b c']"),
      ("'abc'|split('')", "['', 'a', 'b', 'c', '']"),
      ("'a,b'|split(',')|list", "['a', 'b']"),
      ("'a,b'|split(',') is sequence", "True"),
      ("'a,b'|split(',')|length", "2"),
      ("'a,b'|split(',')|tojson", #"["a", "b"]"#),
      ("'a,b,c'|split(',',-1)", "['a', 'b', 'c']"),
      ("'a,b,c'|split(',',0)", "['a,b,c']"),
      ("'a b c'|split(none,0)", "['a b c']"),
      ("'a b c'|split(none,-1)", "['a', 'b', 'c']"),
      ("'a,b,c'|split(',',5)", "['a', 'b', 'c']"),
      ("('a,b,c'|split(','))[1]", "b"),
      ("('a,b,c'|split(','))[-1]", "c"),
    ] as [(String, String)])
  func split(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "split: invalid values and arguments are errors",
    arguments: [
      "5|split",
      "x|split",
      "'a1b'|split(1)",
    ])
  func splitErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "lines",
    arguments: [
      (#"'a\nb\r\nc'|lines"#, "['a', 'b', 'c']"),
      ("''|lines", "[]"),
      (#"'a\n'|lines"#, "['a']"),
      (#"'\n\n'|lines"#, "['', '']"),
      (#"'a\rb'|lines"#, #"['a\rb']"#),
    ] as [(String, String)])
  func lines(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "lines: invalid values and arguments are errors",
    arguments: [
      "5|lines",
      "x|lines",
    ])
  func linesErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "striptags",
    arguments: [
      ("'<p>a <b>b</b></p>'|striptags", "a b"),
      (#"'a  \n b <br> c'|striptags"#, "a b c"),
      ("'<!-- x -->a'|striptags", "a"),
      ("'a < b'|striptags", "a"),
      ("'a <b'|striptags", "a"),
      ("'&lt;b&gt;'|striptags", "<b>"),
      ("'&amp;&quot;&#39;&nbsp;&eacute;&#x41;'|striptags", #"&"' éA"#),
      ("'<script>x</script>y'|striptags", "xy"),
      ("5|striptags", "5"),
      ("x|striptags", ""),
      (#"'<a href=">">x</a>'|striptags"#, #"">x"#),
      ("'&bogus; &#; &#xzz;'|striptags", "&bogus; &#; &#xzz;"),
      ("'a > b'|striptags", "a > b"),
      ("'<>a'|striptags", "a"),
      ("'a<b>c'|striptags", "ac"),
    ] as [(String, String)])
  func striptags(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }
}
