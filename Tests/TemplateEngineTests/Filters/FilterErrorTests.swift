import Testing

@testable import TemplateEngine

@Suite("Errors of filters, tests and functions")
struct FilterErrorTests {
  /// The message and suggestion of the error that an expression gives.
  private func failure(_ expression: String) -> [String?] {
    do {
      return ["printed \(try evaluate(expression))"]
    } catch let error as TemplateError {
      return [error.diagnostic.message, error.diagnostic.suggestion]
    } catch {
      return ["\(error)"]
    }
  }

  @Test(
    "errors say what is wrong and what to do",
    arguments: [
      ("5|length", "a number has no length", nil),
      (
        "'x'|int", "'x' is not a whole number",
        "give the filter what to use instead, as in 'int(0)'"
      ),
      ("l|batch(0)", "the argument 'linecount' must be at least 1", nil),
      ("d|last", "a map has no last element", nil),
      ("'a' + 1", "'+' does not work on string and number", "join texts and other values with '~'"),
      ("1 // 0", "1 // 0 cannot be calculated: nothing can be divided by 0", nil),
      (
        "l|map", "'map' needs the name of a filter, or an attribute",
        "write map('upper') or map(attribute='title')"
      ),
      ("l|map('uper')", "there is no filter 'uper'", "did you mean 'upper'?"),
      ("l|select('od')|list", "there is no test 'od'", "did you mean 'odd'?"),
      ("5|split", "'split' needs a string, not a number", "make it one with the filter 'string'"),
      ("l[::0]", "a slice cannot have a step of 0", nil),
      ("'%q'|format(1)", "in the format string, at character 3: 'q' is no kind of field", nil),
      ("1.5|round(method='up')", "the method of rounding must be 'common', 'ceil' or 'floor'", nil),
      ("range(1, 5, 0)", "a range cannot have a step of 0", nil),
      ("{none: 1}|tojson", "a none cannot be a key in JSON", nil),
    ] as [(String, String, String?)])
  func messages(expression: String, message: String, suggestion: String?) {
    #expect(failure(expression) == [message, suggestion])
  }
}
