import Bytes

extension Token {
  /// How much of a token is shown.
  private static let shown = 8

  /// A text with asterisks in place of all but the first characters of each token, of the same length: many people
  /// can read the logs of builds.
  public static func masked(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var (result, kept): ([UInt8], Int) = ([], 0)
    var search = TokenSearch(in: bytes.span)
    while let token = search.next(in: bytes.span, from: kept) {
      let hidden = min(token.range.lowerBound + shown, token.range.upperBound)
      result += bytes[kept..<hidden]
      result += bytes[hidden..<token.range.upperBound].map { $0.isSpace ? $0 : UInt8(ascii: "*") }
      kept = token.range.upperBound
    }
    return kept == 0 ? text : String(decoding: result + bytes[kept...], as: UTF8.self)
  }
}
