import TemplateEngine
import Testing

@testable import GazetteCommands

@Suite("Data of templates")
struct TemplateDataTests {
  private func printed(_ text: String) throws -> String {
    try TemplateData(parsing: Array(text.utf8), name: "data.json").value.printed
  }

  @Test(
    "whole numbers keep all their digits up to 128 bits",
    arguments: [
      "123456789012345678901234567890", "-123456789012345678901234567890", "18446744073709551615",
      "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
      "340282366920938463463374607431768211455", "-170141183460469231731687303715884105728",
    ])
  func wideNumbers(number: String) throws {
    #expect(try printed("{\"a\": [\(number)]}") == "{'a': [\(number)]}")
  }

  @Test("Whole numbers past 128 bits are rounded")
  func largerNumbers() throws {
    #expect(
      try printed("[340282366920938463463374607431768211456]") == "[3.402823669209385e+38]")
  }

  @Test(
    "digits within strings, keys and other numbers stay what they are",
    arguments: [
      ("[\"123456789012345678901234567890\"]", "['123456789012345678901234567890']"),
      ("{\"123456789012345678901\": 1}", "{'123456789012345678901': 1}"),
      ("[\"\\\"\", 99999999999999999999]", "['\"', 99999999999999999999]"),
      ("[123456789012345678901.5]", "[1.2345678901234568e+20]"),
      ("[\"\\ufdd012\", 1]", "['\\ufdd012', 1]"),
      ("{\"b\": 1, \"a\": 2, \"b\": 3}", "{'b': 3, 'a': 2}"), ("\u{FEFF}[1]", "[1]"),
    ])
  func otherDigits(text: String, expected: String) throws {
    #expect(try printed(text) == expected)
  }

  @Test(
    "a number is no key", arguments: ["{123456789012345678901: 1}", "[12345678901234567890123,]"])
  func brokenText(text: String) {
    #expect(throws: (any Error).self) { try printed(text) }
  }
}
