import Bytes

/// Minifies style sheets and scripts of the built-in theme: removes comments on lines of their own,
/// empty lines and indentation.
///
/// A file of the theme has no text over several lines, and nothing after the end of a comment.
enum SlimSource {
  /// The remaining lines of a file.
  static func slim(_ source: [UInt8]) -> [UInt8] {
    var slim = ByteBuffer()
    var isComment = false
    for line in source.split(separator: UInt8(ascii: "\n")) {
      let code = line.drop { $0 == UInt8(ascii: " ") }
      if !isComment, code.starts(with: "//".utf8) { continue }
      if isComment || code.starts(with: "/*".utf8) {
        isComment = !code.reversed().starts(with: "/*".utf8)
        continue
      }
      if code.isEmpty { continue }
      for byte in code { slim.append(byte) }
      slim.append(UInt8(ascii: "\n"))
    }
    return slim.bytes
  }
}
