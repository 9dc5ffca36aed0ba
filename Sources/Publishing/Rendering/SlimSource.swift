import Bytes

/// Minifies style sheets and scripts of the built-in theme: removes comments on lines of their own,
/// empty lines and indentation, and from style sheets the white space that separates nothing.
///
/// A file of the theme has no text over several lines, and nothing after the end of a comment. In a
/// style sheet all comments stand on lines of their own, and no string has an escaped quote.
enum SlimSource {
  /// What remains of a file with this name.
  static func slim(_ source: [UInt8], named name: String) -> [UInt8] {
    let lines = lines(of: source)
    return name.hasSuffix(".css") ? withoutSpace(lines) : lines
  }

  /// A style sheet without the white space beside braces and behind `;`, `,` and `:`; before a `:` it
  /// is a combinator.
  private static func withoutSpace(_ style: [UInt8]) -> [UInt8] {
    var slim = ByteBuffer()
    var quote: UInt8?
    var last: UInt8 = 0
    for (index, byte) in style.enumerated() {
      if quote == nil, byte.isSpace {
        let next = index + 1 < style.count ? style[index + 1] : 0
        if last.isOne(of: "{};,:") || next.isOne(of: "{}") { continue }
      } else if quote == byte {
        quote = nil
      } else if quote == nil, byte.isOne(of: "\"'") {
        quote = byte
      }
      slim.append(byte)
      last = byte
    }
    return slim.bytes
  }

  private static func lines(of source: [UInt8]) -> [UInt8] {
    let source = source.span
    var slim = ByteBuffer()
    var isComment = false
    var next = 0
    while next < source.count {
      let start = source.end(from: next) { $0 == UInt8(ascii: " ") }
      let end = source.index(of: UInt8(ascii: "\n"), from: start) ?? source.count
      next = end + 1
      if !isComment, source.has("//", at: start) { continue }
      if isComment || source.has("/*", at: start) {
        isComment = end - start < 2 || !source.has("*/", at: end - 2)
        continue
      }
      if start == end { continue }
      slim.append(source.extracting(start..<end))
      slim.append(UInt8(ascii: "\n"))
    }
    return slim.bytes
  }
}
