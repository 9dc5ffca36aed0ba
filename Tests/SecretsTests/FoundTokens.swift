@testable import Secrets

/// The tokens in a text, each behind its kind.
func tokens(_ text: String) -> [String] {
  let bytes = Array(text.utf8)
  var found: [String] = []
  var at = 0
  while let token = Token.first(in: bytes.span, from: at) {
    found.append("\(token.kind): \(String(decoding: bytes[token.range], as: UTF8.self))")
    at = token.range.upperBound
  }
  return found
}
