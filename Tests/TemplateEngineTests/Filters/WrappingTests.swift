import Testing

@testable import TemplateEngine

@Suite("Shortening and wrapping")
struct WrappingTests {
  @Test(
    "truncate",
    arguments: [
      ("'foo bar baz qux'|truncate(length=9)", "foo..."),
      ("'foo bar baz qux'|truncate(length=9,killwords=true)", "foo ba..."),
      ("'foo bar baz qux'|truncate(length=11)", "foo bar baz qux"),
      ("'foo bar baz qux'|truncate(length=11,leeway=0)", "foo bar..."),
      ("'foo bar baz qux'|truncate(length=9,end='…')", "foo bar…"),
      ("'foo bar baz qux'|truncate(length=9,killwords=true,end='…',leeway=0)", "foo bar …"),
      ("'foobarbazqux'|truncate(length=5,leeway=0)", "fo..."),
      ("'foobar'|truncate(length=3,leeway=0)", "..."),
      ("'foobar'|truncate(length=4,leeway=0)", "f..."),
      ("'foobar'|truncate(length=4,leeway=1)", "f..."),
      ("'foobar'|truncate(length=4,leeway=2)", "foobar"),
      ("'éééééé é'|truncate(length=5,leeway=0)", "éé..."),
      ("x|truncate", ""),
      ("none|truncate", ""),
      ("(s*40)|truncate|length", "250"),
      ("'foo bar baz'|truncate(length=7,leeway=0)", "foo..."),
      ("'foo bar baz'|truncate(length=8,leeway=0)", "foo..."),
      ("'foo  bar baz'|truncate(length=7,leeway=0)", "foo..."),
      (#"'foo\nbar baz qux'|truncate(length=9,leeway=0)"#, "foo\nba..."),
      ("'a b c d e f g h'|truncate(length=6,leeway=0,end='')", "a b c"),
      ("'foo bar'|truncate(length=3,leeway=0,end='')", "foo"),
    ] as [(String, String)])
  func truncate(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "truncate: invalid values and arguments are errors",
    arguments: [
      "'foo'|truncate(length=2)",
      "'foo'|truncate(length=2,leeway=0)",
      "5|truncate",
      "'foo bar baz'|truncate(length='x')",
      "'foo bar baz'|truncate(length=-1)",
      "'foo bar baz qux'|truncate(foo=1)",
    ])
  func truncateErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "wordwrap",
    arguments: [
      ("'ab--cd'|wordwrap(width=2,break_long_words=false)", "ab--cd"),
      ("'ab-(cd'|wordwrap(width=2,break_long_words=false)", "ab-(cd"),
      ("'12-ab-cd'|wordwrap(width=2,break_long_words=false)", "12-\nab-\ncd"),
      ("'hello world foo bar'|wordwrap(width=10)", "hello\nworld foo\nbar"),
      ("'helloworldfoobar x'|wordwrap(width=5)", "hello\nworld\nfooba\nr x"),
      ("'helloworldfoobar x'|wordwrap(width=5,break_long_words=false)", "helloworldfoobar\nx"),
      (#"'a\n\nb c d e'|wordwrap(width=3)"#, "a\n\nb c\nd e"),
      ("'foo-bar-baz'|wordwrap(width=5)", "foo-\nbar-\nbaz"),
      ("'foo-bar-baz'|wordwrap(width=5,break_on_hyphens=false)", "foo-b\nar-ba\nz"),
      ("'hello world'|wordwrap(width=5,wrapstring='|')", "hello|world"),
      ("5|wordwrap", ""),
      ("x|wordwrap", ""),
      ("none|wordwrap", ""),
      ("'  a  b'|wordwrap(width=3)", "  a\nb"),
      ("'éé éé'|wordwrap(width=5)", "éé éé"),
      ("'a '|wordwrap(width=1)", "a"),
      ("'a b'|wordwrap(width=0)", "a\nb"),
      ("'foo   bar'|wordwrap(width=4)", "foo\nbar"),
      (#"'foo bar\n'|wordwrap(width=4)"#, "foo\nbar"),
      ("'aaa bbb-ccc ddd'|wordwrap(width=7)", "aaa\nbbb-ccc\nddd"),
      ("'abcdef gh'|wordwrap(width=3)", "abc\ndef\ngh"),
      ("'a-b-c-d'|wordwrap(width=3)", "a-\nb-\nc-d"),
      ("'aa-bb'|wordwrap(width=2)", "aa\n-\nbb"),
      ("'x aaaaaa'|wordwrap(width=3)", "x\naaa\naaa"),
      ("'x aaaaaa'|wordwrap(width=3,break_long_words=false)", "x\naaaaaa"),
    ] as [(String, String)])
  func wordwrap(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "wordwrap: invalid values and arguments are errors",
    arguments: [
      "'a b'|wordwrap(width=-1)",
      "'a b'|wordwrap(foo=1)",
    ])
  func wordwrapErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "corner cases of breaking lines, rounding and grouping",
    arguments: [
      ("'a b c d'|truncate(length=5)", "a b c d"),
      ("'a-b-c'|title", "A-B-C"),
      ("'a&b{c<d'|title", "A&b{C<D"),
      ("'x<y>z'|title", "X<Y>z"),
      ("'a{b'|title", "A{B"),
      ("'a[b(c'|title", "A[B(C"),
      (#"'a"b'|title"#, #"A"b"#),
      ("42.5|round(0)", "42.0"),
      ("0.05|round(1)", "0.1"),
      ("0.15|round(1)", "0.1"),
      ("0.25|round(1)", "0.2"),
      ("-0.4|round", "-0.0"),
      ("1250|round(-2)", "1200"),
      ("1350|round(-2)", "1400"),
      ("(-1250)|round(-2)", "-1200"),
      ("15|round(-1)", "20"),
      ("25|round(-1)", "20"),
      ("25.0|round(-1)", "20.0"),
      ("5|round(-3)", "0"),
      ("1.5|round(20)", "1.5"),
      ("123.456|round(-5)", "0.0"),
      ("42|round(1,'floor')", "42"),
      ("1251|round(-2,'floor')", "1200"),
      ("1251|round(-2,'ceil')", "1300"),
      ("-1.55|round(1,'floor')", "-1.6"),
      ("1e22|round(2)", "10000000000000000000000.0"),
      ("0.1|round(17)", "0.1"),
      ("1.5|round(3,'ceil')", "1.5"),
      ("2.5|round(-1)", "0.0"),
      ("9.995|round(2)", "9.99"),
      ("1e15|round(1)", "1000000000000000.0"),
      (
        #"'a\x0bb\x0cc\u2028d\x1ce\x85f'|wordwrap(width=1)"#,
        "a\n\u{B}\nb\n\u{C}\nc\n\u{2028}\nd\n\u{1C}\ne\n\u{85}\nf"
      ),
      (#"'a\x0bb'.splitlines()"#, #"['a\x0bb']"#),
      (#"'a\x1cb'|split"#, #"['a\x1cb']"#),
      (#"'a\u3000b'|trim"#, "a\u{3000}b"),
      (#"'\x1ca'|trim"#, "\u{1C}a"),
      (#"'\ufeffa'|trim"#, "\u{FEFF}a"),
      ("1|wordwrap", ""),
      ("'ab cd'|wordwrap(width=2,break_long_words=false)", "ab\ncd"),
      ("'  ab  cd'|wordwrap(width=2)", "\nab\ncd"),
      (#"'\tab'|wordwrap(width=2)"#, "\ta\nb"),
      (#"'a\tb c'|wordwrap(width=5)"#, "a\tb c"),
      (#"'aaaa\nbb cc'|wordwrap(width=4)"#, "aaaa\nbb\ncc"),
      ("'ab-cd'|wordwrap(width=4)", "ab-\ncd"),
      ("'ab-cd-ef gh-ij'|wordwrap(width=6)", "ab-cd-\nef gh-\nij"),
      ("'a--b'|wordwrap(width=2)", "a-\n-b"),
      ("'-ab'|wordwrap(width=2)", "-a\nb"),
      ("'ab-12'|wordwrap(width=3)", "ab-\n12"),
      ("'1-2-3'|wordwrap(width=2)", "1-\n2-\n3"),
      ("'e-mail e-mails'|wordwrap(width=4)", "e-\nmail\ne-\nmail\ns"),
      ("'hello   world'|wordwrap(width=7)", "hello\nworld"),
      ("'hello   world'|wordwrap(width=5)", "hello\nworld"),
      (
        "'hello-wonderful-world'|wordwrap(width=8,break_long_words=false)",
        "hello-\nwonderful-\nworld"
      ),
      ("'abcdefgh-ijk'|wordwrap(width=4)", "abcd\nefgh\n-ijk"),
      ("'x'|wordwrap(wrapstring='|')", "x"),
      ("'a b'|wordwrap(width=1,wrapstring='<br>')", "a<br>b"),
      (#"'a\r\nb'|wordwrap(width=1)"#, "a\nb"),
      (#"'a\rb'|wordwrap(width=1)"#, "a\n\r\nb"),
      ("(10**15)|filesizeformat", "1.0 PB"),
      ("(10**18)|filesizeformat", "1.0 EB"),
      ("(10**21)|filesizeformat", "1.0 ZB"),
      ("(10**24)|filesizeformat", "1.0 YB"),
      ("(10**27)|filesizeformat", "1000.0 YB"),
      ("(10**30)|filesizeformat", "1000000.0 YB"),
      ("(10**36)|filesizeformat", "1000000000000.0 YB"),
      ("(2**80)|filesizeformat(true)", "1.0 YiB"),
      ("(2**95)|filesizeformat(true)", "32768.0 YiB"),
      ("(1e308*10)|filesizeformat", "inf YB"),
      ("-1|filesizeformat", "-1 Bytes"),
      ("-2|filesizeformat", "-2 Bytes"),
      ("0.0|filesizeformat", "0 Bytes"),
      ("1.25|filesizeformat", "1.25 Bytes"),
      ("0.1|filesizeformat", "0.1 Bytes"),
      ("999.99|filesizeformat", "999.99 Bytes"),
      ("1050|filesizeformat", "1.1 kB"),
      ("1150|filesizeformat", "1.1 kB"),
      ("1250|filesizeformat", "1.2 kB"),
      ("1048576|filesizeformat(true)", "1.0 MiB"),
      ("1073741823|filesizeformat(true)", "1024.0 MiB"),
      ("[1,2]|min(attribute='a')", "1"),
      ("us|max(attribute='n')", "{'n': 'z', 'g': 1}"),
      ("us|min(attribute='a.k')", "{'n': 'z', 'g': 1}"),
      ("us|unique(attribute='n',case_sensitive=true)|list|length", "3"),
      ("[{'a':'X'},{'a':'x'}]|unique(attribute='a')|list", "[{'a': 'X'}]"),
      ("['ß','SS']|unique|list", "['ß', 'SS']"),
      ("['Σ','ς','σ']|unique|list", "['Σ', 'ς']"),
      ("us|sum(attribute='g',start=1.5)", "5.5"),
      ("l|sum(start=none)", "6"),
      ("us|map(attribute='')|list", "[undefined, undefined, undefined]"),
      ("us|select('mapping')|list|length", "3"),
      ("us|selectattr('n','in',['x'])|list|length", "1"),
      ("[1,2,3]|map('round',1)|list", "[1, 2, 3]"),
      ("[1.55]|map('round',1,method='ceil')|list", "[1.6]"),
      ("['a']|map('default','x')|list", "['a']"),
      ("l|map('filesizeformat')|join", "3 Bytes1 Byte2 Bytes"),
      ("[[1,2]]|map('sum')|list", "[3]"),
      ("[[1,2]]|map('first')|join", "1"),
      ("us|map(attribute=1)|list", "[undefined, undefined, undefined]"),
      ("['a.b']|map('replace','.','-')|first", "a-b"),
      ("'abc'|first|upper", "A"),
      ("l|batch(2,x)", "[[3, 1], [2]]"),
      ("l|slice(2,none)", "[[3, 1], [2]]"),
      ("{'a':1}|list", "['a']"),
      ("{'a':1}|first", "a"),
      ("{'a':1}|reverse", "['a']"),
      ("''|reverse", ""),
      ("d|zip(d)", "[('b', 'b'), ('a', 'a'), ('C', 'C')]"),
      ("d|pluralize", "s"),
      ("(1,2)|reverse|list", "[2, 1]"),
      ("'a,b'|split(',')|reverse|join", "ba"),
      ("us|map(attribute='n')|first", "x"),
      ("us|selectattr('g','>',1)|first", "{'n': 'Y', 'g': 2, 'a': {'k': 1}}"),
      ("d.keys()|list", "['b', 'a', 'C']"),
      ("d.keys()|sort", "['a', 'b', 'C']"),
      ("d.values()|sum", "3"),
      ("d.items()|first", "('b', 2)"),
      ("d.items()|list|first", "('b', 2)"),
      ("d.items()|join(',')", "('b', 2),('a', 1),('C', 0)"),
      ("d.items()|length", "3"),
      ("d.items()|sort", "[('C', 0), ('a', 1), ('b', 2)]"),
      ("d.items()|map('first')|join", "baC"),
      ("{'a':[1,2]}.a|sum", "3"),
      ("'x'|default", "x"),
    ] as [(String, String)])
  func cornerCasesOfBreakingLinesRoundingAndGrouping(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "corner cases of breaking lines, rounding and grouping: invalid values and arguments are errors",
    arguments: [
      "l|sum(start='a')",
      "us|map(attribute=none)|list",
      "us|map('upper',attribute='n')",
      "us|map(attribute='a')|map(attribute='k')|list",
      "5|batch(0)",
      "true|reverse",
    ])
  func cornerCasesOfBreakingLinesRoundingAndGroupingErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
