/// Values as YAML writes them.
enum YAMLText {
  /// A text as a scalar: plain where no parser can mistake it for something else, else in quotes.
  ///
  /// `quote` is the mark around the value that it replaces, if any; it is reused if possible.
  static func scalar(_ text: String, quote: UInt8? = nil) -> String {
    if quote == UInt8(ascii: "'"), text.unicodeScalars.allSatisfy({ isPrintable($0) }) {
      return "'" + String(text.flatMap { $0 == "'" ? ["'", "'"] : [$0] }) + "'"
    }
    return quote == nil && isPlain(text) ? text : JSONStyle.quoted(text)
  }

  /// A list on one line.
  static func list(_ values: [String]) -> String {
    "[" + values.map { scalar($0) }.joined(separator: ", ") + "]"
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .control && scalar.properties.generalCategory != .format
      && scalar != "\u{2028}" && scalar != "\u{2029}"
  }

  /// Whether a plain scalar is read as the text itself, by the schemas of YAML 1.1 and 1.2 and
  /// within lists on one line.
  private static func isPlain(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, first.properties.isAlphabetic, scalars.last != " " else {
      return false
    }
    let marks: Set<Unicode.Scalar> = [" ", "-", "_", ".", "/", "(", ")", "+"]
    guard
      scalars.allSatisfy({
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || marks.contains($0)
      })
    else { return false }
    let words = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    return !words.contains(text.lowercased())
  }
}
