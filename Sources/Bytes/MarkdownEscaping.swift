extension ByteBuffer {
  /// Adds a text of one line so that nothing in it is markup of GitHub Flavored Markdown: a backslash
  /// goes before punctuation, and a word joiner after `@` and `#`, so that a name or number behind
  /// them calls nobody and refers to no issue.
  public mutating func append(markdown text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "#"):
        append(byte)
        append(static: "\u{2060}")
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "|"), UInt8(ascii: "~"), UInt8(ascii: "&"), UInt8(ascii: "$"):
        append(UInt8(ascii: "\\"))
        append(byte)
      default: append(byte)
      }
    }
  }
}
