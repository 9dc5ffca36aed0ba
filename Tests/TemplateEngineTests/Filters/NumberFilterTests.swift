import Testing

@testable import TemplateEngine

@Suite("Number filters")
struct NumberFilterTests {
  @Test(
    "abs",
    arguments: [
      ("-1|abs", "1"),
      ("(-1)|abs", "1"),
      ("(-1.5)|abs", "1.5"),
    ] as [(String, String)])
  func abs(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "abs: invalid values and arguments are errors",
    arguments: [
      "true|abs",
      "'a'|abs",
      "x|abs",
      "none|abs",
      "(-170141183460469231731687303715884105727-1)|abs",
      "1|abs(2)",
    ])
  func absErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "int",
    arguments: [
      ("'42'|int", "42"),
      ("'4.7'|int", "4"),
      ("'-4.7'|int", "-4"),
      ("4.7|int", "4"),
      ("-4.7|int", "-4"),
      ("(-4.7)|int", "-4"),
      ("x|int", "0"),
      ("n|int", "0"),
      ("true|int", "1"),
      ("'x'|int(7)", "7"),
      ("'x'|int(default=7)", "7"),
      ("'x'|int(7,16)", "7"),
      ("'ff'|int(0,16)", "255"),
      ("'ff'|int(base=16)", "255"),
      ("'0xff'|int(base=16)", "255"),
      ("'0b11'|int(base=2)", "3"),
      ("'0o17'|int(base=8)", "15"),
      ("'z'|int(base=36)", "35"),
      ("'10'|int(base=37)", "10"),
      ("'10'|int(base=0)", "10"),
      ("'1e3'|int", "1000"),
      ("1e30|int", "1000000000000000019884624838656"),
      ("1e300|int", "170141183460469231731687303715884105727"),
      ("(1e308*10)|int", "170141183460469231731687303715884105727"),
      ("'170141183460469231731687303715884105727'|int", "170141183460469231731687303715884105727"),
      ("'170141183460469231731687303715884105728'|int", "170141183460469231731687303715884105727"),
      (
        "'99999999999999999999999999999999999999999999'|int",
        "170141183460469231731687303715884105727"
      ),
      ("'+5'|int", "5"),
      ("'-5'|int", "-5"),
      ("'inf'|int", "170141183460469231731687303715884105727"),
      ("'nan'|int", "0"),
      ("'12'|int('x')", "12"),
      ("5|int(base=16)", "5"),
      ("'1.5'|int(base=10)", "1"),
      ("x|int(5)", "5"),
      ("n|int(5)", "5"),
      ("l|int(5)", "5"),
    ] as [(String, String)])
  func int(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "int: invalid values and arguments are errors",
    arguments: [
      "'x'|int",
      "''|int",
      "l|int",
      "'0xff'|int",
      "' 42 '|int",
      "'1_000'|int",
      "'12abc'|int",
      "d|int",
      "'5'|int(base='x')",
    ])
  func intErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "float",
    arguments: [
      ("'1.5'|float", "1.5"),
      ("x|float", "0.0"),
      ("n|float", "0.0"),
      ("true|float", "1.0"),
      ("1|float", "1.0"),
      ("'1e3'|float", "1000.0"),
      ("'inf'|float", "inf"),
      ("'nan'|float", "NaN"),
      ("'x'|float(2)", "2"),
      ("'x'|float(default=2)", "2"),
      ("'infinity'|float", "inf"),
      ("'-Inf'|float", "-inf"),
      ("'+1'|float", "1.0"),
      ("'.5'|float", "0.5"),
      ("'5.'|float", "5.0"),
    ] as [(String, String)])
  func float(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "float: invalid values and arguments are errors",
    arguments: [
      "'x'|float",
      "''|float",
      "' 1 '|float",
      "l|float",
      "'1_0'|float",
      "'0x10'|float",
    ])
  func floatErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "bool",
    arguments: [
      ("x|bool", "False"),
      ("''|bool", "False"),
      ("'0'|bool", "True"),
      ("[]|bool", "False"),
      ("{}|bool", "False"),
      ("0.0|bool", "False"),
      ("range(0)|bool", "False"),
      ("none|bool", "False"),
      ("range|bool", "True"),
      ("namespace()|bool", "False"),
      ("joiner()|bool", "True"),
      ("(0.0/1)|bool", "False"),
    ] as [(String, String)])
  func bool(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "round",
    arguments: [
      ("42.55|round", "43.0"),
      ("42.55|round(1)", "42.5"),
      ("42.5|round", "42.0"),
      ("43.5|round", "44.0"),
      ("-42.5|round", "-42.0"),
      ("(-42.5)|round", "-42.0"),
      ("42|round", "42"),
      ("42.55|round(1,'floor')", "42.5"),
      ("42.55|round(1,'ceil')", "42.6"),
      ("42.55|round(0,'common')", "43.0"),
      ("42.55|round(method='ceil')", "43.0"),
      ("42.55|round(precision=1)", "42.5"),
      ("1234|round(-2)", "1200"),
      ("1234.5|round(-2)", "1200.0"),
      ("2.675|round(2)", "2.67"),
      ("0.5|round", "0.0"),
      ("1.5|round", "2.0"),
      ("42|round(1)", "42"),
      ("1.005|round(2)", "1.0"),
      ("42|round(method='ceil')", "42"),
      ("42.5|round(none)", "42.0"),
      ("12.3456|round(2)", "12.35"),
      ("42.55|round(1.0)", "42.5"),
      ("1.5|round(400)", "1.5"),
      ("1.5|round(-400)", "0.0"),
      ("1234.567|round(-1,'ceil')", "1240.0"),
      ("1251|round(-2)", "1300"),
    ] as [(String, String)])
  func round(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "round: invalid values and arguments are errors",
    arguments: [
      "42.55|round(method='x')",
      "'4.5'|round",
      "true|round",
      "x|round",
      "n|round",
      "42.123|round('x')",
    ])
  func roundErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "filesizeformat",
    arguments: [
      ("0|filesizeformat", "0 Bytes"),
      ("1|filesizeformat", "1 Byte"),
      ("2|filesizeformat", "2 Bytes"),
      ("999|filesizeformat", "999 Bytes"),
      ("1000|filesizeformat", "1.0 kB"),
      ("1500|filesizeformat", "1.5 kB"),
      ("1000000|filesizeformat", "1.0 MB"),
      ("1234567|filesizeformat", "1.2 MB"),
      ("1234567|filesizeformat(true)", "1.2 MiB"),
      ("1023|filesizeformat(true)", "1023 Bytes"),
      ("1024|filesizeformat(true)", "1.0 KiB"),
      ("1.5|filesizeformat", "1.5 Bytes"),
      ("999999|filesizeformat", "1000.0 kB"),
      ("999950|filesizeformat", "1000.0 kB"),
      ("-1500|filesizeformat", "-1.5 kB"),
      ("(-1500)|filesizeformat", "-1.5 kB"),
      ("1.0|filesizeformat", "1 Byte"),
      ("12.7|filesizeformat", "12.7 Bytes"),
    ] as [(String, String)])
  func filesizeformat(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "filesizeformat: invalid values and arguments are errors",
    arguments: [
      "'1500'|filesizeformat",
      "'x'|filesizeformat",
      "10**15|filesizeformat",
      "10**18|filesizeformat",
      "10**21|filesizeformat",
      "10**24|filesizeformat",
      "10**27|filesizeformat",
      "10**30|filesizeformat",
      "2**80|filesizeformat(true)",
      "2**90|filesizeformat(binary=true)",
      "x|filesizeformat",
      "n|filesizeformat",
      "true|filesizeformat",
      "1|filesizeformat('x')",
      "1500|filesizeformat(1)",
    ])
  func filesizeformatErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }

  @Test(
    "pluralize",
    arguments: [
      ("0|pluralize", "s"),
      ("1|pluralize", ""),
      ("2|pluralize", "s"),
      ("1.0|pluralize", ""),
      ("1|pluralize('y','ies')", "y"),
      ("2|pluralize('y','ies')", "ies"),
      ("2|pluralize('es')", "s"),
      ("'1'|pluralize", ""),
      ("'a'|pluralize", ""),
      ("[1]|pluralize", ""),
      ("[]|pluralize", "s"),
      ("[1,2]|pluralize", "s"),
      ("d|pluralize", "s"),
      ("true|pluralize", ""),
      ("1|pluralize(1,2)", "1"),
      ("-1|pluralize", "s"),
    ] as [(String, String)])
  func pluralize(expression: String, output: String) throws {
    #expect(try evaluate(expression) == output)
  }

  @Test(
    "pluralize: invalid values and arguments are errors",
    arguments: [
      "x|pluralize",
      "n|pluralize",
      "0.5|pluralize",
    ])
  func pluralizeErrors(expression: String) {
    #expect(throws: TemplateError.self) { try evaluate(expression) }
  }
}
