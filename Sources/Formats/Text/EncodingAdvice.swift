/// Suggestions for a text that is not UTF-8.
package enum EncodingAdvice {
  /// The suggestion for an unknown encoding.
  package static let general =
    "save the file as UTF-8, or convert it from the encoding that it is in: "
    + "iconv -f ENCODING -t UTF-8 FILE > NEW"
  /// How much of a text before its first wrong byte is looked at.
  private static let lead = 1024
  /// How much of a text is looked at.
  private static let sample = 1 << 16

  /// How to convert a text whose first invalid byte is at an offset to UTF-8, with the name of its
  /// encoding where that is known.
  package static func suggestion(for text: Span<UInt8>, brokenAt offset: Int) -> String {
    var start = max(0, offset - lead)
    while start < offset, text[start] >= 0x80 { start += 1 }
    let part = text.extracting(start..<min(text.count, start + sample))
    guard let name = CSVText(part).encoding.iconvName else {
      return general
    }
    return "it looks like \(name): save the file as UTF-8, or convert it: "
      + "iconv -f \(name) -t UTF-8 FILE > NEW"
  }
}
